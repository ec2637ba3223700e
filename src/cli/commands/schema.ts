import type { SchemaName } from '../../generated/schema-names.ts';
import type { Context } from '../context.ts';

/** `evenkeel schema`: a schema that needs nothing beside it. Returns the exit code. */
export async function runSchema(name: SchemaName, { screen }: Context): Promise<number> {
  const { schemas } = await import('../../generated/schemas.ts');
  screen.result(`${JSON.stringify(schemas[name], null, 2)}\n`);
  return 0;
}

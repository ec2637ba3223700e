import type { SchemaName } from '../../generated/schema-names.ts';
import { editorSchema } from '../../manifest/editor-schema.ts';
import type { Context } from '../context.ts';

/** `evenkeel schema`: prints a schema that refers to no other file. Returns the exit code. */
export async function runSchema(name: SchemaName, { screen }: Context): Promise<number> {
  const { schemas } = await import('../../generated/schemas.ts');
  const schema = name === 'editor' ? editorSchema(schemas.manifest) : schemas[name];
  screen.result(`${JSON.stringify(schema, null, 2)}\n`);
  return 0;
}

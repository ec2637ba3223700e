import { manifestSchema } from '../../generated/manifest-schema.ts';
import type { Context } from '../context.ts';

/** `evenkeel schema`. Returns the exit code. */
export function runSchema({ screen }: Context): number {
  screen.result(`${JSON.stringify(manifestSchema, null, 2)}\n`);
  return 0;
}

import { manifestSchema } from '../../generated/manifest-schema.ts';
import { editorSchema } from '../../manifest/editor-schema.ts';
import type { Context } from '../context.ts';

/** `evenkeel schema`: for editors, which see a manifest before variables are replaced. Returns the exit code. */
export function runSchema({ screen }: Context): number {
  screen.result(`${JSON.stringify(editorSchema(manifestSchema), null, 2)}\n`);
  return 0;
}

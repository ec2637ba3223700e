import type { TextFile } from '../core/text-file.ts';
import type * as WholeParser from './parse-yaml.ts';
import { plainYaml } from './plain-yaml.ts';
import { RESERVED_KEYS } from './reserved-keys.ts';

/** Asked for once: a manifest may have a thousand such files. */
let whole: Promise<typeof WholeParser> | undefined;

/** As `parseYaml`. The whole parser is loaded for the first text that needs it: it would be a sixth of what a start reads. */
export async function readYaml(
  file: TextFile,
  reserved: ReadonlySet<string> = RESERVED_KEYS,
): Promise<WholeParser.Parsed> {
  const plain = plainYaml(file, reserved);
  if (plain !== undefined) return { node: plain, problems: [] };
  whole ??= import('./parse-yaml.ts');
  return (await whole).parseAnyYaml(file, reserved);
}

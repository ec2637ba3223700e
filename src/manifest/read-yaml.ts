import type { TextFile } from '../core/text-file.ts';
import type { Parsed } from './parse-yaml.ts';
import { plainYaml } from './plain-yaml.ts';
import { RESERVED_KEYS } from './reserved-keys.ts';

/** As `parseYaml`. The whole parser is loaded for the first text that needs it: it would be a sixth of what a start reads. */
export async function readYaml(
  file: TextFile,
  reserved: ReadonlySet<string> = RESERVED_KEYS,
): Promise<Parsed> {
  const plain = plainYaml(file, reserved);
  if (plain !== undefined) return { node: plain, problems: [] };
  const { parseAnyYaml } = await import('./parse-yaml.ts');
  return parseAnyYaml(file, reserved);
}

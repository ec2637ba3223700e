import type { Plant } from './plants.ts';

function plant(scenario: string, name: string, file: string, find: string, by: string): Plant {
  return { name, edits: [{ file: `src/${file}`, find, by }], near: { scenario, family: 'R36' } };
}

/** Defects of `adopt` (ADR 0074). */
export const ADOPT_PLANTS: readonly Plant[] = [
  plant(
    'adopt into files',
    'a file that was written stays so where the next one cannot be',
    'cli/manifest/replace-together.ts',
    'throw await undone(error, done, files);',
    'throw await undone(error, [], files);',
  ),
  plant(
    'adopt into files',
    'adopt overwrites what someone wrote into the file meanwhile',
    'cli/manifest/replace-together.ts',
    'if (Buffer.compare(now, new TextEncoder().encode(before)) !== 0)',
    'if (Buffer.compare(now, new TextEncoder().encode(before)) === 2)',
  ),
  plant(
    'adopt into files',
    'adopt takes what it could not read out of the manifest',
    'engine/adopt/adopt.ts',
    'if (reason !== undefined && LIVE_UNKNOWN.has(reason.code)) return { why: reason };',
    'if (reason !== undefined && LIVE_UNKNOWN.size === 0) return { why: reason };',
  ),
  plant(
    'adopt into files',
    'adopt takes over what gives access without being asked to',
    'engine/adopt/adopt.ts',
    'if (row.widened !== undefined && !options.widened) return { address, why: row.widened, next: WIDENED };\n  if (live === undefined) return removal',
    'if (live === undefined) return removal',
  ),
  plant(
    'adopt as applied',
    'adopt takes back what the manifest changes beside someone',
    'engine/adopt/what-stays.ts',
    'const own = fields.filter(change => !isMoved(change)).map(({ path }) => path);',
    'const own = fields.filter(change => isMoved(change) && change.path === "").map(({ path }) => path);',
  ),
  plant(
    'adopt into files',
    'adopt writes the last of the files alone',
    'cli/manifest/place-edits.ts',
    'placed.set(file, [...(placed.get(file) ?? []), text]);',
    'placed.clear();\n    placed.set(file, [text]);',
  ),
];

import { join } from 'node:path';
import type { Io } from '../../cli/system/io.ts';
import { Failure } from '../../core/report/failure.ts';

/** A matrix has at most 256 jobs, and shards are at most 9,999. */
const MOST_ENTRIES = 10_000;
/** An artifact is a folder in the folder of a download. */
const DEPTH = 2;

/**
 * The files that the input `saved` names. A folder stands for the `.json` files in it and in its
 * folders, sorted by name. Throws a Failure with code `file` for a folder without any.
 */
export async function savedFiles(
  saved: readonly string[],
  { files }: Pick<Io, 'files'>,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of saved) {
    const inside = await jsonIn(name, files, DEPTH);
    if (inside?.length === 0)
      throw new Failure('file', `${name} has no .json file`, {
        next: 'Give `saved` the folder into which the artifacts of the plans, or of the reports, are downloaded.',
      });
    found.push(...(inside ?? [name]));
  }
  return found;
}

/** The `.json` files in a folder, sorted; undefined if it is no folder. Links are left out. */
async function jsonIn(
  folder: string,
  files: Io['files'],
  depth: number,
): Promise<readonly string[] | undefined> {
  const path = await files.realpath(folder);
  const entries = path === undefined ? undefined : await files.list(path, MOST_ENTRIES);
  if (entries === undefined) return undefined;
  const found: string[] = [];
  for (const { name, type } of entries) {
    const at = join(folder, name);
    if (type === 'file' && name.endsWith('.json')) found.push(at);
    if (type === 'folder' && depth > 0) found.push(...((await jsonIn(at, files, depth - 1)) ?? []));
  }
  return found.sort();
}

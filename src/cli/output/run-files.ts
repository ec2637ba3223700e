import { dirname, join, relative, sep } from 'node:path';
import type { RunFile } from '../../core/report/run-facts.ts';
import type { LoadedFile } from '../../manifest/files/files.ts';
import { isInside } from '../../manifest/files/include.ts';
import type { Io } from '../system/io.ts';

/**
 * The files of a run, sorted, and where they are in the repository around the working directory.
 */
export async function runFiles(
  files: readonly LoadedFile[],
  io: Pick<Io, 'files'>,
): Promise<readonly RunFile[]> {
  const root = await repositoryRoot(io);
  const placed = files.map(each => runFile(each, root)).sort((a, b) => (a.file < b.file ? -1 : 1));
  return placed.filter(({ file }, at) => file !== placed[at - 1]?.file);
}

function runFile({ file, path }: LoadedFile, root: string | undefined): RunFile {
  if (root === undefined || !isInside(root, path)) return { file };
  return { file, path: relative(root, path).split(sep).join('/') };
}

/** The folder of the repository around the working directory; undefined if there is none. */
async function repositoryRoot({ files }: Pick<Io, 'files'>): Promise<string | undefined> {
  for (let at = await files.realpath('.'); at !== undefined; at = dirname(at)) {
    if ((await files.realpath(join(at, '.git'))) !== undefined) return at;
    if (dirname(at) === at) break;
  }
  return undefined;
}

import { isAbsolute, win32 } from 'node:path';
import { Failure } from '../../core/failure.ts';
import { DEFAULT_FILE } from '../options/defaults.ts';

const MOST_FILES = 100;

/**
 * The manifests that a tool is asked about, as paths below the root. Throws a Failure with code `file` for a path that could leave
 * it, before anything is looked up: an answer about a file elsewhere would already tell whether it is there. Links out of the root
 * are found when the file is read. Pure.
 */
export function manifestPaths(given: readonly string[]): readonly string[] {
  if (given.length > MOST_FILES)
    throw new Failure('usage', `a run has at most ${MOST_FILES} manifests, and not ${given.length}`);
  for (const path of given) {
    const why = mistake(path);
    if (why !== undefined)
      throw new Failure('file', `${path} is not read: ${why}`, {
        next: `Give a path below the server's folder, such as ${DEFAULT_FILE}. Who starts the server chooses the folder (--root).`,
      });
  }
  return given.length === 0 ? [DEFAULT_FILE] : given;
}

function mistake(path: string): string | undefined {
  if (isAbsolute(path) || win32.isAbsolute(path) || /^[A-Za-z]:/.test(path)) return 'it is not relative';
  if (path.split(/[\\/]/).includes('..')) return 'it leads out of a folder';
  if (path.includes('\0') || !/\.ya?ml$/.test(path)) return 'a manifest is a file .yaml or .yml';
  return undefined;
}

import { isAbsolute, join } from 'node:path';
import { Failure } from '../../core/report/failure.ts';
import type { FileSystem } from '../system/io.ts';

/** The file system seen from another folder, and without a way to write. */
export function readingFiles(files: FileSystem, folder: string): FileSystem {
  const at = (path: string): string => (isAbsolute(path) ? path : join(folder, path));
  const refuse = async (path: string): Promise<never> => {
    throw new Failure('bug', `a server that only reads tried to write ${path}. Nothing was written.`);
  };
  return {
    realpath: path => files.realpath(at(path)),
    read: (path, limit) => files.read(at(path), limit),
    list: (path, limit) => files.list(at(path), limit),
    changedAt: path => files.changedAt(at(path)),
    replace: refuse,
    checkReplace: refuse,
    checkCreate: refuse,
    makeFolder: refuse,
    create: refuse,
    log: refuse,
    openNew: refuse,
  };
}

import { dirname, relative, sep } from 'node:path';
import type { Files, FolderEntry, LoadedFile } from './files.ts';
import { isInside } from './include.ts';

/**
 * The file system with the files of `given` (by absolute path) added, or in place of files at the
 * same paths.
 */
export function withFiles(files: Files, given: ReadonlyMap<string, LoadedFile>): Files {
  const paths = [...given.keys()];
  const isFolder = (path: string): boolean => paths.some(file => file !== path && isInside(path, file));
  return {
    async realpath(path) {
      if (given.has(path)) return path;
      return (await files.realpath(path)) ?? (isFolder(path) ? path : undefined);
    },
    async read(path, limitBytes) {
      const bytes = given.get(path)?.bytes;
      if (bytes === undefined) return files.read(path, limitBytes);
      return bytes.length > limitBytes ? { trouble: 'too_large' } : { bytes };
    },
    async list(path, limit) {
      const there = await files.list(path, limit);
      if (!isFolder(path)) return there;
      const entries = new Map((there ?? []).map(entry => [entry.name, entry]));
      for (const file of paths.filter(each => isInside(path, dirname(each)))) {
        const [name = '', ...rest] = relative(path, file).split(sep);
        const type: FolderEntry['type'] = rest.length === 0 ? 'file' : 'folder';
        entries.set(name, { name, type });
      }
      return entries.size > limit ? undefined : [...entries.values()];
    },
  };
}

import { posix, sep } from 'node:path';
import { Failure } from '../../core/report/failure.ts';
import type { FileSystem } from './io.ts';

/**
 * Files in memory only, such as for the demo and for tests. Paths are relative to one folder, or
 * start with `/`.
 */
export interface MemoryFiles extends FileSystem {
  /** The written files, by absolute path. */
  readonly contents: ReadonlyMap<string, string>;
}

const FOLDER = '/demo';

export function memoryFiles(
  initial: Readonly<Record<string, string>>,
  now: () => number = () => 0,
): MemoryFiles {
  const at = (path: string): string => posix.resolve(FOLDER, path.split(sep).join('/'));
  const contents = new Map(Object.entries(initial).map(([path, text]) => [at(path), text]));
  const changed = new Map([...contents.keys()].map(path => [path, now()]));
  const folders = new Set([FOLDER]);
  const isFolder = (whole: string): boolean =>
    folders.has(whole) ||
    [...contents.keys()].some(file => file.startsWith(whole === '/' ? whole : `${whole}/`));
  const refuseThere = (path: string): void => {
    if (contents.has(at(path))) throw new Failure('file', `${path} cannot be written: it exists already`);
  };
  return {
    contents,
    async realpath(path) {
      const whole = at(path);
      return contents.has(whole) || isFolder(whole) ? whole : undefined;
    },
    async read(path, limitBytes) {
      const text = contents.get(at(path));
      if (text === undefined) return { trouble: 'missing' };
      const bytes = new TextEncoder().encode(text);
      return bytes.length > limitBytes ? { trouble: 'too_large' } : { bytes };
    },
    async list(path, limit) {
      const folder = at(path);
      const below = [...contents.keys()].filter(file => file.startsWith(`${folder}/`));
      const entries = new Map(
        below.map(file => {
          const [name = '', ...rest] = file.slice(folder.length + 1).split('/');
          return [name, { name, type: rest.length === 0 ? ('file' as const) : ('folder' as const) }];
        }),
      );
      return entries.size > limit ? undefined : [...entries.values()];
    },
    async replace(path, text) {
      contents.set(at(path), typeof text === 'string' ? text : [...text].join(''));
      changed.set(at(path), now());
    },
    async changedAt(path) {
      return changed.get(at(path));
    },
    async checkReplace() {},
    async log(path) {
      const whole = at(path);
      return {
        add(line) {
          contents.set(whole, `${contents.get(whole) ?? ''}${line}\n`);
        },
        close: () => undefined,
      };
    },
    async checkCreate(path) {
      refuseThere(path);
      if (!isFolder(posix.dirname(at(path))))
        throw new Failure('file', `${path} cannot be written: its folder does not exist`);
    },
    async makeFolder(path) {
      folders.add(at(path));
    },
    async create(path, text) {
      refuseThere(path);
      contents.set(at(path), text);
    },
    async openNew(path) {
      refuseThere(path);
      contents.set(at(path), '');
      return {
        async append(text) {
          contents.set(at(path), (contents.get(at(path)) ?? '') + text);
        },
        async tryRoom() {},
        async close() {},
        async remove() {
          contents.delete(at(path));
        },
      };
    },
  };
}

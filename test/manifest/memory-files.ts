import { posix, sep } from 'node:path';
import type { Files } from '../../src/manifest/files/files.ts';

export interface MemoryFile {
  readonly text?: string;
  readonly bytes?: Uint8Array;
  /** A symbolic link to this absolute path. */
  readonly link?: string;
}

/** A file system in memory, rooted at `/work`. Relative paths are taken from there. */
export function memoryFiles(
  content: Readonly<Record<string, string | MemoryFile>>,
): Files & { readonly reads: string[] } {
  const all = new Map<string, MemoryFile>();
  for (const [path, file] of Object.entries(content)) {
    all.set(posix.resolve('/project', path), typeof file === 'string' ? { text: file } : file);
  }
  const reads: string[] = [];
  function isFolder(path: string): boolean {
    return [...all.keys()].some(file => file.startsWith(`${path}/`));
  }
  function resolved(path: string): string | undefined {
    const parts = posix.resolve('/project', path.split(sep).join('/')).split('/').slice(1);
    let at = '/';
    for (const part of parts) {
      at = posix.join(at, part);
      const { link } = all.get(at) ?? {};
      if (link !== undefined) at = link;
    }
    return all.has(at) || isFolder(at) ? at : undefined;
  }
  return {
    reads,
    async realpath(path) {
      return resolved(path);
    },
    async read(path, limitBytes) {
      reads.push(path);
      const file = all.get(path);
      if (file === undefined) return { trouble: isFolder(path) ? 'not_a_file' : 'missing' };
      const bytes = file.bytes ?? new TextEncoder().encode(file.text ?? '');
      return bytes.length > limitBytes ? { trouble: 'too_large' } : { bytes };
    },
    async list(path, limit) {
      const entries = new Map<string, 'file' | 'folder' | 'link'>();
      for (const [file, { link }] of all) {
        if (!file.startsWith(`${path}/`)) continue;
        const [name, ...rest] = file.slice(path.length + 1).split('/');
        entries.set(name!, rest.length > 0 ? 'folder' : link === undefined ? 'file' : 'link');
      }
      return entries.size > limit ? undefined : [...entries].map(([name, type]) => ({ name, type }));
    },
  };
}

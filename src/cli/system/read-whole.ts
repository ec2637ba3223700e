import { constants } from 'node:fs';
import { type FileHandle, lstat, open, realpath, stat } from 'node:fs/promises';
import type { FileContent, FileTrouble } from '../../manifest/files/files.ts';
import type { HostSystem } from './host-system.ts';
import { errorCode, isSameFile } from './host-system.ts';

/**
 * Reads a whole file. `open` would wait for ever on a pipe or device, so the file is checked before
 * and after opening.
 */
export async function readWhole(
  path: string,
  limitBytes: number,
  { noFollow, noWait }: Pick<HostSystem, 'noFollow' | 'noWait'>,
): Promise<FileContent> {
  let handle: FileHandle | undefined;
  try {
    const before = await lstat(path, { bigint: true });
    if (before.isSymbolicLink()) return { trouble: (await stat(path)).isFile() ? 'changed' : 'not_a_file' };
    if (!before.isFile()) return { trouble: 'not_a_file' };
    if (before.size > limitBytes) return { trouble: 'too_large' };
    // A folder on the path may have become a link since the check.
    if ((await realpath(path)) !== path) return { trouble: 'changed' };
    handle = await open(path, constants.O_RDONLY | noFollow | noWait);
    const opened = await handle.stat({ bigint: true });
    if (!opened.isFile() || !isSameFile(before, opened)) return { trouble: 'changed' };
    return await readUpTo(handle, limitBytes);
  } catch (error) {
    return { trouble: troubleOf(error) };
  } finally {
    await handle?.close();
  }
}

/** The reported size is not trusted: the file may grow during the read. */
async function readUpTo(handle: FileHandle, limitBytes: number): Promise<FileContent> {
  const pieces: Buffer[] = [];
  let size = 0;
  for (;;) {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(64 * 1024), 0, 64 * 1024);
    if (bytesRead === 0) return { bytes: Buffer.concat(pieces, size) };
    size += bytesRead;
    if (size > limitBytes) return { trouble: 'too_large' };
    pieces.push(buffer.subarray(0, bytesRead));
  }
}

function troubleOf(error: unknown): FileTrouble {
  switch (errorCode(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'missing';
    case 'EACCES':
    case 'EPERM':
      return 'denied';
    case 'ELOOP':
      return 'changed';
    default:
      return 'unreadable';
  }
}

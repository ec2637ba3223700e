import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import {
  access,
  constants,
  type FileHandle,
  lstat,
  open,
  opendir,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Failure } from '../../core/failure.ts';
import type { FileContent, FileTrouble, FolderEntry } from '../../manifest/files.ts';
import type { FileSystem, LineLog, NewFile } from './io.ts';
import { keepMode } from './keep-mode.ts';

/** The real file system, seen from a working directory. */
export function createFileSystem(cwd: string): FileSystem {
  const at = (path: string): string => resolve(cwd, path);
  return {
    realpath: path => realPlace(at(path)),
    read: (path, limitBytes) => readWhole(at(path), limitBytes),
    list: (path, limit) => listFolder(at(path), limit),
    replace: (path, text, options = {}) => replaceFile(path, at(path), text, options),
    checkReplace: path => checkPlace(path, at(path)),
    checkCreate: path => checkFree(path, at(path)),
    create: (path, text) => createFile(path, at(path), text),
    log: path => openLog(path, at(path)),
    openNew: path => openNewFile(path, at(path)),
  };
}

/** The path itself for a pipe of the shell, `<(…)`: that is a link to what has no path. */
async function realPlace(path: string): Promise<string | undefined> {
  const isThere = () =>
    stat(path).then(
      () => path,
      () => undefined,
    );
  return realpath(path).catch(isThere);
}

/** `open` would wait for ever on a pipe or device, so the file is checked before, and again once it is open. */
async function readWhole(path: string, limitBytes: number): Promise<FileContent> {
  let handle: FileHandle | undefined;
  try {
    const before = await lstat(path);
    if (before.isSymbolicLink()) return { trouble: (await stat(path)).isFile() ? 'changed' : 'not_a_file' };
    if (!before.isFile()) return { trouble: 'not_a_file' };
    if (before.size > limitBytes) return { trouble: 'too_large' };
    // A folder on the path may have become a link since the check.
    if ((await realpath(path)) !== path) return { trouble: 'changed' };
    handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const opened = await handle.stat();
    if (!opened.isFile() || opened.ino !== before.ino || opened.dev !== before.dev)
      return { trouble: 'changed' };
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

async function listFolder(path: string, limit: number): Promise<readonly FolderEntry[] | undefined> {
  const entries: FolderEntry[] = [];
  try {
    for await (const entry of await opendir(path)) {
      if (entries.length === limit) return undefined;
      const type = entry.isFile()
        ? 'file'
        : entry.isDirectory()
          ? 'folder'
          : entry.isSymbolicLink()
            ? 'link'
            : 'other';
      entries.push({ name: entry.name, type });
    }
  } catch {
    return undefined;
  }
  return entries;
}

/** Refuses to replace a symbolic link or anything but a regular file. Returns the present file; undefined if there is none. */
async function refuseOther(shown: string, path: string): Promise<Stats | undefined> {
  const there = await lstat(path).catch(() => undefined);
  if (there?.isSymbolicLink() === true)
    throw cannotWrite(shown, 'it is a symbolic link', 'Name the file that it points to.');
  if (there !== undefined && !there.isFile()) throw cannotWrite(shown, 'it is not a regular file');
  return there;
}

async function checkPlace(shown: string, path: string): Promise<void> {
  await refuseOther(shown, path);
  const folder = dirname(path);
  const there = await stat(folder).catch(() => undefined);
  if (there?.isDirectory() !== true) throw cannotWrite(shown, 'its folder does not exist');
  await access(folder, constants.W_OK | constants.X_OK).catch(error => {
    throw cannotWrite(shown, reasonOf(error));
  });
}

async function checkFree(shown: string, path: string): Promise<void> {
  if ((await lstat(path).catch(() => undefined)) !== undefined) throw isThereAlready(shown);
  await checkPlace(shown, path);
}

async function replaceFile(
  shown: string,
  path: string,
  text: string,
  { secret = false }: { readonly secret?: boolean },
): Promise<void> {
  const before = await refuseOther(shown, path);
  // In the same folder, so that the rename is one step; the random name is opened only if it is new.
  const draft = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    if (before === undefined || secret) await writeNew(draft, text, secret ? 0o600 : 0o644);
    else await writeNew(draft, text, 0o600, before);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw cannotWrite(shown, reasonOf(error));
  }
}

async function createFile(shown: string, path: string, text: string): Promise<void> {
  try {
    await writeNew(path, text, 0o644);
  } catch (error) {
    throw refusalOf(shown, error);
  }
}

async function openNewFile(shown: string, path: string): Promise<NewFile> {
  const handle = await open(path, 'wx', 0o600).catch(error => {
    throw refusalOf(shown, error);
  });
  return {
    async append(text) {
      try {
        await handle.appendFile(text);
        await handle.sync();
      } catch (error) {
        throw cannotWrite(shown, reasonOf(error));
      }
    },
    close: () => handle.close(),
    async remove() {
      await handle.close();
      await rm(path, { force: true });
    },
  };
}

function refusalOf(shown: string, error: unknown): Failure {
  return codeOf(error) === 'EEXIST' ? isThereAlready(shown) : cannotWrite(shown, reasonOf(error));
}

function isThereAlready(shown: string): Failure {
  return cannotWrite(shown, 'it exists already', 'Give another name, or remove it first.');
}

async function openLog(shown: string, path: string): Promise<LineLog> {
  const { openLineLog } = await import('./line-log.ts');
  try {
    return openLineLog(path);
  } catch (error) {
    throw codeOf(error) === 'ELOOP'
      ? cannotWrite(shown, 'it is a symbolic link', 'Name the file that it points to.')
      : cannotWrite(shown, reasonOf(error));
  }
}

async function writeNew(path: string, text: string, mode: number, before?: Stats): Promise<void> {
  const handle = await open(path, 'wx', mode);
  try {
    await handle.writeFile(text);
    if (before !== undefined) await keepMode(handle, before);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function cannotWrite(shown: string, why: string, next?: string): Failure {
  return new Failure('file', `${shown} cannot be written: ${why}`, next === undefined ? {} : { next });
}

function troubleOf(error: unknown): FileTrouble {
  switch (codeOf(error)) {
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

function reasonOf(error: unknown): string {
  switch (codeOf(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'its folder does not exist';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'that is not permitted';
    case 'EISDIR':
      return 'it is a folder';
    case 'ENOSPC':
      return 'the disk is full';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

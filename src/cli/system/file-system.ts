import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { constants } from 'node:fs';
import { access, lstat, mkdir, open, opendir, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { Failure, messageOf } from '../../core/report/failure.ts';
import { systemClock } from '../../http/system-clock.ts';
import type { FolderEntry } from '../../manifest/files/files.ts';
import { errorCode, type HostSystem, hostSystem } from './host-system.ts';
import type { FileSystem, LineLog, NewFile } from './io.ts';
import { readWhole } from './read-whole.ts';
import { keepMode, renameOver } from './rename-over.ts';

/** The real file system, seen from a working directory. */
export function createFileSystem(
  cwd: string,
  system: HostSystem = hostSystem(process.platform, systemClock),
): FileSystem {
  const at = (path: string): string => resolve(cwd, path);
  return {
    realpath: path => realPlace(at(path)),
    read: (path, limitBytes) => readWhole(at(path), limitBytes, system),
    list: (path, limit) => listFolder(at(path), limit),
    replace: (path, text, { secret = false } = {}) =>
      replaceFile({ shown: path, path: at(path), secret }, text, system),
    checkReplace: path => checkPlace(path, at(path)),
    checkCreate: path => checkFree(path, at(path)),
    makeFolder: path => makeFolder(path, cwd, relative(cwd, at(path)).split(sep)),
    create: (path, text) => createFile(path, at(path), text),
    changedAt: path =>
      stat(at(path)).then(
        ({ mtimeMs }) => mtimeMs,
        () => undefined,
      ),
    log: path => openLog(path, at(path), system),
    openNew: path => openNewFile(path, at(path), system),
  };
}

/**
 * The real path; undefined if nothing is there. A pipe of the shell, `<(…)`, has no real path, so
 * its path stays as it was given.
 */
async function realPlace(path: string): Promise<string | undefined> {
  const isThere = () =>
    stat(path).then(
      () => path,
      () => undefined,
    );
  return realpath(path).catch(isThere);
}

/**
 * Makes a folder. `parts`: the names on its path from the working directory, none of which may be a
 * link.
 */
async function makeFolder(shown: string, cwd: string, parts: readonly string[]): Promise<void> {
  const path = join(cwd, ...parts);
  for (const [index, part] of parts.entries()) {
    const there = await lstat(join(cwd, ...parts.slice(0, index + 1))).catch(() => undefined);
    if (there?.isSymbolicLink() === true)
      throw cannotWrite(shown, `${part} is a symbolic link`, 'Replace the link with a folder.');
  }
  await mkdir(path, { recursive: true }).catch((error: unknown) => {
    throw refusedBy(error, shown, 'Make the folder yourself.');
  });
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

/**
 * Refuses to replace anything but a regular, writable file without further names (hard links).
 * Returns the existing file; undefined if there is none.
 */
async function refuseOther(shown: string, path: string): Promise<Stats | undefined> {
  const there = await lstat(path).catch(() => undefined);
  if (there?.isSymbolicLink() === true)
    throw cannotWrite(shown, 'it is a symbolic link', 'Name the file that it points to.');
  if (there === undefined) return undefined;
  if (!there.isFile()) throw cannotWrite(shown, 'it is not a regular file', 'Name another file.');
  // Renaming over a read-only file needs no write permission, so the mode is checked here. Windows
  // shows its read-only mark as a mode without write bits (Node's documentation of `fs.chmod`; read
  // 2026-11-22).
  if ((there.mode & 0o222) === 0)
    throw cannotWrite(shown, 'it is read-only', 'Make the file writable, or name another file.');
  if (there.nlink > 1)
    throw cannotWrite(
      shown,
      `it has ${there.nlink} names (hard links), and the other names would keep the old text`,
      'Replace the file by a copy without other names, or name another file.',
    );
  return there;
}

async function checkPlace(shown: string, path: string): Promise<void> {
  await refuseOther(shown, path);
  const folder = dirname(path);
  const there = await stat(folder).catch(() => undefined);
  if (there?.isDirectory() !== true) throw cannotWrite(shown, ...NO_FOLDER);
  await access(folder, constants.W_OK | constants.X_OK).catch(error => {
    throw refusedBy(error, shown);
  });
}

async function isThere(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) !== undefined;
}

async function checkFree(shown: string, path: string): Promise<void> {
  if (await isThere(path)) throw isThereAlready(shown);
  await checkPlace(shown, path);
}

interface ReplacedFile {
  readonly shown: string;
  readonly path: string;
  readonly secret: boolean;
}

async function replaceFile(
  { shown, path, secret }: ReplacedFile,
  text: string | Iterable<string>,
  system: HostSystem,
): Promise<void> {
  const before = await refuseOther(shown, path);
  // The draft is in the same folder, so that the rename is one step. Its name is random, and the
  // draft is opened only if no file has that name.
  const draft = join(dirname(path), `${draftStart(path)}${randomBytes(6).toString('hex')}.tmp`);
  try {
    if (before === undefined || secret) await writeNew(draft, text, secret ? 0o600 : 0o644);
    else await writeNew(draft, text, 0o600, before);
    await renameOver(() => rename(draft, path), system);
  } catch (error) {
    await rm(draft, { force: true });
    // An error without a code is from the caller's code that makes the pieces, and is thrown
    // unchanged.
    throw errorCode(error) === undefined ? error : refusedBy(error, shown);
  }
  await removeOldDrafts(path).catch(() => undefined);
}

/** A draft that is older than this, in milliseconds, was left by a killed run. */
const OLD_DRAFT_MS = 10 * 60_000;
const MOST_BESIDE = 10_000;

function draftStart(path: string): string {
  return `.${basename(path)}.`;
}

/**
 * Removes the drafts of a file that killed runs left behind: those more than {@link OLD_DRAFT_MS}
 * older than the file that was just written.
 */
async function removeOldDrafts(path: string): Promise<void> {
  const written = await lstat(path);
  const folder = dirname(path);
  const start = draftStart(path);
  for (const { name, type } of (await listFolder(folder, MOST_BESIDE)) ?? []) {
    const isDraft = name.startsWith(start) && /^[0-9a-f]{12}\.tmp$/.test(name.slice(start.length));
    if (!isDraft || type !== 'file') continue;
    const draft = await lstat(join(folder, name)).catch(() => undefined);
    if (draft?.isFile() !== true || draft.uid !== written.uid) continue;
    if (written.mtimeMs - draft.mtimeMs > OLD_DRAFT_MS) await rm(join(folder, name), { force: true });
  }
}

async function createFile(shown: string, path: string, text: string): Promise<void> {
  try {
    await writeNew(path, text, 0o644);
  } catch (error) {
    throw refusalOf(shown, error);
  }
}

async function openNewFile(shown: string, path: string, { noFollow }: HostSystem): Promise<NewFile> {
  // Without a flag `noFollow`, as on Windows, opening a link to a missing file would create that
  // file. So evenkeel first checks that nothing is at the path.
  if (noFollow === 0 && (await isThere(path))) throw isThereAlready(shown);
  const handle = await open(path, 'ax', 0o600).catch(error => {
    throw refusalOf(shown, error);
  });
  return {
    async append(text) {
      const { size } = await handle.stat();
      try {
        await handle.appendFile(text);
        await handle.sync();
      } catch (error) {
        // Half a line would spoil the next line, and a program could take half a secret for a whole
        // secret.
        await handle.truncate(size).catch(() => undefined);
        throw refusedBy(error, shown);
      }
    },
    async tryRoom(bytes) {
      const { size } = await handle.stat();
      try {
        await handle.appendFile(' '.repeat(bytes));
        await handle.sync();
      } catch (error) {
        throw refusedBy(error, shown);
      } finally {
        const cut = handle.truncate(size);
        await cut.catch(() => undefined);
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
  return errorCode(error) === 'EEXIST' ? isThereAlready(shown) : refusedBy(error, shown);
}

function isThereAlready(shown: string): Failure {
  return cannotWrite(shown, 'it exists already', 'Give another name, or remove the existing file first.');
}

async function openLog(shown: string, path: string, system: HostSystem): Promise<LineLog> {
  const { openLineLog } = await import('./line-log.ts');
  try {
    return openLineLog(path, system);
  } catch (error) {
    throw errorCode(error) === 'ELOOP'
      ? cannotWrite(shown, 'it is a symbolic link', 'Name the file that it points to.')
      : refusedBy(error, shown);
  }
}

async function writeNew(
  path: string,
  text: string | Iterable<string>,
  mode: number,
  before?: Stats,
): Promise<void> {
  const handle = await open(path, 'wx', mode);
  let isWhole = false;
  try {
    // `writeFile` of a handle goes on where the write before it ended, so the pieces follow one
    // another.
    for (const piece of typeof text === 'string' ? [text] : text) await handle.writeFile(piece);
    if (before !== undefined) await keepMode(handle, before);
    await handle.sync();
    isWhole = true;
  } finally {
    await handle.close();
    // An incomplete file is useless, and its existence would stop the next run.
    if (!isWhole) await rm(path, { force: true });
  }
}

function cannotWrite(shown: string, why: string, next?: string): Failure {
  return new Failure('file', `${shown} cannot be written: ${why}`, next === undefined ? {} : { next });
}

const NO_FOLDER = ['its folder does not exist', 'Make the folder, or name another file.'] as const;
const NOT_PERMITTED = [
  'evenkeel has no permission to write there',
  'Name a file in a folder that you may write to.',
] as const;

/** Code of a system error → why a file cannot be written, and what to do. */
const REFUSED: Readonly<Record<string, readonly [why: string, next: string]>> = {
  ENOENT: NO_FOLDER,
  ENOTDIR: NO_FOLDER,
  EACCES: NOT_PERMITTED,
  EPERM: NOT_PERMITTED,
  EROFS: NOT_PERMITTED,
  EBUSY: ['another program has it open', 'Close the file in that program, then run the command again.'],
  EISDIR: ['it is a folder', 'Name a file in it.'],
  ENOSPC: ['the disk is full', 'Free some space, or name a file on another disk.'],
};

function refusedBy(error: unknown, shown: string, otherNext?: string): Failure {
  const said = messageOf(error);
  const [why, next] = REFUSED[String(errorCode(error))] ?? [said, undefined];
  return cannotWrite(shown, why, otherNext ?? next);
}

import type { Stats } from 'node:fs';
import { errorCode, type HostSystem } from './host-system.ts';

/** Pauses between tries, 3.1 s in all. A virus scanner needs less. */
const PAUSES_MS = [10, 20, 50, 100, 200, 400, 800, 1_500];
const LOCKED = new Set<unknown>(['EPERM', 'EACCES', 'EBUSY']);

/**
 * Renames a file over another file. Tries again where another program may have the replaced file
 * open for a moment. Rejects as `rename` does.
 */
export async function renameOver(
  rename: () => Promise<void>,
  { locksFiles, sleep }: Pick<HostSystem, 'locksFiles' | 'sleep'>,
): Promise<void> {
  for (const pause of locksFiles ? PAUSES_MS : []) {
    try {
      return await rename();
    } catch (error) {
      if (!LOCKED.has(errorCode(error))) throw error;
    }
    await sleep(pause);
  }
  return rename();
}

type Rights = Pick<Stats, 'uid' | 'gid' | 'mode'>;

interface OpenFile {
  stat(): Promise<Rights>;
  chown(uid: number, gid: number): Promise<void>;
  chmod(mode: number): Promise<void>;
}

const ALL_BITS = 0o777;

/**
 * Gives an open file the owner, group and permission bits of the file that it will replace, as far
 * as permitted. Nobody but its new owner gains read or write access. Rejects as `chmod` does.
 */
export async function keepMode(file: OpenFile, before: Rights): Promise<void> {
  const made = await file.stat();
  const isOurs = made.uid === before.uid && made.gid === before.gid;
  const kept =
    isOurs ||
    (await file.chown(before.uid, before.gid).then(
      () => true,
      () => false,
    ));
  const bits = before.mode & ALL_BITS;
  const mode = kept || made.gid === before.gid ? bits : withOtherGroup(bits);
  // Some file systems have only one mode and refuse to change it.
  if ((made.mode & ALL_BITS) !== mode) await file.chmod(mode);
}

/**
 * The permission bits for a file that gets another group: the group may do only what all others may
 * do, too.
 */
function withOtherGroup(bits: number): number {
  return bits & (0o707 | ((bits & 0o007) << 3));
}

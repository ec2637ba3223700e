import { type BigIntStats, constants } from 'node:fs';
import type { Clock } from '../../core/clock.ts';

/** What differs between systems in how files are opened and replaced. */
export interface HostSystem {
  /** The flags of `open` for "no link" and "do not wait"; 0 where there are none. */
  readonly noFollow: number;
  readonly noWait: number;
  /**
   * Whether a file cannot be replaced while another program has it open, or while it is marked as
   * read-only.
   */
  readonly locksFiles: boolean;
  sleep(ms: number): Promise<void>;
}

/**
 * Windows has neither `O_NOFOLLOW` nor `O_NONBLOCK` (Node's "File open constants" list them for
 * POSIX). Its rename is refused with EPERM, EACCES or EBUSY while a virus scanner, an indexer or an
 * editor has the file open, mostly for milliseconds (npm/write-file-atomic#227; read 2026-11-22).
 */
export function hostSystem(platform: NodeJS.Platform, clock: Clock): HostSystem {
  const isWindows = platform === 'win32';
  return {
    noFollow: isWindows ? 0 : constants.O_NOFOLLOW,
    noWait: isWindows ? 0 : constants.O_NONBLOCK,
    locksFiles: isWindows,
    sleep: ms => clock.sleep(ms),
  };
}

/** The code of an error of Node, such as `ENOENT`; undefined for other errors. */
export function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

type FileIdentity = Pick<BigIntStats, 'dev' | 'ino' | 'birthtimeNs'>;

/**
 * Whether two calls of `stat` saw the same file. The ids are of type `bigint`: Windows has file ids
 * of 64 bits, and as numbers two different ids can be equal (Node's documentation of `bigint` in
 * `fs.stat`; nodejs/node#12115; read 2026-11-22). Where a file system has no ids, every id is 0,
 * and the time of creation decides.
 */
export function isSameFile(one: FileIdentity, other: FileIdentity): boolean {
  if (one.dev !== other.dev || one.ino !== other.ino) return false;
  return one.ino !== 0n || one.birthtimeNs === other.birthtimeNs;
}

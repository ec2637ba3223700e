import type { BigIntStats } from 'node:fs';

export type FileIdentity = Pick<BigIntStats, 'dev' | 'ino' | 'birthtimeNs'>;

/**
 * Whether two looks saw one file. Exact numbers only: Windows has file ids of 64 bits, and as a
 * number two of them can be equal (Node's documentation of `bigint` in `fs.stat`;
 * nodejs/node#12115; read 2026-11-22). A file system without ids says 0.
 */
export function isSameFile(one: FileIdentity, other: FileIdentity): boolean {
  if (one.dev !== other.dev || one.ino !== other.ino) return false;
  return one.ino !== 0n || one.birthtimeNs === other.birthtimeNs;
}

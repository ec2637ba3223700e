import { createHash } from 'node:crypto';

/**
 * The hash under which git stores a content; `length` hex digits say which function (SHA-1 or
 * SHA-256).
 */
export function gitHash(bytes: Uint8Array, length: number): string {
  const hash = createHash(length === 64 ? 'sha256' : 'sha1');
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

import { hmac } from '@noble/hashes/hmac.js';
import { md5 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

const ALGORITHMS = { md5, sha256 } as const;
type Algorithm = keyof typeof ALGORITHMS;

interface Running {
  update(bytes: Uint8Array): unknown;
  digest(): Uint8Array;
}

/** A digest that grows, as `node:crypto` has it. */
interface Digest {
  update(data: string | Uint8Array): Digest;
  digest(encoding: 'hex' | 'base64'): string;
}

function digest(running: Running): Digest {
  const made: Digest = {
    update(data) {
      running.update(bytesOf(data));
      return made;
    },
    digest: encoding =>
      encoding === 'hex' ? bytesToHex(running.digest()) : btoa(String.fromCharCode(...running.digest())),
  };
  return made;
}

function bytesOf(data: string | Uint8Array): Uint8Array {
  return typeof data === 'string' ? new TextEncoder().encode(data) : data;
}

export function createHash(algorithm: Algorithm): Digest {
  return digest(ALGORITHMS[algorithm].create());
}

export function createHmac(algorithm: Algorithm, key: string | Uint8Array): Digest {
  return digest(hmac.create(ALGORITHMS[algorithm], bytesOf(key)));
}

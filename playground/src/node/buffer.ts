type Encoding = 'utf8' | 'base64' | 'base64url';

interface Bytes extends Uint8Array {
  toString(encoding?: Encoding): string;
}

function bytes(of: Uint8Array): Bytes {
  return Object.assign(of, { toString: (encoding: Encoding = 'utf8') => textOf(of, encoding) });
}

function textOf(of: Uint8Array, encoding: Encoding): string {
  if (encoding === 'utf8') return new TextDecoder('utf-8', { ignoreBOM: true }).decode(of);
  const base64 = btoa(Array.from(of, byte => String.fromCharCode(byte)).join(''));
  return encoding === 'base64' ? base64 : base64.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** Of both alphabets; what belongs to none is skipped, as by Node. */
function fromBase64(text: string): Uint8Array {
  const plain = text
    .replace(/-/g, '+')
    .replace(/_/g, '/')
    .replace(/[^A-Za-z0-9+/]/g, '');
  const binary = atob(plain.length % 4 === 1 ? plain.slice(0, -1) : plain);
  return Uint8Array.from(binary, unit => unit.charCodeAt(0));
}

/** What the modules of the page use of Node's buffers. */
export const Buffer = {
  from: (text: string, encoding: Encoding = 'utf8'): Bytes =>
    bytes(encoding === 'utf8' ? new TextEncoder().encode(text) : fromBase64(text)),
  alloc: (length: number): Bytes => bytes(new Uint8Array(length)),
  byteLength: (text: string): number => new TextEncoder().encode(text).length,
  concat(pieces: readonly Uint8Array[]): Bytes {
    const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const piece of pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    return bytes(whole);
  },
  compare(a: Uint8Array, b: Uint8Array): number {
    const at = a.findIndex((byte, index) => byte !== b[index]);
    return Math.sign(at < 0 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? -1));
  },
} as const;

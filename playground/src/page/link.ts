import type { Files } from '../worker/messages.ts';

/** What a link may hold. */
const MOST_BYTES = 64 * 1024;
const MOST_FILES = 20;
const NAME = /^[\w][\w.-]{0,60}(?:\/[\w][\w.-]{0,60}){0,4}$/;
const START = '#m=';

/** The fragment that holds these files, and nothing else. Undefined where they are too large. */
export async function fragmentOf(files: Files): Promise<string | undefined> {
  const bytes = new TextEncoder().encode(JSON.stringify(Object.entries(files)));
  if (bytes.length > MOST_BYTES) return undefined;
  const packed = await through(bytes, new CompressionStream('deflate-raw'), Number.POSITIVE_INFINITY);
  const binary = Array.from(packed ?? [], byte => String.fromCharCode(byte)).join('');
  return START + btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/**
 * The files that a fragment holds: text, which is only shown and planned. Undefined for any other,
 * and for one that is too large: anybody may have made it.
 */
export async function filesIn(fragment: string): Promise<Files | undefined> {
  if (!fragment.startsWith(START) || fragment.length > 2 * MOST_BYTES) return undefined;
  try {
    const binary = atob(fragment.slice(START.length).replace(/-/g, '+').replace(/_/g, '/'));
    const packed = Uint8Array.from(binary, unit => unit.charCodeAt(0));
    const bytes = await through(packed, new DecompressionStream('deflate-raw'), MOST_BYTES);
    if (bytes === undefined) return undefined;
    return filesOf(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    return undefined;
  }
}

function filesOf(value: unknown): Files | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_FILES) return undefined;
  const isFile = (each: unknown): each is [string, string] =>
    Array.isArray(each) &&
    each.length === 2 &&
    each.every(part => typeof part === 'string') &&
    NAME.test(String(each[0]));
  return value.every(isFile) ? Object.fromEntries(value) : undefined;
}

/** Undefined as soon as there is more than `most`: a small link may hold very much. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array | undefined> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > most) {
      await reader.cancel();
      return undefined;
    }
    pieces.push(next.value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

import { createHash } from 'node:crypto';
import type { Form } from './form.ts';

/** Type → how the bytes of such an image begin, in hexadecimal. */
const MAGIC: Readonly<Record<string, RegExp>> = {
  'image/png': /^89504e470d0a1a0a/,
  'image/jpeg': /^ffd8ff/,
  'image/gif': /^47494638/,
  'image/webp': /^52494646.{8}57454250/,
  'image/avif': /^.{8}66747970617669/,
};

interface ImageData {
  readonly type: string;
  readonly bytes: number;
  readonly hash: string;
}

/**
 * Reads a data URI with an image of one of the types. For any other value, notes the error and
 * returns undefined.
 */
export function readDataUri(value: unknown, form: Form, types: readonly string[]): ImageData | undefined {
  const [, type = '', data = ''] =
    /^data:(image\/[a-z]+);base64,([A-Za-z0-9+/]+={0,2})$/.exec(typeof value === 'string' ? value : '') ?? [];
  const bytes = Buffer.from(data, 'base64');
  const isImage = types.includes(type) && MAGIC[type]?.test(bytes.subarray(0, 16).toString('hex')) === true;
  if (isImage) {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    return { type, bytes: bytes.length, hash };
  }
  form.fail('IMAGE_INVALID', 'Invalid image data');
  return undefined;
}

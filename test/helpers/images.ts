const MAGIC = {
  png: '89504e470d0a1a0a',
  jpeg: 'ffd8ff',
  gif: '474946383961',
  webp: '524946461800000057454250',
  avif: '0000001c6674797061766966',
} as const;

/**
 * The bytes of a small image, which begin as such a file does. `mark`: differs for another image.
 */
export function imageBytes(type: keyof typeof MAGIC = 'png', mark = 1): Buffer {
  return Buffer.concat([Buffer.from(MAGIC[type], 'hex'), Buffer.alloc(24, mark)]);
}

/** A small image as the API takes it. */
export const PNG = `data:image/png;base64,${imageBytes().toString('base64')}`;

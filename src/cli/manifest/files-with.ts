import type { Files } from '../../manifest/files/files.ts';

/** The same files, except some that have another content. */
export async function filesWith(files: Files, contents: ReadonlyMap<string, Uint8Array>): Promise<Files> {
  const others = new Map<string | undefined, Uint8Array>();
  for (const [file, bytes] of contents) others.set(await files.realpath(file), bytes);
  return {
    ...files,
    read: async (at, limitBytes) => {
      const bytes = others.get(at);
      if (bytes === undefined) return files.read(at, limitBytes);
      return bytes.length > limitBytes ? { trouble: 'too_large' } : { bytes };
    },
  };
}

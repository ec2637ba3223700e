import type { ManifestRule } from '../manifest-rule.ts';

/**
 * Why a file cannot be used: `missing`, `not_a_file` (a folder, a pipe, a device), `too_large`,
 * `denied`, `changed` (another file replaced it while it was opened), `unreadable` (anything else).
 */
export type FileTrouble = 'missing' | 'not_a_file' | 'too_large' | 'denied' | 'changed' | 'unreadable';

export interface FileMistake {
  readonly rule: ManifestRule;
  readonly message: string;
  readonly hint?: string | undefined;
}

export type FileContent =
  | { readonly bytes: Uint8Array; readonly trouble?: never }
  | { readonly trouble: FileTrouble };

/** A file that a manifest was loaded from. */
export interface LoadedFile {
  /** The name of the file in messages. */
  readonly file: string;
  /** The real path of the file. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** All files that a manifest was loaded from. */
export interface LoadedFrom {
  /** The files that the user named: manifests, including `<stdin>`, and variable files. */
  readonly manifests: readonly string[];
  readonly variables: readonly string[];
  /** The real path of the folder outside which no file may be read, if the run has one. */
  readonly root?: string;
  /** Every file: the files that the user named, and the files that these include. */
  readonly files: readonly LoadedFile[];
}

export interface FolderEntry {
  readonly name: string;
  readonly type: 'file' | 'folder' | 'link' | 'other';
}

/**
 * The file system, as the manifest sees it. Paths are in the platform's own form. No function
 * throws because of a path.
 */
export interface Files {
  /** The absolute path with all symbolic links resolved; undefined if nothing exists there. */
  realpath(path: string): Promise<string | undefined>;
  /**
   * Reads a complete regular file. `path` is a real path: a symbolic link there is refused. Reading
   * stops at the limit.
   */
  read(path: string, limitBytes: number): Promise<FileContent>;
  /**
   * The names in a folder, in any order; undefined if it cannot be listed or has more than `limit`
   * entries.
   */
  list(path: string, limit: number): Promise<readonly FolderEntry[] | undefined>;
}

/**
 * The file system with the contents of some files replaced. The paths in `contents` may be in any
 * form.
 */
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

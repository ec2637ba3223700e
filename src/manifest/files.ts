/**
 * Why a file cannot be used: `missing`, `not_a_file` (a folder, a pipe, a device), `too_large`, `denied`,
 * `changed` (another file took its place while it was opened), `unreadable` (anything else).
 */
export type FileTrouble = 'missing' | 'not_a_file' | 'too_large' | 'denied' | 'changed' | 'unreadable';

export type FileContent =
  | { readonly bytes: Uint8Array; readonly trouble?: never }
  | { readonly trouble: FileTrouble };

/** A file that a manifest was loaded from. */
export interface LoadedFile {
  /** As shown to people. */
  readonly file: string;
  /** Where it really is. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Everything that a manifest was loaded from. */
export interface LoadedFrom {
  /** What was named: manifests, `<stdin>` among them, and variable files. */
  readonly manifests: readonly string[];
  readonly variables: readonly string[];
  /** Every file: those that were named, and what they include. */
  readonly files: readonly LoadedFile[];
}

export interface FolderEntry {
  readonly name: string;
  readonly type: 'file' | 'folder' | 'link' | 'other';
}

/** The file system as the manifest needs it. Paths are the platform's own. Nothing here throws for what a path may be. */
export interface Files {
  /** The absolute path with all symbolic links resolved; undefined where there is nothing. */
  realpath(path: string): Promise<string | undefined>;
  /** A regular file, whole. `path` is a real path: a symbolic link in its place is refused. Reading stops at the limit. */
  read(path: string, limitBytes: number): Promise<FileContent>;
  /** What a folder holds, in any order; undefined where it cannot be listed or holds more than `limit` entries. */
  list(path: string, limit: number): Promise<readonly FolderEntry[] | undefined>;
}

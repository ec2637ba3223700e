/**
 * Where the manifest says something. Lines and columns count from 1; columns count UTF-16 units.
 */
export interface Source {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine?: number;
  readonly endColumn?: number;
}

/** A path in a manifest's value: keys and indexes from the top. */
export type ManifestPath = readonly (string | number)[];

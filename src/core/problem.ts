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

/** One mistake in a manifest, with its place. A run reports all mistakes at once. */
export interface Problem {
  /** Stable id of the rule, such as `schema/unknown-key`. */
  readonly rule: string;
  readonly level: 'error' | 'warning';
  /** The mistake, in one plain sentence. */
  readonly message: string;
  readonly source: Source;
  /** What to do about it, such as `did you mean "protected"?`. */
  readonly hint?: string | undefined;
}

/**
 * A mistake that a kind's rule found, with its path inside the entry. The engine adds file and
 * line.
 */
export interface RuleProblem<Rule extends string = string> {
  readonly rule: Rule;
  readonly level?: 'error' | 'warning';
  readonly message: string;
  /** The path inside the entry; empty for the entry itself. */
  readonly path: ManifestPath;
  /** Point at the key instead of its value. */
  readonly atKey?: boolean;
  readonly hint?: string | undefined;
}

// Made by scripts/generate.js from schema/. Do not edit.
/**
 * What `explain --format json` prints: the page of a code, the list of all codes, or where the values of an entry come from. Version 1: members may be added, so a reader skips what it does not know.
 */
export type ExplainFile = CodePage | CodeList | EntryValues;
/**
 * Its value.
 */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json1[]
  | {
      readonly [k: string]: Json1;
    };
/**
 * Any JSON value.
 */
export type Json1 =
  | null
  | boolean
  | number
  | string
  | readonly Json1[]
  | {
      readonly [k: string]: Json1;
    };

/**
 * The page of one code.
 */
export interface CodePage {
  /**
   * The version of this format. Always 1.
   */
  readonly v: 1;
  /**
   * The code.
   */
  readonly code: string;
  /**
   * What it is, in a line.
   */
  readonly title: string;
  /**
   * What it means, and what it does not.
   */
  readonly means: string;
  /**
   * A message with it.
   */
  readonly example?: string;
  /**
   * A part of a manifest that has the mistake.
   */
  readonly wrong?: string;
  /**
   * The same part without it.
   */
  readonly right?: string;
  /**
   * What to do.
   */
  readonly next: string;
}
/**
 * All codes.
 */
export interface CodeList {
  /**
   * The version of this format. Always 1.
   */
  readonly v: 1;
  /**
   * Sorted by area and code.
   */
  readonly codes: readonly {
    /**
     * The code.
     */
    readonly code: string;
    /**
     * What it is, in a line.
     */
    readonly title: string;
  }[];
}
/**
 * Where the values of an entry come from.
 */
export interface EntryValues {
  /**
   * The version of this format. Always 1.
   */
  readonly v: 1;
  /**
   * The entry's address.
   */
  readonly address: string;
  readonly source: PlanSource;
  /**
   * Its keys, without entries within it.
   */
  readonly values: readonly {
    /**
     * The key.
     */
    readonly key: string;
    readonly value: Json;
    readonly source: PlanSource1;
    /**
     * True: it comes from `defaults`.
     */
    readonly default?: true;
  }[];
}
/**
 * Where the entry is.
 */
export interface PlanSource {
  /**
   * The file.
   */
  readonly file: string;
  /**
   * The line.
   */
  readonly line: number;
  /**
   * The column, in UTF-16 units.
   */
  readonly column: number;
  /**
   * The last line.
   */
  readonly endLine?: number;
  /**
   * The column after the end.
   */
  readonly endColumn?: number;
}
/**
 * Where the value is.
 */
export interface PlanSource1 {
  /**
   * The file.
   */
  readonly file: string;
  /**
   * The line.
   */
  readonly line: number;
  /**
   * The column, in UTF-16 units.
   */
  readonly column: number;
  /**
   * The last line.
   */
  readonly endLine?: number;
  /**
   * The column after the end.
   */
  readonly endColumn?: number;
}

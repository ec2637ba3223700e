// Made by scripts/generate.js from schema/. Do not edit.
/**
 * What `validate --format json` prints. Members may be added, so a reader skips what it does not know.
 */
export interface ValidateFile {
  /**
   * The version of this format. Another first number means that a reader of this one cannot read it.
   */
  readonly format_version: string;
  /**
   * Whether a plan can be made.
   */
  readonly valid: boolean;
  /**
   * The mistakes of the manifest, and its warnings.
   */
  readonly problems: readonly Problem[];
  /**
   * Everything that the manifest was read from. Only if it is valid.
   */
  readonly files?: readonly string[];
  /**
   * The questions to each portal that its checks take, before the first is sent, in a run without --max-questions. Only if it is valid and has some.
   */
  readonly questions?: readonly {
    /**
     * The scope's address.
     */
    readonly scope: string;
    /**
     * The questions that they take, before the first is sent. Absent: none.
     */
    readonly questions: {
      /**
       * If every answer is as expected.
       */
      readonly least: number;
      /**
       * If none is.
       */
      readonly most: number;
      /**
       * How many a run sends at most.
       */
      readonly budget: number;
      /**
       * What those that are asked take of the budget at least.
       */
      readonly needed: number;
      /**
       * The addresses of checks that are not asked, because the budget has no room for them, unless kept verdicts are still valid.
       */
      readonly unasked: readonly string[];
    };
  }[];
  /**
   * With --localization-report: what is translated.
   */
  readonly localizations?: unknown;
}
/**
 * One mistake in a manifest.
 */
export interface Problem {
  /**
   * The code of the rule, such as schema/unknown-key.
   */
  readonly rule: string;
  /**
   * With an error, nothing is planned.
   */
  readonly level: 'error' | 'warning';
  /**
   * What is wrong.
   */
  readonly message: string;
  readonly source: PlanSource;
  /**
   * What to do about it.
   */
  readonly hint?: string;
}
/**
 * Where the manifest says it. Counted from 1.
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

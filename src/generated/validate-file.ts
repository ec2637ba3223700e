// Made by scripts/generate.js from schema/. Do not edit.
/**
 * What `validate --format json` prints. Version 1: members may be added, so a reader skips what it does not know.
 */
export interface ValidateFile {
  /**
   * The version of this format. Always 1.
   */
  readonly v: 1;
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
  readonly localizations?: ValidateLocales;
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
/**
 * With --localization-report: what each locale lacks.
 */
export interface ValidateLocales {
  /**
   * The version of this format. Always 1.
   */
  readonly v: 1;
  /**
   * How many texts can be translated.
   */
  readonly texts: number;
  /**
   * The locales of which the manifest has a text or a file, sorted.
   */
  readonly locales: readonly {
    /**
     * The locale.
     */
    readonly locale: string;
    /**
     * How many texts the manifest has in it.
     */
    readonly translated: number;
    /**
     * How many texts the service takes from another locale.
     */
    readonly fallback: number;
    /**
     * That other locale. Left out: none is needed.
     */
    readonly from?: string;
    /**
     * Texts that its users see untranslated.
     */
    readonly missing: readonly {
      /**
       * The command that has the text.
       */
      readonly command: string;
      /**
       * Where in the command, such as options[0].description.
       */
      readonly place: string;
      /**
       * The default text.
       */
      readonly text: string;
      readonly source: PlanSource1;
    }[];
    /**
     * With --base: translations that stayed the same while their default text changed.
     */
    readonly outdated?: readonly {
      /**
       * The command that has the text.
       */
      readonly command: string;
      /**
       * Where in the command, such as options[0].description.
       */
      readonly place: string;
      /**
       * The default text.
       */
      readonly text: string;
      readonly source: PlanSource2;
      /**
       * The default text before.
       */
      readonly was: string;
      /**
       * The translation.
       */
      readonly translation: string;
    }[];
  }[];
}
/**
 * Where the manifest says it. Counted from 1.
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
/**
 * Where the manifest says it. Counted from 1.
 */
export interface PlanSource2 {
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

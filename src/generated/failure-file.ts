// Made by scripts/generate.js from schema/. Do not edit.
/**
 * A run that ended before it had a report, as --format json prints it. Version 1: members may be added, so a reader skips what it does not know.
 */
export interface FailureFile {
  /**
   * The version of this format. Always 1.
   */
  readonly v: 1;
  /**
   * What was run.
   */
  readonly command: 'plan' | 'apply' | 'drift';
  /**
   * What ended it.
   */
  readonly failed: {
    /**
     * invalid: the manifest is, and problems says how. Others as in the line error[code] on standard error.
     */
    readonly code:
      | 'usage'
      | 'credentials'
      | 'network'
      | 'unreadable'
      | 'incomplete'
      | 'guard'
      | 'stale'
      | 'file'
      | 'interrupted'
      | 'bug'
      | 'invalid';
    /**
     * What happened.
     */
    readonly message: string;
    /**
     * The next step.
     */
    readonly next?: string;
  };
  /**
   * The mistakes of the manifest, and its warnings.
   */
  readonly problems: readonly Problem[];
  /**
   * The run. One.
   *
   * @minItems 1
   * @maxItems 1
   */
  readonly runs: readonly RunFacts[];
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
 * One run.
 */
export interface RunFacts {
  /**
   * The same as in the lines of --events and in the marks that the run wrote.
   */
  readonly id: string;
  /**
   * When it started, by the clock of the machine.
   */
  readonly started: string;
  /**
   * When it ended.
   */
  readonly ended: string;
  /**
   * The version of evenkeel.
   */
  readonly version: string;
  /**
   * The commit that was checked out.
   */
  readonly commit?: string;
  /**
   * What the manifest was read from.
   */
  readonly files: readonly RunFile[];
  /**
   * The hosts of the services.
   */
  readonly hosts: readonly string[];
  /**
   * The exit code that the run's result means. Where an output could not be written, the process ends with 1 instead of 0 or 2.
   */
  readonly exit: number;
}
/**
 * A file of a run.
 */
export interface RunFile {
  /**
   * As the run calls it everywhere.
   */
  readonly file: string;
  /**
   * From the root of the repository. Left out: it is in none.
   */
  readonly path?: string;
}

// Made by scripts/generate.js from schema/. Do not edit.
/**
 * What `doctor --workflows --format json` prints. Version 1: members may be added, so a reader skips what it does not know.
 */
export interface KeysFile {
  /**
   * The version of this format. Always 1.
   */
  readonly v: 1;
  /**
   * Whether no file gives a key away and every file could be read. What only settings say counts as well, so true is no promise.
   */
  readonly ok: boolean;
  /**
   * The repository whose settings were asked for. Left out: none were.
   */
  readonly settings_of?: string;
  /**
   * Every key of every job, those first that the most people can read.
   */
  readonly keys: readonly {
    /**
     * The name of the secret or variable, `GITHUB_TOKEN`, or `every secret`.
     */
    readonly key: string;
    /**
     * The file of the job, from the top of the repository.
     */
    readonly file: string;
    /**
     * The job; `caller / job` in a called workflow.
     */
    readonly job: string;
    /**
     * What starts the job.
     */
    readonly events: readonly string[];
    /**
     * The environment of the job, as written.
     */
    readonly environment?: string;
    readonly at: Place;
    /**
     * What someone could do with the key.
     */
    readonly could: string;
    /**
     * Who can read the key, the worst first. Empty if nobody was found.
     */
    readonly readers: readonly {
      /**
       * `evenkeel explain` has a page for each code.
       */
      readonly code: string;
      /**
       * `found`: the files or settings give the key to them. `unknown`: only settings say, and were not read or not whole. `guarded`: the settings were read, and they keep it.
       */
      readonly known: 'found' | 'unknown' | 'guarded';
      /**
       * Who, in words.
       */
      readonly says: string;
      /**
       * The page of settings to look at.
       */
      readonly page?: string;
      /**
       * The places that show it.
       */
      readonly places: readonly Place1[];
    }[];
  }[];
  /**
   * Files that could not be read, or not wholly.
   */
  readonly problems: readonly {
    /**
     * The code of the mistake; `evenkeel explain` has its page.
     */
    readonly rule: string;
    /**
     * How much it weighs.
     */
    readonly level: 'error' | 'warning';
    /**
     * The mistake, in one sentence.
     */
    readonly message: string;
    readonly source: Place1;
    /**
     * What to do about it.
     */
    readonly hint?: string;
  }[];
  /**
   * Parts of the workflows of which nothing is known.
   */
  readonly unread: readonly {
    readonly at: Place1;
    /**
     * What was not read, and why.
     */
    readonly says: string;
  }[];
}
/**
 * Where the job names the key first.
 */
export interface Place {
  /**
   * The file, from the top of the repository.
   */
  readonly file: string;
  /**
   * The first line.
   */
  readonly line: number;
  /**
   * The first column, in UTF-16 units.
   */
  readonly column: number;
  /**
   * The line of the end. Left out: the place has no length.
   */
  readonly endLine?: number;
  /**
   * The column after the end.
   */
  readonly endColumn?: number;
}
/**
 * A place in a file. Lines and columns count from 1.
 */
export interface Place1 {
  /**
   * The file, from the top of the repository.
   */
  readonly file: string;
  /**
   * The first line.
   */
  readonly line: number;
  /**
   * The first column, in UTF-16 units.
   */
  readonly column: number;
  /**
   * The line of the end. Left out: the place has no length.
   */
  readonly endLine?: number;
  /**
   * The column after the end.
   */
  readonly endColumn?: number;
}

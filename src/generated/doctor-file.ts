// Made by scripts/generate.js from schema/. Do not edit.
/**
 * What `doctor --format json` prints. Version 1: members may be added, so a reader skips what it does not know.
 */
export interface DoctorFile {
  /**
   * The version of this format. Always 1.
   */
  readonly v: 1;
  /**
   * Whether no finding is wrong.
   */
  readonly ok: boolean;
  /**
   * What was looked at, in the order of the text.
   */
  readonly findings: readonly {
    /**
     * A scope, a set of scopes, a kind in a scope, or a variable.
     */
    readonly what: string;
    /**
     * Whether it is well. With `looked_at` false: only that nothing wrong is known.
     */
    readonly ok: boolean;
    /**
     * False where nothing was looked at, such as a token that no manifest says the use of. Left out: it was looked at.
     */
    readonly looked_at?: false;
    /**
     * False where the request was not sent, because one before it told that it would be refused, too. Left out: it was sent, or none was needed.
     */
    readonly sent?: false;
    /**
     * What was found.
     */
    readonly says: string;
    /**
     * The next step.
     */
    readonly next?: string;
  }[];
}

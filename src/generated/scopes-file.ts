// Made by scripts/generate.js from schema/. Do not edit.
/**
 * What `scopes --format json` prints. Version 1: members may be added, so a reader skips what it does not know.
 */
export interface ScopesFile {
  /**
   * The version of this format. Always 1.
   */
  readonly v: 1;
  /**
   * The `name` of the manifest.
   */
  readonly name: string;
  /**
   * What `--scopes` of plan and apply need to leave files unparsed. Left out: the manifest has sets or rules, a warning, or comes from standard input, or the list is of changes.
   */
  readonly files?: {
    /**
     * `ekf1-` and 64 hex digits. Stands for the names and bytes of all files, the values of variables and this build of evenkeel, by which the manifest was found valid as a whole.
     */
    readonly digest: string;
    /**
     * The SHA-256 of each file that has only entries of scopes with an id.
     */
    readonly plain: readonly string[];
  };
  /**
   * The outermost scopes, sorted by address. Each is one run with `--target ADDRESS`.
   */
  readonly scopes: readonly {
    /**
     * A project, a guild, the global commands of an application, or a portal.
     */
    readonly address: string;
    /**
     * Further scopes of the same run, because a rename takes resources from them. Left out: none.
     */
    readonly with?: readonly string[];
    /**
     * How many entries and checks it has, at least 1.
     */
    readonly weight: number;
    /**
     * The scopes of this list whose runs must end before this one begins, because entries here refer to entries there.
     */
    readonly after: readonly string[];
    /**
     * `eks1-` and 40 hex digits. Stands for all that the manifest says of the scope: while it stays the same, the manifest wants the same there.
     */
    readonly digest: string;
    /**
     * True: the manifest does not name the scope. It is a member of a set.
     */
    readonly member?: true;
    /**
     * With `--changed`: why the scope has to be read.
     */
    readonly changed?:
      | 'differs'
      | 'name'
      | 'base-file'
      | 'keep'
      | 'renamed'
      | 'expiry'
      | 'accepted'
      | 'outside'
      | 'renewed'
      | 'referred';
  }[];
}

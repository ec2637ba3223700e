// Made by scripts/generate.js from schema/. Do not edit.
/**
 * What `preview list --format json` prints. Version 1: members may be added, so a reader skips what it does not know.
 */
export interface PreviewsFile {
  /**
   * The version of this format. Always 1.
   */
  readonly v: 1;
  /**
   * Every branch with the mark of a preview, by name.
   */
  readonly previews: readonly {
    /**
     * The branch's id.
     */
    readonly id: string;
    /**
     * Its name, such as preview/pr-12.
     */
    readonly name: string;
    /**
     * What the preview is for, such as acme/app#12.
     */
    readonly mark: string;
    /**
     * The name under which evenkeel made it. Left out: it has this name still.
     */
    readonly was?: string;
    /**
     * When it was made.
     */
    readonly createdAt: string;
    /**
     * When it expires. Left out: it does not.
     */
    readonly expiresAt?: string;
  }[];
}

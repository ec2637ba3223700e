/** A file's text before and after. */
export interface FileRewrite {
  /** Its real path. */
  readonly file: string;
  /** Its name for people. */
  readonly shown: string;
  readonly before: string;
  readonly after: string;
}

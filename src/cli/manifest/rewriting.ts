/** A file's text as it was read, and as it is to be. */
export interface Rewriting {
  /** Its real path. */
  readonly file: string;
  /** Its name for people. */
  readonly shown: string;
  readonly before: string;
  readonly after: string;
}

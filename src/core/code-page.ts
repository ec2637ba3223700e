/** What `evenkeel explain CODE` prints about one code that a person meets in output. */
export interface CodePage {
  /** One line, without a full stop. */
  readonly title: string;
  /** What it means, in two or three plain sentences. */
  readonly means: string;
  /** Output or a manifest that shows it, where `wrong` and `right` do not. */
  readonly example?: string;
  /** A part of a manifest that gives the code, and the same as it should be. */
  readonly wrong?: string;
  readonly right?: string;
  /** What to do. */
  readonly next: string;
}

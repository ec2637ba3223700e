/** What `evenkeel explain CODE` prints about one code that output shows. */
export interface CodePage {
  /** One line, without a full stop. */
  readonly title: string;
  /** The meaning, in two or three plain sentences. */
  readonly means: string;
  /** Output or a manifest that shows it, if `wrong` and `right` do not. */
  readonly example?: string;
  /** A part of a manifest that gives the code, and the same corrected. */
  readonly wrong?: string;
  readonly right?: string;
  /** What to do. */
  readonly next: string;
}

/** The page of each code, by the code. */
export type CodePages = Readonly<Record<string, CodePage>>;

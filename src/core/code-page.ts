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

/** Examples from a real service, for pages that name none. */
export type PageExamples<Code extends string> = {
  readonly [code in Code]?: Partial<Pick<CodePage, 'example' | 'wrong' | 'right' | 'next'>>;
};

type Pages = Readonly<Record<string, CodePage>>;

/** The pages with these examples added. Pure. */
export function withExamples(pages: Pages, all: PageExamples<string>): Pages {
  return Object.fromEntries(
    Object.entries(pages).map(([code, page]) => {
      const { title, means, example, wrong, right, next } = { ...page, ...all[code] };
      const shown = { ...(example && { example }), ...(wrong && { wrong }), ...(right && { right }) };
      return [code, { title, means, ...shown, next }];
    }),
  );
}

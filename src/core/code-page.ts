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

/** Of pages that speak of no service: how a real one shows them. */
export type PageExamples<Code extends string> = {
  readonly [code in Code]?: Partial<Pick<CodePage, 'example' | 'wrong' | 'right' | 'next'>>;
};

type Pages = Readonly<Record<string, CodePage>>;

/** The pages with these examples in them. Pure. */
export function withExamples(pages: Pages, all: PageExamples<string>): Pages {
  return Object.fromEntries(
    Object.entries(pages).map(([code, page]) => {
      const { title, means, example, wrong, right, next } = { ...page, ...all[code] };
      const shown = { ...(example && { example }), ...(wrong && { wrong }), ...(right && { right }) };
      return [code, { title, means, ...shown, next }];
    }),
  );
}

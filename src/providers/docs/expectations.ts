import type { Body } from './read-body.ts';

/** What an answer must contain. An empty list requires nothing. */
export type Expectations = {
  readonly cites: readonly string[];
  readonly mentions: readonly string[];
  readonly must_not_mention: readonly string[];
  /** False: the portal should say that it has no answer. */
  readonly answered: boolean;
};

/** What an answer lacks, one sentence each; empty if it meets all expectations. `base` is the portal's url. */
export function shortcomings(
  body: Exclude<Body, { is: 'other' }>,
  expected: Expectations,
  base: string,
): readonly string[] {
  if (body.is === 'unanswered') return expected.answered ? ['the portal said that it could not answer'] : [];
  if (!expected.answered) return ['the portal answered, but should have no answer'];
  const cited = new Set(body.sources.map(source => pageOf(source.url, base)));
  return [
    ...expected.cites
      .filter(page => !cited.has(pageOf(page, base)))
      .map(page => `the answer does not cite ${page}`),
    ...expected.mentions
      .filter(words => !isMentioned(words, body.text))
      .map(words => `the answer does not mention "${words}"`),
    ...expected.must_not_mention
      .filter(words => isMentioned(words, body.text))
      .map(words => `the answer mentions "${words}"`),
  ];
}

/**
 * The normal form of a page for comparison: without host, query, `.md` and trailing slash. A path is relative to the
 * portal's url and its path; a whole url is absolute.
 */
function pageOf(page: string, base: string): string {
  const whole = URL.canParse(page) ? page : base + (page.startsWith('/') ? page : `/${page}`);
  const path = URL.canParse(whole) ? new URL(whole).pathname : whole;
  return path.replace(/\/+$/, '').replace(/\.md$/i, '').replace(/\/+$/, '');
}

/** Whether the text contains the phrase as whole words, in any case. Markdown's marks between words are ignored. */
export function isMentioned(words: string, markdown: string): boolean {
  const pattern = wordsPattern(words);
  return pattern.test(markdown.normalize()) || pattern.test(plainText(markdown).normalize());
}

function wordsPattern(words: string): RegExp {
  const text = words.normalize().trim();
  const source = text
    .split(/\s+/)
    .map(word => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('\\s+');
  const start = /^[\p{L}\p{N}_]/u.test(text) ? '(?<![\\p{L}\\p{N}_])' : '';
  const end = /[\p{L}\p{N}_]$/u.test(text) ? '(?![\\p{L}\\p{N}_])' : '';
  return new RegExp(start + source + end, 'iu');
}

function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/&nbsp;/g, ' ')
    .replace(/\*|`|__/g, '');
}

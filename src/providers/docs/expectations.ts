import type { Body } from './read-body.ts';

/** What an answer must have. Empty lists ask for nothing. */
export type Expectations = {
  readonly cites: readonly string[];
  readonly mentions: readonly string[];
  readonly must_not_mention: readonly string[];
  /** False: the portal should say that it has no answer. */
  readonly answered: boolean;
};

/** What an answer lacks, one sentence each; none where it is as it should be. `base` is the portal's url. */
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
 * The path by which pages are compared: without host, query, `.md` and the slash at the end.
 * A path is relative to the portal's url, path included; a whole url stands for itself.
 */
function pageOf(page: string, base: string): string {
  const whole = URL.canParse(page) ? page : base + (page.startsWith('/') ? page : `/${page}`);
  const path = URL.canParse(whole) ? new URL(whole).pathname : whole;
  return path.replace(/\/+$/, '').replace(/\.md$/i, '').replace(/\/+$/, '');
}

/** Whether the words stand in the text as whole words, in any case. Markdown's marks do not come between them. */
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

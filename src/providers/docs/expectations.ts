import type { Matcher } from './expression.ts';
import { resolvedUrl } from './link.ts';
import { isMentioned } from './mentions.ts';
import type { Body } from './read-body.ts';

/** What an answer must contain. An empty list requires nothing. */
export type Expectations = {
  readonly cites: readonly string[];
  /** Of each list, one is enough. */
  readonly mentions: readonly (readonly string[])[];
  readonly matches: readonly string[];
  readonly must_not_mention: readonly string[];
  /** False: the portal should say that it has no answer. */
  readonly answered: boolean;
};

/** Where an answer comes from, and how its expressions are run. */
export interface Judging {
  /** The portal's url. */
  readonly base: string;
  readonly matchers: ReadonlyMap<string, Matcher>;
}

/** What an answer lacks, one sentence each; empty if it meets all expectations. */
export function shortcomings(
  body: Exclude<Body, { is: 'other' }>,
  expected: Expectations,
  { base, matchers }: Judging,
): readonly string[] {
  if (body.is === 'unanswered') return expected.answered ? ['the portal said that it could not answer'] : [];
  if (!expected.answered) return ['the portal answered, but should have no answer'];
  const { text, sources, unread = 0 } = body;
  const cited = sources.map(source => placeOf(source.url, base));
  const lines = unread === 1 ? '1 line of its sources has' : `${unread} lines of its sources have`;
  const more = unread === 0 ? '' : ` (${lines} no link that can be read)`;
  return [
    ...expected.cites
      .filter(page => !cited.some(source => isPlace(source, placeOf(page, base))))
      .map(page => `the answer does not cite ${page}${more}`),
    ...expected.mentions
      .filter(words => !words.some(each => isMentioned(each, text)))
      .map(words => `the answer ${noneOf(words)}`),
    ...expected.matches
      .filter(source => matchers.get(source)?.(text) !== true)
      .map(source => `the answer does not match ${source}`),
    ...expected.must_not_mention
      .filter(words => isMentioned(words, text))
      .map(words => `the answer mentions "${words}"`),
  ];
}

function noneOf(words: readonly string[]): string {
  const all = words.map(each => `"${each}"`).join(', ');
  return words.length === 1 ? `does not mention ${all}` : `mentions none of ${all}`;
}

interface Place {
  readonly page: string;
  /** A heading of the page; empty for the page as a whole. */
  readonly anchor: string;
}

/** A page in the form for comparison: without host, query, `.md` and trailing slash. A path is inside the portal. */
function placeOf(page: string, base: string): Place {
  const whole = resolvedUrl(page, base);
  if (!URL.canParse(whole)) return { page: whole, anchor: '' };
  const { pathname, hash } = new URL(whole);
  const plain = pathname.replace(/\/+$/, '').replace(/\.md$/i, '').replace(/\/+$/, '');
  return { page: plain, anchor: hash.slice(1) };
}

/** Whether a source is the expected page, and its heading where one is expected. */
function isPlace(source: Place, expected: Place): boolean {
  return source.page === expected.page && (expected.anchor === '' || source.anchor === expected.anchor);
}

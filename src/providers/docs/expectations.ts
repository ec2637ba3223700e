import type { Matcher } from './expression.ts';
import { isHostOf, otherHostWords, type PortalSite, pageIn, plainPath, resolvedUrl } from './pages/link.ts';
import { isMentioned } from './pages/mentions.ts';
import type { PortalBody } from './pages/read-body.ts';

/** What an answer must contain. An empty list requires nothing. */
export type Expectations = {
  readonly cites: readonly string[];
  /** One of each list is enough. */
  readonly mentions: readonly (readonly string[])[];
  readonly matches: readonly string[];
  readonly must_not_mention: readonly string[];
  /** False: the portal should say that it has no answer. */
  readonly answered: boolean;
};

/** Where an answer comes from, and how its expressions are run. */
export interface JudgeContext {
  readonly site: PortalSite;
  readonly matchers: ReadonlyMap<string, Matcher>;
  /** The version that was asked: a portal may have its pages below a path of that name. */
  readonly version?: string | null;
}

/** What an answer lacks, one sentence each; empty if it meets all expectations. */
export function shortcomings(
  body: Exclude<PortalBody, { is: 'other' }>,
  expected: Expectations,
  { site, matchers, version }: JudgeContext,
): readonly string[] {
  if (body.is === 'unanswered') return expected.answered ? ['the portal said that it could not answer'] : [];
  if (!expected.answered) return ['the portal answered, but should have no answer'];
  const { text, sources, unread = 0 } = body;
  const cited = sources.map(source => placeOf(source.url, site));
  const urls = sources.map(source => source.url);
  const lines = unread === 1 ? '1 line of its sources has' : `${unread} lines of its sources have`;
  const more = unread === 0 ? '' : ` (${lines} no link that can be read)`;
  return [
    ...expected.cites
      .filter(page => !placesOf(page, site, version).some(place => cited.some(each => isPlace(each, place))))
      .map(page => `the answer does not cite ${page}${more}${otherHostWords(page, urls, site)}`),
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
  /** Inside the portal its page, else host and path. */
  readonly page: string;
  /** A heading of the page; empty for the page as a whole. */
  readonly anchor: string;
}

/** The places that an expected page may be at. */
function placesOf(page: string, site: PortalSite, version: string | null | undefined): readonly Place[] {
  const { base } = site;
  const own = placeOf(page, site);
  const isPath = page.startsWith('/') && version != null && /^[\w.-]+$/.test(version);
  return isPath ? [own, placeOf(`${base}/${version}${page}`, site)] : [own];
}

/** A page in the form for comparison. A path is inside the portal. */
function placeOf(page: string, site: PortalSite): Place {
  const whole = resolvedUrl(page, site.base);
  if (!URL.canParse(whole)) return { page: whole, anchor: '' };
  const url = new URL(whole);
  const { origin, pathname, hash } = url;
  const at = isHostOf(url, site) ? '' : origin;
  return { page: pageIn(whole, site) ?? `elsewhere ${at}${plainPath(pathname)}`, anchor: hash.slice(1) };
}

/** Whether a source is the expected page, and its heading where one is expected. */
function isPlace(source: Place, expected: Place): boolean {
  return source.page === expected.page && (expected.anchor === '' || source.anchor === expected.anchor);
}

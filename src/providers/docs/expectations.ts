import { isHostOf, otherHostWords, type PortalSite, pageIn, plainPath, resolvedUrl } from './pages/link.ts';
import { isMentioned, plainWords } from './pages/mentions.ts';
import type { PortalBody } from './pages/read-body.ts';

/** What an answer must contain. An empty list requires nothing. */
export type Expectations = {
  readonly cites: readonly string[];
  /** Lists of phrases. The answer must mention at least one phrase of each list. */
  readonly mentions: readonly (readonly string[])[];
  readonly matches: readonly string[];
  readonly must_not_mention: readonly string[];
  /** Whether an answer is expected. False: the portal is expected to say that it has no answer. */
  readonly answered: boolean;
};

/** The portal that an answer comes from, and the compiled expressions. */
export interface JudgeContext {
  readonly site: PortalSite;
  readonly matchers: ReadonlyMap<string, Matcher>;
  /**
   * The version of the documentation that the question is about. A portal may have the pages of a
   * version below a path with its name.
   */
  readonly version?: string | null;
}

/** What an answer lacks, one sentence each; empty if it meets all expectations. */
export function shortcomings(
  body: Exclude<PortalBody, { is: 'other' }>,
  expected: Expectations,
  { site, matchers, version }: JudgeContext,
): readonly string[] {
  if (body.is === 'unanswered') return expected.answered ? ['the portal said that it could not answer'] : [];
  if (!expected.answered) return ['the portal answered, and the check expects no answer (answered: false)'];
  const { text, sources, unread = 0 } = body;
  const cited = sources.map(source => placeOf(source.url, site));
  const urls = sources.map(source => source.url);
  const lines = unread === 1 ? '1 line of the sources has' : `${unread} lines of the sources have`;
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
  /** The path of a page of the portal; for any other page, its host and path. */
  readonly page: string;
  /** A heading of the page; empty for the page as a whole. */
  readonly anchor: string;
}

/** The places at which an expected page may be: its own, and below the path of the version. */
function placesOf(page: string, site: PortalSite, version: string | null | undefined): readonly Place[] {
  const { base } = site;
  const own = placeOf(page, site);
  const isPath = page.startsWith('/') && version != null && /^[\w.-]+$/.test(version);
  return isPath ? [own, placeOf(`${base}/${version}${page}`, site)] : [own];
}

/**
 * The place of an expected or cited page, in the form in which places are compared. `page` is a
 * path inside the portal or a whole url.
 */
function placeOf(page: string, site: PortalSite): Place {
  const whole = resolvedUrl(page, site.base);
  if (!URL.canParse(whole)) return { page: whole, anchor: '' };
  const url = new URL(whole);
  const { origin, pathname, hash } = url;
  const at = isHostOf(url, site) ? '' : origin;
  return { page: pageIn(whole, site) ?? `elsewhere ${at}${plainPath(pathname)}`, anchor: hash.slice(1) };
}

/** Whether a source is the expected page, and has the expected heading if a heading is expected. */
function isPlace(source: Place, expected: Place): boolean {
  return source.page === expected.page && (expected.anchor === '' || source.anchor === expected.anchor);
}

/** Whether a text matches an expression. */
type Matcher = (text: string) => boolean;

/** The part of RE2's interface that {@link compiled} uses. */
interface Engine {
  compile(source: string): { test(text: string): boolean };
}

const MOST_REPEATS = 1_000;
const LONGEST = 500;
const REFUSED: readonly (readonly [form: RegExp, why: string])[] = [
  [/^\(\?<?[=!]/, 'it has a look-ahead or a look-behind, which can take very long'],
  [/^\\(?:[1-9]|k<)/, 'it refers back to a group, which can take very long'],
  [/^\\[pP](?!\{?[A-Z][a-z]?(?:\}|(?<=[pP][A-Z])))/, 'a class of characters is written \\p{L} or \\p{Lu}'],
  [/^\\(?![dDwWsSbBntrfvpP]|x[0-9a-fA-F]{2}|[!-/:-@[-`{-~])/, 'it has an escape that does not exist'],
  [/^\[\^?\]/, 'it has an empty class'],
];

/** Parts of expressions that RE2 reads differently from JavaScript inside `[…]`. */
const REFUSED_IN_CLASS: typeof REFUSED = [
  [/^\\[bB]/, 'it has \\b or \\B inside [ ]'],
  [/^\[:/, 'a class of characters is written \\p{L} or \\p{Lu}'],
];

/**
 * What is wrong with an expression, as the beginning of a sentence; undefined for a usable
 * expression. Pure.
 */
export function expressionProblem(source: string): string | undefined {
  // The schema has this limit, too, but a rule may get a text that the schema refuses.
  if (source.length > LONGEST) return `it has more than ${LONGEST} characters`;
  let repeats = 1;
  let isInClass = false;
  for (let at = 0; at < source.length; at += 1) {
    const rest = source.slice(at);
    const refused = [...REFUSED, ...(isInClass ? REFUSED_IN_CLASS : [])].find(([form]) => form.test(rest));
    if (refused !== undefined) return refused[1];
    const [, least, most = least] = /^\{(\d+)(?:,(\d*))?\}/.exec(rest) ?? [];
    repeats *= Math.max(1, Number(most || least || 1));
    if (repeats > MOST_REPEATS) return `it repeats something more than ${MOST_REPEATS} times`;
    if (source[at] === '[') isInClass = true;
    if (source[at] === ']') isInClass = false;
    if (source[at] === '\\') at += 1;
  }
  try {
    // Checks only the syntax. Inline flags are removed, because RE2 takes them and JavaScript does
    // not.
    new RegExp(source.replace(/\(\?[ims]+\)/g, '').replace(/\(\?[ims]+:/g, '(?:'));
    return undefined;
  } catch (error) {
    const said = error instanceof Error ? error.message.replace(/^.*: /s, '') : String(error);
    return `it cannot be read: ${said.toLowerCase()}`;
  }
}

/**
 * Compiles expressions with RE2, because its running time is proportional to the text, whatever the
 * expression (ADR 0079). RE2 is loaded only if there is an expression. Throws for an expression
 * that RE2 cannot read.
 */
export async function compiled(sources: readonly string[]): Promise<ReadonlyMap<string, Matcher>> {
  if (sources.length === 0) return new Map();
  const { RE2JS }: { readonly RE2JS: Engine } = await import('re2js');
  return new Map(
    [...new Set(sources)].map(source => {
      const expression = RE2JS.compile(source);
      const matcher: Matcher = text => expression.test(text) || expression.test(plainWords(text));
      return [source, matcher];
    }),
  );
}

import { push } from '../core/order.ts';
import { linesOf, SHORTEST_SECRET } from '../core/secret.ts';
import { decodedTexts, type TextSpan } from './decoded-text.ts';
import { encodingsOf } from './secret-encodings.ts';

/** Forms of at least this length are masked inside words too. */
const ANYWHERE = 8;

/**
 * How many lines of one secret are masked one by one, beside the whole secret. A private key has
 * fewer.
 */
const MOST_LINES = 256;

/**
 * Every form in which a secret is likely to appear in a text, the secret itself first, each once.
 * These forms are the secret's lines; a URI's user information and password, as written and
 * decoded; and all of these as {@link encodingsOf} writes them, and with what looks like an escape
 * in them undone. The masks of a CI runner and {@link createRedactor} use this list. No form is
 * shorter than {@link SHORTEST_SECRET}.
 */
export function formsOf(secret: string): readonly string[] {
  const { whole, inner } = partsOf(secret);
  const forms = inner.filter(isLong).flatMap(part => [...encodingsOf(part), ...undone(part)]);
  return [...new Set([...whole, ...forms])].filter(isLong);
}

function undone(part: string): readonly string[] {
  return decodedTexts(part, false).map(({ text }) => text);
}

function isLong(form: string): boolean {
  return form.length >= SHORTEST_SECRET;
}

/**
 * The parts of a secret. `inner`: masked in every encoding. `whole`: masked only as written; an
 * encoding of it shows no secret, because the encoded `inner` parts in it are masked.
 */
interface Parts {
  readonly whole: readonly string[];
  readonly inner: readonly string[];
}

function partsOf(secret: string): Parts {
  const lines = linesOf(secret);
  if (lines.length > 1) return { whole: [], inner: [secret, ...lines.slice(0, MOST_LINES)] };
  return ofUri(secret) ?? { whole: [], inner: [secret] };
}

const URI = /^(?:[a-z][a-z\d+.-]*:)+\/\/(?:([^/?#]*)@)?([^/?#@]*)[^?#]*(?:\?([^#]*))?/i;
/** Query parameters of a connection string that no log may show. */
const SECRET_MEMBER = /pass|secret|token|key/i;

/** A URI with a password, or with a secret in its query; undefined for anything else. */
function ofUri(secret: string): Parts | undefined {
  const [, user = '', host = '', query = ''] = URI.exec(secret) ?? [];
  const colon = user.indexOf(':');
  const password = colon < 0 ? '' : user.slice(colon + 1);
  const members = query
    .split('&')
    .map(member => member.split('='))
    .filter(([name = '']) => SECRET_MEMBER.test(name))
    .map(([, ...value]) => value.join('='));
  const secrets = [password, ...members].filter(part => part !== '');
  if (secrets.length === 0) return undefined;
  const info = password === '' ? [] : [`${user}@${host}`, ...bothWays(user)];
  const inner = secrets.flatMap(bothWays);
  // A password of fewer than ANYWHERE characters is not masked inside a longer word, such as its
  // connection string in base64. So the connection string is masked in every encoding, too.
  const isShort = inner.some(part => part.length < ANYWHERE);
  return {
    whole: [secret, ...info],
    inner: [...inner, ...(isShort ? [secret, ...info] : [])],
  };
}

function bothWays(part: string): readonly string[] {
  try {
    return [part, decodeURIComponent(part)];
  } catch {
    return [part];
  }
}

/**
 * How many characters are hashed to rule out most places of a text before forms are looked up. Each
 * character shifts the hash by 4 bits.
 */
const FILTERED = 4;
const FILTER_MASK = 0xffff;
const WORD = /[A-Za-z0-9_]/;

/** What messages append to a text that they shorten. */
const CUT = '…';
const CUT_UNIT = CUT.charCodeAt(0);

/** Finds many texts in another text in a single pass. */
interface FormIndex {
  /** Returns whether the form is new. */
  readonly add: (form: string) => boolean;
  /**
   * The ranges where forms occur, from left to right; overlapping ranges are merged. A message may
   * be shortened before it is masked. So the beginning of a form counts, too, if it has at least
   * {@link ANYWHERE} characters and {@link CUT} follows.
   */
  spans(text: string): readonly TextSpan[];
}

/**
 * Looks forms up by their first {@link SHORTEST_SECRET} characters, then by each length that such
 * forms have. For that reason a search for many connection strings with the same beginning takes no
 * longer than for one string.
 */
export function createFormIndex(): FormIndex {
  const forms = new Set<string>();
  const lengths = new Map<string, number[]>();
  const alike = new Map<string, string[]>();
  let longest = 0;
  const filter = new Uint8Array(FILTER_MASK + 1);

  function add(form: string): boolean {
    if (forms.has(form)) return false;
    forms.add(form);
    longest = Math.max(longest, form.length);
    const start = form.slice(0, SHORTEST_SECRET);
    const same = lengths.get(start) ?? [];
    if (!same.includes(form.length)) same.push(form.length);
    lengths.set(
      start,
      same.sort((a, b) => b - a),
    );
    push(alike, start, form);
    let hash = 0;
    for (let at = 0; at < FILTERED; at += 1) hash = rolled(hash, form.charCodeAt(at));
    filter[hash] = 1;
    return true;
  }

  /** The end of the longest form that begins at `from`; -1 where no form does. */
  function endAt(text: string, from: number): number {
    for (const length of lengths.get(text.slice(from, from + SHORTEST_SECRET)) ?? []) {
      const to = from + length;
      if (to > text.length || !forms.has(text.slice(from, to))) continue;
      if (length >= ANYWHERE || !(WORD.test(text.charAt(from - 1)) || WORD.test(text.charAt(to)))) return to;
    }
    return -1;
  }

  /** The place of {@link CUT} if a form begins at `from` and is cut off there, else -1. */
  function cutAt(text: string, from: number, cut: number): number {
    if (cut - from < ANYWHERE || cut - from > longest) return -1;
    const begun = text.slice(from, cut);
    return alike.get(begun.slice(0, SHORTEST_SECRET))?.some(form => form.startsWith(begun)) === true
      ? cut
      : -1;
  }

  function spans(text: string): readonly TextSpan[] {
    if (forms.size === 0) return [];
    const found: [number, number][] = [];
    let cut = nextCut(text, 0);
    let hash = 0;
    for (let at = 0; at < text.length; at += 1) {
      hash = rolled(hash, text.charCodeAt(at));
      if (filter[hash] === 0) continue;
      const from = at + 1 - FILTERED;
      if (cut >= 0 && cut < from) cut = nextCut(text, from);
      const whole = endAt(text, from);
      const to = whole < 0 ? cutAt(text, from, cut) : whole;
      if (to >= 0) addSpan(found, [from, to]);
    }
    return found;
  }

  return { add, spans };
}

/** Adds a span that begins where the last one does, or later. Spans that overlap become one. */
export function addSpan(spans: [from: number, to: number][], [from, to]: TextSpan): void {
  const last = spans.at(-1);
  if (last !== undefined && from < last[1]) last[1] = Math.max(last[1], to);
  else spans.push([from, to]);
}

/**
 * The place of the next {@link CUT}; -1 where there is none. `indexOf` took 8 s for a hostile text
 * of 64 KiB.
 */
function nextCut(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) if (text.charCodeAt(at) === CUT_UNIT) return at;
  return -1;
}

/** A hash of the last four characters: each step shifts the oldest character out. */
function rolled(hash: number, unit: number): number {
  return ((hash << 4) ^ unit) & FILTER_MASK;
}

import { push } from '../core/order.ts';

/**
 * The fewest characters with which a form of a secret (such as its base64) is masked. A shorter
 * form may be an ordinary word, and most of the text would be stars.
 */
const SHORTEST = 6;
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
 * decoded; and all of these percent-encoded, in JSON, in JSON within JSON, in a shell's quotes, in
 * base64 and base64url at any offset. The masks of a CI runner and {@link createRedactor} use this
 * list. No form is shorter than {@link SHORTEST}.
 */
export function formsOf(secret: string): readonly string[] {
  const { whole, inner } = partsOf(secret);
  const forms = new Set([...whole, ...inner.flatMap(encodings)]);
  return [...forms].filter(form => form.length >= SHORTEST);
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
  const lines = secret.split(/\r\n|\r|\n/).map(line => line.trim());
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

function encodings(part: string): readonly string[] {
  if (part.length < SHORTEST) return [];
  const inJson = quoted(part);
  return [part, ...inUrls(part), inJson, quoted(inJson), part.replace(/["\\$`]/g, '\\$&'), ...inBase64(part)];
}

/** A text as JSON, without the quotes around it. */
function quoted(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/**
 * A part percent-encoded. Encoders differ in which characters they leave unencoded, in how they
 * write a space and in the case of hex digits.
 */
function inUrls(part: string): readonly string[] {
  const form = new URLSearchParams([['', part]]).toString().slice(1);
  const strict = form.replaceAll('+', '%20').replaceAll('*', '%2A');
  const lax = strict.replace(/%(?:21|27|28|29|2A|7E)/g, decodeURIComponent);
  return [lax, strict, form].flatMap(text => [text, text.replace(/%../g, hex => hex.toLowerCase())]);
}

/**
 * A part in base64. First complete; then, for a part inside a longer text such as `user:password`,
 * the base64 digits that depend on the part alone, for each offset at which it may begin.
 */
function inBase64(part: string): readonly string[] {
  const bytes = Buffer.from(part);
  const whole = bytes.toString('base64');
  const own = [0, 1, 2].map(before =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6)),
  );
  return [whole, whole.replaceAll('=', ''), ...own].flatMap(text => [
    text,
    text.replaceAll('+', '-').replaceAll('/', '_'),
  ]);
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

/** Finds many texts in another text in a single pass. */
interface FormIndex {
  /** Returns whether the form is new. */
  readonly add: (form: string) => boolean;
  /**
   * The ranges where forms occur, from left to right; overlapping ranges are merged. A message may
   * be shortened before it is masked. So the beginning of a form counts, too, if it has at least
   * {@link ANYWHERE} characters and {@link CUT} follows.
   */
  spans(text: string): readonly (readonly [from: number, to: number])[];
}

/**
 * Looks forms up by their first {@link SHORTEST} characters, then by each length that such forms
 * have. For that reason a search for many connection strings with the same beginning takes no
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
    const start = form.slice(0, SHORTEST);
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
    for (const length of lengths.get(text.slice(from, from + SHORTEST)) ?? []) {
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
    return alike.get(begun.slice(0, SHORTEST))?.some(form => form.startsWith(begun)) === true ? cut : -1;
  }

  function spans(text: string): readonly (readonly [number, number])[] {
    if (forms.size === 0) return [];
    const found: [number, number][] = [];
    let cut = text.indexOf(CUT);
    let hash = 0;
    for (let at = 0; at < text.length; at += 1) {
      hash = rolled(hash, text.charCodeAt(at));
      if (filter[hash] === 0) continue;
      const from = at + 1 - FILTERED;
      if (cut >= 0 && cut < from) cut = text.indexOf(CUT, from);
      const whole = endAt(text, from);
      const to = whole < 0 ? cutAt(text, from, cut) : whole;
      const last = found.at(-1);
      if (to < 0) continue;
      if (last !== undefined && from < last[1]) last[1] = Math.max(last[1], to);
      else found.push([from, to]);
    }
    return found;
  }

  return { add, spans };
}

/** A hash of the last four characters: each step shifts the oldest character out. */
function rolled(hash: number, unit: number): number {
  return ((hash << 4) ^ unit) & FILTER_MASK;
}

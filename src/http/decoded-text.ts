/** How often a text may be encoded: JSON within JSON in a URL is three times. */
const MOST_TIMES = 3;

const HEX = '[0-9A-Fa-f]';

/**
 * Escapes of JSON, of programming languages and of a shell; of URLs; of HTML and XML; quotes within
 * quotes of a shell, of SQL, YAML and CSV. The only group is what is left of an escape where a
 * message was cut: that is a part of a character.
 */
const ESCAPES: readonly string[] = [
  `[\\\\%]u${HEX}{4}`,
  `\\\\u\\{${HEX}{1,6}\\}`,
  inUtf8('%'),
  inUtf8('\\\\x'),
  `\\\\x${HEX}{2}`,
  inOctal(),
  `\\\\U00[01]${HEX}{5}`,
  // Where another escape follows, the backslash may stand for itself.
  `\\\\(?:[0bfnrtv]|(?!%${HEX}{2}|&(?:#[0-9xX]|[0-9A-Za-z]+;)|'\\\\''|'"'"')[^0-9A-Za-z…])`,
  `&#[xX]0*${HEX}{1,6}(?:;|(?!${HEX}|…))|&#0*[0-9]{1,7}(?:;|(?![0-9…]))|&[A-Za-z]{2,6}[0-9A-Za-z]{0,2};`,
  `'\\\\''|'"'"'|''|""`,
  `((?:(?:%|\\\\x)${HEX}{2}){0,2}(?:\\\\|%|&)[#{0-9A-Za-z]{0,12}(?=…))`,
];
const ESCAPE = new RegExp(ESCAPES.join('|'), 'g');
const ESCAPE_OR_PLUS = new RegExp([...ESCAPES, '\\+'].join('|'), 'g');
/** What an escape begins with. Most texts have none of it, and this is found fast. */
const MARK = /[\\%&'"]/;
const MARK_OR_PLUS = /[\\%&'"+]/;

/** One character in UTF-8, with this mark before each of its bytes. */
function inUtf8(mark: string): string {
  const more = `${mark}[89ABab]${HEX}`;
  const many = `[CDcd]${HEX}${more}|${mark}[Ee]${HEX}(?:${more}){2}|${mark}[Ff]${HEX}(?:${more}){3}`;
  return `${mark}[0-7]${HEX}|${mark}${many}`;
}

/** One character in octal: of ASCII, or the bytes of UTF-8. */
function inOctal(): string {
  const more = '\\\\2[0-7]{2}';
  return `\\\\[01][0-7]{2}|\\\\3[0-3][0-7]${more}|\\\\3[45][0-7](?:${more}){2}|\\\\36[0-7](?:${more}){3}`;
}

/** What a letter after a backslash stands for. Any other character stands for itself. */
const LETTERS = new Map(Object.entries({ 0: '\0', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }));

/** The characters of ASCII that have a name in HTML, and usual others without an accent. */
const NAMED = new Map<string, string>(
  (
    'Tab\t NewLine\n excl! quot" QUOT" num# dollar$ percnt% amp& AMP& apos\' lpar( rpar) ast* midast* ' +
    'plus+ comma, period. sol/ colon: semi; lt< LT< equals= gt> GT> quest? commat@ lsqb[ lbrack[ bsol\\ ' +
    'nbsp\u00a0 cent¢ pound£ euro€ yen¥ sect§ copy© reg® deg° micro\u00b5 para¶ szlig\u00df AElig\u00c6 aelig\u00e6 ' +
    'Oslash\u00d8 oslash\u00f8 sup1¹ sup2² sup3³ frac14¼ frac12½ frac34¾ times× divide÷ ' +
    'rsqb] rbrack] Hat^ lowbar_ grave` lcub{ lbrace{ verbar| vert| rcub} rbrace}'
  )
    .split(' ')
    .map(each => [each.slice(0, -1), each.slice(-1)]),
);

/** What follows a letter in a name of HTML, and the accent that it stands for. */
const ACCENTS = new Map(
  'grave\u0300 acute\u0301 circ\u0302 tilde\u0303 macr\u0304 breve\u0306 uml\u0308 ring\u030a dblac\u030b caron\u030c cedil\u0327 ogon\u0328'
    .split(' ')
    .map(each => [each.slice(0, -1), each.slice(-1)]),
);

/** What one escape stands for; itself where it stands for nothing. */
function meant(written: string): string {
  const mark = written.charAt(0);
  const next = written.charAt(1);
  if (mark === '&') return entity(written.slice(1).replace(';', '')) ?? written;
  if (mark !== '%' && mark !== '\\') return mark;
  if (/[uU]/.test(next))
    return character(Number.parseInt(written.replace(/[^0-9A-Fa-f]/g, ''), 16)) ?? written;
  if (/^\\[0-3][0-7]{2}/.test(written)) return inPercents(asPercents(written)) ?? written;
  if (mark === '%' || written.length > 4) return inPercents(written.replaceAll('\\x', '%')) ?? written;
  if (next === 'x') return String.fromCharCode(Number.parseInt(written.slice(2), 16));
  return LETTERS.get(next) ?? written.slice(1);
}

/** Octal escapes of bytes, percent-encoded. */
function asPercents(octal: string): string {
  return octal.replace(
    /\\([0-7]{3})/g,
    (_, byte: string) => `%${Number.parseInt(byte, 8).toString(16).padStart(2, '0')}`,
  );
}

function entity(name: string): string | undefined {
  if (!name.startsWith('#')) return NAMED.get(name) ?? accented(name);
  const isHex = /^#x/i.test(name);
  return character(Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10));
}

/** A letter with an accent, such as `uuml`. */
function accented(name: string): string | undefined {
  const accent = ACCENTS.get(name.slice(1));
  return accent && (name.charAt(0) + accent).normalize('NFC');
}

function character(code: number): string | undefined {
  return code > 0x10ffff ? undefined : String.fromCodePoint(code);
}

function inPercents(written: string): string | undefined {
  try {
    return decodeURIComponent(written);
  } catch {
    return undefined;
  }
}

/** A text with escapes undone, and where its characters are in the text as it was written. */
export interface DecodedText {
  readonly text: string;
  /** Where a range of `text` is in the text as it was written. */
  written(range: TextSpan): TextSpan;
}

/** `to` is the first place after it. */
export type TextSpan = readonly [from: number, to: number];

/**
 * The text with escapes undone once, twice and three times; none where it has no escapes.
 * `plus`: also with each plus as a space, as forms in URLs have it. In linear time.
 */
export function decodedTexts(text: string, plus: boolean): readonly DecodedText[] {
  if (!(plus ? MARK_OR_PLUS : MARK).test(text)) return [];
  const seen = new Set([text]);
  const all: DecodedText[] = [];
  let last: readonly DecodedText[] = [{ text, written: range => range }];
  for (let times = 0; times < MOST_TIMES && last.length > 0; times += 1) {
    last = last.flatMap(each => [
      ...decodedOnce(each, ESCAPE, seen),
      ...(plus ? decodedOnce(each, ESCAPE_OR_PLUS, seen) : []),
    ]);
    all.push(...last);
  }
  return all;
}

/** None where that is a text that has been `seen`, such as the same. */
function decodedOnce(encoded: DecodedText, escapes: RegExp, seen: Set<string>): readonly DecodedText[] {
  escapes.lastIndex = 0;
  let match = escapes.exec(encoded.text);
  if (match === null) return [];
  const places = new Places();
  const pieces: string[] = [];
  let length = 0;
  let done = 0;
  for (; match !== null; match = escapes.exec(encoded.text)) {
    const written = match[0];
    const cutOff = match[1];
    const stands = cutOff !== undefined ? '' : written === '+' ? ' ' : meant(written);
    const from = length + match.index - done;
    pieces.push(encoded.text.slice(done, match.index), stands);
    length = from + stands.length;
    done = match.index + written.length;
    places.add(from, length, match.index, done);
  }
  pieces.push(encoded.text.slice(done));
  const text = pieces.join('');
  if (seen.has(text)) return [];
  seen.add(text);
  return [{ text, written: range => encoded.written(places.before(range)) }];
}

/**
 * Where escapes are: of each its start and end in the decoded text, then in the text before. Flat,
 * since a text may have a million of them.
 */
class Places {
  #numbers = new Int32Array(16);
  #count = 0;

  add(from: number, to: number, fromBefore: number, toBefore: number): void {
    const at = 4 * this.#count;
    if (at === this.#numbers.length) {
      const longer = new Int32Array(2 * at);
      longer.set(this.#numbers);
      this.#numbers = longer;
    }
    this.#numbers[at] = from;
    this.#numbers[at + 1] = to;
    this.#numbers[at + 2] = fromBefore;
    this.#numbers[at + 3] = toBefore;
    this.#count += 1;
  }

  before([from, to]: TextSpan): TextSpan {
    return [this.#place(from, 0), this.#place(to, 1)];
  }

  /** Where a place was before; for a place within an escape its start (0) or its end (1). */
  #place(at: number, side: 0 | 1): number {
    let [low, high] = [0, this.#count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#number(middle, 1) <= at) low = middle + 1;
      else high = middle;
    }
    if (low < this.#count && this.#number(low, 0) < at) return this.#number(low, 2 + side);
    return low === 0 ? at : this.#number(low - 1, 3) + at - this.#number(low - 1, 1);
  }

  #number(nth: number, member: number): number {
    return this.#numbers[4 * nth + member] as number;
  }
}

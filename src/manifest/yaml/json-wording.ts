/**
 * The message for a mistake in JSON, and its place. It quotes nothing, because the file may be one
 * that holds secrets.
 */
export interface JsonWording {
  readonly message: string;
  readonly hint?: string | undefined;
  /** The place of the mistake, in UTF-16 units. */
  readonly offset: number;
}

/** Matches the beginning of a JSON value. */
const VALUE = /["[{0-9-]|true\b|false\b|null\b/y;
/** Beginnings that no JSON value has, each with its message and hint. */
const NOT_JSON: readonly (readonly [begins: RegExp, message: string, hint: string])[] = [
  [/\/\/|\/\*|#/y, 'JSON has no comments', 'remove it'],
  [/'/y, "' is no quote of JSON", 'write " before and after each text'],
  [/[“”„‟«»]/y, 'this is a typographic quote', 'write " before and after each text'],
  [/(?:True|False)\b/y, 'JSON has true and false in small letters', 'write true or false'],
  [/(?:None|undefined|nil|NULL)\b/y, 'JSON has null for no value', 'write null'],
];

/** The message for the place from which a text is not JSON. Pure. */
export function jsonWording(text: string, mistake: JsonMistake): JsonWording {
  const { offset, inside } = mistake;
  const plain = { message: 'the file is not JSON from here on', offset };
  // A text that does not even begin as JSON is another kind of file, so no mistake in JSON is
  // described.
  if (inside === undefined) return plain;
  if (offset >= text.length) {
    const closing = inside === '[' ? ']' : '}';
    return {
      message: `the file ends before its last ${inside} is closed`,
      hint: `write ${closing} at the end of the file`,
      offset,
    };
  }
  return separator(text, mistake) ?? foreign(text, offset) ?? unquoted(text, mistake) ?? plain;
}

/** The message for a missing comma or colon, or for a comma too many. */
function separator(text: string, { offset, wants, inside, after }: JsonMistake): JsonWording | undefined {
  if (wants === 'after' && begins(VALUE, text, offset))
    return { message: 'a comma is missing here', hint: 'write , after this value', offset: after };
  if (wants === 'colon')
    return { message: 'a colon is missing here', hint: 'write : after this key', offset: after };
  const isOver =
    inside === '[' ? wants === 'value' && text[offset] === ']' : wants === 'key' && text[offset] === '}';
  return isOver && text[after - 1] === ','
    ? { message: 'JSON has no comma after the last entry', hint: 'remove this comma', offset: after - 1 }
    : undefined;
}

function foreign(text: string, offset: number): JsonWording | undefined {
  const [, message, hint] = NOT_JSON.find(([sign]) => begins(sign, text, offset)) ?? [];
  return message === undefined || hint === undefined ? undefined : { message, hint, offset };
}

/**
 * The message for a key without quotes, or for a quote inside a text, which ends the text too
 * early.
 */
function unquoted(text: string, { offset, wants, after }: JsonMistake): JsonWording | undefined {
  if (!begins(/[\p{L}_$]/uy, text, offset)) return undefined;
  if (wants === 'key' || wants === 'member')
    return { message: 'a key of JSON is in quotes', hint: 'write " before and after the key', offset };
  const isInText = wants === 'after' && after === offset && text[offset - 1] === '"';
  return isInText
    ? {
        message: 'the text in quotes has ended before this',
        hint: 'write \\" for a quote in the text',
        offset,
      }
    : undefined;
}

/**
 * The message for a missing comma or colon in a manifest that is written as JSON. The YAML parser
 * reports the place where it stops, which may be later. Pure.
 */
export function missingInJson(text: string): JsonWording | undefined {
  if (!/^\s*\{\s*"/.test(text)) return undefined;
  const mistake = jsonMistake(text);
  // YAML allows a comma after the last entry, so such a comma is no mistake here.
  const isMissing = mistake?.wants === 'after' || mistake?.wants === 'colon';
  return isMissing && mistake.inside !== undefined ? separator(text, mistake) : undefined;
}

function begins(pattern: RegExp, text: string, offset: number): boolean {
  pattern.lastIndex = offset;
  return pattern.test(text);
}

/**
 * What must come next in the text. `item` and `member`: directly after an opening bracket or brace,
 * which may also be closed at once. `value` and `key`: after a comma; `value` also at the beginning
 * and after a colon. `after`: what may follow a value.
 */
type Wants = 'value' | 'item' | 'key' | 'member' | 'colon' | 'after';

/** The place from which a text is not JSON. Offsets are in UTF-16 units. */
interface JsonMistake {
  /** The first character that cannot be there, or the end of the text. */
  readonly offset: number;
  readonly wants: Wants;
  /** The innermost bracket or brace that is still open. */
  readonly inside?: '[' | '{';
  /** The end of the last bracket, comma, colon, key or value before the mistake. */
  readonly after: number;
}

const SPACE = /[ \t\n\r]*/y;
const WORD = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?|true|false|null/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** Checks JSON without building its values (RFC 8259), in linear time and without recursion. */
class JsonText {
  readonly #text: string;
  readonly #open: ('[' | '{')[] = [];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  mistake(): JsonMistake | undefined {
    let wants: Wants = 'value';
    for (;;) {
      const after = this.#at;
      this.#matches(SPACE);
      const isWhole = wants === 'after' && this.#open.length === 0;
      const isEnd = this.#at >= this.#text.length;
      if (isEnd && isWhole) return undefined;
      const next: Wants | undefined = isEnd ? undefined : this.#next(wants);
      if (next === undefined) return this.#mistake(wants, after);
      wants = next;
    }
  }

  #mistake(wants: Wants, after: number): JsonMistake {
    const inside = this.#open.at(-1);
    return { offset: this.#at, wants, after, ...(inside === undefined ? {} : { inside }) };
  }

  #next(wants: Wants): Wants | undefined {
    if (wants === 'after') return this.#after();
    if (wants === 'colon') return this.#takes(':') ? 'value' : undefined;
    if (wants === 'item' && this.#closes(']')) return 'after';
    if (wants === 'member' && this.#closes('}')) return 'after';
    if (wants === 'key' || wants === 'member') return this.#string() ? 'colon' : undefined;
    if (this.#opens('[')) return 'item';
    if (this.#opens('{')) return 'member';
    return this.#string() || this.#matches(WORD) ? 'after' : undefined;
  }

  #after(): Wants | undefined {
    const inside = this.#open.at(-1);
    if (inside === undefined) return undefined;
    if (this.#takes(',')) return inside === '[' ? 'value' : 'key';
    return this.#closes(inside === '[' ? ']' : '}') ? 'after' : undefined;
  }

  #opens(sign: '[' | '{'): boolean {
    if (!this.#takes(sign)) return false;
    this.#open.push(sign);
    return true;
  }

  #closes(sign: string): boolean {
    if (!this.#takes(sign)) return false;
    this.#open.pop();
    return true;
  }

  #takes(sign: string): boolean {
    if (this.#text[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  #matches(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    if (!pattern.test(this.#text)) return false;
    this.#at = pattern.lastIndex;
    return true;
  }

  #string(): boolean {
    if (!this.#takes('"')) return false;
    while (!this.#takes('"')) {
      if (!(this.#text.charCodeAt(this.#at) >= 0x20)) return false;
      if (this.#text[this.#at] !== '\\') this.#at += 1;
      else if (!this.#matches(ESCAPE)) return false;
    }
    return true;
  }
}

/**
 * The place from which a text is not JSON; undefined if all of it is JSON. `JSON.parse` is not
 * used: its message quotes a part of the text and may lack a position (2026-11-22).
 */
export function jsonMistake(text: string): JsonMistake | undefined {
  return new JsonText(text).mistake();
}

/**
 * What may come next: `item` and `key` follow a comma or a bracket, or close it where it has
 * nothing in it.
 */
type Wants = 'value' | 'item' | 'key' | 'member' | 'colon' | 'after';

/** Where a text stops being JSON. Offsets in UTF-16 units. */
export interface JsonMistake {
  /** The first character that cannot be there, or the end of the text. */
  readonly offset: number;
  readonly wants: Wants;
  /** The innermost bracket or brace that is open. */
  readonly inside?: '[' | '{';
  /** Where the last bracket, comma, colon, key or value before it ends. */
  readonly after: number;
}

const SPACE = /[ \t\n\r]*/y;
const WORD = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?|true|false|null/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** Reads JSON without its values (RFC 8259), in linear time and without recursion. */
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
 * Where a text stops being JSON; undefined for JSON.
 * `JSON.parse` repeats a part of the text in its message and may give no position (2026-11-22).
 */
export function jsonMistake(text: string): JsonMistake | undefined {
  return new JsonText(text).mistake();
}

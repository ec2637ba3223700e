import type { ManifestNode, MapNode, Member, ScalarNode, Span } from '../core/manifest-node.ts';
import type { TextFile } from '../core/text-file.ts';

/** Far below the limits of a file, so that what is over one is always the whole parser's to tell. */
const MOST_LINES = 50_000;
const MOST_NODES = 50_000;
const MOST_DEPTH = 16;

/** Letters of texts and comments: printable, and none that turns the direction of writing or is half of a pair. */
const LETTER = '\\u0020-\\u007e\\u00a1-\\u05ff\\u3041-\\ud7ff';
const ALL_PLAIN = new RegExp(`^[\\n${LETTER}]*$`);
/** At most so long, and never a number, a key of two lines or `<<`. */
const KEY = /([A-Za-z_][A-Za-z0-9_-]{0,99}):(?=[ \n]|$)/y;
/** In a line of its own a text ends before ` #`, `: ` and the end of the line; in brackets also before each of `,[]{}`. */
const TEXT = /[A-Za-z0-9_/$(\u00c0-\u05ff\u3041-\ud7ff](?:[^\n:# ]|:(?=[^\n ])| +(?=[^\n:# ]))*/y;
const TEXT_IN_BRACKETS =
  /[A-Za-z0-9_/(\u00c0-\u05ff\u3041-\ud7ff](?:[^\n:#,[\]{}"' ]|:(?=[A-Za-z0-9/])| +(?=[^\n:#,[\]{}"' ]))*/y;
const DOUBLE = /"([^"\\\n]*)"/y;
const SINGLE = /'([^'\n]*)'(?!')/y;
const NUMBER = /^(?:0|[1-9][0-9]{0,14}|(?:0|[1-9][0-9]{0,8})\.[0-9]{1,6})$/;
/** What else YAML might read as a number. */
const LIKE_A_NUMBER = /^(?:0[oOxX].*|[0-9][0-9.eE+-]*)$/;
const LIKE_A_WORD_OF_YAML = /^(?:true|false|null)$/i;

class NotPlain extends Error {}

/**
 * The tree of a text in the few forms that nearly all manifests are written in: block maps and lists, and on one line
 * texts, numbers, `true`, `false` and flow collections. Undefined for every other text, right or wrong: the whole
 * parser reads those, and it would make the same tree of these (`test/manifest/plain-yaml.test.ts`). It is ten times as fast.
 */
export function plainYaml(file: TextFile, reserved: ReadonlySet<string>): MapNode | undefined {
  if (!ALL_PLAIN.test(file.text)) return undefined;
  try {
    return new PlainReader(file, reserved).document();
  } catch (error) {
    if (error instanceof NotPlain) return undefined;
    throw error;
  }
}

class PlainReader {
  readonly #file: TextFile;
  readonly #text: string;
  readonly #reserved: ReadonlySet<string>;
  #at = 0;
  /** Of the line that is read; -1 after the last. */
  #indent = -1;
  #lines = 0;
  #nodes = 0;

  constructor(file: TextFile, reserved: ReadonlySet<string>) {
    this.#file = file;
    this.#text = file.text;
    this.#reserved = reserved;
  }

  /** A line that fits none of the blocks around it ends all of them. */
  document(): MapNode {
    this.#nextLine();
    if (this.#indent !== 0) throw new NotPlain();
    const node = this.#blockMap(0, 1);
    if (this.#indent >= 0) throw new NotPlain();
    return node;
  }

  /** Goes to the first character of the next line that has more than space and a comment. */
  #nextLine(): void {
    for (;;) {
      this.#lines += 1;
      if (this.#lines > MOST_LINES) throw new NotPlain();
      const start = this.#at;
      this.#spaces();
      const first = this.#text[this.#at];
      if (first === undefined) {
        this.#indent = -1;
        return;
      }
      if (first !== '\n' && first !== '#') {
        this.#indent = this.#at - start;
        return;
      }
      this.#toNextLine();
    }
  }

  #spaces(): void {
    while (this.#text.charCodeAt(this.#at) === 32) this.#at += 1;
  }

  #toNextLine(): void {
    const end = this.#text.indexOf('\n', this.#at);
    this.#at = end < 0 ? this.#text.length : end + 1;
  }

  /** After a value: only space and a comment may follow on its line. */
  #endLine(): void {
    const end = this.#at;
    this.#spaces();
    const next = this.#text[this.#at];
    if (next !== undefined && next !== '\n' && (next !== '#' || this.#at === end)) throw new NotPlain();
    this.#toNextLine();
    this.#nextLine();
  }

  #block(depth: number): ManifestNode {
    return this.#text[this.#at] === '-'
      ? this.#blockList(this.#indent, depth)
      : this.#blockMap(this.#indent, depth);
  }

  #blockList(indent: number, depth: number): ManifestNode {
    const span = this.#begin(depth);
    const items: ManifestNode[] = [];
    while (this.#indent === indent && this.#text[this.#at] === '-') {
      const dash = this.#at;
      this.#at += 1;
      this.#spaces();
      if (this.#at === dash + 1) throw new NotPlain();
      KEY.lastIndex = this.#at;
      if (KEY.test(this.#text)) {
        this.#indent = indent + this.#at - dash;
        items.push(this.#blockMap(this.#indent, depth + 1));
      } else {
        items.push(this.#value(depth + 1, TEXT));
        this.#endLine();
      }
    }
    return { type: 'list', items, span };
  }

  #blockMap(indent: number, depth: number): MapNode {
    const span = this.#begin(depth);
    const members = new Map<string, Member>();
    while (this.#indent === indent && this.#text[this.#at] !== '-') {
      const [name, key] = this.#key(members);
      this.#spaces();
      const next = this.#text[this.#at];
      if (next === undefined || next === '\n' || next === '#') {
        this.#endLine();
        const isList = this.#text[this.#at] === '-' && this.#indent === indent;
        if (this.#indent <= indent && !isList) throw new NotPlain();
        members.set(name, { key, value: this.#block(depth + 1) });
      } else {
        members.set(name, { key, value: this.#value(depth + 1, TEXT) });
        this.#endLine();
      }
    }
    if (members.size === 0) throw new NotPlain();
    return { type: 'map', members, span };
  }

  #key(members: ReadonlyMap<string, Member>): readonly [name: string, key: Span] {
    const start = this.#at;
    const name = this.#match(KEY, 1);
    if (members.has(name) || this.#reserved.has(name) || LIKE_A_WORD_OF_YAML.test(name)) throw new NotPlain();
    return [name, { in: this.#file, start, end: start + name.length }];
  }

  /** What a sticky expression finds here. */
  #match(expression: RegExp, group: number): string {
    expression.lastIndex = this.#at;
    const found = expression.exec(this.#text)?.[group];
    if (found === undefined) throw new NotPlain();
    this.#at = expression.lastIndex;
    return found;
  }

  /** Counts a list or a map, and tells where it begins. */
  #begin(depth: number): Span {
    this.#count();
    if (depth > MOST_DEPTH) throw new NotPlain();
    return { in: this.#file, start: this.#at };
  }

  #count(): void {
    this.#nodes += 1;
    if (this.#nodes > MOST_NODES) throw new NotPlain();
  }

  #value(depth: number, text: RegExp): ManifestNode {
    const first = this.#text[this.#at];
    if (first === '{') return this.#flowMap(depth);
    if (first === '[') return this.#flowList(depth);
    this.#count();
    const start = this.#at;
    const plain = first !== '"' && first !== "'";
    const written = plain ? this.#match(text, 0) : this.#match(first === '"' ? DOUBLE : SINGLE, 1);
    const value = plain ? plainScalar(written) : written;
    return { type: 'scalar', value, written, plain, span: { in: this.#file, start, end: this.#at } };
  }

  #flowMap(depth: number): MapNode {
    const span = this.#begin(depth);
    const members = new Map<string, Member>();
    this.#each('}', () => {
      const [name, key] = this.#key(members);
      this.#spaces();
      members.set(name, { key, value: this.#value(depth + 1, TEXT_IN_BRACKETS) });
    });
    return { type: 'map', members, span };
  }

  #flowList(depth: number): ManifestNode {
    const span = this.#begin(depth);
    const items: ManifestNode[] = [];
    this.#each(']', () => items.push(this.#value(depth + 1, TEXT_IN_BRACKETS)));
    return { type: 'list', items, span };
  }

  /** Reads what is between brackets. */
  #each(close: string, read: () => void): void {
    this.#at += 1;
    this.#spaces();
    if (this.#text[this.#at] === close) {
      this.#at += 1;
      return;
    }
    for (;;) {
      read();
      this.#spaces();
      const next = this.#text[this.#at];
      if (next !== ',' && next !== close) throw new NotPlain();
      this.#at += 1;
      if (next === close) return;
      this.#spaces();
    }
  }
}

function plainScalar(written: string): ScalarNode['value'] {
  if (written === 'true') return true;
  if (written === 'false') return false;
  if (NUMBER.test(written)) return Number(written);
  if (LIKE_A_NUMBER.test(written) || LIKE_A_WORD_OF_YAML.test(written)) throw new NotPlain();
  return written;
}

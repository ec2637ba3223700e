import {
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { PLAIN_YAML } from '../yaml/compose.ts';
import { Unwritable } from './text-edit.ts';

/** A key of a map with its value (`pair`), and its index in the map. */
export interface MemberAt {
  readonly map: YAMLMap;
  readonly index: number;
  readonly pair: Pair;
}

export interface ItemAt {
  readonly list: YAMLSeq;
  readonly index: number;
}

type AnchoredNode = Node & { readonly anchor?: string };

/**
 * A YAML text without a byte order mark, and the node at each offset. The methods that return a
 * node throw {@link Unwritable} if an alias repeats it: an edit would change both places.
 */
export class YamlSource {
  readonly text: string;
  /** The value of the text; null for an empty text. */
  readonly root: unknown;
  /** The most frequent line end in the text. */
  readonly lineEnd: string;
  readonly #members = new Map<number, MemberAt>();
  readonly #items = new Map<number, ItemAt>();
  readonly #maps = new Map<number, YAMLMap>();
  readonly #lists = new Map<number, YAMLSeq>();
  readonly #holders = new Map<unknown, Pair>();
  readonly #anchored: AnchoredNode[] = [];
  readonly #aliased = new Set<string>();

  constructor(text: string) {
    this.text = text;
    const all = text.split('\n').length - 1;
    this.lineEnd = (text.split('\r\n').length - 1) * 2 > all ? '\r\n' : '\n';
    const { contents } = parseDocument(text, { ...PLAIN_YAML, keepSourceTokens: true });
    this.root = contents;
    this.#walk(contents);
  }

  member(offset: number): MemberAt {
    return this.#own(this.#members.get(offset), offset);
  }

  item(offset: number): ItemAt {
    return this.#own(this.#items.get(offset), offset);
  }

  map(offset: number): YAMLMap {
    return this.#own(this.#maps.get(offset), offset);
  }

  list(offset: number): YAMLSeq {
    return this.#own(this.#lists.get(offset), offset);
  }

  /** The pair of key and value that has the node as its value; undefined for an item of a list. */
  holder(node: unknown): Pair | undefined {
    return this.#holders.get(node);
  }

  /**
   * Throws {@link Unwritable} if the node is an alias, or if an alias repeats it, a part of it or
   * something around it. An edit of the node would then concern several places.
   */
  checkOwn(node: unknown): void {
    if (isAlias(node)) throw new Unwritable(`the value is the alias *${node.source}`);
    const start = startOf(node);
    const end = endOf(node, this.text);
    for (const anchored of this.#anchored) {
      const isApart = endOf(anchored, this.text) <= start || startOf(anchored) >= end;
      if (!isApart) this.#checkAnchor(anchored);
    }
  }

  #checkAnchor({ anchor = '' }: AnchoredNode): void {
    if (this.#aliased.has(anchor)) throw new Unwritable(`several places share the value by &${anchor}`);
  }

  lineStart(offset: number): number {
    return this.text.lastIndexOf('\n', offset - 1) + 1;
  }

  /** The offset of the line after the line at `offset`. */
  lineAfter(offset: number): number {
    const end = this.text.indexOf('\n', offset);
    return end < 0 ? this.text.length : end + 1;
  }

  /** The text between the start of a line and an offset in it. */
  before(offset: number): string {
    return this.text.slice(this.lineStart(offset), offset);
  }

  #own<T>(found: T | undefined, offset: number): T {
    if (found === undefined) throw new Unwritable('nothing in the file begins where it should be');
    for (const anchored of this.#anchored) {
      const isIn = startOf(anchored) <= offset && offset < endOf(anchored, this.text);
      if (isIn) this.#checkAnchor(anchored);
    }
    return found;
  }

  #walk(node: unknown): void {
    if (isAlias(node)) this.#aliased.add(node.source);
    else if (isNode(node) && (node as AnchoredNode).anchor !== undefined) this.#anchored.push(node);
    if (isMap(node)) {
      this.#maps.set(startOf(node), node);
      node.items.forEach((pair, index) => {
        this.#members.set(startOf(pair.key), { map: node, index, pair });
        this.#holders.set(pair.value, pair);
        this.#walk(pair.key);
        this.#walk(pair.value);
      });
    }
    if (isSeq(node)) {
      this.#lists.set(startOf(node), node);
      node.items.forEach((item, index) => {
        this.#items.set(startOf(item), { list: node, index });
        this.#walk(item);
      });
    }
  }
}

/** Where a node begins, without its anchor and tag. */
export function startOf(node: unknown): number {
  return (isNode(node) ? node.range?.[0] : undefined) ?? 0;
}

/** Where the last character of a node ends: comments and line ends after it are not part of it. */
export function endOf(node: unknown, text: string): number {
  if (!isNode(node)) return 0;
  const [start = 0, end = start] = node.range ?? [];
  if (isCollection(node) && node.flow !== true) {
    const last: unknown = node.items.at(-1);
    if (isMap(node)) return memberEnd(last as Pair, text);
    return endOf(last, text);
  }
  if (isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED'))
    return start + text.slice(start, end).trimEnd().length;
  return end;
}

/** Where a key with its value ends. */
export function memberEnd({ key, value }: Pair, text: string): number {
  return isNode(value) ? endOf(value, text) : endOf(key, text);
}

import { isAlias, isMap, isScalar, isSeq, type Pair, type YAMLMap } from 'yaml';
import { type KeyTree, keyTree, textName } from '../../core/localizations.ts';
import { colonEnd, indentation } from './added-or-removed.ts';
import { type Splice, Unwritable } from './text-edit.ts';
import { quoted, writtenKey } from './written-value.ts';
import { endOf, memberEnd, startOf, YamlSource } from './yaml-source.ts';

/** A text of a locale file. */
export interface LocaleText {
  /** The keys that lead to the text. */
  readonly keys: readonly string[];
  /** The translation. Absent: a key without a text is added where the file lacks the key. */
  readonly value?: string;
  /** The default text, for a comment beside a key without a text. */
  readonly original?: string;
}

type Leaf = Pick<LocaleText, 'value' | 'original'>;
type Tree = KeyTree<Leaf>;

/** Where keys are added: a map, a pair without a value, or the whole file. */
type Place = YAMLMap | Pair | 'file';

/**
 * A splice, and the indentation of its lines (`depth`). Among splices at one offset, the most
 * indented one comes first.
 */
interface OrderedSplice extends Splice {
  readonly depth: number;
}

const MARK = '\uFEFF';

/**
 * Writes texts into a locale file. All other bytes stay the same: comments, order, quotes and line
 * ends. A key without a text is added only where the file lacks the key. Throws {@link Unwritable}
 * where a text cannot be written without other changes. Pure.
 */
export function withTexts(text: string, texts: readonly LocaleText[]): string {
  const mark = text.startsWith(MARK) ? MARK : '';
  const source = new YamlSource(text.slice(mark.length));
  const writing = new Writing(source);
  for (const each of texts) writing.write(each);
  const after = joined(source.text, writing.splices());
  checkOnly(source, new YamlSource(after), texts);
  return mark + after;
}

class Writing {
  readonly #source: YamlSource;
  readonly #sets: OrderedSplice[] = [];
  readonly #added = new Map<Place, (readonly [keys: readonly string[], leaf: Leaf])[]>();
  readonly #holders = new Map<Pair, YAMLMap>();

  constructor(source: YamlSource) {
    this.#source = source;
  }

  write({ keys, ...leaf }: LocaleText): void {
    const { at, left } = this.#nearest(keys);
    if (left.length > 0) this.#added.set(at, [...(this.#added.get(at) ?? []), [left, leaf]]);
    else if (at !== 'file' && !isMap(at)) this.#set(at, leaf);
  }

  /**
   * The place in the file that is nearest to the text with these keys, and the keys that are
   * missing there.
   */
  #nearest(keys: readonly string[]): { readonly at: Place; readonly left: readonly string[] } {
    const { root } = this.#source;
    if (isNothing(root)) return { at: 'file', left: keys };
    let at: unknown = root;
    for (const [index, key] of keys.entries()) {
      if (!isMap(at)) throw new Unwritable('a list or text is where a map should be');
      const pair = at.items.find(each => keyOf(each) === key);
      if (pair === undefined) return { at, left: keys.slice(index) };
      this.#holders.set(pair, at);
      const left = keys.slice(index + 1);
      if (left.length === 0 || isNothing(pair.value)) return { at: pair, left };
      at = pair.value;
    }
    return { at: 'file', left: [] };
  }

  splices(): readonly OrderedSplice[] {
    const added = [...this.#added].map(([at, leaves]) => {
      const tree = keyTree(leaves);
      if (at === 'file') return this.#lines(this.#source.text.length, '', tree);
      return isMap(at) ? this.#intoMap(at, tree) : this.#below(at, tree);
    });
    return [...this.#sets, ...added.flat()];
  }

  #set(pair: Pair, { value }: Leaf): void {
    const { text } = this.#source;
    const node = pair.value;
    if (value === undefined || (isScalar(node) && node.value === value)) return;
    if (isMap(node) || isSeq(node)) throw new Unwritable('a map or list is where a text should be');
    this.#source.checkOwn(node);
    const [start, end] = [startOf(node), endOf(node, text)];
    const place = start === end ? (colonEnd(pair) ?? start) : start;
    this.#sets.push({
      start: place,
      end: start === end ? place : end,
      text: start === end ? ` ${quoted(value)}` : quoted(value),
      depth: 0,
    });
  }

  #intoMap(map: YAMLMap, tree: Tree): readonly OrderedSplice[] {
    const source = this.#source;
    source.map(startOf(map));
    const last = map.items.at(-1);
    if (map.flow !== true) {
      if (last === undefined) throw new Unwritable('the map that it belongs in is empty');
      const start = source.lineAfter(memberEnd(last, source.text));
      return this.#lines(start, indentation(source.before(startOf(map))), tree);
    }
    if (last === undefined) {
      const [start, end] = [startOf(map), endOf(map, source.text)];
      return [{ start, end, text: flowTree(tree), depth: 0 }];
    }
    const end = memberEnd(last, source.text);
    return [{ start: end, end, text: `, ${flowMembers(tree)}`, depth: 0 }];
  }

  /** Adds texts below a key that has no value yet. */
  #below(pair: Pair, tree: Tree): readonly OrderedSplice[] {
    const source = this.#source;
    source.checkOwn(pair.value);
    const colon = colonEnd(pair);
    if (colon === undefined) throw new Unwritable('a key has no colon');
    const end = Math.max(colon, endOf(pair.value, source.text));
    if (this.#holders.get(pair)?.flow === true)
      return [{ start: colon, end, text: ` ${flowTree(tree)}`, depth: 0 }];
    const column = `${indentation(source.before(startOf(pair.key)))}  `;
    const own = end > colon ? [{ start: colon, end, text: '', depth: 0 }] : [];
    return [...own, ...this.#lines(source.lineAfter(end), column, tree)];
  }

  #lines(start: number, column: string, tree: Tree): readonly OrderedSplice[] {
    const { text, lineEnd } = this.#source;
    const lines = blockLines(tree).map(line => column + line);
    const isEnded = start === 0 || text[start - 1] === '\n';
    const written = lines.map(line => (isEnded ? line + lineEnd : lineEnd + line)).join('');
    return [{ start, end: start, text: written, depth: column.length }];
  }
}

function blockLines(tree: Tree): readonly string[] {
  return [...tree].flatMap(([key, at]) => {
    if (at instanceof Map) return [`${writtenKey(key)}:`, ...blockLines(at).map(line => `  ${line}`)];
    const { value, original } = at;
    if (value !== undefined) return [`${writtenKey(key)}: ${quoted(value)}`];
    return [original === undefined ? `${writtenKey(key)}:` : `${writtenKey(key)}: # ${quoted(original)}`];
  });
}

function flowTree(tree: Tree): string {
  return `{ ${flowMembers(tree)} }`;
}

function flowMembers(tree: Tree): string {
  const members = [...tree].map(
    ([key, at]) => `${writtenKey(key)}: ${at instanceof Map ? flowTree(at) : quoted(at.value ?? '')}`,
  );
  return members.join(', ');
}

function joined(text: string, splices: readonly OrderedSplice[]): string {
  const sorted = [...splices].sort((a, b) => a.start - b.start || b.depth - a.depth);
  let after = '';
  let at = 0;
  for (const splice of sorted) {
    if (splice.start < at) throw new Unwritable('two texts would be written at the same place');
    after += text.slice(at, splice.start) + splice.text;
    at = splice.end;
  }
  return after + text.slice(at);
}

/**
 * Throws unless the new file has exactly the texts of the old file with `texts` written into it.
 */
function checkOnly(before: YamlSource, after: YamlSource, texts: readonly LocaleText[]): void {
  const expected = leavesOf(before.root);
  for (const { keys, value } of texts) if (value !== undefined) expected.set(textName(keys), value);
  const found = leavesOf(after.root);
  const isSame =
    expected.size === found.size && [...expected].every(([name, value]) => found.get(name) === value);
  if (!isSame) throw new Unwritable('the file is written in a form that evenkeel cannot add to');
}

/** Name → text, for every key of a file that has a text. */
function leavesOf(node: unknown, keys: readonly string[] = [], found = new Map<string, unknown>()) {
  if (isMap(node)) for (const pair of node.items) leavesOf(pair.value, [...keys, keyOf(pair)], found);
  else if (isAlias(node)) found.set(textName(keys), `*${node.source}`);
  else if (!isNothing(node)) found.set(textName(keys), isScalar(node) ? node.value : node);
  return found;
}

function isNothing(node: unknown): boolean {
  return (
    node === null || node === undefined || (isScalar(node) && (node.value === null || node.value === ''))
  );
}

function keyOf({ key }: Pair): string {
  if (!isScalar(key)) return '';
  return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value));
}

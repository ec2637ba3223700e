import { isCollection, isMap, isNode, isScalar, isSeq, type Node, type Pair, visit } from 'yaml';
import type { Json } from '../../core/json.ts';
import {
  addedItem,
  addedMember,
  blockInstead,
  colonEnd,
  indentation,
  itemBefore,
  removedItem,
  removedMember,
} from './added-or-removed.ts';
import type { Splice, TextEdit } from './text-edit.ts';
import { Unwritable } from './text-edit.ts';
import { wrappedValue } from './wrapped-value.ts';
import { blockValue, flowValue, writtenKey } from './written-value.ts';
import { endOf, startOf, YamlSource } from './yaml-source.ts';

/**
 * Replaces a value. `holder`: the key and its value as a pair, if the value is in a map. `inFlow`:
 * whether the value is in brackets or braces.
 */
function replacedValue(
  node: unknown,
  value: Json,
  source: YamlSource,
  { holder, inFlow }: { readonly holder?: Pair; readonly inFlow: boolean },
): readonly Splice[] {
  source.checkOwn(node);
  if (!isNode(node)) throw new Unwritable('the key has no value');
  refuseVariables(node);
  refuseComments(node, source);
  const [start, end] = [startOf(node), endOf(node, source.text)];
  if (isEmpty(node, source)) {
    const place = (holder && colonEnd(holder)) ?? start;
    return [{ start: place, end: place, text: ` ${flowValue(value)}` }];
  }
  const isBlock = isCollection(node) && node.flow !== true;
  const isNested = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  const isEmptied = isNested && (isMap(node) || isSeq(node)) && node.items.length === 0;
  const below = isEmptied ? blockInstead(node, value, source) : undefined;
  if (below !== undefined) return below;
  if (inFlow || !isBlock) return [{ start, end, text: flowValue(value) }];
  if (isNested && Array.isArray(value) === isSeq(node)) {
    const column = indentation(source.before(start));
    return [{ start, end, text: blockValue(value).join(`${source.lineEnd}${column}`) }];
  }
  const colon = holder && colonEnd(holder);
  if (colon === undefined || source.before(start).trim() !== '')
    return [{ start, end, text: flowValue(value) }];
  const after = source.lineAfter(end);
  // The lines of the block go, and what stands behind the last value with them.
  if (source.text.slice(end, after).trim() !== '') throw new Unwritable('comments are inside the value');
  return [
    { start: colon, end: colon, text: ` ${flowValue(value)}` },
    { start: source.lineStart(start), end: after, text: '' },
  ];
}

/** Whether a value is empty: the file has no text for it. */
function isEmpty(node: Node, { text }: YamlSource): boolean {
  return isScalar(node) && startOf(node) === endOf(node, text);
}

const VARIABLE = /\$\{(?!\{)[^}]*\}/;

/**
 * Throws where the old value contains a variable: the edit would put a fixed value in place of
 * `${name}`.
 */
function refuseVariables(node: unknown): void {
  if (!isNode(node)) return;
  visit(node, {
    Scalar(_, { value }) {
      if (typeof value === 'string' && VARIABLE.test(value.replaceAll('$$', '')))
        throw new Unwritable('the value is from a variable');
    },
  });
}

function refuseComments(node: Node, { text }: YamlSource): void {
  const header = isScalar(node) && /^[|>][^\n]*#/.test(text.slice(startOf(node), endOf(node, text)));
  let has = header;
  const own = node;
  visit(node, {
    Node(_, each) {
      // Only a comment inside the value stops the edit. A comment before the value, or behind its
      // last line, is not part of the value.
      if (each.commentBefore != null && each !== own) has = true;
      if (each.comment != null && endOf(each, text) < endOf(own, text)) has = true;
    },
  });
  if (has) throw new Unwritable('comments are inside the value');
}

/**
 * Replaces a key. If the old key is in double quotes, so is the new one. Otherwise the new key has
 * quotes only if it needs them.
 */
function renamedKey({ key }: Pair, name: string, source: YamlSource): Splice {
  source.checkOwn(key);
  if (!isScalar(key)) throw new Unwritable('the key is not a text');
  const [start, end] = [startOf(key), endOf(key, source.text)];
  return { start, end, text: key.type === 'QUOTE_DOUBLE' ? JSON.stringify(name) : writtenKey(name) };
}

const MARK = '\uFEFF';

/**
 * Edits the text of a YAML file. All other bytes stay the same: comments, order, quotes, anchors,
 * line ends and a byte order mark. New texts are in double quotes. A `$` in them that evenkeel
 * would replace is written as `$$`. Throws {@link Unwritable} where an edit needs other changes.
 * Pure.
 */
export function editText(text: string, edits: readonly TextEdit[]): string {
  const mark = text.startsWith(MARK) ? MARK : '';
  let now = text.slice(mark.length);
  for (let rest = inOrder(edits); rest.length > 0; ) {
    const { splices, count } = together(rest, new YamlSource(now));
    for (const { start, end, text: put } of splices) now = now.slice(0, start) + put + now.slice(end);
    rest = rest.slice(count);
  }
  return mark + now;
}

/**
 * Takes edits from the beginning of the list as long as none of them changes the offset of another.
 * Returns their changes of the text, the last place in the text first, and how many edits were
 * taken.
 */
function together(
  edits: readonly TextEdit[],
  source: YamlSource,
): { readonly splices: readonly Splice[]; readonly count: number } {
  const splices: Splice[] = [];
  const removed = new Map<unknown, number>();
  let count = 0;
  for (const edit of edits) {
    const isApart = leavesPlaces(edit, source, removed);
    if (count > 0 && !isApart) break;
    const own = [...splicesOf(edit, source)].sort((a, b) => b.start - a.start);
    if (own.some(({ end }) => end > (splices.at(-1)?.start ?? end))) break;
    splices.push(...own);
    count += 1;
    if (!isApart) break;
  }
  return { splices, count };
}

/**
 * Whether the offsets of the other edits stay valid after this edit. They do if it replaces a value
 * or a key. They also do if it removes a key or an item of a block map or list that keeps others,
 * unless that key is directly behind a dash.
 */
function leavesPlaces(edit: TextEdit, source: YamlSource, removed: Map<unknown, number>): boolean {
  if (edit.does !== 'remove') return edit.does === 'set' || edit.does === 'wrap' || edit.does === 'rename';
  const of = edit.at === 'member' ? source.member(edit.offset).map : source.item(edit.offset).list;
  const gone = (removed.get(of) ?? 0) + 1;
  removed.set(of, gone);
  const isFirstInLine = /^[ -]*-/.test(source.before(edit.offset)) && edit.at === 'member';
  return of.flow !== true && of.items.length > gone && !isFirstInLine;
}

/**
 * Sorts edits from the end of the text to its start, so that the offsets of later edits stay valid.
 * Edits at one offset run in this order: what adds something at the end, what changes or removes
 * the item there, what inserts before it. The inserts run in reverse, because each one puts its
 * item before those of the earlier ones.
 */
function inOrder(edits: readonly TextEdit[]): readonly TextEdit[] {
  const numbered = edits.map((edit, index) => ({ edit, rank: rank(edit), index }));
  const sorted = numbered.sort((a, b) => {
    if (a.edit.offset !== b.edit.offset) return b.edit.offset - a.edit.offset;
    if (a.rank !== b.rank) return a.rank - b.rank;
    return a.rank === BEFORE ? b.index - a.index : a.index - b.index;
  });
  return sorted.map(({ edit }) => edit);
}

const BEFORE = 4;

function rank({ does, at }: TextEdit): number {
  if (does === 'insert' && at === 'item') return BEFORE;
  return { add: 0, insert: 0, set: 1, wrap: 1, rename: 2, remove: 3 }[does];
}

function splicesOf(edit: TextEdit, source: YamlSource): readonly Splice[] {
  switch (edit.does) {
    case 'add':
      return [addedMember(source.map(edit.offset), edit, source)];
    case 'insert':
      return inserted(edit, source);
    case 'remove':
      return removed(edit, source);
    case 'rename':
      return [renamedKey(source.member(edit.offset).pair, edit.key, source)];
    case 'set':
      return set(edit, source);
    case 'wrap':
      return wrapped(edit, source);
  }
}

function inserted(edit: TextEdit & { readonly does: 'insert' }, source: YamlSource): readonly Splice[] {
  const { at, offset, value } = edit;
  if (at === 'list') return addedItem(source.list(offset), value, source);
  const item = source.item(offset);
  return at === 'item' ? [itemBefore(item, value, source)] : addedItem(item.list, value, source);
}

function removed({ at, offset }: TextEdit, source: YamlSource): readonly Splice[] {
  if (at === 'member') {
    const member = source.member(offset);
    refuseVariables(member.pair.value);
    return removedMember(member, source);
  }
  const item = source.item(offset);
  refuseVariables(item.list.items[item.index]);
  return removedItem(item, source);
}

function set(edit: TextEdit & { readonly does: 'set' }, source: YamlSource): readonly Splice[] {
  if (edit.at === 'member') {
    const { map, pair } = source.member(edit.offset);
    return replacedValue(pair.value, edit.value, source, { holder: pair, inFlow: map.flow === true });
  }
  const { list, index } = source.item(edit.offset);
  const item: unknown = list.items[index];
  const inFlow = list.flow === true || (isCollection(item) && item.flow === true);
  return replacedValue(item, edit.value, source, { inFlow });
}

function wrapped(
  { at, offset }: TextEdit & { readonly does: 'wrap' },
  source: YamlSource,
): readonly Splice[] {
  if (at === 'member') return wrappedValue(source.member(offset).pair.value, source);
  const { list, index } = source.item(offset);
  return wrappedValue(list.items[index], source);
}

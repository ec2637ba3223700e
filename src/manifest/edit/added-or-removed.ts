import { isSeq, type Pair, type YAMLMap, type YAMLSeq } from 'yaml';
import type { Json } from '../../core/json.ts';
import { type Splice, Unwritable } from './text-edit.ts';
import { blockValue, flowMember, flowValue, memberLines } from './written-value.ts';
import { endOf, type ItemAt, type MemberAt, memberEnd, startOf, type YamlSource } from './yaml-source.ts';

/** Adds a key with its value after the last key of a map. */
export function addedMember(
  map: YAMLMap,
  { key, value }: { readonly key: string; readonly value: Json },
  source: YamlSource,
): Splice {
  source.checkOwn(map);
  const last = map.items.at(-1);
  if (map.flow === true) {
    const written = flowMember(key, value);
    if (last === undefined) return between(map, `{ ${written} }`, source);
    return afterInFlow(startOf(last.key), memberEnd(last, source.text), written, source);
  }
  if (last === undefined) throw new Unwritable('the map that it belongs in is empty');
  const column = indentation(source.before(startOf(map)));
  return linesAfter(memberEnd(last, source.text), column, memberLines(key, value), source);
}

/** Adds an item at the end of a list. */
export function addedItem(list: YAMLSeq, value: Json, source: YamlSource): readonly Splice[] {
  source.checkOwn(list);
  const last: unknown = list.items.at(-1);
  if (list.flow === true) {
    const written = flowValue(value);
    if (list.items.length === 0)
      return blockInstead(list, [value], source) ?? [between(list, `[${written}]`, source)];
    return [afterInFlow(startOf(last), endOf(last, source.text), written, source)];
  }
  const column = indentation(source.before(dashOf(list, 0)));
  return [linesAfter(endOf(last, source.text), column, blockValue([value]), source)];
}

/** Adds an item before the item at an index. */
export function itemBefore({ list, index }: ItemAt, value: Json, source: YamlSource): Splice {
  source.checkOwn(list);
  if (list.flow === true) {
    const start = startOf(list.items[index]);
    return { start, end: start, text: `${flowValue(value)}, ` };
  }
  const dash = dashOf(list, index);
  const column = source.before(dash);
  if (column.trim() !== '')
    throw new Unwritable('the list that it belongs in begins in the middle of a line');
  const start = source.lineStart(dash);
  return { start, end: start, text: lines(column, blockValue([value]), source) };
}

/**
 * Writes the value as block lines below its key, in place of an empty `[]` or `{}`; undefined where
 * block lines are not possible.
 */
export function blockInstead(
  empty: YAMLMap | YAMLSeq,
  value: Json,
  source: YamlSource,
): readonly Splice[] | undefined {
  const holder = source.holder(empty);
  const colon = holder && colonEnd(holder);
  if (holder === undefined || colon === undefined) return undefined;
  const { map } = source.member(startOf(holder.key));
  const end = endOf(empty, source.text);
  if (map.flow === true || source.text.slice(colon, end).trim().length > 2) return undefined;
  const column = `${indentation(source.before(startOf(holder.key)))}  `;
  return [{ start: colon, end, text: '' }, linesAfter(end, column, blockValue(value), source)];
}

/** White space as wide as `before`, to indent a line to the same depth. */
export function indentation(before: string): string {
  return before.replace(/[^ ]/g, ' ');
}

function lines(column: string, all: readonly string[], { lineEnd }: YamlSource): string {
  return all.map(line => `${column}${line}${lineEnd}`).join('');
}

function linesAfter(end: number, column: string, all: readonly string[], source: YamlSource): Splice {
  const start = source.lineAfter(end);
  const written = lines(column, all, source);
  const isEnded = start > 0 && source.text[start - 1] === '\n';
  // If the file does not end with a line end, the new text begins with one and ends without one.
  const text = isEnded ? written : source.lineEnd + written.slice(0, -source.lineEnd.length);
  return { start, end: start, text };
}

function between(of: YAMLMap | YAMLSeq, text: string, source: YamlSource): Splice {
  const [start, end] = [startOf(of), endOf(of, source.text)];
  if (source.text.slice(start, end).includes('#')) throw new Unwritable('a comment is in the way');
  return { start, end, text };
}

/**
 * Adds an item within brackets: on a new line if the last item has a line of its own, else right
 * after the last item.
 */
function afterInFlow(start: number, end: number, written: string, source: YamlSource): Splice {
  const column = source.before(start);
  const comment = source.text.slice(end, source.lineAfter(end)).trimEnd();
  if (column.trim() !== '' || !/^\s*(?:#.*)?$/.test(comment))
    return { start: end, end, text: `, ${written}` };
  return {
    start: end,
    end: end + comment.length,
    text: `,${comment}${source.lineEnd}${column}${written}`,
  };
}

/** The offsets that are needed to remove a part of a map or list. */
interface Part {
  /** The offset where the part begins: a key, a dash, or an item in brackets. */
  readonly start: number;
  readonly end: number;
  /** Where the next part begins, and where the part before this part ends. */
  readonly next?: number | undefined;
  readonly last?: number | undefined;
}

/** Removes a key with its value, and the lines that have nothing else on them. */
export function removedMember({ map, index, pair }: MemberAt, source: YamlSource): readonly Splice[] {
  const { text } = source;
  source.checkOwn(pair.key);
  source.checkOwn(pair.value);
  checkPlain(pair.key);
  const start = startOf(pair.key);
  const part = { start, end: memberEnd(pair, text) };
  if (map.items.length === 1) return emptied(map, part, source);
  if (map.flow !== true) return [blockPart(part, source)];
  const [before, after] = [map.items[index - 1], map.items[index + 1]];
  const last = before && memberEnd(before, text);
  const next = after && startOf(after.key);
  return [flowPart({ ...part, last, next }, source)];
}

/** Removes an item of a list, and the lines that have nothing else on them. */
export function removedItem({ list, index }: ItemAt, source: YamlSource): readonly Splice[] {
  const { text } = source;
  const item: unknown = list.items[index];
  source.checkOwn(item);
  const end = endOf(item, text);
  if (list.flow !== true) {
    const part = { start: dashOf(list, index), end };
    return list.items.length === 1 ? emptied(list, part, source) : [blockPart(part, source)];
  }
  checkPlain(item);
  const part = { start: startOf(item), end };
  if (list.items.length === 1) return emptied(list, part, source);
  const [before, after]: readonly unknown[] = [list.items[index - 1], list.items[index + 1]];
  const last = index === 0 ? undefined : endOf(before, text);
  const next = after === undefined ? undefined : startOf(after);
  return [flowPart({ ...part, last, next }, source)];
}

/** The offset of an item's dash. */
function dashOf(list: YAMLSeq, index: number): number {
  const token = list.srcToken;
  const dash =
    token?.type === 'block-seq'
      ? token.items[index]?.start.find(each => each.type === 'seq-item-ind')
      : undefined;
  if (dash === undefined)
    throw new Unwritable('the list is written in a form that evenkeel cannot remove an entry from');
  return dash.offset;
}

/** The offset after the colon between a key and its value. */
export function colonEnd(holder: Pair): number | undefined {
  const token = holder.srcToken;
  const colon =
    token !== undefined && 'sep' in token
      ? token.sep?.find(each => each.type === 'map-value-ind')
      : undefined;
  return colon === undefined ? undefined : colon.offset + colon.source.length;
}

/** Writes `[]` or `{}` in place of a list or map that loses its only part. */
function emptied(of: YAMLMap | YAMLSeq, part: Part, source: YamlSource): readonly Splice[] {
  const empty = isSeq(of) ? '[]' : '{}';
  if (of.flow === true) {
    const [start, end] = [startOf(of), endOf(of, source.text)];
    refuseComment(source.text.slice(start, part.start) + source.text.slice(part.end, end));
    return [{ start, end, text: empty }];
  }
  const holder = source.holder(of);
  const colon = holder && colonEnd(holder);
  const isAlone = source.before(part.start).trim() === '';
  if (colon === undefined || !isAlone) return [{ start: part.start, end: part.end, text: empty }];
  const [start, end] = [source.lineStart(part.start), source.lineAfter(part.end)];
  return [
    { start: colon, end: colon, text: ` ${empty}` },
    { start, end, text: '' },
  ];
}

function blockPart({ start, end }: Part, source: YamlSource): Splice {
  const line = source.lineAfter(end);
  if (source.before(start).trim() === '') return { start: source.lineStart(start), end: line, text: '' };
  // A dash is before the removed part on its line. The next part moves up behind that dash.
  const rest = source.text.slice(line);
  return { start, end: line + (rest.length - rest.trimStart().length), text: '' };
}

function flowPart({ start, end, next, last }: Part, source: YamlSource): Splice {
  const { text } = source;
  const line = source.lineAfter(end);
  const after = text.slice(end, line).trim();
  if (source.before(start).trim() === '' && /^,?\s*(?:#.*)?$/.test(after))
    return { start: source.lineStart(start), end: line, text: '' };
  const [from, to] = next === undefined ? [last ?? start, end] : [start, next];
  refuseComment(text.slice(from, start) + text.slice(end, to));
  return { start: from, end: to, text: '' };
}

function refuseComment(text: string): void {
  if (text.includes('#')) throw new Unwritable('a comment is in the way');
}

/**
 * Throws {@link Unwritable} for a node with an anchor or a tag, because the anchor or tag would
 * stay in the text without the node.
 */
function checkPlain(node: unknown): void {
  const { anchor, tag } = node as { readonly anchor?: string; readonly tag?: string };
  if (anchor !== undefined || tag !== undefined) throw new Unwritable('the value has an anchor or a tag');
}

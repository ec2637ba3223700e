import { isSeq, type Pair, type YAMLMap, type YAMLSeq } from 'yaml';
import type { Splice } from './text-edit.ts';
import { Unwritable } from './unwritable.ts';
import { endOf, type ItemAt, type MemberAt, memberEnd, startOf, type YamlSource } from './yaml-source.ts';

/** The parts of a collection that a removal looks at. */
interface Part {
  /** Where it begins: a key, a dash, or an item in brackets. */
  readonly start: number;
  readonly end: number;
  /** Where the next one begins, and the one before ends. */
  readonly next?: number;
  readonly last?: number;
}

/** Takes a member away, with the lines that only it is on. */
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
  return [
    flowPart(
      {
        ...part,
        ...(before === undefined ? {} : { last: memberEnd(before, text) }),
        ...(after === undefined ? {} : { next: startOf(after.key) }),
      },
      source,
    ),
  ];
}

/** Takes an item away, with the lines that only it is on. */
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
  return [
    flowPart(
      {
        ...part,
        ...(index === 0 ? {} : { last: endOf(before, text) }),
        ...(after === undefined ? {} : { next: startOf(after) }),
      },
      source,
    ),
  ];
}

/** The offset of an item's dash. */
export function dashOf(list: YAMLSeq, index: number): number {
  const token = list.srcToken;
  const dash =
    token?.type === 'block-seq'
      ? token.items[index]?.start.find(each => each.type === 'seq-item-ind')
      : undefined;
  if (dash === undefined) throw new Unwritable('its list is written in a way that nothing can be taken from');
  return dash.offset;
}

/** After a member's colon. */
export function colonEnd(holder: Pair): number | undefined {
  const token = holder.srcToken;
  const colon =
    token !== undefined && 'sep' in token
      ? token.sep?.find(each => each.type === 'map-value-ind')
      : undefined;
  return colon === undefined ? undefined : colon.offset + colon.source.length;
}

/** A collection without its only part: `[]` or `{}`. */
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
  // The next part moves up to the place of this one, after a dash.
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

/** In the middle of a line an anchor or a tag would stay behind. */
function checkPlain(node: unknown): void {
  const { anchor, tag } = node as { readonly anchor?: string; readonly tag?: string };
  if (anchor !== undefined || tag !== undefined) throw new Unwritable('it has an anchor or a tag');
}

import type { YAMLMap, YAMLSeq } from 'yaml';
import type { Json } from '../../core/json.ts';
import { colonEnd, dashOf } from './removed.ts';
import type { Splice } from './text-edit.ts';
import { Unwritable } from './unwritable.ts';
import { blockValue, flowMember, flowValue, memberLines } from './written-value.ts';
import { endOf, type ItemAt, memberEnd, startOf, type YamlSource } from './yaml-source.ts';

/** Adds a member after the last one of a map. */
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
  if (last === undefined) throw new Unwritable('its map is empty');
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

/** Adds an item before another one. */
export function itemBefore({ list, index }: ItemAt, value: Json, source: YamlSource): Splice {
  source.checkOwn(list);
  if (list.flow === true) {
    const start = startOf(list.items[index]);
    return { start, end: start, text: `${flowValue(value)}, ` };
  }
  const dash = dashOf(list, index);
  const column = source.before(dash);
  if (column.trim() !== '') throw new Unwritable('its list begins in the middle of a line');
  const start = source.lineStart(dash);
  return { start, end: start, text: lines(column, blockValue([value]), source) };
}

/**
 * Lines below a member's key, in the place of empty brackets or braces; undefined where they are no
 * value of a block's member.
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

/** The spaces for a line as deep as what follows this. */
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
  // A file may end without a line end.
  const text = isEnded ? written : source.lineEnd + written.slice(0, -source.lineEnd.length);
  return { start, end: start, text };
}

function between(of: YAMLMap | YAMLSeq, text: string, source: YamlSource): Splice {
  const [start, end] = [startOf(of), endOf(of, source.text)];
  if (source.text.slice(start, end).includes('#')) throw new Unwritable('a comment is in the way');
  return { start, end, text };
}

/** On a line of its own where the last one is, else behind it. */
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

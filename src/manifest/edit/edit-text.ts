import { isCollection } from 'yaml';
import { addedItem, addedMember, itemBefore } from './added.ts';
import { removedItem, removedMember } from './removed.ts';
import { renamedKey } from './renamed-key.ts';
import { refuseVariables, replacedValue } from './replaced.ts';
import type { Splice, TextEdit } from './text-edit.ts';
import { YamlSource } from './yaml-source.ts';

const MARK = '\uFEFF';

/**
 * The text of a YAML file after some edits: everything that they are not about is the same byte for byte, such as comments,
 * order, quotes, anchors, line ends and a byte order mark. New texts are in double quotes, and none reads as a variable. Throws
 * {@link Unwritable} where an edit has no such place. Pure.
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

/** The first edits for which a text need not be read again in between, as splices from its end. */
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

/** Whether what is around the edit stays what it is: a value is replaced, or one of several parts of a block is removed. */
function leavesPlaces(edit: TextEdit, source: YamlSource, removed: Map<unknown, number>): boolean {
  if (edit.does !== 'remove') return edit.does === 'set' || edit.does === 'rename';
  const of = edit.at === 'member' ? source.member(edit.offset).map : source.item(edit.offset).list;
  const gone = (removed.get(of) ?? 0) + 1;
  removed.set(of, gone);
  const isFirstInLine = /^[ -]*-/.test(source.before(edit.offset)) && edit.at === 'member';
  return of.flow !== true && of.items.length > gone && !isFirstInLine;
}

/**
 * From the end, so that the offsets of those to come stay true. At one offset first what comes after the thing there, then what
 * changes it, then what comes before it, the last first.
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
  return { add: 0, insert: 0, set: 1, rename: 2, remove: 3 }[does];
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

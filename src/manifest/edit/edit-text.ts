import { isCollection } from 'yaml';
import { addedItem, addedMember, itemBefore } from './added.ts';
import { removedItem, removedMember } from './removed.ts';
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
  for (const batch of batches(inOrder(edits))) {
    const source = new YamlSource(now);
    const splices = batch.flatMap(edit => splicesOf(edit, source));
    for (const { start, end, text: put } of splices.sort((a, b) => b.start - a.start))
      now = now.slice(0, start) + put + now.slice(end);
  }
  return mark + now;
}

/** Values that are replaced are apart from each other, so a text is read once for all of them that follow one another. */
function batches(edits: readonly TextEdit[]): readonly (readonly TextEdit[])[] {
  const found: TextEdit[][] = [];
  for (const edit of edits) {
    const last = found.at(-1);
    if (last !== undefined && edit.does === 'set' && last.every(({ does }) => does === 'set'))
      last.push(edit);
    else found.push([edit]);
  }
  return found;
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

const BEFORE = 3;

function rank({ does, at }: TextEdit): number {
  if (does === 'insert' && at === 'item') return BEFORE;
  return { add: 0, insert: 0, set: 1, remove: 2 }[does];
}

function splicesOf(edit: TextEdit, source: YamlSource): readonly Splice[] {
  switch (edit.does) {
    case 'add':
      return [addedMember(source.map(edit.offset), edit, source)];
    case 'insert':
      return inserted(edit, source);
    case 'remove':
      return removed(edit, source);
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

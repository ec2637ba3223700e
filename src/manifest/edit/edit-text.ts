import { isCollection } from 'yaml';
import { addedItem, addedMember, itemBefore } from './added.ts';
import { refuseVariables, replacedValue } from './replaced.ts';
import { removedItem, removedMember } from './removed.ts';
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
  // From the end, so that the offsets of those to come stay true.
  for (const edit of [...edits].sort((a, b) => b.offset - a.offset || rank(a) - rank(b))) {
    const splices = splicesOf(edit, new YamlSource(now));
    for (const { start, end, text: put } of [...splices].sort((a, b) => b.start - a.start))
      now = now.slice(0, start) + put + now.slice(end);
  }
  return mark + now;
}

/** At one offset, what is added comes first: it may begin where the map's first member does, which another edit removes. */
function rank({ does }: TextEdit): number {
  return ['add', 'insert', 'set', 'remove'].indexOf(does);
}

function splicesOf(edit: TextEdit, source: YamlSource): readonly Splice[] {
  switch (edit.does) {
    case 'add':
      return [addedMember(source.map(edit.offset), edit, source)];
    case 'insert':
      return edit.at === 'list'
        ? [addedItem(source.list(edit.offset), edit.value, source)]
        : [itemBefore(source.item(edit.offset), edit.value, source)];
    case 'remove':
      return removed(edit, source);
    case 'set':
      return set(edit, source);
  }
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

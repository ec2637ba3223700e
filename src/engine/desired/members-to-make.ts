import { groupBy } from '../../core/order.ts';
import type { Desired } from '../../core/resource.ts';
import { type ListedMembers, listKey, type MemberSet } from './sets.ts';

/**
 * The lists of a run's sets, with the resources that an entry is about to make or to rename: each
 * is a member from the moment at which it has its name. Undefined where there are none. Pure.
 */
export function withThoseToMake(
  listed: ListedMembers,
  { sets, desired }: { readonly sets: readonly MemberSet[]; readonly desired: readonly Desired[] },
): ListedMembers | undefined {
  const keys = new Set(
    sets.flatMap(({ list }) => (list.of === 'kind' && listed.has(listKey(list)) ? [listKey(list)] : [])),
  );
  if (keys.size === 0) return undefined;
  const made = desired.filter(each => each.absent !== true);
  const inList = groupBy(made, ({ kind, scope }) => `${kind} ${scope.address}`);
  const longer = [...keys].flatMap(key => {
    const there = listed.get(key);
    // A list that could not be read stays unknown.
    if (there === undefined) return [];
    const names = new Set(there.map(({ name }) => name));
    const more = (inList.get(key) ?? []).map(({ parts }) => parts.at(-1) ?? '');
    const absent = more.filter(name => !names.has(name)).map(name => ({ id: '', name }));
    return absent.length === 0 ? [] : [[key, [...there, ...absent]] as const];
  });
  return longer.length === 0 ? undefined : new Map([...listed, ...longer]);
}

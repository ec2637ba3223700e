import type { Address } from '../../core/address.ts';
import { groupBy, push } from '../../core/order.ts';
import type { ManifestPath } from '../../core/problem.ts';
import type { Provider } from '../../core/provider.ts';
import type { ManifestEdit } from '../../manifest/edit/text-edit.ts';
import { type Adoption, type AdoptionContext, type Adoptions, type NotAdopted, valueAt } from './entries.ts';

import { allEntries, whyKept, whyNeeded } from './what-stays.ts';

const YOURSELF = 'If this scope is gone for good, remove its id from the manifest yourself.';

/**
 * Finds scopes that the service no longer shows to the application, such as guilds that the bot
 * left. For each of them, an adoption removes the scope's id from the manifest. Scopes that the run
 * leaves out anyway are not looked at, and neither are scopes whose lists could not be read for
 * another reason. Pure.
 */
export function absentScopes(
  { given, providers, value }: AdoptionContext,
  isMeant: (address: Address) => boolean,
): Adoptions {
  const adopted: Adoption[] = [];
  const left: NotAdopted[] = [];
  const entries = groupBy(allEntries(given), ({ scope }) => scope.address);
  const ids = idsOf(providers, value);
  for (const { scope } of given.wanted.scopes) {
    const { address } = scope;
    if (!given.observed.isAbsent(address) || given.observed.isLeftOut(address)) continue;
    const inside = entries.get(address) ?? [];
    if (!(inside.length === 0 ? isMeant(address) : inside.every(each => isMeant(each.address)))) continue;
    const covers = new Set(inside.map(each => each.address));
    const changed = given.rows.find(row => row.scope.address === address && row.whose === 'pending');
    const others = allEntries(given).filter(each => !covers.has(each.address));
    const stays =
      whyKept(inside, given) ??
      whyNeeded(covers, others) ??
      (changed && { why: `the manifest changes ${changed.address}, which is in this scope`, next: YOURSELF });
    const paths = ids.get(address);
    if (stays !== undefined) left.push({ address, ...stays });
    else if (paths === undefined)
      left.push({ address, why: 'the id of this scope is in no list of the manifest', next: YOURSELF });
    else {
      const edits = paths.map(path => ({ does: 'remove', path }) as const);
      adopted.push({ address, does: 'remove', edits, covers, own: [], fromLists: true });
    }
  }
  return { adopted, left };
}

/**
 * Scope → the paths at which the manifest has its id. Only ids in a list count, such as the `ids`
 * of an entry in `guilds`.
 */
function idsOf(
  providers: readonly Provider[],
  value: unknown,
): ReadonlyMap<Address, readonly ManifestPath[]> {
  const found = new Map<Address, ManifestPath[]>();
  for (const provider of providers) {
    const section = valueAt(value, [provider.name]);
    if (section === undefined) continue;
    for (const { scope, path } of provider.roots(section)) {
      for (const key of provider.form?.list?.ids ?? []) {
        const at = [provider.name, ...path, key];
        const list = valueAt(value, at);
        const index = Array.isArray(list) ? list.indexOf(scope.parts.at(-1)) : -1;
        if (index >= 0) push(found, scope.address, [...at, index]);
      }
    }
  }
  return found;
}

/**
 * The edits of these adoptions. If the edits would remove the last id of a list, such as the `ids`
 * of an entry in `guilds`, one edit removes the whole entry instead. Pure.
 */
export function listEdits(adoptions: readonly Adoption[], value: unknown): readonly ManifestEdit[] {
  const others = adoptions.flatMap(each => (each.fromLists === true ? [] : each.edits));
  const ids = adoptions.flatMap(each => (each.fromLists === true ? each.edits : []));
  const entries = withoutEmpty(ids, value, 2);
  return [...others, ...withoutEmpty(entries, value, 1)];
}

/**
 * Replaces edits that would empty a list by one edit that removes more. With `up` 1 that edit
 * removes the list itself, with `up` 2 the entry that has the list.
 */
function withoutEmpty(edits: readonly ManifestEdit[], value: unknown, up: number): readonly ManifestEdit[] {
  const lists = groupBy(edits, ({ path }) => JSON.stringify(path.slice(0, -1)));
  return [...lists.values()].flatMap(own => {
    const { path } = own[0];
    const list = valueAt(value, path.slice(0, -1));
    const isEmptied = Array.isArray(list) && list.length === new Set(own.map(each => each.path.at(-1))).size;
    return isEmptied ? [{ does: 'remove' as const, path: path.slice(0, -up) }] : own;
  });
}

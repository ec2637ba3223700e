import type { Address } from '../../core/address.ts';
import type { ManifestPath } from '../../core/problem.ts';
import { asScope, type Scope, scopesAround } from '../../core/report/row.ts';
import type { Live } from '../../core/resource.ts';
import type { DesiredState } from './desired-state.ts';
import type { MemberSet } from './sets.ts';

interface PlacedResource {
  readonly address: Address;
  readonly scope: Scope;
}

/** The address of each member of a set → the nearest set that it is in. Pure. */
export function membersOf({ sets = [] }: Pick<DesiredState, 'sets'>): ReadonlyMap<Address, MemberSet> {
  // The nearest set comes first in the list, so it must be written into the map last.
  return new Map(
    [...sets].reverse().flatMap(set => (set.members ?? []).map(({ address }) => [address, set] as const)),
  );
}

/** Whether this place of the manifest is in the entry of a set. Pure. */
export function isInSet(path: ManifestPath, { sets = [] }: Pick<DesiredState, 'sets'>): boolean {
  return sets.some(set => set.path.every((segment, at) => path[at] === segment));
}

/**
 * The address of the member that a resource is, or is inside of; undefined where there is none.
 * Pure.
 */
export function memberAround(
  { address, scope }: PlacedResource,
  members: ReadonlyMap<Address, MemberSet>,
): Address | undefined {
  if (members.has(address)) return address;
  return scopesAround(scope).find(each => members.has(each.address))?.address;
}

/**
 * Whether the pattern of a set matches a live resource, even if the resource was not in the list
 * when the members were read, or if `except` names it. Such a resource counts as named, so it is
 * not pruned. Pure.
 */
export function isCovered(
  { kind, scope, parts, id }: Pick<Live, 'kind' | 'scope' | 'parts' | 'id'>,
  { sets = [] }: Pick<DesiredState, 'sets'>,
): boolean {
  return sets.some(
    ({ list, matches }) =>
      list.of === 'kind' &&
      list.kind.name === kind &&
      list.scope.address === scope.address &&
      matches({ id, name: parts.at(-1) ?? '' }),
  );
}

/**
 * Whether a resource is a member that has left its set, or is inside such a member: the list of the
 * set was read and does not have the member, and no entry names it. False for a scope that is still
 * in the list: then the manifest was changed instead. Pure.
 */
export function isDeparted(
  row: Parameters<typeof asScope>[0],
  { sets = [], scopes, desired }: Pick<DesiredState, 'sets' | 'scopes' | 'desired'>,
): boolean {
  const around = scopesAround(asScope(row));
  const isWanted = (at: Address): boolean =>
    scopes.some(each => each.scope.address === at) || desired.some(each => each.address === at);
  return sets.some(({ all, list, members, covers, isListed }) => {
    const at = around.find(each => each.kind === all.kind);
    if (members === undefined || at === undefined || isWanted(at.address)) return false;
    if (members.some(member => member.address === at.address)) return false;
    const isThere = all.parts.slice(0, -1).every((part, nth) => part === at.parts[nth]);
    if (!isThere || isListed(at)) return false;
    return list.of === 'scopes' || covers({ id: '', name: at.parts.at(-1) ?? '' });
  });
}

/**
 * The manifest without some members. Live resources in these members still belong to their entries,
 * so pruning leaves them. Pure.
 */
export function withoutMembers(wanted: DesiredState, left: ReadonlySet<Address>): DesiredState {
  const isLeftScope = (scope: Scope): boolean => scopesAround(scope).some(({ address }) => left.has(address));
  const isLeft = ({ address, scope }: PlacedResource): boolean => left.has(address) || isLeftScope(scope);
  return {
    ...wanted,
    desired: wanted.desired.filter(each => !isLeft(each)),
    beside: [...(wanted.beside ?? []), ...wanted.desired.filter(isLeft)],
    checks: wanted.checks.filter(({ desired }) => !isLeft(desired)),
    scopes: wanted.scopes.filter(({ scope }) => !isLeftScope(scope)),
  };
}

/** The sets that a part of a manifest needs, in place of all its sets. Pure. */
export function withoutSets(
  { sets }: Pick<DesiredState, 'sets'>,
  isNeeded: (set: MemberSet) => boolean,
): Pick<DesiredState, 'sets'> {
  return sets === undefined ? {} : { sets: sets.filter(isNeeded) };
}

import type { Address } from '../../core/address.ts';
import { asScope, type Scope, scopesAround } from '../../core/report/row.ts';
import type { Live } from '../../core/resource.ts';
import type { DesiredState } from './desired-state.ts';
import type { MemberSet } from './sets.ts';

interface PlacedResource {
  readonly address: Address;
  readonly scope: Scope;
}

/** The address of each member of some set → the nearest of its sets. Pure. */
export function membersOf({ sets = [] }: Pick<DesiredState, 'sets'>): ReadonlyMap<Address, MemberSet> {
  // The nearest comes first in the list.
  return new Map(
    [...sets].reverse().flatMap(set => (set.members ?? []).map(({ address }) => [address, set] as const)),
  );
}

/** The member that a resource is or is in; undefined for all others. Pure. */
export function memberAround(
  { address, scope }: PlacedResource,
  members: ReadonlyMap<Address, MemberSet>,
): Address | undefined {
  if (members.has(address)) return address;
  return scopesAround(scope).find(each => members.has(each.address))?.address;
}

/**
 * Whether a set covers a live resource, though perhaps it was no member when the list was read: it
 * counts as named. Pure.
 */
export function isCovered(
  { kind, scope, parts, id }: Pick<Live, 'kind' | 'scope' | 'parts' | 'id'>,
  { sets = [] }: Pick<DesiredState, 'sets'>,
): boolean {
  return sets.some(
    ({ list, covers }) =>
      list.of === 'kind' &&
      list.kind.name === kind &&
      list.scope.address === scope.address &&
      covers({ id, name: parts.at(-1) ?? '' }),
  );
}

/**
 * Whether a resource was in a member that its set does not have any more: the list was read, and
 * nothing of the member is wanted. Pure.
 */
export function isDeparted(
  row: Parameters<typeof asScope>[0],
  { sets = [], scopes, desired }: Pick<DesiredState, 'sets' | 'scopes' | 'desired'>,
): boolean {
  const around = scopesAround(asScope(row));
  const isWanted = (at: Address): boolean =>
    scopes.some(each => each.scope.address === at) || desired.some(each => each.address === at);
  return sets.some(({ all, list, members, covers }) => {
    const at = around.find(each => each.kind === all.kind);
    if (members === undefined || at === undefined || isWanted(at.address)) return false;
    if (members.some(member => member.address === at.address)) return false;
    const isThere = all.parts.slice(0, -1).every((part, nth) => part === at.parts[nth]);
    return isThere && (list.of === 'scopes' || covers({ id: '', name: at.parts.at(-1) ?? '' }));
  });
}

/** The manifest without some members. What is live in them still belongs to it. Pure. */
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

/** Only those sets of a manifest whose lists a part of it needs. Pure. */
export function withoutSets(
  { sets }: Pick<DesiredState, 'sets'>,
  isNeeded: (set: MemberSet) => boolean,
): Pick<DesiredState, 'sets'> {
  return sets === undefined ? {} : { sets: sets.filter(isNeeded) };
}

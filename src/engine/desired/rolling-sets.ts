import type { Address } from '../../core/address.ts';
import { type Row, scopesAround } from '../../core/report/row.ts';
import { membersOf } from './member-parts.ts';
import type { MemberSet } from './sets.ts';

/** The address of each member of a set with a roll-out → the nearest such set. */
type RollingSets = ReadonlyMap<Address, MemberSet>;

/** Pure. */
export function rollingSets(sets: readonly MemberSet[] = []): RollingSets {
  return membersOf({ sets: sets.filter(({ rollout = [] }) => rollout.length > 0) });
}

/** The sets with a roll-out around a row, from the outside to the inside. Pure. */
export function rollingAround({ address, scope }: Row, rolling: RollingSets): readonly MemberSet[] {
  return [address, ...scopesAround(scope).map(each => each.address)]
    .flatMap(at => rolling.get(at) ?? [])
    .reverse();
}

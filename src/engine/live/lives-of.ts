import type { Report } from '../../core/report/report.ts';
import type { Row } from '../../core/report/row.ts';
import type { Live } from '../../core/resource.ts';
import type { DesiredState } from '../desired/desired-state.ts';
import type { Kinds } from '../kinds.ts';
import type { Observation } from './observed.ts';

/**
 * All live resources at a row's address. During a replace there may be two, the old one and the new
 * one.
 */
export function livesOf({ kind, scope, address }: Row, observed: Observation): readonly Live[] {
  return observed.list(kind, scope.address).filter(live => live.address === address);
}

/** The ids of the live resources that entries are about, by address. Pure. */
export function idsOf(
  { desired }: Pick<DesiredState, 'desired'>,
  observed: Observation,
  kinds: Kinds,
): NonNullable<Report['ids']> {
  const found = desired.flatMap(({ address, kind, absent }) => {
    if (absent === true || kinds.get(kind).read.ids !== true) return [];
    const live = observed.at(address);
    return live === undefined || live.predicted === true ? [] : [[address, live.id] as const];
  });
  return Object.fromEntries(found);
}

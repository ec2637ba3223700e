import { writes } from '../../core/digest.ts';
import type { Row } from '../../core/report/row.ts';
import type { Decisions } from '../decide/decisions.ts';
import { rollingAround, rollingSets } from '../desired/rolling-sets.ts';
import type { MemberSet } from '../desired/sets.ts';

/**
 * Each row that would write in a member of a set with a roll-out → the same row with the order of
 * that roll-out, so that a review is about the order, too. Pure.
 */
export function withWaves({ rows, wanted }: Decisions): ReadonlyMap<Row, Row> {
  const rolling = rollingSets(wanted.sets);
  const found = new Map<Row, Row>();
  if (rolling.size === 0) return found;
  for (const row of rows.filter(writes)) {
    const sets = rollingAround(row, rolling);
    if (sets.length > 0) found.set(row, { ...row, waves: sets.map(orderOf) });
  }
  return found;
}

function orderOf({ rollout = [] }: MemberSet): string {
  const waves = rollout.map(part => (typeof part === 'number' ? `${part}%` : JSON.stringify(part)));
  return `${waves.join(', ')}, then all others`;
}

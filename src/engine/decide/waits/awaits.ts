import type { Address } from '../../../core/address.ts';
import type { Row } from '../../../core/report/row.ts';
import { rowsIn } from '../contents.ts';
import { copiedContents } from '../copied.ts';
import { decide } from '../decide.ts';
import type { Decisions } from '../decisions.ts';

/**
 * The same decisions, with `awaits` in each row that makes a scope as a copy: the addresses in the
 * copied scope whose rows must be done first. Pure.
 */
export function withAwaits(given: Decisions): Decisions {
  const found = new Map<Row, Row>();
  for (const row of given.rows) {
    const awaits = awaitsOf(row, given);
    if (awaits.length > 0) found.set(row, { ...row, awaits });
  }
  return given.exchange(found);
}

function awaitsOf(row: Row, given: Decisions): readonly Address[] {
  const copied = copiedContents(row, given);
  const rows = copied?.kinds.flatMap(kind => rowsIn(copied.from, kind, given)) ?? [];
  return [...new Set(rows.map(({ address }) => address))].sort();
}

/**
 * Addresses of entries in the copied scope that `--target` leaves out although they would have a
 * row. Pure.
 */
export function notAwaited(row: Row, given: Decisions): readonly Address[] {
  const { beside = [] } = given.wanted;
  const copied = beside.length === 0 ? undefined : copiedContents(row, given);
  if (copied === undefined) return [];
  const names = new Set(copied.kinds.map(({ name }) => name));
  return beside
    .filter(({ kind, scope }) => scope.address === copied.from && names.has(kind))
    .filter(each => decide(each, given).rows.length > 0)
    .map(({ address }) => address);
}

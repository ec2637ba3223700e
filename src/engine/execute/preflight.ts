import type { Reason } from '../../core/report/reason.ts';
import type { Row } from '../../core/report/row.ts';
import { mayStayLost } from '../attempt/rewrite.ts';
import type { Decisions } from '../decide/decisions.ts';
import { connectionOf, type Session } from '../session.ts';

/**
 * Rows that a missing credential makes impossible, and rows whose losses those would restore. Known
 * before the first write, so that nothing is destroyed which cannot be restored. Pure.
 */
export function withoutCredential(
  rows: readonly Row[],
  given: Decisions,
  session: Session,
): ReadonlyMap<Row, Reason> {
  const barred = new Map<Row, Reason>();
  for (const row of rows) {
    const { credential } = given.kinds.get(row.kind).write;
    if (credential === undefined || row.action === 'blocked') continue;
    if (connectionOf(session, row.kind).credentials.has(credential)) continue;
    barred.set(row, { code: 'credential/missing', credential });
  }
  for (const row of rows) {
    if (!row.loss.some(loss => loss.restored === true)) continue;
    const [first, ...more] = [...barred.keys()].filter(other => other.because === row.address);
    if (first === undefined || [first, ...more].every(other => mayStayLost(other, row))) continue;
    const others = more.length === 0 ? {} : { others: more.map(({ address }) => address) };
    barred.set(row, { code: 'restore/no-credential', address: first.address, ...others });
  }
  return barred;
}

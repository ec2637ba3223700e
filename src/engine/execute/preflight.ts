import type { Reason } from '../../core/reason.ts';
import type { Row } from '../../core/row.ts';
import type { Decisions } from '../decide/decisions.ts';
import { connectionOf, type Session } from '../session.ts';

/**
 * Rows that a missing credential makes impossible, and rows whose losses those would restore. Known before
 * the first write, so that nothing is destroyed which cannot be restored. Pure.
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
    const lost = row.loss.some(loss => loss.restored === true);
    const restorer = [...barred.keys()].find(other => other.because === row.address);
    if (!lost || restorer === undefined) continue;
    barred.set(row, { code: 'restore/no-credential', address: restorer.address });
  }
  return barred;
}

import type { Reason } from '../../core/report/reason.ts';
import type { Row } from '../../core/report/row.ts';
import { mayStayLost } from '../attempt/rewrite.ts';
import { withoutSecrets } from '../attempt/secrets.ts';
import type { Decisions } from '../decide/decisions.ts';
import { changesOver } from '../kinds.ts';
import { connectionOf, credentialsOf, type Session } from '../session.ts';

/** The rows that must not run, and why, as far as that is known before the first write. */
export async function barredRows(
  rows: readonly Row[],
  given: Decisions,
  session: Session,
): Promise<Map<Row, Reason>> {
  const barred = new Map([
    ...withoutCredential(rows, given, session),
    ...(await withoutSecrets(rows, given, session)),
  ]);
  return new Map([...barred, ...withSuccessionsOf(barred, rows, given)]);
}

/**
 * The rows that must not run because a credential is missing: rows that need this credential, and
 * rows that delete something which only such a row could restore. Found before the first write, so
 * that the apply destroys nothing that it cannot restore. Pure.
 */
function withoutCredential(
  rows: readonly Row[],
  given: Decisions,
  session: Session,
): ReadonlyMap<Row, Reason> {
  const barred = new Map<Row, Reason>();
  for (const row of rows) {
    const { credential } = given.kinds.get(row.kind).write;
    if (credential === undefined || row.action === 'blocked') continue;
    if (credentialsOf(connectionOf(session, row.kind), row.scope).has(credential)) continue;
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

/**
 * The further rows that must not run because of barred ones: a successor of which one row is barred
 * would never get its name, so no row of it runs, nor does the change-over. Pure.
 */
function withSuccessionsOf(
  barred: ReadonlyMap<Row, Reason>,
  rows: readonly Row[],
  { kinds }: Pick<Decisions, 'kinds'>,
): ReadonlyMap<Row, Reason> {
  const more = new Map<Row, Reason>();
  for (const row of rows) {
    const kind = kinds.get(row.kind);
    if (!changesOver(row, kind)) continue;
    const own = rows.filter(other => kind.renew?.succession?.isOfSuccessor(row, other) === true);
    const by = own.find(other => barred.has(other));
    if (by === undefined) continue;
    for (const other of [row, ...own])
      if (!barred.has(other) && other.action !== 'blocked')
        more.set(other, { code: 'row/after-blocked', by: by.address });
  }
  return more;
}

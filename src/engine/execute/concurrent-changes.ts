import { writes } from '../../core/digest.ts';
import { type Json, sameJson } from '../../core/json.ts';
import type { Reason } from '../../core/reason.ts';
import type { Result } from '../../core/report.ts';
import type { Row } from '../../core/row.ts';
import { acceptingAgain } from '../decide/accepting.ts';
import { decideAll } from '../decide/decide-all.ts';
import type { Decisions } from '../decide/decisions.ts';
import { leavingMoved } from '../decide/leave-moved.ts';
import type { Ledger } from '../ends/ledger.ts';
import type { Snapshot } from '../live/observed.ts';
import type { Situation } from '../situation.ts';

/**
 * What needed no change in the plan but needs one now, by the lists that were read since. `before`
 * is live as it was when `given` was decided. Pure.
 */
export function concurrentChanges(before: Snapshot, given: Decisions, ledger: Ledger): readonly Result[] {
  const rows = decideAll(settledAgain(given), given.barred).rows.filter(
    row =>
      (writes(row) || isDifference(row)) &&
      isReadSince(row, before, given) &&
      !ledger.knows(row.address) &&
      // What is deleted with a row of the plan is reported there.
      (row.because === undefined || !ledger.knows(row.because)),
  );
  return rows.flatMap(row => {
    const moved = isMoved(row, before, given);
    // What can be pruned because of this run's own changes belongs to the next plan.
    if (!moved && isPruned(row)) return [];
    const reason: Reason = moved ? { code: 'stale/moved' } : { code: 'stale/needed-now' };
    return [{ address: row.address, action: row.action, status: 'stale', reason }];
  });
}

/** What is left or accepted, by what is live now. */
function settledAgain(given: Decisions): Situation {
  return given.accepted === undefined ? given : leavingMoved(acceptingAgain(given));
}

/**
 * A difference is reported even where nothing may be written: a default alone never widens access,
 * and what moved is left.
 */
function isDifference(row: Row): boolean {
  return row.reason?.code === 'moved/both' || row.fields.some(({ leftOut }) => leftOut === true);
}

function isReadSince(row: Row, before: Snapshot, { kinds, observed }: Decisions): boolean {
  const kind = kinds.get(row.kind);
  return observed.isReadAfter(before.taken, kind, kinds.listScope(kind, row.scope));
}

/** Whether someone else did it: live changed, and no row of the plan explains that. */
function isMoved(row: Row, before: Snapshot, given: Decisions): boolean {
  const { observed, kinds } = given;
  if (given.rowAround(row.scope, 'create', 'replace') !== undefined) return false;
  const kind = kinds.get(row.kind);
  const then = before.at(row.address);
  const now = observed.at(row.address);
  if (then === undefined) return now !== undefined && before.hasRead(kind, kinds.listScope(kind, row.scope));
  if (now === undefined)
    return !row.refs.some(ref => given.rowAt(ref.address, 'rename', 'replace', 'delete') !== undefined);
  if (then.incarnation !== now.incarnation || then.address !== now.address) return true;
  const had = then.fields();
  const has = now.fields();
  // Pruning depends on more than the fields of an entry.
  const paths = isPruned(row) ? Object.keys(has) : row.fields.map(change => change.path);
  return paths.some(path => {
    const value = had[path] ?? null;
    return !sameJson(value, has[path] ?? null) && !isTaken(path, value, row, given);
  });
}

/** Only one of a list has this value at a time, and this run gave it to another. */
function isTaken(path: string, value: Json, { kind, scope }: Row, given: Decisions): boolean {
  if (given.kinds.get(kind).write.exclusive?.includes(path) !== true) return false;
  const takes = (row: Row): boolean =>
    row.fields.some(change => change.path === path && sameJson(change.after, value));
  return given.rows.some(row => row.kind === kind && row.scope.address === scope.address && takes(row));
}

function isPruned(row: Row): boolean {
  return row.action === 'delete' && row.absent !== true;
}

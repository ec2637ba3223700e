import { writes } from '../../core/digest.ts';
import { type Json, sameJson } from '../../core/json.ts';
import type { Kind } from '../../core/kind.ts';
import { groupBy } from '../../core/order.ts';
import type { EngineReason, Reason } from '../../core/report/reason.ts';
import type { Result } from '../../core/report/report.ts';
import { type Row, type Scope, scopesAround } from '../../core/report/row.ts';
import { currentScope } from '../attempt/current-scope.ts';
import { finishing } from '../attempt/indivisible-steps.ts';
import { type Recheck, recheck } from '../attempt/recheck.ts';
import { decideAll } from '../decide/decide-all.ts';
import type { Decisions } from '../decide/decisions.ts';
import { acceptingAgain } from '../decide/moved/accepting.ts';
import { leavingMoved } from '../decide/moved/leave-moved.ts';
import { scopeNow } from '../decide/successor-in-place.ts';
import type { Ledger } from '../ends/ledger.ts';
import type { ReasonedEnd } from '../ends/live-since.ts';
import { changesOver, listScope } from '../kinds.ts';
import { readAgain } from '../live/freshness.ts';
import { livesOf } from '../live/lives-of.ts';
import type { Snapshot } from '../live/observed.ts';
import { connectionOf, type Session, seeing } from '../session.ts';
import type { Situation } from '../situation.ts';

/** Pauses before lists are read again, because lists may lag behind writes. */
const PAUSES_MS = [1_000, 2_000, 4_000];
const BUSY_PAUSE_MS = 5_000;
const BUSY_LIMIT_MS = 15 * 60_000;

/**
 * Reads again each list in which a row was written, so that exit code 0 means that live is as
 * wanted. Returns results for changes that have become necessary meanwhile.
 */
export async function verify(
  ledger: Ledger,
  given: Decisions,
  before: Snapshot,
  session: Session,
): Promise<readonly Result[]> {
  await see(ledger, given, seeing(session));
  return session.signal.aborted ? [] : concurrentChanges(before, given, ledger);
}

/** Reads again the lists of all rows that were written and have not ended, and ends them. */
export async function see(ledger: Ledger, input: Situation, session: Session): Promise<void> {
  const since = session.clock.now();
  const shown = new Set<Row>();
  let open = ledger.toVerify();
  const look = async (reading: Session): Promise<void> => {
    await readTouched(open, input, reading);
    for (const row of open) {
      if (isSeen(row, input)) shown.add(row);
      // A list that cannot be read now does not contradict an earlier read that showed the row as
      // done.
      else if (whyUnread(row, input) === undefined) shown.delete(row);
    }
  };
  for (let nth = 0; open.length > 0; nth += 1) {
    const pause = pauseBefore(nth, open, session.clock.now() - since, input);
    if (pause === undefined) break;
    if (pause > 0) await session.clock.sleep(pause, session.signal).catch(() => undefined);
    if (session.signal.aborted) break;
    await look(session);
    if (session.signal.aborted) break;
    // If a list is read again because of one row, its new contents count for all rows in it.
    const again = new Set(open.filter(row => !shown.has(row)).flatMap(row => listsOf(row, input)));
    for (const row of open) if (!again.has(listOf(row, input))) await seen(row, ledger);
    open = open.filter(row => again.has(listOf(row, input)));
  }
  // If the run was stopped, one last read shows how the rows sent before are now.
  if (session.signal.aborted && open.length > 0) await look(finishing(session));
  for (const row of open) {
    if (shown.has(row)) await seen(row, ledger);
    else ledger.end(row, nothingSent(row, input, session, ledger) ?? unseen(row, input, session, ledger));
  }
}

/** Ends a row that live shows as done, unless someone has made newer secrets meanwhile. */
async function seen(row: Row, ledger: Ledger): Promise<void> {
  if (await ledger.isOverwritten(row))
    ledger.end(row, { status: 'unknown', reason: { code: 'renew/overwritten', address: row.address } });
  else ledger.seen(row);
}

function listOf(row: Row, input: Situation): string {
  return `${row.kind} ${listNow(row, input).address}`;
}

/** The lists that are read for a row: its own, and those of the resources around it. */
function listsOf(row: Row, input: Situation): readonly string[] {
  const outer = resourcesAround(row, input).map(({ kind, parent }) => {
    const at = parent && listScope(input.kinds.get(kind), parent);
    return `${kind} ${at?.address}`;
  });
  return [listOf(row, input), ...outer];
}

function resourcesAround({ scope }: Row, { kinds }: Situation): readonly Scope[] {
  return scopesAround(scope).filter(around => kinds.isResource(around));
}

/** The scope at which the list of a row is read now. */
function listNow({ kind, scope }: Row, input: Situation): Scope {
  return listScope(input.kinds.get(kind), scopeNow(scope, input));
}

/**
 * The end of a row that needed no write, where the last read does not show that live is still as
 * wanted. Undefined for a row that needed one.
 */
function nothingSent(row: Row, input: Situation, session: Session, ledger: Ledger): ReasonedEnd | undefined {
  const ifNotShown = ledger.ifNotShown(row);
  if (ifNotShown === undefined) return undefined;
  const unread = whyUnread(row, input);
  if (unread !== undefined && session.signal.aborted)
    return { status: 'skipped', reason: { code: 'verify/before-stopped' } };
  if (unread !== undefined)
    return { status: 'skipped', reason: { code: 'verify/before-unread', cause: unread } };
  const found = recheck(row, 'update', input);
  const isTakenOver = found.state === 'stale' && found.why.code === 'renew/taken-over';
  return { status: 'stale', reason: isTakenOver ? found.why : ifNotShown };
}

/**
 * The pause before the next read; undefined where there is none. A resource that is not usable yet,
 * such as a branch whose state is still `init`, is waited for like an operation.
 */
function pauseBefore(
  nth: number,
  open: readonly Row[],
  waited: number,
  input: Situation,
): number | undefined {
  if (nth === 0) return 0;
  const lagging = PAUSES_MS[nth - 1];
  if (lagging !== undefined) return lagging;
  const busy = open.some(row => input.observed.at(row.address)?.busy !== undefined);
  return busy && waited < BUSY_LIMIT_MS ? BUSY_PAUSE_MS : undefined;
}

/**
 * Reads the lists of the rows, and first those of the resources around them: someone may have given
 * the name of a branch to another one, in which there is nothing of what this run made.
 */
async function readTouched(rows: readonly Row[], input: Situation, session: Session): Promise<void> {
  const around = rows.flatMap(row => resourcesAround(row, input));
  const isTouched = (name: string): boolean => [...rows, ...around].some(({ kind }) => kind === name);
  const kinds = input.kinds.ordered.filter(({ name }) => isTouched(name));
  const readAll = async (kind: Kind): Promise<void> => {
    // A list of branches that was just read may show that another run has changed names over.
    const own = rows
      .filter(row => row.kind === kind.name)
      .map(row => listScope(kind, currentScope(kind, row.scope, input)));
    const outer = around.flatMap(({ kind: name, parent }) =>
      name === kind.name && parent !== undefined ? [listScope(kind, parent)] : [],
    );
    const lists = new Map([...own, ...outer].filter(at => isThere(at, input)).map(at => [at.address, at]));
    await Promise.all(
      [...lists.values()].map(at => {
        session.emit({ type: 'verifying', kind: kind.name, scope: at.address });
        return readAgain(kind, at, input.observed, session);
      }),
    );
    input.observed.bind(kind);
  };
  // Services are verified side by side, because each has its own rate limit.
  const services = groupBy(kinds, kind => connectionOf(session, kind.name));
  await Promise.all(
    [...services.values()].map(async own => {
      for (const kind of own) await readAll(kind);
    }),
  );
}

function isThere(scope: Scope, input: Situation): boolean {
  return !input.kinds.isResource(scope) || input.observed.at(scope.address) !== undefined;
}

function isSeen(row: Row, input: Situation): boolean {
  const kind = input.kinds.get(row.kind);
  const at = listNow(row, input);
  if (!isThere(at, input)) return row.action === 'delete';
  if (input.observed.unreadAt(kind, at) !== undefined) return false;
  const busy = row.action !== 'delete' && input.observed.at(row.address)?.busy !== undefined;
  return !busy && recheck(row, 'update', input).state === 'already';
}

function unseen(row: Row, input: Situation, session: Session, ledger: Ledger): ReasonedEnd {
  const deletes = row.action === 'delete' ? ({ deletes: true } as const) : {};
  if (session.signal.aborted) return { status: 'running', reason: { code: 'verify/stopped', ...deletes } };
  const unread = whyUnread(row, input);
  if (unread !== undefined)
    return { status: 'unknown', reason: { code: 'verify/unread', ...deletes, cause: unread } };
  const busy = input.observed.at(row.address)?.busy;
  if (busy !== undefined)
    return { status: 'running', reason: { code: 'verify/busy', ...deletes, state: busy } };
  const found: Recheck = recheck(row, 'update', input);
  const cause =
    found.state === 'stale' || found.state === 'busy' ? { cause: notAsWanted(found.why, row, input) } : {};
  // A list that lags behind shows the state before the row, the planned state, or a state between
  // two writes of the row. Any other state was made by someone else.
  const isBetween = ledger.isInParts(row) && isBeforeOrAfter(row, input);
  const isAnother = found.state === 'stale' && !isBetween && livesOf(row, input.observed).length > 0;
  const isOver = found.state === 'stale' && found.why.code === 'stale/expired';
  // A renewal is done where only the entry differs now. With any other mark nobody knows.
  const mayBeOurs =
    row.action === 'renew' && !(found.state === 'stale' && found.why.code === 'stale/blocked');
  if (!mayBeOurs && (isAnother || isOver))
    return { status: 'failed', partly: true, reason: { code: 'verify/not-shown', ...deletes, ...cause } };
  return { status: 'unknown', reason: { code: 'verify/not-shown', ...deletes, ...cause } };
}

/** Whether each field has its old value, its new one, or one that is on the way. */
function isBeforeOrAfter({ kind, address, fields }: Row, { observed, kinds }: Situation): boolean {
  const live = observed.at(address)?.fields();
  const { write } = kinds.get(kind);
  return (
    live !== undefined &&
    fields.every(each => {
      const now = live[each.path] ?? null;
      const isOnTheWay = write.progress?.(each, now) !== undefined;
      return sameJson(now, each.before) || sameJson(now, each.after) || isOnTheWay;
    })
  );
}

/**
 * Narrows a reason about changed fields to those that the row wrote and that live has otherwise.
 */
function notAsWanted(why: EngineReason, { address, fields }: Row, { observed }: Situation): EngineReason {
  const live = observed.at(address)?.fields();
  if (why.code !== 'stale/fields' || live === undefined) return why;
  const others = fields.filter(({ path, after }) => !sameJson(live[path] ?? null, after));
  return others.length === 0 ? why : { ...why, fields: others.map(({ path }) => path) };
}

function whyUnread(row: Row, input: Situation): Reason | undefined {
  return input.observed.unreadAt(input.kinds.get(row.kind), scopeNow(row.scope, input))?.reason;
}

/**
 * Changes that have become necessary during the apply, by the lists read since it began, as results
 * with status `stale`. `before`: live when the plan was decided. Pure.
 */
function concurrentChanges(before: Snapshot, given: Decisions, ledger: Ledger): readonly Result[] {
  const renewed = new Set(
    given.rows.filter(row => changesOver(row, given.kinds.get(row.kind))).map(({ was }) => was),
  );
  const rows = decideAll(settledAgain(given), given.barred).rows.filter(
    row =>
      // What a change-over deletes had another name.
      !renewed.has(before.at(row.address)?.incarnation ?? null) &&
      (writes(row) || isDifference(row)) &&
      isReadSince(row, before, given) &&
      !ledger.knows(row.address) &&
      // What is deleted with a row of the plan is reported in that row's result.
      (row.because === undefined || !ledger.knows(row.because)),
  );
  return rows.flatMap(row => {
    const moved = isMoved(row, before, given);
    // This run's own writes may make a resource ready to be pruned. That is left to the next plan.
    if (!moved && isPruned(row)) return [];
    const reason: Reason = moved ? { code: 'stale/moved' } : { code: 'stale/needed-now' };
    return [{ address: row.address, action: row.action, status: 'stale', reason }];
  });
}

/**
 * The situation with `accepted`, and then `--moved leave`, applied to the lists as they are now.
 * Differences that these covered before may need a change now. Unchanged if nothing is accepted.
 */
function settledAgain(given: Decisions): Situation {
  return given.accepted === undefined ? given : leavingMoved(acceptingAgain(given));
}

/** Whether a row shows a difference that has to be reported even if the row is blocked. */
function isDifference(row: Row): boolean {
  return row.reason?.code === 'moved/both' || row.fields.some(({ leftOut }) => leftOut === true);
}

function isReadSince(row: Row, before: Snapshot, { kinds, observed }: Decisions): boolean {
  const kind = kinds.get(row.kind);
  return observed.isReadAfter(before.taken, kind, row.scope);
}

/** Whether someone else caused a difference: live changed, and no row of the plan explains it. */
function isMoved(row: Row, before: Snapshot, given: Decisions): boolean {
  const { observed, kinds } = given;
  if (given.rowAround(row.scope, 'create', 'replace') !== undefined) return false;
  const kind = kinds.get(row.kind);
  const then = before.at(row.address);
  const now = observed.at(row.address);
  if (then === undefined) return now !== undefined && before.hasRead(kind, row.scope);
  if (now === undefined)
    return !row.refs.some(ref => given.rowAt(ref.address, 'rename', 'replace', 'delete') !== undefined);
  if (then.incarnation !== now.incarnation || then.address !== now.address) return true;
  const had = then.fields();
  const has = now.fields();
  // Whether a resource is pruned depends on all of its fields, not only on the fields in an entry.
  const paths = isPruned(row) ? Object.keys(has) : row.fields.map(change => change.path);
  return paths.some(path => {
    const value = had[path] ?? null;
    return !sameJson(value, has[path] ?? null) && !isTaken(path, value, row, given);
  });
}

/**
 * Whether a field changed because only one resource of a list can have its old value, and this run
 * gave that value to another resource.
 */
function isTaken(path: string, value: Json, { kind, scope }: Row, given: Decisions): boolean {
  if (given.kinds.get(kind).write.exclusive?.includes(path) !== true) return false;
  const takes = (row: Row): boolean =>
    row.fields.some(change => change.path === path && sameJson(change.after, value));
  return given.rows.some(row => row.kind === kind && row.scope.address === scope.address && takes(row));
}

function isPruned(row: Row): boolean {
  return row.action === 'delete' && row.absent !== true;
}

import type { Address } from '../../core/address.ts';
import { serviceTime } from '../../core/clock.ts';
import { type Json, sameJson } from '../../core/json.ts';
import type { Kind, Receipt } from '../../core/kind.ts';
import type { EngineReason, Reason } from '../../core/report/reason.ts';
import type { FieldChange, Row, Scope } from '../../core/report/row.ts';
import { decideSwept } from '../decide/decide-swept.ts';
import { DecisionContext } from '../decide/decision-context.ts';
import { scopeNow } from '../decide/successor-in-place.ts';
import { listScope } from '../kinds.ts';
import { type Step, verbOf } from '../lanes/steps.ts';
import { freshen } from '../live/freshness.ts';
import { askSwept } from '../live/sweep-answers.ts';
import { isOver } from '../plan/budget.ts';
import type { Session } from '../session.ts';
import type { Situation } from '../situation.ts';
import { currentScope } from './current-scope.ts';
import { type Recheck, recheck } from './recheck.ts';
import { recheckLosses } from './recheck-losses.ts';

/**
 * Before a delete of a sweep, reads again everything on which the decision to delete depends. The
 * list that the resource itself is in is fresh already.
 */
async function freshenSweep(rows: readonly Row[], input: Situation, session: Session): Promise<void> {
  const { sweep, observed, kinds } = input;
  if (sweep === undefined) return;
  for (const row of rows) {
    const kind = kinds.get(row.kind);
    const entry = input.wanted.scopes.find(each => each.scope.address === row.scope.address);
    for (const name of entry?.sweeping ?? [])
      if (name !== kind.name)
        await freshen({ kind: kinds.get(name), scope: row.scope, must: true }, input, session);
    const facts = sweep.facts.fresh(session.clock.now());
    const given = new DecisionContext({ ...input, sweep: { ...sweep, facts } });
    for (;;) {
      const live = observed.at(row.address);
      const decision = live && decideSwept(live, kind, given)?.decision;
      if (live === undefined || decision?.is !== 'unasked') break;
      await askSwept({ kind, live, asks: decision.asks }, facts, session);
    }
    sweep.facts.take(facts);
  }
}

/** What the read just before a write shows. */
export type Precondition =
  /**
   * The rows to write, as decided from the current lists. `left`: rows that need no write, or must
   * not be written.
   */
  | { readonly state: 'go'; readonly rows: readonly Row[]; readonly left: readonly DroppedRow[] }
  | { readonly state: 'unread'; readonly why: Reason }
  /**
   * This run made the scope, or a resource that the row refers to, but the list does not show it
   * yet.
   */
  | { readonly state: 'hidden'; readonly by: Address }
  | Exclude<Recheck, { readonly state: 'go' }>;

export interface DroppedRow {
  readonly row: Row;
  readonly found: Extract<Recheck, { readonly state: 'already' | 'stale' }>;
}

export interface PreconditionOptions {
  /**
   * Whether the lists are read again even if they are fresh. With `unless just read`, a list that
   * was read a moment ago is not read again.
   */
  readonly must: boolean | 'unless just read';
  /**
   * Read on after a page that is shorter than others, because such a page need not be the last one.
   */
  readonly thorough: boolean;
  /** This run has written part of the row already. */
  readonly partly: boolean;
  /** What the service answered to that part. */
  readonly answered: NonNullable<Receipt['raw']>;
  /**
   * An earlier write of this step may have done the change. So if a list shows the change as done,
   * the step believes the list.
   */
  readonly trust: boolean;
}

/**
 * If the lists that a step needs are not fresh enough, reads them again. Then decides the rows of
 * the step again.
 */
export async function checkPreconditions(
  step: Step,
  options: PreconditionOptions,
  input: Situation,
  session: Session,
): Promise<Precondition> {
  const unread = await freshenFor(step.rows, options, input, session);
  if (unread !== undefined) return { state: 'unread', why: unread };
  believeAnswer(step.rows[0] as Row, options.answered, input);
  await freshenSweep(step.rows, input, session);
  const home = scopeNow((step.rows[0] as Row).scope, input).address;
  if (step.home !== undefined && input.observed.at(home)?.incarnation !== step.home)
    return { state: 'stale', why: { code: 'stale/scope', scope: home } };
  if (input.observed.isAnotherThanMade(home))
    return { state: 'stale', why: { code: 'stale/scope', scope: home, made: true } };
  const found =
    step.batch?.apart === true ? lookApart(step, input) : lookTogether(step, options, input, session);
  const isElsewhere = found.state === 'stale' && found.why.code === 'renew/taken-over';
  const by = found.state === 'stale' && !isElsewhere ? hiddenFrom(step, input) : undefined;
  if (by !== undefined) return { state: 'hidden', by };
  if (found.state !== 'go') return found;
  const full = noPlace(step, found.rows, input);
  if (full !== undefined) return { state: 'stale', why: full };
  for (const row of found.rows) {
    const taken = await recheckLosses({ step, row, trust: options.trust }, input, session);
    if (taken !== undefined) return taken;
  }
  return found;
}

/**
 * After a part of a row was written, a list may still show the old values. Then this puts the
 * resource of the answer into the list. Otherwise the part would be sent twice, or undone when the
 * rest is sent.
 */
function believeAnswer(
  planned: Row,
  answered: PreconditionOptions['answered'],
  { observed, kinds }: Situation,
): void {
  const listed = observed.at(planned.address)?.fields();
  for (const { kind: name, at: scope, raw } of listed === undefined ? [] : answered) {
    const kind = kinds.get(name);
    const at = listScope(kind, scope);
    const told = kind.read.live(raw, at, observed);
    const fields = told?.address === planned.address ? told.fields() : {};
    const isOlder = planned.fields.some(change => {
      const [was, is] = [listed?.[change.path] ?? null, fields[change.path] ?? null];
      return (progressOf(change, is, kind) ?? -1) > (progressOf(change, was, kind) ?? Infinity);
    });
    if (isOlder) observed.fold(kind, at, [raw], new Set());
  }
}

/** How many writes of a change a value shows as done; undefined for any other value. */
function progressOf(change: FieldChange, value: Json, { write }: Kind): number | undefined {
  const told = write.progress?.(change, value);
  if (told !== undefined) return told;
  if (sameJson(value, change.before)) return 0;
  return sameJson(value, change.after) ? 1 : undefined;
}

function hiddenFrom(step: Step, { observed }: Situation): Address | undefined {
  return step.rows
    .flatMap(({ scope, address }) => [scope.address, ...(observed.desired(address)?.refs ?? [])])
    .find(each => observed.wasMade(each) && observed.at(each) === undefined);
}

/**
 * Checks rows that one write makes, such as a branch and its compute. If the first row must not be
 * written, none is.
 */
function lookTogether(
  step: Step,
  options: PreconditionOptions,
  input: Situation,
  session: Session,
): Precondition {
  const rows: Row[] = [];
  for (const planned of step.rows) {
    // After a lost answer a part of the row may be written. Then only the rest is sent.
    const mine = options.trust && mayBePartlyOurs(planned, input, session);
    const seen = recheck(planned, step.verb, input, options.partly || mine ? 'rest' : 'whole');
    const doubtful = seen.state === 'already' && !options.trust && isSureToBeLost(planned, step.kind);
    const found: Recheck = doubtful ? { state: 'go', row: planned } : seen;
    if (found.state !== 'go' && planned === step.rows[0]) return found;
    rows.push(found.state === 'go' ? found.row : planned);
  }
  return { state: 'go', rows, left: [] };
}

function mayBePartlyOurs(planned: Row, input: Situation, session: Session): boolean {
  if (planned.action === 'update' || planned.action === 'rename') return true;
  return planned.action === 'create' && input.observed.at(planned.address)?.mark?.run === session.run;
}

/**
 * Whether the row restores a resource that a rename has certainly deleted. A list that is behind
 * may still show that resource. The row then counts as not done, and all its fields are written.
 */
function isSureToBeLost(planned: Row, kind: Kind): boolean {
  return planned.because !== undefined && planned.action === 'create' && kind.cascade?.rewrite !== undefined;
}

/**
 * Checks the rows of a batch that replaces a whole list: first each row by itself, then all
 * resources in the list.
 */
function lookApart(step: Step, input: Situation): Precondition {
  const all = step.rows.map(row => ({ row, found: recheck(row, verbOf(step, row), input) }));
  const busy = all.find(({ found }) => found.state === 'busy');
  if (busy !== undefined) return busy.found as Extract<Recheck, { state: 'busy' }>;
  const left = all.filter(
    (each): each is DroppedRow => each.found.state === 'already' || each.found.state === 'stale',
  );
  const rows = all.flatMap(({ found }) => (found.state === 'go' ? [found.row] : []));
  if (rows.length === 0 && left.every(({ found }) => found.state === 'already')) return { state: 'already' };
  if (rows.length === 0 || membersMoved(step, input)) {
    return { state: 'stale', why: { code: 'stale/list' } };
  }
  return { state: 'go', rows, left };
}

function membersMoved(step: Step, input: Situation): boolean {
  const { scope } = step.rows[0] as Row;
  const now = input.observed.list(step.kind.name, scope.address);
  const here = new Set(now.map(live => live.incarnation));
  const missing = [...(step.members ?? [])].some(incarnation => !here.has(incarnation));
  return (
    missing ||
    now.some(live => step.members?.has(live.incarnation) !== true && !input.observed.wasMade(live.address))
  );
}

/**
 * Reads the lists of the rows' kinds, scopes and references again, each once. Returns why a list
 * cannot be read; undefined where all were read.
 */
async function freshenFor(
  rows: readonly Row[],
  { must, thorough }: PreconditionOptions,
  input: Situation,
  session: Session,
): Promise<Reason | undefined> {
  const { observed, kinds } = input;
  const lists = new Map<string, { readonly kind: Kind; readonly scopes: Scope[] }>();
  const want = (kind: Kind, scope: Scope): void => {
    const list = `${kind.name} ${listScope(kind, scope).address}`;
    lists.set(list, { kind, scopes: [...(lists.get(list)?.scopes ?? []), scope] });
  };
  for (const { scope, kind, address } of rows) {
    if (kinds.isResource(scope) && scope.parent !== undefined) want(kinds.get(scope.kind), scope.parent);
    want(kinds.get(kind), scope);
    for (const reading of observed.desired(address)?.reads ?? []) {
      const at = listScope(kinds.get(reading.kind), reading.scope);
      if (observed.readAt(kinds.get(reading.kind), at) === undefined)
        want(kinds.get(reading.kind), reading.scope);
    }
  }
  const isThere = (scope: Scope): boolean => !kinds.isResource(scope) || observed.has(scope.address);
  for (const { kind, scopes } of lists.values()) {
    // A scope that this step creates is still empty, so its lists are not read.
    const scope = scopes.map(each => currentScope(kind, each, input)).find(isThere);
    if (scope === undefined) continue;
    await freshen({ kind, scope, must, thorough }, input, session);
    const unread = observed.unreadAt(kind, scope);
    if (unread !== undefined) return unread.reason;
  }
  return undefined;
}

/**
 * Why the service would refuse the creates of a step, such as a full list; undefined where it would
 * accept them. A delete that makes room is judged together with its create, so that nothing is
 * deleted in vain. Pure.
 */
export function noPlace(
  { provider, kind, swap }: Step,
  rows: readonly Row[],
  { wanted, observed, clocks }: Situation,
): EngineReason | undefined {
  const [{ scope }] = rows as readonly [Row, ...Row[]];
  const entry = wanted.scopes.find(each => each.scope.address === scope.address)?.entry;
  if (provider.budget === undefined || entry === undefined) return undefined;
  const asked = swap === undefined ? rows : [swap.gone, swap.made];
  const { limits } = provider.budget(scope, entry, asked, observed, serviceTime(clocks(scope, kind)));
  const over = limits.find(isOver);
  return over && { code: 'stale/no-place', cause: over.over };
}

import type { Address } from '../core/address.ts';
import { digest } from '../core/digest.ts';
import type { Kind } from '../core/kind.ts';
import { CycleError, inOrder } from '../core/order.ts';
import type { Counts, Plan } from '../core/plan.ts';
import { refsOf } from '../core/refs.ts';
import type { Desired, Live } from '../core/resource.ts';
import type { Action, Row, Scope } from '../core/row.ts';
import { blockedRow } from './blocked.ts';
import { decide, decidePruned } from './decide.ts';
import { Deciding } from './deciding.ts';
import { type Collected, isPruned } from './desired.ts';
import { inFocus } from './focus.ts';
import type { Kinds } from './kinds.ts';
import type { Observed } from './observed.ts';
import { isInDoubt, lostWith } from './there.ts';

export interface PlanInput {
  readonly wanted: Collected;
  readonly observed: Observed;
  readonly kinds: Kinds;
  readonly prune: boolean;
  /** The service's own time for a scope, in milliseconds. */
  readonly now: (scope: Scope, kind: Kind) => number;
  /** Resources that shall be replaced though nothing differs, with the incarnation that goes. */
  readonly rotate: ReadonlyMap<Address, string>;
}

/**
 * All decisions of a plan, before what they would lose was looked at. The only place where an action is chosen.
 * `barred`: as {@link Deciding} has it. Pure.
 */
export function decideAll(input: PlanInput, barred: ReadonlyMap<Address, Row> = new Map()): Deciding {
  const { wanted, observed, kinds } = input;
  const given = new Deciding(wanted, observed, kinds, input.now, input.rotate, barred);
  const byKind = groupedByKind(wanted.desired);
  for (const kind of kinds.ordered) {
    const { ordered, cyclic } = byReference(byKind.get(kind.name) ?? [], kind, observed);
    for (const desired of ordered) given.add(barredOr(desired.address, barred, () => decide(desired, given)));
    for (const [desired, through] of cyclic)
      given.add([blockedRow(desired, `its references go round in a circle: ${through}`)]);
    if (input.prune)
      for (const row of pruned(kind, given)) given.add(barredOr(row.address, barred, () => [row]));
    if (kind.predict !== undefined) given.add(carriedOver(kind, given));
  }
  keepWhatIsStoodOn(given);
  addRemarks(given);
  return given;
}

function barredOr(
  address: Address,
  barred: ReadonlyMap<Address, Row>,
  decided: () => readonly Row[],
): readonly Row[] {
  const row = barred.get(address);
  return row === undefined ? decided() : [row];
}

function groupedByKind(all: readonly Desired[]): ReadonlyMap<string, readonly Desired[]> {
  const found = new Map<string, Desired[]>();
  for (const desired of all) {
    const same = found.get(desired.kind);
    if (same === undefined) found.set(desired.kind, [desired]);
    else same.push(desired);
  }
  return found;
}

function addRemarks(given: Deciding): void {
  const byAddress = new Map(given.rows.map(row => [row.address, row]));
  for (const row of given.rows) {
    const remarks = given.kinds.get(row.kind).remarks?.(row, byAddress, given.observed) ?? [];
    if (remarks.length > 0) given.exchange(row, { ...row, notes: [...row.notes, ...remarks] });
  }
}

/** Turns finished decisions into a plan. Pure. */
export function makePlan(given: Deciding, origins: Readonly<Record<string, string>>): Plan {
  const { wanted, observed, rows } = given;
  const unread = observed.unread;
  return {
    v: 1,
    name: wanted.name,
    origins,
    rows,
    counts: count(rows, given),
    digest: unread.length > 0 ? 'incomplete' : digest(wanted.name, origins, rows),
    unread,
    notes: [...new Set(given.notes)].sort(),
  };
}

function count(rows: readonly Row[], given: Deciding): Counts {
  const of = (action: Action): number => rows.filter(row => row.action === action).length;
  return {
    create: of('create'),
    update: of('update'),
    rename: of('rename'),
    replace: of('replace'),
    delete: of('delete'),
    blocked: of('blocked'),
    unchanged: given.unchanged,
    unmanaged: unmanaged(given).filter(live => given.rowsAt(live.address).length === 0).length,
  };
}

/** Live resources in declared scopes that no entry names. */
function unmanaged(given: Deciding): readonly Live[] {
  const { observed, wanted, kinds } = given;
  const declared = claimed(given);
  return wanted.scopes.flatMap(({ scope }) =>
    kinds.ordered
      .filter(kind => kind.within === scope.kind)
      .flatMap(kind => observed.list(kind.name, scope.address))
      .filter(live => !declared.has(live) && live.inherited !== true),
  );
}

/** Live resources that an entry of the manifest is about, those included that the focus leaves out. */
function claimed({ wanted, observed }: Deciding): ReadonlySet<Live | undefined> {
  return new Set([...wanted.desired, ...(wanted.beside ?? [])].map(each => observed.matchOf(each).live));
}

/** Desired resources of one kind, what is referred to first, and what settles an open field. Those in a circle are set aside. */
function byReference(
  all: readonly Desired[],
  kind: Kind,
  observed: Observed,
): {
  readonly ordered: readonly Desired[];
  readonly cyclic: readonly (readonly [Desired, string])[];
} {
  const cyclic: (readonly [Desired, string])[] = [];
  const own = new Set(all.map(each => each.address));
  const refs = new Map<Desired, readonly Address[]>();
  for (const each of all) {
    const by = each.absent === true ? undefined : kind.settle?.(each, observed)?.by;
    const found = [...each.refs, ...(by === undefined ? [] : [by])].filter(address => own.has(address));
    if (found.length > 0) refs.set(each, found);
  }
  if (refs.size === 0) return { ordered: all, cyclic };
  let rest = all;
  for (;;) {
    try {
      const ordered = inOrder(
        rest,
        each => each.address,
        each => refs.get(each) ?? [],
      );
      return { ordered, cyclic };
    } catch (error) {
      if (!(error instanceof CycleError)) throw error;
      const members = new Set(error.through);
      for (const each of rest) if (members.has(each.address)) cyclic.push([each, error.through.join(' → ')]);
      rest = rest.filter(each => !members.has(each.address));
    }
  }
}

/** Undeclared resources that a rename or replace would take along are put back as they were (design 6, Losses). */
function carriedOver(kind: Kind, given: Deciding): readonly Row[] {
  const lives = given.observed.scopesOf(kind).flat();
  if (lives.length === 0) return [];
  const declared = new Set(given.wanted.desired.map(each => given.observed.matchOf(each).live));
  return lives
    .filter(live => !declared.has(live))
    .flatMap(live => {
      const because = lostWith(live, kind, given);
      if (because === undefined) return [];
      const desired = live.fields();
      const address = boundAddress(live, given.observed);
      // What pruning takes is not put back, nor one of two that cannot be told apart.
      if (given.rowsAt(address).length > 0) return [];
      if (given.observed.at(address) !== live) {
        given.notes.push(`${address} is there more than once: what goes with ${because} is not put back`);
        return [];
      }
      const { scope, parts } = live;
      const refs = refsOf(desired).map(ref => ({
        address: ref,
        was: given.rowAt(ref, 'replace') ? null : (given.observed.at(ref)?.incarnation ?? null),
      }));
      const fields = Object.keys(desired)
        .sort()
        .map(path => ({ path, before: null, after: desired[path] ?? null }));
      const row = { address, kind: kind.name, scope, parts, desired, fields, refs, because };
      return [{ ...row, action: 'create' as const, was: null, loss: [], allow: [], notes: ['carried over'] }];
    });
}

/** What it is called from now on. Its id does not say that alone: overwrites of a global command have the same one in every guild. */
function boundAddress(live: Live, observed: Observed): Address {
  if (observed.at(live.address) === live) return live.address;
  return observed.addressOf(live.kind, live.id) ?? live.address;
}

function pruned(kind: Kind, given: Deciding): readonly Row[] {
  const scopes = given.wanted.scopes.filter(entry => isPruned(entry, kind));
  if (scopes.length === 0) return [];
  const declared = claimed(given);
  return scopes
    .filter(({ scope }) => !isInDoubt(scope.address, given))
    .flatMap(({ scope }) => given.observed.list(kind.name, scope.address))
    .filter(live => !declared.has(live) && !given.wanted.named.has(live.address))
    .filter(live => inFocus(live.address, given.wanted))
    .filter(live => isAlone(live, given))
    .flatMap(live => decidePruned(live, kind, given) ?? []);
}

/** Two live resources under one identity: nothing is done to either. */
function isAlone(live: Live, given: Deciding): boolean {
  if (given.observed.at(live.address) === live) return true;
  given.notes.push(`${live.address} is there more than once: left alone`);
  return false;
}

/** A resource that another one stands on is not deleted while that one stays: again and again until nothing changes. */
function keepWhatIsStoodOn(given: Deciding): void {
  if (!given.rows.some(row => row.action === 'delete' || row.action === 'replace')) return;
  for (let changed = true; changed; ) {
    changed = false;
    for (const [base, children] of given.standing) {
      const row = given.rowAt(base, 'delete', 'replace');
      const stays = row && [...children].sort().find(child => given.rowAt(child, 'delete') === undefined);
      if (row === undefined || stays === undefined) continue;
      stay(row, stays, given);
      changed = true;
    }
  }
}

function stay(row: Row, child: Address, given: Deciding): void {
  const desired = given.wanted.desired.find(each => each.address === row.address);
  if (desired === undefined) {
    given.notes.push(`${row.address} is not pruned: ${child} stands on it`);
    given.replaceRows(row.address, []);
    return;
  }
  const verb = row.action === 'replace' ? 'replaced' : 'deleted';
  given.replaceRows(row.address, [blockedRow(desired, `it cannot be ${verb} while ${child} stands on it`)]);
  // What was decided as if it went is decided once more.
  for (const other of given.wanted.desired) {
    const blocked = given.rowAt(other.address, 'blocked') !== undefined;
    const by = given.kinds.get(other.kind).settle?.(other, given.observed)?.by;
    const refers = by === row.address || (blocked && other.refs.includes(row.address));
    if (refers || livesIn(other.scope, row.address)) given.replaceRows(other.address, decide(other, given));
  }
}

function livesIn(scope: Scope, outer: Address): boolean {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent)
    if (at.address === outer) return true;
  return false;
}

import { type Address, kindOf } from '../../core/address.ts';
import type { Kind, Siblings } from '../../core/kind.ts';
import { CycleError, groupBy, inOrder } from '../../core/order.ts';
import type { ProviderReason, Reason } from '../../core/report/reason.ts';
import type { Fields, Row } from '../../core/report/row.ts';
import type { Desired, Live } from '../../core/resource.ts';
import { isPruned, type ScopeEntry } from '../desired/desired-state.ts';
import { isCovered } from '../desired/member-parts.ts';
import { isTargeted } from '../desired/target.ts';
import type { Observation } from '../live/observed.ts';
import type { Situation } from '../situation.ts';
import { blockedRow } from './blocked.ts';
import { copyDepth, copyVetoes } from './copied.ts';
import { isInDoubt, lostWith, restoringDecisions } from './counterpart.ts';
import { decide } from './decide.ts';
import { decidePruned } from './decide-delete.ts';
import { sweptDecisions } from './decide-swept.ts';
import { claimed, contested, type Decision, DecisionContext, decided, left } from './decision-context.ts';
import { Decisions, type Vetoes } from './decisions.ts';
import { Keep } from './keep.ts';
import { movedVetoes } from './moved/leave-moved.ts';
import { accessAt, carriedOut, isAboutAccess, openingOf } from './moved/opening.ts';
import { liveOf, rowsWithWhose } from './moved/row-whose.ts';
import { ruleVetoes } from './rules/rule-vetoes.ts';
import { siblingsIn } from './siblings.ts';
import { notAwaited, withAwaits } from './waits/awaits.ts';
import { keptByDependents } from './waits/kept-by-dependents.ts';
import { afterBlocked, inBlockedSuccession } from './waits/row-waits.ts';
import { waitCycles } from './waits/wait-cycles.ts';

/**
 * Decides all rows of a plan, before the plan reads what the rows would lose. Vetoes decisions that
 * turn out to be forbidden, and decides everything again from scratch, until there is no new veto.
 * The only place that chooses an action. Pure.
 */
export function decideAll(input: Situation, barred: Vetoes = new Map()): Decisions {
  for (let all = barred; ; ) {
    const found = withAwaits(decideOnce(input, all));
    const vetoes = firstVetoes(found);
    const told = vetoes.size > 0 ? found : found.exchange(rowsWithWhose(found));
    const more = vetoes.size > 0 ? vetoes : lastVetoes(told);
    if (more.size === 0) return told.exchange(remarked(told));
    all = new Map([...all, ...more]);
  }
}

/**
 * The vetoes of the first of these functions that finds any. Their order counts: each function
 * assumes that the functions before it have found no veto.
 */
function firstVetoes(found: Decisions): Vetoes {
  for (const vetoesOf of [keptByDependents, copyVetoes, afterBlocked, inBlockedSuccession, waitCycles]) {
    const vetoes = vetoesOf(found);
    if (vetoes.size > 0) return vetoes;
  }
  return new Map();
}

/** The vetoes that depend on all rows of the plan and are found last. */
function lastVetoes(told: Decisions): Vetoes {
  const moved = movedVetoes(told);
  return moved.size > 0 ? moved : ruleVetoes(told);
}

/**
 * Decides all rows once. Kinds are in order: scopes and referenced resources are decided before the
 * resources that need them.
 */
function decideOnce(input: Situation, barred: Vetoes): Decisions {
  const { wanted, observed, kinds } = input;
  const rows = new Map<Address, Row[]>();
  const notes: Reason[] = [...(input.accepted?.notes ?? []), ...(input.left?.notes ?? [])];
  const settled = new Map<Address, NonNullable<Decision['settled']>>();
  const keep = new Keep(input);
  const before = new DecisionContext(input, rows, keep);
  const taken = new Set<Address>();
  /**
   * The decision that a veto puts in place of the one about this address. Several decisions may be
   * about one address, such as for a live resource and for an entry. Only the first is replaced.
   */
  const barredAt = (address: Address): Decision | undefined => {
    const decision = taken.has(address) ? undefined : barred.get(address);
    taken.add(address);
    return decision;
  };
  const take = (address: Address, decide: () => Decision): void => {
    const decision = (barred.size === 0 ? undefined : barredAt(address)) ?? decide();
    const same = decision.rows.length === 0 ? undefined : rows.get(address);
    if (same !== undefined) same.push(...decision.rows);
    else if (decision.rows.length > 0) rows.set(address, [...decision.rows]);
    if (decision.notes.length > 0) notes.push(...decision.notes);
    if (decision.settled !== undefined) settled.set(address, decision.settled);
  };
  const byKind = groupBy(wanted.desired, each => each.kind);
  for (const kind of kinds.ordered) {
    // Pruning is decided before the entries, because a copy of a scope does not contain what is
    // pruned in that scope.
    if (input.sweep === undefined)
      for (const live of toPrune(kind, before))
        take(live.address, () => decideUndeclared(live, kind, before));
    else for (const [address, decision] of sweptDecisions(kind, before)) take(address, () => decision);
    const entries = byCopy(byKind.get(kind.name) ?? [], kind, before);
    const { ordered, cyclic } = byReference(entries, kind, observed);
    for (const desired of ordered) take(desired.address, () => decide(desired, before));
    for (const [desired, through] of cyclic)
      take(desired.address, () => decided(blockedRow(desired, { code: 'row/cycle', through })));
    for (const [address, decision] of restoringDecisions(kind, before)) take(address, () => decision);
  }
  return new Decisions(input, { rows, notes, settled, barred }, keep);
}

/**
 * Row → the same row with what only all rows together show: remarks of its kind, how it widens
 * access, and which rows in a copied scope it does not wait for, because `--target` leaves them
 * out.
 */
function remarked(given: Decisions): ReadonlyMap<Row, Row> {
  const found = new Map<Row, Row>();
  const byAddress = new Map(given.rows.map(row => [row.address, row]));
  const siblingsOf = siblingsIn(given);
  for (const row of given.rows) {
    const kind = given.kinds.get(row.kind);
    const remarks = kind.say?.remarks?.(row, byAddress, given.observed) ?? [];
    const left = notAwaited(row, given);
    const more: readonly Reason[] =
      left.length === 0 ? remarks : [...remarks, { code: 'row/copy-not-awaited', addresses: left }];
    const opening = mayOpen(row, kind) ? openingIn(row, kind, siblingsOf(row), given) : undefined;
    if (more.length === 0 && opening === undefined) continue;
    const notes = [...row.notes, ...more];
    // A spread with a further key would give each row a hidden class (V8's own type of an object),
    // which costs time and memory (ADR 0109). `Object.assign` does not.
    found.set(row, Object.assign({}, row, { notes }, opening === undefined ? {} : { opening }));
  }
  return found;
}

/**
 * Whether a row may widen access. A row that restores a resource without an entry cannot, because
 * the resource gets the fields that it had.
 */
function mayOpen({ action, because, source, fields }: Row, kind: Kind): boolean {
  if (kind.access === undefined || action === 'blocked' || action === 'renew') return false;
  const stays = action === 'update' || action === 'rename';
  return (because === undefined || source !== undefined) && (!stays || isAboutAccess(kind, fields));
}

/**
 * The fields of a resource that is not live yet, because it comes with a scope that the plan makes
 * as a copy. The row has them as the values before its changes.
 */
function predicted({ fields }: Row): Fields {
  return Object.fromEntries(fields.map(({ path, before }) => [path, before]));
}

/**
 * How a row widens access, if it does. Compares the live resource with what the row makes of it. A
 * resource that another row deletes and this row restores is still live now, so it is compared,
 * too.
 */
function openingIn(row: Row, kind: Kind, siblings: Siblings, given: Decisions): ProviderReason | undefined {
  const live = liveOf(row, given)?.fields();
  const from = live ?? (row.action === 'create' ? undefined : predicted(row));
  const stays = row.action === 'update' || row.action === 'rename';
  const to = stays ? carriedOut(from ?? {}, row.fields) : (row.desired ?? undefined);
  return openingOf(kind, from, to, { parts: row.parts, siblings, at: accessAt(given.observed) });
}

/**
 * The live resources of a kind that pruning looks at: in pruned scopes all resources without an
 * entry, in other scopes only surplus ones (`spare`).
 */
function toPrune(kind: Kind, given: DecisionContext): readonly Live[] {
  const isSpare = kind.own?.spare;
  const isLookedAt = (entry: ScopeEntry): boolean => given.prune && isPruned(entry, kind);
  const scopes = given.wanted.scopes.filter(
    entry => isLookedAt(entry) || (isSpare !== undefined && entry.scope.kind === kind.entry.within),
  );
  if (scopes.length === 0) return [];
  const declared = new Set([...claimed(given), ...contested(given)]);
  return scopes
    .filter(({ scope }) => !isInDoubt(scope.address, given))
    .flatMap(entry => {
      const lives = given.observed.list(kind.name, entry.scope.address);
      return isLookedAt(entry) ? lives : lives.filter(live => isSpare?.(live, given.observed) === true);
    })
    .filter(live => !declared.has(live) && !given.wanted.named.has(live.address))
    .filter(live => !isCovered(live, given.wanted))
    .filter(live => isTargeted(live.address, given.wanted));
}

/**
 * Decides a live resource without an entry. Where two live resources have one address, neither is
 * touched.
 */
function decideUndeclared(live: Live, kind: Kind, given: DecisionContext): Decision {
  const { address, scope } = live;
  if (given.observed.at(address) === live) return decidePruned(live, kind, given);
  const by = given.observed
    .list(kind.name, scope.address)
    .filter(each => each.address === address)
    .map(each => lostWith(each, kind, given))
    .find(row => row !== undefined);
  return left({ code: 'row/not-unique', address, ...(by === undefined ? {} : { with: by }) });
}

/**
 * Sorts the entries of a kind whose resources are copied with their scope: entries in a copied
 * scope come before entries in its copies.
 */
function byCopy(all: readonly Desired[], kind: Kind, given: DecisionContext): readonly Desired[] {
  if (kind.inherit?.leaves === undefined) return all;
  const depths = new Map(all.map(({ scope }) => [scope.address, copyDepth(scope, given)]));
  const depthOf = ({ scope }: Desired): number => depths.get(scope.address) ?? 0;
  return [...all].sort((a, b) => depthOf(a) - depthOf(b));
}

/**
 * Sorts the desired resources of one kind: each comes after the resources that it refers to or
 * takes field values from. Resources in a cycle of references are returned apart, each with its
 * cycle.
 */
function byReference(
  all: readonly Desired[],
  kind: Kind,
  observed: Observation,
): {
  readonly ordered: readonly Desired[];
  readonly cyclic: readonly (readonly [Desired, readonly Address[]])[];
} {
  const cyclic: (readonly [Desired, readonly Address[]])[] = [];
  const refs = new Map<Desired, readonly Address[]>();
  for (const each of all) {
    const by = each.absent === true ? undefined : kind.inherit?.openFields?.(each, observed)?.by;
    const found = (by === undefined ? each.refs : [...each.refs, by]).filter(to => kindOf(to) === kind.name);
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
      const through = error.through as readonly Address[];
      const members = new Set(through);
      for (const each of rest) if (members.has(each.address)) cyclic.push([each, through]);
      rest = rest.filter(each => !members.has(each.address));
    }
  }
}

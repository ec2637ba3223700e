import pLimit from 'p-limit';
import type { Address } from '../../core/address.ts';
import { isIgnored } from '../../core/fields/compared.ts';
import type { Kind } from '../../core/kind.ts';
import { Failure, stoppedWhileReading } from '../../core/report/failure.ts';
import type { Plan } from '../../core/report/plan.ts';
import type { EngineReason } from '../../core/report/reason.ts';
import { isDrift, type Scope, undoes } from '../../core/report/row.ts';
import type { Desired, LiveView } from '../../core/resource.ts';
import { sweptIn } from '../decide/decide-swept.ts';
import { DecisionContext } from '../decide/decision-context.ts';
import type { Decisions } from '../decide/decisions.ts';
import { acceptedBefore } from '../desired/accepted-lines.ts';
import { type Base, BaseSide } from '../desired/base-side.ts';
import type { DesiredState } from '../desired/collect.ts';
import { narrowTo, sweepOnly, withOutputs } from '../desired/target.ts';
import { Kinds } from '../kinds.ts';
import { observe, readList } from '../live/observe.ts';
import type { Observation } from '../live/observed.ts';
import { type AskedSwept, askSwept, SweepAnswers } from '../live/sweep-answers.ts';
import { connectionOf, type Session } from '../session.ts';
import type { Situation } from '../situation.ts';
import { withAcceptingLines } from './accepting-lines.ts';
import { checkBudgets } from './budget.ts';
import { decideWithLosses } from './decide-with-losses.ts';
import { makePlan } from './make-plan.ts';
import { keepNotes, type SweepOptions, sweepNotes } from './notes.ts';
import { weighed } from './weigh.ts';

/**
 * Finds out what a sweep needs besides lists, but only for resources that it would delete by all
 * that is known.
 */
async function askForSweep(input: Situation, session: Session): Promise<void> {
  const { sweep } = input;
  if (sweep === undefined) return;
  const limit = pLimit(session.parallelism);
  while (!session.signal.aborted) {
    const unasked = openQuestions(input);
    if (unasked.length === 0) return;
    await Promise.all(unasked.map(each => limit(() => askSwept(each, sweep.facts, session))));
  }
}

/** The open questions of a sweep. Lists of pull requests come first, because they answer most. */
function openQuestions(input: Situation): readonly AskedSwept[] {
  const given = new DecisionContext(input);
  const all = input.kinds.ordered.flatMap(kind =>
    input.wanted.scopes
      .flatMap(entry => sweptIn(entry, kind, given).swept)
      .flatMap(({ live, decision }) =>
        decision.is === 'unasked' ? [{ kind, live, asks: decision.asks }] : [],
      ),
  );
  const lists = new Map(
    all.flatMap(each => (each.asks.open === undefined ? [] : [[each.asks.open.join(), each]])),
  );
  return lists.size > 0 ? [...lists.values()] : all;
}

/** A plan and what it was decided from. */
export interface PreparedPlan {
  readonly plan: Plan;
  readonly given: Decisions;
}

/** Options that make a run do something other than what its entries want. */
export interface Sweepable {
  /** Carry out only the `sweep` lists of scopes: delete what they match, whoever made it. */
  readonly sweep?: SweepOptions;
}

/** Callers that want to know what is live. */
export interface LiveWatcher {
  /**
   * Called with everything that was read. An apply adds its reads and writes to the same object.
   */
  looked?(seen: LiveView): void;
}

interface PrepareOptions extends Sweepable, LiveWatcher {
  readonly prune: boolean;
  readonly target?: readonly string[];
  readonly thorough?: boolean;
  readonly rotate?: readonly string[];
  /** In a sweep: the most deletes in one scope. */
  readonly maxDeletes?: number;
  readonly base?: Base;
  /** The rows are shown as changes that someone made, as `drift` does. */
  readonly asDrift?: boolean;
  /**
   * The run is for a change under review: new lines of `accepted` have no effect before the merge.
   */
  readonly inReview?: boolean;
}

/** Reads live and plans. Sends only reads. Throws a Failure where the run is stopped. */
export async function preparePlan(
  everything: DesiredState,
  session: Session,
  options: PrepareOptions,
): Promise<PreparedPlan> {
  const kinds = new Kinds(session.connections.map(connection => connection.provider));
  const { sweep: swept } = options;
  // No manifest mentions what a sweep deletes, so a base says nothing about it.
  const against = swept === undefined ? options.base : undefined;
  const before = options.inReview === true ? against : undefined;
  const reviewed =
    before === undefined
      ? everything
      : { ...everything, accepted: acceptedBefore(everything.accepted, before.manifest?.accepted ?? []) };
  const all = swept === undefined ? reviewed : sweepOnly(reviewed, kinds.ordered);
  const wanted = narrowTo(all, options.target ?? [], kinds.ordered, options.prune);
  const rotated = toRotate(options.rotate ?? [], wanted, kinds);
  const observed = await observeWhole(wanted, kinds, session, options);
  options.looked?.(observed);
  const clocks: Situation['clocks'] = (scope, kind) =>
    connectionOf(session, kind.name).client(scope).clocks();
  const rotate = new Map(
    rotated.flatMap(address => {
      const live = observed.at(address);
      return live === undefined ? [] : [[address, live.incarnation] as const];
    }),
  );
  const sweep = swept && {
    facts: new SweepAnswers(swept.pullRequests),
    ...(options.maxDeletes === undefined ? {} : { most: options.maxDeletes }),
  };
  const base = against === undefined ? {} : { base: new BaseSide(against, wanted) };
  const input: Situation = {
    wanted,
    observed,
    kinds,
    prune: options.prune,
    clocks,
    rotate,
    ...base,
    ...(sweep === undefined ? {} : { sweep }),
  };
  await askForSweep(input, session);
  const decided = await decideWithLosses(input, session);
  const isMoved = options.asDrift === true ? isDrift : undoes;
  const weighedOnes = decided.exchange(weighed(decided, isMoved));
  const given =
    options.asDrift === true ? weighedOnes.exchange(withAcceptingLines(weighedOnes)) : weighedOnes;
  if (session.signal.aborted) throw stoppedWhileReading();
  const named = session.connections.flatMap(({ provider, origin }) =>
    origin === undefined ? [] : [[provider.name, origin] as const],
  );
  const used = named.filter(([name]) => wanted.scopes.some(({ scope }) => scope.kind.startsWith(`${name}.`)));
  const { notes } = checkBudgets(given, session);
  const unwritten = session.secrets === undefined ? withOutputs(wanted.desired) : [];
  const plan = makePlan(given, Object.fromEntries(used), [
    ...notes,
    ...sweepNotes(input),
    ...keepNotes(input),
    ...(before === undefined ? [] : ignoredInChange(wanted.desired, given)),
    ...unwritten.map(({ address }) => ({ code: 'secrets/outputs-need-file', address }) as const),
  ]);
  return { plan, given };
}

/**
 * Reads live before an apply, which must be certain that a resource is missing. A paged list is
 * read until a page is empty if its kind is pruned or lacks something from the manifest. If that
 * finds more, everything is read again.
 */
async function observeWhole(
  wanted: DesiredState,
  kinds: Kinds,
  session: Session,
  options: { readonly prune: boolean; readonly thorough?: boolean },
): Promise<Observation> {
  const { prune, thorough } = options;
  if (thorough !== true) return observe(wanted, kinds, session, { prune });
  const first = await observe(wanted, kinds, session, { prune, thorough: 'pruned' });
  for (const { kind, at, count } of listsToDoubt(wanted, kinds, first)) {
    await readList(kind, at, first, session, { thorough: true });
    first.bind(kind);
    if (first.countOf(kind, at) !== count) return observe(wanted, kinds, session, { prune, thorough: 'all' });
  }
  return first;
}

function listsToDoubt(wanted: DesiredState, kinds: Kinds, observed: Observation): readonly Doubt[] {
  const lists = new Map<string, Doubt>();
  const doubt = (kind: Kind, scope: Scope): void => {
    const at = kinds.listScope(kind, scope);
    const count = observed.countOf(kind, at);
    if (count !== undefined && !observed.wasThorough(kind, at))
      lists.set(`${kind.name} ${at.address}`, { kind, at, count });
  };
  for (const kind of kinds.ordered.filter(each => each.read.paged === true)) {
    for (const desired of wanted.desired) {
      const missing = desired.kind === kind.name && observed.matchOf(desired).live === undefined;
      if (missing) doubt(kind, desired.scope);
    }
  }
  return [...lists.values()];
}

interface Doubt {
  readonly kind: Kind;
  readonly at: Scope;
  readonly count: number;
}

/**
 * The credentials that get new secrets. Throws a Failure with code `usage` if an address is no
 * credential, before anything is read.
 */
function toRotate(addresses: readonly string[], wanted: DesiredState, kinds: Kinds): readonly Address[] {
  return addresses.map(address => {
    const desired = wanted.desired.find(each => each.address === address && each.absent !== true);
    if (desired === undefined || kinds.get(desired.kind).write.secret !== true)
      throw new Failure('usage', `--rotate ${address} is not a credential that the manifest names`);
    return desired.address;
  });
}

/**
 * Notes on entries that ignore a protection which the base's entries do not ignore. None without a
 * base. Pure.
 */
function ignoredInChange(entries: readonly Desired[], { base, kinds }: Situation): readonly EngineReason[] {
  if (base === undefined) return [];
  return entries.flatMap(desired => {
    const before = base.entryOf(desired);
    if (desired.ignored === undefined || before === undefined) return [];
    const { entry, own } = kinds.get(desired.kind);
    const guards = [...(own?.protectedBy === undefined ? [] : [own.protectedBy]), ...(entry.narrows ?? [])];
    const fields = guards.filter(path => isIgnored(desired, path) && !isIgnored(before, path));
    return fields.length === 0 ? [] : [{ code: 'ignore/added-in-change', address: desired.address, fields }];
  });
}

import type { Address } from '../../core/address.ts';
import { digest } from '../../core/digest.ts';
import type { Kind } from '../../core/kind.ts';
import { stoppedWhileReading } from '../../core/report/failure.ts';
import { type Counts, notRead, type Plan } from '../../core/report/plan.ts';
import { type Reason, sortedReasons } from '../../core/report/reason.ts';
import { isDrift, type Row, undoes } from '../../core/report/row.ts';
import { rowCounts } from '../../core/report/row-counts.ts';
import type { Desired, Live, LiveView } from '../../core/resource.ts';
import { lostWith } from '../decide/counterpart.ts';
import { claimed } from '../decide/decision-context.ts';
import type { Decisions } from '../decide/decisions.ts';
import { acceptedBefore } from '../desired/accepted-lines.ts';
import { type Base, BaseSide } from '../desired/base-side.ts';
import type { DesiredState } from '../desired/desired-state.ts';
import { narrowTo, sweepOnly, withOutputs } from '../desired/target.ts';
import { Kinds } from '../kinds.ts';
import { observeWhole } from '../live/observe.ts';
import { SweepAnswers } from '../live/sweep-answers.ts';
import { connectionOf, type Session } from '../session.ts';
import type { Situation } from '../situation.ts';
import { withAcceptingLines } from './accepting-lines.ts';
import { decideWithLosses } from './decide-with-losses.ts';
import { tellNearScopes } from './near-scopes.ts';
import { aboutSets, ignoredInChange, keepNotes } from './notes.ts';
import { isRisky } from './reach.ts';
import { rolloutNotes, withWaves } from './rollout.ts';
import { rulesAfter } from './rules-after.ts';
import { blockedRenewals, incarnations, withSuccessors } from './successors.ts';
import { askForSweep, type SweepOptions, sweepNotes } from './sweep.ts';
import { toRenew } from './to-renew.ts';
import { weighed } from './weigh.ts';

/** A plan and what it was decided from. */
export interface PreparedPlan {
  readonly plan: Plan;
  readonly given: Decisions;
}

/** Options of a run that may sweep (`--sweep`) instead of doing what the entries want. */
export interface Sweepable {
  /**
   * Carry out only the `sweep` lists of scopes: delete the resources that these match, whoever made
   * them.
   */
  readonly sweep?: SweepOptions;
}

/** For callers that want to know what is live. */
export interface LiveWatcher {
  /**
   * Called with everything that was read (`seen`), and with the entries, except those in scopes
   * that the run leaves out. An apply later adds its own reads and writes to `seen`.
   */
  looked?(seen: LiveView, wanted: readonly Desired[]): void;
}

interface PrepareOptions extends Sweepable, LiveWatcher {
  readonly prune: boolean;
  readonly target?: readonly string[];
  readonly thorough?: boolean;
  readonly renew?: readonly string[];
  /** In a sweep: the most deletes in one scope. */
  readonly maxDeletes?: number;
  readonly base?: Base;
  /** The plan is read as drift: its rows show what someone changed. */
  readonly asDrift?: boolean;
  /**
   * The run is for a change under review: new lines of `accepted` have no effect before the merge.
   */
  readonly inReview?: boolean;
  /**
   * In one of several runs: what the other runs create counts as created. Never set in an apply.
   */
  readonly foresees?: boolean;
}

/**
 * Reads live and plans: {@link observeWhole} reads, {@link decideWithLosses} decides, and
 * {@link makePlan} sorts and counts. Sends only reads. Throws a Failure where the run is stopped.
 */
export async function preparePlan(
  everything: DesiredState,
  session: Session,
  options: PrepareOptions,
): Promise<PreparedPlan> {
  const kinds = new Kinds(session.connections.map(connection => connection.provider));
  const { sweep: swept } = options;
  // No manifest mentions what a sweep deletes, so a base would say nothing about the rows.
  const against = swept === undefined ? options.base : undefined;
  const before = options.inReview === true ? against : undefined;
  const reviewed =
    before === undefined
      ? everything
      : { ...everything, accepted: acceptedBefore(everything.accepted, before.manifest?.accepted ?? []) };
  const all = swept === undefined ? reviewed : sweepOnly(reviewed, kinds.ordered);
  const named = narrowTo(all, options.target ?? [], kinds.ordered, options.prune);
  const renewed = toRenew(options.renew ?? [], named, kinds);
  const first = await observeWhole(named, kinds, session, options);
  const renewing = { kinds, prune: options.prune, clocks: clocksOf(session), renewed };
  const wanted = withSuccessors(named, first, renewing);
  const observed = wanted === named ? first : await observeWhole(wanted, kinds, session, options);
  await tellNearScopes(observed, session);
  options.looked?.(
    observed,
    wanted.desired.filter(({ scope }) => !observed.isLeftOut(scope.address)),
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
    clocks: renewing.clocks,
    renew: incarnations(renewed, observed),
    ...(options.foresees === true ? { foresees: true as const } : {}),
    ...base,
    ...(sweep === undefined ? {} : { sweep }),
  };
  await askForSweep(input, session);
  const unruled = await decideWithLosses(input, session);
  const { notes: warnings, warned } = rulesAfter(unruled);
  const decided = unruled.exchange(warned);
  const isMoved = options.asDrift === true ? isDrift : undoes;
  const weighedOnes = decided.exchange(weighed(decided, isMoved));
  const accepting =
    options.asDrift === true ? weighedOnes.exchange(withAcceptingLines(weighedOnes)) : weighedOnes;
  const noted = accepting.exchange(blockedRenewals(accepting));
  const given = noted.exchange(withWaves(noted));
  if (session.signal.aborted) throw stoppedWhileReading();
  const origins = session.connections.flatMap(({ provider, origin }) =>
    origin === undefined ? [] : [[provider.name, origin] as const],
  );
  const used = origins.filter(([name]) =>
    wanted.scopes.some(({ scope }) => scope.kind.startsWith(`${name}.`)),
  );
  const unwritten = session.secrets === undefined ? withOutputs(wanted.desired) : [];
  const plan = makePlan(given, Object.fromEntries(used), [
    ...sweepNotes(input),
    ...keepNotes(input),
    ...warnings,
    ...(before === undefined ? [] : ignoredInChange(wanted.desired, given)),
    ...unwritten.map(({ address }) => ({ code: 'secrets/outputs-need-file', address }) as const),
  ]);
  return { plan, given };
}

function clocksOf(session: Session): Situation['clocks'] {
  return (scope, kind) => connectionOf(session, kind.name).client(scope).clocks();
}

/** Turns decisions into a plan. `notes`: further remarks that belong to no row. Pure. */
export function makePlan(
  given: Decisions,
  origins: Readonly<Record<string, string>>,
  notes: readonly Reason[],
): Plan {
  const { wanted, observed, rows } = given;
  const unread = [...observed.unread, ...(wanted.read?.unread ?? [])];
  const accepted = given.accepted?.held ?? [];
  const { name, part } = wanted;
  const digested = { name, origins, rows, ...(part === undefined ? {} : { part }) };
  return {
    v: 1,
    ...digested,
    counts: count(given),
    digest: unread.length > 0 ? 'incomplete' : digest(digested),
    ...(given.base === undefined ? {} : { base: { applied: given.base.applied, moved: given.base.moved } }),
    ...(accepted.length === 0 ? {} : { accepted }),
    unread,
    notes: sortedReasons([
      ...given.notes,
      ...notes,
      ...aboutLeftOut(rows),
      ...aboutElsewhere(given),
      ...aboutBase(given),
      ...notRead(wanted),
      ...aboutSets(wanted),
      ...rolloutNotes(wanted, rows),
      ...(wanted.readAnyway ?? []),
      ...aboutAbsent(observed.leftOut),
    ]),
  };
}

/**
 * One note if any row changes a field that its entry leaves out. The first plan after an upgrade
 * may show such changes, which the author of the entries does not expect.
 */
function aboutLeftOut(rows: readonly Row[]): readonly Reason[] {
  const some = rows.some(row => row.fields.some(field => field.leftOut === true));
  return some ? [{ code: 'default/left-out' }] : [];
}

/** One note for the rows that need what another run over the same manifest creates. */
function aboutElsewhere({ rows, wanted: { elsewhere } }: Decisions): readonly Reason[] {
  if (elsewhere === undefined) return [];
  const needs = rows
    .map(({ refs }) => refs.filter(({ address, was }) => was === null && elsewhere.has(address)))
    .filter(refs => refs.length > 0);
  if (needs.length === 0) return [];
  const addresses = [...new Set(needs.flat().map(({ address }) => address))].sort();
  return [{ code: 'target/waits', rows: needs.length, addresses }];
}

/** One note for all scopes that are left out. */
function aboutAbsent(scopes: readonly Address[]): readonly Reason[] {
  return scopes.length === 0 ? [] : [{ code: 'scope/left-out', scopes }];
}

/**
 * A note if rows undo what someone seems to have changed since the base, and nobody has said that
 * the base was applied. If it never was, there may be no such change.
 */
function aboutBase({ base, rows }: Decisions): readonly Reason[] {
  const moved = base === undefined || base.applied ? [] : rows.filter(undoes);
  return moved.length === 0 ? [] : [{ code: 'base/unproven', rows: moved.length }];
}

function count(given: Decisions): Counts {
  const accepted = new Set(given.accepted?.held.map(({ address }) => address));
  return {
    ...rowCounts(given.rows),
    unchanged: [...given.settled].filter(
      ([address, why]) => why !== 'expired' && why !== 'left-out' && !accepted.has(address),
    ).length,
    unmanaged: unmanaged(given).length,
  };
}

/**
 * Live resources in scopes of the manifest that have neither an entry nor a row and that no row
 * deletes as a side effect. Pure.
 */
export function unmanaged(given: Decisions): readonly Live[] {
  const { observed, wanted, kinds } = given;
  const declared = claimed(given);
  const takes = given.rows.some(({ action }) => isRisky(action));
  const isLost = (live: Live, kind: Kind): boolean => takes && lostWith(live, kind, given) !== undefined;
  return wanted.scopes
    .filter(({ scope }) => given.rowAround(scope, 'delete', 'replace') === undefined)
    .flatMap(({ scope }) =>
      kinds.ordered
        .filter(kind => kind.entry.within === scope.kind)
        .flatMap(kind =>
          observed
            .list(kind.name, scope.address)
            .filter(live => !declared.has(live) && live.inherited !== true)
            .filter(live => !isLost(live, kind)),
        ),
    )
    .filter(live => given.rowsAt(live.address).length === 0);
}

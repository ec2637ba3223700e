import type { Address } from '../../core/address.ts';
import { earlierTime, laterTime } from '../../core/clock.ts';
import type { Kind } from '../../core/kind.ts';
import type { Reason } from '../../core/report/reason.ts';
import type { Live } from '../../core/resource.ts';
import type { SweepDecision } from '../../core/sweep.ts';
import type { ScopeEntry } from '../desired/desired-state.ts';
import { isTargeted } from '../desired/target.ts';
import { undeclaredRow } from './blocked.ts';
import type { DecisionContext } from './decision-context.ts';
import { claimed, contested, type Decision, decided, left } from './decision-context.ts';
import { whyTimeUnknown } from './expired.ts';
import { whyUndeletable } from './keep-checks.ts';

/** A live resource that an entry of `sweep` matches, and the decision about it. */
export interface SweptResource {
  readonly live: Live;
  readonly decision: SweepDecision;
}

/** What a sweep decides in one scope. */
export interface SweptScope {
  /**
   * For each entry of `sweep`, how many resources match it and no earlier entry, whatever is
   * decided about them.
   */
  readonly fitting: readonly number[];
  /** For each resource, the index of the first entry of `sweep` that matches it. */
  readonly entryOf: ReadonlyMap<Live, number>;
  /**
   * The matched resources that this run covers: the candidates for a delete, the oldest first, then
   * the others.
   */
  readonly swept: readonly SweptResource[];
}

/** The decisions about all resources of a kind that a sweep matches. Pure. */
export function* sweptDecisions(kind: Kind, given: DecisionContext): Iterable<readonly [Address, Decision]> {
  for (const entry of given.wanted.scopes)
    for (const swept of sweptIn(entry, kind, given).swept) yield [swept.live.address, asDecision(swept)];
}

/**
 * What a sweep decides in a scope. Where a limit allows only some deletes, the oldest resources are
 * deleted. An older resource whose decision still waits for an answer of the service counts towards
 * the limit, too. Pure.
 */
export function sweptIn(entry: ScopeEntry, kind: Kind, given: DecisionContext): SweptScope {
  const { sweep, sweeping, scope } = entry;
  const isOn = given.sweep !== undefined && given.prune && scope.kind === kind.entry.within;
  if (!isOn || sweep === undefined || sweeping?.has(kind.name) !== true || kind.own?.sweep === undefined)
    return { fitting: [], entryOf: new Map(), swept: [] };
  const fits = fitting(entry, kind, given);
  const named = new Set([...claimed(given), ...contested(given)]);
  const all = [...fits.entryOf]
    .filter(([live]) => isTargeted(live.address, given.wanted))
    .map(
      ([live, index]): SweptResource => ({
        live,
        decision: decideOne(live, index, { fits, named, kind, given }),
      }),
    );
  const most = given.sweep?.most;
  return { ...fits, fitting: fits.groups.map(each => each.length), swept: limited(all, most) };
}

/**
 * The decision about one live resource as it is now, without the limit on the number of deletes.
 * Pure.
 */
export function decideSwept(live: Live, kind: Kind, given: DecisionContext): SweptResource | undefined {
  const entry = given.wanted.scopes.find(each => each.scope.address === live.scope.address);
  if (entry?.sweeping?.has(kind.name) !== true || !given.prune) return undefined;
  const fits = fitting(entry, kind, given);
  const index = fits.entryOf.get(live);
  if (index === undefined) return undefined;
  const named = new Set([...claimed(given), ...contested(given)]);
  return { live, decision: decideOne(live, index, { fits, named, kind, given }) };
}

/** The decision about a swept resource: its row, or a remark that it stays. Pure. */
export function asDecision({ live, decision }: SweptResource): Decision {
  const { address } = live;
  switch (decision.is) {
    case 'taken':
      return decided({ ...undeclaredRow(live, 'delete'), notes: [decision.why] });
    case 'blocked':
      return decided({ ...undeclaredRow(live, 'blocked'), reason: decision.why });
    case 'held':
      return left({ code: 'sweep/stays', address, cause: decision.why });
    case 'unasked':
      return left();
  }
}

interface Fits {
  /** For each entry of `sweep`, the resources that match it and no earlier entry. */
  readonly groups: readonly (readonly Live[])[];
  readonly entryOf: ReadonlyMap<Live, number>;
}

/**
 * Caches the matches of a list, because each decision about one resource needs the matches of its
 * whole list. A list that is read again is a new array, so its old matches are not found.
 */
const known = new WeakMap<readonly Live[], Fits>();

function fitting({ scope, sweep = [] }: ScopeEntry, kind: Kind, given: DecisionContext): Fits {
  const lives = given.observed.list(kind.name, scope.address);
  const before = known.get(lives);
  if (before !== undefined) return before;
  const groups: Live[][] = sweep.map(() => []);
  const entryOf = new Map<Live, number>();
  for (const live of lives) {
    const index = kind.own?.sweep?.fits(live, sweep);
    if (index === undefined) continue;
    groups[index]?.push(live);
    entryOf.set(live, index);
  }
  const found = { groups, entryOf };
  known.set(lives, found);
  return found;
}

interface SweepContext {
  readonly fits: Fits;
  readonly named: ReadonlySet<Live | undefined>;
  readonly kind: Kind;
  readonly given: DecisionContext;
}

function decideOne(live: Live, index: number, around: SweepContext): SweepDecision {
  const { kind, given, fits } = around;
  const held = whyHeld(live, around);
  if (held !== undefined) return { is: 'held', why: held };
  const { sweep } = given;
  const own = kind.own?.sweep;
  if (sweep === undefined || own === undefined)
    return { is: 'held', why: { code: 'api/cannot-delete', kind: kind.name } };
  const entry = given.wanted.scopes.find(each => each.scope.address === live.scope.address)?.sweep?.[index];
  const decideAt = (now: number): SweepDecision =>
    own.decide(live, {
      entry,
      fitting: fits.groups[index] ?? [],
      name: given.wanted.name,
      seen: given.observed,
      now,
      facts: sweep.facts,
    });
  const clocks = given.clocks(live.scope, kind);
  const decision = decideAt(earlierTime(clocks));
  const untimely = whyTimeUnknown(live.scope, kind, given);
  if (untimely === undefined) return decision;
  const stays = decision.is === 'held' && decideAt(laterTime(clocks)).is === 'held';
  return stays ? decision : { is: 'blocked', why: untimely };
}

/** Why a resource without an entry must not be deleted by a sweep. */
function whyHeld(live: Live, { named, kind, given }: SweepContext): Reason | undefined {
  const { address } = live;
  if (named.has(live) || given.wanted.named.has(address)) return { code: 'sweep/named' };
  if (given.observed.at(address) !== live) return { code: 'row/not-unique', address };
  if (live.busy !== undefined) return { code: 'row/busy', state: live.busy };
  return whyUndeletable(live, kind, given);
}

function limited(all: readonly SweptResource[], most: number | undefined): readonly SweptResource[] {
  const candidates = all
    .flatMap(swept => ('since' in swept.decision ? [{ swept, since: swept.decision.since }] : []))
    .sort((a, b) => a.since - b.since || (a.swept.live.address < b.swept.live.address ? -1 : 1));
  const others = all.filter(({ decision }) => !('since' in decision));
  return [
    ...candidates.map(({ swept }, nth): SweptResource => {
      if (most === undefined || nth < most) return swept;
      return { live: swept.live, decision: { is: 'held', why: { code: 'sweep/beyond-most', most } } };
    }),
    ...others,
  ];
}

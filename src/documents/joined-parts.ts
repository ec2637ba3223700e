import { groupBy } from '../core/order.ts';
import type { EngineReason, Reason } from '../core/report/reason.ts';
import type { CheckResult, PortalCount, Report } from '../core/report/report.ts';

type Matches = Extract<EngineReason, { readonly code: 'sweep/matches' }>;
type UnaskedSweep = Extract<EngineReason, { readonly code: 'sweep/not-asked' }>;

/**
 * Joins the notes of shards about sweeps. Each shard counts only its own scopes, so the counts of
 * all shards are added up, in one note of each sort.
 */
export function joinedSweeps(notes: readonly Reason[]): readonly EngineReason[] {
  const count = notes
    .filter((note): note is Matches => note.code === 'sweep/matches')
    .reduce((sum, note) => sum + note.count, 0);
  const scopes = notes
    .filter((note): note is UnaskedSweep => note.code === 'sweep/not-asked')
    .reduce((sum, note) => sum + note.scopes, 0);
  return [
    ...(count === 0 ? [] : [{ code: 'sweep/matches', count } as const]),
    ...(scopes === 0 ? [] : [{ code: 'sweep/not-asked', scopes } as const]),
  ];
}

/**
 * The checks of all shards, one for each address. Several shards may have the same check: of a
 * rule, which each shard judges by what that shard reads, or of a file that an apply writes. The
 * worst verdict counts, so a rule that one shard finds broken is broken.
 */
export function joinedChecks(checks: readonly CheckResult[]): readonly CheckResult[] {
  const groups = groupBy(checks, ({ address }) => address);
  return [...groups.values()].flatMap(all => {
    if (all.length === 1) return all;
    const [first] = VERDICTS.flatMap(verdict => all.filter(each => each.verdict === verdict));
    if (first === undefined) return [];
    const alike = all.filter(({ verdict }) => verdict === first.verdict);
    return [{ ...first, findings: [...new Set(alike.flatMap(({ findings }) => findings))] }];
  });
}

const VERDICTS = ['fail', 'flaky', 'unknown', 'pass'] as const;

type Time = Extract<EngineReason, { readonly code: 'plan/expected-time' }>;

/**
 * Joins the expected times of shards. Shards run side by side, and each time is already that of a
 * part of the rate limits, so the longest time counts. Empty if no shard has a time.
 */
export function joinedTime(notes: readonly Reason[]): readonly Reason[] {
  const times = notes.filter((note): note is Time => note.code === 'plan/expected-time');
  const [first, ...others] = times;
  if (first === undefined) return [];
  return [others.reduce(together, first)];
}

function together(a: Time, b: Time): Time {
  const creates = (a.creates ?? 0) + (b.creates ?? 0);
  const unchanged = (a.unchanged ?? 0) + (b.unchanged ?? 0);
  const own = [a.operations, b.operations].flatMap(each => each ?? []);
  const [first] = own;
  const sumOf = (of: 'count' | 'lanes') => own.reduce((sum, each) => sum + (each[of] ?? 0), 0);
  const isKnown = own.every(({ lanes }) => lanes !== undefined);
  return {
    ...a,
    leastSeconds: Math.max(a.leastSeconds, b.leastSeconds),
    mostSeconds: Math.max(a.mostSeconds, b.mostSeconds),
    requests: a.requests + b.requests,
    ...(unchanged === 0 ? {} : { unchanged }),
    ...(creates === 0 ? {} : { creates }),
    ...(first === undefined
      ? {}
      : {
          operations: { ...first, count: sumOf('count'), ...(isKnown ? { lanes: sumOf('lanes') } : {}) },
        }),
  };
}

/** Adds up the counts of all shards for each portal, because two shards may ask the same portal. */
export function mergedPortals(all: readonly PortalCount[]): Pick<Report, 'portals'> {
  const sums = new Map<string, PortalCount>();
  for (const each of all) {
    const before = sums.get(each.portal) ?? { requests: 0, questions: 0, atMost: 0, kept: 0 };
    sums.set(each.portal, {
      portal: each.portal,
      requests: before.requests + each.requests,
      questions: before.questions + each.questions,
      atMost: before.atMost + each.atMost,
      kept: before.kept + each.kept,
    });
  }
  const portals = [...sums.values()].sort((a, b) => (a.portal < b.portal ? -1 : 1));
  return portals.length === 0 ? {} : { portals };
}

import type { Plan } from '../../core/report/plan.ts';
import type { Report, Result, ShardOf } from '../../core/report/report.ts';
import { isWell, resultOf } from '../../render/words/result-words.ts';
import type { Ran } from '../workflow/running.ts';

/** The state of the apply of a reviewed plan. */
export type ApplyState = (typeof APPLY_STATES)[number];

export const APPLY_STATES = ['applying', 'applied', 'partly', 'failed', 'refused', 'unclear'] as const;

/**
 * The record of an apply. If the apply was whole, its commit can be the base of later runs, and a
 * later review covers only the merges after it (ADR 0068).
 */
export interface AppliedRecord {
  /** The commit that was applied. */
  readonly sha: string;
  /** Whether everything was applied: every row, of every shard. */
  readonly whole: boolean;
  /** When the apply ended, in seconds since 1970. */
  readonly at: number;
  /**
   * The version of evenkeel that applied the commit; absent if unknown, or if shards used different
   * versions.
   */
  readonly by?: string;
}

/** An apply of only a part of a manifest: of some targets, or one that did not end well. */
export interface PartRecord {
  /** The commit; absent if it is not known. */
  readonly sha?: string;
  /** When the apply ended, or was last heard of, in seconds since 1970. */
  readonly at: number;
}

/** The record of a run, which may have been of one shard only. */
export interface RunRecord extends AppliedRecord {
  readonly shard?: ShardOf;
}

/**
 * Whether a run applied the whole manifest: it {@link isDone}, it had no `targets`, and, if it was
 * joined from several runs, none of these is missing. A run with `--changed` counts too: it does
 * not read some scopes, but an earlier apply has made them as they should be. Pure.
 */
export function isWholeApply(report: Report, targets: readonly string[]): boolean {
  return targets.length === 0 && !lacksRuns(report.plan) && isDone(report);
}

/**
 * Whether an apply did all that it was to do: nothing was refused, unread or interrupted, and each
 * row is done. A blocked row is not done.
 */
function isDone(report: Report): boolean {
  const { command, plan, results, refused, refusals, interrupted } = report;
  if (command !== 'apply' || plan.unread.length > 0 || plan.digest === 'incomplete') return false;
  if (refused !== undefined || refusals !== undefined || interrupted !== undefined) return false;
  const result = resultOf(report);
  return results.every(isWell) && plan.rows.every(row => isWell(result(row)));
}

/**
 * Whether a run is missing in a plan that was joined from several runs: a shard, or a scope of the
 * manifest. Nobody knows what the missing run did. Pure.
 */
export function lacksRuns({ part, digest }: Plan): boolean {
  return digest === 'incomplete' || (part !== undefined && part.since === undefined && part.unread > 0);
}

/**
 * Joins the records of runs by commit. A commit is wholly applied if one run applied everything, or
 * if every shard did its whole part. Pure.
 */
export function recordsOf(runs: readonly RunRecord[]): readonly AppliedRecord[] {
  const commits = [...new Set(runs.map(({ sha }) => sha))];
  return commits.map(sha => {
    const own = runs.filter(run => run.sha === sha);
    const [by, ...others] = new Set(own.map(run => run.by));
    const version = by === undefined || others.length > 0 ? {} : { by };
    return { sha, whole: isWhole(own), at: Math.max(...own.map(({ at }) => at)), ...version };
  });
}

function isWhole(runs: readonly RunRecord[]): boolean {
  const whole = runs.filter(run => run.whole);
  if (whole.some(({ shard }) => shard === undefined)) return true;
  const counts = new Set(whole.flatMap(({ shard }) => shard?.of ?? []));
  return [...counts].some(of => {
    const indices = new Set(whole.flatMap(({ shard }) => (shard?.of === of ? [shard.index] : [])));
    return indices.size === of;
  });
}

const INVALID = 3;

/** How an apply ended. `unclear`: the run was cut off, and nobody knows what it had done. Pure. */
export function applyState({ report, failure, code }: Ran): ApplyState {
  if (report !== undefined) {
    if (report.refused !== undefined) return 'refused';
    if (isDone(report)) return 'applied';
    return report.results.some(mayBeDone) ? 'partly' : 'failed';
  }
  if (failure === undefined) return code === INVALID ? 'refused' : 'unclear';
  // Every other failure happens before the first write.
  return failure.code === 'bug' ? 'unclear' : 'refused';
}

/**
 * The record of an apply; undefined if the commit is not known, or if certainly nothing was
 * applied. Pure.
 */
export function recordOf(
  report: Report | undefined,
  of: Omit<AppliedRecord, 'whole'> & { readonly targets: readonly string[] },
): AppliedRecord | undefined {
  if (report === undefined || report.refused !== undefined || !/^[0-9a-f]{40,64}$/.test(of.sha))
    return undefined;
  const whole = isWholeApply(report, of.targets);
  const by = of.by === undefined ? {} : { by: of.by };
  return whole || report.results.some(mayBeDone) ? { sha: of.sha, whole, at: of.at, ...by } : undefined;
}

const NOT_DONE: ReadonlySet<Result['status']> = new Set(['failed', 'skipped', 'stale', 'blocked']);

function mayBeDone({ status, partly }: Result): boolean {
  return partly === true || !NOT_DONE.has(status);
}

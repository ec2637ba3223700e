import type { Report } from '../../core/report/report.ts';
import { type ApplyState, applyState, isWholeApply, lacksRuns } from '../comment/applied-record.ts';
import type { Ran } from '../workflow/running.ts';

/**
 * Whether a report that joins several runs says that all of a commit was applied: each run was of
 * this commit, and together they did everything in every scope of the manifest. False for the
 * report of a single shard, which is only a part. Pure.
 */
export function isWholeJoined(report: Report, sha: string): boolean {
  return (
    isOfCommit(report, sha) &&
    report.shard === undefined &&
    report.plan.part === undefined &&
    isWholeApply(report, [])
  );
}

/**
 * How several applies ended together, as a deployment on GitHub keeps it. The state is `applied`
 * only if all of the commit is known to be applied. If a run is missing, the state never says that
 * nothing was applied. Pure.
 */
export function joinedState(ran: Ran, sha: string): ApplyState {
  const { report } = ran;
  if (report === undefined) return 'unclear';
  if (isWholeJoined(report, sha)) return 'applied';
  const state = applyState(ran);
  if (state === 'applied') return 'partly';
  const isKnown = isOfCommit(report, sha) && report.shard === undefined && !lacksRuns(report.plan);
  return isKnown || state === 'partly' ? state : 'unclear';
}

/**
 * The version of evenkeel that made all the joined runs; undefined if they used several versions.
 */
export function joinedVersion({ runs = [] }: Report): string | undefined {
  const [version, ...others] = new Set(runs.map(each => each.version));
  return others.length > 0 ? undefined : version;
}

function isOfCommit({ runs = [] }: Report, sha: string): boolean {
  return sha !== '' && runs.length > 0 && runs.every(({ commit }) => commit === sha);
}

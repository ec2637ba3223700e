import type { Report, Result } from '../../core/report/report.ts';
import type { Ran } from '../workflow/running.ts';
import { type AppliedRecord, isWholeApply } from './applied-record.ts';
import type { ApplyState } from './marker.ts';

const INVALID = 3;

/** How an apply ended. `unclear`: it was cut off, and nobody knows what it had done. Pure. */
export function applyState({ report, failure, code }: Ran): ApplyState {
  if (report !== undefined) {
    if (report.refused !== undefined) return 'refused';
    if (isWholeApply(report, [])) return 'applied';
    return report.results.some(mayBeDone) ? 'partly' : 'failed';
  }
  if (failure === undefined) return code === INVALID ? 'refused' : 'unclear';
  // Every other failure comes before the first write.
  return failure.code === 'bug' ? 'unclear' : 'refused';
}

/** What it leaves on record of a commit; undefined if it may have applied nothing. Pure. */
export function recordOf(
  report: Report | undefined,
  of: {
    readonly sha: string;
    readonly at: number;
    readonly targets: readonly string[];
    readonly by?: string;
  },
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

import type { Reason } from '../../core/reason.ts';
import type { PullRequests } from '../../core/sweep.ts';
import type { Situation } from '../situation.ts';

/** How a run sweeps. */
export interface SweepOptions {
  /** Absent: nobody knows which pull requests are open, so what depends on that is blocked. */
  readonly pullRequests?: PullRequests;
}

/** For a sweep that may delete nothing, that; for any other run, how much the sweeps of its scopes fit. Pure. */
export function sweepNotes(input: Situation): readonly Reason[] {
  if (input.sweep !== undefined) return input.prune ? [] : [{ code: 'sweep/off' }];
  const count = fitting(input);
  return count === 0 ? [] : [{ code: 'sweep/matches', count }];
}

/** Of the lists that the run has read anyway. */
function fitting({ wanted, observed, kinds }: Situation): number {
  let count = 0;
  for (const { scope, sweep } of wanted.scopes) {
    if (sweep === undefined) continue;
    for (const kind of kinds.ordered.filter(each => each.entry.within === scope.kind))
      count += observed
        .list(kind.name, scope.address)
        .filter(live => kind.own?.sweep?.fits(live, sweep) !== undefined).length;
  }
  return count;
}

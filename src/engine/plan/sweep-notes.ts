import type { Reason } from '../../core/report/reason.ts';
import type { PullRequests } from '../../core/sweep.ts';
import type { Situation } from '../situation.ts';

/** How a run sweeps. */
export interface SweepOptions {
  /** Absent: nobody knows which pull requests are open, so what depends on that is blocked. */
  readonly pullRequests?: PullRequests;
}

/**
 * For a sweep that may delete nothing, that; for any other run, how much the sweeps of its scopes
 * fit, and how many it did not look at. Pure.
 */
export function sweepNotes(input: Situation): readonly Reason[] {
  if (input.sweep !== undefined) return input.prune ? [] : [{ code: 'sweep/off' }];
  const count = fitting(input);
  const scopes = notListed(input);
  return [
    ...(count === 0 ? [] : [{ code: 'sweep/matches', count } as const]),
    ...(scopes === 0 ? [] : [{ code: 'sweep/not-asked', scopes } as const]),
  ];
}

/** Counts matches in the lists that the run has read anyway. */
function fitting(input: Situation): number {
  let count = 0;
  for (const { scope, sweep, kind } of swept(input))
    count += input.observed
      .list(kind.name, scope.address)
      .filter(live => kind.own?.sweep?.fits(live, sweep) !== undefined).length;
  return count;
}

/** Scopes of which it needed no list. A run that is limited by `--target` is not about them. */
function notListed(input: Situation): number {
  const { observed, wanted } = input;
  if (wanted.focus.length > 0) return 0;
  const missing = swept(input).filter(
    ({ scope, kind }) =>
      observed.countOf(kind, scope) === undefined && observed.unreadAt(kind, scope) === undefined,
  );
  return new Set(missing.map(({ scope }) => scope.address)).size;
}

/** Each scope that has a `sweep`, with each kind that one takes there. */
function swept({ wanted, kinds }: Situation) {
  return wanted.scopes.flatMap(({ scope, sweep }) =>
    sweep === undefined
      ? []
      : kinds.ordered
          .filter(kind => kind.entry.within === scope.kind && kind.own?.sweep !== undefined)
          .map(kind => ({ scope, sweep, kind })),
  );
}

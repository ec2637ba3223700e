import pLimit from 'p-limit';
import type { Reason } from '../../core/report/reason.ts';
import type { PullRequests } from '../../core/sweep.ts';
import { sweptIn } from '../decide/decide-swept.ts';
import { DecisionContext } from '../decide/decision-context.ts';
import { type AskedSwept, askSwept } from '../live/sweep-answers.ts';
import type { Session } from '../session.ts';
import type { Situation } from '../situation.ts';

/** How a run sweeps. */
export interface SweepOptions {
  /**
   * Reads pull requests. Absent: nobody knows which pull requests are open, so rows that depend on
   * that are blocked.
   */
  readonly pullRequests?: PullRequests;
}

/**
 * Notes on sweeps. In a run with `--sweep` but without pruning: that it may delete nothing. In any
 * other run: how many resources the `sweep` lists of its scopes match, and in how many scopes it
 * did not look. Pure.
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
  return swept(input).flatMap(({ scope, sweep, kind }) =>
    input.observed
      .list(kind.name, scope.address)
      .filter(live => kind.own?.sweep?.fits(live, sweep) !== undefined),
  ).length;
}

/**
 * Counts the scopes with a `sweep` of which the run has not read all lists; 0 with `--target`,
 * because such a run is not about them.
 */
function notListed(input: Situation): number {
  const { observed, wanted } = input;
  if (wanted.focus.length > 0) return 0;
  const missing = swept(input).filter(({ scope, kind }) => !observed.isKnown(kind, scope));
  return new Set(missing.map(({ scope }) => scope.address)).size;
}

/** Each scope that has a `sweep`, with each kind that a sweep can delete there. */
function swept({ wanted, kinds }: Situation) {
  return wanted.scopes.flatMap(({ scope, sweep }) =>
    sweep === undefined
      ? []
      : kinds.ordered
          .filter(kind => kind.entry.within === scope.kind && kind.own?.sweep !== undefined)
          .map(kind => ({ scope, sweep, kind })),
  );
}

/**
 * Asks the questions of a sweep that no list answers, such as which pull requests are open, until
 * none is left. Asks only about resources that the sweep would delete as far as is known.
 */
export async function askForSweep(input: Situation, session: Session): Promise<void> {
  const { sweep } = input;
  if (sweep === undefined) return;
  while (!session.signal.aborted) {
    const unasked = openQuestions(input);
    if (unasked.length === 0) return;
    await pLimit(session.parallelism).map(unasked, each => askSwept(each, sweep.facts, session));
  }
}

/**
 * The questions that are still open. Questions for lists of open pull requests come first, each
 * once, because these lists answer most of the other questions.
 */
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

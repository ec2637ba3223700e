import pLimit from 'p-limit';
import { sweptIn } from '../decide/decide-swept.ts';
import { DecisionContext } from '../decide/decision-context.ts';
import { type AskedSwept, askSwept } from '../live/ask-swept.ts';
import type { Session } from '../session.ts';
import type { Situation } from '../situation.ts';

/** Finds out what a sweep needs besides lists, of those alone that would go by all that is known. */
export async function askForSweep(input: Situation, session: Session): Promise<void> {
  const { sweep } = input;
  if (sweep === undefined) return;
  const limit = pLimit(session.parallelism);
  while (!session.signal.aborted) {
    const unasked = openQuestions(input);
    if (unasked.length === 0) return;
    await Promise.all(unasked.map(each => limit(() => askSwept(each, sweep.facts, session))));
  }
}

/** The lists of open pull requests come first, each once: they settle most. */
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

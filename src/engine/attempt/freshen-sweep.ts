import type { Row } from '../../core/row.ts';
import { decideSwept } from '../decide/decide-swept.ts';
import { DecisionContext } from '../decide/decision-context.ts';
import { askSwept } from '../live/ask-swept.ts';
import { freshen } from '../live/freshness.ts';
import type { Session } from '../session.ts';
import type { Situation } from '../situation.ts';

/** Reads again, just before a delete of a sweep, what its decision depends on besides its own list. */
export async function freshenSweep(rows: readonly Row[], input: Situation, session: Session): Promise<void> {
  const { sweep, observed, kinds } = input;
  if (sweep === undefined) return;
  for (const row of rows) {
    const kind = kinds.get(row.kind);
    const entry = input.wanted.scopes.find(each => each.scope.address === row.scope.address);
    for (const name of entry?.sweeping ?? [])
      if (name !== kind.name)
        await freshen({ kind: kinds.get(name), scope: row.scope, must: true }, input, session);
    const facts = sweep.facts.fresh(session.clock.now());
    const given = new DecisionContext({ ...input, sweep: { ...sweep, facts } });
    for (;;) {
      const live = observed.at(row.address);
      const decision = live && decideSwept(live, kind, given)?.decision;
      if (live === undefined || decision?.is !== 'unasked') break;
      await askSwept({ kind, live, asks: decision.asks }, facts, session);
    }
    sweep.facts.take(facts);
  }
}

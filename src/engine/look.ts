import { Failure } from '../core/failure.ts';
import type { Plan } from '../core/plan.ts';
import { checkBudgets } from './budget.ts';
import type { Deciding } from './deciding.ts';
import type { Collected } from './desired.ts';
import { focusOn } from './focus.ts';
import { decideWithLosses } from './inspect.ts';
import { Kinds } from './kinds.ts';
import { observe } from './observe.ts';
import { makePlan, type PlanInput } from './plan.ts';
import { connectionOf, type Session } from './session.ts';

/** A plan with what it was decided from. */
export interface Looked {
  readonly plan: Plan;
  readonly given: Deciding;
  readonly input: PlanInput;
  /** Services' limits that the plan goes over. */
  readonly over: readonly string[];
}

/** Reads live and plans. Sends nothing but reads. Throws a Failure where the run is stopped. */
export async function look(
  everything: Collected,
  session: Session,
  options: { readonly prune: boolean; readonly target?: readonly string[]; readonly thorough?: boolean },
): Promise<Looked> {
  const kinds = new Kinds(session.connections.map(connection => connection.provider));
  const wanted = focusOn(everything, options.target ?? [], kinds.ordered);
  const observed = await observe(wanted, session, options);
  const now: PlanInput['now'] = (scope, kind) => connectionOf(session, kind.name).client(scope).reader.now();
  const input: PlanInput = { wanted, observed, kinds, prune: options.prune, now };
  const given = await decideWithLosses(input, session);
  if (session.signal.aborted)
    throw new Failure('interrupted', 'stopped while live was being read; nothing was written');
  const named = session.connections.flatMap(({ provider, origin }) =>
    origin === undefined ? [] : [[provider.name, origin] as const],
  );
  const used = named.filter(([name]) => wanted.scopes.some(({ scope }) => scope.kind.startsWith(`${name}.`)));
  const over = checkBudgets(given, session);
  return { plan: makePlan(given, Object.fromEntries(used)), given, input, over };
}

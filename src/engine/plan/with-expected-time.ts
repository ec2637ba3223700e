import { writes } from '../../core/digest.ts';
import type { Plan } from '../../core/report/plan.ts';
import { type EngineReason, sortedReasons } from '../../core/report/reason.ts';
import type { Row, Scope } from '../../core/report/row.ts';
import type { Session } from '../session.ts';
import { type ExpectedTime, expectedTime } from './expected-time.ts';

/** A report, or a plan that is prepared. */
interface WithPlan {
  readonly plan: Plan;
}

/** Shorter applies need no announcement. */
const WORTH_TELLING_SECONDS = 60;
/**
 * With so many rows a shorter time is shown, too: an interrupted apply leaves fewer, and its
 * estimate should not vanish.
 */
const MANY = { rows: 25, seconds: 10 } as const;

/**
 * The same with a note on how long an apply of it takes, where that is a minute or more, with many
 * rows 10 s. Pure.
 */
export function withExpectedTime<P extends WithPlan>(planned: P, { connections, shards = 1 }: Session): P {
  const { plan } = planned;
  const providers = connections.map(({ provider }) => provider);
  const time = expectedTime(plan.rows, { providers, shards });
  const least = plan.rows.filter(writes).length < MANY.rows ? WORTH_TELLING_SECONDS : MANY.seconds;
  if (time.mostSeconds < least) return planned;
  const notes = sortedReasons([...plan.notes, noteOf(time, plan)]);
  return { ...planned, plan: { ...plan, notes } };
}

function noteOf({ leastSeconds, mostSeconds, basis }: ExpectedTime, { rows, counts }: Plan): EngineReason {
  const creates = basis.reduce((sum, { unlistedCreates = 0 }) => sum + unlistedCreates, 0);
  const slow = basis.find(({ operations }) => operations !== undefined);
  const requests = basis.reduce((sum, each) => sum + each.requests.most, 0);
  return {
    code: 'plan/expected-time',
    leastSeconds,
    mostSeconds,
    requests,
    ...(counts.unchanged === 0 ? {} : { unchanged: counts.unchanged }),
    ...(creates === 0 ? {} : { creates }),
    ...(slow?.operations === undefined
      ? {}
      : {
          operations: {
            count: slow.operations.count,
            eachMs: slow.operations.eachMs,
            within: laneOf(slow.provider, rows),
          },
        }),
  };
}

/** The kind of the scopes in which operations follow one another. */
function laneOf(provider: string, rows: readonly Row[]): string {
  const own = rows.find(({ kind }) => kind.startsWith(`${provider}.`));
  return own === undefined ? provider : outermost(own.scope).kind;
}

function outermost(scope: Scope): Scope {
  return scope.parent === undefined ? scope : outermost(scope.parent);
}

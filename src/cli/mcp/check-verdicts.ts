import type { Report } from '../../core/report/report.ts';
import type { AgentCheck, AgentPlan } from '../../generated/agent-file.ts';

/** The next step where {@link hasOpenChecks}. */
export const OPEN_CHECKS =
  'Checks have not passed: show `checks` with their findings to a person. An unknown one could not be judged.';

/** Whether a check has not passed. Checks do not change the exit code of a run for an agent. */
export function hasOpenChecks({ checks }: Report): boolean {
  return checks.some(({ verdict }) => verdict !== 'pass');
}

/** How many checks have each verdict. */
export function checkVerdicts({ checks }: Report): AgentPlan['checks'] {
  const of = (verdict: AgentCheck['verdict']): number =>
    checks.filter(each => each.verdict === verdict).length;
  return { pass: of('pass'), fail: of('fail'), unknown: of('unknown'), flaky: of('flaky') };
}

import type { Verdict } from '../provider.ts';

/** The verdicts for which `--strict-checks` ends 2; each includes those before it. */
export const STRICTNESS = ['fail', 'flaky', 'unknown'] as const satisfies readonly Verdict['verdict'][];

/** From which verdict on a check counts as failed. True: from `fail`; false: none does. */
export type StrictChecks = (typeof STRICTNESS)[number] | boolean;

export function isStrictlyFailed({ verdict }: Pick<Verdict, 'verdict'>, strict: StrictChecks): boolean {
  if (strict === false || verdict === 'pass') return false;
  const last = strict === true ? 'fail' : strict;
  return STRICTNESS.indexOf(verdict) <= STRICTNESS.indexOf(last);
}

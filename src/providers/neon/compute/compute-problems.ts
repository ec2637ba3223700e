import type { NeonEndpoint } from '../../../generated/manifest.ts';
import { NEON, refusedSizes } from '../../../limits/neon.ts';
import type { NeonProblem } from '../problem.ts';

/**
 * In `allow`: what only the vendor's own client refuses is sent all the same, with a warning (ADR
 * 0132).
 */
const VENDOR_LIMIT = 'vendor-limit';

type Settings = Pick<
  NeonEndpoint,
  'autoscaling_limit_min_cu' | 'autoscaling_limit_max_cu' | 'suspend_timeout_seconds'
>;

/**
 * What no compute can have, whether it is of an endpoint or the default of a project. `at`: where
 * the settings are; `allow` is that of the entry. Pure.
 */
export function computeProblems(
  settings: Settings = {},
  allow: readonly string[] = [],
  at: readonly string[] = [],
): readonly NeonProblem[] {
  const {
    autoscaling_limit_min_cu: min,
    autoscaling_limit_max_cu: max,
    suspend_timeout_seconds: timeout,
  } = settings;
  const problems: NeonProblem[] = [];
  if (min !== undefined && max !== undefined && min > max) {
    problems.push({
      rule: 'neon/endpoint-size',
      message: `the smallest size (${min}) is larger than the largest (${max})`,
      path: [...at, 'autoscaling_limit_min_cu'],
    });
  }
  for (const { of, why } of refusedSizes(min, max)) {
    const isAllowed = allow.includes(VENDOR_LIMIT);
    problems.push({
      rule: 'neon/vendor-limit',
      ...(isAllowed ? { level: 'warning' } : {}),
      message: `the vendor's own client refuses this: ${why}`,
      path: [...at, `autoscaling_limit_${of}_cu`],
      ...(isAllowed
        ? {}
        : { hint: `if the service takes it, add \`allow: [${VENDOR_LIMIT}]\` to the entry` }),
    });
  }
  if (timeout !== undefined && timeout > 0 && timeout < NEON.leastSuspend.is) {
    problems.push({
      rule: 'neon/endpoint-suspend',
      message: `a compute suspends after ${NEON.leastSuspend.is} seconds at the earliest, not ${timeout}`,
      path: [...at, 'suspend_timeout_seconds'],
      hint: '0 is the default of the plan, -1 is never',
    });
  }
  return problems;
}

/** What an exported entry has to allow: the service has taken these sizes. Pure. */
export function allowanceFor(sizes: {
  readonly autoscaling_limit_min_cu?: unknown;
  readonly autoscaling_limit_max_cu?: unknown;
}): readonly string[] | undefined {
  const size = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
  const { autoscaling_limit_min_cu: min, autoscaling_limit_max_cu: max } = sizes;
  return refusedSizes(size(min), size(max)).length === 0 ? undefined : [VENDOR_LIMIT];
}

import type { NeonEndpoint } from '../../generated/manifest.ts';
import type { NeonProblem } from './problem.ts';

type Settings = Pick<
  NeonEndpoint,
  'autoscaling_limit_min_cu' | 'autoscaling_limit_max_cu' | 'suspend_timeout_seconds'
>;

/** What no compute can have, whether it is of an endpoint or the default of a project. `at`: where the settings are. Pure. */
export function computeProblems(settings: Settings = {}, at: readonly string[] = []): readonly NeonProblem[] {
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
  if (timeout !== undefined && timeout > 0 && timeout < 60) {
    problems.push({
      rule: 'neon/endpoint-suspend',
      message: `a compute suspends after 60 seconds at the earliest, not ${timeout}`,
      path: [...at, 'suspend_timeout_seconds'],
      hint: '0 is the default of the plan, -1 is never',
    });
  }
  return problems;
}

import { serviceTime } from '../../core/clock.ts';
import type { EngineReason } from '../../core/report/reason.ts';
import type { Row } from '../../core/report/row.ts';
import type { Step } from '../lanes/steps.ts';
import { isOver } from '../plan/budget.ts';
import type { Situation } from '../situation.ts';

/**
 * Why the service would not take the creates of a step any more, by the list as it is now;
 * undefined where it would. A delete that frees a place is asked about together with what takes it,
 * so that nothing is deleted in vain. Pure.
 */
export function noPlace(
  { provider, kind, swap }: Step,
  rows: readonly Row[],
  { wanted, observed, clocks }: Situation,
): EngineReason | undefined {
  const [{ scope }] = rows as readonly [Row, ...Row[]];
  const entry = wanted.scopes.find(each => each.scope.address === scope.address)?.entry;
  if (provider.budget === undefined || entry === undefined) return undefined;
  const asked = swap === undefined ? rows : [swap.gone, swap.made];
  const { limits } = provider.budget(scope, entry, asked, observed, serviceTime(clocks(scope, kind)));
  const over = limits.find(isOver);
  return over && { code: 'stale/no-place', cause: over.over };
}

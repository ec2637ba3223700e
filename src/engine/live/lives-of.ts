import type { Row } from '../../core/report/row.ts';
import type { Live } from '../../core/resource.ts';
import type { Observation } from './observed.ts';

/**
 * Everything live at a row's address: two while a replaced resource and its successor are both
 * live.
 */
export function livesOf({ kind, scope, address }: Row, observed: Observation): readonly Live[] {
  return observed.list(kind, scope.address).filter(live => live.address === address);
}

import type { Row } from '../../core/report/row.ts';
import type { Live } from '../../core/resource.ts';
import type { Observation } from './observed.ts';

/**
 * All live resources at a row's address. There are two while both the old and the new resource of a
 * replace exist.
 */
export function livesOf({ kind, scope, address }: Row, observed: Observation): readonly Live[] {
  return observed.list(kind, scope.address).filter(live => live.address === address);
}

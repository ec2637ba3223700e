import type { Kind } from '../../core/kind.ts';
import type { Scope } from '../../core/report/row.ts';
import { scopeNow } from '../decide/successor-in-place.ts';
import type { Situation } from '../situation.ts';

/**
 * The scope of a row, under the name that it has now. Where another run has changed names over, the
 * lists of the former name are forgotten: what they show has an address in the new one.
 */
export function currentScope(kind: Kind, scope: Scope, input: Situation): Scope {
  const now = scopeNow(scope, input);
  if (now !== scope) input.observed.forget(kind, scope.address);
  return now;
}

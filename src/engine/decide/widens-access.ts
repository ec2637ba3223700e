import type { Kind } from '../../core/kind.ts';
import type { ProviderReason } from '../../core/reason.ts';
import type { Desired, Live } from '../../core/resource.ts';
import type { FieldChange, Fields, Row } from '../../core/row.ts';
import { rowBase } from './blocked.ts';
import type { DecisionContext } from './decision-context.ts';

/** Whether what somebody did gave access or took protection away; `opening`: what the kind says of it. Pure. */
export function isWidened(done: Row, { own }: Kind, opening: ProviderReason | undefined): boolean {
  const unprotects = done.fields.some(
    ({ path, before, after }) => path === own?.protectedBy && before === true && after !== true,
  );
  return opening !== undefined || unprotects;
}

/**
 * Whether somebody who made these differences from an entry gave more access than it, or took its protection away. No
 * differences: somebody deleted the resource. Pure.
 */
export function widensAccess(
  desired: Desired,
  live: Live | undefined,
  changes: readonly FieldChange[],
  given: DecisionContext,
): boolean {
  const kind = given.kinds.get(desired.kind);
  const here = given.observed.list(desired.kind, desired.scope.address).length;
  const has: Fields | undefined = live?.fields();
  const done: Row = {
    ...rowBase(desired),
    action: has === undefined ? 'delete' : 'update',
    fields: changes.map(({ path, before, after }) => ({ path, before: after, after: before })),
    desired: has ?? null,
    was: live?.incarnation ?? null,
    refs: [],
    notes: [],
  };
  const opening = kind.say?.opens?.(done, { before: has === undefined ? here + 1 : here, after: here });
  return isWidened(done, kind, opening);
}

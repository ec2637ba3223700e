import type { Kind } from '../../core/kind.ts';
import type { Reasons } from '../../core/report/reason.ts';
import type { FieldChange } from '../../core/report/row.ts';
import type { Desired, Live } from '../../core/resource.ts';
import { RowBlocked } from './blocked.ts';

/**
 * Throws {@link RowBlocked} where the `id` in the entry is not the live id. A change that cannot be
 * undone needs both name and id to match. Pure.
 */
export function checkPin(
  { pin: id }: Desired,
  { id: now, predicted }: Live,
  to: Reasons['match/id-disagrees']['to'],
): void {
  if (id === undefined || predicted === true || id === now) return;
  throw new RowBlocked({ code: 'match/id-disagrees', id, now, to });
}

/**
 * {@link checkPin} for changes that remove protection, or that make the service delete the resource
 * later. Pure.
 */
export function checkPinned(desired: Desired, live: Live, kind: Kind, changes: readonly FieldChange[]): void {
  const { protectedBy, expiredBy } = kind.own ?? {};
  if (changes.some(({ path, before, after }) => path === protectedBy && before === true && after !== true))
    checkPin(desired, live, 'unprotect');
  if (changes.some(({ path, after }) => expiredBy?.includes(path) === true && after !== null))
    checkPin(desired, live, 'expire');
}

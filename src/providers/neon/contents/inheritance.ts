import type { Fields, Row, Scope } from '../../../core/report/row.ts';
import type { Live, LiveView } from '../../../core/resource.ts';

/**
 * Placeholders in the record of a resource that the plan creates: these values are known only after
 * the create.
 */
export const NOT_YET = { branch_id: '', created_at: '' };

/**
 * Makes the function that predicts which resources of a kind a branch has after a row of the plan.
 * A new branch starts with the resources of its parent (facts/neon.md#what-a-branch-starts-with);
 * `remake` turns each of them into a resource of the new branch.
 */
export function inheriting<S extends Fields, R>(
  remake: (raw: R, scope: Scope, seen: LiveView) => Live<S, R>,
): (parent: Row, mine: readonly Live<S, R>[], seen: LiveView) => readonly Live<S, R>[] {
  return (parent, mine, seen) => {
    if (parent.kind !== 'neon.branch') return mine;
    if (parent.action === 'delete') return [];
    if (parent.action !== 'create' && parent.action !== 'replace') return mine;
    const { address, kind, parts } = parent;
    const scope: Scope = { address, kind, parts, parent: parent.scope };
    return mine.map(live => ({ ...remake(live.raw, scope, seen), inherited: true, predicted: true }));
  };
}

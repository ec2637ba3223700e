import { diff } from '../core/diff.ts';
import { isIgnored } from '../core/ignored.ts';
import type { Row } from '../core/row.ts';
import type { PlanInput } from './plan-input.ts';

/** Whether live is as a row of an earlier plan wanted it, by lists that were read. Where they were not, it is not known to be. Pure. */
export function isDone(row: Row, { observed, kinds }: PlanInput): boolean {
  const kind = kinds.get(row.kind);
  const at = kinds.listScope(kind, row.scope);
  if (kinds.isResource(row.scope) && !observed.has(row.scope.address)) return row.action === 'delete';
  if (observed.readAt(kind, at) === undefined || observed.unreadAt(kind, at) !== undefined) return false;
  const live = observed.at(row.address);
  const old = observed.list(kind.name, row.scope.address).some(each => each.incarnation === row.was);
  if (row.action === 'delete') return live === undefined && !old;
  if (live === undefined || live.address !== row.address || (row.action === 'replace' && old)) return false;
  // What it was made from need not show any more, such as the parent of a root branch.
  const desired = observed.desired(row.address);
  const open = (desired && kind.settle?.(desired, observed)?.fields) ?? {};
  return diff(live.fields(), row.desired ?? {}).every(
    ({ path, before }) =>
      (path in open && before === null) || (desired !== undefined && isIgnored(desired, path)),
  );
}

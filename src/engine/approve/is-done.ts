import { diff } from '../../core/fields/diff.ts';
import { isIgnored } from '../../core/fields/ignored.ts';
import type { Row, Scope } from '../../core/report/row.ts';
import type { Situation } from '../situation.ts';

/** The parts of a row that tell whether it is done. */
export type DoneRow = Pick<Row, 'address' | 'kind' | 'scope' | 'action' | 'was' | 'desired'>;

type ReadState = Pick<Situation, 'observed' | 'kinds'>;

/** Whether live is as a row of an earlier plan wants it. False where a list was not read. Pure. */
export function isDone(row: DoneRow, input: ReadState): boolean {
  const { observed, kinds } = input;
  if (!isLookedAt(row.kind, row.scope, input)) return false;
  const kind = kinds.get(row.kind);
  if (isGone(row.scope, input)) return row.action === 'delete';
  const live = observed.at(row.address);
  const old = observed.list(kind.name, row.scope.address).some(each => each.incarnation === row.was);
  if (row.action === 'delete') return live === undefined && !old;
  if (live === undefined || live.address !== row.address || (row.action === 'replace' && old)) return false;
  // Some fields count only when it is made and may not show later, such as the parent of a root
  // branch.
  const desired = observed.desired(row.address);
  const open = (desired && kind.inherit?.openFields?.(desired, observed)?.fields) ?? {};
  return diff(live.fields(), row.desired ?? {}).every(
    ({ path, before }) =>
      (path in open && before === null) || (desired !== undefined && isIgnored(desired, path)),
  );
}

/**
 * Whether a kind's list in a scope was read. For a deleted scope: whether the list that shows it
 * missing was. Pure.
 */
export function isLookedAt(kindName: string, scope: Scope, input: ReadState): boolean {
  const { observed, kinds } = input;
  if (isGone(scope, input)) return scope.parent !== undefined && isLookedAt(scope.kind, scope.parent, input);
  const kind = kinds.get(kindName);
  const at = kinds.listScope(kind, scope);
  return observed.readAt(kind, at) !== undefined && observed.unreadAt(kind, at) === undefined;
}

function isGone(scope: Scope, { observed, kinds }: ReadState): boolean {
  return kinds.isResource(scope) && !observed.has(scope.address);
}

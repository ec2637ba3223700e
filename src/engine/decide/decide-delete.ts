import { diff, saidOfLive } from '../../core/fields/compared.ts';
import type { Kind } from '../../core/kind.ts';
import type { EngineReason } from '../../core/report/reason.ts';
import type { Row } from '../../core/report/row.ts';
import type { Desired, Live, Mark } from '../../core/resource.ts';
import { saysNone } from '../desired/desired-state.ts';
import { RowBlocked, rowBase, undeclaredRow } from './blocked.ts';
import type { Counterpart } from './counterpart.ts';
import type { Decision } from './decision-context.ts';
import { type DecisionContext, decided, left } from './decision-context.ts';
import { checkProtection, namesOf, whyKept, whyUndeletable } from './keep-checks.ts';
import { checkPin } from './pin-checks.ts';
import { possible } from './row-fields.ts';
import { checkIgnoredProtection } from './whole-entry.ts';

/**
 * The decision about an entry with `absent`. Throws {@link RowBlocked} where the resource must not
 * be deleted. Pure.
 */
export function decideAbsent(
  desired: Desired,
  kind: Kind,
  found: Counterpart,
  given: DecisionContext,
): Decision {
  const { live } = found;
  if (live !== undefined) checkPin(desired, live, 'delete');
  if (live !== undefined) checkIgnoredProtection(desired, kind, live);
  if (live === undefined)
    return found.untold === true
      ? decided(removal(desired, null, kind, found))
      : { rows: [], notes: found.said === undefined ? [] : [found.said], settled: 'absent' };
  const was = live.predicted === true ? null : live.incarnation;
  const fields = saidOfLive(desired);
  // Only the protection in the entry can prevent the delete. The entry's other fields no longer
  // matter.
  if (kind.own?.protectedBy !== undefined && fields[kind.own?.protectedBy] === true)
    throw new RowBlocked({ code: 'row/absent-and-protected', field: kind.own?.protectedBy });
  const changes = diff(live.fields(), fields).filter(change => change.path === kind.own?.protectedBy);
  const before: Row[] = [];
  if (changes.length > 0 && kind.write.update !== undefined) {
    checkProtection(namesOf(desired, live, given), kind, changes, given);
    const update = { ...rowBase(desired), desired: fields, fields: changes, was, refs: [], notes: [] };
    before.push(possible({ ...update, action: 'update' }, kind, given));
  }
  const lifted = kind.own?.protectedBy !== undefined && fields[kind.own?.protectedBy] === false;
  const held = whyKept(namesOf(desired, live, given), kind, live, given, { to: 'delete', lifted });
  if (held !== undefined) throw new RowBlocked(held);
  return decided(...before, removal(desired, was, kind, found));
}

function removal(desired: Desired, was: string | null, kind: Kind, { notes }: Counterpart): Row {
  if (kind.write.delete === undefined) throw new RowBlocked({ code: 'api/cannot-delete', kind: kind.name });
  const base = rowBase(desired);
  return { ...base, action: 'delete', desired: null, fields: [], was, refs: [], absent: true, notes };
}

/**
 * Decides whether pruning deletes a live resource without an entry: if it is owned, if it is
 * surplus (`spare`), or if its scope must have no resource of the kind. A resource that stays gets
 * no row. Pure.
 */
export function decidePruned(live: Live, kind: Kind, given: DecisionContext): Decision {
  const { address } = live;
  const refused = refusedBy(live, kind, given);
  const isSpare = refused !== undefined || kind.own?.spare?.(live, given.observed) === true;
  if (!isSpare && kind.own?.owned?.(live, given.wanted.name, given.observed) !== true) {
    const isMarked = live.mark?.name === given.wanted.name;
    return isMarked ? left(whyNotOurs(live, live.mark, kind, given)) : left();
  }
  const held = whyUndeletable(live, kind, given);
  if (held !== undefined) return left({ code: 'prune/kept', address, cause: held });
  return decided({ ...undeclaredRow(live, 'delete'), ...(isSpare ? { absent: true } : {}), ...refused });
}

/**
 * What a delete row gets if the entry of the scope has `false` in place of the list of this kind:
 * the place of that `false` as its `source`, and the `allow` of the scope's entry. Undefined if the
 * entry has no such `false`.
 */
function refusedBy(
  { scope }: Live,
  kind: Kind,
  { wanted, observed }: DecisionContext,
): Pick<Row, 'allow' | 'source'> | undefined {
  // Only a kind with `export.guards` may have `false` in place of its list. For other kinds the
  // search below is skipped, because it looks through every scope.
  if (kind.export?.guards === undefined) return undefined;
  const entry = wanted.scopes.find(each => each.scope.address === scope.address);
  if (entry === undefined || !saysNone(entry, kind)) return undefined;
  const [path = []] = entry.paths;
  return {
    allow: observed.desired(scope.address)?.allow ?? [],
    source: wanted.source([...path, kind.entry.key]),
  };
}

function whyNotOurs(live: Live, mark: Mark, kind: Kind, given: DecisionContext): EngineReason {
  const { address } = live;
  if (mark.void !== undefined) return { code: 'prune/mark-void', address, why: mark.void };
  if (mark.address !== address) return { code: 'prune/mark-renamed', address };
  const held = whyKept(namesOf(live, live, given), kind, live, given);
  return { code: 'prune/kept', address, cause: held ?? { code: 'prune/shared' } };
}

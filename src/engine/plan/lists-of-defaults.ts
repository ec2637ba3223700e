import type { Kind } from '../../core/kind.ts';
import type { Scope } from '../../core/report/row.ts';
import type { Situation } from '../situation.ts';

/**
 * Unread lists that tell a field's default, for fields that an entry leaves out and live has. Pure.
 */
export function listsOfDefaults({
  wanted,
  observed,
  kinds,
}: Situation): readonly { readonly kind: Kind; readonly scope: Scope }[] {
  const lists = new Map<string, { readonly kind: Kind; readonly scope: Scope }>();
  for (const desired of wanted.desired) {
    const { entry } = kinds.get(desired.kind);
    const { live } = observed.matchOf(desired);
    if (entry.defaults === undefined || live === undefined || desired.absent === true) continue;
    const { reads } = entry.defaults(desired, live, observed);
    if (reads === undefined) continue;
    const kind = kinds.get(reads.kind);
    const scope = kinds.listScope(kind, reads.scope);
    if (observed.readAt(kind, scope) === undefined && observed.unreadAt(kind, scope) === undefined)
      lists.set(`${kind.name} ${scope.address}`, { kind, scope });
  }
  return [...lists.values()];
}

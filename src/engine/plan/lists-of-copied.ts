import type { Kind } from '../../core/kind.ts';
import type { Scope } from '../../core/row.ts';
import { copiedContents } from '../decide/copied.ts';
import type { Decisions } from '../decide/decisions.ts';

/** Unread lists of scopes that new ones copy, where `--target` leaves entries in them out: they may be done. Pure. */
export function listsOfCopied(given: Decisions): readonly { readonly kind: Kind; readonly scope: Scope }[] {
  const { wanted, observed, kinds } = given;
  const { beside = [] } = wanted;
  if (beside.length === 0) return [];
  const lists = new Map<string, { readonly kind: Kind; readonly scope: Scope }>();
  for (const row of given.rows) {
    const copied = copiedContents(row, given);
    for (const desired of copied === undefined ? [] : beside) {
      const kind = copied?.kinds.find(({ name }) => name === desired.kind);
      if (kind === undefined || desired.scope.address !== copied?.from || !observed.has(copied.from))
        continue;
      const scope = kinds.listScope(kind, desired.scope);
      const isRead = observed.readAt(kind, scope) ?? observed.unreadAt(kind, scope);
      if (isRead === undefined) lists.set(`${kind.name} ${scope.address}`, { kind, scope });
    }
  }
  return [...lists.values()];
}

import { kindOf } from '../../core/address.ts';
import type { Kind } from '../../core/kind.ts';
import type { Row, Scope } from '../../core/report/row.ts';
import { copiedContents, requiredBy } from '../decide/copied.ts';
import type { Decisions } from '../decide/decisions.ts';
import { liveOrigin } from '../live/observe.ts';
import type { Situation } from '../situation.ts';

interface List {
  readonly kind: Kind;
  readonly scope: Scope;
}

/**
 * Unread lists of scopes that new ones copy: those that show whether what a create needs is there,
 * and those where `--target` leaves entries out, which may be done. Pure.
 */
export function listsOfCopied(given: Decisions): readonly List[] {
  const { observed, kinds } = given;
  const lists = new Map<string, List>();
  for (const row of given.rows) {
    for (const list of [...listsOfRequired(row, given), ...listsLeftOut(row, given)]) {
      const scope = kinds.listScope(list.kind, list.scope);
      const isRead = observed.readAt(list.kind, scope) ?? observed.unreadAt(list.kind, scope);
      if (isRead === undefined) lists.set(`${list.kind.name} ${scope.address}`, { kind: list.kind, scope });
    }
  }
  return [...lists.values()];
}

function listsOfRequired(row: Row, given: Decisions): readonly List[] {
  const required = requiredBy(row, given);
  if (required.length === 0) return [];
  const made: Scope = { address: row.address, kind: row.kind, parts: row.parts, parent: row.scope };
  const scope = liveOrigin(made, given.kinds, given.observed);
  return scope === undefined
    ? []
    : required.map(address => ({ kind: given.kinds.get(kindOf(address)), scope }));
}

function listsLeftOut(row: Row, given: Decisions): readonly List[] {
  const { beside = [] } = given.wanted;
  const copied = beside.length === 0 ? undefined : copiedContents(row, given);
  if (copied === undefined || !given.observed.has(copied.from)) return [];
  return beside
    .filter(({ scope }) => scope.address === copied.from)
    .flatMap(({ kind: name, scope }) =>
      copied.kinds.filter(kind => kind.name === name).map(kind => ({ kind, scope })),
    );
}

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

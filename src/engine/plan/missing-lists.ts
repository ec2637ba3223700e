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
 * Lists, not read yet, of scopes that new ones copy: those that show whether the copy has what a
 * create needs, and those where `--target` leaves entries out. Pure.
 */
export function listsOfCopied(given: Decisions): readonly List[] {
  const lists = given.rows.flatMap(row => [...listsOfRequired(row, given), ...listsLeftOut(row, given)]);
  return unread(lists, given);
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
 * Lists, not read yet, that show a field's default, for fields that live has and an entry leaves
 * out. Pure.
 */
export function listsOfDefaults(situation: Situation): readonly List[] {
  const { wanted, observed, kinds } = situation;
  const lists = wanted.desired.flatMap((desired): readonly List[] => {
    const { entry } = kinds.get(desired.kind);
    const { live } = observed.matchOf(desired);
    if (entry.defaults === undefined || live === undefined || desired.absent === true) return [];
    const { reads } = entry.defaults(desired, live, observed);
    return reads === undefined ? [] : [{ kind: kinds.get(reads.kind), scope: reads.scope }];
  });
  return unread(lists, situation);
}

/** The lists that were neither read nor refused, each once. */
function unread(lists: readonly List[], { observed, kinds }: Situation): readonly List[] {
  const found = new Map<string, List>();
  for (const { kind, scope: within } of lists) {
    const scope = kinds.listScope(kind, within);
    const isRead = observed.readAt(kind, scope) ?? observed.unreadAt(kind, scope);
    if (isRead === undefined) found.set(`${kind.name} ${scope.address}`, { kind, scope });
  }
  return [...found.values()];
}

import pLimit from 'p-limit';
import { kindOf } from '../../core/address.ts';
import type { Kind, LostToo } from '../../core/kind.ts';
import { asScope, type Row, type Scope } from '../../core/report/row.ts';
import { copiedContents, requiredBy } from '../decide/copied.ts';
import type { Decisions } from '../decide/decisions.ts';
import { listScope } from '../kinds.ts';
import { liveOrigin, readList } from '../live/observe.ts';
import type { Session } from '../session.ts';
import type { Situation } from '../situation.ts';
import { isRisky, type Reaches } from './reach.ts';

interface List {
  readonly kind: Kind;
  readonly scope: Scope;
}

/**
 * Reads further lists that only the decided rows show to be needed: lists of resources that would
 * be deleted with a row's resource, lists of scopes that new scopes copy, and lists that show a
 * default. Returns whether there were any, because then everything must be decided again.
 */
export async function readMissing(first: Decisions, reaches: Reaches, session: Session): Promise<boolean> {
  const { observed } = first;
  const needed = [
    ...listsOfDependents(first),
    ...listsOfOrigins(first),
    ...listsOfDefaults(first),
    ...listsOfCopied(first),
  ];
  const beyond = await listsBeyond(first, reaches, session);
  const counted = without(needed, [...listsOfDeleted(first), ...beyond]);
  for (const { kind, scope } of counted) observed.putAside(kind, scope);
  const more = [...needed, ...counted];
  await pLimit(session.parallelism).map(more, ({ kind, scope }) => readList(kind, scope, observed, session));
  for (const kind of new Set(more.map(each => each.kind))) observed.bind(kind);
  return more.length > 0;
}

/**
 * Lists of the scopes that new scopes copy. They show whether a copied scope has what the new scope
 * must contain, and whether live is already as the entries that `--target` leaves out want it.
 */
function listsOfCopied(given: Decisions): readonly List[] {
  const lists = given.rows.flatMap(row => [...listsOfRequired(row, given), ...listsLeftOut(row, given)]);
  return unread(lists, given);
}

function listsOfRequired(row: Row, given: Decisions): readonly List[] {
  const required = requiredBy(row, given);
  const scope = required.length === 0 ? undefined : liveOrigin(asScope(row), given.kinds, given.observed);
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

/** Lists that show the default of a field that an entry leaves out and live has. Pure. */
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

/**
 * For each scope that the plan replaces: lists of the live scope that its new one copies. They are
 * needed if the manifest names, or refers to, something inside the replaced scope.
 */
function listsOfOrigins(given: Decisions): readonly List[] {
  const looked = given.wanted.desired.flatMap(each => [each, ...(each.reads ?? [])]);
  const lists = looked.flatMap(({ kind: name, scope }): readonly List[] => {
    const kind = given.kinds.get(name);
    if (kind.inherit?.predict === undefined || given.rowAt(scope.address, 'replace') === undefined) return [];
    const origin = liveOrigin(scope, given.kinds, given.observed);
    return origin === undefined ? [] : [{ kind, scope: origin }];
  });
  return unread(lists, given);
}

/** Lists of the resources that would be deleted with the rows' resources. */
function listsOfDependents(given: Decisions): readonly List[] {
  const lost = given.rows.flatMap(row => lostToo(row, given));
  return listsOfLost(lost, namedScopes(given), given);
}

/**
 * For each delete row: lists of other resources that the service deletes with it, where the plan
 * says how many there are (`counted`).
 */
function listsOfDeleted(given: Decisions): readonly List[] {
  const deleted = given.rows.filter(({ action }) => action === 'delete');
  const lost = deleted.flatMap(({ kind, parts }) => lostOf(given.kinds.get(kind), parts, 'delete'));
  const counted = lost.filter(each => each.counted === true);
  return listsOfLost(counted, namedScopes(given), given);
}

/** If there are more lists than this to read, their number is announced before the first read. */
const MANY = 1_000;

/**
 * Lists of the resources that would be deleted with the rows' resources, in scopes that the
 * manifest does not name.
 */
async function listsBeyond(given: Decisions, reaches: Reaches, session: Session): Promise<readonly List[]> {
  const found: List[] = [];
  for (const row of given.rows) {
    if (!isRisky(row.action) || given.kinds.get(row.kind).cascade?.reach === undefined) continue;
    const { beyond } = await reaches.of(row);
    if (beyond.length === 0) continue;
    const lists = without(found, listsOfLost(lostToo(row, given), beyond, given));
    const [list] = lists;
    if (list !== undefined && lists.length > MANY)
      session.emit({
        type: 'reading',
        kind: list.kind.name,
        scope: row.scope.address,
        what: `reading ${list.kind.name} in every scope that ${row.address} may delete it in`,
        requests: lists.length,
      });
    for (const each of lists) found.push(each);
  }
  return found;
}

function namedScopes({ wanted }: Decisions): readonly Scope[] {
  return wanted.scopes.map(({ scope }) => scope);
}

function listsOfLost(lost: readonly LostToo[], scopes: readonly Scope[], given: Decisions): readonly List[] {
  if (lost.length === 0) return [];
  const isIn = ({ parts }: LostToo, scope: Scope): boolean =>
    scope.parts.every((part, index) => parts[index] === undefined || parts[index] === part);
  const lists = given.kinds.ordered
    .filter(kind => kind.inherit?.predict !== undefined)
    .flatMap(kind =>
      scopes
        .filter(scope => scope.kind === kind.entry.within)
        .filter(scope => lost.some(each => each.kind === kind.name && isIn(each, scope)))
        .filter(scope => !given.kinds.isResource(scope) || given.observed.has(scope.address))
        .map(scope => ({ kind, scope })),
    );
  return unread(lists, given);
}

function lostOf(kind: Kind, parts: readonly string[], by: 'delete' | 'rename'): readonly LostToo[] {
  return kind.cascade?.losesToo?.(parts, by) ?? [];
}

/**
 * The resources that the service deletes together with the resource of a row, if their lists must
 * be read. For a rename or replace that is all of them, because it restores them. For any other
 * row, those of which only their list shows whether `keep` matches them.
 */
function lostToo({ kind, parts, action }: Row, given: Decisions): readonly LostToo[] {
  const lost = lostOf(given.kinds.get(kind), parts, action === 'rename' ? 'rename' : 'delete');
  if (action === 'rename' || action === 'replace') return lost;
  if (action === 'create' || action === 'blocked') return [];
  return lost.filter(each => each.bound === true && given.keep.mayHold(each));
}

/** Those of the lists that were neither read nor refused yet, each once. */
function unread(lists: readonly List[], { observed }: Situation): readonly List[] {
  const all = lists.map(({ kind, scope }) => ({ kind, scope: listScope(kind, scope) }));
  return without(
    [],
    all.filter(({ kind, scope }) => !observed.isKnown(kind, scope)),
  );
}

function without(known: readonly List[], more: readonly List[]): readonly List[] {
  const keyOf = ({ kind, scope }: List): string => `${kind.name} ${scope.address}`;
  const lists = new Map(more.map(list => [keyOf(list), list]));
  for (const list of known) lists.delete(keyOf(list));
  return [...lists.values()];
}

import type { Address } from '../../core/address.ts';
import { diff, isIgnored, saidOfLive } from '../../core/fields/compared.ts';
import type { Fields, Row, Scope } from '../../core/report/row.ts';
import { scopesAround } from '../../core/report/row.ts';
import type { Situation } from '../situation.ts';

/** The parts of a row that tell whether it is done. */
type DoneRow = Pick<Row, 'address' | 'kind' | 'scope' | 'action' | 'was' | 'desired'>;

type ReadState = Pick<Situation, 'observed' | 'kinds'>;

/**
 * Whether live is as a row of an earlier plan wants it. False where the list of the row's kind and
 * scope was not read. Pure.
 */
export function isDone(row: DoneRow, input: ReadState): boolean {
  // Live never tells whether a renewal was this one, or who has its secret.
  if (row.action === 'renew') return false;
  const { observed, kinds } = input;
  if (!isLookedAt(row.kind, row.scope, input)) return false;
  const kind = kinds.get(row.kind);
  if (isGone(row.scope, input)) return row.action === 'delete';
  const live = observed.at(row.address);
  const old = observed.list(kind.name, row.scope.address).some(each => each.incarnation === row.was);
  if (row.action === 'delete') return live === undefined && !old;
  if (live === undefined || live.address !== row.address || (row.action === 'replace' && old)) return false;
  // Fields with a value that the plan chose, such as the parent of a root branch, count only when
  // the resource is created. The API may not show them later, so it is no difference if they are
  // missing.
  const desired = observed.desired(row.address);
  const open = (desired && kind.inherit?.openFields?.(desired, observed)?.fields) ?? {};
  return diff(live.fields(), row.desired ?? {}).every(
    ({ path, before }) =>
      (path in open && before === null) || (desired !== undefined && isIgnored(desired, path)),
  );
}

/**
 * Whether the list of a kind in a scope was read. For a deleted scope: whether the list was read
 * that would show the scope. Pure.
 */
function isLookedAt(kindName: string, scope: Scope, input: ReadState): boolean {
  const { observed, kinds } = input;
  if (isGone(scope, input)) return scope.parent !== undefined && isLookedAt(scope.kind, scope.parent, input);
  return observed.hasRead(kinds.get(kindName), scope);
}

function isGone(scope: Scope, { observed, kinds }: ReadState): boolean {
  return kinds.isResource(scope) && !observed.has(scope.address);
}

type SeenResource = Pick<Row, 'address' | 'kind' | 'scope'> & { readonly incarnation: string };

/** What a run knows of live. A review that kept only hashes of its rows is compared with it. */
export interface SeenLive {
  /** Every resource that the manifest names or that is live. */
  readonly addresses: readonly Address[];
  /**
   * Every live resource, under its live address and, where it has an entry, also under the address
   * of that entry.
   */
  readonly resources: readonly SeenResource[];
  /** The kinds and scopes whose lists were read to the end. */
  readonly lists: readonly { readonly kind: string; readonly scope: Address }[];
  /**
   * If live is as a reviewed row wants, the row wanted one of these: the values of the entry alone,
   * these with values for fields that the entry leaves open, these with values that a restore
   * keeps, or all live values.
   */
  doneAt(address: Address): readonly Fields[];
  /**
   * The manifest has sets and the members of all are known, so reviewed rows may be about members
   * that have left since.
   */
  readonly mayDepart?: true;
}

export function seenLive(input: Situation): SeenLive {
  const { wanted, observed, kinds } = input;
  const entries = [...wanted.desired, ...(wanted.beside ?? [])];
  const lives = kinds.ordered.flatMap(kind => observed.scopesOf(kind).flat());
  const named = entries.flatMap(({ address }) => {
    const live = observed.at(address);
    return live === undefined ? [] : [{ ...seen(live), address }];
  });
  const resources = [...lives.map(seen), ...named];
  const all = [...wanted.scopes, ...entries, ...lives].flatMap(({ scope }) => scopesAround(scope));
  const scopes = new Map(all.map(scope => [scope.address, scope]));
  return {
    addresses: [...new Set([...entries, ...resources].map(each => each.address))],
    resources,
    lists: [...scopes.values()].flatMap(scope =>
      kinds.ordered
        .filter(kind => kind.entry.within === scope.kind && isLookedAt(kind.name, scope, input))
        .map(kind => ({ kind: kind.name, scope: scope.address })),
    ),
    doneAt: address => doneAt(address, input),
    ...(mayDepart(wanted) ? { mayDepart: true as const } : {}),
  };
}

function mayDepart({ sets = [] }: Situation['wanted']): boolean {
  return sets.length > 0 && sets.every(({ members }) => members !== undefined);
}

function seen({ address, kind, scope, incarnation }: SeenResource): SeenResource {
  return { address, kind, scope, incarnation };
}

function doneAt(address: Address, input: Situation): readonly Fields[] {
  const { observed, kinds } = input;
  const live = observed.at(address);
  if (live === undefined) return [];
  const entry = observed.desired(address);
  const { kind, scope } = live;
  const { cascade, inherit } = kinds.get(kind);
  const all: Fields = live.fields();
  const forms: Fields[] = [all];
  if (entry !== undefined) {
    const said = entry.fields as Fields;
    const open = (inherit?.openFields?.(entry, observed)?.fields ?? {}) as Fields;
    const asMade = Object.fromEntries(Object.keys(open).map(path => [path, all[path] ?? null]));
    const ofLive = saidOfLive(entry);
    forms.push(
      said,
      ofLive,
      { ...open, ...said },
      { ...asMade, ...said },
      cascade?.carry?.(said, all) ?? said,
    );
  }
  return forms.filter(desired =>
    isDone({ address, kind, scope, action: 'update', was: null, desired }, input),
  );
}

import type { Address } from '../../core/address.ts';
import { saidOfLive } from '../../core/fields/ignored.ts';
import type { Fields, Row, Scope } from '../../core/report/row.ts';
import type { Situation } from '../situation.ts';
import { isDone, isLookedAt } from './is-done.ts';

type SeenResource = Pick<Row, 'address' | 'kind' | 'scope'> & { readonly incarnation: string };

/** What a run knows of live, for a review that has only hashes. */
export interface SeenLive {
  /** Every resource that the manifest names or that is live. */
  readonly addresses: readonly Address[];
  /** Every live resource, under its name and under the one that its entry gives it. */
  readonly resources: readonly SeenResource[];
  /** The kinds and scopes whose lists were read whole. */
  readonly lists: readonly { readonly kind: string; readonly scope: Address }[];
  /**
   * The fields that a done row may have wanted here: the entry's, the completed entry's, or all
   * live ones.
   */
  doneAt(address: Address): readonly Fields[];
}

/** Pure. */
export function seenLive(input: Situation): SeenLive {
  const { wanted, observed, kinds } = input;
  const entries = [...wanted.desired, ...(wanted.beside ?? [])];
  const lives = kinds.ordered.flatMap(kind => observed.scopesOf(kind).flat());
  const named = entries.flatMap(({ address }) => {
    const live = observed.at(address);
    return live === undefined ? [] : [{ ...seen(live), address }];
  });
  const resources = [...lives.map(seen), ...named];
  const scopes = byAddress([...wanted.scopes, ...entries, ...lives].flatMap(({ scope }) => around(scope)));
  return {
    addresses: [...new Set([...entries, ...resources].map(each => each.address))],
    resources,
    lists: [...scopes.values()].flatMap(scope =>
      kinds.ordered
        .filter(kind => kind.entry.within === scope.kind && isLookedAt(kind.name, scope, input))
        .map(kind => ({ kind: kind.name, scope: scope.address })),
    ),
    doneAt: address => doneAt(address, input),
  };
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

function around(scope: Scope): readonly Scope[] {
  return scope.parent === undefined ? [scope] : [scope, ...around(scope.parent)];
}

function byAddress(scopes: readonly Scope[]): ReadonlyMap<Address, Scope> {
  return new Map(scopes.map(scope => [scope.address, scope]));
}

import type { Address } from '../../core/address.ts';
import { sha256 } from '../../core/digest.ts';
import { canonical, given, type Json } from '../../core/json.ts';
import { groupBy } from '../../core/order.ts';
import type { Provider } from '../../core/provider.ts';
import { outermost } from '../../core/report/row.ts';
import type { DesiredState } from './desired-state.ts';
import { groupWeights, scopeGroups } from './scope-groups.ts';
import { declaredIn, providerOf, scopeParts, type WhyRead } from './scope-parts.ts';

/** What one run of `plan --target ADDRESS` or `apply --target ADDRESS` has to do. */
export interface ListedScope {
  /** An outermost scope: a project, a guild, the global commands, a portal. */
  readonly address: Address;
  /** Further scopes in the same run, because a rename deletes resources in them. Absent: none. */
  readonly with?: readonly Address[];
  /** How many entries and checks these scopes have; 1 at least. */
  readonly weight: number;
  /** Scopes whose runs have to end before, because entries here refer to entries there. */
  readonly after: readonly Address[];
  /** `eks1-` and 40 hex digits: a hash of all that the manifest says of these scopes. */
  readonly digest: string;
  /** The manifest does not name the scope: it is a member of a set. */
  readonly member?: true;
  /**
   * Why the scope has to be read with `--changed`. Absent: the list was made without `--changed`.
   */
  readonly changed?: WhyRead;
}

/**
 * Lists the outermost scopes of a manifest by address, each with the scopes that must be in the
 * same run. `changed`: why scopes have to be read with `--changed`; then only these are listed.
 * Pure.
 */
export function listScopes(
  state: DesiredState,
  providers: readonly Provider[],
  changed?: ReadonlyMap<Address, WhyRead>,
): readonly ListedScope[] {
  const groupOf = scopeGroups(
    state,
    providers.flatMap(({ kinds }) => kinds),
  );
  const weights = groupWeights(state, groupOf);
  const parts = [...scopeParts(state).values()].sort((a, b) => (a.root.address < b.root.address ? -1 : 1));
  const groups = groupBy(parts, ({ root }) => groupOf(root));
  const home = new Map(state.desired.map(({ address, scope }) => [address, groupOf(scope)]));
  const named = new Set(
    state.scopes.filter(({ member }) => member !== true).map(({ scope }) => outermost(scope).address),
  );
  // Name, `keep`, `accepted` and rules may matter in any scope, so a change of one changes all
  // digests.
  const rules = (state.rules?.all ?? []).map(({ source: _, ...rule }) => rule);
  const everywhere = [state.name, [...state.keep].sort(), state.accepted, rules] as unknown as Json;
  const listed = [...groups].map(([address, own]): ListedScope => {
    const others = own.map(({ root }) => root.address).filter(each => each !== address);
    const refs = own.flatMap(({ entries, checks }) =>
      [...entries.values(), ...checks.values()].flatMap(each => each.refs),
    );
    const after = new Set(refs.flatMap(ref => home.get(ref) ?? []).filter(each => each !== address));
    return {
      address,
      ...given({ with: others.length === 0 ? undefined : others }),
      weight: Math.max(1, weights.get(address) ?? 0),
      after: [...after].sort(),
      digest: digestOf([everywhere, ...own.map(part => declaredIn(part, providerOf(part.root, providers)))]),
      ...(own.every(({ root }) => !named.has(root.address)) ? { member: true } : {}),
      ...given({ changed: own.flatMap(({ root }) => changed?.get(root.address) ?? [])[0] }),
    };
  });
  return changed === undefined ? listed : listed.filter(each => each.changed !== undefined);
}

function digestOf(declared: Json): string {
  return `eks1-${sha256(canonical(declared)).slice(0, 40)}`;
}

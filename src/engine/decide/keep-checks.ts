import type { Address } from '../../core/address.ts';
import type { Kind } from '../../core/kind.ts';
import type { Reason, RefusedVerb } from '../../core/report/reason.ts';
import type { FieldChange, Scope } from '../../core/report/row.ts';
import type { Live, LiveView } from '../../core/resource.ts';
import { type Kinds, listScope } from '../kinds.ts';
import type { Observation } from '../live/observed.ts';
import { RowBlocked } from './blocked.ts';
import type { DecisionContext } from './decision-context.ts';
import type { NamedResource } from './keep.ts';

/**
 * The names of a resource that `keep` may match: the name in the manifest, the live name, and the
 * name after this plan's renames (ADR 0037). Empty where the manifest has no `keep`. Pure.
 */
export function namesOf(called: NamedResource, live: Live, given: DecisionContext): readonly NamedResource[] {
  return given.wanted.keep.length === 0
    ? []
    : [called, live, currentAddress(live, given.kinds, given.observed)];
}

/** Why a live resource must stay; undefined where it may be deleted, replaced or renamed. Pure. */
export function whyKept(
  names: readonly NamedResource[],
  kind: Kind,
  live: Live,
  given: DecisionContext,
  { lifted = false, ...at }: { readonly to?: RefusedVerb; readonly lifted?: boolean } = {},
): Reason | undefined {
  const held = keptBy(names, kind, given, at);
  if (held !== undefined) return held;
  if (kind.own?.protectedBy !== undefined && !lifted && live.fields()[kind.own?.protectedBy] === true) {
    return { code: 'row/protected', field: kind.own?.protectedBy, ...at };
  }
  const cause = kind.own?.undeletable?.(live, given.observed, address => given.rowsAt(address));
  return cause && { code: 'row/undeletable', cause, ...at };
}

/** Why a live resource without an entry must stay; undefined where it may be deleted. Pure. */
export function whyUndeletable(live: Live, kind: Kind, given: DecisionContext): Reason | undefined {
  return (
    whyKept(namesOf(live, live, given), kind, live, given) ??
    (kind.write.delete === undefined ? { code: 'api/cannot-delete', kind: kind.name } : undefined)
  );
}

/** Why `keep` protects a resource with one of these names; undefined where it does not. Pure. */
export function keptBy(
  names: readonly NamedResource[],
  kind: Kind,
  given: DecisionContext,
  at: { readonly to?: RefusedVerb; readonly path?: string } = {},
): Reason | undefined {
  for (const named of names) {
    const { address, parts } = named;
    const itself = given.keep.holding(address);
    if (itself !== undefined) return { code: 'keep/holds', glob: itself, ...at };
    const inside = given.keep.inside(parts, kind);
    if (inside !== undefined) return { code: 'keep/holds-inside', glob: inside, ...at };
    const beside = given.keep.beside(named, kind, 'delete');
    if (beside !== undefined) return { code: 'keep/holds-beside', glob: beside, ...at };
  }
  return undefined;
}

/**
 * Throws {@link RowBlocked} where a change removes the protection of a resource that `keep`
 * matches. Pure.
 */
export function checkProtection(
  names: readonly NamedResource[],
  kind: Kind,
  changes: readonly FieldChange[],
  given: DecisionContext,
): void {
  const lifts = changes.some(
    ({ path, before, after }) => path === kind.own?.protectedBy && before === true && after !== true,
  );
  if (!lifts) return;
  for (const { address } of names) {
    const glob = given.keep.holding(address);
    if (glob !== undefined) throw new RowBlocked({ code: 'keep/holds-protection', glob });
  }
}

/**
 * Throws {@link RowBlocked} where a field would make the service delete a resource that `keep`
 * matches. Pure.
 */
export function checkExpiry(
  names: readonly NamedResource[],
  kind: Kind,
  changes: readonly FieldChange[],
  given: DecisionContext,
): void {
  const expiry = changes.find(
    ({ path, after }) => kind.own?.expiredBy?.includes(path) === true && after !== null,
  );
  const held = expiry === undefined ? undefined : keptBy(names, kind, given, { path: expiry.path });
  if (held !== undefined) throw new RowBlocked(held);
}

/**
 * The address and name parts of a live resource as the service has them now. The resource's own
 * `address` uses the manifest's names for its scope and references, which may differ where the plan
 * will rename these. Pure.
 */
function currentAddress(live: Live, kinds: Kinds, observed: Observation): Pick<Live, 'address' | 'parts'> {
  if (live.predicted === true) return live;
  const kind = kinds.get(live.kind);
  const named = new Map<Address, Live>();
  const today: LiveView = {
    list: (name, scope) => observed.list(name, scope),
    addressOf: (name, id) => {
      const address = observed.addressOf(name, id);
      const found = address === undefined ? undefined : observed.at(address);
      if (found !== undefined) named.set(found.address, found);
      return found?.address;
    },
    at: address => named.get(address),
    desired: () => undefined,
    unreadOf: name => observed.unreadOf(name),
    wantedIn: () => [],
  };
  return kind.read.live(live.raw, currentScope(listScope(kind, live.scope), kinds, observed), today) ?? live;
}

function currentScope(scope: Scope, kinds: Kinds, observed: Observation): Scope {
  const found = kinds.isResource(scope) ? observed.at(scope.address) : undefined;
  return found === undefined ? scope : { ...scope, address: found.address, parts: found.parts };
}

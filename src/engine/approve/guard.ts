import type { Address } from '../../core/address.ts';
import { groupBy } from '../../core/order.ts';
import type { Plan } from '../../core/report/plan.ts';
import type { TooMany } from '../../core/report/reason.ts';
import type { Report } from '../../core/report/report.ts';
import type { Row, Scope } from '../../core/report/row.ts';
import type { Decisions } from '../decide/decisions.ts';

/** How many live resources of one kind in one scope belong to this manifest. */
interface OwnCount {
  /** Resources that pruning may delete. */
  readonly owned: number;
  /**
   * All resources that bear the mark of this manifest, including protected ones, which pruning does
   * not delete.
   */
  readonly ours: number;
}

/** Scope → name of a kind → the count of its resources there. */
export type Ownership = ReadonlyMap<Address, ReadonlyMap<string, OwnCount>>;

/**
 * Returns the address under which a scope is counted: its own address, or the address of the set
 * that the scope is in.
 */
export type Grouping = (scope: Scope) => Address;

const apart: Grouping = ({ address }) => address;

/**
 * Counts the resources of this manifest for the guards: by scope, or for all members of a set
 * together. `counted`: the scopes to count in. Pure.
 */
export function ownership(
  given: Decisions,
  counted: ReadonlySet<Address>,
  groupOf: Grouping = apart,
): Ownership {
  const groups = new Set(
    given.wanted.scopes.filter(({ scope }) => counted.has(scope.address)).map(({ scope }) => groupOf(scope)),
  );
  const found = new Map<Address, Map<string, OwnCount>>();
  const { name } = given.wanted;
  for (const { scope } of given.wanted.scopes) {
    const group = groupOf(scope);
    if (!groups.has(group)) continue;
    for (const kind of given.kinds.ordered) {
      if (kind.entry.within !== scope.kind || kind.own?.owned === undefined) continue;
      const lives = given.observed.list(kind.name, scope.address);
      const owned = new Set(lives.filter(live => kind.own?.owned?.(live, name, given.observed) === true));
      const ours = lives.filter(
        live => owned.has(live) || (live.mark?.name === name && live.mark.void === undefined),
      );
      const here = found.get(group) ?? new Map<string, OwnCount>();
      const before = here.get(kind.name) ?? { owned: 0, ours: 0 };
      const all = { owned: before.owned + owned.size, ours: before.ours + ours.length };
      found.set(group, here.set(kind.name, all));
    }
  }
  return found;
}

export type GuardRefusal = NonNullable<Report['refused']>;

/**
 * Guards deletes and replaces of owned resources, counted together. Refuses more than 5 in a scope,
 * more than 20 % of ten or more in a scope or of one kind in it (ADR 0041), deleting the last one
 * of a kind, and any delete in a scope whose file of entries is empty (`emptied`, ADR 0057).
 *
 * `maxDeletes` replaces all of these limits by one on the number in a scope. `counts`: whether a
 * row counts as a delete; a row of an entry with `absent` does not. `others`: rows that other runs
 * carry out under the same review. Their deletes count for the limit of 5 and for `maxDeletes`, but
 * not for the shares, because this run has not read their scopes. Pure.
 */
export function guardDeletes(
  plan: Plan,
  ownership: Ownership,
  maxDeletes: number | undefined,
  {
    emptied = new Set(),
    groupOf = apart,
    counts = isCounted,
    others = [],
  }: {
    readonly emptied?: ReadonlySet<Address>;
    readonly groupOf?: Grouping;
    readonly counts?: (row: Row) => boolean;
    readonly others?: readonly Row[];
  } = {},
): GuardRefusal | undefined {
  const counted = plan.rows.filter(counts);
  const elsewhere = groupBy(others.filter(counts), row => groupOf(row.scope));
  return refusedScopes(counted, groupOf, (rows, scope) => {
    const isEmptied = maxDeletes === undefined && emptied.has(scope);
    if (isEmptied) return [{ over: 'empty', deletes: rows.length }];
    const all = rows.length + (elsewhere.get(scope)?.length ?? 0);
    return tooManyInAll(all, maxDeletes) ?? whyRefused(rows, ownership.get(scope) ?? new Map());
  });
}

/** Whether the guard on deletes counts this row. */
export function isCounted({ action, absent }: Row): boolean {
  return (action === 'delete' || action === 'replace') && absent !== true;
}

/**
 * The refusal of a plan with too many deletes in some scopes; undefined if no scope has too many.
 * Pure.
 */
export function refusedScopes(
  deletes: readonly Row[],
  groupOf: Grouping,
  whyIn: (rows: readonly Row[], scope: Address) => readonly TooMany[],
): GuardRefusal | undefined {
  const refused = [...groupBy(deletes, row => groupOf(row.scope))]
    .map(([scope, rows]) => ({ scope, rows, why: whyIn(rows, scope) }))
    .filter(({ why }) => why.length > 0);
  if (refused.length === 0) return undefined;
  const most = Math.max(
    ...refused.flatMap(({ rows, why }) => [rows.length, ...why.map(each => each.deletes)]),
  );
  const scopes = refused.map(({ scope, why }) => ({ scope, why }));
  return {
    reason: { code: 'guard/deletes', scopes, most },
    rows: refused.flatMap(each => each.rows.map(row => row.address)),
  };
}

/**
 * Why one scope has too many deletes. `own`: how many resources in it belong to this manifest, by
 * kind.
 */
function whyRefused(rows: readonly Row[], own: ReadonlyMap<string, OwnCount>): readonly TooMany[] {
  const deletes = rows.length;
  const owned = [...own.values()].reduce((sum, each) => sum + each.owned, 0);
  if (isTooLarge(deletes, owned)) return [{ over: 'share', deletes, owned }];
  return [...groupBy(rows, row => row.kind)].flatMap(
    ([kind, same]) => tooManyOfOne(kind, same, own.get(kind)) ?? [],
  );
}

function tooManyOfOne(kind: string, rows: readonly Row[], own: OwnCount | undefined): TooMany | undefined {
  const { owned, ours } = own ?? { owned: rows.length, ours: rows.length };
  if (isTooLarge(rows.length, owned)) return { over: 'share', deletes: rows.length, owned, kind };
  const deletes = rows.filter(row => row.action === 'delete').length;
  // Where no live resource bears this manifest's mark, no delete can remove the last one with the
  // mark.
  return deletes === 0 || deletes < ours || ours === 0 ? undefined : { over: 'last', deletes, kind };
}

/**
 * The refusal that the number of deletes alone gives. An empty list: `most` allows them. Undefined:
 * the deletes must also be compared with the number of live resources. Pure.
 */
export function tooManyInAll(deletes: number, most: number | undefined): readonly TooMany[] | undefined {
  if (most !== undefined) return deletes <= most ? [] : [{ over: 'max', deletes, most }];
  return deletes > 5 ? [{ over: 'five', deletes }] : undefined;
}

/** Whether the deletes are more than a fifth of ten or more resources. */
export function isTooLarge(deletes: number, owned: number): boolean {
  return owned >= 10 && deletes / owned > 0.2;
}

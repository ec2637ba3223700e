import { type Address, encodedParts, kindOf } from '../../core/address.ts';
import { canonical, type Json } from '../../core/json.ts';
import type { Unread } from '../../core/report/plan.ts';
import type { Reason } from '../../core/report/reason.ts';
import type { Report } from '../../core/report/report.ts';
import { addressWith, reasonWith } from '../own-address-parts.ts';
import { plural, scopeNoun } from '../scope-noun.ts';
import { asSent, reasonOfAll } from '../unsent-request.ts';
import { alike, MARKS, starAt } from './alike-rows.ts';
import { isAbsent } from './shown-rows.ts';

/** Lists that could not be read for one reason. */
export interface ShownLists {
  readonly kind: string;
  /** The scope; of several with `*` for the part in which they differ. */
  readonly scope: string;
  readonly reason: Reason;
  readonly lists: readonly [Unread, ...Unread[]];
  /** Absent for a single list. */
  readonly over?: { readonly noun: string; readonly names: readonly string[] };
}

/** The unread lists but those of scopes without a place for us, which their rows tell of. Pure. */
export function listsBesideRows({ plan }: Pick<Report, 'plan'>): readonly Unread[] {
  const told = new Set(plan.rows.flatMap(row => (isAbsent(row) ? [row.scope.address] : [])));
  return told.size === 0 ? plan.unread : plan.unread.filter(({ scope }) => !told.has(scope));
}

/** Unread lists of one kind and one reason as one. Pure. */
export function shownLists(
  { plan, explanations = [] }: Report,
  unread: readonly Unread[] = plan.unread,
): readonly ShownLists[] {
  const asked = new Set<Address>(explanations.flatMap(({ about }) => about));
  const lots = alike(unread, {
    address: list => list.scope,
    likeness: ({ scope, kind, reason }) => {
      if (asked.has(scope)) return undefined;
      const own = encodedParts(scope);
      const noun = scopeNoun({ kind: kindOf(scope), parts: own });
      const cause = asSent(reasonWith(reason, own, MARKS));
      return canonical([kind, kindOf(scope), noun, { ...cause } as unknown as Json]);
    },
    positions: list => encodedParts(list.scope).map((_, position) => position),
    fewest: 2,
  });
  const shown = lots.map(({ items, position }) =>
    position === undefined ? listAlone(items[0]) : listsOf(items, position),
  );
  return withOneReason(shown);
}

/** Lists of several kinds in the same scopes that could not be read for the same reason, as one. */
function withOneReason(shown: readonly ShownLists[]): readonly ShownLists[] {
  const found = new Map<string, ShownLists>();
  for (const one of shown) {
    const key = canonical([one.scope, { ...one.reason }, [...(one.over?.names ?? [])]] as unknown as Json);
    const before = found.get(key);
    found.set(
      key,
      before === undefined
        ? one
        : { ...before, kind: `${before.kind}, ${one.kind}`, lists: [...before.lists, ...one.lists] },
    );
  }
  return [...found.values()];
}

/** A list by itself. */
export function listAlone(list: Unread): ShownLists {
  const { kind, scope, reason } = list;
  return { kind, scope, reason, lists: [list] };
}

function listsOf(lists: readonly [Unread, ...Unread[]], position: number): ShownLists {
  const [first, ...rest] = lists;
  const { kind, scope } = first;
  const reason = reasonOfAll([first.reason, ...rest.map(list => list.reason)]);
  const own = encodedParts(scope);
  const isLast = position === own.length - 1;
  return {
    kind,
    scope: addressWith(scope, own, starAt(position)),
    reason: reasonWith(reason, own, starAt(position)),
    lists,
    over: {
      noun: isLast ? plural(scopeNoun({ kind: kindOf(scope), parts: own })) : 'scopes',
      names: lists.map(list => encodedParts(list.scope)[position] ?? ''),
    },
  };
}

import { type Address, address } from '../../core/address.ts';
import { RequestFailure } from '../../core/http.ts';
import type { VisibleScope } from '../../core/provider.ts';
import type { Unread } from '../../core/report/plan.ts';
import type { Scope } from '../../core/report/row.ts';
import type { DesiredState } from '../../engine/desired/desired-state.ts';
import { listKey, type MemberSet } from '../../engine/desired/sets.ts';
import { failureReason } from '../../engine/failure-reason.ts';
import { readScopes } from '../../engine/live/members.ts';
import type { Session } from '../../engine/session.ts';

export interface CoveredScopes {
  /**
   * Each scope that is a member of a set, with that set. If several sets have the scope, the last
   * of these sets in the manifest counts.
   */
  readonly covered: ReadonlyMap<Scope, MemberSet>;
  /** Sets whose lists could not be read. */
  readonly unread: readonly Unread[];
}

/**
 * Which of these scopes are members of a set of the manifest. That counts even if the set has more
 * members than its `at_most`. Reads the list of each set that could have one of the scopes as a
 * member. Sends nothing if there is no such set.
 */
export async function coveredScopes(
  scopes: readonly Scope[],
  { sets = [] }: Pick<DesiredState, 'sets'>,
  session: Session,
): Promise<CoveredScopes> {
  const lists = new Map<string, readonly VisibleScope[]>();
  const covered = new Map<Scope, MemberSet>();
  const unread: Unread[] = [];
  for (const set of sets) {
    const candidates = scopes.filter(scope => isLikeMember(scope, set));
    const { all, list } = set;
    if (list.of !== 'scopes' || candidates.length === 0) continue;
    try {
      const listed = lists.get(listKey(list)) ?? (await readScopes(list, session));
      lists.set(listKey(list), listed);
      const members = new Set(listed.filter(set.covers).map(({ id }) => addressOf(all, id)));
      for (const scope of candidates)
        if (members.has(scope.address) && !covered.has(scope)) covered.set(scope, set);
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      unread.push({ kind: all.kind, scope: all.address, reason: failureReason(error, list.provider) });
    }
  }
  return { covered, unread };
}

/**
 * Whether a scope could be a member of the set: it has the kind of the members and is where they
 * are.
 */
function isLikeMember(scope: Scope, { all }: MemberSet): boolean {
  return addressOf(all, scope.parts.at(-1) ?? '') === scope.address;
}

function addressOf({ kind, parts }: Scope, id: string): Address {
  return address(kind, [...parts.slice(0, -1), id]);
}

import { type Address, kindOf } from '../../../core/address.ts';
import type { Reason } from '../../../core/report/reason.ts';
import type { RowRef, Scope } from '../../../core/report/row.ts';
import { scopesAround } from '../../../core/report/row.ts';
import type { Desired, Live } from '../../../core/resource.ts';
import { didYouMean } from '../../../core/text/did-you-mean.ts';
import { isWithin } from '../../live/observed.ts';
import { RowBlocked } from '../blocked.ts';
import { predictedIn } from '../contents.ts';
import { isInDoubt } from '../counterpart.ts';
import type { DecisionContext } from '../decision-context.ts';
import { isExpired } from '../expired.ts';

/**
 * What an entry refers to, each with its incarnation: a value that tells a resource from one made
 * again at its address. Throws {@link RowBlocked} where a resource is not there and the plan does
 * not show that it will be. Pure.
 */
export function checkRefs(
  desired: Desired,
  given: DecisionContext,
  refs: readonly Address[] = desired.refs,
): readonly RowRef[] {
  if (refs.length === 0) return [];
  return [...refs].sort().map(address => {
    const entry = given.observed.desired(address) ?? given.wanted.elsewhere?.get(address);
    if (entry?.absent === true) throw new RowBlocked({ code: 'ref/absent', address });
    if (given.accepted?.missing.has(address) === true)
      throw new RowBlocked({ code: 'ref/accepted-missing', address });
    if (given.left?.missing.has(address) === true) throw new RowBlocked({ code: 'ref/left', address });
    if (isInDoubt(address, given)) throw new RowBlocked({ code: 'row/in-doubt', address });
    if (given.rowAt(address, 'create', 'replace') !== undefined) return { address, was: null };
    const live = given.observed.at(address);
    if (isDeleted(address, live, desired.scope, given))
      throw new RowBlocked({ code: 'ref/deleted', address });
    // Everything live in a replaced scope is deleted with the old scope. The new scope contains
    // only what it starts with.
    if (live !== undefined && given.rowAround(live.scope, 'create', 'replace') === undefined)
      return { address, was: live.incarnation };
    if (mayBeInherited(address, desired, given)) return { address, was: null };
    if (given.wanted.elsewhere?.has(address) === true) {
      if (given.foresees === true) return { address, was: null };
      throw new RowBlocked({ code: 'ref/elsewhere', address });
    }
    const unread = whyUnread(address, desired, given);
    if (unread !== undefined) throw new RowBlocked({ code: 'ref/unread', address, cause: unread });
    const wanted = given.observed.desired(address);
    if (wanted !== undefined && isExpired(wanted, given))
      throw new RowBlocked({ code: 'ref/expired', address });
    const blocked: { blocked?: true } =
      given.rowAt(address, 'blocked') === undefined ? {} : { blocked: true };
    const near = blocked.blocked === true ? undefined : nearTo(address, desired, given);
    throw new RowBlocked({
      code: 'ref/missing',
      address,
      ...blocked,
      ...(near === undefined ? {} : { near }),
    });
  });
}

/**
 * Whether this plan deletes the resource, or a scope that contains the resource but not the entry
 * that refers to it.
 */
function isDeleted(address: Address, live: Live | undefined, own: Scope, given: DecisionContext): boolean {
  if (given.rowAt(address, 'delete') !== undefined) return true;
  if (live === undefined) return false;
  return scopesAround(live.scope).some(
    ({ address: at }) =>
      !isWithin(own, at) &&
      (given.rowAt(at, 'delete') !== undefined || given.observed.desired(at)?.absent === true),
  );
}

/** The address of an entry or live resource with a similar name in the same scope. */
function nearTo(
  address: Address,
  from: Desired,
  { observed, wanted, kinds }: DecisionContext,
): string | undefined {
  const end = address.lastIndexOf('/') + 1;
  const scope = address.slice(0, end);
  const kind = kindOf(address);
  const live = observed.scopesOf(kinds.get(kind)).flatMap(lives => lives.map(each => each.address));
  const declared = wanted.desired.filter(each => each.kind === kind && each.absent !== true);
  const names = [...declared.map(each => each.address), ...live].flatMap(each =>
    each.startsWith(scope) && each !== from.address ? [each.slice(end)] : [],
  );
  const near = didYouMean(address.slice(end), [...new Set(names)].sort());
  return near === undefined ? undefined : scope + near;
}

function whyUnread(address: Address, desired: Desired, given: DecisionContext): Reason | undefined {
  const reading = desired.reads?.find(each => each.kind === kindOf(address));
  if (reading === undefined) return undefined;
  const kind = given.kinds.get(reading.kind);
  return given.observed.unreadAt(kind, reading.scope)?.reason;
}

/**
 * Whether the plan makes the scope of the resource that an entry refers to, and this scope has the
 * resource from the start or nobody knows whether it has.
 */
function mayBeInherited(address: Address, desired: Desired, given: DecisionContext): boolean {
  const reading = desired.reads?.find(each => each.kind === kindOf(address));
  if (reading === undefined || given.rowAt(reading.scope.address, 'create', 'replace') === undefined)
    return false;
  const kind = given.kinds.get(reading.kind);
  const predicted = predictedIn(reading.scope, kind, given);
  return predicted === undefined || predicted.some(live => live.address === address);
}

import type { Address } from '../../core/address.ts';
import type { Kind } from '../../core/kind.ts';
import { groupBy } from '../../core/order.ts';
import type { EngineReason, Reason } from '../../core/report/reason.ts';
import type { Row, Scope } from '../../core/report/row.ts';
import type { Desired, Live } from '../../core/resource.ts';
import { refsOf } from '../../core/resource.ts';
import { listScope } from '../kinds.ts';
import { match } from '../live/match.ts';
import type { Match } from '../live/matched.ts';
import { RowBlocked } from './blocked.ts';
import { predictedIn } from './contents.ts';
import { type Decision, type DecisionContext, decided, left } from './decision-context.ts';
import { isExpired } from './expired.ts';
import { partialSuccession } from './successions.ts';

/**
 * What a desired resource is compared with: a live resource, a predicted resource, a live resource
 * that another row deletes, or nothing.
 */
export interface Counterpart {
  readonly live?: Live;
  /** The live resource that another row deletes. */
  readonly lost?: Live;
  readonly from?: Address;
  readonly because?: Address;
  /**
   * The scope of the entry, if this scope has expired and is gone, so that nothing in it is wanted.
   */
  readonly expired?: Address;
  /** The counterpart is unknown until the scope of the entry is made. */
  readonly untold?: true;
  readonly notes: readonly Reason[];
  /** A remark on the entry, whether or not it has a row. */
  readonly said?: EngineReason;
}

/**
 * Finds the counterpart of a desired resource. Throws {@link RowBlocked} where nothing may be done
 * for this resource. Pure.
 */
export function findCounterpart(desired: Desired, kind: Kind, given: DecisionContext): Counterpart {
  const { scope } = desired;
  const unread = given.observed.unreadAt(kind, scope)?.reason;
  if (unread !== undefined && given.observed.isAbsent(listScope(kind, scope).address))
    throw new RowBlocked({ code: 'scope/absent', cause: unread });
  if (unread !== undefined) throw new RowBlocked({ code: 'row/unread', cause: unread });
  if (given.kinds.isResource(scope)) {
    const making = given.rowAt(scope.address, 'create', 'replace');
    if (making !== undefined) return predictIn(desired, kind, making, given);
    if (given.observed.at(scope.address) === undefined) {
      const unseen = given.observed.unreadAt(given.kinds.get(scope.kind), scope)?.reason;
      if (unseen !== undefined)
        throw new RowBlocked({ code: 'scope/unread', scope: scope.address, cause: unseen });
      const home = given.observed.desired(scope.address);
      if (home !== undefined && isExpired(home, given)) return { expired: scope.address, notes: [] };
      if (given.left?.missing.has(scope.address) === true)
        throw new RowBlocked({ code: 'ref/left', address: scope.address });
      throw new RowBlocked({ code: 'scope/missing', scope: scope.address });
    }
    if (isInDoubt(scope.address, given))
      throw new RowBlocked({ code: 'row/in-doubt', address: scope.address });
  }
  const { live, from, conflict, note, said } = given.observed.matchOf(desired);
  if (conflict !== undefined) throw new RowBlocked(conflict);
  const told = { notes: note === undefined ? [] : [note], ...(said === undefined ? {} : { said }) };
  if (live === undefined) return told;
  const because = lostWith(live, kind, given);
  if (because !== undefined) return { because, lost: live, ...told };
  return { live, ...(from === undefined ? {} : { from }), ...told };
}

/**
 * Whether nobody knows if an entry and a live resource belong together: names, ids or marks
 * contradict each other (`conflict`), the rename that would join the two is blocked, or a third
 * resource has the name of a succession that is not over. Then neither is changed.
 */
export function isInDoubt(address: Address, given: DecisionContext): boolean {
  const desired = given.observed.desired(address);
  if (desired === undefined) return false;
  if (partialSuccession(desired, given.kinds.get(desired.kind), given)?.nameless === true) return true;
  const { conflict, from } = given.observed.matchOf(desired);
  return conflict !== undefined || (from !== undefined && given.rowAt(address, 'blocked') !== undefined);
}

/**
 * The counterpart of an entry in a scope that the plan makes: the resource that this scope will get
 * from the scope that it copies, if any.
 */
function predictIn(desired: Desired, kind: Kind, making: Row, given: DecisionContext): Counterpart {
  const { live, from, conflict } = given.matchInPlanned(desired, () =>
    matchPlanned(desired.scope, kind, given),
  );
  if (conflict !== undefined) throw new RowBlocked(conflict);
  const isUnsure = kind.inherit?.unsure === true;
  if (kind.inherit?.predict === undefined && !isUnsure) return { notes: [] };
  if (isUnsure || predictedIn(desired.scope, kind, given) === undefined) {
    const note: EngineReason = {
      code: desired.absent === true ? 'row/delete-if-inherited' : 'row/create-unless-inherited',
    };
    return { untold: true, notes: [note] };
  }
  if (live === undefined) return { notes: [] };
  const notes: readonly EngineReason[] = [{ code: 'row/inherited' }];
  return { live, ...(from === undefined ? {} : { from }), because: making.address, notes };
}

/**
 * A kind's entries in a scope that the plan makes, matched with what the scope will contain from
 * the start.
 */
function matchPlanned(scope: Scope, kind: Kind, given: DecisionContext): ReadonlyMap<Address, Match> {
  const entries = given.observed
    .wantedIn(kind.name, scope.address)
    .filter(each => each.scope.address === scope.address);
  const lives = groupBy(predictedIn(scope, kind, given) ?? [], live => live.address);
  return match(entries, lives, given.wanted.name);
}

/**
 * The address of the row that deletes this resource as a side effect, as renaming a command deletes
 * the command's overwrites. Undefined where there is none.
 */
export function lostWith(live: Live, kind: Kind, given: DecisionContext): Address | undefined {
  if (kind.inherit?.predict === undefined) return undefined;
  for (const address of refsOf(live.fields())) {
    const row = given.rowAt(address, 'rename', 'replace', 'delete');
    if (row === undefined) continue;
    const stays = kind.inherit
      ?.predict(row, [live], given.observed)
      .some(each => each.address === live.address);
    if (!stays) return row.address;
  }
  return undefined;
}

/**
 * The decisions that restore resources without an entry, which a rename or replace of another
 * resource deletes. Pure.
 */
export function restoringDecisions(
  kind: Kind,
  given: DecisionContext,
): readonly (readonly [Address, Decision])[] {
  if (kind.inherit?.predict === undefined) return [];
  const lives = given.observed.scopesOf(kind).flat();
  if (lives.length === 0) return [];
  const declared = new Set(given.wanted.desired.map(each => given.observed.matchOf(each).live));
  return lives
    .filter(live => !declared.has(live))
    .flatMap(live => {
      const because = lostWith(live, kind, given);
      const address = given.observed.addressNow(live);
      // A resource is not restored if pruning deletes it, or if it is deleted together with a
      // resource that is not made again.
      const isDeleted = because !== undefined && given.rowAt(because, 'delete') !== undefined;
      if (because === undefined || isDeleted || given.rowsAt(address).length > 0) return [];
      return [[address, carry(live, address, because, kind, given)] as const];
    });
}

function carry(live: Live, address: Address, because: Address, kind: Kind, given: DecisionContext): Decision {
  if (given.observed.at(address) !== live) return left({ code: 'restore/not-unique', address, because });
  const { scope, parts } = live;
  const desired = live.fields();
  const refs = refsOf(desired).map(ref => ({
    address: ref,
    was: given.rowAt(ref, 'replace') ? null : (given.observed.at(ref)?.incarnation ?? null),
  }));
  const fields = Object.keys(desired)
    .sort()
    .map(path => ({ path, before: null, after: desired[path] ?? null }));
  const row = { address, kind: kind.name, scope, parts, desired, fields, refs, because };
  return decided({
    ...row,
    action: 'create',
    was: null,
    loss: [],
    allow: [],
    notes: [{ code: 'restore/carried', because }],
  });
}

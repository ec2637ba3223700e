import type { Address } from '../../core/address.ts';
import type { Desired, Live } from '../../core/resource.ts';
import type { Match, Replacements } from './matched.ts';

/** What matching by id needs: all entries of a kind, and its live resources. */
interface PinContext {
  readonly wanted: ReadonlyMap<Address, Desired>;
  readonly byId: ReadonlyMap<string, Live>;
  readonly replacements: Replacements;
}

/**
 * Corrects matches by name, using the ids in entries (ADR 0065). The id decides only where no live
 * resource has the entry's name or the name in its `renamed_from`. Where name and id belong to two
 * different resources, nothing is done to either of them, nor for any other entry that matches one
 * of them. Pure.
 */
export function withPins(
  byName: ReadonlyMap<Address, Match>,
  given: PinContext,
): ReadonlyMap<Address, Match> {
  const found = new Map(byName);
  for (const each of given.wanted.values())
    if (each.pin !== undefined)
      found.set(each.address, pinned(each, each.pin, byName.get(each.address) ?? {}, given));
  for (const [address, match] of found) {
    const claimed = claimedTwice(address, match, given.wanted, found);
    if (claimed !== undefined) found.set(address, claimed);
  }
  return withoutContested(found, given.wanted);
}

function pinned(each: Desired, id: string, match: Match, { byId, replacements }: PinContext): Match {
  const { address } = each;
  const named = isByName(match, each) ? match.live : undefined;
  const bearer = byId.get(id);
  if (match.conflict !== undefined) {
    const isInPlace = bearer !== undefined && each.absent !== true && tookPlace(match, bearer, replacements);
    if (isInPlace) return { live: bearer, from: bearer.address };
    return bearer === undefined || bearer === named ? match : { ...match, bearer };
  }
  if (bearer === undefined) {
    const isOver = each.absent === true && named === undefined;
    return isOver ? match : { ...match, said: { code: 'match/id-gone', address, id } };
  }
  if (named === bearer) return match;
  const at = bearer.address;
  if (named !== undefined) {
    if (replacements.isInPlaceOf(named, id))
      return { ...match, said: { code: 'match/id-replaced', address, id, at, now: named.id } };
    return {
      ...own(named, address),
      bearer,
      conflict: { code: 'match/id-elsewhere', id, at, now: named.id },
    };
  }
  if (each.absent === true) return { bearer, conflict: { code: 'match/id-of-other-name', id, at } };
  if (bearer.scope.address !== each.scope.address)
    return { bearer, conflict: { code: 'match/id-of-other-scope', id, at } };
  const conflict = replacements.conflictOf(bearer);
  return conflict === undefined ? { live: bearer, from: at } : { bearer, conflict };
}

/**
 * Whether a restore at the service explains a conflict: the entry's mark is on the old resource,
 * and its id is that of the resource which the service put in the place of the old one.
 */
function tookPlace({ conflict }: Match, bearer: Live, replacements: Replacements): boolean {
  return conflict?.code === 'match/was-replaced' && replacements.isInPlaceOf(bearer, conflict.id);
}

/**
 * Whether an entry matched by name. If not, it matched by mark, and the entry's id counts more than
 * the mark.
 */
function isByName({ from }: Match, { renamedFrom }: Desired): boolean {
  return from === undefined || from === renamedFrom;
}

/**
 * The conflict of an entry whose id belongs to a resource that another entry has matched; undefined
 * where there is none.
 */
function claimedTwice(
  address: Address,
  { live, from, conflict }: Match,
  wanted: ReadonlyMap<Address, Desired>,
  found: ReadonlyMap<Address, Match>,
): Match | undefined {
  const { pin, renamedFrom } = wanted.get(address) ?? {};
  if (conflict !== undefined || live === undefined || live.id !== pin) return undefined;
  if (from === undefined || from === renamedFrom) return undefined;
  for (const [by, other] of found)
    if (by !== address && other.live === live)
      return { bearer: live, conflict: { code: 'match/id-of-entry', id: pin, at: live.address, by } };
  return undefined;
}

/**
 * Replaces matches with contested resources by conflicts. If an entry's id belongs to one resource
 * and its name to another, both resources are contested.
 */
function withoutContested(
  found: ReadonlyMap<Address, Match>,
  wanted: ReadonlyMap<Address, Desired>,
): ReadonlyMap<Address, Match> {
  const contested = new Map<Live, Address>();
  for (const [address, { bearer, live }] of found) {
    if (bearer === undefined) continue;
    contested.set(bearer, address);
    if (live !== undefined) contested.set(live, address);
  }
  if (contested.size === 0) return found;
  const marks = new Map([...contested].map(([{ mark }, by]) => [mark?.address, by]));
  return new Map(
    [...found].map(([address, match]): readonly [Address, Match] => {
      const { live, conflict } = match;
      const isSought = live === undefined && wanted.get(address)?.absent !== true;
      const by = live !== undefined ? contested.get(live) : isSought ? marks.get(address) : undefined;
      if (by === undefined || by === address || conflict !== undefined) return [address, match];
      return [address, { ...own(live, address), conflict: { code: 'match/pinned-by', by } }];
    }),
  );
}

/**
 * The match of an entry with a conflict: the live resource stays matched only if it has the entry's
 * address.
 */
function own(live: Live | undefined, address: Address): { readonly live?: Live } {
  return live?.address === address ? { live } : {};
}

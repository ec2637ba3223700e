import type { Address } from '../../core/address.ts';
import type { Desired } from '../../core/resource.ts';
import type { Decisions } from '../decide/decisions.ts';

/** All entries of a manifest, also those that the run is not about. */
export function allEntries({ wanted }: Decisions): readonly Desired[] {
  return [...wanted.desired, ...(wanted.beside ?? [])];
}

/** The entries written inside one, and itself. */
export function entriesInside(outer: Desired, given: Decisions): readonly Desired[] {
  return allEntries(given).filter(({ path }) => outer.path.every((segment, index) => path[index] === segment));
}

/** Why an entry may not go or get another name; undefined where it may. `inside`: it and the entries in it. Pure. */
export function whyItStays(
  inside: readonly Desired[],
  given: Decisions,
): { readonly why: string; readonly next: string } | undefined {
  const own = new Set(inside.map(({ address }) => address));
  const held = inside.find(each => isKept(each, given));
  if (held !== undefined)
    return { why: `\`keep\` names ${held.address}`, next: 'Change `keep` and the entry yourself.' };
  const others = [...allEntries(given), ...given.wanted.checks.map(({ desired }) => desired)];
  const other = others.find(each => !own.has(each.address) && refersTo(each, own));
  if (other === undefined) return undefined;
  return { why: `${other.address} refers to it`, next: 'Change both entries yourself.' };
}

function isKept({ address, parts, kind }: Desired, given: Decisions): boolean {
  return given.keep.holds(address) || given.keep.inside(parts, given.kinds.get(kind)) !== undefined;
}

function refersTo({ refs, renamedFrom }: Desired, own: ReadonlySet<Address>): boolean {
  return refs.some(ref => own.has(ref)) || (renamedFrom !== undefined && own.has(renamedFrom));
}

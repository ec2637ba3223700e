import type { Address } from '../../core/address.ts';
import type { Desired } from '../../core/resource.ts';
import type { Decisions } from '../decide/decisions.ts';

/** All entries of a manifest, also those that the run is not about. */
export function allEntries({ wanted }: Decisions): readonly Desired[] {
  return [...wanted.desired, ...(wanted.beside ?? [])];
}

/** The entries written inside one, and itself. */
export function entriesInside(outer: Desired, given: Decisions): readonly Desired[] {
  return allEntries(given).filter(({ path }) =>
    outer.path.every((segment, index) => path[index] === segment),
  );
}

/** Why an entry may neither go nor get another name; undefined where it may. */
export interface Stays {
  readonly why: string;
  readonly next: string;
}

/** What an entry refers to. */
export type ReferringEntry = Pick<Desired, 'address' | 'refs' | 'renamedFrom'>;

/**
 * Whether `keep` names an entry, or may name something in it. `inside`: it and the entries in it.
 * Pure.
 */
export function whyKept(inside: readonly Desired[], given: Decisions): Stays | undefined {
  const held = inside.find(each => isKept(each, given));
  if (held === undefined) return undefined;
  return { why: `\`keep\` names ${held.address}`, next: 'Change `keep` and the entry yourself.' };
}

/**
 * Whether an entry that stays refers to one of these. `others`: all entries that stay, as they will
 * be. Pure.
 */
export function whyNeeded(own: ReadonlySet<Address>, others: readonly ReferringEntry[]): Stays | undefined {
  for (const other of others)
    if (!own.has(other.address) && refersTo(other, own))
      return { why: `${other.address} refers to it`, next: 'Change both entries yourself.' };
  return undefined;
}

function isKept({ address, parts, kind }: Desired, given: Decisions): boolean {
  return given.keep.holds(address) || given.keep.inside(parts, given.kinds.get(kind)) !== undefined;
}

function refersTo({ refs, renamedFrom }: ReferringEntry, own: ReadonlySet<Address>): boolean {
  return refs.some(ref => own.has(ref)) || (renamedFrom !== undefined && own.has(renamedFrom));
}

import type { Address } from '../../core/address.ts';
import { type FieldChange, type Row, undoes } from '../../core/report/row.ts';
import type { Desired } from '../../core/resource.ts';
import type { Decisions } from '../decide/decisions.ts';
import type { NotAdopted } from './entries.ts';

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

/** Which part of a row is what someone changed, by the manifest that was applied last. */
export interface SomebodysPart {
  /** Its fields that the manifest changes itself: they stay as it says. */
  readonly own: readonly string[];
  /** What someone changed and the manifest changes, too. */
  readonly contested?: NotAdopted;
}

/**
 * The part of a row that may be taken over: all of it without a base. A {@link NotAdopted} where
 * none may. `inPlace`: the entry and the resource are both there, under one name, so that each
 * field can be distinguished from the others. Pure.
 */
export function somebodysPart(row: Row, inPlace: boolean): SomebodysPart | NotAdopted {
  if (row.whose === 'moved') return { own: [] };
  const { address, fields } = row;
  if (row.whose === undefined)
    return {
      address,
      why: 'the base does not tell whether someone changed it or the manifest does',
      next: 'Give the files that the base names with --base-file, or change the entry yourself.',
    };
  const isMoved = ({ whose }: FieldChange): boolean => whose === 'moved';
  const both = fields.filter(({ whose }) => whose === 'both');
  const contested = {
    address,
    why: {
      code: 'moved/both',
      fields: (both.length === 0 ? fields : both).map(({ path, before, after }) => ({ path, before, after })),
    },
  } as const;
  if (!inPlace || !fields.some(isMoved)) return contested;
  const own = fields.filter(change => !isMoved(change)).map(({ path }) => path);
  return both.length === 0 ? { own } : { own, contested };
}

/** What the manifest changes of what would go with an entry. Pure. */
export function changedInside(rows: readonly Row[]): Row | undefined {
  return rows.find(({ whose }) => whose !== 'moved');
}

/** The rows that may be taken over: what the manifest alone changes is not live's. Pure. */
export function adoptableRows(rows: readonly Row[], base: unknown): readonly Row[] {
  return base === undefined ? rows : rows.filter(row => undoes(row) || row.whose === undefined);
}

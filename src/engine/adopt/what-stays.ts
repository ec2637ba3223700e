import type { Address } from '../../core/address.ts';
import { type FieldChange, type Row, undoes } from '../../core/report/row.ts';
import type { Desired } from '../../core/resource.ts';
import type { Decisions } from '../decide/decisions.ts';
import type { NotAdopted } from './entries.ts';

/** All entries of a manifest, also those that `--target` excludes. */
export function allEntries({ wanted }: Decisions): readonly Desired[] {
  return [...wanted.desired, ...(wanted.beside ?? [])];
}

/** The other entries that are written at the same place, such as in a set of scopes. */
export function othersAtPlace(desired: Desired, given: Decisions): readonly Desired[] {
  const place = desired.path.join('\0');
  return allEntries(given).filter(each => each !== desired && each.path.join('\0') === place);
}

/** An entry and all entries that are written inside it in the manifest. */
export function entriesInside(outer: Desired, given: Decisions): readonly Desired[] {
  return allEntries(given).filter(({ path }) =>
    outer.path.every((segment, index) => path[index] === segment),
  );
}

/**
 * Why an entry must stay in the manifest under its name, and what a person can do next. Functions
 * with this result return undefined where the entry may be removed or renamed.
 */
export interface Stays {
  readonly why: string;
  readonly next: string;
}

/** The parts of an entry that tell what it refers to. */
export type ReferringEntry = Pick<Desired, 'address' | 'refs' | 'renamedFrom'>;

/**
 * Why `keep` forbids removing an entry: one of its lines matches the entry, or an entry inside it.
 * `inside`: the entry and all entries inside it. Pure.
 */
export function whyKept(inside: readonly Desired[], given: Decisions): Stays | undefined {
  const held = inside.find(each => isKept(each, given));
  if (held === undefined) return undefined;
  return { why: `a line of \`keep\` matches ${held.address}`, next: 'Change `keep` and the entry yourself.' };
}

/**
 * Why an entry must stay: a remaining entry refers to it. `own`: the addresses of the entry and of
 * the entries inside it. `others`: all remaining entries, as they will be after the adoptions.
 * Pure.
 */
export function whyNeeded(own: ReadonlySet<Address>, others: readonly ReferringEntry[]): Stays | undefined {
  for (const other of others)
    if (!own.has(other.address) && refersTo(other, own))
      return { why: `${other.address} refers to this resource`, next: 'Change both entries yourself.' };
  return undefined;
}

function isKept({ address, parts, kind }: Desired, given: Decisions): boolean {
  return (
    given.keep.holding(address) !== undefined || given.keep.inside(parts, given.kinds.get(kind)) !== undefined
  );
}

function refersTo({ refs, renamedFrom }: ReferringEntry, own: ReadonlySet<Address>): boolean {
  return refs.some(ref => own.has(ref)) || (renamedFrom !== undefined && own.has(renamedFrom));
}

/**
 * The part of a row that someone changed since the last apply, judged by the manifest of `--base`.
 */
export interface SomebodysPart {
  /** Fields that the manifest itself changes. They keep the manifest's value. */
  readonly own: readonly string[];
  /** Fields that both someone and the manifest changed. */
  readonly contested?: NotAdopted;
}

/**
 * The part of a row that may be taken over into the manifest, judged by the base; a
 * {@link NotAdopted} where no part may be. `inPlace`: entry and resource exist under the same name,
 * so that single fields can be taken over. Pure.
 */
export function somebodysPart(row: Row, inPlace: boolean): SomebodysPart | NotAdopted {
  if (row.whose === 'moved') return { own: [] };
  const { address, fields } = row;
  if (row.whose === undefined)
    return {
      address,
      why: 'the base manifest does not show who made this difference: someone who changed live, or a change of the manifest',
      next: 'Give the old versions of the files that the base manifest names with --base-file, or change the entry yourself.',
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

/**
 * Finds a row that the manifest itself changes, among the rows inside an entry that adopt would
 * remove. Rows with `moved` are the work of someone else alone. Pure.
 */
export function changedInside(rows: readonly Row[]): Row | undefined {
  return rows.find(({ whose }) => whose !== 'moved');
}

/**
 * The rows that the manifest may take over. With a base, rows that only a change of the manifest
 * causes are left out. Pure.
 */
export function adoptableRows(rows: readonly Row[], base: unknown): readonly Row[] {
  return base === undefined ? rows : rows.filter(row => undoes(row) || row.whose === undefined);
}

import { type FieldChange, type Row, undoes } from '../../core/report/row.ts';
import type { NotAdopted } from './adoption.ts';

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
      why: 'the base does not tell whether somebody changed it or the manifest does',
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

import type { Kind } from '../../core/kind.ts';
import type { FieldChange } from '../../core/report/row.ts';

/**
 * Those of the changes that are meant. Paths that one name ignores are in it together or not at
 * all. Pure.
 */
export function together(
  changes: readonly FieldChange[],
  isMeant: (change: FieldChange) => boolean,
  { entry }: Kind,
): readonly FieldChange[] {
  const groups = Object.values(entry.ignores ?? {});
  const isAlone = (change: FieldChange): boolean =>
    groups
      .filter(paths => paths.includes(change.path))
      .every(paths => changes.every(each => !paths.includes(each.path) || isMeant(each)));
  return changes.filter(change => isMeant(change) && isAlone(change));
}

import { ignoringToo } from '../../../core/fields/compared.ts';
import type { Kind } from '../../../core/kind.ts';
import type { FieldChange } from '../../../core/report/row.ts';
import type { Desired, IgnoredField } from '../../../core/resource.ts';

/** The entry as if its `ignore` had these paths as well. Pure. */
export function withIgnored(desired: Desired, paths: readonly string[], { entry }: Kind): Desired {
  const named = Object.entries(entry.ignores ?? {});
  const more = paths.map((path): IgnoredField => {
    const found = named.find(([, covered]) => covered.includes(path));
    return found === undefined ? { name: path, paths: [path] } : { name: found[0], paths: found[1] };
  });
  return ignoringToo(desired, more);
}

/**
 * The changes that `isMeant` selects. Fields that can only be ignored together are either all
 * selected or all left out. Pure.
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

import type { BranchItem } from './branch-record.ts';

/**
 * The name under which evenkeel made a branch; undefined where it still has that name, or was not
 * made by evenkeel. Pure.
 */
export function nameBefore({ branch, annotation }: BranchItem): string | undefined {
  const made = annotation?.['evenkeel.branch'];
  return made === branch.name ? undefined : made;
}

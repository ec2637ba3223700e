import type { NeonProject } from '../../generated/manifest.ts';

/** The projects of an entry: one, or several that are to be the same. */
export function projectIdsOf({ id, ids }: NeonProject): readonly string[] {
  return ids ?? (id === undefined ? [] : [id]);
}

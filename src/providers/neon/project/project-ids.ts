import type { NeonProject } from '../../../generated/manifest.ts';

/** The projects of an entry: one, or several with the same settings and branches. */
export function projectIdsOf({ id, ids }: NeonProject): readonly string[] {
  return ids ?? (id === undefined ? [] : [id]);
}

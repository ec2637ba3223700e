import type { ProjectState, StoredBranch } from './neon-state.ts';
import { copyPostgres } from './postgres-record.ts';

interface Inheritance {
  /** What was created after this time is left out; in milliseconds since 1970. */
  readonly until: number;
  /** The child gets only the schema: no buckets, because they hold data. */
  readonly schemaOnly: boolean;
  readonly random: () => number;
}

/**
 * Gives a new branch its parent's resources (facts/neon.md#what-a-branch-starts-with). Roles of a
 * protected parent get new passwords on the child
 * (facts/neon.md#passwords-below-a-protected-branch).
 */
export function inherit(
  project: ProjectState,
  parent: StoredBranch,
  childId: string,
  { until, schemaOnly, random }: Inheritance,
): void {
  const isBefore = (each: { readonly branch_id: string }, at: string): boolean =>
    each.branch_id === parent.id && Date.parse(at) <= until;
  const roles = project.roles.filter(each => isBefore(each, each.created_at));
  const databases = project.databases.filter(each => isBefore(each, each.created_at));
  copyPostgres(project, { roles, databases }, childId, parent.protected ? random : undefined);
  if (schemaOnly) return;
  const mine = { branch_id: childId, inherited: true };
  const buckets = project.buckets.filter(each => isBefore(each, each.created_at));
  project.buckets = [...project.buckets, ...buckets.map(each => ({ ...each, ...mine }))];
  const objects = project.objects.filter(each => isBefore(each, each.last_modified));
  project.objects = [...project.objects, ...objects.map(each => ({ ...each, ...mine }))];
}

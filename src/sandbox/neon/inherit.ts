import type { Quirks } from '../service.ts';
import { copyAuths } from './auth-record.ts';
import type { ProjectState, StoredBranch } from './neon-state.ts';
import { copyPostgres } from './postgres-record.ts';

interface Inheritance {
  /**
   * The time up to which the parent's resources are inherited, in milliseconds since 1970. What was
   * created on the parent after this time is left out.
   */
  readonly until: number;
  /** The child gets only the schema, and no buckets, because buckets hold data. */
  readonly schemaOnly: boolean;
  /** The child gets the data APIs of its parent (facts/neon.md#the-data-api-of-a-new-branch). */
  readonly dataApis: boolean;
  readonly quirks: Quirks;
  /** The current time, in milliseconds since 1970. */
  readonly now: number;
  readonly random: () => number;
}

/**
 * Gives a new branch the resources of its parent (facts/neon.md#what-a-branch-starts-with). On the
 * child of a protected parent, the inherited roles get new passwords
 * (facts/neon.md#passwords-below-a-protected-branch).
 */
export function inherit(
  project: ProjectState,
  parent: StoredBranch,
  childId: string,
  { until, schemaOnly, dataApis, quirks, now, random }: Inheritance,
): void {
  const isBefore = (each: { readonly branch_id: string }, at: string): boolean =>
    each.branch_id === parent.id && Date.parse(at) <= until;
  const roles = project.roles.filter(each => isBefore(each, each.created_at));
  const databases = project.databases.filter(each => isBefore(each, each.created_at));
  copyPostgres(project, { roles, databases }, childId, parent.protected ? random : undefined);
  if (dataApis) {
    const served = (project.dataApis ?? []).filter(
      each => each.branch_id === parent.id && databases.some(({ name }) => name === each.database),
    );
    const copies = served.map(each => ({ ...each, branch_id: childId }));
    project.dataApis = [...(project.dataApis ?? []), ...copies];
  }
  if (schemaOnly) return;
  const places = { from: parent.id, to: childId };
  copyAuths(
    project,
    places,
    { quirks, now, random },
    each => isBefore(each, each.created_at) && databases.some(({ name }) => name === each.db_name),
  );
  const mine = { branch_id: childId, inherited: true };
  const buckets = project.buckets.filter(each => isBefore(each, each.created_at));
  project.buckets = [...project.buckets, ...buckets.map(each => ({ ...each, ...mine }))];
  const objects = project.objects.filter(each => isBefore(each, each.last_modified));
  project.objects = [...project.objects, ...objects.map(each => ({ ...each, ...mine }))];
}

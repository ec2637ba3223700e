import type { Database, ProjectState, Role, StoredBranch } from './neon-state.ts';
import { secret } from './new-id.ts';

interface Inheritance {
  /** Leaves out what was created later; milliseconds since 1970. */
  readonly until: number;
  /** Schema only: without buckets, which hold data. */
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
  options: Inheritance,
): void {
  const before = (each: { readonly branch_id: string; readonly created_at: string }): boolean =>
    each.branch_id === parent.id && Date.parse(each.created_at) <= options.until;
  const roles = project.roles.filter(before);
  project.roles = [
    ...project.roles,
    ...copiedRoles(roles, childId, parent.protected ? options.random : undefined),
  ];
  copyDatabases(project, project.databases.filter(before), childId);
  if (options.schemaOnly) return;
  project.buckets = [
    ...project.buckets,
    ...project.buckets.filter(before).map(each => ({ ...each, branch_id: childId, inherited: true })),
  ];
  const objects = project.objects.filter(
    each => each.branch_id === parent.id && Date.parse(each.last_modified) <= options.until,
  );
  project.objects = [
    ...project.objects,
    ...objects.map(each => ({ ...each, branch_id: childId, inherited: true })),
  ];
}

/** The roles for another branch; with `random`, they get new passwords. */
export function copiedRoles(
  roles: readonly Role[],
  branchId: string,
  random: (() => number) | undefined,
): readonly Role[] {
  return roles.map(role => ({
    ...role,
    branch_id: branchId,
    ...(random && role.password !== undefined && { password: secret('npg_', random) }),
  }));
}

/** Copies databases to another branch, under new ids. */
export function copyDatabases(project: ProjectState, databases: readonly Database[], branchId: string): void {
  for (const database of databases) {
    const id = nextDatabaseId(project);
    project.databases = [...project.databases, { ...database, id, branch_id: branchId }];
  }
}

/** A database id that was never used. */
export function nextDatabaseId(project: ProjectState): number {
  project.lastDatabaseId += 1;
  return project.lastDatabaseId;
}

import type { Database, PostgresContents, ProjectState, Role } from './neon-state.ts';
import { secret } from './new-id.ts';
import { madeAt } from './time.ts';

/** The roles and databases of a branch. */
export function postgresOf(project: ProjectState, branchId: string): PostgresContents {
  const isHere = (each: { readonly branch_id: string }): boolean => each.branch_id === branchId;
  return { roles: project.roles.filter(isHere), databases: project.databases.filter(isHere) };
}

/** A new role. Without a password it cannot log in. */
export function newRole(branchId: string, name: string, password: string | undefined, now: number): Role {
  return {
    branch_id: branchId,
    name,
    ...(password !== undefined && { password }),
    protected: false,
    authentication_method: password === undefined ? 'no_login' : 'password',
    ...madeAt(now),
  };
}

/** Adds a database. Its id was never used before. */
export function addDatabase(
  project: ProjectState,
  made: Pick<Database, 'branch_id' | 'name' | 'owner_name' | 'created_at' | 'updated_at'>,
): Database {
  project.lastDatabaseId += 1;
  const database = { id: project.lastDatabaseId, ...made };
  project.databases = [...project.databases, database];
  return database;
}

/**
 * Copies roles and databases to another branch. With `random`, the copied roles get new passwords.
 */
export function copyPostgres(
  project: ProjectState,
  { roles, databases }: PostgresContents,
  branchId: string,
  random?: () => number,
): void {
  const copied = roles.map(role => ({
    ...role,
    branch_id: branchId,
    ...(random && role.password !== undefined && { password: secret('npg_', random) }),
  }));
  project.roles = [...project.roles, ...copied];
  for (const { id: _id, ...database } of databases)
    addDatabase(project, { ...database, branch_id: branchId });
}

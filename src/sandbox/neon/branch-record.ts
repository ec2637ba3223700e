import { NEON } from '../../limits/neon.ts';
import type { JsonRecord } from '../is-record.ts';
import type { Quirks } from '../service.ts';
import { ApiError, firstOf, invalid } from './api-error.ts';
import type { DeletedBranch, ProjectState, StoredBranch } from './neon-state.ts';
import { fresh, wordId } from './new-id.ts';
import { madeAt, timestamp } from './time.ts';

const recoveryMs = 7 * 24 * 3600 * 1000;

/** The branch with this id; throws a 404 in the vendor's words if there is none. */
export function branchOf(project: ProjectState, id: string): StoredBranch {
  return firstOf(project.branches, each => each.id === id, 'branch');
}

/** The default branch; throws a 404 if there is none, as in a state that someone restored. */
export function defaultBranch(project: ProjectState): StoredBranch {
  return firstOf(project.branches, each => each.default, 'branch');
}

/** The branch that a query names, or else the default branch. */
export function branchOrDefault(project: ProjectState, id: string | undefined): StoredBranch {
  return id === undefined ? defaultBranch(project) : branchOf(project, id);
}

/** The record of a branch that is created now and inherits nothing. */
export function newBranch(id: string, name: string, now: number) {
  return {
    id,
    name,
    default: false,
    protected: false,
    archived: false,
    ...madeAt(now),
    state_changed_at: timestamp(now),
  };
}

/**
 * Changes the record of the branch with this id, and returns the new record. Throws a 404 if there
 * is no such branch.
 */
export function changeBranch(project: ProjectState, id: string, change: Partial<StoredBranch>): StoredBranch {
  const changed = { ...branchOf(project, id), ...change };
  project.branches = project.branches.map(each => (each.id === id ? changed : each));
  return changed;
}

/**
 * The root branch that the project started with. It can never be deleted
 * (facts/neon.md#roots-after-a-restore).
 */
export function firstRoot(project: ProjectState): StoredBranch {
  const first = project.branches.find(each => each.parent_id === undefined);
  if (first === undefined) throw new Error(`project ${project.id} has no root branch`);
  return first;
}

/** Whether another branch has this branch as its parent. */
export function hasChildren(project: ProjectState, id: string): boolean {
  return project.branches.some(each => each.parent_id === id);
}

/**
 * A cache of what the API shows of branches whose state no longer changes with time. A change of a
 * branch makes a new object, for which the cache has nothing.
 */
const SETTLED = new WeakMap<StoredBranch, JsonRecord>();

/** A branch as the API shows it (facts/neon.md#the-record-of-a-branch). */
export function branchView(project: ProjectState, branch: StoredBranch, now: number): JsonRecord {
  const busy = branch.settling !== undefined && now < branch.settling.until;
  const known = busy ? undefined : SETTLED.get(branch);
  if (known !== undefined) return known;
  const view = viewOf(project, branch, busy);
  if (!busy) SETTLED.set(branch, view);
  return view;
}

function viewOf(project: ProjectState, branch: StoredBranch, busy: boolean): JsonRecord {
  const { annotation: _annotation, settling, tables: _tables, archived, ...rest } = branch;
  const settled = archived ? 'archived' : 'ready';
  return {
    ...rest,
    project_id: project.id,
    current_state: (busy && settling?.state) || settled,
    ...(busy && { pending_state: settled }),
    state_changed_at: settling && !busy ? timestamp(settling.until) : branch.state_changed_at,
    logical_size: 0,
    creation_source: 'console',
    primary: branch.default,
    cpu_used_sec: 0,
    compute_time_seconds: 0,
    active_time_seconds: 0,
    written_data_bytes: 0,
    data_transfer_bytes: 0,
    created_by: branch.created_by ?? { name: 'Sandbox', image: '' },
  };
}

/** A deleted branch as a list with `include_deleted` shows it. */
export function deletedBranchView(project: ProjectState, deleted: DeletedBranch): JsonRecord {
  return {
    ...branchView(project, deleted.branch, deleted.deletedAt),
    recovery: {
      deleted_at: timestamp(deleted.deletedAt),
      deletion_method: deleted.method,
      recoverable_until: timestamp(deleted.deletedAt + recoveryMs),
    },
  };
}

/** Deletes a branch and everything on the branch. */
export function removeBranch(
  project: ProjectState,
  branch: StoredBranch,
  deletedAt: number,
  method: 'user' | 'ttl',
): void {
  const stays = (each: { readonly branch_id?: string }): boolean => each.branch_id !== branch.id;
  project.gone = [...project.gone, ...project.endpoints.filter(each => !stays(each)).map(each => each.id)];
  project.branches = project.branches.filter(each => each.id !== branch.id);
  project.deletedBranches = [...project.deletedBranches, { branch, deletedAt, method }];
  changeLists(project, items => items.filter(stays));
}

/** The names of a project's lists whose items belong to branches. */
const ON_BRANCHES = [
  'endpoints',
  'roles',
  'databases',
  'buckets',
  'dataApis',
  'auths',
  'functions',
  'objects',
  'schedules',
  'credentials',
  'anonymized',
  'jwks',
] as const;

/** Changes each list whose items belong to branches. */
export function changeLists(
  project: ProjectState,
  change: (items: readonly { readonly branch_id?: string }[]) => readonly object[],
): void {
  for (const list of ON_BRANCHES) Object.assign(project, { [list]: change(project[list] ?? []) });
}

/**
 * The project without branches that have expired: the service deletes them in the background
 * (facts/neon.md#expiry).
 */
export function withoutExpired(project: ProjectState, now: number): ProjectState {
  const expired = project.branches.filter(
    each =>
      each.expires_at !== undefined && Date.parse(each.expires_at) <= now && !hasChildren(project, each.id),
  );
  if (expired.length === 0) return project;
  const next = { ...project };
  for (const branch of expired) removeBranch(next, branch, Date.parse(branch.expires_at!), 'ttl');
  return next;
}

/** An id that no branch of the project has, or had before it was deleted. */
export function newBranchId(project: ProjectState, random: () => number): string {
  const taken = (candidate: string): boolean =>
    project.branches.some(each => each.id === candidate) ||
    project.deletedBranches.some(each => each.branch.id === candidate);
  return fresh(() => wordId('br', random), taken);
}

const maximumAheadMs = NEON.expiryDays.is * 24 * 3600 * 1000;

/**
 * Throws a 409 (or the status of the quirk `duplicate_branch_status`) if another branch has this
 * name. `except`: the id of the branch that gets the name.
 */
export function checkBranchName(project: ProjectState, name: string, quirks: Quirks, except?: string): void {
  if (quirks['branch_names'] === 'not_unique') return;
  if (project.branches.some(each => each.name === name && each.id !== except)) {
    const status = quirks['duplicate_branch_status'] === '422' ? 422 : 409;
    throw new ApiError(status, `branch already exists; branch_name:"${name}"`);
  }
}

/**
 * The fields of a new expiry; throws a 400 if it is not in the future, or too far ahead
 * (facts/neon.md#expiry). `expiresAt` and `now` are in milliseconds since 1970.
 * `ttl_interval_seconds` is the time from `now` to the expiry.
 */
export function expiry(
  expiresAt: number,
  now: number,
): Required<Pick<StoredBranch, 'expires_at' | 'ttl_interval_seconds'>> {
  if (expiresAt <= now) throw invalid('expires_at must be in the future');
  if (expiresAt > now + maximumAheadMs)
    throw invalid(`expires_at must be at most ${NEON.expiryDays.is} days ahead`);
  return { expires_at: timestamp(expiresAt), ttl_interval_seconds: Math.round((expiresAt - now) / 1000) };
}

/**
 * Throws a 400 if a request names a point in a branch's history both by LSN and by time, or a point
 * after `now`.
 */
export function checkPoint(
  lsn: string | undefined,
  at: number | undefined,
  now = Number.POSITIVE_INFINITY,
  prefix = '',
): void {
  if (lsn !== undefined && at !== undefined)
    throw invalid(`only one of ${prefix}lsn and ${prefix}timestamp may be given`);
  if (at !== undefined && at > now) throw invalid(`${prefix}timestamp lies in the future`);
}

/**
 * Throws a 400 if the branch has an expiry although it is protected, the default or a parent, or
 * has the data API: such a branch cannot expire (facts/neon.md#expiry).
 */
export function checkMayExpire(project: ProjectState, branch: StoredBranch): void {
  if (branch.expires_at === undefined) return;
  if (branch.protected) {
    throw invalid(
      'Protected branch cannot have an expiration date',
      'PROTECTED_BRANCH_EXPIRATION_NOT_ALLOWED',
    );
  }
  if (branch.default) {
    throw invalid('Default branch cannot have an expiration date', 'DEFAULT_BRANCH_EXPIRATION_NOT_ALLOWED');
  }
  if (hasChildren(project, branch.id)) throw invalid('a branch with children cannot have an expiration date');
  if (project.dataApis?.some(each => each.branch_id === branch.id) === true)
    throw invalid('a branch with the data API cannot have an expiration date');
}

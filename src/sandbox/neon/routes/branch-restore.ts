import { ok, type ServiceResponse } from '../../service.ts';
import { forbiddenByState, invalid } from '../api-error.ts';
import { copyAuths } from '../auth-record.ts';
import {
  branchOf,
  branchView,
  changeBranch,
  changeLists,
  checkBranchName,
  checkPoint,
  hasChildren,
  newBranch,
  newBranchId,
} from '../branch-record.ts';
import { type CheckedValue, dateTime, id, object, optional } from '../check.ts';
import { readWriteEndpoint } from '../endpoint-record.ts';
import type { ProjectState, StoredBranch } from '../neon-state.ts';
import { lsn } from '../new-id.ts';
import { copyPostgres, postgresOf } from '../postgres-record.ts';
import { type BranchCall, branchRoute, type NeonRoute, type ProjectCall } from '../route.ts';
import { timestamp } from '../time.ts';
import { branchName, logSequenceNumber } from './branch-create.ts';
import { type StartedWork, schedule } from './operations.ts';

/** The body of a restore. */
const restoreBody = object({
  source_branch_id: id,
  source_lsn: optional(logSequenceNumber),
  source_timestamp: optional(dateTime),
  preserve_under_name: optional(branchName),
});
const finalizeBody = object({ name: optional(branchName) });

type RestoreInput = CheckedValue<typeof restoreBody>;

/**
 * Routes that restore a branch (facts/neon.md#restores), and that finalize a restored snapshot
 * (facts/neon.md#restores-of-a-snapshot).
 */
export const branchRestoreRoutes: readonly NeonRoute[] = [
  branchRoute('POST', '/restore', { body: restoreBody, locks: true }, restore),
  branchRoute('POST', '/finalize_restore', { body: optional(finalizeBody), locks: true }, call => {
    const work = finalizeRestore(call, call.branch, call.body?.name);
    return ok({ operations: schedule(call, work).operations });
  }),
];

/**
 * Gives a branch the Postgres data of another branch, or of its own past. Buckets are not restored
 * (facts/neon.md#restores). A root branch stays a root, and the branch that keeps the old state of
 * a root is a root, too (facts/neon.md#roots-after-a-restore).
 */
function restore(call: BranchCall<RestoreInput>): ServiceResponse {
  const { project, branch: target, now, quirks } = call;
  const source = branchOf(project, call.body.source_branch_id);
  checkRestore(call, source);
  const work: StartedWork[] = [{ action: 'create_timeline', branch_id: target.id }];
  const endpoint = readWriteEndpoint(project, target.id);
  if (endpoint) work.push({ action: 'apply_config', branch_id: target.id, endpoint_id: endpoint.id });
  const { operations, doneAt } = schedule(call, work);
  const kept = preserve(call);
  if (source.id !== target.id) {
    replacePostgres(project, source.id, target.id);
    copyAuths(project, { from: source.id, to: target.id }, call);
  }
  changeBranch(project, target.id, {
    ...(target.parent_id !== undefined && {
      parent_id: source.id === target.id ? kept!.id : source.id,
      parent_lsn: call.body.source_lsn ?? lsn(call.random),
      parent_timestamp: timestamp(call.body.source_timestamp ?? now),
    }),
    last_reset_at: timestamp(now),
    updated_at: timestamp(now),
    state_changed_at: timestamp(now),
    settling: { state: 'resetting', until: doneAt },
    tables: source.tables,
    ...(target.ttl_interval_seconds !== undefined && {
      expires_at: timestamp(now + target.ttl_interval_seconds * 1000),
    }),
  });
  const finalId = quirks['restored_branch_id'] === 'changes' ? renumber(call, target.id) : target.id;
  return ok({ branch: branchView(project, branchOf(project, finalId), now), operations });
}

function checkRestore(call: BranchCall<RestoreInput>, source: StoredBranch): void {
  const { branch: target } = call;
  const { source_lsn, source_timestamp, preserve_under_name } = call.body;
  const atPoint = source_lsn !== undefined || source_timestamp !== undefined;
  checkPoint(source_lsn, source_timestamp, call.now, 'source_');
  if (target.protected) throw forbiddenByState('a protected branch cannot be reset');
  const restriction = target.restricted_actions?.find(each => each.name === 'restore');
  if (restriction) throw forbiddenByState(restriction.reason);
  if (source.id === target.id && !atPoint) {
    throw invalid('source_lsn or source_timestamp is required to restore a branch to its own history');
  }
  const needsName = source.id === target.id || hasChildren(call.project, target.id);
  if (needsName && preserve_under_name === undefined) throw invalid('preserve_under_name is required');
  if (source.id !== target.id && source.expires_at !== undefined) {
    throw invalid('a branch with an expiration date cannot have children');
  }
  if (preserve_under_name !== undefined) checkBranchName(call.project, preserve_under_name, call.quirks);
}

/**
 * Keeps the old state of the branch as another branch, if the body has a name for that; children of
 * the branch then become children of the other one.
 */
function preserve(call: BranchCall<RestoreInput>): StoredBranch | undefined {
  const { project, branch: target, now } = call;
  const name = call.body.preserve_under_name;
  if (name === undefined) return undefined;
  const { expires_at: _at, ttl_interval_seconds: _ttl, annotation: _annotation, ...lasting } = target;
  const kept: StoredBranch = {
    ...lasting,
    ...newBranch(newBranchId(project, call.random), name, now),
    archived: target.archived,
  };
  project.branches = [
    ...project.branches.map(each => (each.parent_id === target.id ? { ...each, parent_id: kept.id } : each)),
    kept,
  ];
  copyPostgres(project, postgresOf(project, target.id), kept.id);
  copyAuths(project, { from: target.id, to: kept.id }, call);
  const buckets = project.buckets.filter(each => each.branch_id === target.id);
  const objects = project.objects.filter(each => each.branch_id === target.id);
  project.buckets = [...project.buckets, ...buckets.map(each => ({ ...each, branch_id: kept.id }))];
  project.objects = [...project.objects, ...objects.map(each => ({ ...each, branch_id: kept.id }))];
  return kept;
}

/** Replaces the roles and databases of a branch by those of another branch. */
function replacePostgres(project: ProjectState, sourceId: string, targetId: string): void {
  const contents = postgresOf(project, sourceId);
  project.roles = project.roles.filter(each => each.branch_id !== targetId);
  project.databases = project.databases.filter(each => each.branch_id !== targetId);
  copyPostgres(project, contents, targetId);
}

/**
 * For the quirk `restored_branch_id`: gives the branch a new id, also in everything that is on the
 * branch. Returns the new id.
 */
function renumber(call: ProjectCall, oldId: string): string {
  const { project } = call;
  const newId = newBranchId(project, call.random);
  project.branches = project.branches.map(each => ({
    ...each,
    ...(each.id === oldId && { id: newId }),
    ...(each.parent_id === oldId && { parent_id: newId }),
    ...(each.restored_as === oldId && { restored_as: newId }),
  }));
  changeLists(project, items =>
    items.map(each => (each.branch_id === oldId ? { ...each, branch_id: newId } : each)),
  );
  project.snapshots = project.snapshots.map(each =>
    each.source_branch_id === oldId ? { ...each, source_branch_id: newId } : each,
  );
  return newId;
}

/**
 * Puts a branch that was restored from a snapshot in the place of its target: it gets the target's
 * name, default flag, children and compute (facts/neon.md#restores-of-a-snapshot).
 */
export function finalizeRestore(
  call: ProjectCall,
  restored: StoredBranch,
  replacedName: string | undefined,
): readonly StartedWork[] {
  const { project, now, quirks } = call;
  if (restored.restore_status !== 'restored' || restored.restored_as === undefined) {
    throw forbiddenByState('the branch has no restore to finalize');
  }
  const replaced = branchOf(project, restored.restored_as);
  const oldName = replacedName ?? `${replaced.name}_old_${restored.id.slice(-8)}`;
  checkBranchName(project, oldName, quirks);
  const at = timestamp(now);
  changeBranch(project, replaced.id, { name: oldName, default: false, updated_at: at });
  const { restricted_actions: _until, ...unrestricted } = restored;
  const finalized: StoredBranch = {
    ...unrestricted,
    name: replaced.name,
    default: replaced.default,
    restore_status: 'finalized',
    updated_at: at,
  };
  project.branches = project.branches.map(each => {
    if (each.id === restored.id) return finalized;
    return each.parent_id === replaced.id ? { ...each, parent_id: restored.id } : each;
  });
  const moving = project.endpoints.filter(each => each.branch_id === replaced.id);
  project.endpoints = [
    ...project.endpoints.filter(each => !moving.includes(each)),
    ...moving.map(each => ({ ...each, branch_id: restored.id, updated_at: at })),
  ];
  return moving.flatMap(each => [
    { action: 'suspend_compute', branch_id: replaced.id, endpoint_id: each.id },
    { action: 'start_compute', branch_id: restored.id, endpoint_id: each.id },
  ]);
}

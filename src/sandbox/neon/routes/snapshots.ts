import { NEON } from '../../../limits/neon.ts';
import type { JsonRecord } from '../../is-record.ts';
import { ok, type ServiceResponse } from '../../service.ts';
import { conflict, firstOf, invalid } from '../api-error.ts';
import {
  branchOf,
  branchView,
  checkBranchName,
  checkPoint,
  newBranch,
  newBranchId,
} from '../branch-record.ts';
import {
  boolean,
  type CheckedValue,
  dateTime,
  id,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  text,
} from '../check.ts';
import { endpointView } from '../endpoint-record.ts';
import type { ProjectState, StoredBranch, StoredSchedule, StoredSnapshot } from '../neon-state.ts';
import { fresh, lsn, wordId } from '../new-id.ts';
import { onBranch } from '../on-branch.ts';
import { copyPostgres, postgresOf } from '../postgres-record.ts';
import { type BranchCall, branchRoute, type NeonRoute, type ProjectCall, projectRoute } from '../route.ts';
import { timestamp } from '../time.ts';
import { branchName, logSequenceNumber } from './branch-create.ts';
import { finalizeRestore } from './branch-restore.ts';
import { schedule } from './operations.ts';

const createQuery = object({
  name: optional(text({ min: 1 })),
  slug: optional(text({ pattern: /^[a-z][a-z0-9-]*$/ })),
  lsn: optional(logSequenceNumber),
  timestamp: optional(dateTime),
  expires_at: optional(dateTime),
});
const updateBody = object({
  snapshot: object({ name: optional(text({ min: 1 })), expires_at: optional(nullable(dateTime)) }),
});
const restoreBody = object({
  name: optional(branchName),
  target_branch_id: optional(id),
  finalize_restore: optional(boolean),
});
const restores = { body: optional(restoreBody), query: object({ name: optional(branchName) }) };

type CreateCall = BranchCall<unknown, CheckedValue<typeof createQuery>>;
type RestoreCall = ProjectCall<CheckedValue<typeof restoreBody> | undefined, { readonly name?: string }>;

/** The snapshots of branches. Their names are not unique (facts/neon.md#manual-snapshots). */
export const snapshotRoutes: readonly NeonRoute[] = [
  projectRoute('GET', '/snapshots', {}, ({ project, now }) =>
    ok({ snapshots: living(project, now).map(view) }),
  ),
  branchRoute('POST', '/snapshot', { query: createQuery, locks: true }, createSnapshot),
  projectRoute('PATCH', '/snapshots/:snapshot', { body: updateBody }, call => {
    const { project, now } = call;
    const { name, expires_at } = call.body.snapshot;
    const snapshot = snapshotOf(project, call.param('snapshot'), now);
    if (typeof expires_at === 'number' && expires_at <= now)
      throw invalid('expires_at must be in the future');
    const { expires_at: _old, ...lasting } = snapshot;
    const changed: StoredSnapshot = {
      ...(expires_at === null ? lasting : snapshot),
      ...(name !== undefined && { name }),
      ...(typeof expires_at === 'number' && { expires_at: timestamp(expires_at) }),
    };
    project.snapshots = project.snapshots.map(each => (each === snapshot ? changed : each));
    return ok({ snapshot: view(changed) });
  }),
  projectRoute('DELETE', '/snapshots/:snapshot', { locks: true }, call => {
    const { project } = call;
    const snapshot = snapshotOf(project, call.param('snapshot'), call.now);
    project.snapshots = project.snapshots.filter(each => each !== snapshot);
    const work = { action: 'delete_timeline', branch_id: snapshot.source_branch_id };
    return { status: 202, body: { operations: schedule(call, [work]).operations } };
  }),
  projectRoute('POST', '/snapshots/:snapshot/restore', { ...restores, locks: true }, restoreSnapshot),
];

function createSnapshot(call: CreateCall): ServiceResponse {
  const { project, branch, query, now, random } = call;
  checkPoint(query.lsn, query.timestamp, now);
  if (query.expires_at !== undefined && query.expires_at <= now)
    throw invalid('expires_at must be in the future');
  if (query.slug !== undefined && living(project, now).some(each => each.slug === query.slug)) {
    throw conflict('snapshot slug already exists');
  }
  const snapshotId = fresh(
    () => wordId('snap', random),
    candidate => project.snapshots.some(each => each.id === candidate),
  );
  const snapshot: StoredSnapshot = {
    id: snapshotId,
    name: query.name ?? `${branch.name} at ${timestamp(now)}`,
    ...(query.slug !== undefined && { slug: query.slug }),
    lsn: query.lsn ?? lsn(random),
    timestamp: timestamp(query.timestamp ?? now),
    source_branch_id: branch.id,
    created_at: timestamp(now),
    ...(query.expires_at !== undefined && { expires_at: timestamp(query.expires_at) }),
    manual: true,
    ...postgresOf(project, branch.id),
    tables: branch.tables,
  };
  project.snapshots = [...project.snapshots, snapshot];
  const { operations } = schedule(call, [{ action: 'create_timeline', branch_id: branch.id }]);
  return ok({ snapshot: view(snapshot), operations });
}

/**
 * Creates a branch from a snapshot. With `finalize_restore` in the body, the branch replaces its
 * target at once.
 */
function restoreSnapshot(call: RestoreCall): ServiceResponse {
  const { project, now, random, quirks } = call;
  const snapshot = snapshotOf(project, call.param('snapshot'), now);
  const target = branchOf(project, call.body?.target_branch_id ?? snapshot.source_branch_id);
  const branchId = newBranchId(project, random);
  const name = call.body?.name ?? call.query.name ?? `${target.name}_restored_${branchId.slice(-8)}`;
  checkBranchName(project, name, quirks);
  const { operations, doneAt } = schedule(call, [{ action: 'create_branch', branch_id: branchId }]);
  const restored: StoredBranch = {
    ...newBranch(branchId, name, now),
    init_source: 'parent-data',
    restore_status: 'restored',
    restored_from: snapshot.id,
    restored_as: target.id,
    restricted_actions: [{ name: 'restore', reason: 'the branch is a restore that is not finalized' }],
    settling: { state: 'init', until: doneAt },
    tables: snapshot.tables,
  };
  project.branches = [...project.branches, restored];
  copyPostgres(project, snapshot, branchId);
  const finalize = call.body?.finalize_restore ?? false;
  const more = finalize ? schedule(call, finalizeRestore(call, restored, undefined)).operations : [];
  const endpoints = project.endpoints.filter(each => each.branch_id === branchId);
  return ok({
    branch: branchView(project, branchOf(project, branchId), now),
    ...(finalize && { endpoints: endpoints.map(each => endpointView(project, each, now)) }),
    operations: [...operations, ...more],
  });
}

/** Snapshots that have not expired. */
function living(project: ProjectState, now: number): readonly StoredSnapshot[] {
  return project.snapshots.filter(each => each.expires_at === undefined || Date.parse(each.expires_at) > now);
}

function snapshotOf(project: ProjectState, snapshotId: string, now: number): StoredSnapshot {
  return firstOf(living(project, now), each => each.id === snapshotId, 'snapshot');
}

function view({
  roles: _roles,
  databases: _databases,
  tables: _tables,
  ...rest
}: StoredSnapshot): JsonRecord {
  return { ...rest, full_size: 0, diff_size: 0 };
}

const defaultRetentionSeconds = NEON.longestBackup.is;

/** An item of a schedule (facts/neon.md#backup-schedules). */
const item = object({
  frequency: oneOf('daily', 'weekly', 'monthly'),
  hour: optional(integer({ min: 0, max: 23 })),
  day: optional(integer({ min: 1, max: 31 })),
  month: optional(integer({ min: 1, max: 12 })),
  retention_seconds: optional(integer({ min: NEON.leastBackup.is, max: defaultRetentionSeconds })),
});
const scheduleBody = object({ schedule: list(item) });

const SCHEDULES = onBranch<'schedules', StoredSchedule>('schedules', 'schedule');

/**
 * The backup schedule of a branch. A PUT replaces the whole list (facts/neon.md#backup-schedules).
 */
export const backupScheduleRoutes: readonly NeonRoute[] = [
  branchRoute('GET', '/backup_schedule', {}, call => ok({ schedule: SCHEDULES.find(call)?.items ?? [] })),
  branchRoute('PUT', '/backup_schedule', { body: scheduleBody }, call => {
    const { project, branch, quirks } = call;
    const { schedule } = call.body;
    if (schedule.length === 0 && quirks['empty_schedule'] !== 'clears') {
      throw invalid('schedule must have at least 1 items');
    }
    const items = schedule.map(item => ({
      ...item,
      retention_seconds: item.retention_seconds ?? defaultRetentionSeconds,
    }));
    const others = project.schedules.filter(each => each.branch_id !== branch.id);
    project.schedules = items.length === 0 ? others : [...others, { branch_id: branch.id, items }];
    return ok({});
  }),
];

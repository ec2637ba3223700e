import { NEON } from '../../../limits/neon.ts';
import type { JsonRecord } from '../../is-record.ts';
import { ok, type ServiceResponse } from '../../service.ts';
import { firstOf } from '../api-error.ts';
import { object } from '../check.ts';
import { readWriteEndpoint } from '../endpoint-record.ts';
import type { ProjectState, StoredOperation } from '../neon-state.ts';
import { freshUuid } from '../new-id.ts';
import { pageOf, pageQuery } from '../page.ts';
import { type NeonRoute, type ProjectCall, projectRoute } from '../route.ts';
import { timestamp } from '../time.ts';

/** One piece of work that a write starts. */
export interface StartedWork {
  readonly action: string;
  readonly branch_id?: string;
  readonly endpoint_id?: string;
}

type Scheduler = Pick<ProjectCall, 'project' | 'now' | 'operationMs' | 'random'>;

/**
 * The operations that a write starts, and when the last of them ends, in milliseconds since 1970.
 */
export interface ScheduledOperations {
  readonly operations: readonly JsonRecord[];
  readonly doneAt: number;
}

/** Appends work to the project's queue: operations of one project run one after another. */
export function schedule(call: Scheduler, work: readonly StartedWork[]): ScheduledOperations {
  const { project, now } = call;
  let start = Math.max(now, ...unfinished(project, now).map(each => each.endsAt));
  const made: StoredOperation[] = [];
  for (const item of work) {
    const id = freshUuid(project.operations, call.random);
    made.push({ id, ...item, created_at: timestamp(now), startsAt: start, endsAt: start + call.operationMs });
    start += call.operationMs;
  }
  project.operations = [...project.operations, ...made];
  return { operations: made.map(each => operationView(project, each, now)), doneAt: start };
}

/**
 * Operations that have not ended, and so lock the project. Until they end, a conflicting write gets
 * a 423.
 */
export function unfinished(project: ProjectState, now: number): readonly StoredOperation[] {
  return project.operations.filter(each =>
    each.status === undefined
      ? now < each.endsAt
      : ['scheduling', 'running', 'cancelling'].includes(each.status),
  );
}

/** The operations of a project, newest first (facts/neon.md#calls-that-schedule-operations). */
export const operationRoutes: readonly NeonRoute[] = [
  projectRoute('GET', '/operations', { query: object(pageQuery(NEON.operationPage.is)) }, call => {
    const { project, now } = call;
    const page = pageOf(call, [...project.operations].reverse(), NEON.operationPage.is, each => each.id);
    const operations = page.items.map(each => operationView(project, each, now));
    return ok({ operations, ...(page.cursor && { pagination: { cursor: page.cursor } }) });
  }),
  projectRoute('GET', '/operations/:operation', {}, ({ project, param, now }) => {
    const found = firstOf(project.operations, each => each.id === param('operation'), 'operation');
    return ok({ operation: operationView(project, found, now) });
  }),
];

function statusOf(operation: StoredOperation, now: number): string {
  if (operation.status !== undefined) return operation.status;
  if (now >= operation.endsAt) return 'finished';
  return now >= operation.startsAt ? 'running' : 'scheduling';
}

function operationView(project: ProjectState, operation: StoredOperation, now: number): JsonRecord {
  const { startsAt, endsAt, status: _status, error, ...rest } = operation;
  const elapsed = Math.min(Math.max(now, startsAt), endsAt);
  const status = statusOf(operation, now);
  return {
    ...rest,
    project_id: project.id,
    status,
    ...(error !== undefined && { error }),
    failures_count: status === 'failed' || status === 'error' ? 1 : 0,
    updated_at: status === 'scheduling' ? operation.created_at : timestamp(elapsed),
    total_duration_ms: elapsed - startsAt,
  };
}

/** The answer to a change of roles or databases, with the operation that the change starts. */
export function configured(call: Scheduler, branchId: string, body: object, status = 200): ServiceResponse {
  const { operations } = schedule(call, configWork(call.project, branchId));
  return { status, body: { ...body, operations } };
}

/**
 * The work that a change of roles or databases starts: the branch's compute applies its new
 * configuration.
 */
function configWork(project: ProjectState, branchId: string): readonly StartedWork[] {
  const endpoint = readWriteEndpoint(project, branchId);
  return [{ action: 'apply_config', branch_id: branchId, ...(endpoint && { endpoint_id: endpoint.id }) }];
}

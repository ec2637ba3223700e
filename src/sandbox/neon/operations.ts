import { notFound } from './api-error.ts';
import { integerText, object, optional, text } from './check.ts';
import type { Operation, ProjectState } from './neon-state.ts';
import { fresh, uuid } from './new-id.ts';
import { pageOf } from './page.ts';
import { projectRoute, type Route } from './route.ts';
import { timestamp } from './time.ts';

/** One piece of work that a write starts. */
export interface Work {
  readonly action: string;
  readonly branch_id?: string;
  readonly endpoint_id?: string;
}

interface Scheduler {
  readonly project: ProjectState;
  readonly now: number;
  readonly operationMs: number;
  readonly random: () => number;
}

/** The operations that a write started, and when the last one ends, in milliseconds since 1970. */
export interface Scheduled {
  readonly operations: readonly Readonly<Record<string, unknown>>[];
  readonly doneAt: number;
}

/** Appends work to the project's queue: operations of one project run one after another. */
export function schedule(call: Scheduler, work: readonly Work[]): Scheduled {
  const { project, now } = call;
  let start = Math.max(now, ...unfinished(project, now).map(each => each.endsAt));
  const made: Operation[] = [];
  for (const item of work) {
    const id = fresh(
      () => uuid(call.random),
      each => project.operations.some(known => known.id === each),
    );
    made.push({ id, ...item, created_at: timestamp(now), startsAt: start, endsAt: start + call.operationMs });
    start += call.operationMs;
  }
  project.operations = [...project.operations, ...made];
  return { operations: made.map(each => operationView(project, each, now)), doneAt: start };
}

/** Operations that lock the project: a conflicting write is 423 until they are done. */
export function unfinished(project: ProjectState, now: number): readonly Operation[] {
  return project.operations.filter(each =>
    each.status === undefined
      ? now < each.endsAt
      : ['scheduling', 'running', 'cancelling'].includes(each.status),
  );
}

/** A project has operations, newest first (facts/neon.md#calls-that-schedule-operations). */
export const operationRoutes: readonly Route[] = [
  projectRoute(
    'GET',
    '/operations',
    { query: object({ cursor: optional(text()), limit: optional(integerText({ min: 1, max: 1000 })) }) },
    ({ project, query, now, quirks }) => {
      const page = pageOf([...project.operations].reverse(), {
        id: each => each.id,
        limit: query.limit ?? 1000,
        cursor: query.cursor,
        quirks,
      });
      const operations = page.items.map(each => operationView(project, each, now));
      return {
        status: 200,
        body: { operations, ...(page.cursor && { pagination: { cursor: page.cursor } }) },
      };
    },
  ),
  projectRoute('GET', '/operations/:operation', {}, ({ project, param, now }) => {
    const found = project.operations.find(each => each.id === param('operation'));
    if (!found) throw notFound('operation');
    return { status: 200, body: { operation: operationView(project, found, now) } };
  }),
];

function statusOf(operation: Operation, now: number): string {
  if (operation.status !== undefined) return operation.status;
  if (now >= operation.endsAt) return 'finished';
  return now >= operation.startsAt ? 'running' : 'scheduling';
}

function operationView(
  project: ProjectState,
  operation: Operation,
  now: number,
): Readonly<Record<string, unknown>> {
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

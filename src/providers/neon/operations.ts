import { type Answer, isSegment } from '../../core/http.ts';
import { isObject } from '../../core/json.ts';
import type { Wait, WaitState } from '../../core/kind.ts';
import { type ApiObject, type TextsOf, textOf, textsOf } from './api.ts';

/**
 * The fields of an operation (asynchronous work of Neon) that evenkeel needs to wait for its end.
 */
export type Operation = TextsOf<'id' | 'action' | 'status', (typeof OTHER_TEXTS)[number]> & {
  readonly total_duration_ms?: number;
};

const OTHER_TEXTS = ['project_id', 'branch_id', 'endpoint_id', 'error', 'retry_at'] as const;

export function parseOperation(value: ApiObject): Operation | undefined {
  const id = textOf(value, 'id');
  if (id === undefined || !isSegment(id)) return undefined;
  const took = value['total_duration_ms'];
  return {
    id,
    ...(typeof took === 'number' && took > 0 ? { total_duration_ms: took } : {}),
    action: textOf(value, 'action') ?? 'operation',
    status: textOf(value, 'status') ?? 'unknown',
    ...textsOf(value, OTHER_TEXTS),
  };
}

/**
 * Status of an operation → the state of the wait. Neon may try a `failed` operation again
 * (facts/neon.md#failed-operations), but not one with `error` or `cancelled`
 * (facts/neon.md#states-of-an-operation). A status that is not listed here counts as running
 * (facts/neon.md#unlisted-states).
 */
const OPERATION_STATES: ReadonlyMap<string, WaitState['state']> = new Map([
  ['scheduling', 'running'],
  ['running', 'running'],
  ['cancelling', 'running'],
  ['finished', 'done'],
  ['skipped', 'done'],
  ['failed', 'failing'],
  ['error', 'failed'],
  ['cancelled', 'failed'],
]);

/** The wait state of an operation's status. */
export function operationState(operation: Operation): WaitState {
  const state = OPERATION_STATES.get(operation.status) ?? 'running';
  const tookMs = operation.total_duration_ms;
  if (state === 'done') return { state, ...(tookMs === undefined ? {} : { tookMs }) };
  if (state === 'running') return { state };
  const again = operation.retry_at === undefined ? '' : `, will be tried again at ${operation.retry_at}`;
  return { state, note: `${operation.status}: ${operation.error ?? 'no reason was given'}${again}` };
}

/** A wait for one operation. `on` names its target for people. */
export function operationWait(project: string, operation: Operation, on: string): Wait {
  return {
    id: `${project}/${operation.id}`,
    what: `${operation.action} on ${on}`,
    like: operation.action,
    data: { project, operation: operation.id },
  };
}

/**
 * The unfinished operations in the answer to a write. Operations of another project are left out,
 * because evenkeel would never see their end. Empty for an answer without a list of operations.
 */
export function operationsOf(answer: Answer, project: string): readonly Operation[] {
  const list = isObject(answer.body) ? answer.body['operations'] : undefined;
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown) => {
    const operation = isObject(item) ? parseOperation(item) : undefined;
    const ours = operation !== undefined && (operation.project_id ?? project) === project;
    return ours && operationState(operation).state !== 'done' ? [operation] : [];
  });
}

/** {@link operationsOf} as waits. */
export function waitsOf(answer: Answer, project: string, on: string): readonly Wait[] {
  return operationsOf(answer, project).map(operation => operationWait(project, operation, on));
}

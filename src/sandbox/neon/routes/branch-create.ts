import { NEON } from '../../../limits/neon.ts';
import type { JsonRecord } from '../../is-record.ts';
import type { ServiceResponse } from '../../service.ts';
import { invalid } from '../api-error.ts';
import {
  branchOf,
  branchView,
  changeBranch,
  checkBranchName,
  checkMayExpire,
  checkPoint,
  defaultBranch,
  expiry,
  newBranch,
  newBranchId,
} from '../branch-record.ts';
import {
  boolean,
  type CheckedValue,
  dateTime,
  id,
  list,
  object,
  oneOf,
  optional,
  text,
  textMap,
} from '../check.ts';
import { connectionUris } from '../connection.ts';
import { endpointOptions } from '../endpoint-fields.ts';
import { addEndpoint, endpointView, newEndpointId } from '../endpoint-record.ts';
import { inherit } from '../inherit.ts';
import type { ProjectState, StoredBranch, StoredRestrictedAction } from '../neon-state.ts';
import { lsn } from '../new-id.ts';
import { postgresOf } from '../postgres-record.ts';
import { type NeonRoute, type ProjectCall, projectRoute } from '../route.ts';
import { madeAt, timestamp } from '../time.ts';
import { schedule } from './operations.ts';

/** The name of a branch. */
export const branchName = text({ min: 1, max: NEON.branchName.is });
/** A log sequence number such as `0/1DE2850`. */
export const logSequenceNumber = text({ pattern: /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/i });
/** Annotations: texts by name (facts/neon.md#annotations). */
export const annotationValue = textMap({ max: NEON.annotations.is });

/** Members of a branch that create and update take, and that the record shows unchanged. */
export const shownAsGiven = { protected: optional(boolean) };

/** The members of {@link shownAsGiven} that the body has. */
export function givenIn(body: JsonRecord): Partial<StoredBranch> {
  return Object.fromEntries(
    Object.keys(shownAsGiven).flatMap(key => (body[key] === undefined ? [] : [[key, body[key]]])),
  );
}

const branchFields = object({
  name: optional(branchName),
  parent_id: optional(text({ pattern: /^[a-z0-9-]{0,60}$/ })),
  parent_lsn: optional(logSequenceNumber),
  parent_timestamp: optional(dateTime),
  ...shownAsGiven,
  archived: optional(boolean),
  init_source: optional(oneOf('parent-data', 'parent-schema', 'schema-only', 'import')),
  expires_at: optional(dateTime),
});
const createFields = { branch: optional(branchFields), endpoints: optional(list(endpointOptions)) };

/** The body of a create without annotations. */
export const branchCreate = object(createFields);

/** The body of a create, with annotations. */
const createBody = object({ ...createFields, annotation_value: optional(annotationValue) });

/** What a branch is made from: the body of a create, and the actions that the branch restricts. */
export type BranchCreateInput = CheckedValue<typeof branchCreate> & {
  readonly annotation_value?: Readonly<Record<string, string>>;
  readonly restricted_actions?: readonly StoredRestrictedAction[];
};

/** The route that creates a branch (facts/neon.md#what-a-branch-starts-with). */
export const branchCreateRoutes: readonly NeonRoute[] = [
  projectRoute(
    'POST',
    '/branches',
    { body: optional(createBody), locks: true },
    call => createBranch(call, call.body ?? {}).response,
  ),
];

/**
 * Creates a branch with its parent's resources and the requested endpoints. `doneAt`: when its
 * operations end, in milliseconds since 1970.
 */
export function createBranch(
  call: ProjectCall,
  input: BranchCreateInput,
): { readonly branch: StoredBranch; readonly response: ServiceResponse; readonly doneAt: number } {
  const { project, now, random } = call;
  const branchId = newBranchId(project, random);
  const made = requestedBranch(call, branchId, input);
  const parent = parentOf(project, input);
  project.branches = [...project.branches, made];
  if (made.init_source !== 'import') {
    inherit(project, parent, branchId, {
      until: input.branch?.parent_timestamp ?? now,
      schemaOnly: made.init_source !== 'parent-data',
      dataApis: made.expires_at === undefined && call.quirks['data_api_of_parent'] !== 'left_out',
      quirks: call.quirks,
      now,
      random,
    });
  }
  const { operations, doneAt, endpoints } = startWork(call, branchId, input.endpoints ?? []);
  const settling = { state: 'init', until: doneAt } as const;
  const branch = changeBranch(project, branchId, { settling });
  const { created_by: _creator, ...view } = branchView(project, branch, now);
  const body = {
    branch: view,
    endpoints,
    operations,
    ...postgresOf(project, branchId),
    ...connectionUris(project, branchId),
  };
  return { branch, response: { status: 201, body }, doneAt };
}

function parentOf(project: ProjectState, input: BranchCreateInput): StoredBranch {
  const parentId = input.branch?.parent_id;
  return parentId ? branchOf(project, id(parentId, 'branch.parent_id')) : defaultBranch(project);
}

function requestedBranch(call: ProjectCall, branchId: string, input: BranchCreateInput): StoredBranch {
  const { project, now, random, quirks } = call;
  const options = input.branch ?? {};
  const parent = parentOf(project, input);
  if (parent.expires_at !== undefined) throw invalid('a branch with an expiration date cannot have children');
  checkHistory(project, options, now);
  const name = options.name ?? branchId;
  checkBranchName(project, name, quirks);
  const source = options.init_source ?? 'parent-data';
  const root = source === 'schema-only' || source === 'import';
  const branch: StoredBranch = {
    ...newBranch(branchId, name, now),
    ...givenIn(options),
    ...(options.archived && { archived: true }),
    ...(!root && {
      parent_id: parent.id,
      parent_lsn: options.parent_lsn ?? lsn(random),
      parent_timestamp: timestamp(options.parent_timestamp ?? now),
    }),
    init_source: source,
    ...(options.expires_at !== undefined && expiry(options.expires_at, now)),
    ...(input.restricted_actions && { restricted_actions: input.restricted_actions }),
    ...(input.annotation_value && {
      annotation: { value: input.annotation_value, ...madeAt(now) },
    }),
    tables: source === 'import' ? [] : parent.tables,
  };
  checkMayExpire(project, branch);
  return branch;
}

type Options = NonNullable<BranchCreateInput['branch']>;

function checkHistory(project: ProjectState, options: Options, now: number): void {
  const { parent_lsn, parent_timestamp } = options;
  checkPoint(parent_lsn, parent_timestamp, now, 'parent_');
  if (parent_timestamp === undefined) return;
  if (parent_timestamp < now - project.record.history_retention_seconds * 1000) {
    throw invalid('parent_timestamp is older than the history of the project');
  }
}

function startWork(
  call: ProjectCall,
  branchId: string,
  endpoints: readonly CheckedValue<typeof endpointOptions>[],
): {
  readonly operations: readonly unknown[];
  readonly doneAt: number;
  readonly endpoints: readonly unknown[];
} {
  const ids = endpoints.map(() => newEndpointId(call));
  const { operations, doneAt } = schedule(call, [
    { action: 'create_branch', branch_id: branchId },
    ...ids.map(id => ({ action: 'start_compute', branch_id: branchId, endpoint_id: id })),
  ]);
  const views = endpoints.map(({ type, ...settings }, index) => {
    const place = { id: ids[index]!, branchId, type, readyAt: doneAt };
    return endpointView(call.project, addEndpoint(call, place, settings), call.now);
  });
  return { operations, doneAt, endpoints: views };
}

import { NEON } from '../../../limits/neon.ts';
import { ok, type ServiceResponse } from '../../service.ts';
import { forbiddenByState } from '../api-error.ts';
import {
  branchOf,
  branchView,
  changeBranch,
  checkBranchName,
  checkMayExpire,
  defaultBranch,
  deletedBranchView,
  expiry,
  firstRoot,
  hasChildren,
  removeBranch,
} from '../branch-record.ts';
import {
  booleanText,
  type CheckedValue,
  dateTime,
  nullable,
  object,
  oneOf,
  optional,
  text,
} from '../check.ts';
import { readWriteEndpoint } from '../endpoint-record.ts';
import type { StoredBranch } from '../neon-state.ts';
import { pageOf, pageQuery } from '../page.ts';
import { type BranchCall, branchRoute, type NeonRoute, type ProjectCall, projectRoute } from '../route.ts';
import { timestamp } from '../time.ts';
import { branchName, givenIn, shownAsGiven } from './branch-create.ts';
import { type StartedWork, schedule } from './operations.ts';

const listQuery = object({
  search: optional(text()),
  sort_by: optional(oneOf('name', 'created_at', 'updated_at')),
  sort_order: optional(oneOf('asc', 'desc')),
  ...pageQuery(NEON.branchPage.is),
  include_deleted: optional(booleanText),
});

const countQuery = object({ search: optional(text()) });

const updateBody = object({
  branch: object({
    name: optional(branchName),
    ...shownAsGiven,
    expires_at: optional(nullable(dateTime)),
  }),
});

/** Routes that read, change and delete branches (facts/neon.md#what-a-branch-cannot-change). */
export const branchRoutes: readonly NeonRoute[] = [
  projectRoute('GET', '/branches', { query: listQuery }, listBranches),
  projectRoute('GET', '/branches/count', { query: countQuery }, ({ project, query }) =>
    ok({ count: project.branches.filter(each => matches(each, query.search)).length }),
  ),
  branchRoute('GET', '', {}, ({ project, branch, now }) =>
    ok({ branch: branchView(project, branch, now), annotation: annotationView(branch) }),
  ),
  branchRoute('PATCH', '', { body: updateBody, locks: true }, updateBranch),
  projectRoute('DELETE', '/branches/:branch', { locks: true }, deleteBranch),
  branchRoute('POST', '/set_as_default', { locks: true }, setAsDefault),
];

function listBranches(call: ProjectCall<unknown, CheckedValue<typeof listQuery>>): ServiceResponse {
  const { project, query, now } = call;
  const sortBy = query.sort_by ?? 'updated_at';
  const order = query.sort_order ?? 'desc';
  const living = project.branches.filter(each => matches(each, query.search));
  const deleted = query.include_deleted ? project.deletedBranches : [];
  const rows = [
    ...living.map(branch => ({ branch, view: branchView(project, branch, now) })),
    ...deleted
      .filter(each => matches(each.branch, query.search))
      .map(each => ({ branch: each.branch, view: deletedBranchView(project, each) })),
  ].sort((a, b) => compare(a.branch[sortBy], b.branch[sortBy]));
  if (order === 'desc') rows.reverse();
  const page = pageOf(call, rows, NEON.branchPage.is, each => each.branch.id);
  const annotated = page.items.filter(each => each.branch.annotation);
  return ok({
    branches: page.items.map(each => each.view),
    annotations: Object.fromEntries(annotated.map(({ branch }) => [branch.id, annotationView(branch)])),
    pagination: {
      ...(page.cursor && { next: page.cursor }),
      sort_by: sortBy,
      sort_order: order.toUpperCase(),
    },
  });
}

function updateBranch(call: BranchCall<CheckedValue<typeof updateBody>>): ServiceResponse {
  const { project, branch: before, now, quirks } = call;
  const { name, expires_at } = call.body.branch;
  if (name !== undefined) checkBranchName(project, name, quirks, before.id);
  const { expires_at: _at, ttl_interval_seconds: _ttl, ...lasting } = before;
  const moved = typeof expires_at === 'number' && timestamp(expires_at) !== before.expires_at;
  const after: StoredBranch = {
    ...(expires_at === null ? lasting : before),
    ...(name !== undefined && { name }),
    ...givenIn(call.body.branch),
    ...(moved && expiry(expires_at, now)),
    updated_at: timestamp(now),
  };
  checkMayExpire(project, after);
  project.branches = project.branches.map(each => (each.id === before.id ? after : each));
  // A new name or expiry takes effect at once. Only a change of the protection needs an operation.
  const action = 'timeline_update_protected_config';
  const work = after.protected === before.protected ? [] : [{ action, branch_id: after.id }];
  return answer(call, after, work);
}

function deleteBranch(call: ProjectCall): ServiceResponse {
  const { project, now } = call;
  const branchId = call.param('branch');
  if (project.deletedBranches.some(each => each.branch.id === branchId)) return { status: 204 };
  const branch = branchOf(project, branchId);
  if (branch.default) throw forbiddenByState('the default branch cannot be deleted');
  if (branch.id === firstRoot(project).id)
    throw forbiddenByState("the project's first root branch cannot be deleted");
  if (branch.protected) throw forbiddenByState('a protected branch cannot be deleted');
  if (hasChildren(project, branch.id)) throw forbiddenByState('a branch with children cannot be deleted');
  const computes = project.endpoints.filter(each => each.branch_id === branch.id);
  const view = branchView(project, branch, now);
  const { jwks } = project;
  removeBranch(project, branch, now, 'user');
  if (call.quirks['branch_key_sets'] === 'kept') project.jwks = jwks;
  const { operations } = schedule(call, [
    ...computes.map(each => ({ action: 'suspend_compute', branch_id: branch.id, endpoint_id: each.id })),
    { action: 'delete_timeline', branch_id: branch.id },
  ]);
  return ok({ branch: view, operations });
}

function setAsDefault(call: BranchCall): ServiceResponse {
  const { project, branch, now } = call;
  const before = defaultBranch(project);
  if (branch.id === before.id) return answer(call, branch, []);
  checkMayExpire(project, { ...branch, default: true });
  changeBranch(project, before.id, { default: false, updated_at: timestamp(now) });
  const changed = changeBranch(project, branch.id, { default: true, updated_at: timestamp(now) });
  const endpoint = readWriteEndpoint(project, branch.id);
  return answer(
    call,
    changed,
    endpoint ? [{ action: 'apply_config', branch_id: branch.id, endpoint_id: endpoint.id }] : [],
  );
}

function answer(call: ProjectCall, branch: StoredBranch, work: readonly StartedWork[]): ServiceResponse {
  const { operations } = schedule(call, work);
  return ok({ branch: branchView(call.project, branch, call.now), operations });
}

/** The annotation of a branch; an empty map if the branch has none. */
function annotationView({ id, annotation }: StoredBranch): object {
  return { object: { type: 'branch', id }, ...(annotation ?? { value: {} }) };
}

function matches(branch: StoredBranch, search: string | undefined): boolean {
  return search === undefined || branch.name.includes(search) || branch.id.includes(search);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

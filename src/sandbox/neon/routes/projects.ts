import { NEON, type NeonPlan } from '../../../limits/neon.ts';
import type { JsonRecord } from '../../is-record.ts';
import { ok, type ServiceResponse } from '../../service.ts';
import { firstOf, forbiddenByState } from '../api-error.ts';
import { branchView } from '../branch-record.ts';
import { booleanText, type CheckedValue, id, integerText, object, optional, text } from '../check.ts';
import { connectionUris } from '../connection.ts';
import { checkOffered, endpointView } from '../endpoint-record.ts';
import type { DeletedProject, NeonState, ProjectState } from '../neon-state.ts';
import { fresh, projectId } from '../new-id.ts';
import { newProject, projectInput, updatedFields } from '../new-project.ts';
import { pageOf, pageQuery } from '../page.ts';
import { patchedSettings } from '../project-settings.ts';
import { type NeonRoute, type ProjectCall, projectRoute, type RouteCall, route } from '../route.ts';
import { monthStart, timestamp } from '../time.ts';
import { schedule } from './operations.ts';

const recoveryMs = 7 * 24 * 3600 * 1000;
const ownerId = '92cdd2ee-a6d8-4647-868f-124531123b03';

const sharedFields = {
  ...pageQuery(NEON.projectPage.is),
  search: optional(text()),
  timeout: optional(integerText({ min: 100, max: 30000 })),
};
const sharedQuery = object(sharedFields);
const listQuery = object({ ...sharedFields, org_id: optional(id), recoverable: optional(booleanText) });

const createBody = object({ project: projectInput });
const updateBody = object({ project: object(updatedFields) });

/** The projects of an account (facts/neon.md#the-record-of-a-project). */
export const projectRoutes: readonly NeonRoute[] = [
  route('GET', '/projects', { query: listQuery }, listProjects),
  route('GET', '/projects/shared', { query: sharedQuery }, () => ok({ projects: [] })),
  route('POST', '/projects', { body: createBody }, createProject),
  projectRoute('GET', '', {}, ({ project, now, plan }) =>
    ok({ project: { ...projectView(project, now), owner: ownerView(plan) } }),
  ),
  projectRoute('PATCH', '', { body: updateBody, locks: true }, updateProject),
  projectRoute('DELETE', '', {}, call => {
    const { state, project, now } = call;
    if (project.branches.some(each => each.protected)) {
      throw forbiddenByState('a project with protected branches cannot be deleted');
    }
    state.projects = state.projects.filter(each => each !== project);
    state.deletedProjects = [...state.deletedProjects, { deletedAt: now, state: project }];
    return ok({ project: projectView(project, now) });
  }),
  route('POST', '/projects/:deleted/recover', {}, recoverProject),
];

function listProjects(call: RouteCall<unknown, CheckedValue<typeof listQuery>>): ServiceResponse {
  const { state, query, now, quirks } = call;
  const all: readonly { readonly project: ProjectState; readonly more: JsonRecord }[] = query.recoverable
    ? recoverable(state, now).map(each => ({ project: each.state, more: deletion(each.deletedAt) }))
    : state.projects.map(project => ({ project, more: {} }));
  const search = query.search ?? '';
  const wanted = all.filter(
    ({ project }) =>
      (project.id.includes(search) || project.record.name.includes(search)) &&
      (query.org_id === undefined || project.record.org_id === query.org_id),
  );
  const late = wanted.filter(({ project }) => state.unavailableProjectIds.includes(project.id));
  const fetched = wanted.filter(each => !late.includes(each));
  const page = pageOf(call, fetched, 10, each => each.project.id);
  const field = quirks['unavailable_field'] === 'unavailable' ? 'unavailable' : 'unavailable_project_ids';
  return ok({
    projects: page.items.map(each => ({ ...listItem(each.project, now), ...each.more })),
    ...(late.length > 0 && { [field]: late.map(each => each.project.id) }),
    ...(page.cursor && { pagination: { cursor: page.cursor } }),
    applications: {},
    integrations: {},
  });
}

function createProject(call: RouteCall<CheckedValue<typeof createBody>>): ServiceResponse {
  const { state, now, random } = call;
  const { autoscaling_limit_min_cu: min, autoscaling_limit_max_cu: max, ...input } = call.body.project;
  const id = fresh(
    () => projectId(random),
    candidate => idTaken(state, candidate),
  );
  const default_endpoint_settings = {
    ...(min !== undefined && { autoscaling_limit_min_cu: min }),
    ...(max !== undefined && { autoscaling_limit_max_cu: max }),
    ...input.default_endpoint_settings,
  };
  checkOffered(default_endpoint_settings, default_endpoint_settings, call.quirks);
  const { project, scheduled } = newProject(id, { ...input, default_endpoint_settings }, call);
  state.projects = [...state.projects, project];
  const branch = project.branches[0]!;
  const { created_by: _creator, ...branchRecord } = branchView(project, branch, now);
  return {
    status: 201,
    body: {
      project: projectView(project, now),
      ...connectionUris(project, branch.id),
      roles: project.roles,
      databases: project.databases,
      operations: scheduled.operations,
      branch: branchRecord,
      endpoints: project.endpoints.map(each => endpointView(project, each, now)),
    },
  };
}

function updateProject(call: ProjectCall<CheckedValue<typeof updateBody>>): ServiceResponse {
  const { project, now, quirks } = call;
  const { settings, default_endpoint_settings, ...plain } = call.body.project;
  const before = project.record;
  project.record = {
    ...before,
    ...plain,
    ...(settings && { settings: patchedSettings(before.settings, settings, quirks) }),
    ...(default_endpoint_settings && {
      default_endpoint_settings: { ...before.default_endpoint_settings, ...default_endpoint_settings },
    }),
    updated_at: timestamp(now),
  };
  checkOffered(project.record.default_endpoint_settings, default_endpoint_settings ?? {}, quirks);
  const computes = settings ? project.endpoints : [];
  const { operations } = schedule(
    call,
    computes.map(each => ({ action: 'apply_config', branch_id: each.branch_id, endpoint_id: each.id })),
  );
  return ok({ project: projectView(project, now), operations });
}

function recoverable(state: NeonState, now: number): readonly DeletedProject[] {
  return state.deletedProjects.filter(each => now < each.deletedAt + recoveryMs);
}

/**
 * Recovers a deleted project, within seven days of the deletion (facts/neon.md#deleted-projects).
 */
function recoverProject(call: RouteCall): ServiceResponse {
  const { state, now } = call;
  const found = firstOf(recoverable(state, now), each => each.state.id === call.param('deleted'), 'project');
  state.deletedProjects = state.deletedProjects.filter(each => each !== found);
  state.projects = [...state.projects, found.state];
  const branches = found.state.branches.map(each => branchView(found.state, each, now));
  return ok({ project: projectView(found.state, now), branches });
}

function idTaken(state: NeonState, id: string): boolean {
  return (
    state.projects.some(each => each.id === id) || state.deletedProjects.some(each => each.state.id === id)
  );
}

function deletion(deletedAt: number): JsonRecord {
  return { deleted_at: timestamp(deletedAt), recoverable_until: timestamp(deletedAt + recoveryMs) };
}

function projectView(project: ProjectState, now: number): JsonRecord {
  return {
    id: project.id,
    ...project.record,
    branch_logical_size_limit: 512,
    branch_logical_size_limit_bytes: 512 * 1024 * 1024,
    creation_source: 'console',
    data_storage_bytes_hour: 0,
    data_transfer_bytes: 0,
    written_data_bytes: 0,
    compute_time_seconds: 0,
    active_time_seconds: 0,
    cpu_used_sec: 0,
    synthetic_storage_size: 0,
    consumption_period_start: monthStart(now),
    consumption_period_end: monthStart(now, 1),
    owner_id: ownerId,
  };
}

function ownerView(plan: NeonPlan = 'scale'): JsonRecord {
  const subscription_type = `${plan}_v3`;
  return { email: 'owner@example.com', name: 'Sandbox', branches_limit: -1, subscription_type };
}

function listItem(project: ProjectState, now: number): JsonRecord {
  return {
    id: project.id,
    ...project.record,
    branch_logical_size_limit: 512,
    branch_logical_size_limit_bytes: 512 * 1024 * 1024,
    active_time: 0,
    cpu_used_sec: 0,
    synthetic_storage_size: 0,
    quota_reset_at: monthStart(now, 1),
    creation_source: 'console',
    owner_id: ownerId,
  };
}

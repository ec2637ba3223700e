import { ok, type ServiceResponse } from '../../service.ts';
import { forbiddenByState, invalid } from '../api-error.ts';
import { branchOf } from '../branch-record.ts';
import { id, object, optional } from '../check.ts';
import { endpointFields, endpointType } from '../endpoint-fields.ts';
import {
  addEndpoint,
  checkSizes,
  currentState,
  endpointOf,
  endpointView,
  newEndpointId,
} from '../endpoint-record.ts';
import type { EndpointState, ProjectState, StoredEndpoint } from '../neon-state.ts';
import { branchRoute, type NeonRoute, type ProjectCall, projectRoute } from '../route.ts';
import { timestamp } from '../time.ts';
import { type StartedWork, schedule } from './operations.ts';

const createBody = object({
  endpoint: object({
    branch_id: id,
    type: endpointType,
    region_id: optional(id),
    ...endpointFields,
  }),
});
const updateBody = object({ endpoint: object({ branch_id: optional(id), ...endpointFields }) });

/** The compute endpoints of a project (facts/neon.md#the-record-of-a-compute). */
export const endpointRoutes: readonly NeonRoute[] = [
  projectRoute('GET', '/endpoints', {}, ({ project, now }) => listed(project, project.endpoints, now)),
  branchRoute('GET', '/endpoints', {}, ({ project, branch, now }) => {
    const here = project.endpoints.filter(each => each.branch_id === branch.id);
    return listed(project, here, now);
  }),
  projectRoute('POST', '/endpoints', { body: createBody, locks: true }, call => {
    const { branch_id, type, region_id, ...input } = call.body.endpoint;
    branchOf(call.project, branch_id);
    if (region_id !== undefined && region_id !== call.project.record.region_id) {
      throw invalid('endpoint.region_id must be the region of the project');
    }
    const endpointId = newEndpointId(call);
    const { operations, doneAt } = schedule(call, [
      { action: 'start_compute', branch_id, endpoint_id: endpointId },
    ]);
    const made = addEndpoint(call, { id: endpointId, branchId: branch_id, type, readyAt: doneAt }, input);
    return { status: 201, body: { endpoint: endpointView(call.project, made, call.now), operations } };
  }),
  projectRoute('GET', '/endpoints/:endpoint', {}, ({ project, param, now }) =>
    ok({ endpoint: endpointView(project, endpointOf(project, param('endpoint')), now) }),
  ),
  projectRoute('PATCH', '/endpoints/:endpoint', { body: updateBody, locks: true }, call => {
    const { branch_id, pooler_mode: _mode, ...input } = call.body.endpoint;
    const endpoint = endpointOf(call.project, call.param('endpoint'));
    if (branch_id !== undefined && branch_id !== endpoint.branch_id) {
      throw invalid('moving an endpoint to another branch is not supported');
    }
    const changed = change(call, endpoint, input);
    checkSizes(changed, input, call.quirks);
    return answer(call, changed, [workOn(changed, 'apply_config')]);
  }),
  projectRoute('DELETE', '/endpoints/:endpoint', { locks: true }, remove),
  projectRoute('POST', '/endpoints/:endpoint/start', { locks: true }, call =>
    move(call, 'active', 'start_compute'),
  ),
  projectRoute('POST', '/endpoints/:endpoint/suspend', { locks: true }, call =>
    move(call, 'idle', 'suspend_compute'),
  ),
  projectRoute('POST', '/endpoints/:endpoint/restart', { locks: true }, restart),
];

function listed(project: ProjectState, endpoints: readonly StoredEndpoint[], now: number): ServiceResponse {
  return ok({ endpoints: endpoints.map(each => endpointView(project, each, now)) });
}

function change(
  call: ProjectCall,
  endpoint: StoredEndpoint,
  fields: Partial<StoredEndpoint>,
): StoredEndpoint {
  const changed = { ...endpoint, ...fields, updated_at: timestamp(call.now) };
  call.project.endpoints = call.project.endpoints.map(each => (each.id === endpoint.id ? changed : each));
  return changed;
}

function workOn(endpoint: StoredEndpoint, action: string): StartedWork {
  return { action, branch_id: endpoint.branch_id, endpoint_id: endpoint.id };
}

function answer(call: ProjectCall, endpoint: StoredEndpoint, work: readonly StartedWork[]): ServiceResponse {
  const { operations } = schedule(call, work);
  return ok({ endpoint: endpointView(call.project, endpoint, call.now), operations });
}

function remove(call: ProjectCall): ServiceResponse {
  const { project, now } = call;
  const endpointId = call.param('endpoint');
  if (project.gone.includes(endpointId)) return { status: 204 };
  const endpoint = endpointOf(project, endpointId);
  const branch = branchOf(project, endpoint.branch_id);
  if (branch.protected) throw forbiddenByState('computes of a protected branch cannot be deleted');
  const restriction = branch.restricted_actions?.find(each => each.name === 'delete-rw-endpoint');
  if (restriction && endpoint.type === 'read_write') throw forbiddenByState(restriction.reason);
  project.endpoints = project.endpoints.filter(each => each.id !== endpoint.id);
  project.gone = [...project.gone, endpoint.id];
  const { operations } = schedule(call, [workOn(endpoint, 'suspend_compute')]);
  return ok({ endpoint: endpointView(project, endpoint, now), operations });
}

/**
 * Starts or suspends an endpoint. An endpoint that is already in the target state stays as it is.
 */
function move(call: ProjectCall, target: EndpointState, action: string): ServiceResponse {
  const endpoint = endpointOf(call.project, call.param('endpoint'));
  if (endpoint.disabled && target === 'active') throw forbiddenByState('endpoint is disabled');
  const from = currentState(endpoint, call.now);
  if (from === target) return answer(call, endpoint, []);
  return pass(call, endpoint, [from, target], [action]);
}

function restart(call: ProjectCall): ServiceResponse {
  const endpoint = endpointOf(call.project, call.param('endpoint'));
  if (currentState(endpoint, call.now) !== 'active') throw forbiddenByState('endpoint is not active');
  return pass(call, endpoint, ['idle', 'active'], ['suspend_compute', 'start_compute']);
}

/** Schedules the actions that bring an endpoint from one state to another. */
function pass(
  call: ProjectCall,
  endpoint: StoredEndpoint,
  [from, target]: readonly [EndpointState, EndpointState],
  actions: readonly string[],
): ServiceResponse {
  const { operations, doneAt } = schedule(
    call,
    actions.map(action => workOn(endpoint, action)),
  );
  const stamp = target === 'active' ? 'started_at' : 'suspended_at';
  const pending = { state: target, until: doneAt };
  const moved = change(call, endpoint, { state: from, pending, [stamp]: timestamp(doneAt) });
  return ok({ endpoint: endpointView(call.project, moved, call.now), operations });
}

import { NEON, refusedSizes } from '../../limits/neon.ts';
import type { JsonRecord } from '../is-record.ts';
import type { Quirks } from '../service.ts';
import { conflict, firstOf, invalid } from './api-error.ts';
import type { EndpointInput } from './endpoint-fields.ts';
import type { ProjectState, StoredEndpoint } from './neon-state.ts';
import { fresh, wordId } from './new-id.ts';
import type { ProjectCall } from './route.ts';
import { madeAt, timestamp } from './time.ts';

/**
 * What is needed to make an endpoint. `quirks` is for the check of sizes that a request sets. A
 * project's first compute has no such sizes, and needs none.
 */
type Maker = Pick<ProjectCall, 'project' | 'now' | 'random'> & Partial<Pick<ProjectCall, 'quirks'>>;

/** An id that no endpoint of the project has, or had before it was deleted. */
export function newEndpointId(call: Maker): string {
  const taken = (id: string): boolean =>
    call.project.endpoints.some(each => each.id === id) || call.project.gone.includes(id);
  return fresh(() => wordId('ep', call.random), taken);
}

/**
 * Adds an endpoint that becomes active at `readyAt` (milliseconds since 1970). Throws a 409 if the
 * branch would then have two endpoints of the type read_write.
 */
export function addEndpoint(
  call: Maker,
  place: {
    readonly id: string;
    readonly branchId: string;
    readonly type: StoredEndpoint['type'];
    readonly readyAt: number;
  },
  input: EndpointInput,
): StoredEndpoint {
  const { project, now } = call;
  if (place.type === 'read_write' && readWriteEndpoint(project, place.branchId)) {
    throw conflict('read_write endpoint already exists for this branch');
  }
  const defaults = project.record.default_endpoint_settings;
  const least = NEON.leastCompute.is;
  const min = input.autoscaling_limit_min_cu ?? defaults.autoscaling_limit_min_cu ?? least;
  const max = input.autoscaling_limit_max_cu ?? Math.max(min, defaults.autoscaling_limit_max_cu ?? least);
  const made: StoredEndpoint = {
    id: place.id,
    ...(input.name !== undefined && { name: input.name }),
    branch_id: place.branchId,
    type: place.type,
    autoscaling_limit_min_cu: min,
    autoscaling_limit_max_cu: max,
    suspend_timeout_seconds: input.suspend_timeout_seconds ?? defaults.suspend_timeout_seconds ?? 0,
    provisioner: input.provisioner ?? project.record.provisioner,
    settings: { ...(defaults.pg_settings && { pg_settings: defaults.pg_settings }), ...input.settings },
    pooler_enabled: input.pooler_enabled ?? false,
    disabled: input.disabled ?? false,
    passwordless_access: input.passwordless_access ?? true,
    ...madeAt(now),
    started_at: timestamp(place.readyAt),
    state: 'init',
    pending: { state: 'active', until: place.readyAt },
  };
  checkSizes(made, input, call.quirks ?? {});
  project.endpoints = [...project.endpoints, made];
  return made;
}

type Sizes = Pick<EndpointInput, 'autoscaling_limit_min_cu' | 'autoscaling_limit_max_cu'>;

/**
 * Throws a 400 if the smallest size is above the largest, or if {@link checkOffered} refuses one of
 * the two sizes.
 */
export function checkSizes(made: StoredEndpoint, input: Sizes, quirks: Quirks): void {
  if (made.autoscaling_limit_min_cu > made.autoscaling_limit_max_cu) {
    throw invalid('autoscaling_limit_min_cu must not be greater than autoscaling_limit_max_cu');
  }
  checkOffered(made, input, quirks);
}

/**
 * Throws a 400 if a request sets a size, and the vendor's own client would refuse the resulting
 * sizes (facts/neon.md#sizes-of-a-compute). Checks the sizes of a compute, and those in the
 * defaults of a project.
 */
export function checkOffered(made: Sizes, input: Sizes, quirks: Quirks): void {
  const isSet = input.autoscaling_limit_min_cu !== undefined || input.autoscaling_limit_max_cu !== undefined;
  if (!isSet || quirks['compute_sizes'] === 'any') return;
  const [refused] = refusedSizes(made.autoscaling_limit_min_cu, made.autoscaling_limit_max_cu);
  if (refused !== undefined)
    throw invalid(`autoscaling_limit_${refused.of}_cu: ${refused.why} (the sandbox's words)`);
}

/** The endpoint with this id; throws a 404 if there is none. */
export function endpointOf(project: ProjectState, id: string): StoredEndpoint {
  return firstOf(project.endpoints, each => each.id === id, 'endpoint');
}

/**
 * The endpoint of a branch that has the type read_write. A branch has at most one such endpoint.
 */
export function readWriteEndpoint(project: ProjectState, branchId: string): StoredEndpoint | undefined {
  return project.endpoints.find(each => each.branch_id === branchId && each.type === 'read_write');
}

/** The host of an endpoint, or, if `pooled`, the host of its connection pooler. */
export function hostOf(project: ProjectState, endpointId: string, pooled = false): string {
  return `${endpointId}${pooled ? '-pooler' : ''}.${project.record.proxy_host}`;
}

/** An endpoint as the API shows it (facts/neon.md#the-record-of-a-compute). */
export function endpointView(project: ProjectState, endpoint: StoredEndpoint, now: number): JsonRecord {
  const { state, pending, ...rest } = endpoint;
  const waiting = pending !== undefined && now < pending.until;
  return {
    ...rest,
    host: hostOf(project, endpoint.id),
    project_id: project.id,
    region_id: project.record.region_id,
    current_state: pending && !waiting ? pending.state : state,
    ...(waiting && { pending_state: pending.state }),
    pooler_mode: 'transaction',
    last_active: endpoint.last_active ?? '2000-01-01T00:00:00Z',
    creation_source: 'console',
    proxy_host: project.record.proxy_host,
  };
}

/**
 * The state of the endpoint at the time `now`: its `pending` state once the time of that state has
 * come, otherwise its `state`.
 */
export function currentState(endpoint: StoredEndpoint, now: number): StoredEndpoint['state'] {
  return endpoint.pending && now >= endpoint.pending.until ? endpoint.pending.state : endpoint.state;
}

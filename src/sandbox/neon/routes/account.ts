import { BY_PLAN, COMPUTES } from '../../../limits/neon.ts';
import { ok } from '../../service.ts';
import { firstOf, notFound } from '../api-error.ts';
import { id, object, optional, text } from '../check.ts';
import type { NeonState } from '../neon-state.ts';
import { secret } from '../new-id.ts';
import { defaultOrganization } from '../new-project.ts';
import type { ApiKey, VpcAssignment } from '../project-and-account.ts';
import { type NeonRoute, type RouteCall, route } from '../route.ts';
import { timestamp } from '../time.ts';

/**
 * The plan that the account reports if the sandbox has no plan. The limits of a plan are then not
 * enforced.
 */
const UNLIMITED = 'scale';
/** The person whose account it is. */
export const OWNER = { id: '92cdd2ee-a6d8-4647-868f-124531123b03', email: 'owner@example.com' };
const organization = {
  id: defaultOrganization,
  name: 'Sandbox',
  handle: 'sandbox',
  managed_by: 'console',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};
const user = {
  active_seconds_limit: -1,
  auth_accounts: [{ email: OWNER.email, image: '', login: 'sandbox', name: 'Sandbox', provider: 'github' }],
  ...OWNER,
  image: '',
  login: 'sandbox',
  name: 'Sandbox',
  last_name: 'Owner',
  projects_limit: BY_PLAN.projects.scale,
  branches_limit: BY_PLAN.branches.scale,
  max_autoscaling_limit: COMPUTES.scalesTo.is,
};
const regions = [
  {
    region_id: 'aws-us-east-1',
    name: 'AWS US East 1 (N. Virginia)',
    default: false,
    geo_lat: '38.13',
    geo_long: '-78.45',
  },
  {
    region_id: 'aws-us-east-2',
    name: 'AWS US East 2 (Ohio)',
    default: true,
    geo_lat: '39.96',
    geo_long: '-83',
  },
  {
    region_id: 'aws-eu-central-1',
    name: 'AWS Europe Central 1 (Frankfurt)',
    default: false,
    geo_lat: '50',
    geo_long: '8',
  },
];

/**
 * Routes that read the account of the API key, its organization and the regions
 * (facts/neon.md#api-keys).
 */
export const accountRoutes: readonly NeonRoute[] = [
  route('GET', '/auth', {}, () => ok({ account_id: OWNER.id, auth_method: 'api_key_user' })),
  route('GET', '/users/me', {}, ({ plan = UNLIMITED }) => ok({ ...user, plan })),
  route('GET', '/users/me/organizations', {}, ({ plan = UNLIMITED }) =>
    ok({ organizations: [{ ...organization, plan }] }),
  ),
  route('GET', '/organizations/:organization', {}, ({ param, plan = UNLIMITED }) => {
    if (param('organization') !== organization.id) throw notFound('organization');
    return ok({ ...organization, plan });
  }),
  route('GET', '/regions', { query: object({ org_id: optional(id) }) }, () => ok({ regions })),
];

const FIRST_ID = 165_434;
const CREATOR = { id: '92cdd2ee-a6d8-4647-868f-124531123b03', name: 'Sandbox', image: '' };
/**
 * When and from where a key was last used: always empty. The sandbox does not record it, because it
 * would only show its own address.
 */
const UNUSED = { last_used_at: null, last_used_from_addr: '' };

const createBody = object({ key_name: text({ max: 64 }) });

/**
 * The API keys of the user. A new key works at once, and only the answer to its create shows its
 * secret (facts/neon.md#api-keys).
 */
export const apiKeyRoutes: readonly NeonRoute[] = [
  route('GET', '/api_keys', {}, ({ state }) =>
    ok(living(state).map(each => ({ ...shown(each), created_by: CREATOR, ...UNUSED }))),
  ),
  route('POST', '/api_keys', { body: createBody }, ({ state, body, now, random }) => {
    const before = state.apiKeys ?? [];
    const made: ApiKey = {
      id: FIRST_ID + before.length,
      name: body.key_name,
      key: secret('napi_', random),
      created_at: timestamp(now),
    };
    state.apiKeys = [...before, made];
    return ok({ ...made, created_by: CREATOR.id });
  }),
  route('DELETE', '/api_keys/:key', {}, ({ state, param }) => {
    const found = firstOf(living(state), each => String(each.id) === param('key'), 'API key');
    state.apiKeys = (state.apiKeys ?? []).map(each => (each === found ? { ...each, revoked: true } : each));
    return ok({ ...shown(found), created_by: CREATOR.id, ...UNUSED, revoked: true });
  }),
];

/** Whether an `Authorization` header has a key that a request created and no request revoked. */
export function hasCreatedKey(state: NeonState, authorization: string | undefined): boolean {
  return living(state).some(each => authorization === `Bearer ${each.key}`);
}

function shown({ id, name, created_at }: ApiKey): Pick<ApiKey, 'id' | 'name' | 'created_at'> {
  return { id, name, created_at };
}

function living(state: NeonState): readonly ApiKey[] {
  return (state.apiKeys ?? []).filter(each => each.revoked === undefined);
}

const ALL = '/organizations/:organization/vpc/vpc_endpoints';
const IN_REGION = '/organizations/:organization/vpc/region/:region/vpc_endpoints';
const ONE = `${IN_REGION}/:vpc`;

/**
 * The VPC endpoints of an organization (facts/neon.md#vpc-endpoints). The service lets a project
 * use only VPC endpoints of its organization; the sandbox does not check that.
 */
export const organizationVpcRoutes: readonly NeonRoute[] = [
  route('GET', ALL, {}, call => ok({ endpoints: assigned(call) })),
  route('GET', IN_REGION, {}, call =>
    ok({
      endpoints: assigned(call)
        .filter(each => each.region_id === call.param('region'))
        .map(({ region_id: _, ...shown }) => shown),
    }),
  ),
  route('GET', ONE, {}, call => {
    const { vpc_endpoint_id, label } = found(call);
    const restricted = restrictedProjects(call.state, vpc_endpoint_id);
    return ok({
      vpc_endpoint_id,
      label,
      state: 'available',
      num_restricted_projects: restricted.length,
      example_restricted_projects: restricted.slice(0, 3),
    });
  }),
  route('POST', ONE, { body: object({ label: text() }) }, call => {
    const others = assigned(call).filter(each => !isAsked(call, each));
    call.state.vpcAssignments = [
      ...others,
      { region_id: call.param('region'), vpc_endpoint_id: call.param('vpc'), label: call.body.label },
    ];
    return { status: 200, text: '' };
  }),
  route('DELETE', ONE, {}, call => {
    const gone = found(call);
    call.state.vpcAssignments = assigned(call).filter(each => each !== gone);
    return { status: 200, text: '' };
  }),
];

function assigned(call: RouteCall): readonly VpcAssignment[] {
  if (call.param('organization') !== defaultOrganization) throw notFound('organization');
  return call.state.vpcAssignments ?? [];
}

function isAsked(call: RouteCall, { region_id, vpc_endpoint_id }: VpcAssignment): boolean {
  return region_id === call.param('region') && vpc_endpoint_id === call.param('vpc');
}

function found(call: RouteCall): VpcAssignment {
  return firstOf(assigned(call), each => isAsked(call, each), 'vpc endpoint');
}

function restrictedProjects(state: NeonState, vpc: string): readonly string[] {
  return state.projects
    .filter(({ vpcEndpoints }) => vpcEndpoints.some(each => each.vpc_endpoint_id === vpc))
    .map(({ id }) => id);
}

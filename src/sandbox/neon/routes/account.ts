import { BY_PLAN, COMPUTES } from '../../../limits/neon.ts';
import { ok } from '../../service.ts';
import { notFound } from '../api-error.ts';
import { id, object, optional } from '../check.ts';
import { defaultOrganization } from '../new-project.ts';
import { type NeonRoute, route } from '../route.ts';

/** The plan that the account reports if the sandbox has no plan. Then no limits of a plan count. */
const UNLIMITED = 'scale';
const userId = '92cdd2ee-a6d8-4647-868f-124531123b03';
const email = 'owner@example.com';
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
  auth_accounts: [{ email, image: '', login: 'sandbox', name: 'Sandbox', provider: 'github' }],
  email,
  id: userId,
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
  route('GET', '/auth', {}, () => ok({ account_id: userId, auth_method: 'api_key_user' })),
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

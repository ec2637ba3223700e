import { ok } from '../../service.ts';
import { firstOf, notFound } from '../api-error.ts';
import { object, text } from '../check.ts';
import type { NeonState } from '../neon-state.ts';
import { defaultOrganization } from '../new-project.ts';
import type { VpcAssignment } from '../project-and-account.ts';
import { type NeonRoute, type RouteCall, route } from '../route.ts';

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

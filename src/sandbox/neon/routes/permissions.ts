import { ok } from '../../service.ts';
import { firstOf, notFound } from '../api-error.ts';
import { object, text } from '../check.ts';
import type { Permission, ProjectState } from '../neon-state.ts';
import { freshUuid } from '../new-id.ts';
import { type NeonRoute, projectRoute } from '../route.ts';
import { timestamp } from '../time.ts';

const grantBody = object({ email: text({ min: 1, max: 256, pattern: /^[^@\s]+@[^@\s]+$/ }) });
const labelBody = object({ label: text() });

/**
 * The people (facts/neon.md#permissions) and the networks (facts/neon.md#vpc-endpoints) that have
 * access to a project.
 */
export const permissionRoutes: readonly NeonRoute[] = [
  projectRoute('GET', '/permissions', {}, ({ project }) => ok({ project_permissions: project.permissions })),
  projectRoute('POST', '/permissions', { body: grantBody }, ({ project, body, now, random }) => {
    const permission: Permission = {
      id: freshUuid(project.permissions, random),
      granted_to_email: body.email,
      granted_at: timestamp(now),
    };
    project.permissions = [...project.permissions, permission];
    return ok(permission);
  }),
  projectRoute('DELETE', '/permissions/:permission', {}, ({ project, param, now }) => {
    const found = firstOf(project.permissions, each => each.id === param('permission'), 'permission');
    const revoked = { ...found, revoked_at: timestamp(now) };
    project.permissions = project.permissions.map(each => (each === found ? revoked : each));
    return ok(revoked);
  }),
  projectRoute('GET', '/vpc_endpoints', {}, ({ project }) => ok({ endpoints: project.vpcEndpoints })),
  projectRoute('POST', '/vpc_endpoints/:vpc', { body: labelBody }, ({ project, param, body }) => {
    project.vpcEndpoints = [
      ...otherVpcs(project, param('vpc')),
      { vpc_endpoint_id: param('vpc'), label: body.label },
    ];
    return { status: 200, text: '' };
  }),
  projectRoute('DELETE', '/vpc_endpoints/:vpc', {}, ({ project, param }) => {
    const others = otherVpcs(project, param('vpc'));
    if (others.length === project.vpcEndpoints.length) throw notFound('vpc endpoint');
    project.vpcEndpoints = others;
    return { status: 200, text: '' };
  }),
];

function otherVpcs({ vpcEndpoints }: ProjectState, id: string): ProjectState['vpcEndpoints'] {
  return vpcEndpoints.filter(each => each.vpc_endpoint_id !== id);
}

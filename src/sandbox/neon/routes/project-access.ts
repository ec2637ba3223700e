import { ok } from '../../service.ts';
import { firstOf, notFound } from '../api-error.ts';
import { emailAddress, id, integer, object, optional, text } from '../check.ts';
import type { Permission, ProjectState } from '../neon-state.ts';
import { freshUuid } from '../new-id.ts';
import { defaultOrganization } from '../new-project.ts';
import type { Transfer } from '../project-and-account.ts';
import { type NeonRoute, projectRoute } from '../route.ts';
import { timestamp } from '../time.ts';

const grantBody = object({ email: emailAddress });
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

const DAY_S = 86_400;

const offerBody = optional(object({ ttl_seconds: optional(integer({ min: 1 })) }));
const acceptBody = optional(object({ org_id: optional(id) }));

/**
 * Offers of a project to another account. Whoever knows the id of an offer can accept it (from the
 * service's interface description, 2026-11-22). The sandbox has only one account, so an accepted
 * project stays where it is, and its plan always allows the transfer.
 */
export const transferRoutes: readonly NeonRoute[] = [
  projectRoute('POST', '/transfer_requests', { body: offerBody }, ({ project, body, now, random }) => {
    const offers = project.transfers ?? [];
    const made: Transfer = {
      id: freshUuid(offers, random),
      created_at: timestamp(now),
      expires_at: timestamp(now + (body?.ttl_seconds ?? DAY_S) * 1000),
    };
    project.transfers = [...offers, made];
    return { status: 201, body: { project_id: project.id, ...made } };
  }),
  projectRoute('PUT', '/transfer_requests/:transfer', { body: acceptBody }, call => {
    const { project, body, param, now } = call;
    const offers = project.transfers ?? [];
    const isAsked = (each: Transfer): boolean =>
      each.id === param('transfer') && now < Date.parse(each.expires_at);
    const found = firstOf(offers, isAsked, 'transfer request');
    const org_id = body?.org_id ?? defaultOrganization;
    if (org_id !== defaultOrganization) throw notFound('organization');
    project.transfers = offers.filter(each => each !== found);
    project.record = { ...project.record, org_id };
    return { status: 204 };
  }),
];

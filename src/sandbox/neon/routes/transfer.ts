import { firstOf, notFound } from '../api-error.ts';
import { id, integer, object, optional } from '../check.ts';
import { freshUuid } from '../new-id.ts';
import { defaultOrganization } from '../new-project.ts';
import type { Transfer } from '../project-and-account.ts';
import { type NeonRoute, projectRoute } from '../route.ts';
import { timestamp } from '../time.ts';

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

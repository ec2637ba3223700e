import { NEON } from '../../../limits/neon.ts';
import type { JsonRecord } from '../../is-record.ts';
import { ok } from '../../service.ts';
import { firstOf, forbiddenByState, notFound } from '../api-error.ts';
import { object, oneOf, optional } from '../check.ts';
import { defaultOrganization } from '../new-project.ts';
import { pageOf, pageQuery } from '../page.ts';
import type { OrganizationMember } from '../project-and-account.ts';
import { type NeonRoute, type RouteCall, route } from '../route.ts';
import { OWNER } from './account.ts';

const ALL = '/organizations/:organization/members';
const ONE = `${ALL}/:member`;

/** The usual length of a page is not public. Without a limit the sandbox gives the longest page. */
const listQuery = object({
  ...pageQuery(NEON.memberPage.is),
  sort_by: optional(oneOf('email', 'role', 'joined_at')),
  sort_order: optional(oneOf('asc', 'desc')),
});
const roleBody = object({ role: oneOf('admin', 'member', 'editor', 'viewer', 'collaborator') });

/** The only member of the organization while the state has no list of members. */
const FIRST: OrganizationMember = {
  id: 'd57833f2-d308-4ede-9d2e-468d9d013d1b',
  user_id: OWNER.id,
  role: 'admin',
  joined_at: '2026-01-01T00:00:00Z',
  email: OWNER.email,
};

/**
 * The people of an organization (facts/neon.md#members-of-an-organization). Control requests add
 * members: invitations are not emulated.
 */
export const memberRoutes: readonly NeonRoute[] = [
  route('GET', ALL, { query: listQuery }, call => {
    const { sort_by = 'joined_at', sort_order = 'desc' } = call.query;
    const sign = sort_order === 'asc' ? 1 : -1;
    const sorted = [...members(call)].sort((a, b) => sign * compare(a[sort_by], b[sort_by]));
    const page = pageOf(call, sorted, NEON.memberPage.is, each => each.id);
    return ok({
      members: page.items.map(each => ({ member: memberView(each), user: userView(each) })),
      ...(page.cursor && { pagination: { next: page.cursor, sort_by, sort_order } }),
    });
  }),
  route('GET', ONE, {}, call => ok(memberView(found(call)))),
  route('PATCH', ONE, { body: roleBody }, call => {
    const before = found(call);
    if (call.body.role !== 'admin') checkAdmins(call, before);
    const after = { ...before, role: call.body.role };
    call.state.members = members(call).map(each => (each.id === before.id ? after : each));
    return ok(memberView(after));
  }),
  route('DELETE', ONE, {}, call => {
    const gone = found(call);
    checkAdmins(call, gone);
    call.state.members = members(call).filter(each => each.id !== gone.id);
    return ok({});
  }),
];

function members(call: RouteCall): readonly OrganizationMember[] {
  if (call.param('organization') !== defaultOrganization) throw notFound('organization');
  return call.state.members ?? [FIRST];
}

function found(call: RouteCall): OrganizationMember {
  return firstOf(members(call), each => each.id === call.param('member'), 'member');
}

function checkAdmins(call: RouteCall, leaving: OrganizationMember): void {
  if (!members(call).some(each => each.role === 'admin' && each.id !== leaving.id))
    throw forbiddenByState('the last admin of an organization cannot be removed');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function memberView({ id, user_id, role, joined_at }: OrganizationMember): JsonRecord {
  return { id, user_id, org_id: defaultOrganization, role, joined_at };
}

function userView({ email, has_mfa, deactivated_at }: OrganizationMember): JsonRecord {
  return {
    email,
    ...(has_mfa !== undefined && { has_mfa }),
    ...(deactivated_at !== undefined && { deactivated_at }),
  };
}

import { ok } from '../../service.ts';
import { conflict, firstOf } from '../api-error.ts';
import { emailAddress, list, object, optional, text } from '../check.ts';
import { freshUuid } from '../new-id.ts';
import type { AuthUser } from '../project-and-account.ts';
import { type BranchCall, branchRoute, type NeonRoute } from '../route.ts';
import { AUTHS, changeAuth } from './neon-auth.ts';

const createBody = object({ email: emailAddress, name: optional(text({ min: 1, max: 255 })) });
const roleBody = object({ roles: list(text(), { min: 1 }) });

/** Who can sign in on a branch (facts/neon.md#users-of-authentication). No request reads them. */
export const authUserRoutes: readonly NeonRoute[] = [
  branchRoute('POST', '/auth/users', { body: createBody }, call => {
    const address = call.body.email.toLowerCase();
    if (usersOf(call).some(each => each.email.toLowerCase() === address))
      throw conflict('a user has this e-mail address already');
    const made: AuthUser = { id: freshUuid(usersOf(call), call.random), ...call.body };
    changeAuth(call, { users: [...usersOf(call), made] });
    return { status: 201, body: { id: made.id } };
  }),
  branchRoute('DELETE', '/auth/users/:user', {}, call => {
    const gone = userOf(call);
    changeAuth(call, { users: usersOf(call).filter(each => each !== gone) });
    return { status: 204 };
  }),
  branchRoute('PUT', '/auth/users/:user/role', { body: roleBody }, call => {
    const before = userOf(call);
    const { roles } = call.body;
    changeAuth(call, { users: usersOf(call).map(each => (each === before ? { ...each, roles } : each)) });
    return ok({ id: before.id });
  }),
];

function usersOf(call: BranchCall): readonly AuthUser[] {
  return AUTHS.found(call).users ?? [];
}

function userOf(call: BranchCall): AuthUser {
  return firstOf(usersOf(call), each => each.id === call.param('user'), 'user');
}

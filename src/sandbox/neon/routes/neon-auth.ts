import type { JsonRecord } from '../../is-record.ts';
import { ok, type ServiceResponse } from '../../service.ts';
import { conflict, firstOf } from '../api-error.ts';
import { authView } from '../auth-record.ts';
import { boolean, object, oneOf, optional, text } from '../check.ts';
import type { ProjectState } from '../neon-state.ts';
import { secret, uuid } from '../new-id.ts';
import { onBranch } from '../on-branch.ts';
import { postgresOf } from '../postgres-record.ts';
import type { BranchAuth } from '../project-and-account.ts';
import { type BranchCall, branchRoute, type NeonRoute } from '../route.ts';
import { timestamp } from '../time.ts';

/** The authentication of the branch in the path, unless it is turned off. */
export const AUTHS = onBranch<'auths', BranchAuth>(
  'auths',
  'auth integration',
  each => each.off === undefined,
);

/** The vendor's names of what can be behind the authentication of a branch. */
export const authProvider = oneOf('mock', 'stack', 'better_auth');
const enableBody = object({ auth_provider: authProvider, database_name: optional(text({ min: 1 })) });
const disableBody = object({ delete_data: optional(boolean) });
const configBody = object({ name: text({ min: 1, max: 256 }) });

/**
 * The authentication service of a branch: whether it is on, and its name in mails
 * (facts/neon.md#authentication). The tables of the schema `neon_auth` are not emulated.
 */
export const neonAuthRoutes: readonly NeonRoute[] = [
  branchRoute('GET', '/auth', {}, call => ok(authView(call.project, AUTHS.found(call)))),
  branchRoute('POST', '/auth', { body: enableBody, locks: true }, enable),
  branchRoute('DELETE', '/auth', { body: optional(disableBody), locks: true }, call => {
    const gone = AUTHS.found(call);
    if (call.body?.delete_data === true) AUTHS.remove(call, gone);
    else AUTHS.replace(call, gone, { ...gone, off: true });
    return { status: 200, text: '' };
  }),
  branchRoute('PATCH', '/auth/config', { body: configBody }, call => {
    changeAuth(call, { name: call.body.name });
    return ok({ name: call.body.name });
  }),
];

const NOTHING_SET: Pick<BranchAuth, 'domains' | 'allow_localhost' | 'off'> = {
  domains: [],
  allow_localhost: true,
};

/** Changes the authentication of the branch in the path; throws a 404 if it is not on. */
export function changeAuth(call: BranchCall, fields: Partial<BranchAuth>): BranchAuth {
  const before = AUTHS.found(call);
  return AUTHS.replace(call, before, { ...before, ...fields });
}

function enable(call: BranchCall<ReturnType<typeof enableBody>>): ServiceResponse {
  const { branch } = call;
  if (AUTHS.find(call) !== undefined) throw conflict('the branch has Neon Auth already');
  const { databases } = postgresOf(call.project, branch.id);
  const name = call.body.database_name;
  const isMeant = (each: { readonly name: string }): boolean => name === undefined || each.name === name;
  const database = firstOf(databases, isMeant, 'database');
  const former = AUTHS.here(call).find(each => each.db_name === database.name);
  const again = call.quirks['auth_again'];
  if (former !== undefined && again === 'refused')
    throw conflict('the schema neon_auth is in the database already');
  if (former !== undefined) AUTHS.remove(call, former);
  const { off: _off, ...kept } = (again === 'defaults' ? undefined : former) ?? NOTHING_SET;
  const users = former?.users;
  const made: BranchAuth = {
    ...kept,
    branch_id: branch.id,
    auth_provider: call.body.auth_provider,
    project_id: uuid(call.random),
    db_name: database.name,
    created_at: timestamp(call.now),
    ...(users && { users }),
  };
  return { status: 201, body: withKeys(call.project, AUTHS.add(call, made), call.random) };
}

/** The answer when authentication is turned on or gets new keys. No other answer shows the keys. */
export function withKeys(project: ProjectState, auth: BranchAuth, random: () => number): JsonRecord {
  const { auth_provider, auth_provider_project_id, jwks_url, base_url } = authView(project, auth);
  return {
    auth_provider,
    auth_provider_project_id,
    pub_client_key: secret('pck_', random),
    secret_server_key: secret('ssk_', random),
    jwks_url,
    schema_name: 'neon_auth',
    table_name: 'users_sync',
    base_url,
  };
}

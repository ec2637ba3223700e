import { ok } from '../../service.ts';
import { conflict, firstOf } from '../api-error.ts';
import { boolean, list, object, oneOf, optional, text } from '../check.ts';
import { hostOf } from '../endpoint-record.ts';
import { secret, uuid } from '../new-id.ts';
import { onBranch } from '../on-branch.ts';
import { postgresOf } from '../postgres-record.ts';
import type { BranchAuth } from '../project-and-account.ts';
import { type BranchCall, branchRoute, type NeonRoute } from '../route.ts';
import { timestamp } from '../time.ts';

const AUTHS = onBranch<'auths', BranchAuth>('auths', 'auth integration');

const provider = oneOf('mock', 'stack', 'better_auth');
const enableBody = object({ auth_provider: provider, database_name: optional(text({ min: 1 })) });
const disableBody = object({ delete_data: optional(boolean) });
const domain = text({ pattern: /^[a-z][a-z0-9+.-]*:\/\/\S+$/i });
const addBody = object({ domain, auth_provider: provider });
const removeBody = object({ domains: list(object({ domain: text() })), auth_provider: provider });

/**
 * The authentication service of a branch: whether it is on, its trusted domains, and whether
 * `localhost` is one of them (from the service's interface description, 2026-11-22). Its providers,
 * plugins and users are not emulated.
 */
export const neonAuthRoutes: readonly NeonRoute[] = [
  branchRoute('GET', '/auth', {}, call => ok(view(call, AUTHS.found(call)))),
  branchRoute('POST', '/auth', { body: enableBody }, enable),
  branchRoute('DELETE', '/auth', { body: optional(disableBody) }, call => {
    AUTHS.remove(call, AUTHS.found(call));
    return { status: 200, text: '' };
  }),
  branchRoute('GET', '/auth/domains', {}, call => {
    const { domains, auth_provider } = AUTHS.found(call);
    return ok({ domains: domains.map(each => ({ domain: each, auth_provider })) });
  }),
  branchRoute('POST', '/auth/domains', { body: addBody }, call => {
    const { domains } = AUTHS.found(call);
    if (domains.includes(call.body.domain)) throw conflict('the domain is trusted already');
    change(call, { domains: [...domains, call.body.domain] });
    return { status: 201, text: '' };
  }),
  branchRoute('DELETE', '/auth/domains', { body: removeBody }, call => {
    const gone = call.body.domains.map(each => each.domain);
    change(call, { domains: AUTHS.found(call).domains.filter(each => !gone.includes(each)) });
    return { status: 200, text: '' };
  }),
  branchRoute('GET', '/auth/allow_localhost', {}, call =>
    ok({ allow_localhost: AUTHS.found(call).allow_localhost }),
  ),
  branchRoute('PATCH', '/auth/allow_localhost', { body: object({ allow_localhost: boolean }) }, call => {
    change(call, call.body);
    return ok(call.body);
  }),
];

function enable(call: BranchCall<ReturnType<typeof enableBody>>) {
  const { branch } = call;
  if (AUTHS.find(call) !== undefined) throw conflict('the branch has Neon Auth already');
  const { databases } = postgresOf(call.project, branch.id);
  const name = call.body.database_name;
  const isMeant = (each: { readonly name: string }): boolean => name === undefined || each.name === name;
  const database = firstOf(databases, isMeant, 'database');
  const made: BranchAuth = {
    branch_id: branch.id,
    auth_provider: call.body.auth_provider,
    project_id: uuid(call.random),
    db_name: database.name,
    created_at: timestamp(call.now),
    domains: [],
    allow_localhost: true,
  };
  AUTHS.add(call, made);
  const { auth_provider, auth_provider_project_id, jwks_url, base_url } = view(call, made);
  return {
    status: 201,
    body: {
      auth_provider,
      auth_provider_project_id,
      pub_client_key: secret('pck_', call.random),
      secret_server_key: secret('ssk_', call.random),
      jwks_url,
      schema_name: 'neon_auth',
      table_name: 'users_sync',
      base_url,
    },
  };
}

function change(call: BranchCall, fields: Partial<BranchAuth>): void {
  const before = AUTHS.found(call);
  AUTHS.replace(call, before, { ...before, ...fields });
}

function view(call: BranchCall, auth: BranchAuth) {
  const base_url = `https://${hostOf(call.project, auth.branch_id)}/${auth.db_name}/auth`;
  return {
    auth_provider: auth.auth_provider,
    auth_provider_project_id: auth.project_id,
    branch_id: auth.branch_id,
    db_name: auth.db_name,
    created_at: auth.created_at,
    owned_by: 'neon',
    jwks_url: `${base_url}/.well-known/jwks.json`,
    base_url,
  };
}

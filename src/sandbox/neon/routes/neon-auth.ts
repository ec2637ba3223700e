import { ok } from '../../service.ts';
import { conflict, notFound } from '../api-error.ts';
import { branchOf } from '../branch-record.ts';
import { boolean, list, object, oneOf, optional, text } from '../check.ts';
import { hostOf } from '../endpoint-record.ts';
import { secret, uuid } from '../new-id.ts';
import type { BranchAuth } from '../project-and-account.ts';
import { type NeonRoute, type ProjectCall, projectRoute } from '../route.ts';
import { timestamp } from '../time.ts';

type AnyCall = ProjectCall<unknown, unknown>;

const AT = '/branches/:branch/auth';

const provider = oneOf('mock', 'stack', 'better_auth');
const enableBody = object({ auth_provider: provider, database_name: optional(text({ min: 1 })) });
const disableBody = object({ delete_data: optional(boolean) });
const domain = text({ pattern: /^[a-z][a-z0-9+.-]*:\/\/\S+$/i });
const addBody = object({ domain, auth_provider: provider });
const removeBody = object({ domains: list(object({ domain: text() })), auth_provider: provider });

/**
 * The authentication service of a branch: whether it is there, its trusted domains, and whether
 * this machine is one (description of the interface, 2026-11-22). Its providers, plugins and users
 * are not emulated.
 */
export const neonAuthRoutes: readonly NeonRoute[] = [
  projectRoute('GET', AT, {}, call => ok(view(call, found(call)))),
  projectRoute('POST', AT, { body: enableBody }, enable),
  projectRoute('DELETE', AT, { body: optional(disableBody) }, call => {
    const gone = found(call);
    call.project.auths = (call.project.auths ?? []).filter(each => each !== gone);
    return { status: 200, text: '' };
  }),
  projectRoute('GET', `${AT}/domains`, {}, call => {
    const { domains, auth_provider } = found(call);
    return ok({ domains: domains.map(each => ({ domain: each, auth_provider })) });
  }),
  projectRoute('POST', `${AT}/domains`, { body: addBody }, call => {
    const { domains } = found(call);
    if (domains.includes(call.body.domain)) throw conflict('the domain is trusted already');
    change(call, { domains: [...domains, call.body.domain] });
    return { status: 201, text: '' };
  }),
  projectRoute('DELETE', `${AT}/domains`, { body: removeBody }, call => {
    const gone = call.body.domains.map(each => each.domain);
    change(call, { domains: found(call).domains.filter(each => !gone.includes(each)) });
    return { status: 200, text: '' };
  }),
  projectRoute('GET', `${AT}/allow_localhost`, {}, call =>
    ok({ allow_localhost: found(call).allow_localhost }),
  ),
  projectRoute('PATCH', `${AT}/allow_localhost`, { body: object({ allow_localhost: boolean }) }, call => {
    change(call, call.body);
    return ok(call.body);
  }),
];

function enable(call: ProjectCall<ReturnType<typeof enableBody>, unknown>) {
  const branch = branchOf(call.project, call.param('branch'));
  if (find(call) !== undefined) throw conflict('the branch has Neon Auth already');
  const databases = call.project.databases.filter(each => each.branch_id === branch.id);
  const name = call.body.database_name;
  const database = name === undefined ? databases[0] : databases.find(each => each.name === name);
  if (database === undefined) throw notFound('database');
  const made: BranchAuth = {
    branch_id: branch.id,
    auth_provider: call.body.auth_provider,
    project_id: uuid(call.random),
    db_name: database.name,
    created_at: timestamp(call.now),
    domains: [],
    allow_localhost: true,
  };
  call.project.auths = [...(call.project.auths ?? []), made];
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

function find(call: AnyCall): BranchAuth | undefined {
  const { id } = branchOf(call.project, call.param('branch'));
  return call.project.auths?.find(each => each.branch_id === id);
}

function found(call: AnyCall): BranchAuth {
  const there = find(call);
  if (there === undefined) throw notFound('auth integration');
  return there;
}

function change(call: AnyCall, fields: Partial<BranchAuth>): void {
  const before = found(call);
  call.project.auths = (call.project.auths ?? []).map(each =>
    each === before ? { ...each, ...fields } : each,
  );
}

function view(call: AnyCall, auth: BranchAuth) {
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

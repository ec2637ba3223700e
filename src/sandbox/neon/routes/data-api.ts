import type { JsonRecord } from '../../is-record.ts';
import { ok } from '../../service.ts';
import { conflict, firstOf, invalid } from '../api-error.ts';
import { boolean, type CheckedValue, integer, list, object, oneOf, optional, text } from '../check.ts';
import { hostOf } from '../endpoint-record.ts';
import { secret } from '../new-id.ts';
import { onBranch } from '../on-branch.ts';
import { newRole, postgresOf } from '../postgres-record.ts';
import type { DataApi } from '../project-and-account.ts';
import { type BranchCall, branchRoute, type NeonRoute } from '../route.ts';

const DATA_APIS = onBranch<'dataApis', DataApi>(
  'dataApis',
  'data API',
  (each, param) => each.database === param('database'),
);

const settings = object({
  db_aggregates_enabled: optional(boolean),
  db_anon_role: optional(text()),
  db_extra_search_path: optional(text()),
  db_max_rows: optional(integer()),
  db_schemas: optional(list(text())),
  jwt_role_claim_key: optional(text()),
  jwt_cache_max_lifetime: optional(integer()),
  openapi_mode: optional(oneOf('ignore-privileges', 'disabled')),
  server_cors_allowed_origins: optional(text()),
  server_timing_enabled: optional(boolean),
});
const createBody = object({
  auth_provider: optional(oneOf('neon_auth', 'external')),
  jwks_url: optional(text()),
  provider_name: optional(text()),
  jwt_audience: optional(text()),
  add_default_grants: optional(boolean),
  skip_auth_schema: optional(boolean),
  settings: optional(settings),
});
/** The body of an update. Every update also makes the service read the schema again. */
const updateBody = object({ settings: optional(settings) });

/** The values of settings that nobody has changed (facts/neon.md#the-data-api). */
const DEFAULTS = {
  db_aggregates_enabled: true,
  db_anon_role: 'anonymous',
  db_schemas: ['public'],
  jwt_role_claim_key: '.role',
};

/** The roles that the service makes for the data API (facts/neon.md#roles-of-the-data-api). */
const ROLES = ['authenticator', 'authenticated', 'anonymous'];

const AT = '/data-api/:database';

/**
 * The data API of a database; a 404 means that the database has no data API
 * (facts/neon.md#the-data-api). The sandbox does not store how requests to a data API are
 * authenticated, because no answer shows that.
 */
export const dataApiRoutes: readonly NeonRoute[] = [
  branchRoute('GET', AT, {}, call => ok(view(call, found(call)))),
  branchRoute('POST', AT, { body: optional(createBody), locks: true }, call => {
    const made = { ...place(call), ...set(call.body) };
    if (DATA_APIS.find(call) !== undefined) throw conflict('the data API is there already');
    if (call.branch.expires_at !== undefined)
      throw invalid('a branch with an expiration date cannot have the data API');
    addRoles(call);
    return { status: 201, body: { url: view(call, DATA_APIS.add(call, made))['url'] } };
  }),
  branchRoute('PATCH', AT, { body: optional(updateBody), locks: true }, call => {
    const before = found(call);
    const kept = call.quirks['data_api_settings'] === 'merges' ? before.settings : undefined;
    DATA_APIS.replace(call, before, { ...before, ...set(call.body, kept) });
    return { status: 201, body: {} };
  }),
  branchRoute('DELETE', AT, { locks: true }, call => {
    DATA_APIS.remove(call, found(call));
    return ok({});
  }),
];

function place({ project, branch, param }: BranchCall): DataApi {
  const { databases } = postgresOf(project, branch.id);
  const { name } = firstOf(databases, each => each.name === param('database'), 'database');
  return { branch_id: branch.id, database: name };
}

function found(call: BranchCall): DataApi {
  place(call);
  return DATA_APIS.found(call);
}

/**
 * Adds the roles of the data API that the branch lacks. The roles stay when the data API is
 * deleted.
 */
function addRoles({ project, branch, now, random }: BranchCall): void {
  const { roles } = postgresOf(project, branch.id);
  const missing = ROLES.filter(name => !roles.some(each => each.name === name));
  const made = missing.map(name =>
    newRole(branch.id, name, name === 'authenticator' ? secret('npg_', random) : undefined, now),
  );
  project.roles = [...project.roles, ...made];
}

/**
 * The settings to store: those of the body, and those of `kept` that the body leaves out
 * (facts/neon.md#settings-of-the-data-api). Empty if the body has no settings, so that the stored
 * ones stay.
 */
function set(
  body: CheckedValue<typeof updateBody> | undefined,
  kept: JsonRecord = {},
): Pick<DataApi, 'settings'> {
  return body?.settings === undefined ? {} : { settings: { ...kept, ...body.settings } };
}

function view(call: BranchCall, { branch_id, database, settings: chosen }: DataApi): JsonRecord {
  return {
    url: `https://${hostOf(call.project, branch_id)}/${database}/rest/v1`,
    status: 'active',
    settings: { ...DEFAULTS, ...chosen },
    available_schemas: ['public'],
  };
}

import type { JsonRecord } from '../../is-record.ts';
import { ok } from '../../service.ts';
import { conflict, firstOf } from '../api-error.ts';
import { boolean, type CheckedValue, integer, list, object, oneOf, optional, text } from '../check.ts';
import { hostOf } from '../endpoint-record.ts';
import { onBranch } from '../on-branch.ts';
import { postgresOf } from '../postgres-record.ts';
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
/** The body of an update. An update without a body makes the service read the schema again. */
const updateBody = object({ settings: optional(settings) });

/** The settings of a data API for which nobody has set any (facts/neon.md#the-data-api). */
const DEFAULTS = {
  db_aggregates_enabled: true,
  db_anon_role: 'anonymous',
  db_schemas: ['public'],
  jwt_role_claim_key: '.role',
};

const AT = '/data-api/:database';

/**
 * The data API of a database; a 404 means that the database has no data API
 * (facts/neon.md#the-data-api).
 */
export const dataApiRoutes: readonly NeonRoute[] = [
  branchRoute('GET', AT, {}, call => ok(view(call, found(call)))),
  branchRoute('POST', AT, { body: optional(createBody) }, call => {
    const made = { ...place(call), ...set(call.body) };
    if (DATA_APIS.find(call) !== undefined) throw conflict('the data API is there already');
    return { status: 201, body: { url: view(call, DATA_APIS.add(call, made))['url'] } };
  }),
  branchRoute('PATCH', AT, { body: optional(updateBody) }, call => {
    const before = found(call);
    DATA_APIS.replace(call, before, { ...before, ...set(call.body) });
    return { status: 201, body: {} };
  }),
  branchRoute('DELETE', AT, {}, call => {
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
 * The settings to store. They replace all earlier settings; if the body has none, the earlier
 * settings stay.
 */
function set(body: CheckedValue<typeof updateBody> | undefined): Pick<DataApi, 'settings'> {
  return body?.settings === undefined ? {} : { settings: body.settings };
}

function view(call: BranchCall, { branch_id, database, settings: chosen }: DataApi): JsonRecord {
  return {
    url: `https://${hostOf(call.project, branch_id)}/${database}/rest/v1`,
    status: 'active',
    settings: { ...DEFAULTS, ...chosen },
    available_schemas: ['public'],
  };
}

import type { JsonRecord } from '../../is-record.ts';
import { ok } from '../../service.ts';
import { conflict, notFound } from '../api-error.ts';
import { branchOf } from '../branch-record.ts';
import { boolean, type CheckedValue, integer, list, object, oneOf, optional, text } from '../check.ts';
import { hostOf } from '../endpoint-record.ts';
import type { DataApi } from '../project-and-account.ts';
import { type NeonRoute, type ProjectCall, projectRoute } from '../route.ts';

type AnyCall = ProjectCall<unknown, unknown>;

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
/** Without a body it reads the schema again. */
const updateBody = object({ settings: optional(settings) });

/** Settings of a data API where nothing is set (facts/neon.md#the-data-api). */
const DEFAULTS = {
  db_aggregates_enabled: true,
  db_anon_role: 'anonymous',
  db_schemas: ['public'],
  jwt_role_claim_key: '.role',
};

const AT = '/branches/:branch/data-api/:database';

/** A database has a data API, or a 404 says that it has none (facts/neon.md#the-data-api). */
export const dataApiRoutes: readonly NeonRoute[] = [
  projectRoute('GET', AT, {}, call => ok(view(call, found(call)))),
  projectRoute('POST', AT, { body: optional(createBody) }, call => {
    const made = { ...place(call), ...set(call.body) };
    if (find(call) !== undefined) throw conflict('the data API is there already');
    call.project.dataApis = [...(call.project.dataApis ?? []), made];
    return { status: 201, body: { url: view(call, made)['url'] } };
  }),
  projectRoute('PATCH', AT, { body: optional(updateBody) }, call => {
    const before = found(call);
    const after = { ...before, ...set(call.body) };
    call.project.dataApis = (call.project.dataApis ?? []).map(each => (each === before ? after : each));
    return { status: 201, body: {} };
  }),
  projectRoute('DELETE', AT, {}, call => {
    const gone = found(call);
    call.project.dataApis = (call.project.dataApis ?? []).filter(each => each !== gone);
    return ok({});
  }),
];

function place(call: AnyCall): DataApi {
  const branch = branchOf(call.project, call.param('branch'));
  const database = call.project.databases.find(
    each => each.branch_id === branch.id && each.name === call.param('database'),
  );
  if (database === undefined) throw notFound('database');
  return { branch_id: branch.id, database: database.name };
}

function find(call: AnyCall): DataApi | undefined {
  const { branch_id, database } = place(call);
  return call.project.dataApis?.find(each => each.branch_id === branch_id && each.database === database);
}

function found(call: AnyCall): DataApi {
  const there = find(call);
  if (there === undefined) throw notFound('data API');
  return there;
}

/** The new settings replace all earlier ones. */
function set(body: CheckedValue<typeof updateBody> | undefined): Pick<DataApi, 'settings'> {
  return body?.settings === undefined ? {} : { settings: body.settings };
}

function view(call: AnyCall, { branch_id, database, settings: chosen }: DataApi): JsonRecord {
  return {
    url: `https://${hostOf(call.project, branch_id)}/${database}/rest/v1`,
    status: 'active',
    settings: { ...DEFAULTS, ...chosen },
    available_schemas: ['public'],
  };
}

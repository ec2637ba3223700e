import { address } from '../../../core/address.ts';
import { computed, type Field, type FieldsOf, FieldTable, field } from '../../../core/fields/field-table.ts';
import { isObject, type Json } from '../../../core/json.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import type { Fields, Scope } from '../../../core/report/row.ts';
import type { LiveView } from '../../../core/resource.ts';
import type { NeonDataApi } from '../../../generated/manifest.ts';
import { textOf } from '../api.ts';
import { reason } from '../codes.ts';
import type { RefField } from '../scopes.ts';

export const DATA_API_KIND = 'neon.data_api';

/** The data API of one database as a GET shows it (facts/neon.md#the-data-api). */
export interface DataApiRecord {
  readonly branch_id: string;
  readonly database: string;
  /** The settings as the service answered them. Absent: the answer does not show them. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/**
 * Fields that Neon takes only in the request that turns the Data API on, and that no answer shows.
 * evenkeel assumes that their live values are those of the entry
 * (facts/neon.md#what-the-data-api-does-not-show).
 */
const AT_THE_START = [
  'auth_provider',
  'jwks_url',
  'provider_name',
  'jwt_audience',
  'add_default_grants',
  'skip_auth_schema',
] as const;

/** A field of {@link AT_THE_START}. */
function unshown<Value extends string | boolean>(path: (typeof AT_THE_START)[number]): Field<Value | null> {
  return field<Value | null>(null, value => value as Value, {
    fixed: true,
    exported: 'never',
    live: (raw: DataApiRecord, at, seen) => (wantedOf(raw, at, seen)[path] ?? null) as Value | null,
  });
}

/**
 * A function that says how a change of a setting opens access. It gets the value before and the
 * value after the change; a value is `undefined` where there is no Data API.
 */
type Opens<Value extends Json> = NonNullable<Field<Value | null>['opens']>;

/**
 * The field of a setting. Where Neon does not show settings, evenkeel assumes that the live value
 * is that of the entry. An export writes every setting that Neon shows, so that a change of it is
 * drift.
 */
function setting<Value extends Json>(
  name: string,
  is: (value: unknown) => boolean,
  none: Value | null = null,
  opens?: Opens<Value>,
): Field<Value | null> {
  const normal = (value: unknown): Value | undefined => (is(value) ? (value as Value) : undefined);
  return field<Value | null>(none, normal, {
    exported: 'always',
    ...(opens && { opens }),
    live(raw: DataApiRecord, at, seen) {
      if (raw.settings === undefined)
        return (wantedOf(raw, at, seen)[`settings.${name}`] ?? none) as Value | null;
      const value = raw.settings[name];
      return value === undefined || value === null || value === '' ? none : (value as Value);
    },
    written: (value, { raw }) => ((raw as DataApiRecord).settings === undefined ? undefined : value),
  });
}

const isBoolean = (value: unknown): boolean => typeof value === 'boolean';
const isText = (value: unknown): boolean => typeof value === 'string';
const isNumber = (value: unknown): boolean => typeof value === 'number';
const isList = (value: unknown): boolean => Array.isArray(value);

/** The fields of a Data API, with the defaults that Neon has (facts/neon.md#the-data-api). */
export const DATA_API = new FieldTable({
  // A reference to the database, so that it is created before its Data API and deleted after it.
  database: computed<RefField | null>(null, {
    fixed: true,
    apart: true,
    exported: 'never',
    wanted: ({ database, absent }: NeonDataApi, scope) =>
      absent === true ? undefined : { $ref: databaseAddress(scope, database) },
    live: (raw: DataApiRecord, at) => ({ $ref: databaseAddress(at, raw.database) }),
  }),
  auth_provider: unshown<string>('auth_provider'),
  jwks_url: unshown<string>('jwks_url'),
  provider_name: unshown<string>('provider_name'),
  jwt_audience: unshown<string>('jwt_audience'),
  add_default_grants: unshown<boolean>('add_default_grants'),
  skip_auth_schema: unshown<boolean>('skip_auth_schema'),
  'settings.db_aggregates_enabled': setting<boolean>('db_aggregates_enabled', isBoolean, true),
  'settings.db_anon_role': setting<string>(
    'db_anon_role',
    isText,
    'anonymous',
    changed(role => `requests without a token act as the role ${role}`),
  ),
  'settings.db_extra_search_path': setting<string>('db_extra_search_path', isText),
  'settings.db_max_rows': setting<number>('db_max_rows', isNumber),
  'settings.db_schemas': setting<readonly string[]>('db_schemas', isList, ['public'], moreSchemas),
  'settings.jwt_role_claim_key': setting<string>(
    'jwt_role_claim_key',
    isText,
    '.role',
    changed(key => `tokens name their role in another claim, ${key}`),
  ),
  'settings.jwt_cache_max_lifetime': setting<number>('jwt_cache_max_lifetime', isNumber),
  'settings.openapi_mode': setting<string>(
    'openapi_mode',
    isText,
    'disabled',
    changed(mode => `the Data API describes more than the asking role may use (${mode})`, 'disabled'),
  ),
  'settings.server_cors_allowed_origins': setting<string>(
    'server_cors_allowed_origins',
    isText,
    null,
    moreOrigins,
  ),
  'settings.server_timing_enabled': setting<boolean>('server_timing_enabled', isBoolean),
});

export type DataApiFields = FieldsOf<typeof DATA_API>;

/** The fields that no answer shows once the data API is on. */
export const UNSHOWN: readonly (keyof DataApiFields & string)[] = AT_THE_START;

function databaseAddress(branch: Scope, name: string) {
  return address('neon.database', [...branch.parts, name]);
}

/** The fields that the entry of a live Data API wants; empty if it has no entry. */
function wantedOf({ database }: DataApiRecord, at: Scope, seen: LiveView): Partial<Fields> {
  return seen.desired(address(DATA_API_KIND, [...at.parts, database]))?.fields ?? {};
}

/** Reads the answer to a GET; undefined where the answer has another form. */
export function parseDataApi(body: unknown, branch_id: string, database: string): DataApiRecord | undefined {
  if (!isObject(body) || textOf(body, 'url') === undefined || textOf(body, 'status') === undefined)
    return undefined;
  const { settings = null } = body;
  if (settings === null) return { branch_id, database };
  // An answer with null in place of the list of schemas is refused: it does not mean that the
  // default schemas are served.
  return isObject(settings) && settings['db_schemas'] !== null
    ? { branch_id, database, settings }
    : undefined;
}

function opens(said: string): ProviderReason {
  return reason('neon/opens-data-api', said);
}

/**
 * Makes the function that says how a change of a setting opens access. A change to any other value
 * counts as opening, except to null or to the value `closed`.
 */
function changed(say: (value: string) => string, closed?: string): Opens<string> {
  return (from, to) =>
    from === undefined || to === undefined || to === null || to === from || to === closed
      ? undefined
      : opens(say(to));
}

function moreSchemas(
  from: readonly string[] | null | undefined,
  to: readonly string[] | null | undefined,
): ProviderReason | undefined {
  if (from === undefined || to === undefined) return undefined;
  const more = list(to).filter(each => !list(from).includes(each));
  return more.length === 0
    ? undefined
    : opens(`the Data API serves ${more.length === 1 ? 'the schema' : 'the schemas'} ${more.join(', ')}`);
}

/**
 * The schemas in a value. A value of an unknown form counts as one schema, so that in doubt a
 * change of it opens access.
 */
function list(value: unknown): readonly string[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

/**
 * How a change of the allowed origins opens access. An empty list and `*` both allow every origin.
 */
function moreOrigins(from: Json | undefined, to: Json | undefined): ProviderReason | undefined {
  if (from === undefined || to === undefined) return undefined;
  const [before, after] = [originsIn(from), originsIn(to)];
  if (before === 'all') return undefined;
  if (after === 'all') return opens('pages of every origin may read answers of the Data API in a browser');
  const more = after.filter(each => !before.includes(each));
  return more.length === 0
    ? undefined
    : opens(`pages of ${more.join(', ')} may read answers of the Data API in a browser`);
}

function originsIn(value: Json): 'all' | readonly string[] {
  const all = String(value ?? '')
    .split(',')
    .map(each => each.trim())
    .filter(each => each !== '');
  return all.length === 0 || all.includes('*') ? 'all' : all;
}

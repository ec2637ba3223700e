import { isObject, type Json, sameJson } from '../../core/json.ts';
import type { Known, KnownObject } from '../../core/unknown-members.ts';
import type { NeonProjectSettings } from '../../generated/manifest.ts';
import { librariesIn, PRELOAD_LIBRARIES } from './preload-libraries.ts';
import type { JsonObject, ProjectRecord } from './project-record.ts';

/** The API nests these flat paths below `project`. */
export type ProjectFields = { readonly [path: string]: Json };

interface Field {
  /** The value of a record that leaves it out. */
  readonly none: Json;
  /** The same value in normal form. */
  readonly normal?: (value: Json) => Json;
  /** It limits access, cost or loss: export writes it also at that value, so that a change by somebody is drift. */
  readonly guards?: true;
  /** Create only: the API cannot change it. */
  readonly fixed?: true;
  /** The known members of an object that is written whole. */
  readonly known?: KnownObject;
}

/** Every path. The manifest writes those below `settings` without that prefix: the entry's own key is `settings`. */
const FIELDS: Readonly<Record<string, Field>> = {
  name: { none: null },
  history_retention_seconds: { none: null },
  region_id: { none: null, fixed: true },
  pg_version: { none: null, fixed: true },
  org_id: { none: null, fixed: true },
  store_passwords: { none: null, fixed: true },
  provisioner: { none: null, fixed: true },
  'default_endpoint_settings.autoscaling_limit_min_cu': { none: null },
  'default_endpoint_settings.autoscaling_limit_max_cu': { none: null },
  'default_endpoint_settings.suspend_timeout_seconds': { none: 0, guards: true },
  'default_endpoint_settings.pg_settings': { none: {}, normal: texts, guards: true },
  'settings.quota.active_time_seconds': { none: 0, guards: true },
  'settings.quota.compute_time_seconds': { none: 0, guards: true },
  'settings.quota.written_data_bytes': { none: 0, guards: true },
  'settings.quota.data_transfer_bytes': { none: 0, guards: true },
  'settings.quota.logical_size_bytes': { none: 0, guards: true },
  'settings.allowed_ips.ips': { none: [], normal: sortedTexts, guards: true },
  'settings.allowed_ips.protected_branches_only': { none: false, guards: true },
  'settings.enable_logical_replication': { none: false },
  'settings.maintenance_window': {
    none: null,
    normal: maintenanceWindow,
    known: { members: { weekdays: 'value', start_time: 'value', end_time: 'value' } },
  },
  'settings.block_public_connections': { none: false, guards: true },
  'settings.block_vpc_connections': { none: false, guards: true },
  'settings.audit_log_level': { none: null },
  'settings.hipaa': { none: false },
  'settings.preload_libraries': {
    none: librariesIn({}),
    normal: librariesIn,
    known: PRELOAD_LIBRARIES,
  },
};

/** Every path. */
export const PROJECT_FIELDS: readonly string[] = Object.keys(FIELDS);

/** The path of each name under `ignore`. */
export const IGNORES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.keys(FIELDS).map(path => [entryPath(path).join('.'), [path]]),
);

/** Paths that only a project's creation can set. */
export const FIXED: readonly string[] = Object.keys(FIELDS).filter(path => FIELDS[path]?.fixed);

/** The managed paths of a manifest entry, in normal form. */
export function fieldsIn(entry: NeonProjectSettings): ProjectFields {
  return Object.fromEntries(
    Object.entries(FIELDS).flatMap(([path, { normal }]) => {
      const value = valueAt({ ...entry }, entryPath(path));
      return value === undefined ? [] : [[path, normal?.(value) ?? value]];
    }),
  );
}

/** All paths of a live project, in the same normal form. */
export function fieldsOf(record: ProjectRecord): ProjectFields {
  return Object.fromEntries(
    Object.entries(FIELDS).map(([path, { none, normal }]) => {
      const value = valueAt(record, path.split('.')) ?? none;
      return [path, value === none ? none : (normal?.(value) ?? value)];
    }),
  );
}

/** Normal forms, nested as in a manifest entry. */
export function entryOf(fields: ProjectFields): JsonObject {
  return Object.entries(fields).reduce<JsonObject>(
    (entry, [path, value]) => withValue(entry, entryPath(path), value, () => ({})),
    {},
  );
}

/** Whether export writes the value: what guards always is, anything else where the record says more than its absence. */
export function isTold(path: string, value: Json): boolean {
  const field = FIELDS[path];
  if (field === undefined || field.fixed || value === null) return false;
  return field.guards === true || !sameJson(value, field.none);
}

/** The known members of the value at a path. */
export function knownAt(path: string): Known {
  return FIELDS[path]?.known ?? 'value';
}

/** `body` with a nested value set. `start` is given the keys to each missing object on the way, and gives its initial value. */
export function withValue(
  body: JsonObject,
  keys: readonly string[],
  value: Json,
  start: (keys: readonly string[]) => JsonObject,
  passed: readonly string[] = [],
): JsonObject {
  const [key = '', ...rest] = keys;
  if (rest.length === 0) return { ...body, [key]: value };
  const way = [...passed, key];
  const inner = isObject(body[key]) ? (body[key] as JsonObject) : start(way);
  return { ...body, [key]: withValue(inner, rest, value, start, way) };
}

/** The value at the keys; undefined where they end before. */
export function valueAt(from: Readonly<Record<string, unknown>>, keys: readonly string[]): Json | undefined {
  let at: unknown = from;
  for (const key of keys) at = isObject(at) ? at[key] : undefined;
  return at as Json | undefined;
}

function entryPath(path: string): readonly string[] {
  const keys = path.split('.');
  return keys[0] === 'settings' ? keys.slice(1) : keys;
}

function texts(value: Json): Json {
  if (!isObject(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, String(each)]));
}

/** The order of an allow list has no meaning. */
function sortedTexts(value: Json): Json {
  return Array.isArray(value) ? [...new Set(value.map(String))].sort() : [];
}

function maintenanceWindow(value: Json): Json {
  if (!isObject(value)) return null;
  const { weekdays, start_time, end_time } = value as JsonObject;
  const days = Array.isArray(weekdays) ? [...weekdays].sort((a, b) => Number(a) - Number(b)) : [];
  return { weekdays: days, start_time: start_time ?? null, end_time: end_time ?? null };
}

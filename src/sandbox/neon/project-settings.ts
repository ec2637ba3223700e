import { ONE_WAY } from '../../limits/neon.ts';
import type { JsonRecord } from '../is-record.ts';
import type { Quirks } from '../service.ts';
import { forbiddenByState } from './api-error.ts';
import { boolean, type CheckedValue, integer, list, object, oneOf, optional, text } from './check.ts';
import { preloadLibraries } from './endpoint-fields.ts';

const count = optional(integer({ min: 0 }));
const timeOfDay = text({ pattern: /^([01]\d|2[0-3]):[0-5]\d$/ });

/** The settings of a project (facts/neon.md#settings-of-a-project). */
export const projectSettings = object({
  quota: optional(
    object({
      active_time_seconds: count,
      compute_time_seconds: count,
      written_data_bytes: count,
      data_transfer_bytes: count,
      logical_size_bytes: count,
    }),
  ),
  allowed_ips: optional(object({ ips: optional(list(text())), protected_branches_only: optional(boolean) })),
  enable_logical_replication: optional(boolean),
  maintenance_window: optional(
    object({ weekdays: list(integer({ min: 1, max: 7 })), start_time: timeOfDay, end_time: timeOfDay }),
  ),
  block_public_connections: optional(boolean),
  block_vpc_connections: optional(boolean),
  audit_log_level: optional(oneOf('base', 'extended', 'full')),
  hipaa: optional(boolean),
  preload_libraries: optional(preloadLibraries),
});
export type ProjectSettings = CheckedValue<typeof projectSettings>;

/**
 * For each setting that stays on once it is on: the message that refuses a PATCH which switches it
 * off (facts/neon.md#one-way-settings).
 */
const SWITCHED_OFF: Readonly<Record<keyof typeof ONE_WAY, string>> = {
  enable_logical_replication: 'logical replication cannot be disabled once it is enabled',
  hipaa: 'disabling HIPAA is not allowed',
};

/**
 * The settings after a PATCH; throws a 422 if it switches off a setting that must stay on. Keys
 * that are not in the PATCH keep their value; the quirk `patch_settings` decides whether a nested
 * object is merged or replaced.
 */
export function patchedSettings(
  before: ProjectSettings,
  patch: ProjectSettings,
  quirks: Quirks,
): ProjectSettings {
  for (const key of Object.keys(ONE_WAY) as (keyof typeof ONE_WAY)[])
    if (before[key] && patch[key] === false) throw forbiddenByState(SWITCHED_OFF[key]);
  const known: JsonRecord = { ...before };
  const entries = Object.entries(patch).map(([key, value]: [string, unknown]) => {
    const old = known[key];
    const merges = quirks['patch_settings'] !== 'replaces' && isPlain(old) && isPlain(value);
    return [key, merges ? { ...old, ...value } : value];
  });
  return { ...before, ...Object.fromEntries(entries) };
}

function isPlain(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

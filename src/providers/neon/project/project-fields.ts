import {
  type FieldsOf,
  FieldTable,
  field,
  flag,
  type JsonObject,
  number,
  type RecordOf,
  text,
} from '../../../core/fields/field-table.ts';
import { isObject } from '../../../core/json.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import { type ApiObject, numbersOf, recordTexts, textsOf } from '../api.ts';
import { lifted, reason } from '../codes.ts';
import { librariesIn, normalLibraries, PRELOAD_LIBRARIES } from '../compute/compute-settings.ts';
import { pgSettings } from '../compute/endpoint-fields.ts';

/** Fields that nobody can change after creation. An export leaves them out. */
const OF_CREATION = { fixed: true, exported: 'never' } as const;
/**
 * Fields that limit access, cost or loss. An export writes them even with their default: otherwise
 * nobody would see a change of them as drift.
 */
const GUARD = { exported: 'always' } as const;
const LIMIT = { none: 0, ...GUARD } as const;

/**
 * The fields of a project (facts/neon.md#the-record-of-a-project). The entry itself stands under
 * the key `settings`, so the field `settings.hipaa` is only `hipaa` in the entry.
 */
export const PROJECT = new FieldTable(
  {
    name: text(),
    history_retention_seconds: number(),
    region_id: text(OF_CREATION),
    pg_version: number(OF_CREATION),
    org_id: text(OF_CREATION),
    store_passwords: field<boolean | null>(null, flag().normal, OF_CREATION),
    provisioner: text(OF_CREATION),
    'default_endpoint_settings.autoscaling_limit_min_cu': number(),
    'default_endpoint_settings.autoscaling_limit_max_cu': number(),
    'default_endpoint_settings.suspend_timeout_seconds': number(LIMIT),
    'default_endpoint_settings.pg_settings': field({}, pgSettings, GUARD),
    'settings.quota.active_time_seconds': number(LIMIT),
    'settings.quota.compute_time_seconds': number(LIMIT),
    'settings.quota.written_data_bytes': number(LIMIT),
    'settings.quota.data_transfer_bytes': number(LIMIT),
    'settings.quota.logical_size_bytes': number(LIMIT),
    'settings.allowed_ips.ips': field([], sortedTexts, { ...GUARD, opens: widenedList }),
    'settings.allowed_ips.protected_branches_only': flag({ ...GUARD, opens: freed }),
    'settings.enable_logical_replication': flag({ oneWay: true }),
    'settings.maintenance_window': field(null, maintenanceWindow, {
      known: { members: { weekdays: 'value', start_time: 'value', end_time: 'value' } },
    }),
    'settings.block_public_connections': flag({
      ...GUARD,
      opens: lifted('neon/opens-network', 'the project accepts connections from the public internet'),
    }),
    'settings.block_vpc_connections': flag({
      ...GUARD,
      opens: lifted('neon/opens-network', 'the project accepts connections through VPC endpoints'),
    }),
    'settings.audit_log_level': text(),
    'settings.hipaa': flag({ oneWay: true }),
    'settings.preload_libraries': field(normalLibraries({}), librariesIn, { known: PRELOAD_LIBRARIES }),
  },
  { merged: ['settings'], unwrapped: 'settings' },
);

export type ProjectFields = FieldsOf<typeof PROJECT>;

/**
 * The record of a project, with the keys that evenkeel uses
 * (facts/neon.md#the-record-of-a-project).
 */
export type ProjectRecord = RecordOf<typeof PROJECT> & {
  readonly id: string;
  readonly name: string;
  readonly updated_at?: string;
  /**
   * The owner's Neon plan, and the number of branches that it allows (`branches_limit`); negative
   * for no limit (2026-11-22, recorded answers).
   */
  readonly subscription_type?: string;
  readonly branches_limit?: number;
};

export function parseProject(value: ApiObject): ProjectRecord | undefined {
  const texts = recordTexts(value, ['id', 'name']);
  const owner = isObject(value['owner']) ? value['owner'] : {};
  return (
    texts && {
      ...PROJECT.record(value),
      ...texts,
      ...textsOf(value, ['updated_at']),
      ...textsOf(owner, ['subscription_type']),
      ...numbersOf(owner, ['branches_limit']),
    }
  );
}

/**
 * An allow list in normal form: sorted and without duplicates, because its order has no meaning.
 */
function sortedTexts(value: unknown): readonly string[] | undefined {
  return isTexts(value) ? [...new Set(value)].sort() : undefined;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(each => typeof each === 'string');
}

type Addresses = readonly string[] | undefined;

/**
 * How a change of an allow list widens access. An empty list allows every address
 * (facts/neon.md#allow-lists).
 */
function widenedList(from: Addresses = [], to?: Addresses): ProviderReason | undefined {
  if (from.length === 0 || to === undefined) return undefined;
  if (!isTexts(to))
    return reason(
      'neon/opens-network',
      'others may get access: evenkeel does not know this form of the IP allow list',
    );
  if (to.length === 0)
    return reason('neon/opens-network', 'the IP allow list becomes empty, so any address may connect');
  const added = isTexts(from) ? to.filter(each => !from.includes(each)) : to;
  return added.length === 0 ? undefined : reason('neon/opens-network', `${added.join(', ')} may connect`);
}

function freed(from: boolean | undefined, to: boolean | undefined): ProviderReason | undefined {
  return from === false && to === true
    ? reason('neon/opens-network', 'any address may connect to branches that are not protected')
    : undefined;
}

function maintenanceWindow(value: unknown): JsonObject | undefined {
  if (!isObject(value)) return undefined;
  const { weekdays, start_time, end_time } = value as JsonObject;
  const days = Array.isArray(weekdays) ? [...weekdays].sort((a, b) => Number(a) - Number(b)) : [];
  return { weekdays: days, start_time: start_time ?? null, end_time: end_time ?? null };
}

import {
  type FieldsOf,
  FieldTable,
  field,
  flag,
  number,
  type RecordOf,
  text,
} from '../../../core/fields/field-table.ts';
import { isObject, sameJson } from '../../../core/json.ts';
import type { Live, LiveView } from '../../../core/resource.ts';
import type { NeonEndpoint } from '../../../generated/manifest.ts';
import { type ApiObject, recordTexts, type TextsOf, textsOf } from '../api.ts';
import { branchAt } from '../branch/branch-record.ts';
import { lifted } from '../codes.ts';
import {
  librariesIn,
  normalLibraries,
  PRELOAD_LIBRARIES,
  type PreloadLibraries,
} from './compute-settings.ts';

type EndpointType = 'read_write' | 'read_only';

/** The fields of a compute endpoint (facts/neon.md#the-record-of-a-compute). */
export const ENDPOINT = new FieldTable({
  type: field<EndpointType>('read_write', endpointType, {
    fixed: true,
    exported: 'always',
    batched: true,
  }),
  // Only a read_write compute has its name in this field. The name of a read_only compute is the
  // last part of its address.
  name: text({
    wanted: ({ type, name }: NeonEndpoint) => (type === 'read_write' ? name : undefined),
    written: ownName,
  }),
  // Both limits have no default here, because their defaults depend on the project.
  autoscaling_limit_min_cu: number({ batched: true }),
  autoscaling_limit_max_cu: number({ batched: true }),
  // The suspend time, in seconds. 0: the plan's default, -1: never.
  suspend_timeout_seconds: number({ batched: true }),
  provisioner: text({
    batched: true,
    written: value => (value === 'k8s-neonvm' ? undefined : value),
  }),
  disabled: flag({
    narrows: true,
    opens: lifted('neon/opens-compute', 'the compute is enabled and accepts connections'),
  }),
  // An export writes them even with their default. Otherwise nobody would see a change of them as
  // drift.
  'settings.pg_settings': field({}, pgSettings, { exported: 'always', batched: true }),
  'settings.preload_libraries': field(normalLibraries({}), librariesIn, {
    known: PRELOAD_LIBRARIES,
    batched: true,
    written: chosenLibraries,
  }),
});

export type EndpointFields = FieldsOf<typeof ENDPOINT>;

/** The members of a compute endpoint that evenkeel uses (facts/neon.md#the-record-of-a-compute). */
export type EndpointRecord = RecordOf<typeof ENDPOINT> &
  TextsOf<'id' | 'branch_id', (typeof OTHER_MEMBERS)[number]> & { readonly type: EndpointType };

/**
 * Members of a record that are no fields. `pending_state`: the state that the compute is changing
 * to. `host`: the host without the pooler.
 */
const OTHER_MEMBERS = [
  'project_id',
  'updated_at',
  'current_state',
  'pending_state',
  'created_at',
  'last_active',
  'started_at',
  'host',
] as const;

export function parseEndpoint(value: ApiObject): EndpointRecord | undefined {
  const texts = recordTexts(value, ['id', 'branch_id'], ['name']);
  const type = endpointType(value['type']);
  if (texts === undefined || type === undefined) return undefined;
  return { ...texts, ...textsOf(value, OTHER_MEMBERS), ...ENDPOINT.record(value), type };
}

function endpointType(value: unknown): EndpointType | undefined {
  return value === 'read_write' || value === 'read_only' ? value : undefined;
}

/**
 * Whether an endpoint has a name for its address. A read-only endpoint without one is addressed by
 * its id.
 */
export function isNamed({ type, name }: EndpointRecord): boolean {
  return type === 'read_write' || (name !== undefined && name !== 'read_write');
}

/** Postgres parameters, of a compute or a project's defaults, as text. */
export function pgSettings(value: unknown): { readonly [parameter: string]: string } | undefined {
  if (!isObject(value)) return undefined;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, String(each)]));
}

function ownName(name: string | null, { raw }: Live): string | null | undefined {
  return isNamed(raw as EndpointRecord) ? name : undefined;
}

/**
 * The libraries to export. Undefined for the libraries that Neon itself chose because the branch is
 * masked (facts/neon.md#anonymized-branches): Neon chooses them again for a new masked branch. An
 * entry with them could be refused, because the project's list may lack them.
 */
function chosenLibraries(
  libraries: PreloadLibraries,
  { scope }: Live,
  seen: LiveView,
): PreloadLibraries | undefined {
  const masked = (branchAt(seen, scope.address)?.anonymization ?? null) !== null;
  return masked && sameJson(libraries, { use_defaults: false, enabled_libraries: ['anon'] })
    ? undefined
    : libraries;
}

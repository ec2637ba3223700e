import { isObject, type Json } from '../../core/json.ts';
import { type Body, numbersOf, textOf, textsOf } from './api.ts';
import type { Changed } from './last-change.ts';

/** These members of a compute endpoint are used (facts/neon.md#the-record-of-a-compute). */
export interface EndpointRecord extends Changed {
  readonly id: string;
  readonly project_id?: string;
  readonly branch_id: string;
  readonly type: 'read_write' | 'read_only';
  readonly name?: string;
  readonly autoscaling_limit_min_cu?: number;
  readonly autoscaling_limit_max_cu?: number;
  readonly suspend_timeout_seconds?: number;
  readonly provisioner?: string;
  readonly disabled?: boolean;
  readonly current_state?: string;
  /** It is on its way to this state (facts/neon.md#the-record-of-a-compute). */
  readonly pending_state?: string;
  readonly created_at?: string;
  readonly last_active?: string;
  /** Not through the pooler. */
  readonly host?: string;
  /** The whole object: a change of one setting sends the others, too. */
  readonly settings: EndpointSettings;
}

export type EndpointSettings = { readonly [key: string]: Json };

export function parseEndpoint(value: Body): EndpointRecord | undefined {
  const id = textOf(value, 'id');
  const branch_id = textOf(value, 'branch_id');
  const { type, settings, disabled } = value;
  if (id === undefined || branch_id === undefined) return undefined;
  if (type !== 'read_write' && type !== 'read_only') return undefined;
  return {
    id,
    branch_id,
    type,
    ...textsOf(value, [
      'project_id',
      'name',
      'provisioner',
      'updated_at',
      'current_state',
      'pending_state',
      'created_at',
      'last_active',
      'host',
    ]),
    ...numbersOf(value, ['autoscaling_limit_min_cu', 'autoscaling_limit_max_cu', 'suspend_timeout_seconds']),
    ...(typeof disabled === 'boolean' && { disabled }),
    settings: isObject(settings) ? (settings as EndpointSettings) : {},
  };
}

/** Postgres parameters, of a compute or a project's defaults, as text. */
export function pgSettingsIn({ pg_settings: value }: EndpointSettings): {
  readonly [parameter: string]: string;
} {
  if (!isObject(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, String(each)]));
}

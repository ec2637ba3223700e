import type { PreloadLibraries } from './preload-libraries.ts';

/** Flat paths into the API's nested form. Only a read_write endpoint has `name` as a field; elsewhere it is the identity. */
export type EndpointFields = {
  readonly type?: 'read_write' | 'read_only';
  readonly name?: string | null;
  readonly autoscaling_limit_min_cu?: number | null;
  readonly autoscaling_limit_max_cu?: number | null;
  /** Seconds; 0 = the plan's default, -1 = never. */
  readonly suspend_timeout_seconds?: number | null;
  readonly provisioner?: string | null;
  readonly disabled?: boolean;
  readonly 'settings.pg_settings'?: { readonly [parameter: string]: string };
  readonly 'settings.preload_libraries'?: PreloadLibraries;
};

/** Every path. */
export const ENDPOINT_FIELDS: readonly (keyof EndpointFields)[] = [
  'type',
  'name',
  'autoscaling_limit_min_cu',
  'autoscaling_limit_max_cu',
  'suspend_timeout_seconds',
  'provisioner',
  'disabled',
  'settings.pg_settings',
  'settings.preload_libraries',
];

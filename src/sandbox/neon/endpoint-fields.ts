import { NEON } from '../../limits/neon.ts';
import { invalid } from './api-error.ts';
import {
  boolean,
  type CheckedShape,
  type CheckedValue,
  integer,
  list,
  numeric,
  object,
  oneOf,
  optional,
  text,
  textMap,
  type ValueCheck,
} from './check.ts';

/** Libraries that a compute loads at its start. */
export const preloadLibraries = object({
  use_defaults: optional(boolean),
  enabled_libraries: optional(list(text())),
});
/** A size in compute units. */
const computeUnits = numeric({ min: NEON.leastCompute.is });
const suspendSeconds = integer({ min: -1, max: NEON.longestSuspend.is });

/**
 * Seconds until a compute suspends: 0 means the plan's default, -1 never, and any other value must
 * be at least a minute (facts/neon.md#settings-of-a-compute).
 */
const suspendTimeout: ValueCheck<number> = (value, at) => {
  const seconds = suspendSeconds(value, at);
  if (seconds > 0 && seconds < NEON.leastSuspend.is)
    throw invalid(`${at} must be -1, 0 or at least ${NEON.leastSuspend.is}`);
  return seconds;
};

/** The platform on which a compute runs. An unknown value is a 400 (facts/neon.md#provisioners). */
export const provisioner = text({ pattern: /^(k8s-pod|k8s-neonvm|docker|serverless-platform)$/ });

/** The sizes between which a compute scales, in compute units. */
export const sizes = {
  autoscaling_limit_min_cu: optional(computeUnits),
  autoscaling_limit_max_cu: optional(computeUnits),
};
const postgresSettings = { pg_settings: optional(textMap()), pgbouncer_settings: optional(textMap()) };

const endpointSettings = object({
  ...postgresSettings,
  preload_libraries: optional(preloadLibraries),
});
export type EndpointSettings = CheckedValue<typeof endpointSettings>;

/** A project's defaults for endpoints that are created later. */
export const defaultEndpointSettings = object({
  ...postgresSettings,
  ...sizes,
  suspend_timeout_seconds: optional(suspendTimeout),
});

export type DefaultEndpointSettings = CheckedValue<typeof defaultEndpointSettings>;

/** The type of a compute. A branch has at most one compute of the type read_write. */
export const endpointType = oneOf('read_only', 'read_write');

const computeFields = {
  settings: optional(endpointSettings),
  ...sizes,
  provisioner: optional(provisioner),
  suspend_timeout_seconds: optional(suspendTimeout),
};

/**
 * The fields of a compute in the create of its branch (facts/neon.md#what-a-branch-starts-with).
 */
export const endpointOptions = object({ type: endpointType, ...computeFields });

/**
 * The fields of a compute that a client may set, in a create and in an update
 * (facts/neon.md#settings-of-a-compute).
 */
export const endpointFields = {
  ...computeFields,
  pooler_enabled: optional(boolean),
  pooler_mode: optional(oneOf('transaction')),
  disabled: optional(boolean),
  passwordless_access: optional(boolean),
  name: optional(text({ min: 1, max: NEON.endpointName.is })),
};

/** The settings of an endpoint that a client may set. */
export type EndpointInput = CheckedShape<typeof endpointFields>;

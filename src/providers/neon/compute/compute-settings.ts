import type { KnownObject } from '../../../core/fields/unknown-members.ts';
import type { Reader } from '../../../core/http.ts';
import { isObject, type Json } from '../../../core/json.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import type { Row } from '../../../core/report/row.ts';
import type { NeonEndpoint, NeonPreloadLibraries } from '../../../generated/manifest.ts';
import { NEON, refusedSizes } from '../../../limits/neon.ts';
import { itemsOf, paths, textOf } from '../api.ts';
import { type NeonProblem, refusal } from '../codes.ts';
import { projectIdOf } from '../scopes.ts';

/**
 * Libraries that Postgres loads at its start, in normal form. A type alias, because an interface is
 * not assignable to JSON.
 */
export type PreloadLibraries = {
  readonly use_defaults: boolean;
  readonly enabled_libraries: readonly string[];
};

/**
 * The fields of preload libraries that evenkeel knows. A write sends all of them, and also the live
 * fields that evenkeel does not know.
 */
export const PRELOAD_LIBRARIES: KnownObject = {
  members: { use_defaults: 'value', enabled_libraries: 'value' },
};

/** The path of the field with the libraries. It is the same in a project and in an endpoint. */
const PATH = 'settings.preload_libraries';

/** The normal form of an entry's libraries. Without `enabled_libraries` none is enabled. */
export function normalLibraries(libraries: NeonPreloadLibraries): PreloadLibraries {
  return {
    use_defaults: libraries.use_defaults ?? false,
    enabled_libraries: libraries.enabled_libraries ?? [],
  };
}

/** The normal form of libraries in a record. */
export function librariesIn(value: unknown): PreloadLibraries | undefined {
  if (!isObject(value)) return undefined;
  const enabled = value['enabled_libraries'];
  return {
    use_defaults: value['use_defaults'] === true,
    enabled_libraries: Array.isArray(enabled) ? enabled.map(String) : [],
  };
}

/**
 * Refuses a row that enables libraries which Neon does not have for the project's Postgres version
 * (facts/neon.md#preload-libraries). Reads Neon's list only if the row enables a library. Throws a
 * RequestFailure.
 */
export async function unavailableLibraries(row: Row, client: Reader): Promise<ProviderReason | undefined> {
  const change = row.fields.find(each => each.path === PATH);
  if (change === undefined) return undefined;
  const before = new Set(enabledIn(change.before));
  const added = enabledIn(change.after).filter(each => !before.has(each));
  if (added.length === 0) return undefined;
  const path = paths.preloadLibraries(projectIdOf(row));
  const { body } = await client.get(path);
  const available = new Set(itemsOf(body, 'libraries', path, item => textOf(item, 'library_name')));
  const missing = added.filter(each => !available.has(each));
  if (missing.length === 0) return undefined;
  const names = missing.map(each => `"${each}"`).join(', ');
  const said = `the service has no preload library ${names} for this project`;
  return refusal(
    'neon/library-missing',
    said,
    'Correct the name of the library in the entry, or remove that library.',
  );
}

function enabledIn(value: Json): readonly string[] {
  return librariesIn(value)?.enabled_libraries ?? [];
}

/**
 * With this value in `allow`, evenkeel sends sizes that the vendor's own client refuses, and warns
 * of them (ADR 0132). Without it they are mistakes.
 */
const VENDOR_LIMIT = 'vendor-limit';

type Settings = Pick<
  NeonEndpoint,
  'autoscaling_limit_min_cu' | 'autoscaling_limit_max_cu' | 'suspend_timeout_seconds'
>;

/**
 * Mistakes in settings of a compute, either of an endpoint or as a project's default. `at`: the
 * place of the settings in the entry; `allow`: the entry's `allow`. Pure.
 */
export function computeProblems(
  settings: Settings = {},
  allow: readonly string[] = [],
  at: readonly string[] = [],
): readonly NeonProblem[] {
  const {
    autoscaling_limit_min_cu: min,
    autoscaling_limit_max_cu: max,
    suspend_timeout_seconds: timeout,
  } = settings;
  const problems: NeonProblem[] = [];
  if (min !== undefined && max !== undefined && min > max) {
    const message = `\`autoscaling_limit_min_cu\` (${min}) is larger than \`autoscaling_limit_max_cu\` (${max})`;
    problems.push({ rule: 'neon/endpoint-size', message, path: [...at, 'autoscaling_limit_min_cu'] });
  }
  for (const { of, why } of refusedSizes(min, max)) {
    const isAllowed = allow.includes(VENDOR_LIMIT);
    const hint = `if the service takes this size, add \`allow: [${VENDOR_LIMIT}]\` to the entry`;
    problems.push({
      rule: 'neon/vendor-limit',
      ...(isAllowed ? { level: 'warning' } : {}),
      message: `Neon's own client refuses this size: ${why}`,
      path: [...at, `autoscaling_limit_${of}_cu`],
      ...(isAllowed ? {} : { hint }),
    });
  }
  if (timeout !== undefined && timeout > 0 && timeout < NEON.leastSuspend.is) {
    const message = `a compute can suspend after ${NEON.leastSuspend.is} seconds or more, not after ${timeout}`;
    const hint = 'write 0 for the default of the Neon plan, or -1 to never suspend';
    const path = [...at, 'suspend_timeout_seconds'];
    problems.push({ rule: 'neon/endpoint-suspend', message, path, hint });
  }
  return problems;
}

/**
 * The `allow` that an exported entry needs for live sizes that the vendor's own client refuses.
 * Undefined for other sizes. Pure.
 */
export function allowanceFor(sizes: {
  readonly autoscaling_limit_min_cu?: unknown;
  readonly autoscaling_limit_max_cu?: unknown;
}): readonly string[] | undefined {
  const size = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
  const { autoscaling_limit_min_cu: min, autoscaling_limit_max_cu: max } = sizes;
  return refusedSizes(size(min), size(max)).length === 0 ? undefined : [VENDOR_LIMIT];
}

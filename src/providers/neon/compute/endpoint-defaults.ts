import { fieldOfLive, isIgnored } from '../../../core/fields/compared.ts';
import { isObject } from '../../../core/json.ts';
import type { Defaults } from '../../../core/kind.ts';
import type { Desired, Live, LiveView } from '../../../core/resource.ts';
import type { ProjectRecord } from '../project/project-fields.ts';
import { projectIdOf, projectScope } from '../scopes.ts';
import { type EndpointFields, type EndpointRecord, pgSettings } from './endpoint-fields.ts';

const PG_SETTINGS = 'settings.pg_settings';

type PgSettings = { readonly [parameter: string]: string };

/**
 * The defaults of a compute: it is enabled, and its Postgres parameters are the default parameters
 * of its project. A compute keeps the parameters of its creation. So it may lack some that the
 * project got later, which is no difference (facts/neon.md#defaults-of-computes). The project is
 * read only if a compute has parameters.
 */
export function endpointDefaults(
  desired: Desired<EndpointFields>,
  { raw, scope }: Live<EndpointFields, EndpointRecord>,
  seen: LiveView,
): Defaults<EndpointFields> {
  const starts = { disabled: false };
  const has = pgSettings(raw.settings['pg_settings']) ?? {};
  const isOpen = desired.fields[PG_SETTINGS] === undefined && !isIgnored(desired, PG_SETTINGS);
  if (!isOpen || Object.keys(has).length === 0) return { fields: starts };
  const project = projectScope(projectIdOf(scope));
  const ofProject = defaultPgSettings(project.address, seen, has);
  if (ofProject === undefined) return { fields: starts, reads: { kind: 'neon.project', scope: project } };
  const isMore = Object.entries(has).some(([key, value]) => ofProject[key] !== value);
  return { fields: isMore ? { ...starts, [PG_SETTINGS]: ofProject } : starts };
}

/**
 * The project's default parameters, from the manifest or from live. Undefined if the project was
 * not read. If their form is unknown, the compute's own parameters are returned, so that they are
 * no difference.
 */
function defaultPgSettings(
  project: Desired['address'],
  seen: LiveView,
  has: PgSettings,
): PgSettings | undefined {
  const wanted = fieldOfLive(seen.desired(project), 'default_endpoint_settings.pg_settings');
  if (isObject(wanted)) return pgSettings(wanted);
  const live = seen.at(project);
  if (live === undefined) return undefined;
  return pgSettings((live.raw as ProjectRecord).default_endpoint_settings['pg_settings'] ?? {}) ?? has;
}

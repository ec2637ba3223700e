import { kindOfTable } from '../../../core/fields/kind-of-table.ts';
import type { Reader } from '../../../core/http.ts';
import { given, isObject, type Json } from '../../../core/json.ts';
import type { At, Receipt } from '../../../core/kind.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import type { Row, Scope } from '../../../core/report/row.ts';
import type { Live, LiveView } from '../../../core/resource.ts';
import { liveResource, placed } from '../../../core/resource.ts';
import type { NeonProjectSettings } from '../../../generated/manifest.ts';
import { addressMistake } from '../address-mistake.ts';
import { objectAt, paths } from '../api.ts';
import type { NeonProblem } from '../codes.ts';
import { refusal } from '../codes.ts';
import { allowanceFor, computeProblems, unavailableLibraries } from '../compute/compute-settings.ts';
import { changesOf, written } from '../kind-requests.ts';
import { lastChangeOf } from '../moments.ts';
import { projectIdOf, projectNamed } from '../scopes.ts';
import { PROJECT, type ProjectFields, type ProjectRecord, parseProject } from './project-fields.ts';

/**
 * The kind of a project's settings (facts/neon.md#settings-of-a-project). The project is the scope
 * itself: no row creates or deletes a project, and a missing project is a scope that cannot be
 * read.
 */
export const neonProject = kindOfTable<ProjectFields, NeonProjectSettings, ProjectRecord>(PROJECT, {
  name: 'neon.project',
  entry: {
    key: 'settings',
    each: 'whole',
    within: 'neon.project',
    expand: (entry, scope) => ({ parts: scope.parts, fields: PROJECT.wanted(entry, scope) }),
    rules: projectRules,
  },
  read: {
    listedAt: 'neon.project',
    list: getProject,
    live: liveProject,
  },
  write: {
    update: updateProject,
    readAgain: true,
  },
  say: {
    refuses: refusedSwitch,
    lastChange: ({ raw }) => lastChangeOf(raw),
    precheck: unavailableLibraries,
  },
  export: { written: writeProject },
});

function writeProject(live: Live<ProjectFields, ProjectRecord>, seen: LiveView): Json {
  const allow = allowanceFor(live.raw.default_endpoint_settings);
  return given({ ...PROJECT.written(live, seen), allow });
}

/**
 * Refuses to switch a setting off that Neon can only switch on (facts/neon.md#one-way-settings).
 */
function refusedSwitch({ fields }: Row): ProviderReason | undefined {
  const oneWay = new Set<string>(PROJECT.having('oneWay'));
  const names = fields
    .filter(({ path, before, after }) => oneWay.has(path) && before === true && after === false)
    .map(({ path }) => `\`${path.replace('settings.', '')}\``)
    .join(' and ');
  return names === ''
    ? undefined
    : refusal(
        'neon/one-way',
        `the service cannot switch ${names} off again`,
        `Remove ${names} from \`settings\`, or write true.`,
      );
}

function projectRules(entry: NeonProjectSettings): readonly NeonProblem[] {
  return [
    ...computeProblems(entry.default_endpoint_settings, entry.allow, ['default_endpoint_settings']),
    ...addressProblems(entry),
    ...windowProblems(entry),
  ];
}

function windowProblems({ maintenance_window }: NeonProjectSettings): readonly NeonProblem[] {
  if (!isObject(maintenance_window)) return [];
  const { start_time, end_time } = maintenance_window;
  if (start_time === undefined || start_time !== end_time) return [];
  const message = `the maintenance window has the same start and end, ${start_time}`;
  const path = ['maintenance_window', 'end_time'];
  return [
    {
      rule: 'neon/empty-window',
      level: 'warning',
      message,
      path,
      hint: 'write an `end_time` after the `start_time`',
    },
  ];
}

function addressProblems({ allowed_ips }: NeonProjectSettings): readonly NeonProblem[] {
  return (allowed_ips?.ips ?? []).flatMap((item, index): readonly NeonProblem[] => {
    const message = addressMistake(item);
    const path = ['allowed_ips', 'ips', index];
    return message === undefined ? [] : [{ rule: 'neon/allowed-address', message, path }];
  });
}

/**
 * Reads the project by its own GET, because a list has only a part of its record
 * (facts/neon.md#the-record-of-a-project).
 */
async function getProject(at: Scope, client: Reader): Promise<readonly ProjectRecord[]> {
  return [await objectAt(client, 'project', paths.project(projectIdOf(at)), 'a project', parseProject)];
}

function liveProject(raw: ProjectRecord, at: Scope, seen: LiveView): Live<ProjectFields, ProjectRecord> {
  const scope = projectNamed(raw.id, at);
  const place = placed('neon.project', scope, scope.parts);
  return liveResource(raw, place, raw, () => PROJECT.live(raw, at, seen));
}

const GUARDS: ReadonlySet<string> = new Set(PROJECT.guards);

/**
 * Changes a project. The fields of `GUARDS`, which restrict access, are sent first, in a separate
 * request. In one request they would fail together with a setting that the project's Neon plan does
 * not allow, such as a long history (ADR 0137).
 *
 * A PATCH merges by key, but it is not documented whether it merges nested objects
 * (facts/neon.md#nested-settings). So the other live fields of a nested object are sent as well,
 * including unknown ones.
 */
async function updateProject(row: Row, at: At): Promise<Receipt> {
  const path = paths.project(projectIdOf(row));
  const guards = row.fields.filter(each => GUARDS.has(each.path));
  const isPart = guards.length > 0 && guards.length < row.fields.length;
  const sent = isPart ? guards : row.fields;
  const live = at.seen.at(row.address)?.raw as ProjectRecord | undefined;
  const body = { project: PROJECT.body(changesOf({ fields: sent }), live) };
  const request = { method: 'PATCH', path, body } as const;
  const receipt = await written(row, at, request, 'project', parseProject, 'the project');
  return isPart ? { ...receipt, unfinished: true } : receipt;
}

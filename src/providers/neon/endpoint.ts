import { type Address, address } from '../../core/address.ts';
import type { Reader } from '../../core/http.ts';
import { type Json, sameJson } from '../../core/json.ts';
import type { HowToWrite, Kind } from '../../core/kind.ts';
import { placed } from '../../core/placed.ts';
import type { ProviderReason } from '../../core/reason.ts';
import type { Live, Seen, Wanted } from '../../core/resource.ts';
import type { Row, Scope } from '../../core/row.ts';
import type { NeonEndpoint } from '../../generated/manifest.ts';
import { itemsOf, paths } from './api.ts';
import { branchAt, branchScope, isUnmarked } from './branch-record.ts';
import { reason, refusal } from './codes.ts';
import { computeProblems } from './compute-problems.ts';
import { endpointDefaults } from './endpoint-defaults.ts';
import { ENDPOINT_FIELDS, type EndpointFields } from './endpoint-fields.ts';
import {
  type EndpointRecord,
  type EndpointSettings,
  parseEndpoint,
  pgSettingsIn,
} from './endpoint-record.ts';
import { createEndpoint, deleteEndpoint, updateEndpoint } from './endpoint-writes.ts';
import { lastChangeOf } from './last-change.ts';
import {
  librariesIn,
  normalLibraries,
  type PreloadLibraries,
  unavailableLibraries,
} from './preload-libraries.ts';
import type { NeonProblem } from './problem.ts';
import { nameOf, projectIdOf, projectNamed } from './scopes.ts';
import { twinReason } from './twin-reason.ts';

const READ_WRITE = 'read_write';

/** Settings of an endpoint whose path is a single name. */
const PLAIN = [
  'autoscaling_limit_min_cu',
  'autoscaling_limit_max_cu',
  'suspend_timeout_seconds',
  'provisioner',
  'disabled',
] as const;

/**
 * A branch has computes (facts/neon.md#the-record-of-a-compute). Nothing is predicted: a new branch
 * has only those that its own POST requests (facts/neon.md#what-a-branch-starts-with).
 */
export const neonEndpoint: Kind<EndpointFields, NeonEndpoint, EndpointRecord> = {
  name: 'neon.endpoint',
  entry: {
    key: 'endpoints',
    each: 'item',
    within: 'neon.branch',
    paths: ENDPOINT_FIELDS,
    narrows: ['disabled'],
    expand: expandEndpoint,
    rules: endpointRules,
    defaults: endpointDefaults,
  },
  read: {
    listedAt: 'neon.project',
    list: listEndpoints,
    live: liveEndpoint,
  },
  write: {
    fixed: ['type'],
    create: createEndpoint,
    update: updateEndpoint,
    delete: deleteEndpoint,
  },
  own: {
    owned: live => live.raw.type === 'read_only',
    undeletable,
  },
  access: {
    fields: ['disabled'],
    opened: (from, to) =>
      from?.disabled === true && to !== undefined && to.disabled !== true
        ? reason('neon/opens-compute', 'enables the compute: it accepts connections')
        : undefined,
  },
  say: {
    refuses: goneForGood,
    precheck: unavailableLibraries,
    lastChange: ({ raw }) => lastChangeOf(raw),
  },
  export: { written: writeEndpoint, leavesOut: twinReason('read-only computes') },
};

function endpointAddress(branch: readonly string[], part: string): Address {
  return address('neon.endpoint', [...branch, part]);
}

/** A read-only endpoint without a name is called by the id that its entry pins. */
function partOf(entry: NeonEndpoint): string {
  return entry.type === READ_WRITE ? READ_WRITE : (entry.name ?? entry.id ?? '');
}

function expandEndpoint(entry: NeonEndpoint, scope: Scope): Wanted<EndpointFields> {
  const part = partOf(entry);
  const pg = entry.settings?.pg_settings;
  const libraries = entry.settings?.preload_libraries;
  const plain = PLAIN.flatMap(key => (entry[key] === undefined ? [] : [[key, entry[key]]]));
  return {
    parts: [...scope.parts, part],
    ...(entry.id !== undefined && { pin: entry.id }),
    fields: {
      type: entry.type,
      ...(entry.type === READ_WRITE && entry.name !== undefined && { name: entry.name }),
      ...Object.fromEntries(plain),
      ...(pg !== undefined && { 'settings.pg_settings': pg }),
      ...(libraries !== undefined && { 'settings.preload_libraries': normalLibraries(libraries) }),
    },
  };
}

/** Another one may come (facts/neon.md#provisioners). */
const PROVISIONERS: readonly string[] = ['k8s-pod', 'k8s-neonvm', 'serverless-platform'];

function endpointRules(entry: NeonEndpoint): readonly NeonProblem[] {
  const problems: NeonProblem[] = [];
  if (entry.provisioner !== undefined && !PROVISIONERS.includes(entry.provisioner)) {
    problems.push({
      rule: 'neon/provisioner',
      level: 'warning',
      message: `the API documents no provisioner "${entry.provisioner}"`,
      path: ['provisioner'],
      hint: `known are ${PROVISIONERS.join(', ')}; leave it out for the platform's choice`,
    });
  }
  if (entry.type === 'read_only' && entry.name === undefined && entry.id === undefined) {
    problems.push({
      rule: 'neon/endpoint-name',
      message: 'a read_only endpoint needs a name or an id, which distinguishes it from the others',
      path: [],
    });
  }
  if (entry.type === READ_WRITE && entry.id !== undefined) {
    problems.push({
      rule: 'neon/endpoint-id',
      message: 'only a read_only endpoint has an id: a branch has one read_write endpoint at most',
      path: ['id'],
      atKey: true,
    });
  }
  if (entry.type === 'read_only' && entry.name === READ_WRITE) {
    problems.push({
      rule: 'neon/endpoint-name',
      message: 'a read_only endpoint cannot be called "read_write"',
      path: ['name'],
    });
  }
  if (entry.type === 'read_only' && entry.ignore?.includes('name') === true) {
    problems.push({
      rule: 'neon/endpoint-ignores-name',
      message: 'the name of a read_only endpoint is its identity, which cannot be ignored',
      path: ['ignore'],
    });
  }
  problems.push(...computeProblems(entry));
  return problems;
}

async function listEndpoints(at: Scope, client: Reader): Promise<readonly EndpointRecord[]> {
  const path = paths.endpoints(projectIdOf(at));
  const { body } = await client.get(path);
  return itemsOf(body, 'endpoints', path, parseEndpoint);
}

function liveEndpoint(
  raw: EndpointRecord,
  at: Scope,
  seen: Seen,
): Live<EndpointFields, EndpointRecord> | undefined {
  const project = projectNamed(raw.project_id, at);
  const scope = project === at ? branchScope(raw.branch_id, at, seen) : project;
  if (scope === undefined) return undefined;
  const part = isDeclaredById(raw, scope, seen) ? raw.id : livePart(raw);
  return {
    id: raw.id,
    incarnation: raw.id,
    raw,
    fields: () => ({
      type: raw.type,
      name: raw.name ?? null,
      ...Object.fromEntries(PLAIN.map(key => [key, raw[key] ?? null])),
      disabled: raw.disabled === true,
      'settings.pg_settings': pgSettingsIn(raw.settings),
      'settings.preload_libraries': librariesIn(raw.settings['preload_libraries']),
    }),
    ...placed('neon.endpoint', scope, [...scope.parts, part]),
  };
}

/** Nothing can make a compute with a given id. */
function goneForGood(row: Row, seen: Seen): ProviderReason | undefined {
  const pin = seen.desired(row.address)?.pin;
  if (row.action !== 'create' || pin === undefined || nameOf(row) !== pin) return undefined;
  return refusal(
    'neon/replica-gone',
    `no compute has the id ${pin} any more, and a new one would have another`,
    'Remove the entry, or give it a name in the place of `id` to make a new one.',
  );
}

/** A read-only endpoint's name is optional on the service: without one, it is addressed by its id. */
function livePart(raw: EndpointRecord): string {
  if (raw.type === READ_WRITE) return READ_WRITE;
  return raw.name === undefined || raw.name === READ_WRITE ? raw.id : raw.name;
}

/** An entry without a name means it whatever it is called. */
function isDeclaredById(raw: EndpointRecord, scope: Scope, seen: Seen): boolean {
  const entry = seen.desired(endpointAddress(scope.parts, raw.id));
  return raw.type === 'read_only' && entry !== undefined && entry.pin === raw.id;
}

/** A branch is as protected as the plan leaves it: a blocked row lifts no protection. */
function undeletable(
  live: Live<EndpointFields, EndpointRecord>,
  seen: Seen,
  rowsAt: (address: Address) => readonly Row[],
): ProviderReason | undefined {
  const branch = branchAt(seen, live.scope.address)?.branch;
  if (branch === undefined) return undefined;
  const changes = rowsAt(live.scope.address)
    .filter(({ action }) => action !== 'blocked')
    .flatMap(({ fields }) => fields.filter(({ path }) => path === 'protected'));
  if (changes[0]?.after ?? branch.protected) {
    return reason(
      'neon/branch-protected',
      'its branch is protected: write `protected: false` there to lift that first',
    );
  }
  const restricted = branch.restricted_actions?.find(each => each.name === 'delete-rw-endpoint');
  return restricted && live.raw.type === READ_WRITE
    ? reason('neon/compute-needed', restricted.reason)
    : undefined;
}

/** Its size and Postgres parameters also where they are the default: otherwise their change would not be drift. */
function writeEndpoint(
  live: Live<EndpointFields, EndpointRecord>,
  seen: Seen,
  { ids = false }: HowToWrite = {},
): Json | undefined {
  const { raw, scope } = live;
  const isNamed = raw.type === READ_WRITE || livePart(raw) === raw.name;
  if (!isNamed && !ids) return undefined;
  const needsId = raw.type === 'read_only' && ids && (!isNamed || isUnmarked(scope, seen));
  const libraries = librariesIn(raw.settings['preload_libraries']);
  const settings: EndpointSettings = {
    pg_settings: pgSettingsIn(raw.settings),
    ...(!isPlain(libraries) && !isOfMasking(libraries, live, seen) && { preload_libraries: libraries }),
  };
  return {
    type: raw.type,
    ...(isNamed && raw.name !== undefined && { name: raw.name }),
    ...(needsId && { id: raw.id }),
    ...sizes(raw),
    ...(raw.suspend_timeout_seconds !== undefined && {
      suspend_timeout_seconds: raw.suspend_timeout_seconds,
    }),
    ...(raw.provisioner !== undefined &&
      raw.provisioner !== 'k8s-neonvm' && { provisioner: raw.provisioner }),
    ...(raw.disabled === true && { disabled: true }),
    settings,
  };
}

function isPlain({ use_defaults, enabled_libraries }: PreloadLibraries): boolean {
  return !use_defaults && enabled_libraries.length === 0;
}

/**
 * Says whether the service chose them for the masking of the branch
 * (facts/neon.md#anonymized-branches). A new one gets them by itself; an entry with them would ask
 * for a library that no list of the project need have.
 */
function isOfMasking(libraries: PreloadLibraries, { scope }: Live, seen: Seen): boolean {
  const masked = (branchAt(seen, scope.address)?.anonymization ?? null) !== null;
  return masked && sameJson(libraries, { use_defaults: false, enabled_libraries: ['anon'] });
}

/** Their default depends on the project, so both are written. */
function sizes(raw: EndpointRecord): { readonly [key: string]: Json } {
  const { autoscaling_limit_min_cu: min, autoscaling_limit_max_cu: max } = raw;
  return {
    ...(min !== undefined && { autoscaling_limit_min_cu: min }),
    ...(max !== undefined && { autoscaling_limit_max_cu: max }),
  };
}

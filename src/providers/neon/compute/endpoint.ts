import { type Address, address } from '../../../core/address.ts';
import { kindOfTable } from '../../../core/fields/kind-of-table.ts';
import type { Reader } from '../../../core/http.ts';
import type { Json } from '../../../core/json.ts';
import { given } from '../../../core/json.ts';
import type { HowToWrite } from '../../../core/kind.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import type { Row, Scope } from '../../../core/report/row.ts';
import type { Live, LiveView, WantedEntry } from '../../../core/resource.ts';
import { liveResource, placed } from '../../../core/resource.ts';
import { shortened } from '../../../core/text/shortened.ts';
import type { NeonEndpoint } from '../../../generated/manifest.ts';
import { type ApiObject, listOf, paths, textOf, unreadable } from '../api.ts';
import { branchAt, branchScope, isUnmarked } from '../branch/branch-record.ts';
import type { NeonProblem } from '../codes.ts';
import { reason, refusal } from '../codes.ts';
import { lastChangeOf } from '../moments.ts';
import { nameOf, projectIdOf, projectNamed, twinReason } from '../scopes.ts';
import { allowanceFor, computeProblems, unavailableLibraries } from './compute-settings.ts';
import { endpointDefaults } from './endpoint-defaults.ts';
import {
  ENDPOINT,
  type EndpointFields,
  type EndpointRecord,
  isNamed,
  parseEndpoint,
} from './endpoint-fields.ts';
import { endpointRestart } from './endpoint-restart.ts';
import { createEndpoint, deleteEndpoint, updateEndpoint } from './endpoint-writes.ts';

const READ_WRITE = 'read_write';

type LiveEndpoint = Live<EndpointFields, EndpointRecord>;

/**
 * The kind of a branch's computes (facts/neon.md#the-record-of-a-compute). A new branch inherits no
 * computes: it has only those that its own POST requests (facts/neon.md#what-a-branch-starts-with).
 */
export const neonEndpoint = kindOfTable<EndpointFields, NeonEndpoint, EndpointRecord>(ENDPOINT, {
  name: 'neon.endpoint',
  entry: {
    key: 'endpoints',
    each: 'item',
    within: 'neon.branch',
    expand: expandEndpoint,
    rules: endpointRules,
    defaults: endpointDefaults,
  },
  read: {
    ids: true,
    listedAt: 'neon.project',
    list: listEndpoints,
    live: liveEndpoint,
  },
  write: {
    create: createEndpoint,
    update: updateEndpoint,
    delete: deleteEndpoint,
    readAgain: true,
  },
  renew: endpointRestart,
  own: {
    owned: live => live.raw.type === 'read_only',
    undeletable,
  },
  say: {
    refuses: goneForGood,
    precheck: unavailableLibraries,
    lastChange: ({ raw }) => lastChangeOf(raw),
  },
  export: { written: writeEndpoint, leavesOut: twinReason('read-only computes') },
});

function endpointAddress(branch: readonly string[], part: string): Address {
  return address('neon.endpoint', [...branch, part]);
}

/**
 * The last part of an endpoint's address. For a read-only endpoint without a name, the last part is
 * the id that the entry pins.
 */
function partOf(entry: NeonEndpoint): string {
  return entry.type === READ_WRITE ? READ_WRITE : (entry.name ?? entry.id ?? '');
}

function expandEndpoint(entry: NeonEndpoint, scope: Scope): WantedEntry<EndpointFields> {
  return {
    parts: [...scope.parts, partOf(entry)],
    ...(entry.id !== undefined && { pin: entry.id }),
    fields: ENDPOINT.wanted(entry, scope),
  };
}

/** The known provisioners; the service may add another (facts/neon.md#provisioners). */
const PROVISIONERS: readonly string[] = ['k8s-pod', 'k8s-neonvm', 'serverless-platform'];

function endpointRules(entry: NeonEndpoint): readonly NeonProblem[] {
  const problems: NeonProblem[] = [];
  if (entry.provisioner !== undefined && !PROVISIONERS.includes(entry.provisioner)) {
    const message = `the API documents no provisioner "${entry.provisioner}"`;
    const hint = `known are ${PROVISIONERS.join(', ')}; leave \`provisioner\` out for the platform's choice`;
    problems.push({ rule: 'neon/provisioner', level: 'warning', message, path: ['provisioner'], hint });
  }
  if (entry.type === 'read_only' && entry.name === undefined && entry.id === undefined) {
    const message =
      'a read_only endpoint needs a name or an id, which distinguishes it from other read_only endpoints';
    const hint =
      'write `name: reader` for a new one; `id` names a live one without a name, as `export neon` writes it';
    problems.push({ rule: 'neon/endpoint-name', message, path: [], hint });
  }
  if (entry.type === READ_WRITE && entry.id !== undefined) {
    const message = 'a read_write endpoint has no `id` here, because a branch has only one';
    problems.push({ rule: 'neon/endpoint-id', message, path: ['id'], atKey: true, hint: 'remove the line' });
  }
  if (entry.type === 'read_only' && entry.name === READ_WRITE) {
    const message = 'a read_only endpoint cannot be called "read_write"';
    problems.push({
      rule: 'neon/endpoint-name',
      message,
      path: ['name'],
      hint: 'write another name, such as `name: reader`',
    });
  }
  if (entry.type === 'read_only' && entry.ignore?.includes('name') === true) {
    const message =
      '`ignore` cannot list `name` for a read_only endpoint, because evenkeel finds that endpoint by its name';
    problems.push({
      rule: 'neon/endpoint-ignores-name',
      message,
      path: ['ignore'],
      hint: 'take `name` out of `ignore`',
    });
  }
  problems.push(...computeProblems(entry, entry.allow));
  return problems;
}

function listEndpoints(at: Scope, client: Reader): Promise<readonly EndpointRecord[]> {
  const path = paths.endpoints(projectIdOf(at));
  return listOf(client, 'endpoints', path, each => parseEndpoint(each) ?? refuseNewType(each, path));
}

/**
 * Refuses an unknown type of compute, because the type decides the name of a compute and whether it
 * may be deleted.
 */
function refuseNewType(each: ApiObject, path: string): undefined {
  const type = textOf(each, 'type');
  if (type === undefined || type === READ_WRITE || type === 'read_only') return undefined;
  const said = `has a compute of the type "${shortened(type)}", which this version of evenkeel does not know`;
  throw unreadable(path, `${said}. Update evenkeel`);
}

function liveEndpoint(raw: EndpointRecord, at: Scope, seen: LiveView): LiveEndpoint | undefined {
  const project = projectNamed(raw.project_id, at);
  const scope = project === at ? branchScope(raw.branch_id, at, seen) : project;
  if (scope === undefined) return undefined;
  const part = isDeclaredById(raw, scope, seen) ? raw.id : livePart(raw);
  const place = placed('neon.endpoint', scope, [...scope.parts, part]);
  return liveResource(raw, place, raw, () => ENDPOINT.live(raw, at, seen));
}

/**
 * Refuses to create a compute whose entry has only the id of a deleted compute: no request can make
 * a compute with a given id.
 */
function goneForGood(row: Row, seen: LiveView): ProviderReason | undefined {
  const pin = seen.desired(row.address)?.pin;
  if (row.action !== 'create' || pin === undefined || nameOf(row) !== pin) return undefined;
  return refusal(
    'neon/replica-gone',
    `no compute has the id ${pin} any more, and a new compute would get another id`,
    'Remove the entry. Or write a `name` in place of its `id`, which makes a new compute.',
  );
}

function livePart(raw: EndpointRecord): string {
  if (raw.type === READ_WRITE) return READ_WRITE;
  return isNamed(raw) ? (raw.name ?? raw.id) : raw.id;
}

/** Whether an entry with only an `id` means this compute, whatever its name. */
function isDeclaredById(raw: EndpointRecord, scope: Scope, seen: LiveView): boolean {
  const entry = seen.desired(endpointAddress(scope.parts, raw.id));
  return raw.type === 'read_only' && entry !== undefined && entry.pin === raw.id;
}

/**
 * Why a compute cannot be deleted: its branch is protected, or Neon itself forbids the delete. What
 * counts is the protection after the plan. A blocked row does not change it.
 */
function undeletable(
  live: LiveEndpoint,
  seen: LiveView,
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
      'the branch of this compute is protected',
      'Write `protected: false` in the entry of the branch.',
    );
  }
  const restricted = branch.restricted_actions?.find(each => each.name === 'delete-rw-endpoint');
  return restricted && live.raw.type === READ_WRITE
    ? reason('neon/compute-needed', restricted.reason)
    : undefined;
}

/**
 * Writes the entry of a compute. A compute without a name gets an entry only if the export writes
 * ids, because nothing else in the entry could identify it.
 */
function writeEndpoint(
  live: LiveEndpoint,
  seen: LiveView,
  { ids = false }: HowToWrite = {},
): Json | undefined {
  const { raw, scope } = live;
  if (!isNamed(raw) && !ids) return undefined;
  const needsId = raw.type === 'read_only' && ids && (!isNamed(raw) || isUnmarked(scope, seen));
  const { type, name, ...rest } = ENDPOINT.written(live, seen);
  const allow = allowanceFor(raw);
  return given({ type, name, id: needsId ? raw.id : undefined, ...rest, allow });
}

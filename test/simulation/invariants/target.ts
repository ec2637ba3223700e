import { type Address, address } from '../../../src/core/address.ts';
import { isObject } from '../../../src/core/json.ts';
import type { DesiredState } from '../../../src/engine/desired/desired-state.ts';
import type { KindName, PerKind } from '../kinds.ts';
import { listOf } from '../world/list-readings.ts';
import type { LogEntry } from '../world/log-entry.ts';
import { commandName } from '../world/model.ts';
import { namesAround } from './succession.ts';

export interface Target {
  readonly kind: KindName;
  readonly verb: 'create' | 'update' | 'renew' | 'delete';
  /**
   * Every address under which a plan may name it: it can be called otherwise in live than in the
   * manifest.
   */
  readonly addresses: readonly Address[];
  /** The fields that the body sets, as a plan names them. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The list that has to be read before. */
  readonly list: string;
}

/**
 * What a write of the tool is about. undefined for what no kind writes. A case has one manifest, so
 * that it is worked out once.
 */
export function targetOf(entry: LogEntry, wanted: DesiredState): Target | undefined {
  if (entry.target === undefined) entry.target = workOut(entry, wanted) ?? null;
  return entry.target ?? undefined;
}

type Body = Readonly<Record<string, unknown>>;

/** A write, and what its target follows from. */
interface Write {
  readonly entry: LogEntry;
  readonly wanted: DesiredState;
  readonly kind: KindName;
  readonly body: Body;
}

type Subject = Pick<Target, 'addresses' | 'fields'>;

const SUBJECTS: PerKind<(write: Write) => Subject> = {
  'neon.project': ({ entry, body }) => ({
    addresses: [address('neon.project', [entry.resource.project ?? ''])],
    fields: body,
  }),
  'neon.branch': branchSubject,
  'neon.endpoint': endpointSubject,
  'neon.bucket': subjectInBranch,
  'neon.data_api': subjectInBranch,
  'neon.auth': scheduleSubject,
  'neon.backup_schedule': scheduleSubject,
  'neon.role': subjectInBranch,
  'neon.database': subjectInBranch,
  'neon.credential': subjectInBranch,
  'neon.snapshot': subjectInBranch,
  'neon.jwks': keySetSubject,
  'neon.vpc_restriction': ({ entry, body }) => ({
    addresses: [address('neon.vpc_restriction', [entry.resource.project ?? '', entry.resource.id ?? ''])],
    fields: body,
  }),
  'discord.application': ({ entry, body }) => ({
    addresses: [address('discord.application', [entry.resource.scope?.split('/')[0] ?? ''])],
    fields: body,
  }),
  'discord.emoji': emojiSubject,
  'discord.role_connections': ({ entry }) => ({
    addresses: [address('discord.role_connections', [entry.resource.scope?.split('/')[0] ?? ''])],
    fields: { metadata: entry.body },
  }),
  'discord.command': commandSubject,
  'discord.permissions': permissionsSubject,
};

/** Each of these requests does its work anew. */
const RENEWS = /\/(?:restore|reset_password|restart)$/;

function workOut(entry: LogEntry, wanted: DesiredState): Target | undefined {
  const { resource, method, body } = entry;
  const { kind } = resource;
  if (kind === undefined || kind === 'operation') return undefined;
  // Nothing is made under the id of a branch: a run of its masking changes it.
  const isMade =
    (method === 'POST' && !(kind === 'neon.branch' && resource.id !== undefined)) || isNamed(entry, wanted);
  // Domains and providers of authentication are made and deleted within it.
  const isPart = kind === 'neon.auth' && !entry.path.endsWith('/auth');
  const verb = RENEWS.test(entry.path)
    ? 'renew'
    : isPart
      ? 'update'
      : isMade
        ? 'create'
        : method === 'DELETE'
          ? 'delete'
          : 'update';
  const named = SUBJECTS[kind]({ entry, wanted, kind, body: isObject(body) ? body : {} });
  return { kind, verb, ...named, list: listOf(kind, resource) };
}

function branchSubject({ entry, wanted, body }: Write): Subject {
  const { project = '', id } = entry.resource;
  const fields = isObject(body['branch']) ? body['branch'] : {};
  const names = id === undefined ? [] : namesOf(id, entry, wanted);
  const own = typeof fields['name'] === 'string' ? namesAround(fields['name']) : [];
  return { addresses: [...own, ...names].map(name => address('neon.branch', [project, name])), fields };
}

function endpointSubject({ entry, wanted, body }: Write): Subject {
  const { project = '', id = '' } = entry.resource;
  const fields = isObject(body['endpoint']) ? body['endpoint'] : {};
  // Someone may have deleted it since it was listed.
  const listed = [...entry.lists.values()].map(({ model }) => model.endpoints.get(id));
  const known = entry.before.endpoints.get(id) ?? listed.find(each => each !== undefined);
  const branch = known?.branch ?? String(fields['branch_id']);
  const part = known?.part ?? (fields['type'] === 'read_write' ? 'read_write' : String(fields['name']));
  const names = namesOf(branch, entry, wanted);
  return { addresses: names.map(name => address('neon.endpoint', [project, name, part])), fields };
}

function scheduleSubject({ entry, wanted, kind, body }: Write): Subject {
  const { project = '', branch = '' } = entry.resource;
  return {
    addresses: namesOf(branch, entry, wanted).map(name => address(kind, [project, name])),
    fields: body,
  };
}

function subjectInBranch(write: Write): Subject {
  const { entry, wanted, kind, body } = write;
  const { project = '', branch, id = '' } = entry.resource;
  const at = branch ?? entry.before.inner.get(id)?.branch;
  const branches = at === undefined ? [] : namesOf(at, entry, wanted);
  const names = ownNames(write);
  const addresses = branches.flatMap(each => names.map(name => address(kind, [project, each, name])));
  return { addresses, fields: body };
}

function keySetSubject(write: Write): Subject {
  const { project = '' } = write.entry.resource;
  return {
    addresses: ownNames(write).map(name => address('neon.jwks', [project, name])),
    fields: write.body,
  };
}

/** By the path, by what is known of it, and by the body. */
function ownNames({ entry, body }: Write): readonly string[] {
  const { id } = entry.resource;
  const nested = Object.values(body).find(isObject);
  const written = body['jwks_url'] ?? body['name'] ?? nested?.['name'];
  const names = [id, entry.before.inner.get(id ?? '')?.name, written];
  return [...new Set(names.filter(each => typeof each === 'string'))];
}

/**
 * Whether a write gives a new emoji the name of the one that it replaces, which ends the creation.
 */
function isNamed({ resource: { kind, id = '' }, method, before }: LogEntry, wanted: DesiredState): boolean {
  if (kind !== 'discord.emoji' || method !== 'PATCH') return false;
  const names = before.names.get(id) ?? new Set();
  return wanted.desired.some(({ besides }) => names.has(`replaces_${besides?.['replaces']}`));
}

/** A new emoji for the place of another one is first called by the id of that one. */
function emojiSubject({ entry, wanted, body }: Write): Subject {
  const { scope = '', id } = entry.resource;
  const own = typeof body['name'] === 'string' ? [body['name']] : [];
  const names = [...own, ...(id === undefined ? [] : (entry.before.names.get(id) ?? []))];
  const entries = wanted.desired.filter(
    each =>
      each.kind === 'discord.emoji' &&
      names.some(
        name => name === `replaces_${each.besides?.['replaces']}` || each.renamedFrom?.endsWith(`/${name}`),
      ),
  );
  const all = [...names, ...entries.map(({ parts }) => String(parts[1]))];
  return {
    addresses: [...new Set(all)].map(name => address('discord.emoji', [scope.split('/')[0] ?? '', name])),
    fields: body,
  };
}

function commandSubject({ entry, body }: Write): Subject {
  const { scope = '', id } = entry.resource;
  const items = isBulk(entry) ? (entry.body as readonly unknown[]).filter(isObject) : [body];
  const own = items.flatMap(({ name, type }) =>
    typeof name === 'string' ? [commandName({ type: Number(type ?? 1), name })] : [],
  );
  const names = id === undefined ? [] : commandsOf(id, entry);
  const addresses = [...own, ...names].map(name =>
    address('discord.command', [...scope.split('/'), ...name.split('/')]),
  );
  return { addresses, fields: body };
}

function permissionsSubject({ entry, wanted, body }: Write): Subject {
  const { scope = '', id = '' } = entry.resource;
  const names = commandsOf(id, entry);
  const addresses = [...names, ...renamedTo(names, wanted)].flatMap(name =>
    ['global', 'guild'].map(of =>
      address('discord.permissions', [...scope.split('/'), of, ...name.split('/')]),
    ),
  );
  return { addresses, fields: body };
}

/**
 * Every name of a branch: now, when it was listed, under which it was made, and what the manifest
 * renames it to, also by its id.
 */
function namesOf(id: string, entry: LogEntry, wanted: DesiredState): readonly string[] {
  const mark = entry.before.branches.get(id)?.mark;
  const made = mark?.name === wanted.name ? [mark.branch] : [];
  const names = [...(entry.before.names.get(id) ?? []), ...made];
  const renamed = wanted.desired
    .filter(
      each =>
        each.kind === 'neon.branch' &&
        (each.pin === id || names.some(name => each.renamedFrom?.endsWith(`/${name}`))),
    )
    .map(each => String(each.parts.at(-1)));
  return [...new Set([...names, ...renamed].flatMap(namesAround))];
}

function commandsOf(id: string, entry: LogEntry): readonly string[] {
  return [...(entry.before.names.get(id) ?? [])];
}

function renamedTo(names: readonly string[], wanted: DesiredState): readonly string[] {
  return wanted.desired
    .filter(
      each => each.kind === 'discord.command' && names.some(name => each.renamedFrom?.endsWith(`/${name}`)),
    )
    .map(each => each.parts.slice(2).join('/'));
}

/**
 * The addresses of what a bulk overwrite deletes: what lives there and has neither its id nor its
 * name in the body.
 */
export function deletedBy(entry: LogEntry): readonly Address[] {
  if (!isBulk(entry)) return [];
  const { scope = '' } = entry.resource;
  const items = (entry.body as readonly unknown[]).filter(isObject);
  const ids = new Set(items.map(({ id }) => id));
  const names = new Set(items.map(({ type, name }) => `${Number(type ?? 1)} ${String(name)}`));
  return [...entry.before.commands.values()]
    .filter(each => each.scope === scope && !ids.has(each.id) && !names.has(`${each.type} ${each.name}`))
    .map(each => address('discord.command', [...scope.split('/'), ...commandName(each).split('/')]));
}

/** A bulk overwrite: the one write whose body is a list. */
export function isBulk(entry: LogEntry): boolean {
  return entry.method === 'PUT' && entry.resource.kind === 'discord.command' && Array.isArray(entry.body);
}

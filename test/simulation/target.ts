import { type Address, address } from '../../src/core/address.ts';
import { isObject } from '../../src/core/json.ts';
import type { Collected } from '../../src/engine/desired/collect.ts';
import type { Entry } from './entry.ts';
import { commandName } from './model.ts';

export interface Target {
  readonly kind: string;
  readonly verb: 'create' | 'update' | 'delete';
  /** Every address under which a plan may name it: it can be called otherwise in live than in the manifest. */
  readonly addresses: readonly Address[];
  /** The fields that the body sets, as a plan names them. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The list that has to be read before. */
  readonly list: string;
}

/** What a write of the tool is about. undefined for what no kind writes. A case has one manifest, so that it is worked out once. */
export function targetOf(entry: Entry, wanted: Collected): Target | undefined {
  if (entry.target === undefined) entry.target = workOut(entry, wanted) ?? null;
  return entry.target ?? undefined;
}

function workOut(entry: Entry, wanted: Collected): Target | undefined {
  const { place, method, body } = entry;
  const verb = method === 'POST' ? 'create' : method === 'DELETE' ? 'delete' : 'update';
  const told = isObject(body) ? body : {};
  switch (place.at) {
    case 'branch': {
      const fields = isObject(told['branch']) ? told['branch'] : {};
      const names = place.branch === undefined ? [] : namesOf(place.branch, entry, wanted);
      const own = typeof fields['name'] === 'string' ? [fields['name']] : [];
      const addresses = [...own, ...names].map(name => address('neon.branch', [place.project, name]));
      return { kind: 'neon.branch', verb, addresses, fields, list: `branch ${place.project}` };
    }
    case 'bucket': {
      const bucket = place.bucket ?? String(told['name']);
      const addresses = namesOf(place.branch, entry, wanted).map(name =>
        address('neon.bucket', [place.project, name, bucket]),
      );
      return { kind: 'neon.bucket', verb, addresses, fields: told, list: `bucket ${place.branch}` };
    }
    case 'schedule': {
      const addresses = namesOf(place.branch, entry, wanted).map(name =>
        address('neon.backup_schedule', [place.project, name]),
      );
      return {
        kind: 'neon.backup_schedule',
        verb,
        addresses,
        fields: told,
        list: `schedule ${place.branch}`,
      };
    }
    case 'endpoint': {
      const fields = isObject(told['endpoint']) ? told['endpoint'] : {};
      const known = entry.before.endpoints.get(place.endpoint ?? '');
      const branch = known?.branch ?? String(fields['branch_id']);
      const part = known?.part ?? (fields['type'] === 'read_write' ? 'read_write' : String(fields['name']));
      const addresses = namesOf(branch, entry, wanted).map(name =>
        address('neon.endpoint', [place.project, name, part]),
      );
      return { kind: 'neon.endpoint', verb, addresses, fields, list: `endpoint ${place.project}` };
    }
    case 'inner':
      return innerTarget(entry, place, verb, told, wanted);
    case 'settings': {
      const addresses = [address('neon.project', [place.project])];
      return { kind: 'neon.project', verb, addresses, fields: told, list: `settings ${place.project}` };
    }
    case 'command': {
      if (isBulk(entry)) return bulkTarget(entry, place.scope);
      const names = place.command === undefined ? [] : commandsOf(place.command, entry);
      const own =
        typeof told['name'] === 'string'
          ? [commandName({ type: Number(told['type'] ?? 1), name: told['name'] })]
          : [];
      const addresses = [...own, ...names].map(name =>
        address('discord.command', [...place.scope.split('/'), ...name.split('/')]),
      );
      return { kind: 'discord.command', verb, addresses, fields: told, list: `command ${place.scope}` };
    }
    case 'permissions': {
      const id = place.command ?? '';
      const names = commandsOf(id, entry);
      const addresses = [...names, ...renamedTo(names, wanted)].flatMap(name =>
        ['global', 'guild'].map(of =>
          address('discord.permissions', [...place.scope.split('/'), of, ...name.split('/')]),
        ),
      );
      return {
        kind: 'discord.permissions',
        verb,
        addresses,
        fields: told,
        list: `permissions ${place.scope}`,
      };
    }
    default:
      return undefined;
  }
}

/** A key set, a snapshot, a credential: by id in the path. Roles and databases: by name. */
function innerTarget(
  entry: Entry,
  { kind, project, branch, id }: Extract<Entry['place'], { readonly at: 'inner' }>,
  verb: Target['verb'],
  told: Readonly<Record<string, unknown>>,
  wanted: Collected,
): Target {
  const known = entry.before.inner.get(id ?? '');
  const nested = Object.values(told).find(isObject);
  const written = told['jwks_url'] ?? told['name'] ?? nested?.['name'];
  const names = [...new Set([id, known?.name, written].filter(each => typeof each === 'string'))];
  const at = branch ?? known?.branch;
  const branches = at === undefined ? [] : namesOf(at, entry, wanted);
  const parts = kind === 'neon.jwks' ? [[project]] : branches.map(each => [project, each]);
  const addresses = parts.flatMap(each => names.map(name => address(kind, [...each, name])));
  const own = kind === 'neon.jwks' || kind === 'neon.snapshot' ? project : branch;
  return { kind, verb, addresses, fields: told, list: `inner ${kind} ${own}` };
}

/** Every name of a branch: now, when it was listed, under which it was made, and what the manifest renames it to. */
function namesOf(id: string, entry: Entry, wanted: Collected): readonly string[] {
  const mark = entry.before.branches.get(id)?.mark;
  const made = mark?.name === wanted.name ? [mark.branch] : [];
  const names = [...(entry.before.names.get(id) ?? []), ...made];
  const renamed = wanted.desired
    .filter(each => each.kind === 'neon.branch' && names.some(name => each.renamedFrom?.endsWith(`/${name}`)))
    .map(each => String(each.parts.at(-1)));
  return [...new Set([...names, ...renamed])];
}

function commandsOf(id: string, entry: Entry): readonly string[] {
  return [...(entry.before.names.get(id) ?? [])];
}

function renamedTo(names: readonly string[], wanted: Collected): readonly string[] {
  return wanted.desired
    .filter(
      each => each.kind === 'discord.command' && names.some(name => each.renamedFrom?.endsWith(`/${name}`)),
    )
    .map(each => each.parts.slice(2).join('/'));
}

/** A bulk overwrite: the one write whose body is a list. */
export function isBulk(entry: Entry): boolean {
  return entry.method === 'PUT' && entry.place.at === 'command' && Array.isArray(entry.body);
}

function bulkTarget(entry: Entry, scope: string): Target {
  const items = (entry.body as readonly unknown[]).filter(isObject);
  const addresses = items.map(item =>
    address('discord.command', [
      ...scope.split('/'),
      ...commandName({ type: Number(item['type'] ?? 1), name: String(item['name']) }).split('/'),
    ]),
  );
  return { kind: 'discord.command', verb: 'update', addresses, fields: {}, list: `command ${scope}` };
}

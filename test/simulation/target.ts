import { type Address, address } from '../../src/core/address.ts';
import { isObject } from '../../src/core/json.ts';
import type { Collected } from '../../src/engine/desired.ts';
import type { Entry } from './machine.ts';
import type { Model } from './model.ts';

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

const TYPES = ['', 'chat_input', 'user', 'message', 'primary_entry_point'];

/** What a write of the tool is about. undefined for what no kind writes. */
export function targetOf(entry: Entry, wanted: Collected): Target | undefined {
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
      return { kind: 'neon.backup_schedule', verb, addresses, fields: told, list: `schedule ${place.branch}` };
    }
    case 'endpoint': {
      const fields = isObject(told['endpoint']) ? told['endpoint'] : {};
      const known = entry.before.endpoints.get(place.endpoint ?? '');
      const branch = known?.branch ?? String(fields['branch_id']);
      const part = known?.part ?? (fields['type'] === 'read_write' ? 'read_write' : String(fields['name']));
      const addresses = namesOf(branch, entry, wanted).map(name => address('neon.endpoint', [place.project, name, part]));
      return { kind: 'neon.endpoint', verb, addresses, fields, list: `endpoint ${place.project}` };
    }
    case 'command': {
      const names = place.command === undefined ? [] : commandsOf(place.command, entry);
      const own = typeof told['name'] === 'string' ? [`${TYPES[Number(told['type'] ?? 1)]}/${told['name']}`] : [];
      const addresses = [...own, ...names].map(name =>
        address('discord.command', [...place.scope.split('/'), ...name.split('/')]),
      );
      return { kind: 'discord.command', verb, addresses, fields: told, list: `command ${place.scope}` };
    }
    case 'permissions': {
      const id = place.command ?? '';
      const scope = entry.before.commands.get(id)?.scope ?? '';
      const of = scope.endsWith('/global') ? 'global' : 'guild';
      const names = commandsOf(id, entry);
      const addresses = [...names, ...renamedTo(names, place.scope, wanted)].map(name =>
        address('discord.permissions', [...place.scope.split('/'), of, ...name.split('/')]),
      );
      return { kind: 'discord.permissions', verb, addresses, fields: told, list: `permissions ${place.scope}` };
    }
    default:
      return undefined;
  }
}

/** What was known of live when the write was sent: the last list of what it is about. */
export function listedModel(entry: Entry, project: string): Model {
  return entry.lists.get(`branch ${project}`)?.model ?? entry.before;
}

/** Every name of a branch: now, when it was listed, under which it was made, and what the manifest renames it to. */
function namesOf(id: string, entry: Entry, wanted: Collected): readonly string[] {
  const lists = [...entry.lists.values()].map(list => list.model.branches.get(id));
  const known = [entry.before.branches.get(id), ...lists].filter(each => each !== undefined);
  const names = known.flatMap(each => [each.name, ...(each.mark === undefined ? [] : [each.mark.branch])]);
  const renamed = wanted.desired
    .filter(each => each.kind === 'neon.branch' && names.some(name => each.renamedFrom?.endsWith(`/${name}`)))
    .map(each => String(each.parts.at(-1)));
  return [...new Set([...names, ...renamed])];
}

function commandsOf(id: string, entry: Entry): readonly string[] {
  const lists = [...entry.lists.values()].map(list => list.model.commands.get(id));
  const known = [entry.before.commands.get(id), ...lists].filter(each => each !== undefined);
  return [...new Set(known.map(each => `${TYPES[each.type]}/${each.name}`))];
}

function renamedTo(names: readonly string[], _scope: string, wanted: Collected): readonly string[] {
  return wanted.desired
    .filter(each => each.kind === 'discord.command' && names.some(name => each.renamedFrom?.endsWith(`/${name}`)))
    .map(each => each.parts.slice(2).join('/'));
}

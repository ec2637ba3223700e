import { isObject } from '../../../src/core/json.ts';
import type { KindName } from '../kinds.ts';

/** One incarnation of something that lives at a service, as the sandbox's own state has it. */
export interface LiveObject {
  readonly kind: LiveKind;
  /** Differs for what was deleted and made anew. */
  readonly id: string;
  readonly name: string;
  /** The id of the branch that it is in or bound to, or the scope of a command; empty for none. */
  readonly within: string;
  /** Where it is written to, and where one more like it is made. */
  readonly path: string;
  readonly list: string;
  /** All that one write can set, as text. */
  readonly writable: string;
  /** Every byte of it. */
  readonly whole: string;
}

/** Projects, and what an application always has, are given: nothing makes or deletes one. */
type LiveKind = Exclude<KindName, 'neon.project' | 'discord.application' | 'discord.role_connections'>;

/** By kind and id. */
export type LiveObjects = ReadonlyMap<string, LiveObject>;

type Raw = Readonly<Record<string, unknown>>;

/**
 * Everything that lives at the two services. Operations come and go, and are nothing that lives.
 */
export function liveObjectsIn(state: unknown): LiveObjects {
  const { neon, discord } = record(state);
  const objects = [
    ...listIn(record(neon), 'projects').flatMap(inProject),
    ...Object.entries(record(record(discord)['scopes'])).flatMap(([scope, raw]) =>
      listIn(record(raw), 'commands').map(command => commandIn(scope, command)),
    ),
    ...Object.entries(record(record(discord)['emojis'])).flatMap(([application, list]) =>
      (Array.isArray(list) ? list : []).filter(isObject).map(emoji => emojiIn(application, emoji)),
    ),
    ...Object.entries(record(record(discord)['permissions'])).flatMap(([scope, sets]) =>
      Object.entries(record(sets)).flatMap(([command, set]) => overwritesIn(scope, command, set)),
    ),
  ];
  return new Map(objects.map(object => [keyOf(object), object]));
}

export function keyOf({ kind, id }: Pick<LiveObject, 'kind' | 'id'>): string {
  return `${kind} ${id}`;
}

const ENDPOINT = [
  'name',
  'autoscaling_limit_min_cu',
  'autoscaling_limit_max_cu',
  'suspend_timeout_seconds',
  'settings',
  'pooler_enabled',
  'disabled',
];
const COMMAND = [
  'name',
  'description',
  'name_localizations',
  'description_localizations',
  'options',
  'default_member_permissions',
  'contexts',
  'integration_types',
  'dm_permission',
  'nsfw',
];

function inProject(project: Raw): readonly LiveObject[] {
  const at = `/neon/api/v2/projects/${String(project['id'])}`;
  const all = (
    kind: LiveKind,
    list: string,
    of: (raw: Raw) => Omit<LiveObject, 'kind' | 'whole'>,
  ): LiveObject[] => listIn(project, list).map(raw => ({ kind, whole: JSON.stringify(raw), ...of(raw) }));
  const inBranch = (raw: Raw): string => `${at}/branches/${text(raw, 'branch_id')}`;
  const byId = (list: string, fields: readonly string[]) => (raw: Raw) => ({
    id: text(raw, 'id'),
    name: text(raw, 'name'),
    within: text(raw, 'branch_id'),
    path: `${at}/${list}/${text(raw, 'id')}`,
    list: `${at}/${list}`,
    writable: only(raw, fields),
  });
  /** What has no id is another one where it was made at another time. */
  const byName = (list: string, fields: readonly string[]) => (raw: Raw) => ({
    id: `${text(raw, 'branch_id')} ${text(raw, 'name')} ${text(raw, 'created_at')}`,
    name: text(raw, 'name'),
    within: text(raw, 'branch_id'),
    path: `${inBranch(raw)}/${list}/${text(raw, 'name')}`,
    list: `${inBranch(raw)}/${list}`,
    writable: only(raw, fields),
  });
  return [
    ...all('neon.branch', 'branches', byId('branches', ['name', 'protected', 'expires_at'])),
    ...all('neon.endpoint', 'endpoints', byId('endpoints', ENDPOINT)),
    ...all('neon.role', 'roles', byName('roles', [])),
    ...all('neon.database', 'databases', raw => ({
      ...byName('databases', ['name', 'owner_name'])(raw),
      // Each project counts its own.
      id: `${text(raw, 'branch_id')} ${text(raw, 'id')}`,
    })),
    ...all('neon.bucket', 'buckets', byName('buckets', [])),
    ...all('neon.data_api', 'dataApis', raw => ({
      id: `${text(raw, 'branch_id')} ${text(raw, 'database')}`,
      name: text(raw, 'database'),
      within: text(raw, 'branch_id'),
      path: `${inBranch(raw)}/data-api/${text(raw, 'database')}`,
      list: `${inBranch(raw)}/data-api/${text(raw, 'database')}`,
      writable: only(raw, ['settings']),
    })),
    ...all('neon.auth', 'auths', raw => ({
      id: `${text(raw, 'branch_id')} ${text(raw, 'created_at')}`,
      name: '',
      within: text(raw, 'branch_id'),
      path: `${inBranch(raw)}/auth`,
      list: `${inBranch(raw)}/auth`,
      writable: only(raw, ['domains', 'allow_localhost']),
    })).filter(({ whole }) => !whole.includes('"off":true')),
    ...all('neon.snapshot', 'snapshots', raw => ({
      ...byId('snapshots', ['name', 'expires_at'])(raw),
      within: text(raw, 'source_branch_id'),
      list: `${at}/branches/${text(raw, 'source_branch_id')}/snapshot`,
    })),
    ...all('neon.backup_schedule', 'schedules', raw => ({
      id: text(raw, 'branch_id'),
      name: '',
      within: text(raw, 'branch_id'),
      path: `${inBranch(raw)}/backup_schedule`,
      list: `${inBranch(raw)}/backup_schedule`,
      writable: only(raw, ['items']),
    })),
    ...all('neon.credential', 'credentials', raw => ({
      id: text(raw, 'token_id'),
      name: text(raw, 'name'),
      within: text(raw, 'branch_id'),
      path: `${inBranch(raw)}/credentials/${text(raw, 'token_id')}`,
      list: `${inBranch(raw)}/credentials`,
      writable: '',
    })),
    ...all('neon.jwks', 'jwks', raw => ({ ...byId('jwks', [])(raw), name: text(raw, 'jwks_url') })),
    ...all('neon.vpc_restriction', 'vpcEndpoints', raw => ({
      id: `${at} ${text(raw, 'vpc_endpoint_id')}`,
      name: text(raw, 'vpc_endpoint_id'),
      within: '',
      path: `${at}/vpc_endpoints/${text(raw, 'vpc_endpoint_id')}`,
      list: `${at}/vpc_endpoints/${text(raw, 'vpc_endpoint_id')}`,
      writable: only(raw, ['label']),
    })),
  ];
}

function pathOf(scope: string): string {
  const [application, home] = scope.split('/');
  const at = `/discord/api/v10/applications/${application}`;
  return home === 'global' ? at : `${at}/guilds/${home}`;
}

function commandIn(scope: string, raw: Raw): LiveObject {
  const list = `${pathOf(scope)}/commands`;
  const id = text(raw, 'id');
  return {
    kind: 'discord.command',
    id,
    name: text(raw, 'name'),
    within: scope,
    path: `${list}/${id}`,
    list,
    writable: only(raw, COMMAND),
    whole: JSON.stringify(raw),
  };
}

function emojiIn(application: string, raw: Raw): LiveObject {
  const list = `${pathOf(`${application}/global`)}/emojis`;
  const id = text(raw, 'id');
  return {
    kind: 'discord.emoji',
    id,
    name: text(raw, 'name'),
    within: `${application}/global`,
    path: `${list}/${id}`,
    list,
    writable: only(raw, ['name']),
    whole: JSON.stringify(raw),
  };
}

/** A command without any has none. */
function overwritesIn(scope: string, command: string, set: unknown): readonly LiveObject[] {
  if (!Array.isArray(set) || set.length === 0) return [];
  const path = `${pathOf(scope)}/commands/${command}/permissions`;
  const whole = JSON.stringify(set.map(each => JSON.stringify(each)).sort());
  const id = `${scope} ${command}`;
  return [
    {
      kind: 'discord.permissions',
      id,
      name: command,
      within: scope,
      path,
      list: path,
      writable: whole,
      whole,
    },
  ];
}

function only(raw: Raw, fields: readonly string[]): string {
  return JSON.stringify(fields.map(field => raw[field] ?? null));
}

function text(raw: Raw, field: string): string {
  const value = raw[field];
  return value === undefined ? '' : String(value);
}

function record(value: unknown): Raw {
  return isObject(value) ? value : {};
}

function listIn(raw: Raw, key: string): readonly Raw[] {
  const list = raw[key];
  return Array.isArray(list) ? list.filter(isObject) : [];
}

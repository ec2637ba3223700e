import { describe, expect, test } from 'vitest';
import { address } from '../../src/core/address.ts';
import type { Json } from '../../src/core/json.ts';
import { placed } from '../../src/core/placed.ts';
import type { Action, Row } from '../../src/core/row.ts';
import { openingOf } from '../../src/engine/decide/opening-of.ts';
import { PROVIDERS, said } from '../helpers/world.ts';
import { LEFT_OUT } from './left-out-cases.ts';

/*
 * Which change of which field widens access, for every kind and every field of it: the same words mark a row of a plan, weigh a
 * drift, and keep adopt from writing it. What opens in one direction closes in the other.
 */

type Opens = readonly [before: Json, after: Json, said: string];
type Closes = readonly [before: Json, after: Json];

interface Access {
  readonly opens: readonly Opens[];
  /** Besides the openings in the other direction. */
  readonly closes?: readonly Closes[];
}

const GUILD = '200';
const role = (id: string, allow: boolean): Json => ({ type: 'role', id, allow });
const user = (id: string, allow: boolean): Json => ({ type: 'user', id, allow });
const channel = (id: string, allow: boolean): Json => ({ type: 'channel', id, allow });
const rule = (column_name: string): Json => ({
  database_name: 'db',
  schema_name: 'public',
  table_name: 'users',
  column_name,
  masking_function: 'anon.fake_email()',
});
const FEWER = 'more members may use it: it no longer requires all the member permissions that it did';
const DIRECT = 'it may be used in direct messages with the bot';
const PRIVATE = 'it may be used in direct messages and groups without the bot';

/** Every field that decides who has access. */
const ACCESS: Readonly<Record<string, Readonly<Record<string, Access>>>> = {
  'neon.project': {
    'settings.allowed_ips.ips': {
      opens: [
        [['10.0.0.1'], [], 'empties the IP allow list: any address may connect'],
        [['10.0.0.1'], ['10.0.0.1', '10.0.0.2'], 'lets 10.0.0.2 connect'],
      ],
    },
    'settings.allowed_ips.protected_branches_only': {
      opens: [[false, true, 'lets any address connect to branches that are not protected']],
    },
    'settings.block_public_connections': {
      opens: [[true, false, 'lets connections from the public internet in']],
    },
    'settings.block_vpc_connections': {
      opens: [[true, false, 'lets connections through VPC endpoints in']],
    },
  },
  'neon.branch': {
    protected: { opens: [[true, false, 'takes the protection away']] },
    'anonymized.masking_rules': {
      opens: [
        [[rule('a'), rule('b')], [rule('a')], 'no longer masks db.public.users.b'],
        [[rule('a')], null, 'no longer masks db.public.users.a'],
      ],
    },
  },
  'neon.endpoint': {
    disabled: { opens: [[true, false, 'enables the compute: it accepts connections']] },
  },
  'neon.role': { no_login: { opens: [[true, false, 'lets the role log in']] } },
  'neon.bucket': {
    access_level: {
      opens: [['private', 'public_read', 'lets anyone read its objects without a credential']],
    },
  },
  'neon.credential': {
    scopes: {
      opens: [[['storage:read'], ['storage:read', 'storage:write'], 'lets it also storage:write']],
    },
  },
  'neon.jwks': {
    branch: { opens: [[{ $ref: 'neon.branch/p/main' }, null, 'accepts its tokens on all branches']] },
    jwt_audience: { opens: [['app', null, 'accepts its tokens for any audience']] },
  },
  'discord.command': {
    default_member_permissions: {
      opens: [
        ['0', null, 'every member may use it: its member permissions are cleared'],
        ['4', null, 'every member may use it: its member permissions are cleared'],
        ['0', '4', FEWER],
        ['8', '4', FEWER],
        ['6', '4', FEWER],
      ],
      closes: [
        ['0', '8'],
        ['8', '0'],
        ['8', '12'],
        ['12', '8'],
      ],
    },
    nsfw: { opens: [[true, false, 'minors may use it, and in every channel: its age limit is lifted']] },
    dm_permission: { opens: [[false, true, DIRECT]] },
    contexts: {
      opens: [
        [['guild'], ['guild', 'bot_dm'], DIRECT],
        [['guild'], ['guild', 'private_channel'], PRIVATE],
        [['bot_dm'], ['bot_dm', 'guild'], 'it may be used in guilds'],
        [['guild'], null, `${DIRECT}; ${PRIVATE}`],
      ],
    },
    integration_types: {
      opens: [
        [['guild_install'], ['guild_install', 'user_install'], 'anyone may add it to their own account'],
      ],
    },
  },
  'discord.permissions': {
    overwrites: {
      opens: [
        [[role(GUILD, false)], [], 'no longer denied for @everyone'],
        [[channel('199', false)], [], 'no longer denied for all channels'],
        [[role('1', false)], [], 'no longer denied for role 1'],
        [[user('2', false)], [], 'no longer denied for user 2'],
        [[channel('3', false)], [], 'no longer denied for channel 3'],
        [[role('1', false), user('2', false)], null, 'no longer denied for role 1 and user 2'],
        [[role(GUILD, false)], [role(GUILD, true)], 'allowed for @everyone'],
        [[role('1', false)], [role('1', true)], 'allowed for role 1'],
        [[], [user('2', true)], 'allowed for user 2'],
        [[], [channel('199', true), user('2', true)], 'allowed for all channels and user 2'],
      ],
    },
  },
};

/** Fields that say what something is, costs or keeps, and not who has access to it. */
const NO_ACCESS: Readonly<Record<string, readonly string[]>> = {
  'neon.project': [
    'name',
    'history_retention_seconds',
    'region_id',
    'pg_version',
    'org_id',
    'store_passwords',
    'provisioner',
    'default_endpoint_settings.autoscaling_limit_min_cu',
    'default_endpoint_settings.autoscaling_limit_max_cu',
    'default_endpoint_settings.suspend_timeout_seconds',
    'default_endpoint_settings.pg_settings',
    'settings.quota.active_time_seconds',
    'settings.quota.compute_time_seconds',
    'settings.quota.written_data_bytes',
    'settings.quota.data_transfer_bytes',
    'settings.quota.logical_size_bytes',
    'settings.enable_logical_replication',
    'settings.maintenance_window',
    'settings.audit_log_level',
    'settings.hipaa',
    'settings.preload_libraries',
  ],
  'neon.branch': [
    'default',
    'expires_at',
    'ttl',
    'parent',
    'init_source',
    'parent_timestamp',
    'parent_lsn',
    'archived',
    'annotations',
    'anonymized.state',
  ],
  'neon.endpoint': [
    'type',
    'name',
    'autoscaling_limit_min_cu',
    'autoscaling_limit_max_cu',
    'suspend_timeout_seconds',
    'provisioner',
    'settings.pg_settings',
    'settings.preload_libraries',
  ],
  'neon.database': ['owner_name'],
  'neon.backup_schedule': ['schedule'],
  'neon.snapshot': ['expires_at', 'timestamp', 'lsn', 'slug'],
  'neon.jwks': ['provider_name'],
  'neon.vpc_restriction': ['label'],
  'discord.command': ['description', 'name_localizations', 'description_localizations', 'options', 'handler'],
  'discord.permissions': ['command'],
};

const KINDS = PROVIDERS.flatMap(provider => provider.kinds);

interface Change {
  readonly path: string;
  readonly before: Json;
  readonly after: Json;
}

/** What the kind says of one change; of a delete, with what it had. */
function opening(name: string, change: Change, action: Action = 'update'): string | undefined {
  const kind = KINDS.find(each => each.name === name);
  if (kind === undefined) throw new Error(`no ${name}`);
  const parts = ['100', GUILD];
  const scope = { address: address('x.scope', parts), kind: 'x.scope', parts };
  const row: Row = {
    ...{ ...placed(name, scope, ['100', GUILD, 'thing']), was: null, refs: [], loss: [], notes: [] },
    ...{ action, allow: [], desired: action === 'delete' ? null : { [change.path]: change.after } },
    fields: action === 'delete' ? [] : [change],
  };
  const found = openingOf(row, kind, action === 'delete' ? { [change.path]: change.before } : undefined);
  return found === undefined ? undefined : said(found);
}

const FIELDS = Object.entries(ACCESS).flatMap(([kind, fields]) =>
  Object.entries(fields).map(([path, access]) => ({ kind, path, ...access })),
);

test('every field of every kind is in the table', () => {
  const all = Object.fromEntries(
    Object.entries(LEFT_OUT).map(([kind, { changed = {}, made = {} }]) => [
      kind,
      [...new Set([...Object.keys(changed), ...Object.keys(made)])].sort(),
    ]),
  );
  const known = Object.keys(LEFT_OUT).map(kind => [
    kind,
    [...Object.keys(ACCESS[kind] ?? {}), ...(NO_ACCESS[kind] ?? [])].sort(),
  ]);
  expect(Object.fromEntries(known)).toEqual(all);
});

test('every field that the engine takes for one that narrows access opens something', () => {
  const narrowing = KINDS.flatMap(({ name, entry, own }) =>
    [...(entry.narrows ?? []), ...(own?.protectedBy === undefined ? [] : [own.protectedBy])].map(
      path => `${name} ${path}`,
    ),
  );
  const opening = FIELDS.map(({ kind, path }) => `${kind} ${path}`);
  expect(narrowing.filter(each => !opening.includes(each))).toEqual([]);
});

describe.each(FIELDS)('$path of $kind', ({ kind, path, opens, closes = [] }) => {
  test.each(opens)('%j → %j is marked', (before, after, words) => {
    expect(opening(kind, { path, before, after })).toBe(words);
  });

  test.each(opens.filter(([before, after]) => !isFlip(kind, before, after)))(
    'the way back from %j → %j is not marked',
    (before, after) => {
      expect(opening(kind, { path, before: after, after: before })).toBeUndefined();
    },
  );

  test.each(closes)('%j → %j is not marked', (before, after) => {
    expect(opening(kind, { path, before, after })).toBeUndefined();
  });
});

/** A first list of overwrites is a create. */
function isFlip(kind: string, before: Json, after: Json): boolean {
  return kind === 'discord.permissions' && (before === null || after === null);
}

test('whole overwrites that are gone widen access for those that they denied', () => {
  const overwrites = [role(GUILD, false), user('2', true), user('3', false)];
  const gone = { path: 'overwrites', before: overwrites, after: null };
  expect(opening('discord.permissions', gone, 'delete')).toBe('no longer denied for @everyone and user 3');
  const allowed = { path: 'overwrites', before: [user('2', true)], after: null };
  expect(opening('discord.permissions', allowed, 'delete')).toBeUndefined();
});

test('nothing else that is gone gives access to itself', () => {
  // Nobody can delete the settings of a project.
  const others = FIELDS.filter(({ kind }) => kind !== 'discord.permissions' && kind !== 'neon.project');
  const found = others.flatMap(({ kind, path, opens }) =>
    opens.flatMap(([before, after]) => [
      opening(kind, { path, before, after }, 'delete') ?? [],
      opening(kind, { path, before: after, after: before }, 'delete') ?? [],
    ]),
  );
  expect(found.flat()).toEqual([]);
});

test('a new key set is marked, and the first overwrites of a command only where they allow it for all', () => {
  const made = { path: 'provider_name', before: null, after: 'Auth0' };
  expect(opening('neon.jwks', made, 'create')).toBe('accepts tokens of the keys at thing');
  const first = (...overwrites: readonly Json[]): string | undefined =>
    opening('discord.permissions', { path: 'overwrites', before: null, after: overwrites }, 'create');
  expect(first(role('1', true), user('2', false))).toBeUndefined();
  expect(first(role('1', true), role(GUILD, true))).toBe('allowed for @everyone');
});

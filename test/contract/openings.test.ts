import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/core/json.ts';
import type { AccessContext } from '../../src/core/kind.ts';
import { openingOf, type ResourceState } from '../../src/engine/decide/moved/opening.ts';
import { PROVIDERS, said } from '../helpers/world.ts';
import { LEFT_OUT } from './left-out-cases.ts';

/*
 * What gives more access, for every kind: by each field, by what it leaves out, and by what is gone
 * or one too many. The same words mark a row of a plan, weigh a drift, keep a line of `accepted`
 * and adopt from hiding it, and refuse a proposal. What opens in one direction closes in the other.
 */

/** `back`: what the other direction opens, where a value takes the place of another. */
type Opens = readonly [before: Json, after: Json, said: string, back?: string];
type Closes = readonly [before: Json, after: Json];

interface Access {
  readonly opens: readonly Opens[];
  /** Besides the openings in the other direction. */
  readonly closes?: readonly Closes[];
}

const GUILD = '200';
const MAIN = { $ref: 'neon.branch/p/main' };
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
const FEWER = 'more members may use the command: it requires fewer member permissions than before';
const DIRECT = 'the command may be used in direct messages with the bot';
const PRIVATE = 'the command may be used in direct messages and groups without the bot';

/** Every field that decides who has access. */
const ACCESS: Readonly<Record<string, Readonly<Record<string, Access>>>> = {
  'neon.project': {
    'settings.allowed_ips.ips': {
      opens: [
        [['10.0.0.1'], [], 'the IP allow list becomes empty, so any address may connect'],
        [['10.0.0.1'], ['10.0.0.1', '10.0.0.2'], '10.0.0.2 may connect'],
      ],
    },
    'settings.allowed_ips.protected_branches_only': {
      opens: [[false, true, 'any address may connect to branches that are not protected']],
    },
    'settings.block_public_connections': {
      opens: [[true, false, 'the project accepts connections from the public internet']],
    },
    'settings.block_vpc_connections': {
      opens: [[true, false, 'the project accepts connections through VPC endpoints']],
    },
  },
  'neon.branch': {
    protected: { opens: [[true, false, 'the branch is not protected']] },
    'anonymized.masking_rules': {
      opens: [
        [[rule('a'), rule('b')], [rule('a')], 'the branch does not mask db.public.users.b'],
        [[rule('a')], null, 'the branch does not mask db.public.users.a'],
      ],
    },
  },
  'neon.endpoint': {
    disabled: { opens: [[true, false, 'the compute is enabled and accepts connections']] },
  },
  'neon.role': { no_login: { opens: [[true, false, 'the role may log in']] } },
  'neon.bucket': {
    access_level: {
      opens: [
        ['private', 'public_read', 'anyone may read the objects of this bucket without a credential'],
        [
          'private',
          'public_write',
          'others may get access to the objects of this bucket: evenkeel does not know the access level "public_write"',
        ],
      ],
    },
  },
  'neon.auth': {
    trusted_domains: {
      opens: [
        [
          ['https://a.example'],
          ['https://a.example', 'https://b.example'],
          'a sign-in may lead back to https://b.example',
        ],
        [
          [],
          ['https://a.example', 'https://b.example'],
          'a sign-in may lead back to https://a.example, https://b.example',
        ],
        [[], 'newer', 'a sign-in may lead back to newer'],
      ],
    },
    allow_localhost: { opens: [[false, true, 'a sign-in may lead back to localhost']] },
    'email_and_password.enabled': {
      opens: [[false, true, 'users may sign in with an e-mail address and a password']],
    },
    'email_and_password.require_email_verification': {
      opens: [[true, false, 'users whose address was not verified may sign in']],
    },
    'email_and_password.auto_sign_in_after_verification': {
      opens: [[false, true, 'the e-mail that verifies an address also signs in']],
    },
    'email_and_password.disable_sign_up': {
      opens: [[true, false, 'anyone may sign up with an e-mail address and a password']],
    },
    'email_provider.type': {
      opens: [
        [
          'shared',
          'standard',
          'a standard mail server sends what signs users in',
          'a shared mail server sends what signs users in',
        ],
      ],
    },
    'email_provider.host': {
      opens: [
        [
          'a.example',
          'b.example',
          'the mail server b.example sends what signs users in',
          'the mail server a.example sends what signs users in',
        ],
      ],
    },
    ...Object.fromEntries(
      [
        ['google', 'Google'],
        ['github', 'GitHub'],
        ['microsoft', 'Microsoft'],
        ['vercel', 'Vercel'],
      ].map(([id, name]) => [
        `oauth_providers.${id}`,
        {
          opens: [
            [false, 'shared', `users may sign in with ${name}`],
            [null, { client_id: 'a' }, `users may sign in with ${name}`],
            [
              { client_id: 'a' },
              { client_id: 'b' },
              `users sign in with another client of ${name}`,
              `users sign in with another client of ${name}`,
            ],
          ],
          closes: [[false, null]],
        },
      ]),
    ),
    'plugins.organization.enabled': { opens: [[false, true, 'users may make organizations']] },
    'plugins.organization.creator_role': {
      opens: [
        [
          'owner',
          'admin',
          'the user who makes an organization has the role admin',
          'the user who makes an organization has the role owner',
        ],
      ],
    },
    'plugins.magic_link.enabled': { opens: [[false, true, 'users may sign in by a link in an e-mail']] },
    'plugins.magic_link.expires_in': {
      opens: [
        [5, 60, 'a link that signs in is valid for 60 minutes'],
        ['newer', 5, 'a link that signs in is valid for 5 minutes'],
      ],
    },
    'plugins.magic_link.disable_sign_up': {
      opens: [[true, false, 'anyone may sign up by a link in an e-mail']],
    },
    'plugins.phone_number.enabled': { opens: [[false, true, 'users may sign in by a code to their phone']] },
    'plugins.phone_number.otp_expires_in': {
      opens: [[60, 300, 'a code that signs in is valid for 300 seconds']],
    },
    'webhooks.enabled': { opens: [[false, true, 'a webhook is told of users and of what signs them in']] },
    'webhooks.webhook_url': {
      opens: [
        [
          'https://a.example',
          'https://b.example',
          'events go to https://b.example',
          'events go to https://a.example',
        ],
      ],
    },
    'webhooks.enabled_events': {
      opens: [[['user.created'], ['send.otp', 'user.created'], 'the webhook is told of send.otp']],
    },
  },
  'neon.data_api': {
    'settings.db_anon_role': {
      opens: [
        [
          'anonymous',
          'visitor',
          'requests without a token act as the role visitor',
          'requests without a token act as the role anonymous',
        ],
      ],
    },
    'settings.db_schemas': {
      opens: [
        [['public'], ['public', 'api'], 'the Data API serves the schema api'],
        [['api'], ['api', 'a', 'b'], 'the Data API serves the schemas a, b'],
        [
          ['public'],
          'newer',
          'the Data API serves the schema newer',
          'the Data API serves the schema public',
        ],
      ],
    },
    'settings.jwt_role_claim_key': {
      opens: [
        [
          '.role',
          '.app.role',
          'tokens name their role in another claim, .app.role',
          'tokens name their role in another claim, .role',
        ],
      ],
    },
    'settings.openapi_mode': {
      opens: [
        [
          'disabled',
          'ignore-privileges',
          'the Data API describes more than the asking role may use (ignore-privileges)',
        ],
      ],
    },
    'settings.server_cors_allowed_origins': {
      opens: [
        ['https://a.example', null, 'pages of every origin may read answers of the Data API in a browser'],
        ['https://a.example', '*', 'pages of every origin may read answers of the Data API in a browser'],
        [
          'https://a.example',
          'https://b.example, https://a.example',
          'pages of https://b.example may read answers of the Data API in a browser',
        ],
      ],
      closes: [['*', 'https://a.example']],
    },
  },
  'neon.credential': {
    scopes: {
      opens: [
        [
          ['storage:read'],
          ['storage:read', 'storage:write'],
          'the credential gets scopes that it does not have now: storage:write',
        ],
      ],
    },
  },
  'neon.jwks': {
    branch: {
      opens: [
        [MAIN, null, 'the project accepts tokens of this key set on all branches'],
        [
          MAIN,
          { $ref: 'neon.branch/p/dev' },
          'the project accepts tokens of this key set on another branch',
          'the project accepts tokens of this key set on another branch',
        ],
      ],
    },
    jwt_audience: {
      opens: [
        ['app', null, 'the project accepts tokens of this key set for any audience'],
        [
          'app',
          'web',
          'the project accepts tokens of this key set for another audience',
          'the project accepts tokens of this key set for another audience',
        ],
      ],
    },
  },
  'discord.application': {
    install_params: {
      opens: [
        [null, { scopes: ['bot'], permissions: '0' }, 'the install link asks for more: the scope bot'],
        [
          { scopes: ['bot'], permissions: '2048' },
          { scopes: ['bot'], permissions: '2056' },
          'the install link asks for more: ADMINISTRATOR',
        ],
        [
          { scopes: ['bot'], permissions: '2048' },
          { scopes: ['applications.commands'], permissions: '8' },
          'the install link asks for more: the scope applications.commands, ADMINISTRATOR',
          'the install link asks for more: the scope bot, SEND_MESSAGES',
        ],
        [null, 'newer', 'others may get access: evenkeel does not know this form of the install parameters'],
      ],
      closes: [[{ scopes: ['bot'], permissions: '8' }, null]],
    },
    integration_types_config: {
      opens: [
        [
          { guild_install: {} },
          { guild_install: {}, user_install: {} },
          'people may add the application to their own accounts',
        ],
        [{}, { guild_install: {} }, 'guilds may add the application'],
        [
          { guild_install: { oauth2_install_params: { scopes: ['bot'], permissions: '0' } } },
          { guild_install: { oauth2_install_params: { scopes: ['bot'], permissions: '8' } } },
          'the link of guild_install asks for more: ADMINISTRATOR',
        ],
        [{}, 'newer', 'others may get access: evenkeel does not know this form of the installs'],
      ],
    },
    interactions_endpoint_url: {
      opens: [
        [null, 'https://a.example', 'interactions go to https://a.example'],
        [
          'https://a.example',
          'https://b.example',
          'interactions go to https://b.example',
          'interactions go to https://a.example',
        ],
      ],
    },
    event_webhooks_url: {
      opens: [[null, 'https://a.example', 'events of the application go to https://a.example']],
    },
    event_webhooks_status: {
      opens: [
        ['disabled', 'enabled', 'the event webhook gets events'],
        ['disabled_by_discord', 'enabled', 'the event webhook gets events'],
      ],
      closes: [['disabled', 'disabled_by_discord']],
    },
    event_webhooks_types: {
      opens: [
        [
          ['ENTITLEMENT_CREATE'],
          ['APPLICATION_AUTHORIZED', 'ENTITLEMENT_CREATE'],
          'the event webhook gets APPLICATION_AUTHORIZED',
        ],
        [
          ['ENTITLEMENT_CREATE'],
          ['APPLICATION_AUTHORIZED'],
          'the event webhook gets APPLICATION_AUTHORIZED',
          'the event webhook gets ENTITLEMENT_CREATE',
        ],
        [[], 'newer', 'others may get access: evenkeel does not know this form of the list of events'],
      ],
    },
    'flags.GATEWAY_PRESENCE_LIMITED': { opens: [[false, true, 'the bot may receive presences']] },
    'flags.GATEWAY_GUILD_MEMBERS_LIMITED': {
      opens: [[false, true, 'the bot may receive the members of guilds']],
    },
    'flags.GATEWAY_MESSAGE_CONTENT_LIMITED': {
      opens: [[false, true, 'the bot may receive the content of messages']],
    },
  },
  'discord.command': {
    default_member_permissions: {
      opens: [
        ['0', null, 'every member may use the command: it requires no member permissions'],
        ['4', null, 'every member may use the command: it requires no member permissions'],
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
    nsfw: {
      opens: [[true, false, 'minors may use the command in every channel: it is not age-restricted']],
    },
    dm_permission: { opens: [[false, true, DIRECT]] },
    contexts: {
      opens: [
        [['guild'], ['guild', 'bot_dm'], DIRECT],
        [['guild'], ['guild', 'private_channel'], PRIVATE],
        [['bot_dm'], ['bot_dm', 'guild'], 'the command may be used in guilds'],
        [['guild'], null, DIRECT],
        [null, ['guild', 'private_channel'], PRIVATE, DIRECT],
        [['guild', 'private_channel'], ['guild', 'bot_dm'], DIRECT, PRIVATE],
      ],
      closes: [
        [['guild', 'bot_dm'], null],
        [['guild', 'bot_dm', 'private_channel'], null],
        [null, ['bot_dm']],
      ],
    },
    integration_types: {
      opens: [
        [
          ['guild_install'],
          ['guild_install', 'user_install'],
          'anyone may add the command to their own account',
        ],
        [['user_install'], ['guild_install', 'user_install'], 'a guild may add the command for its members'],
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
  'neon.data_api': [
    'database',
    'auth_provider',
    'jwks_url',
    'provider_name',
    'jwt_audience',
    'add_default_grants',
    'skip_auth_schema',
    'settings.db_aggregates_enabled',
    'settings.db_extra_search_path',
    'settings.db_max_rows',
    'settings.jwt_cache_max_lifetime',
    'settings.server_timing_enabled',
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
  'neon.auth': [
    ...['auth_provider', 'database', 'name'],
    ...[
      'email_verification_method',
      'send_verification_email_on_sign_up',
      'send_verification_email_on_sign_in',
    ].map(name => `email_and_password.${name}`),
    ...['port', 'username', 'sender_email', 'sender_name'].map(name => `email_provider.${name}`),
    ...['organization_limit', 'membership_limit', 'send_invitation_email'].map(
      name => `plugins.organization.${name}`,
    ),
    'webhooks.timeout_seconds',
  ],
  'neon.backup_schedule': ['schedule'],
  'neon.snapshot': ['expires_at', 'timestamp', 'lsn', 'slug'],
  'neon.jwks': ['provider_name'],
  'neon.vpc_restriction': ['label'],
  'discord.application': [
    'description',
    'tags',
    'icon',
    'cover_image',
    'custom_install_url',
    'role_connections_verification_url',
  ],
  'discord.emoji': ['image'],
  // Guilds decide who gets a role; what changes their conditions needs `allow: [loss]`.
  'discord.role_connections': ['metadata'],
  'discord.command': ['description', 'name_localizations', 'description_localizations', 'options', 'handler'],
  'discord.permissions': ['command'],
};

const KINDS = PROVIDERS.flatMap(provider => provider.kinds);

const CONTEXT: AccessContext = { parts: ['100', GUILD, 'thing'], at: () => undefined };

/** What the kind says of two states of a resource. */
function opening(
  name: string,
  from: ResourceState,
  to: ResourceState,
  context: Partial<AccessContext> = {},
): string | undefined {
  const kind = KINDS.find(each => each.name === name);
  if (kind === undefined) throw new Error(`no ${name}`);
  const found = openingOf(kind, from, to, { ...CONTEXT, ...context });
  return found === undefined ? undefined : said(found);
}

const FIELDS = Object.entries(ACCESS).flatMap(([kind, fields]) =>
  Object.entries(fields).map(([path, access]) => ({ kind, path, ...access })),
);

test('every kind, and every field of it, is in the table', () => {
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
  expect(KINDS.map(({ name }) => name).sort()).toEqual(Object.keys(all).sort());
  expect(Object.keys(EXISTENCE).sort()).toEqual(Object.keys(all).sort());
});

test('a kind names exactly the fields that open something', () => {
  const named = KINDS.flatMap(({ name, access }) => (access?.fields ?? []).map(path => `${name} ${path}`));
  expect(named.sort()).toEqual(FIELDS.map(({ kind, path }) => `${kind} ${path}`).sort());
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
    expect(opening(kind, { [path]: before }, { [path]: after })).toBe(words);
  });

  test.each(opens)('the way back from %j → %j is not marked, nor what stays', (before, after, _, back) => {
    expect(opening(kind, { [path]: after }, { [path]: before })).toBe(back);
    expect(opening(kind, { [path]: after }, { [path]: after })).toBeUndefined();
  });

  test.each(closes)('%j → %j is not marked', (before, after) => {
    expect(opening(kind, { [path]: before }, { [path]: after })).toBeUndefined();
  });

  test.each(opens)(
    'from %j, left out is as by default, whichever side leaves it out',
    (before, after, words) => {
      const byDefault = DEFAULTS[`${kind} ${path}`] ?? null;
      if (JSON.stringify(after) === JSON.stringify(byDefault))
        expect(opening(kind, { [path]: before }, {})).toBe(words);
      expect(opening(kind, {}, { [path]: after })).toBe(
        opening(kind, { [path]: byDefault }, { [path]: after }),
      );
      expect(opening(kind, {}, { [path]: before })).toBe(
        opening(kind, { [path]: byDefault }, { [path]: before }),
      );
    },
  );
});

/** What a state has that leaves a field out, where that is not null. */
const DEFAULTS: Readonly<Record<string, Json>> = {
  'neon.project settings.allowed_ips.ips': [],
  'neon.project settings.allowed_ips.protected_branches_only': false,
  'neon.project settings.block_public_connections': false,
  'neon.project settings.block_vpc_connections': false,
  'neon.branch protected': false,
  'neon.endpoint disabled': false,
  'neon.role no_login': false,
  'neon.bucket access_level': 'private',
  'neon.data_api settings.db_anon_role': 'anonymous',
  'neon.data_api settings.db_schemas': ['public'],
  'neon.data_api settings.jwt_role_claim_key': '.role',
  'neon.data_api settings.openapi_mode': 'disabled',
  'neon.auth trusted_domains': [],
  'neon.credential scopes': [],
  'discord.application integration_types_config': {},
  'discord.application event_webhooks_status': 'disabled',
  'discord.application event_webhooks_types': [],
  'discord.application flags.GATEWAY_PRESENCE_LIMITED': false,
  'discord.application flags.GATEWAY_GUILD_MEMBERS_LIMITED': false,
  'discord.application flags.GATEWAY_MESSAGE_CONTENT_LIMITED': false,
  'discord.command nsfw': false,
  'discord.command dm_permission': true,
  'discord.permissions overwrites': [],
};

const TOKENS = 'whoever has a token that the Data API accepts may query the database over HTTP';

const SIGN_IN = 'users may sign in with Neon Auth and get tokens';

interface Existence {
  /** A state, and what it opens that one is too many, or gone. Two of a kind are there, with it. */
  readonly of: ResourceState;
  readonly extra?: string;
  readonly missing?: string;
}

/** What gives access by being there, or by being gone. */
const EXISTENCE: Readonly<Record<string, readonly Existence[]>> = {
  'neon.project': [{ of: { 'settings.allowed_ips.ips': ['10.0.0.1'] } }],
  'neon.branch': [{ of: { protected: true } }, { of: { 'anonymized.masking_rules': [rule('a')] } }],
  'neon.endpoint': [{ of: { disabled: true } }, { of: { disabled: false } }],
  'neon.role': [{ of: { no_login: true } }, { of: { no_login: false } }],
  'neon.database': [{ of: { owner_name: 'app' } }],
  'neon.bucket': [
    { of: { access_level: 'private' } },
    {
      of: { access_level: 'public_read' },
      extra: 'anyone may read the objects of this bucket without a credential',
    },
  ],
  'neon.data_api': [
    { of: {}, extra: TOKENS },
    {
      of: { 'settings.db_anon_role': 'visitor', 'settings.db_schemas': ['public', 'api'] },
      extra: `${TOKENS}; requests without a token act as the role visitor; the Data API serves the schema api`,
    },
    {
      of: { add_default_grants: true },
      extra: `${TOKENS}; each of them gets all rights on the tables of the schema public`,
    },
  ],
  'neon.auth': [
    { of: {}, extra: SIGN_IN },
    {
      of: { allow_localhost: true, trusted_domains: ['https://a.example'] },
      extra: `${SIGN_IN}; a sign-in may lead back to https://a.example; a sign-in may lead back to localhost`,
    },
  ],
  'neon.backup_schedule': [{ of: { schedule: [] } }],
  'neon.snapshot': [{ of: { expires_at: null } }],
  'neon.credential': [{ of: { scopes: ['storage:read'] } }],
  'neon.jwks': [
    { of: { branch: MAIN, jwt_audience: 'app' }, extra: 'the project accepts tokens of the keys at thing' },
  ],
  'neon.vpc_restriction': [{ of: { label: 'a' }, extra: 'VPC endpoint thing may connect' }],
  'discord.application': [
    { of: { 'flags.GATEWAY_PRESENCE_LIMITED': true }, extra: 'the bot may receive presences' },
    { of: { description: 'Keeps the peace' } },
  ],
  'discord.emoji': [{ of: { image: 'emojis/ok.png' } }],
  'discord.role_connections': [{ of: { metadata: null } }],
  'discord.command': [
    { of: { default_member_permissions: '0', nsfw: true, contexts: ['guild'] } },
    { of: { default_member_permissions: null, dm_permission: true } },
  ],
  'discord.permissions': [
    { of: { overwrites: [role(GUILD, true)] }, extra: 'allowed for @everyone' },
    { of: { overwrites: [user('2', true)] }, extra: 'allowed for user 2' },
    { of: { overwrites: [role(GUILD, false)] }, missing: 'no longer denied for @everyone' },
    {
      of: { overwrites: [role(GUILD, false), user('2', true), user('3', false)] },
      extra: 'allowed for user 2',
      missing: 'no longer denied for @everyone and user 3',
    },
  ],
};

const TWO = { from: 1, to: 2 };

describe.each(Object.entries(EXISTENCE).flatMap(([kind, all]) => all.map(each => ({ kind, ...each }))))(
  '$kind of $of',
  ({ kind, of, extra, missing }) => {
    test(`is marked as one too many: ${extra ?? 'no'}`, () => {
      expect(opening(kind, undefined, of, { siblings: TWO })).toBe(extra);
    });

    test(`is marked as gone: ${missing ?? 'no'}`, () => {
      expect(opening(kind, of, undefined, { siblings: { from: 2, to: 1 } })).toBe(missing);
    });
  },
);

test('the first VPC restriction shuts others out, and without the last one all are in', () => {
  const vpc = (
    from: ResourceState,
    to: ResourceState,
    siblings?: AccessContext['siblings'],
  ): string | undefined =>
    opening('neon.vpc_restriction', from, to, siblings === undefined ? {} : { siblings });
  expect(vpc(undefined, {}, { from: 0, to: 1 })).toBeUndefined();
  expect(vpc({}, undefined, { from: 1, to: 0 })).toMatch(/^no VPC restriction is left/);
  expect(vpc(undefined, {})).toMatch(/if the project has VPC restrictions already/);
  expect(vpc({}, undefined)).toMatch(/if this was the last VPC restriction/);
  expect(vpc({}, {}, { from: 1, to: 1 })).toBeUndefined();
});

describe('overwrites of a command', () => {
  const BAN = 'discord.command/100/200/chat_input/ban';
  const command = { $ref: BAN };
  const APPLICATION = 'discord.permissions/100/200/application';
  const told = (
    from: readonly Json[] | undefined,
    to: readonly Json[] | undefined,
    live: Readonly<Record<string, ResourceState | null>>,
  ): string | undefined =>
    opening('discord.permissions', from && { command, overwrites: from }, to && { command, overwrites: to }, {
      parts: ['100', GUILD, 'guild', 'chat_input', 'ban'],
      at: where => live[where],
    });
  const FOR_ADMINS = { [BAN]: { default_member_permissions: '0' }, [APPLICATION]: null };
  const FOR_ALL = { [BAN]: { default_member_permissions: null }, [APPLICATION]: null };

  test('that few may use are opened by any allow, also by the first one', () => {
    expect(told(undefined, [role('1', true)], FOR_ADMINS)).toBe('allowed for role 1');
    expect(told([user('2', true)], [user('2', true), role('1', true)], FOR_ADMINS)).toBe(
      'allowed for role 1',
    );
  });

  test('that everybody may use are opened by none, unless some are denied', () => {
    expect(told(undefined, [role('1', true), role(GUILD, true)], FOR_ALL)).toBeUndefined();
    expect(told([user('2', true)], [role('1', true)], FOR_ALL)).toBeUndefined();
    expect(told([user('2', false)], [user('2', false), role('1', true)], FOR_ALL)).toBe('allowed for role 1');
  });

  test('that the plan makes say who may use it at all', () => {
    const made = { [BAN]: null, [APPLICATION]: null };
    expect(told(undefined, [role('1', true), user('2', false)], made)).toBeUndefined();
    expect(told(undefined, [role('1', true), role(GUILD, true)], made)).toBe('allowed for @everyone');
  });

  test('that has none of its own are those of the application', () => {
    const denied = { ...FOR_ALL, [APPLICATION]: { overwrites: [role(GUILD, false)] } };
    expect(told(undefined, [role('1', true)], denied)).toBe(
      'allowed for role 1; no longer denied for @everyone',
    );
    expect(told([role(GUILD, false)], undefined, denied)).toBeUndefined();
    const allowed = { ...FOR_ADMINS, [APPLICATION]: { overwrites: [role('1', true)] } };
    expect(told([user('2', true)], undefined, allowed)).toBe('allowed for role 1');
  });
});

describe('who may use a command, by all of its fields together', () => {
  const command = (from: ResourceState, to: ResourceState): string | undefined =>
    opening('discord.command', from, to);

  test('member permissions mean nothing where no guild is', () => {
    const of = (default_member_permissions: string | null) => ({
      contexts: ['bot_dm'],
      default_member_permissions,
    });
    expect(command(of('4'), of(null))).toBeUndefined();
  });

  test('what dm_permission closes stays closed without contexts', () => {
    expect(command({ contexts: ['guild'] }, { contexts: null, dm_permission: false })).toBeUndefined();
    expect(command({ contexts: ['bot_dm'] }, { contexts: null, dm_permission: false })).toBe(
      'the command may be used in guilds',
    );
  });

  test('a dm_permission that is left over beside contexts closes nothing', () => {
    expect(command({ dm_permission: false }, { dm_permission: false, contexts: ['guild', 'bot_dm'] })).toBe(
      DIRECT,
    );
  });

  test('contexts that stay open what an entry of dm_permission: false wanted closed', () => {
    const contexts = ['guild', 'bot_dm', 'private_channel'];
    expect(command({ contexts, dm_permission: false }, { contexts, dm_permission: true })).toBe(
      `${DIRECT}; ${PRIVATE}`,
    );
    expect(command({ contexts, dm_permission: true }, { contexts, dm_permission: false })).toBeUndefined();
  });

  test('an install that nobody knows may be for users', () => {
    const words = 'anyone may add the command to their own account';
    expect(command({ integration_types: ['guild_install'] }, {})).toBe(words);
    expect(command({}, { integration_types: ['user_install'] })).toBe(words);
    expect(command({}, { integration_types: ['guild_install'] })).toBeUndefined();
  });
});

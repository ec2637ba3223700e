import { imageBytes, PNG } from '../helpers/images.ts';
import { COMMANDS, found, NEON, patchBranch, patchCommand, patchEndpoint } from '../helpers/other-client.ts';
import { APPLICATION, GUILD, PROJECT, type World } from '../helpers/world.ts';
import { branchId } from './neon.branch.ts';

/**
 * How another client gives one field a value that its entry leaves out; `needed`: no entry can
 * leave it out.
 */
type LeftOut = ((here: World) => void) | 'needed';

/** One kind: the shortest entry, and every field of its live ones. */
export interface LeftOutCase {
  /** A manifest that names the resource and none of its fields but needed ones. */
  readonly manifest: string;
  /**
   * A manifest without the resource, where another client makes it: a field that only its creation
   * can set.
   */
  readonly around?: string;
  /** Fields that another client changes. */
  readonly changed?: Readonly<Record<string, LeftOut>>;
  /** Fields that another client makes it with. */
  readonly made?: Readonly<Record<string, (here: World) => void>>;
}

const project = (inner: string): string =>
  `{ name: acme, neon: { projects: [{ id: ${PROJECT}, ${inner} }] } }`;
const branches = (...more: readonly string[]): string =>
  project(`branches: [{ name: main }${more.map(each => `, ${each}`).join('')}]`);
const commands = (...all: readonly string[]): string =>
  `{ name: acme, discord: { application_id: "${APPLICATION}", commands: [${all.join(', ')}] } }`;

const DEV = '{ name: dev }';
const EXPIRY = '2026-11-27T00:00:00Z';
const main = (here: World): string => `${NEON}/branches/${branchId(here, 'main')}`;

const dataApi = (here: World): string => `${main(here)}/data-api/neondb`;

const auth = (method: string, part: string, body?: object) => (here: World) =>
  void here.other(method, `${main(here)}/auth${part}`, body);
const signIn = (body: object) => auth('PATCH', '/email_and_password', body);
const organization = (body: object) => auth('PATCH', '/plugins/organization', body);
const magicLink = (body: object) =>
  auth('PATCH', '/plugins/magic-link', { enabled: false, expires_in: 5, disable_sign_up: false, ...body });
const phone = (body: object) => auth('PATCH', '/plugins/phone-number', body);
const webhook = (body: object) => auth('PUT', '/webhooks', { enabled: false, enabled_events: [], ...body });
const mailServer = auth('PATCH', '/email_provider', {
  type: 'standard',
  host: 'smtp.example.com',
  port: 587,
  username: 'mailer',
  password: 'made-up-password',
  sender_email: 'auth@example.com',
  sender_name: 'Theirs',
});
const sharedMail = (body: object) =>
  auth('PATCH', '/email_provider', { type: 'shared', sender_email: 'auth@mail.example', ...body });
const signInWith = (id: string) =>
  auth('POST', '/oauth_providers', { id, client_id: 'theirs', client_secret: 'made-up-secret' });

const makeBranch =
  (branch: object, annotation_value?: object) =>
  (here: World): void => {
    const parent_id = branchId(here, 'main');
    here.other('POST', `${NEON}/branches`, {
      branch: { name: 'dev', parent_id, ...branch },
      ...(annotation_value && { annotation_value }),
    });
  };

const patchProject =
  (project: object) =>
  (here: World): void => {
    here.other('PATCH', NEON, { project });
  };

const setting = (settings: object) => patchProject({ settings });
const byDefault = (default_endpoint_settings: object) => patchProject({ default_endpoint_settings });
const compute = (endpoint: object) => (here: World) => patchEndpoint(here, 'dev', endpoint);
const OWN_APPLICATION = '/discord/api/v10/applications/@me';
const application = (body: object) => (here: World) => void here.other('PATCH', OWN_APPLICATION, body);
const command = (body: object) => (here: World) => patchCommand(here, 'ping', body);
/** The project has one by itself. */
const asItIs = (): void => undefined;

const makeSnapshot =
  (query: (here: World) => string) =>
  (here: World): void => {
    here.clock.advance(3_600_000);
    here.other('POST', `${main(here)}/snapshot?name=s&${query(here)}`);
  };

const KEYS = 'https://auth.example.com/jwks.json';
const makeKeys =
  (more: (here: World) => object) =>
  (here: World): void => {
    here.other('POST', `${NEON}/jwks`, { jwks_url: KEYS, provider_name: 'Auth0', ...more(here) });
  };

/**
 * Every kind, and every field that its `live` has. A new one that is not here fails the test
 * beside.
 */
export const LEFT_OUT: Readonly<Record<string, LeftOutCase>> = {
  'neon.project': {
    manifest: project('settings: {}'),
    changed: {
      name: patchProject({ name: 'other' }),
      history_retention_seconds: patchProject({ history_retention_seconds: 3600 }),
      region_id: asItIs,
      pg_version: asItIs,
      org_id: asItIs,
      store_passwords: asItIs,
      provisioner: asItIs,
      'default_endpoint_settings.autoscaling_limit_min_cu': byDefault({ autoscaling_limit_min_cu: 0.5 }),
      'default_endpoint_settings.autoscaling_limit_max_cu': byDefault({ autoscaling_limit_max_cu: 8 }),
      'default_endpoint_settings.suspend_timeout_seconds': byDefault({ suspend_timeout_seconds: 60 }),
      'default_endpoint_settings.pg_settings': byDefault({ pg_settings: { work_mem: '8MB' } }),
      'settings.quota.active_time_seconds': setting({ quota: { active_time_seconds: 9 } }),
      'settings.quota.compute_time_seconds': setting({ quota: { compute_time_seconds: 9 } }),
      'settings.quota.written_data_bytes': setting({ quota: { written_data_bytes: 9 } }),
      'settings.quota.data_transfer_bytes': setting({ quota: { data_transfer_bytes: 9 } }),
      'settings.quota.logical_size_bytes': setting({ quota: { logical_size_bytes: 9 } }),
      'settings.allowed_ips.ips': setting({ allowed_ips: { ips: ['203.0.113.9'] } }),
      'settings.allowed_ips.protected_branches_only': setting({
        allowed_ips: { ips: ['203.0.113.9'], protected_branches_only: true },
      }),
      'settings.enable_logical_replication': setting({ enable_logical_replication: true }),
      'settings.maintenance_window': setting({
        maintenance_window: { weekdays: [7], start_time: '03:00', end_time: '04:00' },
      }),
      'settings.block_public_connections': setting({ block_public_connections: true }),
      'settings.block_vpc_connections': setting({ block_vpc_connections: true }),
      'settings.audit_log_level': setting({ audit_log_level: 'base' }),
      'settings.hipaa': setting({ hipaa: true }),
      'settings.preload_libraries': setting({ preload_libraries: { use_defaults: true } }),
    },
  },
  'neon.branch': {
    manifest: branches(DEV),
    around: branches(),
    changed: {
      protected: here => patchBranch(here, 'dev', { protected: true }),
      default: here => void here.other('POST', `${NEON}/branches/${branchId(here, 'dev')}/set_as_default`),
      expires_at: here => patchBranch(here, 'dev', { expires_at: EXPIRY }),
      ttl: here => patchBranch(here, 'dev', { expires_at: EXPIRY }),
    },
    made: {
      parent: here => {
        here.other('POST', `${NEON}/branches`, {
          branch: { name: 'base', parent_id: branchId(here, 'main') },
        });
        makeBranch({ parent_id: branchId(here, 'base') })(here);
      },
      init_source: makeBranch({ init_source: 'parent-schema' }),
      parent_timestamp: here => {
        here.clock.advance(3_600_000);
        makeBranch({ parent_timestamp: new Date(here.clock.now() - 60_000).toISOString() })(here);
      },
      parent_lsn: makeBranch({ parent_lsn: '0/1' }),
      archived: makeBranch({ archived: true }),
      annotations: makeBranch({}, { team: 'web' }),
      'anonymized.masking_rules': anonymized,
      'anonymized.state': anonymized,
    },
  },
  'neon.endpoint': {
    manifest: branches('{ name: dev, endpoints: [{ type: read_write }] }'),
    changed: {
      type: 'needed',
      name: compute({ name: 'theirs' }),
      autoscaling_limit_min_cu: compute({ autoscaling_limit_min_cu: 1, autoscaling_limit_max_cu: 2 }),
      autoscaling_limit_max_cu: compute({ autoscaling_limit_max_cu: 8 }),
      suspend_timeout_seconds: compute({ suspend_timeout_seconds: -1 }),
      provisioner: compute({ provisioner: 'k8s-pod' }),
      disabled: compute({ disabled: true }),
      'settings.pg_settings': compute({ settings: { pg_settings: { work_mem: '8MB' } } }),
      'settings.preload_libraries': compute({ settings: { preload_libraries: { use_defaults: true } } }),
    },
  },
  'neon.role': {
    manifest: project('branches: [{ name: main, roles: [{ name: r }] }]'),
    around: branches(),
    made: {
      no_login: here =>
        void here.other('POST', `${main(here)}/roles`, { role: { name: 'r', no_login: true } }),
    },
  },
  'neon.database': {
    manifest: project('branches: [{ name: main, databases: [{ name: d, owner_name: neondb_owner }] }]'),
    changed: { owner_name: 'needed' },
  },
  'neon.bucket': {
    manifest: project('branches: [{ name: main, buckets: [{ name: b }] }]'),
    around: branches(),
    made: {
      access_level: here =>
        void here.other('POST', `${main(here)}/buckets`, { name: 'b', access_level: 'public_read' }),
    },
  },
  'neon.data_api': {
    manifest: project('branches: [{ name: main, data_api: [{ database: neondb }] }]'),
    around: branches(),
    changed: {
      database: 'needed',
      ...Object.fromEntries(
        Object.entries({
          db_aggregates_enabled: false,
          db_anon_role: 'visitor',
          db_extra_search_path: 'extensions',
          db_max_rows: 7,
          db_schemas: ['public', 'theirs'],
          jwt_role_claim_key: '.app.role',
          jwt_cache_max_lifetime: 7,
          openapi_mode: 'ignore-privileges',
          server_cors_allowed_origins: 'https://theirs.example.com',
          server_timing_enabled: true,
        }).map(([name, value]) => [
          `settings.${name}`,
          (here: World) => void here.other('PATCH', dataApi(here), { settings: { [name]: value } }),
        ]),
      ),
    },
    made: Object.fromEntries(
      Object.entries({
        auth_provider: 'external',
        jwks_url: 'https://theirs.example.com/jwks.json',
        provider_name: 'theirs',
        jwt_audience: 'theirs',
        add_default_grants: true,
        skip_auth_schema: true,
      }).map(([name, value]) => [
        name,
        (here: World) => void here.other('POST', dataApi(here), { [name]: value }),
      ]),
    ),
  },
  'neon.auth': {
    manifest: project('branches: [{ name: main, auth: {} }]'),
    around: branches(),
    changed: {
      name: auth('PATCH', '/config', { name: 'Theirs' }),
      trusted_domains: auth('POST', '/domains', {
        auth_provider: 'better_auth',
        domain: 'https://theirs.example',
      }),
      allow_localhost: auth('PATCH', '/allow_localhost', { allow_localhost: false }),
      'email_and_password.enabled': signIn({ enabled: false }),
      'email_and_password.email_verification_method': signIn({ email_verification_method: 'link' }),
      'email_and_password.require_email_verification': signIn({ require_email_verification: true }),
      'email_and_password.auto_sign_in_after_verification': signIn({
        auto_sign_in_after_verification: false,
      }),
      'email_and_password.send_verification_email_on_sign_up': signIn({
        send_verification_email_on_sign_up: true,
      }),
      'email_and_password.send_verification_email_on_sign_in': signIn({
        send_verification_email_on_sign_in: true,
      }),
      'email_and_password.disable_sign_up': signIn({ disable_sign_up: true }),
      'email_provider.type': mailServer,
      'email_provider.host': mailServer,
      'email_provider.port': mailServer,
      'email_provider.username': mailServer,
      'email_provider.sender_email': sharedMail({ sender_email: 'theirs@example.com' }),
      'email_provider.sender_name': sharedMail({ sender_name: 'Theirs' }),
      'oauth_providers.google': auth('DELETE', '/oauth_providers/google'),
      'oauth_providers.github': signInWith('github'),
      'oauth_providers.microsoft': signInWith('microsoft'),
      'oauth_providers.vercel': signInWith('vercel'),
      'plugins.organization.enabled': organization({ enabled: false }),
      'plugins.organization.organization_limit': organization({ organization_limit: 7 }),
      'plugins.organization.membership_limit': organization({ membership_limit: 7 }),
      'plugins.organization.creator_role': organization({ creator_role: 'admin' }),
      'plugins.organization.send_invitation_email': organization({ send_invitation_email: true }),
      'plugins.magic_link.enabled': magicLink({ enabled: true }),
      'plugins.magic_link.expires_in': magicLink({ expires_in: 7 }),
      'plugins.magic_link.disable_sign_up': magicLink({ disable_sign_up: true }),
      'plugins.phone_number.enabled': phone({ enabled: true }),
      'plugins.phone_number.otp_expires_in': phone({ otp_expires_in: 77 }),
      'webhooks.enabled': webhook({ enabled: true, webhook_url: 'https://theirs.example/hook' }),
      'webhooks.webhook_url': webhook({ webhook_url: 'https://theirs.example/hook' }),
      'webhooks.enabled_events': webhook({ enabled_events: ['send.otp'] }),
      'webhooks.timeout_seconds': webhook({ timeout_seconds: 7 }),
    },
    made: {
      auth_provider: auth('POST', '', { auth_provider: 'stack' }),
      database: auth('POST', '', { auth_provider: 'better_auth', database_name: 'neondb' }),
    },
  },
  'neon.backup_schedule': {
    manifest: project('branches: [{ name: main, backup_schedule: [{ frequency: daily, hour: 3 }] }]'),
    changed: { schedule: 'needed' },
  },
  'neon.snapshot': {
    manifest: project('branches: [{ name: main, snapshots: [{ name: s }] }]'),
    around: branches(),
    changed: {
      expires_at: here => {
        const { id } = found<{ readonly id: string }>(here, 'snapshots', () => true);
        here.other('PATCH', `${NEON}/snapshots/${id}`, { snapshot: { expires_at: EXPIRY } });
      },
    },
    made: {
      timestamp: makeSnapshot(here => `timestamp=${new Date(here.clock.now() - 60_000).toISOString()}`),
      lsn: makeSnapshot(() => 'lsn=0%2F1'),
      slug: makeSnapshot(() => 'slug=theirs'),
    },
  },
  'neon.credential': {
    manifest: project('branches: [{ name: main, credentials: [{ name: c, scopes: ["storage:read"] }] }]'),
    changed: { scopes: 'needed' },
  },
  'neon.jwks': {
    manifest: project(`jwks: [{ jwks_url: "${KEYS}", provider_name: Auth0 }]`),
    around: branches(),
    changed: { provider_name: 'needed' },
    made: {
      jwt_audience: makeKeys(() => ({ jwt_audience: 'theirs' })),
      branch: makeKeys(here => ({ branch_id: branchId(here, 'main') })),
    },
  },
  'neon.vpc_restriction': {
    manifest: project('vpc_restrictions: [{ vpc_endpoint_id: vpce-1, label: app }]'),
    changed: { label: 'needed' },
  },
  'discord.application': {
    manifest: `{ name: acme, discord: { application_id: "${APPLICATION}", application: {} } }`,
    changed: {
      description: application({ description: 'Other' }),
      tags: application({ tags: ['other'] }),
      icon: application({ icon: PNG }),
      cover_image: application({ cover_image: PNG }),
      custom_install_url: application({ custom_install_url: 'https://example.com/add' }),
      install_params: application({ install_params: { scopes: ['bot'], permissions: '8' } }),
      integration_types_config: application({ integration_types_config: { 0: {} } }),
      interactions_endpoint_url: application({ interactions_endpoint_url: 'https://example.com/i' }),
      role_connections_verification_url: application({
        role_connections_verification_url: 'https://example.com/v',
      }),
      event_webhooks_url: application({ event_webhooks_url: 'https://example.com/e' }),
      event_webhooks_status: application({ event_webhooks_status: 2 }),
      event_webhooks_types: application({ event_webhooks_types: ['ENTITLEMENT_CREATE'] }),
      'flags.GATEWAY_PRESENCE_LIMITED': application({ flags: 1 << 13 }),
      'flags.GATEWAY_GUILD_MEMBERS_LIMITED': application({ flags: 1 << 15 }),
      'flags.GATEWAY_MESSAGE_CONTENT_LIMITED': application({ flags: 1 << 19 }),
    },
  },
  'discord.emoji': {
    manifest: `{ name: acme, discord: { application_id: "${APPLICATION}", emojis: [{ name: ok, data: ${imageBytes().toString('base64')} }] } }`,
    // Needed to make one; a live one is not compared with it.
    changed: { image: 'needed' },
  },
  'discord.role_connections': {
    manifest: `{ name: acme, discord: { application_id: "${APPLICATION}", role_connections: { metadata: [] } } }`,
    changed: { metadata: 'needed' },
  },
  'discord.command': {
    manifest: commands('{ name: ping, description: Ping }'),
    around: commands(),
    changed: {
      description: 'needed',
      name_localizations: command({ name_localizations: { de: 'klopfen' } }),
      description_localizations: command({ description_localizations: { de: 'Klopfen' } }),
      options: command({ options: [{ type: 3, name: 'who', description: 'Who', required: true }] }),
      default_member_permissions: command({ default_member_permissions: '8' }),
      nsfw: command({ nsfw: true }),
      dm_permission: command({ dm_permission: false }),
      contexts: command({ contexts: [0] }),
      integration_types: command({ integration_types: [0, 1] }),
    },
    made: {
      handler: here =>
        void here.other('POST', COMMANDS, { name: 'ping', type: 4, description: 'Ping', handler: 2 }),
    },
  },
  'discord.permissions': {
    manifest: `
name: acme
discord:
  application_id: "${APPLICATION}"
  guilds:
    - ids: ["${GUILD}"]
      commands: [{ name: ping, description: Ping }]
      permissions: [{ command: ping, overwrites: [{ everyone: true, allow: false }] }]
`,
    changed: { command: 'needed', overwrites: 'needed' },
  },
};

function anonymized(here: World): void {
  const rule = {
    database_name: 'neondb',
    schema_name: 'public',
    table_name: 'users',
    column_name: 'email',
    masking_function: 'anon.fake_email()',
  };
  here.other('POST', `${NEON}/branch_anonymized`, {
    branch_create: { branch: { name: 'dev', parent_id: branchId(here, 'main') } },
    masking_rules: [rule],
    start_anonymization: true,
  });
  here.clock.advance(600_000);
}

/** What the entry's own type or needed fields are where a field belongs to one type alone. */
export const INSTEAD: Readonly<Record<string, string>> = {
  'discord.command handler': commands('{ name: ping, type: primary_entry_point, description: Ping }'),
};

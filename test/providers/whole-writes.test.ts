import { describe, expect, test } from 'vitest';
import { taken } from '../helpers/foreign.ts';
import type { World } from '../helpers/world.ts';
import { APPLICATION, GUILD, PROJECT, PROVIDERS, statuses, world } from '../helpers/world.ts';

/*
 * Writes that send more than their row changes: a whole list, or the other members of an object.
 * Another client changes that right after the plan has read it (docs/adr/0166).
 */

const NEON = `/neon/api/v2/projects/${PROJECT}`;
const DISCORD = `/discord/api/v10/applications`;
const COMMANDS = `${DISCORD}/${APPLICATION}/commands`;
const ROLE = '345678901234567890';
const THEIRS = '456789012345678901';

interface WholeWrite {
  /** What is live before, by another client. */
  readonly before?: (here: World) => unknown;
  readonly manifest: object;
  /** What an earlier run made. */
  readonly made?: object;
  /** The read after which the other client writes. */
  readonly read: (here: World) => string;
  readonly theirs: (here: World) => unknown;
  /** What of theirs is live afterwards. */
  readonly kept: (here: World) => unknown;
  readonly ends: 'done' | 'stale';
}

const discord = (section: object): object => ({
  name: 'acme',
  discord: {
    application_id: APPLICATION,
    commands: [{ name: 'ban', description: 'Ban a member' }],
    ...section,
  },
});
const neon = (project: object): object => ({
  name: 'acme',
  neon: { projects: [{ id: PROJECT, ...project }] },
});

const got = (here: World, path: string): never => here.foreign('GET', path).body as never;
const firstOf = (here: World, path: string, list: string): string =>
  ((got(here, path)[list] as readonly { readonly id: string }[])[0] as { readonly id: string }).id;
const branch = (here: World): string => `${NEON}/branches/${firstOf(here, `${NEON}/branches`, 'branches')}`;
const endpoint = (here: World): string =>
  `${NEON}/endpoints/${firstOf(here, `${NEON}/endpoints`, 'endpoints')}`;
const overwrites = (here: World): string => {
  const [ban] = got(here, COMMANDS) as readonly { readonly id: string }[];
  return `${DISCORD}/${APPLICATION}/guilds/${GUILD}/commands/${ban?.id}/permissions`;
};
const setOverwrites = (here: World, ...users: readonly string[]): unknown =>
  taken(here.sandbox, 'PUT', overwrites(here), {
    permissions: users.map(id => ({ id, type: id === ROLE ? 1 : 2, permission: true })),
  });
const permitted = (allow: boolean): object =>
  discord({
    guilds: [
      { ids: [GUILD], permissions: [{ command: 'ban', of: 'global', overwrites: [{ role: ROLE, allow }] }] },
    ],
  });
const PERMISSIONS = `${DISCORD}/${APPLICATION}/guilds/${GUILD}/commands/permissions`;
const ME = `${DISCORD}/@me`;
const edit = (here: World, application: object): unknown => taken(here.sandbox, 'PATCH', ME, application);
const set = (here: World, settings: object): unknown =>
  taken(here.sandbox, 'PATCH', NEON, { project: { settings } });
const settings = (here: World): never => got(here, NEON)['project']['settings'];
const schedule = (here: World, ...hours: readonly number[]): unknown =>
  taken(here.sandbox, 'PUT', `${branch(here)}/backup_schedule`, {
    schedule: hours.map(hour => ({ frequency: 'daily', hour })),
  });
const email = {
  database_name: 'neondb',
  schema_name: 'public',
  table_name: 'users',
  masking_function: 'anon.fake_email()',
};
const rule = (column_name: string): object => ({ ...email, column_name });
const masked = (...columns: readonly string[]): object =>
  neon({
    branches: [{ name: 'masked', allow: ['loss'], anonymized: { masking_rules: columns.map(rule) } }],
  });
const maskedBranch = (here: World): string => {
  const all = got(here, `${NEON}/branches`)['branches'] as readonly {
    readonly id: string;
    readonly name: string;
  }[];
  return `${NEON}/branches/${all.find(({ name }) => name === 'masked')?.id}`;
};

const CASES: Readonly<Record<string, WholeWrite>> = {
  'an overwrite beside those that an update sets': {
    made: permitted(true),
    manifest: permitted(false),
    read: () => PERMISSIONS,
    theirs: here => setOverwrites(here, ROLE, THEIRS),
    kept: here => (got(here, overwrites(here))['permissions'] as readonly unknown[]).length === 2,
    ends: 'stale',
  },
  'the first overwrite of a command, where a create sets others': {
    made: discord({}),
    manifest: permitted(true),
    read: () => PERMISSIONS,
    theirs: here => setOverwrites(here, THEIRS),
    kept: here => JSON.stringify(got(here, overwrites(here))).includes(THEIRS),
    ends: 'stale',
  },
  'a flag of the application that the row does not name': {
    manifest: discord({ application: { flags: { GATEWAY_MESSAGE_CONTENT_LIMITED: true } } }),
    read: () => ME,
    theirs: here => edit(here, { flags: 1 << 13 }),
    kept: here => ((got(here, ME)['flags'] as number) & (1 << 13)) > 0,
    ends: 'done',
  },
  'a way to install the application': {
    before: here => edit(here, { integration_types_config: { 0: {} } }),
    manifest: discord({
      application: {
        integration_types_config: {
          guild_install: { oauth2_install_params: { scopes: ['bot'], permissions: '0' } },
        },
      },
    }),
    read: () => ME,
    theirs: here => edit(here, { integration_types_config: { 0: {}, 1: {} } }),
    kept: here => '1' in (got(here, ME)['integration_types_config'] as object),
    ends: 'stale',
  },
  'the allowed addresses of a project, beside the field that the row changes': {
    manifest: neon({ settings: { allowed_ips: { protected_branches_only: true } } }),
    read: () => NEON,
    theirs: here => set(here, { allowed_ips: { ips: ['203.0.113.7'] } }),
    kept: here => JSON.stringify(settings(here)['allowed_ips']['ips']) === '["203.0.113.7"]',
    ends: 'done',
  },
  'one of the allowed addresses': {
    before: here => set(here, { allowed_ips: { ips: ['203.0.113.7'] } }),
    manifest: neon({ settings: { allowed_ips: { ips: ['203.0.113.7', '203.0.113.8'] } } }),
    read: () => NEON,
    theirs: here => set(here, { allowed_ips: { ips: ['203.0.113.7', '198.51.100.1'] } }),
    kept: here => (settings(here)['allowed_ips']['ips'] as readonly string[]).includes('198.51.100.1'),
    ends: 'stale',
  },
  'a quota beside the one that the row changes': {
    before: here => set(here, { quota: { logical_size_bytes: 500 } }),
    manifest: neon({ settings: { quota: { compute_time_seconds: 3600 } } }),
    read: () => NEON,
    theirs: here => set(here, { quota: { logical_size_bytes: 1000 } }),
    kept: here => settings(here)['quota']['logical_size_bytes'] === 1000,
    ends: 'done',
  },
  'a setting of a compute beside the one that the row changes': {
    manifest: neon({
      branches: [
        {
          name: 'main',
          endpoints: [{ type: 'read_write', settings: { pg_settings: { work_mem: '64MB' } } }],
        },
      ],
    }),
    read: () => `${NEON}/endpoints`,
    theirs: here =>
      taken(here.sandbox, 'PATCH', endpoint(here), {
        endpoint: {
          settings: { preload_libraries: { use_defaults: true, enabled_libraries: ['timescaledb'] } },
        },
      }),
    kept: here => JSON.stringify(got(here, endpoint(here))).includes('timescaledb'),
    ends: 'done',
  },
  'how long a link of Neon Auth is valid, beside whether there are any': {
    before: here => taken(here.sandbox, 'POST', `${branch(here)}/auth`, { auth_provider: 'better_auth' }),
    manifest: neon({
      branches: [{ name: 'main', auth: { plugins: { magic_link: { enabled: true } } } }],
    }),
    read: here => `${branch(here)}/auth/plugins`,
    theirs: here =>
      taken(here.sandbox, 'PATCH', `${branch(here)}/auth/plugins/magic-link`, {
        enabled: false,
        expires_in: 30,
        disable_sign_up: true,
      }),
    kept: here => {
      const { expires_in, disable_sign_up } = got(here, `${branch(here)}/auth/plugins`)['magic_link'];
      return expires_in === 30 && disable_sign_up === true;
    },
    ends: 'done',
  },
  'a snapshot of a backup schedule': {
    before: here => schedule(here, 3),
    manifest: neon({ branches: [{ name: 'main', backup_schedule: [{ frequency: 'daily', hour: 4 }] }] }),
    read: here => `${branch(here)}/backup_schedule`,
    theirs: here => schedule(here, 3, 9),
    kept: here => JSON.stringify(got(here, `${branch(here)}/backup_schedule`)).includes('"hour":9'),
    ends: 'stale',
  },
  'a backup schedule, where a create sets another': {
    manifest: neon({ branches: [{ name: 'main', backup_schedule: [{ frequency: 'daily', hour: 4 }] }] }),
    read: here => `${branch(here)}/backup_schedule`,
    theirs: here => schedule(here, 9),
    kept: here => JSON.stringify(got(here, `${branch(here)}/backup_schedule`)).includes('"hour":9'),
    ends: 'stale',
  },
  'a masking rule': {
    made: masked('email'),
    manifest: masked('email', 'name'),
    read: here => `${maskedBranch(here)}/masking_rules`,
    theirs: here =>
      taken(here.sandbox, 'PATCH', `${maskedBranch(here)}/masking_rules`, {
        masking_rules: [rule('email'), rule('phone')],
      }),
    kept: here => JSON.stringify(got(here, `${maskedBranch(here)}/masking_rules`)).includes('phone'),
    ends: 'stale',
  },
};

describe('what another client writes after the plan is not overwritten', () => {
  test.each(Object.entries(CASES))('%s', async (_, { before, made, manifest, read, theirs, kept, ends }) => {
    let awaited: string | undefined;
    const here: World = world({
      operationMs: 0,
      wrap: transport => async request => {
        const answer = await transport(request);
        if (awaited !== undefined && request.method === 'GET' && new URL(request.url).pathname === awaited) {
          awaited = undefined;
          theirs(here);
        }
        return answer;
      },
    });
    if (made !== undefined)
      for (const status of statuses(await here.apply(JSON.stringify(made)))) expect(status).toMatch(/^done/);
    before?.(here);
    here.clock.advance(60_000);
    awaited = read(here);
    const report = await here.apply(JSON.stringify(manifest));
    expect(awaited).toBeUndefined();
    expect(kept(here)).toBe(true);
    expect(report.results.map(({ status }) => status)).toContain(ends);
  });
});

/** Kinds whose writes send what their row names and nothing else, and why that is so. */
const SENDS_ITS_ROW: Readonly<Record<string, string>> = {
  'discord.command': 'each client sends the whole of what it changes; a batch always reads again',
  'discord.emoji': 'a name',
  'neon.branch': 'the fields of the row; its masking rules are a loss',
  'neon.bucket': 'made and deleted only',
  'neon.credential': 'made and deleted only',
  'neon.database': 'a name and an owner',
  'neon.jwks': 'made and deleted only',
  'neon.role': 'made and deleted only',
  'neon.snapshot': 'a name and an expiry',
  'neon.vpc_restriction': 'a label',
};

test('every kind reads again, or sends nothing beside its row', () => {
  const others = PROVIDERS.flatMap(({ kinds }) => kinds)
    .filter(({ write: { create, update, readAgain } }) => (create ?? update) && readAgain !== true)
    .map(({ name }) => name);
  expect(others.sort()).toEqual(Object.keys(SENDS_ITS_ROW));
});

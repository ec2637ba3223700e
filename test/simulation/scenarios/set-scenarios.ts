import { BOT_GUILDS } from '../world/shared-sandbox.ts';
import type { OtherAct, SimulatedWorld } from '../world/simulated-world.ts';
import { APPLICATION, GUILD, PROJECT, type Scenario, type Seed } from './scenario.ts';

const OTHER = '297038439483310087';
const LEFT_OUT = '397038439483310088';
const JOINING = '497038439483310089';
/** Joins with a command that pruning takes. */
const WITH_MORE = '597038439483310090';
/** Joins with a command that is for fewer people. */
const CLOSED = '697038439483310091';

const TENANT_B = 'calm-river-512346';
const FOREIGN = 'quiet-lake-733102';
const JOINS = 'late-moon-112233';

/** A name that is not there is nothing to act on: done, without a request. */
const NOBODY = 404;

const bot =
  (method: 'PUT' | 'DELETE', guild: string): OtherAct =>
  world =>
    world.other(method, `${BOT_GUILDS}/${guild}`);
const commandsIn = (guild: string): string =>
  `/discord/api/v10/applications/${APPLICATION}/guilds/${guild}/commands`;

function onCommand(
  guild: string,
  name: string,
  act: (world: SimulatedWorld, path: string) => number,
): OtherAct {
  return world => {
    const found = [...world.model.commands.values()].find(
      each => each.name === name && each.scope === `${APPLICATION}/${guild}`,
    );
    return found === undefined ? NOBODY : act(world, `${commandsIn(guild)}/${found.id}`);
  };
}

function onBranch(project: string, name: string, body: unknown): OtherAct {
  return world => {
    const found = [...world.model.branches.values()].find(
      each => each.name === name && each.project === project,
    );
    if (found === undefined) return NOBODY;
    const path = `/neon/api/v2/projects/${project}/branches/${found.id}`;
    return body === undefined ? world.other('DELETE', path) : world.other('PATCH', path, { branch: body });
  };
}

const called =
  (project: string, name: string): OtherAct =>
  world =>
    world.other('PATCH', `/neon/api/v2/projects/${project}`, { project: { name } });

const GUILD_ACTS: ReadonlyMap<string, OtherAct> = new Map([
  ['a guild joins', bot('PUT', JOINING)],
  ['a guild with more joins', bot('PUT', WITH_MORE)],
  ['a closed guild joins', bot('PUT', CLOSED)],
  ['a guild leaves', bot('DELETE', OTHER)],
  ['the guild with an entry leaves', bot('DELETE', GUILD)],
  [
    'a member is edited',
    onCommand(OTHER, 'setup', (world, path) => world.other('PATCH', path, { description: 'by hand' })),
  ],
  ['what is pruned goes', onCommand(OTHER, 'old', (world, path) => world.other('DELETE', path))],
  [
    'more is to prune',
    world => world.other('POST', commandsIn(OTHER), { name: 'stray', description: 'Stray' }),
  ],
]);

/** What lives in the guilds at the start. */
function seedGuilds(seed: Seed): void {
  seed.command('setup', { description: 'Old' }, true);
  seed.in({ guild: OTHER }, other => void other.command('old', {}, true));
  seed.in({ guild: LEFT_OUT }, other => {
    other.command('old', {}, true);
    other.command('setup', { description: 'Theirs' }, true);
  });
  seed.in({ guild: JOINING }, other => void other.command('setup', { description: 'Old' }, true));
  seed.in({ guild: WITH_MORE }, other => {
    other.command('old', {}, true);
    other.command('setup', { description: 'Old' }, true);
  });
  seed.in({ guild: CLOSED }, other => {
    other.command('setup', { description: 'Old', default_member_permissions: '8' }, true);
  });
}

function guildsManifest(set: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({
    evenkeel: 1,
    name: 'acme',
    discord: {
      application_id: APPLICATION,
      commands: [{ name: 'help', description: 'Help' }],
      guilds: [
        {
          every: true,
          except: [LEFT_OUT],
          ...set,
          commands: [{ name: 'setup', description: 'Set up', default_member_permissions: null }],
        },
        {
          ids: [GUILD],
          if_absent: 'skip',
          prune: false,
          commands: [
            { name: 'setup', description: 'Otherwise' },
            { name: 'more', description: 'More' },
          ],
        },
      ],
    },
  });
}

/** Guilds that fill a page; no entry is for them. */
const FILLING = Array.from({ length: 199 }, (_, nth) => `${200000000000000000n + BigInt(nth)}`);

/** The bot joins these in a case, and is not in them at the start. */
const LATER = [JOINING, WITH_MORE, CLOSED];

const GUILDS = [GUILD, OTHER, LEFT_OUT];

const PROJECT_ACTS: ReadonlyMap<string, OtherAct> = new Map([
  ['a project joins', called(JOINS, 'tenant-c')],
  ['a project leaves', called(TENANT_B, 'gone-b')],
  [
    'a branch joins',
    world =>
      world.other('POST', `/neon/api/v2/projects/${TENANT_B}/branches`, { branch: { name: 'preview/new' } }),
  ],
  ['a branch leaves', onBranch(PROJECT, 'preview/a', { name: 'kept/a' })],
  ['a branch goes', onBranch(PROJECT, 'preview/a', undefined)],
  ['a member is protected', onBranch(TENANT_B, 'main', { protected: true })],
  ['a branch gets into the set', onBranch(PROJECT, 'other/x', { name: 'preview/x' })],
]);

function seedTenants(seed: Seed): void {
  seed.call('tenant-a');
  seed.branch('preview/a', { ours: true });
  seed.branch('preview/keep-1');
  seed.branch('other/x');
  seed.in({ project: TENANT_B }, other => {
    other.call('tenant-b');
    other.branch('preview/b', { ours: true });
    other.branch('stale', { ours: true });
  });
  seed.in({ project: FOREIGN }, other => {
    other.branch('preview/theirs', { ours: true });
    other.branch('stale', { ours: true });
  });
  seed.in({ project: JOINS }, other => void other.branch('stale', { ours: true }));
}

function tenantsManifest(
  set: Readonly<Record<string, unknown>>,
  branches: Readonly<Record<string, unknown>> = {},
): string {
  return JSON.stringify({
    evenkeel: 1,
    name: 'acme',
    neon: {
      projects: [
        {
          match: 'tenant-*',
          ...set,
          branches: [
            { name: 'main', protected: true },
            { match: 'preview/**', except: ['preview/keep*'], ...branches, roles: [{ name: 'reader' }] },
          ],
        },
        {
          id: PROJECT,
          branches: [{ name: 'preview/a', buckets: [{ name: 'files', access_level: 'private' }] }],
        },
      ],
    },
  });
}

/** Defaults hold for what a set says, and rules for what it leaves live. */
const WITH_DEFAULTS = JSON.stringify({
  evenkeel: 1,
  name: 'acme',
  rules: [
    {
      name: 'no-public-bucket',
      every: 'neon.bucket',
      where: { access_level: 'public_read' },
      none: true,
      message: 'No bucket is public.',
    },
  ],
  defaults: { 'neon.endpoint': { suspend_timeout_seconds: 300 } },
  neon: {
    projects: [
      {
        match: 'tenant-*',
        defaults: { 'neon.endpoint': { autoscaling_limit_max_cu: 2 } },
        branches: [
          { name: 'main', protected: true },
          {
            match: 'preview/**',
            except: ['preview/keep*'],
            endpoints: [{ type: 'read_write' }],
          },
        ],
      },
      {
        id: PROJECT,
        branches: [
          {
            name: 'preview/a',
            buckets: [
              { name: 'files', access_level: 'private' },
              { name: 'pub', access_level: 'public_read' },
            ],
          },
        ],
      },
    ],
  },
});

function ofGuilds(
  name: string,
  set: Readonly<Record<string, unknown>>,
  guilds: readonly string[] = GUILDS,
): Scenario {
  return {
    name: `sets: ${name}`,
    manifest: guildsManifest(set),
    maxDeletes: 9,
    sets: { projects: [PROJECT], guilds, acts: GUILD_ACTS, later: LATER },
    seed: seedGuilds,
  };
}

function ofProjects(name: string, manifest: string): Scenario {
  return {
    name: `sets: ${name}`,
    manifest,
    maxDeletes: 9,
    sets: { projects: [PROJECT, TENANT_B, FOREIGN, JOINS], guilds: [GUILD], acts: PROJECT_ACTS, later: [] },
    seed: seedTenants,
  };
}

/** Manifests with sets, while the lists change (matrix R41). */
export const SET_SCENARIOS: readonly Scenario[] = [
  ofGuilds('guilds', { prune: true }),
  ofGuilds('guilds that join at once', { prune: true, joining: 'apply' }),
  ofGuilds('guilds in waves', { rollout: [[OTHER], [GUILD]] }),
  ofGuilds('guilds on two pages', { except: [LEFT_OUT, ...FILLING], at_most: 2 }, [...FILLING, ...GUILDS]),
  ofProjects('projects', tenantsManifest({ prune: true })),
  ofProjects('projects that join at once', tenantsManifest({ joining: 'apply' }, { joining: 'apply' })),
  { ...ofProjects('projects with defaults and rules', WITH_DEFAULTS), ruled: true, blocked: true },
  ofProjects('projects in waves', tenantsManifest({ at_most: 2, rollout: [[TENANT_B], '50%'] })),
];

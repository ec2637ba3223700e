import { manifest } from './manifest.ts';
import {
  APPLICATION,
  GUILD,
  PROJECT,
  ROLE,
  type Scenario,
  SECOND_GUILD,
  SECOND_PROJECT,
  type Seed,
} from './scenario.ts';

const GLOBAL = `discord.scope/${APPLICATION}/global`;
const [HERE, THERE] = [GUILD, SECOND_GUILD].map(guild => `discord.scope/${APPLICATION}/${guild}`) as [
  string,
  string,
];
const [ONE, TWO] = [PROJECT, SECOND_PROJECT].map(project => `neon.project/${project}`) as [string, string];
const OVERWRITES = [{ id: ROLE, type: 1, permission: false }];

function both(seed: Seed, each: (seed: Seed) => void): void {
  each(seed);
  seed.elsewhere(each);
}

/** Manifests that are planned and applied in parts (matrix R45). */
export const PART_SCENARIOS: readonly Scenario[] = [
  {
    // Overwrites in both guilds wait for a command of the application.
    name: 'parts: projects, guilds and the application',
    twofold: true,
    parts: [[GLOBAL], [HERE], [THERE], [ONE], [TWO]],
    seed: seed =>
      both(seed, each => {
        each.branch('dev', { ours: true });
        each.branch('old', { ours: true });
        each.command('kick', {}, true);
      }),
    manifest: manifest({
      twofold: true,
      branches: ['{ name: dev, protected: true }', '{ name: made, parent: dev, buckets: [{ name: files }] }'],
      prune: true,
      commands: ['{ name: ban, description: Bans }'],
      guild: ['{ name: kick, description: Kicks }'],
      permissions: [`{ command: ban, of: global, overwrites: [{ role: "${ROLE}", allow: false }] }`],
    }),
    maxDeletes: 3,
    branches: ['dev', 'old', 'made'],
    commands: ['kick', 'ban'],
  },
  {
    // The run of the application has both guilds.
    name: 'parts: a rename that takes overwrites in guilds',
    twofold: true,
    parts: [[GLOBAL, HERE, THERE], [ONE], [TWO]],
    seed: seed => {
      const ban = seed.command('block', { description: 'Bans' });
      both(seed, each => {
        each.permissions(ban, OVERWRITES);
        each.branch('stage', { ours: 'stage' });
      });
    },
    manifest: manifest({
      twofold: true,
      branches: ['{ name: staging, renamed_from: stage }', '{ name: qa, roles: [{ name: app }] }'],
      commands: ['{ name: ban, renamed_from: block, description: Bans all }'],
      guild: ['{ name: kick, description: Kicks }'],
    }),
    branches: ['stage', 'qa'],
    commands: ['block', 'ban'],
  },
  {
    // The run of the application has a guild that the manifest does not name.
    name: 'parts: a rename beside a guild that no entry names',
    twofold: true,
    parts: [[GLOBAL, HERE], [ONE]],
    unnamed: [THERE],
    seed: seed => {
      const ban = seed.command('block', { description: 'Bans' });
      both(seed, each => each.permissions(ban, OVERWRITES));
      seed.branch('dev', { ours: true, endpoint: true });
    },
    manifest: JSON.stringify({
      evenkeel: 1,
      name: 'acme',
      neon: {
        projects: [
          {
            id: PROJECT,
            branches: [
              { name: 'dev', parent: 'main', credentials: [{ name: 'ci', scopes: ['storage:read'] }] },
            ],
          },
        ],
      },
      discord: {
        application_id: APPLICATION,
        commands: [{ name: 'ban', renamed_from: 'block', description: 'Bans', allow: ['loss'] }],
        guilds: [{ ids: [GUILD], commands: [{ name: 'kick', description: 'Kicks' }] }],
      },
    }),
    branches: ['dev'],
    commands: ['block'],
  },
  {
    name: 'parts: members of a set, in waves',
    parts: [[ONE], [TWO]],
    sets: { projects: [PROJECT, SECOND_PROJECT], guilds: [GUILD], acts: new Map(), later: [] },
    seed: seed =>
      both(seed, each => {
        each.branch('preview/a', { ours: true });
        each.branch('other', { ours: true });
      }),
    manifest: JSON.stringify({
      evenkeel: 1,
      name: 'acme',
      neon: {
        projects: [
          {
            match: '*',
            rollout: [[PROJECT], [SECOND_PROJECT]],
            branches: [
              { name: 'main', protected: true },
              { match: 'preview/**', roles: [{ name: 'reader' }] },
              { name: 'made', parent: 'main' },
            ],
          },
        ],
      },
    }),
    branches: ['preview/a', 'made'],
  },
  {
    // One run refuses six deletes in a set, and three in each of two parts are as many.
    name: 'parts: members of a set, with more deletes than one run may do',
    parts: [[ONE], [TWO]],
    sets: { projects: [PROJECT, SECOND_PROJECT], guilds: [GUILD], acts: new Map(), later: [] },
    maxDeletes: 5,
    guarded: true,
    seed: seed =>
      both(seed, each => {
        for (const name of ['old-1', 'old-2', 'old-3']) each.branch(name, { ours: true });
      }),
    manifest: JSON.stringify({
      evenkeel: 1,
      name: 'acme',
      neon: { projects: [{ match: '*', prune: true, branches: [{ name: 'made', parent: 'main' }] }] },
    }),
  },
];

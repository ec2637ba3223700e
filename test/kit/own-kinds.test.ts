import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'vitest';
import type { Provider } from '../../src/core/provider.ts';
import { bearer, type Credential } from '../../src/http/auth.ts';
import { contract, type Sample, type TestService } from '../../src/kit/kit.ts';
import { discord } from '../../src/providers/discord/provider.ts';
import { discordBot } from '../../src/providers/discord/service.ts';
import { BRANCH } from '../../src/providers/neon/branch/branch-fields.ts';
import { neon } from '../../src/providers/neon/provider.ts';
import { inProcess } from '../../src/sandbox/in-process.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';

/*
 * Kinds of our own are held to the contract that others get, over the sandbox.
 */

const APPLICATION = '222222222222222222';
const GUILDS = ['197038439483310086', '197038439483310087'] as const;
const PROJECTS = ['shiny-wind-028834', 'quiet-tree-028835'] as const;
const ORIGIN = 'http://127.0.0.1:7777';

function sandboxed(service: 'neon' | 'discord'): TestService {
  // When the runs of a contract begin.
  let now = Date.UTC(2026, 0, 1);
  const clock = { now: () => now };
  const sandbox = createSandbox({ clock, guilds: GUILDS, projects: PROJECTS, operationMs: 5 });
  const env = sandbox.env(ORIGIN);
  const credentials: readonly Credential[] =
    service === 'neon' ? [bearer('neon', env.NEON_API_KEY)] : [discordBot('bot', env.DISCORD_BOT_TOKEN)];
  const passed = (ms: number): void => {
    now += ms;
  };
  return {
    baseUrl: service === 'neon' ? env.NEON_API_HOST : env.DISCORD_API_HOST,
    credentials,
    transport: inProcess(sandbox, { sleep: async ms => passed(ms) }),
    passed,
  };
}

/** A provider of ours has a schema in place of keys. */
function withKeys(provider: Provider): Provider {
  const folder = new URL('../../schema/kinds/', import.meta.url);
  const names = readdirSync(folder).filter(name => name.startsWith(`${provider.name}.`));
  const keys = names.map(name => {
    const schema = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as {
      readonly properties?: object;
    };
    // The entry of a project names it, too.
    return [name.replace('.schema.json', ''), ['id', ...Object.keys(schema.properties ?? {})]] as const;
  });
  const roots = {
    neon: ['projects'],
    'neon.project': ['id', 'prune', 'branches'],
    discord: ['application_id', 'guilds'],
    'discord.scope': ['application_id', 'guilds', 'ids'],
  };
  return { ...provider, keys: { ...Object.fromEntries(keys), ...roots } };
}

const commands: Sample = {
  kind: 'discord.command',
  manifest: (first, second) => ({
    discord: {
      application_id: APPLICATION,
      guilds: [
        { ids: [GUILDS[0]], prune: true, commands: first },
        { ids: [GUILDS[1]], prune: true, commands: second },
      ],
    },
  }),
  entries: [
    {
      name: 'ban',
      description: 'Ban a member',
      default_member_permissions: ['BAN_MEMBERS'],
      name_localizations: { de: 'bannen' },
      description_localizations: { de: 'Bannt ein Mitglied' },
      nsfw: true,
      options: [{ type: 'user', name: 'member', description: 'Who', required: true }],
    },
    {
      name: 'kick',
      description: 'Kick a member',
      default_member_permissions: ['KICK_MEMBERS'],
      name_localizations: { de: 'werfen' },
      description_localizations: { de: 'Wirft ein Mitglied' },
      nsfw: true,
      options: [{ type: 'string', name: 'why', description: 'Why' }],
    },
    { name: 'Mute', type: 'user', default_member_permissions: ['MUTE_MEMBERS'], nsfw: true },
  ],
  changes: [
    { description: 'Ban someone' },
    { default_member_permissions: ['ADMINISTRATOR'] },
    { name_localizations: { de: 'sperren' } },
    { description_localizations: { de: 'Sperrt' } },
    { nsfw: false },
    { options: [{ type: 'user', name: 'who', description: 'Whom', required: true }] },
  ],
  page: 'whole',
  exempt: [
    // Those of global commands, and of entry points.
    ...['field contexts', 'field dm_permission', 'field handler', 'field integration_types'],
    // Of the first type.
    'an item without type',
    'an item whose type is null',
    // Those are the permissions: no command here has any.
    'GET /applications/222222222222222222/guilds/*/commands/* with one value for part 4 of its path',
  ],
};

const inMain = (key: string, extra: object = {}) =>
  ((first, second) => ({
    neon: {
      projects: [first, second].map((entries, at) => ({
        id: PROJECTS[at],
        branches: [{ name: 'main', prune: true, ...extra, [key]: entries }],
      })),
    },
  })) satisfies Sample['manifest'];

const databases: Sample = {
  kind: 'neon.database',
  manifest: inMain('databases', { roles: [{ name: 'owner' }, { name: 'other' }] }),
  entries: [
    { name: 'shop', owner_name: 'owner' },
    { name: 'blog', owner_name: 'owner' },
    { name: 'wiki', owner_name: 'owner' },
  ],
  changes: [{ owner_name: 'other' }],
  page: 'whole',
};

const roles: Sample = {
  kind: 'neon.role',
  manifest: inMain('roles'),
  entries: [
    { name: 'reader', no_login: true },
    { name: 'writer', no_login: true },
    { name: 'admin', no_login: true },
  ],
  changes: [{ no_login: false }],
  page: 'whole',
};

const buckets: Sample = {
  kind: 'neon.bucket',
  manifest: inMain('buckets'),
  entries: [
    { name: 'uploads', access_level: 'public_read' },
    { name: 'avatars', access_level: 'public_read' },
    { name: 'exports', access_level: 'public_read' },
  ],
  changes: [{ access_level: 'private' }],
  page: 'whole',
};

const branches: Sample = {
  kind: 'neon.branch',
  manifest: (first, second) => ({
    neon: {
      projects: [first, second].map((entries, at) => ({
        id: PROJECTS[at],
        prune: true,
        branches: [{ name: 'main' }, ...entries],
      })),
    },
  }),
  entries: [
    { name: 'dev', parent: 'main', protected: false },
    { name: 'qa', parent: 'main', protected: false },
    { name: 'demo', parent: 'main', protected: false },
  ],
  changes: [{ protected: true }],
  page: 'whole',
  exempt: [
    // Of other sorts of branches, and times that pass between an export and its apply.
    ...BRANCH.paths.filter(field => field !== 'protected').map(field => `field ${field}`),
    // Every project has a branch: a list without one is not believed.
    'GET /projects/*/*: an error is an empty list',
    // The parent that a branch gets by itself.
    'POST /projects/*/* without branch.parent_id',
    // It only tells which of two runs at the same time made a branch.
    'POST /projects/*/* without annotation_value.evenkeel.run',
  ],
};

const ofNeon = withKeys(neon);
const ofDiscord = withKeys(discord);

const KINDS: readonly (readonly [Sample, Provider, 'neon' | 'discord'])[] = [
  [commands, ofDiscord, 'discord'],
  [databases, ofNeon, 'neon'],
  [roles, ofNeon, 'neon'],
  [buckets, ofNeon, 'neon'],
  [branches, ofNeon, 'neon'],
];

describe.each(KINDS)('$kind', (sample, provider, service) => {
  const [, ...tests] = contract({ provider, samples: [sample], start: () => sandboxed(service) });
  test.each(tests)('$name', async ({ run }) => run(), 60_000);
});

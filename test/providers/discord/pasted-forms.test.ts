import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { commandsFromJson } from '../../../src/discord/commands-from-json.ts';
import { plan } from '../../../src/reconcile.ts';
import { testCli } from '../../cli/test-io.ts';
import { APPLICATION, lines, world } from '../../helpers/world.ts';
import { applyLoaded, byHand, commandIn, commandsAt, loaded, manifestOf } from './application.ts';

/*
 * What public bots send and no bulk overwrite of theirs was ever refused for (read in their
 * repositories, 2026-11-21), each as one command: it is taken, from a file and pasted, with the
 * warning that it deserves. After them, what Discord itself refuses.
 */

const FILE = 'dist/commands.json';
const PLAY = { name: 'play', description: 'Play a song' };

interface Form {
  /** The command as the bot's repository has it. */
  readonly written: Readonly<Record<string, unknown>>;
  /** The rules that warn, in the order of the places. */
  readonly warns: readonly string[];
  /** What is live after the first apply, as far as the form is about it. */
  readonly live: Readonly<Record<string, unknown>>;
}

const OLD = 'discord/deprecated-field';
const UNKNOWN = 'discord/unknown-member';
const COMPUTED = 'discord/computed-member';

/** By the bots whose sets have it. */
const TAKEN: Readonly<Record<string, Form>> = {
  'valorant-labs: permissions as a number': {
    written: { ...PLAY, default_member_permissions: 8 },
    warns: [],
    live: { default_member_permissions: '8' },
  },
  'valorant-labs: default_permission, which says nothing': {
    written: { ...PLAY, default_permission: true },
    warns: [OLD],
    live: { default_member_permissions: null },
  },
  'valorant-labs: default_permission null, which says nothing either': {
    written: { ...PLAY, default_permission: null },
    warns: [OLD],
    live: { default_member_permissions: null },
  },
  'craig, discord-tickets: dm_permission false': {
    written: { ...PLAY, dm_permission: false, default_member_permissions: null },
    warns: [OLD],
    live: { dm_permission: false },
  },
  'craig, KevinNovak template: dm_permission true': {
    written: { ...PLAY, dm_permission: true },
    warns: [OLD],
    live: { dm_permission: true },
  },
  'mod-wvw: the id of the application in every command': {
    written: { ...PLAY, application_id: APPLICATION },
    warns: [COMPUTED],
    live: {},
  },
  'Hawkings: maxValue': {
    written: { ...PLAY, options: [{ type: 4, name: 'nth', description: 'Which', maxValue: 9 }] },
    warns: [],
    live: { options: [{ type: 4, name: 'nth', description: 'Which', max_value: 9 }] },
  },
  'another library: members that ask for nothing': {
    written: { ...PLAY, guildOnly: false, userPermissions: [], permissions: null },
    warns: [UNKNOWN, UNKNOWN, UNKNOWN],
    live: { default_member_permissions: null },
  },
  'a handler: what the bot itself needs, and what is for the help page': {
    written: {
      ...PLAY,
      botPermissions: ['SendMessages'],
      requiredClientPermissions: ['SendMessages'],
      clientPerms: ['Connect'],
      owner: 'someone',
      serverCooldown: 5,
      permalink: 'https://example.com',
      sameVoiceChannelOnly: true,
      dm: true,
      devOnly: false,
      meta: {
        examples: ['a'],
        roles: [],
        guildOnly: false,
        dm_permission: true,
        contexts: null,
        nsfw: false,
      },
    },
    warns: Array.from({ length: 10 }, () => UNKNOWN),
    live: {},
  },
  'R-Slash: a hash of its own': { written: { ...PLAY, hash: 'f00d' }, warns: [UNKNOWN], live: {} },
  'GunrockJS, NachoBot: types by the names of an old library': {
    written: {
      ...PLAY,
      type: 'CHAT_INPUT',
      options: [{ type: 'STRING', name: 'song', description: 'Which', required: true }],
    },
    warns: [],
    live: { type: 1, options: [{ type: 3, name: 'song', description: 'Which', required: true }] },
  },
  'null where there is nothing': {
    written: { ...PLAY, options: null, nsfw: null, integration_types: null, dm_permission: null },
    warns: [OLD],
    live: { nsfw: false },
  },
  'null for the description of a user command': {
    written: { name: 'Who', type: 2, description: null },
    warns: [],
    live: { type: 2, description: '' },
  },
  'contexts and permissions by the names of the documentation': {
    written: { ...PLAY, contexts: ['GUILD', 'BOT_DM'], default_member_permissions: ['ManageGuild'] },
    warns: [],
    live: { contexts: [0, 1], default_member_permissions: '32' },
  },
  'a copied answer': {
    written: { ...PLAY, id: '1', application_id: APPLICATION, version: '2', name_localizations: null },
    warns: [COMPUTED, COMPUTED, COMPUTED],
    live: {},
  },
};

const fromFile = manifestOf({ prune: true, commands_from: FILE });

function pasted(written: object): string {
  const commands = JSON.stringify([written]);
  return `evenkeel: 1\nname: acme\ndiscord:\n  application_id: "${APPLICATION}"\n  prune: true\n  commands: ${commands}\n`;
}

/** Exit code, and `level rule` of each problem that `validate` shows. */
async function validated(yaml: string, written: object) {
  const files = { 'evenkeel.yaml': yaml, [FILE]: JSON.stringify([written]) };
  const { code, stdout } = await testCli({ files }).run('validate', '--format', 'json');
  const { problems } = JSON.parse(stdout) as {
    readonly problems: readonly { readonly level: string; readonly rule: string }[];
  };
  return { code, problems: problems.map(({ level, rule }) => `${level} ${rule}`) };
}

describe.each(Object.entries(TAKEN))('%s', (_, { written, warns, live }) => {
  const beside = { [FILE]: JSON.stringify([written]) };
  const name = String(written['name']);

  test('is taken in the manifest, with its warnings', async () => {
    const problems = warns.map(rule => `warning ${rule}`);
    expect(await validated(pasted(written), written)).toEqual({ code: 0, problems });
  });

  test('is taken from a file, where what Discord sets needs no word', async () => {
    const problems = warns.filter(rule => rule !== COMPUTED).map(rule => `warning ${rule}`);
    expect(await validated(fromFile, written)).toEqual({ code: 0, problems });
  });

  test.each([
    ['from a file', fromFile],
    ['pasted', pasted(written)],
  ])('is made %s, and the next plan is empty', async (_where, yaml) => {
    const cli = testCli({ files: { 'evenkeel.yaml': yaml, ...beside } });
    const applied = await cli.run('apply', '--yes');
    expect(applied.code, applied.stdout).toBe(0);
    expect(cli.writes()).toHaveLength(1);
    const again = await cli.run('plan', '--detailed-exitcode');
    expect(again.code, again.stdout).toBe(0);
  });

  test('is what another client makes of it: the plan after its overwrite is empty', async () => {
    const here = world({ quirks: { global_rate_limit: 'off' } });
    byHand(here, 'PUT', commandsAt(), [
      { ...PLAY, name, ...(live['type'] === 2 ? { description: '' } : {}), ...live },
    ]);
    const before = commandIn(here, name);
    expect(before).toMatchObject(live);
    for (const yaml of [fromFile, pasted(written)]) {
      const wanted = await loaded(yaml, beside);
      expect(lines(await plan(wanted, here.session(), { prune: true }))).toEqual([]);
    }
  });
});

/** By the bots whose files are not what Discord takes. */
const REFUSED: Readonly<Record<string, readonly [written: object, rule: string]>> = {
  'Hawkings: dm_permissions': [{ ...PLAY, dm_permissions: false }, UNKNOWN],
  'a context': [{ ...PLAY, context: [0] }, UNKNOWN],
  'an age limit, misspelled': [{ ...PLAY, nsfww: true }, UNKNOWN],
  'C#: the case of its properties': [{ ...PLAY, DefaultMemberPermissions: '8' }, UNKNOWN],
  'userPermissions of a handler': [{ ...PLAY, userPermissions: ['BanMembers'] }, UNKNOWN],
  'guildOnly of a handler': [{ ...PLAY, guildOnly: true }, UNKNOWN],
  'guildOnly with a hyphen': [{ ...PLAY, 'guild-only': true }, UNKNOWN],
  'guildOnly with a capital': [{ ...PLAY, GuildOnly: true }, UNKNOWN],
  'discord.py: default_permissions': [{ ...PLAY, default_permissions: '8' }, UNKNOWN],
  'discord.py: allowed_installs': [{ ...PLAY, allowed_installs: [0] }, UNKNOWN],
  'disnake: install_types': [{ ...PLAY, install_types: [0] }, UNKNOWN],
  'sapphire: requiredUserPermissions': [{ ...PLAY, requiredUserPermissions: ['BanMembers'] }, UNKNOWN],
  'the old switch, misspelled': [{ ...PLAY, default_permision: false }, UNKNOWN],
  'requiredPermissions of a handler': [{ ...PLAY, requiredPermissions: 'BAN_MEMBERS' }, UNKNOWN],
  'Hawkings: permissions of an option': [
    {
      ...PLAY,
      options: [{ type: 4, name: 'nth', description: 'Which', default_member_permissions: '8' }],
    },
    UNKNOWN,
  ],
  'one member in two spellings': [
    { ...PLAY, default_member_permissions: null, defaultMemberPermissions: '8' },
    'discord/two-spellings',
  ],
  "one member in two spellings, Discord's last": [
    { ...PLAY, defaultMemberPermissions: '8', default_member_permissions: null },
    'discord/two-spellings',
  ],
  'friendplant: an empty description': [{ ...PLAY, description: '' }, 'discord/description-needed'],
  'mini-ryza: half a number as the bound of an integer': [
    { ...PLAY, options: [{ type: 4, name: 'nth', description: 'Which', min_value: 0.5 }] },
    'discord/integer-range',
  ],
  'prysm2: options as texts': [{ ...PLAY, options: ['song'] }, 'schema/type'],
  'prysm2: options of a user command': [
    { name: 'Who', type: 2, options: [{ type: 3, name: 'a', description: 'A' }] },
    'discord/options-not-taken',
  ],
};

/** Members of handlers of public bots (2026-11-23), and near ones, with what to write instead. */
const PERMITTED = 'write default_member_permissions: and a list';
const NOBODY = 'write default_member_permissions: []';
const IN_GUILDS = 'write contexts: [guild]';
const ACCESS: readonly (readonly [member: object, next: string])[] = [
  [{ perms: ['BanMembers'] }, PERMITTED],
  [{ requiredPerms: ['BanMembers'] }, PERMITTED],
  [{ permissionsRequired: ['BanMembers'] }, PERMITTED],
  [{ userperms: 'BAN_MEMBERS' }, PERMITTED],
  [{ anyUserPermissions: ['Administrator'] }, PERMITTED],
  [{ permissionLevel: 3 }, PERMITTED],
  [{ required_member_permissions: ['Administrator'] }, PERMITTED],
  [{ userAndBotPermissions: ['Administrator'] }, PERMITTED],
  [{ restricted: true }, PERMITTED],
  [{ accessLevel: 'mods' }, PERMITTED],
  [{ adminOnly: true }, NOBODY],
  [{ onlyAdmins: true }, NOBODY],
  [{ DEV_ONLY: true }, NOBODY],
  [{ ownerOnly: true }, NOBODY],
  [{ botowneronly: true }, NOBODY],
  [{ modOnly: 'yes' }, NOBODY],
  [{ owner: true }, NOBODY],
  [{ developers: ['197038439483310086'] }, NOBODY],
  [{ ageRestricted: true }, 'write nsfw: true'],
  [{ isNSFW: true }, 'write nsfw: true'],
  [{ allowDM: false }, IN_GUILDS],
  [{ allowDMs: false }, IN_GUILDS],
  [{ dmEnabled: false }, IN_GUILDS],
  [{ directMessages: false }, IN_GUILDS],
  [{ disableDm: true }, IN_GUILDS],
  [{ dmOnly: true }, 'write contexts: [bot_dm]'],
  [{ isGuildOnly: true }, IN_GUILDS],
  [{ guildonly: true }, IN_GUILDS],
  [{ serverOnly: true }, IN_GUILDS],
  [{ onlyRoles: ['197038439483310086'] }, 'write overwrites for them'],
  [{ allowedUsers: ['197038439483310086'] }, 'write overwrites for them'],
  [{ testOnly: true }, 'write the command under guilds:'],
  [{ guildIds: ['197038439483310086'] }, 'write the command under guilds:'],
  [{ userInstall: false }, 'write integration_types:'],
  [{ data: { default_member_permissions: '8' } }, 'write "default_member_permissions" in the command itself'],
  [{ command: { nested: [{ dmPermission: false }] } }, 'write "dm_permission" in the command itself'],
  [{ toJSON: { nsfw: true } }, 'write "nsfw" in the command itself'],
  [{ config: { contexts: [0] } }, 'write "contexts" in the command itself'],
  [{ settings: { ownerOnly: true } }, NOBODY],
];

describe.each(ACCESS)('%j', (member, next) => {
  const name = [...JSON.stringify(member).matchAll(/"([A-Za-z_]+)":/g)].at(-1)?.[1] ?? '';

  test.each([
    ['of a command', { ...PLAY, ...member }],
    ['of an option', { ...PLAY, options: [{ type: 3, name: 'song', description: 'Which', ...member }] }],
  ])('%s is an error at its place, in a file and pasted, and nothing is sent', async (_, written) => {
    for (const yaml of [fromFile, pasted(written)]) {
      const files = { 'evenkeel.yaml': yaml, [FILE]: JSON.stringify([written], null, 1) };
      const cli = testCli({ files });
      const { code, stdout } = await cli.run('validate', '--format', 'json');
      const { problems } = JSON.parse(stdout) as {
        readonly problems: readonly {
          readonly rule: string;
          readonly level: string;
          readonly hint?: string;
        }[];
      };
      expect({ code, problems }).toEqual({ code: 3, problems: [expect.anything()] });
      expect(problems[0]).toMatchObject({
        level: 'error',
        rule: UNKNOWN,
        message: expect.stringContaining(`"${name}"`),
        hint: expect.stringContaining(next),
        source: { line: expect.any(Number), column: expect.any(Number) },
      });
      expect((await cli.run('apply', '--yes')).code).toBe(3);
      expect(cli.writes()).toEqual([]);
    }
  });

  test('is refused by sync, too', () => {
    expect(() => commandsFromJson([{ ...PLAY, ...member }], 'global')).toThrow(next);
  });
});

test('the guilds of a command are no mistake where the manifest names guilds itself', async () => {
  const yaml = manifestOf({ guilds: [{ ids: ['197038439483310086'], commands_from: FILE }] });
  const written = { ...PLAY, guildIds: ['197038439483310086'] };
  expect(await validated(yaml, written)).toEqual({ code: 0, problems: [`warning ${UNKNOWN}`] });
});

test.each(Object.entries(REFUSED))('%s stays an error, pasted and in a file', async (_, [written, rule]) => {
  for (const yaml of [pasted(written), fromFile])
    expect(await validated(yaml, written)).toEqual({ code: 3, problems: [`error ${rule}`] });
});

/**
 * `/ban` with every member, as four libraries have it in code (or as `toJSON()` gives it), and what
 * each itself then sends: recorded from discord.js 14, discordx, oceanic.js and @discordeno/rest
 * (2026-11-23).
 */
const LIBRARIES = JSON.parse(
  readFileSync(new URL('library-objects.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, { readonly written: readonly object[]; readonly sent: readonly object[] }>>;

describe.each(Object.entries(LIBRARIES))('the objects of %s', (_, { written, sent }) => {
  const [only = {}] = written;
  // Beside contexts, which count, `dm_permission` has no meaning.
  const without = (live: object): object => ({ ...live, id: '', version: '', dm_permission: null });

  test.each([
    ['in a file', fromFile],
    ['pasted', pasted(only)],
  ])('%s make what the library itself would put', async (_where, yaml) => {
    const theirs = world({ quirks: { global_rate_limit: 'off' } });
    byHand(theirs, 'PUT', commandsAt(), sent);
    const files = { 'evenkeel.yaml': yaml, [FILE]: JSON.stringify(written) };
    const checked = await validated(yaml, only);
    expect(checked.problems.filter(problem => !problem.endsWith(OLD))).toEqual([]);
    const ours = testCli({ files });
    const applied = await ours.run('apply', '--yes');
    expect(applied.code, applied.stdout).toBe(0);
    const here = world({ quirks: { global_rate_limit: 'off' } });
    await applyLoaded(here, yaml, {}, { [FILE]: JSON.stringify(written) });
    expect(without(commandIn(here, 'ban'))).toEqual(without(commandIn(theirs, 'ban')));
    const after = await loaded(yaml, { [FILE]: JSON.stringify(written) });
    expect(lines(await plan(after, theirs.session(), { prune: true }))).toEqual([]);
  });
});

test.each(['text', 'json', 'markdown', 'html'])(
  'the row says in %s what of a file is not sent',
  async format => {
    const written = {
      ...PLAY,
      cooldown: 5,
      options: [{ type: 3, name: 'song', description: 'Which', test: 1 }],
    };
    const other = { ...PLAY, name: 'stop', cooldown: 5 };
    const files = { 'evenkeel.yaml': fromFile, [FILE]: JSON.stringify([written, other]) };
    const { stdout } = await testCli({ files }).run('plan', '--format', format);
    const text = stdout.replaceAll('&quot;', '"').replaceAll('\\"', '"');
    expect(text).toContain('does not send "cooldown", "test"');
    expect(text).toMatch(/does not send "cooldown"\s+of/);
  },
);

import { PermissionFlagsBits } from 'discord-api-types/v10';
import { describe, expect, it, test } from 'vitest';
import { stringify } from 'yaml';
import { collect } from '../../../src/engine/desired/collect.ts';
import type { ManifestView } from '../../../src/engine/desired/manifest-view.ts';
import { loadManifest } from '../../../src/manifest/load.ts';
import { plan } from '../../../src/reconcile.ts';
import {
  APPLICATION,
  GUILD,
  lines,
  nextOf,
  notesOf,
  PROVIDERS,
  said,
  statuses,
  world,
} from '../../helpers/world.ts';
import { loadFiles, noVariables } from '../../manifest/load-text.ts';
import { memoryFiles } from '../../manifest/memory-files.ts';
import { faultOf } from '../../sandbox/fault-of.ts';
import { applyLoaded, byHand, commandIn, commandsAt, commandsIn, loaded, manifestOf } from './application.ts';

const FILE = 'dist/commands.json';
const PING = { name: 'ping', description: 'Answers' };
const OPTION = { type: 3, name: 'text', description: 'What' };

/** A manifest whose global commands come from the file. */
function whole(more: object = {}): string {
  return manifestOf({ prune: true, commands_from: FILE, ...more });
}

function files(commands: unknown, more: Readonly<Record<string, string>> = {}) {
  return { [FILE]: JSON.stringify(commands, undefined, 2), ...more };
}

/** Every problem as `level rule file:line:column message`. */
async function problems(yaml: string, beside: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { manifest, checkable, problems: found } = await loadFiles({ 'evenkeel.yaml': yaml, ...beside });
  const from = manifest ?? checkable;
  const view = { ...from, value: { ...from?.value } } as ManifestView;
  const more = manifest === undefined ? [] : collect(view, PROVIDERS, 0).problems;
  return [...found, ...more].map(
    ({ level, rule, message, source, hint }) =>
      `${level} ${rule} ${source.file}:${source.line}:${source.column} ${message}${hint === undefined ? '' : ` (${hint})`}`,
  );
}

async function globalCommands(yaml: string, beside: Readonly<Record<string, string>>): Promise<unknown> {
  const { manifest, problems: found } = await loadFiles({ 'evenkeel.yaml': yaml, ...beside });
  expect(found.filter(({ level }) => level === 'error')).toEqual([]);
  return manifest?.value.discord?.commands;
}

/** The forms of a set that tools and old code write, and what each means. */
const FORMS: readonly (readonly [what: string, written: object, meant: object])[] = [
  ['permissions as a number', { default_member_permissions: 8 }, { default_member_permissions: '8' }],
  ['no permissions as a number', { default_member_permissions: 0 }, { default_member_permissions: '0' }],
  ['permissions as text', { default_member_permissions: '8' }, { default_member_permissions: '8' }],
  [
    'names of permissions in the spelling of a library',
    { default_member_permissions: ['ManageGuild', 'BAN_MEMBERS', 'UseVAD'] },
    { default_member_permissions: ['MANAGE_GUILD', 'BAN_MEMBERS', 'USE_VAD'] },
  ],
  [
    'one name of a permission',
    { default_member_permissions: 'ManageGuild' },
    { default_member_permissions: ['MANAGE_GUILD'] },
  ],
  [
    'names and bits together',
    { default_member_permissions: ['ManageGuild', '8', 4] },
    { default_member_permissions: '44' },
  ],
  ['a type in the spelling of the documentation', { type: 'CHAT_INPUT' }, { type: 'chat_input' }],
  ['a type in the spelling of a library', { type: 'ChatInput' }, { type: 'chat_input' }],
  ['a type that is null', { type: null }, {}],
  [
    'contexts',
    { contexts: ['GUILD', 'BotDM', 'PRIVATE_CHANNEL'] },
    { contexts: ['guild', 'bot_dm', 'private_channel'] },
  ],
  [
    'installations',
    { integration_types: ['GUILD_INSTALL', 'UserInstall'] },
    { integration_types: ['guild_install', 'user_install'] },
  ],
  [
    'nulls that mean nothing',
    { options: null, nsfw: null, integration_types: null, handler: null, description_localizations: null },
    { description_localizations: null },
  ],
  [
    'localizations that are null, at any depth',
    {
      name_localizations: null,
      options: [
        {
          ...OPTION,
          name_localizations: null,
          description_localizations: null,
          choices: [{ name: 'a', name_localizations: null, value: 'a' }],
        },
      ],
    },
    {
      name_localizations: null,
      options: [
        {
          ...OPTION,
          name_localizations: null,
          description_localizations: null,
          choices: [{ name: 'a', name_localizations: null, value: 'a' }],
        },
      ],
    },
  ],
  [
    'a locale that is null',
    { name_localizations: { de: 'bannen', fr: null } },
    { name_localizations: { de: 'bannen' } },
  ],
  [
    'options, choices and channel types',
    {
      options: [
        {
          type: 'SUB_COMMAND',
          name: 'a',
          description: 'A',
          options: [
            { type: 'STRING', name: 'b', description: 'B', required: null, choices: null, min_length: null },
            { type: 7, name: 'c', description: 'C', channel_types: ['GUILD_TEXT', 'GuildForum', 2] },
          ],
        },
      ],
    },
    {
      options: [
        {
          type: 'sub_command',
          name: 'a',
          description: 'A',
          options: [
            { type: 'string', name: 'b', description: 'B' },
            { type: 7, name: 'c', description: 'C', channel_types: ['guild_text', 'guild_forum', 2] },
          ],
        },
      ],
    },
  ],
];

describe('a set that a program writes', () => {
  test.each(FORMS)('may have %s', async (_, written, meant) => {
    const commands = [{ ...PING, ...written }];
    expect(await globalCommands(whole(), files(commands))).toEqual([{ ...PING, ...meant }]);
    expect(await globalCommands(manifestOf({ commands }), {})).toEqual([{ ...PING, ...meant }]);
  });

  test('is not the same as an empty value of YAML, which someone forgot', async () => {
    const head = `evenkeel: 1\nname: acme\ndiscord:\n  application_id: "${APPLICATION}"\n`;
    const yaml = `${head}  commands:\n    - name: ping\n      description: Answers\n      options:\n`;
    expect(await problems(yaml, {})).toEqual([
      'error schema/type evenkeel.yaml:8:7 "options" must be a list, but is empty (write the content of this key below the key, with more indentation, or remove the line)',
    ]);
  });

  test('may name every permission as the library does', async () => {
    for (const [name, bits] of Object.entries(PermissionFlagsBits)) {
      const commands = [{ ...PING, default_member_permissions: [name] }];
      // An old name of bit 30.
      if (name === 'ManageEmojisAndStickers') continue;
      const yaml = whole();
      const { desired } = await loaded(yaml, files(commands));
      expect(desired[0]?.fields['default_member_permissions'], name).toBe(String(bits));
    }
  });

  test.each([
    ['the name of a command', { name: null }, '"name" must be text, but is null'],
    ['the name of an option', { options: [{ ...OPTION, name: null }] }, '"name" must be text, but is null'],
    ['its type', { options: [{ ...OPTION, type: null }] }, '"type" is null, but must be one of'],
    [
      'its description',
      { options: [{ ...OPTION, description: null }] },
      '"description" must be text, but is null',
    ],
    [
      'the name of a choice',
      { options: [{ ...OPTION, choices: [{ name: null, value: 'a' }] }] },
      '"name" must be',
    ],
    ['its value', { options: [{ ...OPTION, choices: [{ name: 'a', value: null }] }] }, '"value" must be'],
  ])('has no null for %s: that is a mistake at its own place', async (_, written, said) => {
    const found = await problems(whole(), files([{ ...PING, ...written }]));
    expect(found).toEqual([expect.stringContaining(said)]);
  });

  test('may have null for the description of a context menu command, and no text for it', async () => {
    const commands = [
      { name: 'Who', type: 'USER', description: null },
      { name: 'Save', type: 3, description: '' },
    ];
    expect(await problems(whole(), files(commands))).toEqual([]);
  });

  test('may be a copied answer: what Discord sets is not sent, and not a word is lost about it', async () => {
    const here = world({ quirks: { global_rate_limit: 'off' } });
    byHand(here, 'PUT', commandsAt(), [
      { ...PING, default_member_permissions: '8' },
      { name: 'Who', type: 2 },
    ]);
    const copied = byHand(here, 'GET', `${commandsAt()}?with_localizations=true`);
    expect(await problems(whole(), files(copied))).toEqual([
      expect.stringMatching(/^warning discord\/deprecated-field .*"dm_permission"/),
    ]);
    expect(lines(await plan(await loaded(whole(), files(copied)), here.session(), { prune: true }))).toEqual(
      [],
    );
    const fresh = world({ quirks: { global_rate_limit: 'off' } });
    await applyLoaded(fresh, whole(), {}, files(copied));
    expect(commandsIn(fresh).map(({ name }) => name)).toEqual(expect.arrayContaining(['ping', 'Who']));
  });

  test('keeps its texts as they are, also such that look like variables', async () => {
    const commands = [{ ...PING, description: 'costs $$5 and ${money}' }];
    expect(await globalCommands(whole(), files(commands))).toEqual(commands);
  });

  test('is only described by its file: it cannot delete, ignore or allow anything', async () => {
    const commands = [
      { ...PING, absent: true, ignore: ['description'], allow: ['loss'], renamed_from: 'old' },
    ];
    const { desired } = await loaded(whole(), files(commands));
    expect(desired).toHaveLength(1);
    expect(desired[0]).toMatchObject({ allow: [], fields: { description: 'Answers' } });
    for (const key of ['absent', 'ignored', 'renamedFrom'] as const)
      expect(desired[0]?.[key]).toBeUndefined();
    expect(await problems(whole(), files(commands))).toEqual(
      ['absent', 'ignore', 'allow', 'renamed_from'].map(key =>
        expect.stringContaining(`Discord has no "${key}" in a command, so evenkeel does not send it`),
      ),
    );
  });
});

describe('what Discord does not know', () => {
  const commands = [
    { ...PING, hash: 'a', descriptionz: false },
    {
      name: 'pong',
      description: 'Too',
      hash: 'b',
      options: [{ type: 4, name: 'n', description: 'N', max_valeu: 3 }],
    },
  ];

  test('is a warning for each key and file, with its first place, and is not sent', async () => {
    expect(await problems(whole(), files(commands))).toEqual([
      `warning discord/unknown-member ${FILE}:5:5 Discord has no "hash" in a command, so evenkeel does not send it (2 times in this file)`,
      `warning discord/unknown-member ${FILE}:6:5 Discord has no "descriptionz" in a command, so evenkeel does not send it (did you mean "description"?)`,
      `warning discord/unknown-member ${FILE}:17:9 Discord has no "max_valeu" in an option, so evenkeel does not send it (did you mean "max_value"?)`,
    ]);
    const here = world({ quirks: { global_rate_limit: 'off' } });
    await applyLoaded(here, whole(), {}, files(commands));
    expect(JSON.stringify(commandsIn(here))).not.toMatch(/hash|descriptionz|max_valeu/);
  });

  test('is one warning for a key that a command and an option have, and one error for each mend', async () => {
    const option = { type: 3, name: 'a', description: 'A', hash: 2, perms: ['b'] };
    const found = await problems(
      whole(),
      files([
        { ...PING, hash: 1, perms: ['a'], options: [option] },
        { ...PING, name: 'b', perms: ['c'] },
      ]),
    );
    expect(found.map(line => line.replace(/:\d+:\d+ /, ' '))).toEqual([
      `warning discord/unknown-member ${FILE} Discord has no "hash" in a command and an option, so evenkeel does not send it (2 times in this file)`,
      `error discord/unknown-member ${FILE} Discord has no "perms" in a command (2 times in this file) (write default_member_permissions: and a list such as [KICK_MEMBERS], or leave the key out if the bot checks this itself)`,
      `error discord/unknown-member ${FILE} Discord has no "perms" in an option (write default_member_permissions: and a list such as [KICK_MEMBERS] in the command itself, or leave the key out if the bot checks this itself)`,
    ]);
  });

  test('is an error once where a wrapper has the whole command', async () => {
    const found = await problems(whole(), files([{ data: { ...PING, nsfw: true }, cooldown: 5 }]));
    expect(found.filter(line => line.includes('"data"'))).toEqual([
      expect.stringMatching(
        /^error discord\/unknown-member .*"nsfw" in it.*write the content of "data" as the command itself/,
      ),
    ]);
  });

  test('is the same where the JSON is pasted into the manifest', async () => {
    const head = `evenkeel: 1\nname: acme\ndiscord:\n  application_id: "${APPLICATION}"\n  commands: `;
    const found = await problems(
      head + JSON.stringify([...commands, { ...PING, name: 'x', id: '1', version: '2' }]),
      {},
    );
    expect(found.map(line => line.replace(/ evenkeel.yaml:\S+/, ''))).toEqual([
      'warning discord/unknown-member Discord has no "hash" in a command, so evenkeel does not send it (2 times in this file)',
      'warning discord/unknown-member Discord has no "descriptionz" in a command, so evenkeel does not send it (did you mean "description"?)',
      'warning discord/unknown-member Discord has no "max_valeu" in an option, so evenkeel does not send it (did you mean "max_value"?)',
      'warning discord/computed-member "id" is set by Discord, so evenkeel does not send it (leave the key out)',
      'warning discord/computed-member "version" is set by Discord, so evenkeel does not send it (leave the key out)',
    ]);
  });

  test('is an error where someone typed it, if it is close to a known key: a misspelled limit opens a command', async () => {
    const yaml = manifestOf({
      commands: [
        { ...PING, default_member_permisions: '8' },
        { ...PING, name: 'b', hash: 'a' },
      ],
    });
    expect((await problems(yaml, {})).map(line => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'error schema/unknown-key',
      'warning discord/unknown-member',
    ]);
  });
});

describe('a mistake in a file', () => {
  test.each<[string, unknown, string]>([
    ['of a type', [PING, { ...PING, name: 'b', type: 9 }], `error schema/enum ${FILE}:9:13 `],
    [
      'of an option',
      [{ ...PING, options: [{ type: 'TEXT', name: 'a', description: 'A' }] }],
      `error schema/enum ${FILE}:7:17 `,
    ],
    ['of a name', [{ ...PING, name: 'Ping' }], `error discord/name-case ${FILE}:3:13 `],
    [
      'of a permission',
      [{ ...PING, default_member_permissions: ['ManageGild'] }],
      `error schema/enum ${FILE}:6:7 `,
    ],
    ['of an item', [PING, 'pong'], `error schema/type ${FILE}:6:3 `],
    [
      'of a default that closes',
      [{ ...PING, default_permission: false }],
      `error discord/deprecated-field ${FILE}:5:5 `,
    ],
  ])('%s is told at its own line and column', async (_, commands, begins) => {
    const found = (await problems(whole(), files(commands))).filter(line => line.startsWith('error'));
    expect(found).toEqual([expect.stringContaining(begins)]);
  });

  test('is told with its line where the file has nothing but commands', async () => {
    const shown = await loadFiles({ 'evenkeel.yaml': whole(), ...files([{ ...PING, type: 9 }]) });
    expect(shown.texts.get(FILE)).toContain('"ping"');
  });

  test('of a deprecated field is told once for a file', async () => {
    const commands = ['a', 'b', 'c'].map(name => ({
      name,
      description: 'D',
      dm_permission: false,
      default_permission: true,
    }));
    const found = await problems(whole(), files(commands));
    expect(found).toEqual([
      expect.stringContaining(`warning discord/deprecated-field ${FILE}:5:5 "dm_permission"`),
      expect.stringContaining(`warning discord/deprecated-field ${FILE}:6:5 "default_permission"`),
    ]);
  });

  test('of a deprecated field is told once for each advice: it differs by the value', async () => {
    const commands = [true, false, true, false].map((dm_permission, index) => ({
      name: `c${index}`,
      description: 'D',
      dm_permission,
    }));
    const said = `warning discord/deprecated-field ${FILE}`;
    expect(await problems(whole(), files(commands))).toEqual([
      `${said}:5:5 "dm_permission" is deprecated by the API. (leave the key out: true is the default)`,
      `${said}:10:5 "dm_permission" is deprecated by the API. (write \`contexts: [guild]\` instead)`,
    ]);
  });

  test('that is a command of both the manifest and the file names both places', async () => {
    const found = await problems(whole({ commands: [PING] }), files([PING]));
    expect(found).toEqual([
      `error manifest/duplicate ${FILE}:2:3 discord.command/${APPLICATION}/global/chat_input/ping is declared twice (remove one of the two entries; the first is at evenkeel.yaml:8:7)`,
    ]);
  });
});

describe('a file that cannot be read', () => {
  test.each<[string, string, string]>([
    [
      'that is missing',
      'dist/other.json',
      'error include/missing evenkeel.yaml:6:18 no file matches "dist/other.json"',
    ],
    [
      'with another name',
      'dist/commands.yaml',
      'error file/not-json evenkeel.yaml:6:18 the name of dist/commands.yaml does not end in .json',
    ],
    [
      'above the folder',
      '../commands.json',
      'error include/outside evenkeel.yaml:6:18 "../commands.json" is outside the folder in which a manifest may name files',
    ],
    [
      'with a variable',
      'dist/${x}.json',
      'error include/pattern evenkeel.yaml:6:18 the path of an include cannot have variables',
    ],
  ])('%s is an error', async (_, name, line) => {
    const beside = { 'dist/commands.yaml': '[]', 'dist/commands.json': '[]' };
    const found = await problems(manifestOf({ prune: true, commands_from: name }), beside);
    expect(found.map(each => each.replace(/ \(.*\)$/, ''))).toEqual([line]);
  });

  const SECRET = 'ghp_aSecretOfTheMachine';
  test.each<[string, string, string]>([
    [
      'text',
      `token = ${SECRET}\n`,
      'error file/not-json dist/commands.json:1:1 the file is not JSON from here on',
    ],
    [
      'YAML',
      `- name: ${SECRET}\n`,
      'error file/not-json dist/commands.json:1:1 the file is not JSON from here on',
    ],
    [
      'broken JSON',
      `[{"name": "${SECRET}"`,
      'error file/not-json dist/commands.json:1:36 the file ends before its last { is closed',
    ],
    [
      'an object',
      `{"private_key": "${SECRET}"}`,
      'error schema/type dist/commands.json:1:1 a file of commands must be a list of them, as a bulk overwrite takes it, or one command with its "name"',
    ],
    [
      'a text',
      `"${SECRET}"`,
      'error schema/type dist/commands.json:1:1 a file of commands must be a list of them, as a bulk overwrite takes it, or one command with its "name"',
    ],
    [
      'a list of texts',
      `["${SECRET}"]`,
      'error schema/type dist/commands.json:1:2 entry 1 of "commands" must be a map, but is text',
    ],
    [
      'bytes',
      `\u0001${SECRET}`,
      'error yaml/character dist/commands.json:1:1 the character U+0001 is not allowed in a manifest',
    ],
    [
      'other objects',
      `[{"name": "x", "value": "${SECRET}", "nsfw": "no"}]`,
      'error schema/type dist/commands.json:1:60 "nsfw" must be true or false, but is text',
    ],
  ])('because it is %s shows nothing of it', async (_, text, line) => {
    const beside = { [FILE]: text };
    const found = (await problems(whole(), beside)).map(each => each.replace(/ \(.*\)$/, ''));
    expect(found).toContain(line);
    expect(found.join('\n')).not.toContain(SECRET);
    const { texts } = await loadFiles({ 'evenkeel.yaml': whole(), ...beside });
    expect([...texts.values()].join('\n')).not.toContain(SECRET);
  });

  test('beside the list that is named shows nothing of what stands there', async () => {
    const text = JSON.stringify({ token: SECRET, commands: [{ ...PING, nsfw: 'no' }] });
    const yaml = manifestOf({ commands_from: `${FILE}#/commands` });
    const { texts, problems: found } = await loadFiles({ 'evenkeel.yaml': yaml, [FILE]: text });
    expect(found.map(({ rule }) => rule)).toEqual(['schema/type']);
    expect(JSON.stringify([...texts, ...found])).not.toContain(SECRET);
  });

  test('through a link to a file with another name is an error', async () => {
    const { problems: found } = await loadFiles({
      'evenkeel.yaml': whole(),
      [FILE]: { link: '/project/notes.txt' },
      'notes.txt': '[]',
    });
    expect(found.map(({ rule }) => rule)).toEqual(['file/not-json']);
  });
});

it('a permission number that JavaScript rounds is refused, and is not another permission', async () => {
  const text = `[{ "name": "ping", "description": "Answers", "default_member_permissions": 18014398509481985 }]`;
  expect(await problems(whole(), { [FILE]: text })).toEqual([
    expect.stringMatching(/^error yaml\/unquoted-id .* 18014398509481985 has too many digits/),
  ]);
});

it.each(['1e16', '["8", 1e16]'])(
  'a permission number beyond what JavaScript holds exactly is refused, however short: %s',
  async written => {
    const text = `[{ "name": "ping", "description": "Answers", "default_member_permissions": ${written} }]`;
    expect(await problems(whole(), { [FILE]: text })).toContainEqual(
      expect.stringMatching(/^error schema\/\S+ dist\/commands\.json:\S+ .*is (?:the number )?1e16/),
    );
  },
);

it('an empty value of a choice is sent, and is no difference afterwards', async () => {
  const choices = [{ name: 'none', value: '' }];
  const set = [{ ...PING, options: [{ type: 3, name: 'unit', description: 'U', choices }] }];
  const here = world({ quirks: { global_rate_limit: 'off' } });
  await applyLoaded(here, whole(), {}, files(set));
  expect(commandIn(here, 'ping')).toMatchObject({ options: [{ choices }] });
  const again = await plan(await loaded(whole(), files(set)), here.session(), { prune: true });
  expect(again.plan.rows).toEqual([]);
});

describe('what a file leaves out', () => {
  const CLOSED = {
    ...PING,
    default_member_permissions: '8',
    nsfw: true,
    options: [{ type: 4, name: 'n', description: 'N' }],
    name_localizations: { de: 'pingen' },
  };

  it('has the default of the service, also where that gives more access, and the row says so', async () => {
    const here = world({ quirks: { global_rate_limit: 'off' } });
    byHand(here, 'PUT', commandsAt(), [{ ...CLOSED, contexts: [0] }]);
    const { plan: found } = await plan(await loaded(whole(), files([PING])), here.session(), { prune: true });
    const [row] = found.rows;
    expect(row?.action).toBe('update');
    expect(row?.fields.map(({ path, leftOut }) => [path, leftOut])).toEqual(
      ['contexts', 'default_member_permissions', 'name_localizations', 'nsfw', 'options'].map(path => [
        path,
        true,
      ]),
    );
    expect(said(row?.opening)).toBe(
      'the command may be used in direct messages with the bot; every member may use the command: it requires no member permissions; minors may use the command in every channel: it is not age-restricted',
    );
    await applyLoaded(here, whole(), {}, files([PING]));
    const live = commandIn(here, 'ping');
    expect(live).toMatchObject({
      contexts: null,
      default_member_permissions: null,
      nsfw: false,
      dm_permission: true,
    });
    expect(lines(await plan(await loaded(whole(), files([PING])), here.session(), { prune: true }))).toEqual(
      [],
    );
  });

  it('is open to direct messages again, by a row that says so', async () => {
    const here = world({ quirks: { global_rate_limit: 'off' } });
    byHand(here, 'PUT', commandsAt(), [{ ...PING, dm_permission: false }]);
    const { plan: found } = await plan(await loaded(whole(), files([PING])), here.session(), { prune: true });
    expect(found.rows.map(row => [row.action, said(row.opening)])).toEqual([
      ['update', 'the command may be used in direct messages with the bot'],
    ]);
  });

  it('is closed again together with contexts that someone opened', async () => {
    const here = world({ quirks: { global_rate_limit: 'off' } });
    byHand(here, 'PUT', commandsAt(), [{ ...PING, contexts: [0, 1, 2] }]);
    const beside = files([{ ...PING, dm_permission: false }]);
    expect(statuses(await applyLoaded(here, whole(), {}, beside))).toEqual([expect.stringMatching(/^done /)]);
    expect(commandIn(here, 'ping')).toMatchObject({ contexts: null, dm_permission: false });
    expect(lines(await plan(await loaded(whole(), beside), here.session(), { prune: true }))).toEqual([]);
  });

  it.each([
    [
      'are cleared where another command shows that the service keeps none',
      [{ name: 'b', description: 'B' }],
      ['contexts'],
    ],
    ['are left alone where the service may have filled them in', [], []],
  ])('all three contexts %s', async (_, others, changed) => {
    const here = world({ quirks: { global_rate_limit: 'off' } });
    byHand(here, 'PUT', commandsAt(), [{ ...PING, contexts: [0, 1, 2] }, ...others]);
    const { plan: found } = await plan(await loaded(whole(), files([PING, ...others])), here.session(), {
      prune: true,
    });
    expect(found.rows.flatMap(row => row.fields.map(({ path }) => path))).toEqual(changed);
  });

  it('stays blocked for the entry of a manifest', async () => {
    const here = world({ quirks: { global_rate_limit: 'off' } });
    byHand(here, 'PUT', commandsAt(), [CLOSED]);
    const yaml = manifestOf({ commands: [PING], commands_from: FILE });
    const given = await loaded(yaml, files([{ name: 'other', description: 'O' }]));
    expect(lines(await plan(given, here.session(), { prune: true }))).toEqual(
      [
        expect.stringMatching(/^create .*\/other$/),
        expect.stringMatching(/^blocked .*\/ping: .*gives more access/),
      ].sort(),
    );
  });

  it('is what a bulk overwrite of the same file makes of it', async () => {
    const set = [
      PING,
      { name: 'b', description: 'B', default_member_permissions: '8' },
      { name: 'Who', type: 2 },
    ];
    const before = [
      CLOSED,
      { name: 'b', description: 'Old', nsfw: true },
      { name: 'gone', description: 'G' },
    ];
    const [ours, theirs] = [
      world({ quirks: { global_rate_limit: 'off' } }),
      world({ quirks: { global_rate_limit: 'off' } }),
    ];
    for (const here of [ours, theirs]) byHand(here, 'PUT', commandsAt(), before);
    await applyLoaded(ours, whole(), { maxDeletes: 1 }, files(set));
    byHand(theirs, 'PUT', commandsAt(), set);
    const members = (here: typeof ours) =>
      commandsIn(here)
        .map(({ id: _i, version: _v, ...rest }) => rest)
        .sort((a, b) => (a.name < b.name ? -1 : 1));
    expect(members(ours)).toEqual(members(theirs));
  });
});

describe('an empty file', () => {
  it('prunes nothing unless a person allows it, whatever else the manifest has', async () => {
    const here = world({ quirks: { global_rate_limit: 'off' } });
    const others = ['a', 'b'].map(name => ({ name, description: name }));
    byHand(here, 'PUT', commandsAt(), [PING, ...others]);
    const yaml = whole({ commands: others });
    const refused = await applyLoaded(here, yaml, {}, files([]));
    expect(refused.refused?.reason).toMatchObject({
      code: 'guard/deletes',
      scopes: [{ why: [{ over: 'empty', deletes: 1 }] }],
    });
    expect(commandsIn(here)).toHaveLength(3);
    const done = await applyLoaded(here, yaml, { maxDeletes: 1 }, files([]));
    expect(statuses(done)).toEqual([expect.stringMatching(/^done /)]);
    expect(
      commandsIn(here)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['a', 'b']);
  });

  it('counts in its own scope, and beside files that are not empty', async () => {
    const here = world({ quirks: { global_rate_limit: 'off' } });
    byHand(here, 'PUT', commandsAt(GUILD), [PING, { name: 'gone', description: 'G' }]);
    const beside = { ...files([PING]), 'dist/empty.json': '[]' };
    const guild = (from: unknown) =>
      manifestOf({ guilds: [{ ids: [GUILD], prune: true, commands_from: from }] });
    const refused = await applyLoaded(here, guild([FILE, 'dist/empty.json']), {}, beside);
    expect(refused.refused?.reason.code).toBe('guard/deletes');
    const done = await applyLoaded(here, guild([FILE]), {}, beside);
    expect(done.refused).toBeUndefined();
    expect(commandsIn(here, GUILD).map(({ name }) => name)).toEqual(['ping']);
  });
});

describe('beside a file', () => {
  it('a map of old names renames in place', async () => {
    const here = world({ quirks: { global_rate_limit: 'off' } });
    byHand(here, 'PUT', commandsAt(GUILD), [PING]);
    const { id } = commandIn(here, 'ping', GUILD);
    const yaml = manifestOf({
      guilds: [{ ids: [GUILD], prune: true, commands_from: FILE, renamed_from: { pong: 'ping' } }],
    });
    await applyLoaded(here, yaml, {}, files([{ name: 'pong', description: 'Answers' }]));
    expect(commandsIn(here, GUILD).map(command => [command.name, command.id])).toEqual([['pong', id]]);
  });

  it('renames a global command of the file in place, with its overwrites and without leave', async () => {
    const here = world({ quirks: { global_rate_limit: 'off' } });
    byHand(here, 'PUT', commandsAt(), [PING]);
    const { id } = commandIn(here, 'ping');
    const overwrites = `${commandsAt(GUILD)}/${id}/permissions`;
    const closed = [{ id: GUILD, type: 1, permission: false }];
    byHand(here, 'PUT', overwrites, { permissions: closed });
    const yaml = manifestOf({ commands_from: FILE, prune: true, renamed_from: { pong: 'ping' } });
    const report = await applyLoaded(here, yaml, {}, files([{ name: 'pong', description: 'Answers' }]));
    expect(statuses(report).filter(line => !line.startsWith('done '))).toEqual([]);
    expect(commandIn(here, 'pong').id).toBe(id);
    expect(byHand(here, 'GET', overwrites)).toMatchObject({ permissions: closed });
  });

  it('is told where to allow what a rename of it loses, and that goes on', async () => {
    const here = world({ quirks: { global_rate_limit: 'off' } });
    byHand(here, 'PUT', commandsAt(), [PING]);
    const list = { method: 'GET', path: '/users/@me/guilds', times: 1 };
    const lose = (renamed_from: object): string => manifestOf({ commands_from: FILE, renamed_from });
    const commands = files([{ name: 'pong', description: 'Answers' }]);
    here.sandbox.faults.add([faultOf({ status: 403, body: { code: 50013, message: 'no' } }, list)]);
    const report = await applyLoaded(here, lose({ pong: 'ping' }), {}, commands);
    expect(nextOf(report.plan.rows[0]?.reason)).toBe(
      'If that is intended, write `{ from: OLD, allow: [loss] }` in `renamed_from` of the manifest, with the old name for OLD.',
    );
    expect(here.writes()).toEqual([]);
    here.sandbox.faults.clear();
    here.sandbox.faults.add([
      faultOf({ status: 403, body: { code: 50013, message: 'no' } }, { ...list, times: 9 }),
    ]);
    const allowed = await applyLoaded(here, lose({ pong: { from: 'ping', allow: ['loss'] } }), {}, commands);
    expect(statuses(allowed)).toEqual([expect.stringMatching(/^done .*pong/)]);
  });

  it('is told of a rename that was forgotten, in both rows, and what is told there leads to no block', async () => {
    const here = world({ quirks: { global_rate_limit: 'off' } });
    byHand(here, 'PUT', commandsAt(), [PING]);
    const commands = files([{ ...PING, name: 'pong' }]);
    const report = await plan(
      await loaded(manifestOf({ commands_from: FILE, prune: true }), commands),
      here.session(),
      { prune: true },
    );
    const notes = report.plan.rows.map(row => [row.action, notesOf(row.notes).join()]);
    const how =
      '`renamed_from: { pong: ping }` beside `commands_from` (without a bot token: { pong: { from: ping, allow: [loss] } }): the command then keeps its id and its overwrites';
    expect(notes).toEqual([
      ['delete', expect.stringContaining(how)],
      ['create', expect.stringContaining(how)],
    ]);
    const followed = manifestOf({ commands_from: FILE, prune: true, renamed_from: { pong: 'ping' } });
    const next = await plan(await loaded(followed, commands), here.session(), { prune: true });
    expect(next.plan.rows.map(row => row.action)).toEqual(['rename']);
  });

  test.each<[string, readonly object[], string]>([
    [
      'that no command has',
      [PING],
      'error discord/renamed-from evenkeel.yaml:8:5 no command in the files is called "pin" (did you mean "ping"?)',
    ],
    [
      'that two have',
      [
        { name: 'pin', description: 'P' },
        { name: 'pin', type: 2 },
      ],
      'error discord/renamed-from evenkeel.yaml:8:5 2 commands in the files are called "pin" (write the renamed command under `commands`, with `renamed_from: …`)',
    ],
  ])('a new name %s is an error', async (_, commands, line) => {
    expect(await problems(whole({ renamed_from: { pin: 'old' } }), files(commands))).toEqual([line]);
  });

  it('a keep line holds a command that the file no longer has', async () => {
    const here = world({ quirks: { global_rate_limit: 'off' } });
    byHand(here, 'PUT', commandsAt(), [PING, { name: 'old', description: 'O' }]);
    const yaml = manifestOf(
      { prune: true, commands_from: FILE },
      { keep: [`discord.command/${APPLICATION}/global/chat_input/old`] },
    );
    await applyLoaded(here, yaml, {}, files([PING]));
    expect(
      commandsIn(here)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['old', 'ping']);
  });

  it('locale files translate its commands', async () => {
    const beside = files([{ ...PING, name_localizations: null }], {
      'locales/de.yaml': 'ping: { name: pingen }\n',
    });
    const found = await globalCommands(whole({ localizations: 'locales/*.yaml' }), beside);
    expect(found).toEqual([{ ...PING, name_localizations: { de: 'pingen' } }]);
  });

  it('permissions name its commands', async () => {
    const here = world({ quirks: { global_rate_limit: 'off' } });
    const overwrites = [{ role: '345678901234567890', allow: true }];
    const yaml = manifestOf({
      guilds: [{ ids: [GUILD], commands_from: FILE, permissions: [{ command: 'ping', overwrites }] }],
    });
    const applied = await applyLoaded(here, yaml, {}, files([PING]));
    expect(statuses(applied)).toEqual([expect.stringMatching(/^done /), expect.stringMatching(/^done /)]);
  });

  it('guilds may have the same file, without what only global commands have', async () => {
    const here = world({ quirks: { global_rate_limit: 'off' } });
    const set = [{ ...PING, contexts: [0], integration_types: [0], dm_permission: false }];
    const yaml = manifestOf({
      commands_from: FILE,
      guilds: [{ ids: [GUILD], commands_from: [FILE, 'dist/*.json'] }],
    });
    const warnings = await problems(yaml, files(set));
    const globalOnly = warnings.filter(line => line.startsWith(`warning discord/global-only ${FILE}`));
    expect(globalOnly.map(line => /"(\w+)" is for global commands only/.exec(line)?.[1])).toEqual([
      'contexts',
      'integration_types',
      'dm_permission',
    ]);
    expect(warnings.filter(line => line.startsWith('error'))).toEqual([]);
    expect(statuses(await applyLoaded(here, yaml, {}, files(set)))).toHaveLength(2);
    expect(commandIn(here, 'ping')).toMatchObject({ contexts: [0] });
    expect(commandIn(here, 'ping', GUILD)).not.toHaveProperty('contexts', [0]);
  });

  it('another manifest file cannot name other ones for the same scope with the same words', async () => {
    const part = manifestOf({ commands_from: 'commands.json' });
    const found = await problems(
      manifestOf({ commands_from: 'commands.json' }, { include: ['part/discord.yaml'] }),
      {
        'commands.json': JSON.stringify([PING]),
        'part/discord.yaml': part,
        'part/commands.json': JSON.stringify([{ name: 'other', description: 'O' }]),
      },
    );
    expect(found.filter(line => line.startsWith('error'))).toEqual([
      expect.stringContaining(
        'error merge/conflict part/discord.yaml:5:18 "commands_from" is in two files of the manifest',
      ),
    ]);
  });

  it('other files join in their order, and the plan does not depend on it', async () => {
    const beside = {
      'dist/a.json': JSON.stringify([PING]),
      'dist/b.json': JSON.stringify([{ name: 'b', description: 'B' }]),
    };
    const digests = await Promise.all(
      [['dist/a.json', 'dist/b.json'], ['dist/b.json', 'dist/a.json'], 'dist/*.json'].map(async from => {
        const here = world({ quirks: { global_rate_limit: 'off' } });
        const given = await loaded(manifestOf({ commands_from: from }), beside);
        return (await plan(given, here.session(), { prune: true })).plan.digest;
      }),
    );
    expect(new Set(digests).size).toBe(1);
  });
});

describe('a list that is not the whole file', () => {
  const NAMED = `${FILE}#/commands`;

  it.each<[string, string, unknown]>([
    ['under one key', 'commands', { commands: [PING] }],
    ['beside other members', 'commands', { version: 3, commands: [PING], events: ['ready'] }],
    ['deeper', 'bot/commands', { bot: { commands: [PING] } }],
    ['under a key with a slash and a tilde', 'a~1b~0c', { 'a/b~c': [PING] }],
    ['as one command', 'command', { command: PING }],
  ])('is read where `commands_from` names its key: %s', async (_, pointer, content) => {
    const yaml = manifestOf({ commands_from: `${FILE}#/${pointer}` });
    expect(await globalCommands(yaml, files(content))).toEqual([PING]);
  });

  it('is never guessed: the message names the form that reads it', async () => {
    expect(await problems(whole(), files({ commands: [PING] }))).toEqual([
      `error schema/type ${FILE}:1:1 a file of commands must be a list of them, as a bulk overwrite takes it, or one command with its "name" (name the key that has the list, such as "${NAMED}")`,
    ]);
  });

  it.each([
    ['a key that the file has not', { others: [PING] }],
    ['a key of a list', [PING]],
  ])('is an error for %s', async (_, content) => {
    expect(await problems(manifestOf({ commands_from: NAMED }), files(content))).toEqual([
      `error schema/type ${FILE}:1:1 the file has nothing at "#/commands", where the manifest looks for its list (name a key that the file has, or take this name out of the manifest)`,
    ]);
  });

  it('two keys of one file are two lists, also for guilds and with a pattern', async () => {
    const yaml = manifestOf({
      commands_from: `${FILE}#/global`,
      guilds: [{ ids: [GUILD], commands_from: 'dist/*.json#/guild' }],
    });
    const pong = { name: 'pong', description: 'Answers' };
    const { manifest } = await loadFiles({
      'evenkeel.yaml': yaml,
      ...files({ global: [PING], guild: [pong] }),
    });
    expect(manifest?.value.discord?.commands).toEqual([PING]);
    expect(manifest?.value.discord?.guilds?.[0]?.commands).toEqual([pong]);
  });

  it('a plan of it is that of the same list alone', async () => {
    const digestOf = async (name: string, content: unknown): Promise<string> => {
      const wanted = await loaded(manifestOf({ commands_from: name }), files(content));
      return (await plan(wanted, world().session(), { prune: true })).plan.digest;
    };
    expect(await digestOf(NAMED, { commands: [PING] })).toBe(await digestOf(FILE, [PING]));
  });
});

describe('a captured file', () => {
  const PONG = { name: 'pong', description: 'Answers' };
  const [SECOND, THIRD] = ['222222222222222222', '333333333333333333'];
  const captured = (more: object = {}) =>
    files({ evenkeel_capture: 1, global: [PING], guilds: { [GUILD]: [PONG], [SECOND]: [PONG] }, ...more });
  const guild = (id: string, list = id) => ({ ids: [id], commands_from: `${FILE}#/guilds/${list}` });
  const globalIn = (...guilds: readonly object[]) => manifestOf({ commands_from: `${FILE}#/global`, guilds });

  it('warns of the lists that no entry names, once for the file, where it is named first', async () => {
    expect(await problems(globalIn(), captured())).toEqual([
      `warning discord/list-not-named evenkeel.yaml:5:18 no entry names ${FILE}#/guilds/${GUILD}, ${FILE}#/guilds/${SECOND}, so nothing plans the commands there (add an entry with this \`commands_from\`; \`evenkeel capture\` prints it)`,
    ]);
    const [only] = await problems(manifestOf({ guilds: [guild(GUILD), guild(SECOND)] }), captured());
    expect(only).toContain(`no entry names ${FILE}#/global, so`);
  });

  it('is quiet where each list is named, also by two guilds or by a pattern', async () => {
    expect(await problems(globalIn(guild(GUILD), guild(SECOND)), captured())).toEqual([]);
    expect(await problems(globalIn(guild(GUILD), guild(SECOND), guild(THIRD, SECOND)), captured())).toEqual(
      [],
    );
    const pattern = { ids: [SECOND], commands_from: `dist/*.json#/guilds/${SECOND}` };
    expect(await problems(globalIn(guild(GUILD), pattern), captured())).toEqual([]);
  });

  it('is asked by its mark alone: other lists in another file may be no commands', async () => {
    expect(await problems(globalIn(), captured({ evenkeel_capture: undefined }))).toEqual([]);
  });

  it('may be named by an included file, which a run of a part does not parse', async () => {
    const parts = {
      'evenkeel.yaml': manifestOf({ commands_from: `${FILE}#/global` }, { include: ['guilds.yaml'] }),
      'guilds.yaml': stringify({ discord: { guilds: [guild(GUILD), guild(SECOND)] } }),
      ...captured(),
    };
    expect(await problems(parts['evenkeel.yaml'], parts)).toEqual([]);
    const { problems: ofPart } = await loadManifest([{ file: 'evenkeel.yaml' }], {
      files: memoryFiles(parts),
      variables: noVariables,
      providers: PROVIDERS,
      leavesOut: () => true,
    });
    expect(ofPart).toEqual([]);
  });
});

it('an object with a name is one command: a pattern gives one for each file', async () => {
  const yaml = manifestOf({ commands_from: 'commands/global/*.json' });
  const names = ['ban', 'kick', 'ping'];
  const beside = names.map(name => [
    `commands/global/${name}.json`,
    JSON.stringify({ name, description: 'Does it', defaultMemberPermissions: ['KickMembers'] }),
  ]);
  expect(await globalCommands(yaml, Object.fromEntries(beside))).toEqual(
    names.map(name => ({ name, description: 'Does it', default_member_permissions: ['KICK_MEMBERS'] })),
  );
});

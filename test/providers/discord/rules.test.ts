import { describe, expect, it } from 'vitest';
import type { ManifestPath, RuleProblem } from '../../../src/core/problem.ts';
import type { Scope } from '../../../src/core/report/row.ts';
import type {
  Discord,
  DiscordCommand,
  DiscordCommandOption,
  DiscordOverwrite,
  DiscordPermissions,
} from '../../../src/generated/manifest.ts';
import { discordCommand } from '../../../src/providers/discord/command/command.ts';
import { discordPermissions } from '../../../src/providers/discord/permissions/permissions.ts';
import { discord } from '../../../src/providers/discord/provider.ts';
import { APPLICATION, GUILD, globalScope, guildScope } from './samples.ts';

type Found = readonly (readonly [rule: string, path: ManifestPath])[];

function found(problems: readonly RuleProblem[] | undefined): Found {
  return (problems ?? []).map(({ rule, path }) => [rule, path]);
}

function rulesOf(entry: Partial<DiscordCommand>, scope: Scope = globalScope): readonly RuleProblem[] {
  return (
    discordCommand.entry.rules?.(
      { name: 'ban', description: 'Ban a member', ...entry },
      scope,
      Date.UTC(2026, 10, 20),
    ) ?? []
  );
}

/** The mistakes of an entry that has only what is given. */
function rulesWithout(entry: DiscordCommand): readonly RuleProblem[] {
  return discordCommand.entry.rules?.(entry, globalScope, Date.UTC(2026, 10, 20)) ?? [];
}

function option(more: Partial<DiscordCommandOption>): DiscordCommandOption {
  return { type: 'string', name: 'reason', description: 'Why', ...more };
}

function optionRules(...options: readonly Partial<DiscordCommandOption>[]): readonly RuleProblem[] {
  return rulesOf({ options: options.map(option) });
}

const first = ['options', 0] as const;

describe('the rules of a command', () => {
  it.each<[string, Partial<DiscordCommand>, string, ManifestPath]>([
    ['a space in a name', { name: 'ban member' }, 'discord/name-pattern', ['name']],
    ['an upper-case name', { name: 'Ban' }, 'discord/name-case', ['name']],
    ['an upper-case name with accents', { name: 'ÉTÉ' }, 'discord/name-case', ['name']],
    [
      'a localized name that is too long',
      { name_localizations: { de: 'ä'.repeat(33) } },
      'discord/name-length',
      ['name_localizations', 'de'],
    ],
    [
      'a blank context menu name',
      { type: 'user', name: ' ', description: '' },
      'discord/name-blank',
      ['name'],
    ],
    [
      'a locale outside the documentation',
      { name_localizations: { he: 'אסור' } },
      'discord/locale-undocumented',
      ['name_localizations', 'he'],
    ],
    [
      'such a locale for the description',
      { description_localizations: { ar: 'حظر' } },
      'discord/locale-undocumented',
      ['description_localizations', 'ar'],
    ],
    ['a blank description', { description: ' ' }, 'discord/description-needed', ['description']],
    [
      'a description of a context menu command',
      { type: 'message' },
      'discord/description-not-taken',
      ['description'],
    ],
    [
      'options of a context menu command',
      { type: 2, description: '', options: [option({})] },
      'discord/options-not-taken',
      ['options'],
    ],
    ['a handler of a slash command', { handler: 'app_handler' }, 'discord/handler-not-taken', ['handler']],
    ['dm_permission', { dm_permission: false }, 'discord/deprecated-field', ['dm_permission']],
    ['default_permission', { default_permission: true }, 'discord/deprecated-field', ['default_permission']],
    [
      'private channels without user installation',
      { contexts: ['private_channel'], integration_types: ['guild_install'] },
      'discord/context-without-install',
      ['contexts'],
    ],
  ])('point out %s', (_, entry, rule, path) => {
    expect(found(rulesOf(entry))).toEqual([[rule, path]]);
  });

  it('ask for a description unless the command is absent', () => {
    const rules = (entry: DiscordCommand): Found =>
      found(discordCommand.entry.rules?.(entry, globalScope, Date.UTC(2026, 10, 20)));
    expect(rules({ name: 'ban' })).toEqual([['discord/description-needed', []]]);
    expect(rules({ name: 'ban', absent: true })).toEqual([]);
  });

  it('only warn about an entry point without one, as Discord makes its Launch without', () => {
    const launch = { name: 'Launch', type: 'primary_entry_point', handler: 2 } as const;
    const [problem, ...others] = rulesWithout(launch);
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ rule: 'discord/description-needed', level: 'warning', path: [] });
    expect(rulesWithout({ ...launch, description: 'Play' })).toEqual([]);
    expect(rulesWithout({ ...launch, absent: true })).toEqual([]);
  });

  it.each([[['.txt', '.txt']], [['.TXT', '.txt']], [['image', 'IMAGE']]])(
    'warn about a file type that is listed twice: %j',
    types => {
      const problems = optionRules({ type: 'attachment', file_types: types });
      expect(problems).toMatchObject([
        { rule: 'discord/file-type-twice', level: 'warning', path: [...first, 'file_types', 1] },
      ]);
    },
  );

  it('suggest the name that was probably meant', () => {
    expect(rulesOf({ name: 'Ban Member' })[0]?.hint).toBe('did you mean "ban-member"?');
    expect(rulesOf({ name: 'Ban' })[0]?.hint).toBe('did you mean "ban"?');
  });

  it('refuse in a guild what exists globally only', () => {
    const entry = { contexts: ['guild'], integration_types: ['guild_install'] } as const;
    expect(found(rulesOf(entry, guildScope))).toEqual([
      ['discord/global-only', ['contexts']],
      ['discord/global-only', ['integration_types']],
    ]);
    expect(found(rulesOf({ name: 'Launch', type: 4, handler: 1 }, guildScope))).toEqual([
      ['discord/global-only', ['handler']],
      ['discord/guild-entry-point', ['type']],
    ]);
  });

  it('count all its characters, of localized texts the longest', () => {
    const choices = (length: number): Partial<DiscordCommandOption> => ({
      choices: Array.from({ length: 25 }, (_, index) => ({
        name: `${index}`.padStart(2, '0').padEnd(length, 'x'),
        value: 'v'.repeat(100),
        name_localizations: { de: 'kurz' },
      })),
    });
    const texts = ['a', 'b'].map(name => option({ name, description: 'd', ...choices(58) }));
    const entry = { name: 'n', description: 'd'.repeat(95), options: texts };
    // 1 + 95 + 2 * (1 + 1 + 25 * 158) = 8000
    expect(found(rulesOf(entry))).toEqual([]);
    expect(found(rulesOf({ ...entry, description_localizations: { de: 'd'.repeat(96) } }))).toEqual([
      ['discord/command-size', []],
    ]);
  });

  it.each<[string, Partial<DiscordCommand>]>([
    ['letters of any script', { name: '禁止', name_localizations: { hi: 'प्रतिबंध', th: 'แบน' } }],
    ['apostrophes', { name: "l'été" }],
    ['32 letters outside the basic plane', { name: '𠀀'.repeat(32) }],
    [
      'a context menu name with spaces and capitals',
      { type: 'user', name: 'Report this User', description: '' },
    ],
    [
      'all contexts without user installation, as an export may hold them',
      { contexts: [0, 1, 2], integration_types: [0] },
    ],
    ['everything a slash command has', { contexts: [0, 2], integration_types: [0, 1], nsfw: true }],
  ])('accept %s', (_, entry) => {
    expect(found(rulesOf(entry))).toEqual([]);
  });
});

describe('the rules of options', () => {
  it.each<[string, readonly Partial<DiscordCommandOption>[], string, ManifestPath]>([
    ['an upper-case name', [{ name: 'Reason' }], 'discord/name-case', [...first, 'name']],
    ['two of one name', [{}, {}], 'discord/option-unique', ['options', 1, 'name']],
    [
      'a required one after an optional one',
      [{}, { name: 'who', required: true }],
      'discord/required-first',
      ['options', 1],
    ],
    [
      'a choice below the smallest value',
      [{ type: 'integer', min_value: 2, choices: [{ name: 'One', value: 1 }] }],
      'discord/choice-bounds',
      [...first, 'choices', 0, 'value'],
    ],
    [
      'a choice that is longer than the longest text',
      [{ type: 'string', max_length: 2, choices: [{ name: 'Long', value: 'long' }] }],
      'discord/choice-bounds',
      [...first, 'choices', 0, 'value'],
    ],
    ['a group without subcommands', [{ type: 2, options: [] }], 'discord/empty-group', [...first]],
    [
      "a localized name that is another's default",
      [{ name_localizations: { de: 'who' } }, { name: 'who' }],
      'discord/localized-name-unique',
      [...first, 'name_localizations', 'de'],
    ],
    [
      'two localized names in one locale',
      [{ name_localizations: { de: 'wer' } }, { name: 'who', name_localizations: { de: 'wer' } }],
      'discord/localized-name-unique',
      ['options', 1, 'name_localizations', 'de'],
    ],
    [
      'a subcommand beside a plain option',
      [{ type: 1 }, { name: 'who' }],
      'discord/mixed-options',
      ['options'],
    ],
    [
      'a group in a group',
      [{ type: 2, options: [option({ type: 2 })] }],
      'discord/option-nesting',
      [...first, 'options', 0, 'type'],
    ],
    [
      'a subcommand in a subcommand',
      [{ type: 1, options: [option({ type: 1 })] }],
      'discord/option-nesting',
      [...first, 'options', 0, 'type'],
    ],
    [
      'a group in a subcommand',
      [{ type: 1, options: [option({ type: 2, options: [option({ type: 1 })] })] }],
      'discord/option-nesting',
      [...first, 'options', 0, 'type'],
    ],
    [
      'a plain option in a group',
      [{ type: 'sub_command_group', options: [option({})] }],
      'discord/option-nesting',
      [...first, 'options', 0, 'type'],
    ],
    [
      'a required subcommand',
      [{ type: 1, required: true }],
      'discord/required-subcommand',
      [...first, 'required'],
    ],
    [
      'options of a plain option',
      [{ options: [option({})] }],
      'discord/option-member',
      [...first, 'options'],
    ],
    [
      'choices of a user option',
      [{ type: 'user', choices: [{ name: 'a', value: 'a' }] }],
      'discord/option-member',
      [...first, 'choices'],
    ],
    [
      'autocomplete of a role',
      [{ type: 8, autocomplete: true }],
      'discord/option-member',
      [...first, 'autocomplete'],
    ],
    [
      'channel types of a string',
      [{ channel_types: [0] }],
      'discord/option-member',
      [...first, 'channel_types'],
    ],
    ['a least value of a string', [{ min_value: 1 }], 'discord/option-member', [...first, 'min_value']],
    [
      'a greatest length of a number',
      [{ type: 10, max_length: 3 }],
      'discord/option-member',
      [...first, 'max_length'],
    ],
    [
      'file types of a string',
      [{ file_types: ['image'] }],
      'discord/option-member',
      [...first, 'file_types'],
    ],
    [
      'a least value above the greatest',
      [{ type: 4, min_value: 5, max_value: 1 }],
      'discord/range-order',
      [...first, 'min_value'],
    ],
    [
      'a least length above the greatest',
      [{ min_length: 5, max_length: 1 }],
      'discord/range-order',
      [...first, 'min_length'],
    ],
    [
      'a broken bound of an integer',
      [{ type: 4, min_value: 0.5 }],
      'discord/integer-range',
      [...first, 'min_value'],
    ],
    [
      'a bound that is no safe integer',
      [{ type: 4, max_value: 2 ** 53 }],
      'discord/integer-range',
      [...first, 'max_value'],
    ],
    [
      'choices beside autocomplete',
      [{ autocomplete: true, choices: [{ name: 'a', value: 'a' }] }],
      'discord/choices-or-autocomplete',
      [...first, 'autocomplete'],
    ],
    [
      'a number as choice of a string option',
      [{ choices: [{ name: 'a', value: 1 }] }],
      'discord/choice-value',
      [...first, 'choices', 0, 'value'],
    ],
    [
      'a fraction as choice of an integer option',
      [{ type: 4, choices: [{ name: 'a', value: 0.5 }] }],
      'discord/choice-value',
      [...first, 'choices', 0, 'value'],
    ],
    [
      'a text as choice of a number option',
      [{ type: 10, choices: [{ name: 'a', value: '1' }] }],
      'discord/choice-value',
      [...first, 'choices', 0, 'value'],
    ],
    [
      'an undocumented locale of a choice',
      [{ choices: [{ name: 'a', value: 'a', name_localizations: { ar: 'ا' } }] }],
      'discord/locale-undocumented',
      [...first, 'choices', 0, 'name_localizations', 'ar'],
    ],
  ])('point out %s', (_, options, rule, path) => {
    expect(found(optionRules(...options))).toEqual([[rule, path]]);
  });

  it.each<[string, readonly Partial<DiscordCommandOption>[]]>([
    ['autocomplete with an empty list of choices', [{ autocomplete: true, choices: [] }]],
    ['false and empty members of another type', [{ type: 'user', autocomplete: false, choices: [] }]],
    [
      'a group with a subcommand with an option',
      [{ type: 2, options: [option({ type: 1, options: [option({ required: true })] })] }],
    ],
    [
      'the same option in two subcommands',
      [
        { type: 1, options: [option({ name_localizations: { de: 'grund' } })] },
        { type: 1, name: 'other', options: [option({ name_localizations: { de: 'grund' } })] },
      ],
    ],
    ['a localized name equal to its own default', [{ name_localizations: { de: 'reason' } }]],
  ])('accept %s', (_, options) => {
    expect(found(optionRules(...options))).toEqual([]);
  });
});

describe('the rules of permissions', () => {
  const role: DiscordOverwrite = { role: '345678901234567890', allow: true };
  const rules = (entry: DiscordPermissions): Found =>
    found(discordPermissions.entry.rules?.(entry, guildScope, Date.UTC(2026, 10, 20)));

  it.each<[string, DiscordPermissions, string, ManifestPath]>([
    ['no command', { overwrites: [role] }, 'discord/permissions-command', []],
    [
      'a command of the application',
      { of: 'application', command: 'ban', overwrites: [role] },
      'discord/permissions-command',
      ['command'],
    ],
    [
      "a guild's entry point",
      { command: 'Launch', type: 4, overwrites: [role] },
      'discord/permissions-entry-point',
      ['type'],
    ],
    ['no overwrites', { command: 'ban' }, 'discord/overwrites-empty', []],
    ['an empty list', { command: 'ban', overwrites: [] }, 'discord/overwrites-empty', ['overwrites']],
    [
      'a role twice',
      { command: 'ban', overwrites: [role, role] },
      'discord/overwrite-unique',
      ['overwrites', 1],
    ],
    [
      '@everyone by name and by id',
      {
        command: 'ban',
        overwrites: [
          { everyone: true, allow: true },
          { role: GUILD, allow: false },
        ],
      },
      'discord/overwrite-unique',
      ['overwrites', 1],
    ],
  ])('point out %s', (_, entry, rule, path) => {
    expect(rules(entry)).toEqual([[rule, path]]);
  });

  it('accept an entry that is absent, and one for all commands', () => {
    expect(rules({ command: 'ban', absent: true })).toEqual([]);
    expect(rules({ of: 'application', overwrites: [role] })).toEqual([]);
  });
});

describe('the rules of the section', () => {
  const other = '297038439483310086';
  const ban: DiscordCommand = { name: 'ban', description: 'x' };
  const rules = (section: Omit<Discord, 'application_id'>): Found =>
    found(discord.rules?.({ application_id: APPLICATION, ...section }));

  it.each([
    ['chat_input', 100],
    ['user', 15],
    ['message', 15],
    ['primary_entry_point', 1],
  ] as const)('count the commands of type %s: %d at most', (type, most) => {
    const commands = Array.from({ length: most + 1 }, (_, index) => ({ name: `c${index}`, type }));
    expect(rules({ commands })).toEqual([['discord/command-count', ['commands', most]]]);
    expect(rules({ commands: commands.slice(1) })).toEqual([]);
    expect(
      rules({ commands: commands.map((command, index) => ({ ...command, absent: index > 0 })) }),
    ).toEqual([]);
  });

  it('warn once of a command that people of a guild see twice', () => {
    const section = { commands: [ban], guilds: [{ ids: [GUILD, other], commands: [ban] }] };
    expect(rules(section)).toEqual([['discord/command-twice', ['guilds', 0, 'commands', 0, 'name']]]);
    expect(rules({ ...section, commands: [{ ...ban, absent: true }] })).toEqual([]);
  });
});

describe('the scopes of the section', () => {
  it('are written back as the section they came from', () => {
    const commands = [{ name: 'ban', description: 'x' }];
    const section = { application_id: APPLICATION, commands, guilds: [{ ids: [GUILD], commands }] };
    const [application, guild] = discord.roots(section);
    if (application === undefined || guild === undefined) throw new Error('a scope is missing');
    const own = { ...application, entry: { commands } };
    const inGuild = { ...guild, entry: { commands } };
    expect(discord.section?.([own, inGuild])).toEqual(section);
    expect(
      discord.section?.([
        { ...own, entry: {} },
        { ...inGuild, entry: {} },
      ]),
    ).toEqual({
      application_id: APPLICATION,
    });
    expect(discord.section?.([inGuild])).toEqual({
      application_id: APPLICATION,
      guilds: [{ ids: [GUILD], commands }],
    });
  });

  it('are the application and each guild id', () => {
    const guild = { ids: [GUILD, '297038439483310086'], commands: [] };
    const section = { application_id: APPLICATION, guilds: [guild] };
    expect(discord.roots(section)).toEqual([
      { scope: globalScope, entry: section, path: [] },
      { scope: guildScope, entry: guild, path: ['guilds', 0] },
      {
        scope: expect.objectContaining({ address: `discord.scope/${APPLICATION}/297038439483310086` }),
        entry: guild,
        path: ['guilds', 0],
      },
    ]);
    expect(discord.lane(guildScope)).toBe(`discord.scope/${APPLICATION}/${GUILD}`);
  });
});

import { describe, expect, it } from 'vitest';
import { discordHarness, GLOBAL, IN_GUILD, leaves } from './discord-harness.ts';

const base = { name: 'ping', description: 'Answers' };
const option = { type: 3, name: 'text', description: 'Text' };
const many = (count: number, make: (index: number) => object): object[] =>
  Array.from({ length: count }, (_, index) => make(index));

/**
 * Each row says what is wrong, the command, and the leaves of the answer
 * (facts/discord.md#error-bodies).
 */
const REFUSED: readonly (readonly [string, object, readonly string[]])[] = [
  ['no name', { description: 'Answers' }, ['name: BASE_TYPE_REQUIRED']],
  ['a long name', { ...base, name: 'a'.repeat(33) }, ['name: BASE_TYPE_BAD_LENGTH']],
  ['an upper-case name', { ...base, name: 'Ping' }, ['name: APPLICATION_COMMAND_INVALID_NAME']],
  ['a space in a name', { ...base, name: 'pi ng' }, ['name: APPLICATION_COMMAND_INVALID_NAME']],
  ['a blank menu name', { name: '  ', type: 2 }, ['name: APPLICATION_COMMAND_INVALID_NAME']],
  ['an unknown member', { ...base, colour: 'red' }, ['colour: UNKNOWN_FIELD']],
  [
    'a member called __proto__',
    JSON.parse('{"name":"ping","description":"A","__proto__":1}'),
    ['__proto__: UNKNOWN_FIELD'],
  ],
  ['a numeric name', { ...base, name: 7 }, ['name: STRING_TYPE_CONVERT']],
  ['an unknown type', { ...base, type: 5 }, ['type: BASE_TYPE_CHOICES', 'description: BASE_TYPE_MAX_LENGTH']],
  ['no description', { name: 'ping' }, ['description: BASE_TYPE_REQUIRED']],
  ['a long description', { ...base, description: 'a'.repeat(101) }, ['description: BASE_TYPE_BAD_LENGTH']],
  [
    'a description on a menu',
    { name: 'Info', type: 3, description: 'x' },
    ['description: BASE_TYPE_MAX_LENGTH'],
  ],
  ['options on a menu', { name: 'Info', type: 3, options: [option] }, ['options: UNKNOWN_FIELD']],
  ['a handler on a chat command', { ...base, handler: 1 }, ['handler: UNKNOWN_FIELD']],
  ['an unknown handler', { ...base, type: 4, handler: 3 }, ['handler: BASE_TYPE_CHOICES']],
  ['no contexts at all', { ...base, contexts: [] }, ['contexts: BASE_TYPE_BAD_LENGTH']],
  ['contexts twice', { ...base, contexts: [0, 0] }, ['contexts: SET_TYPE_ALREADY_CONTAINS_VALUE']],
  [
    'no install contexts at all',
    { ...base, integration_types: [] },
    ['integration_types: BASE_TYPE_BAD_LENGTH'],
  ],
  ['a textual flag', { ...base, nsfw: 'yes' }, ['nsfw: BOOLEAN_TYPE_CONVERT']],
  [
    'permissions past the last bit',
    { ...base, default_member_permissions: (2n ** 54n).toString() },
    ['default_member_permissions: NUMBER_TYPE_MAX'],
  ],
  [
    'an unknown locale',
    { ...base, name_localizations: { xx: 'ping' } },
    ['name_localizations.xx: BASE_TYPE_CHOICES'],
  ],
  [
    'an undocumented locale',
    { ...base, name_localizations: { ar: 'ping' } },
    ['name_localizations.ar: BASE_TYPE_CHOICES'],
  ],
  [
    'an upper-case localized name',
    { ...base, name_localizations: { de: 'Ping' } },
    ['name_localizations.de: APPLICATION_COMMAND_INVALID_NAME'],
  ],
  [
    '26 options',
    { ...base, options: many(26, i => ({ ...option, name: `o${i}` })) },
    ['options: BASE_TYPE_MAX_LENGTH'],
  ],
  [
    'an option without a type',
    { ...base, options: [{ name: 'a', description: 'A' }] },
    ['options.0.type: BASE_TYPE_REQUIRED'],
  ],
  [
    'an upper-case option name',
    { ...base, options: [{ ...option, name: 'Text' }] },
    ['options.0.name: STRING_TYPE_REGEX'],
  ],
  [
    'two options of one name',
    { ...base, options: [option, option] },
    ['options.1.name: APPLICATION_COMMAND_OPTIONS_NAME_INVALID'],
  ],
  [
    'a required option after an optional one',
    { ...base, options: [option, { ...option, name: 'b', required: true }] },
    ['options.1: APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID'],
  ],
  [
    "a localized name that is another option's name",
    { ...base, options: [option, { ...option, name: 'b', name_localizations: { de: 'text' } }] },
    ['options.1.name_localizations.de: APPLICATION_COMMAND_OPTIONS_NAME_INVALID'],
  ],
  [
    'one localized name twice in a locale',
    {
      ...base,
      options: [
        { ...option, name_localizations: { de: 'x' } },
        { ...option, name: 'b', name_localizations: { de: 'x', fr: 'x' } },
      ],
    },
    ['options.1.name_localizations.de: APPLICATION_COMMAND_OPTIONS_NAME_INVALID'],
  ],
  [
    '26 choices',
    { ...base, options: [{ ...option, choices: many(26, i => ({ name: `${i}`, value: `${i}` })) }] },
    ['options.0.choices: BASE_TYPE_MAX_LENGTH'],
  ],
  [
    'choices on a user option',
    { ...base, options: [{ ...option, type: 6, choices: [{ name: 'a', value: 'a' }] }] },
    ['options.0.choices: UNKNOWN_FIELD'],
  ],
  [
    'choices together with autocomplete',
    { ...base, options: [{ ...option, autocomplete: true, choices: [{ name: 'a', value: 'a' }] }] },
    ['options.0.autocomplete: APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID'],
  ],
  [
    'a choice value of another type',
    { ...base, options: [{ ...option, type: 4, choices: [{ name: 'a', value: 'a' }] }] },
    ['options.0.choices.0.value: NUMBER_TYPE_COERCE'],
  ],
  [
    'a long choice value',
    { ...base, options: [{ ...option, choices: [{ name: 'a', value: 'a'.repeat(101) }] }] },
    ['options.0.choices.0.value: BASE_TYPE_MAX_LENGTH'],
  ],
  [
    'a bound past 2^53',
    { ...base, options: [{ ...option, type: 4, max_value: 2 ** 53 }] },
    ['options.0.max_value: NUMBER_TYPE_MAX'],
  ],
  [
    'a fractional bound of an integer',
    { ...base, options: [{ ...option, type: 4, min_value: 1.5 }] },
    ['options.0.min_value: NUMBER_TYPE_COERCE'],
  ],
  [
    'a zero max_length',
    { ...base, options: [{ ...option, max_length: 0 }] },
    ['options.0.max_length: NUMBER_TYPE_MIN'],
  ],
  [
    'a long min_length',
    { ...base, options: [{ ...option, min_length: 6001 }] },
    ['options.0.min_length: NUMBER_TYPE_MAX'],
  ],
  [
    'a length on a number',
    { ...base, options: [{ ...option, type: 10, min_length: 1 }] },
    ['options.0.min_length: UNKNOWN_FIELD'],
  ],
  [
    'an unknown channel type',
    { ...base, options: [{ ...option, type: 7, channel_types: [6] }] },
    ['options.0.channel_types.0: BASE_TYPE_CHOICES'],
  ],
  [
    '11 file types',
    { ...base, options: [{ ...option, type: 11, file_types: Array(11).fill('image') }] },
    ['options.0.file_types: BASE_TYPE_MAX_LENGTH'],
  ],
  [
    'a file type without its dot',
    { ...base, options: [{ ...option, type: 11, file_types: ['pdf'] }] },
    ['options.0.file_types.0: STRING_TYPE_REGEX'],
  ],
  [
    'a group inside a group',
    { ...base, options: [{ ...option, type: 2, options: [{ ...option, type: 2, name: 'inner' }] }] },
    ['options.0.options.0.type: BASE_TYPE_CHOICES'],
  ],
  [
    'a subcommand inside a subcommand',
    { ...base, options: [{ ...option, type: 1, options: [{ ...option, type: 1, name: 'inner' }] }] },
    ['options.0.options.0.type: BASE_TYPE_CHOICES'],
  ],
  [
    'a plain option inside a group',
    { ...base, options: [{ ...option, type: 2, options: [option] }] },
    ['options.0.options.0.type: BASE_TYPE_CHOICES'],
  ],
  [
    'more than 8000 characters',
    {
      ...base,
      options: many(4, i => ({
        ...option,
        name: `o${i}`,
        choices: many(25, j => ({ name: `${j}`, value: 'v'.repeat(90) })),
      })),
    },
    [': APPLICATION_COMMAND_TOO_LARGE'],
  ],
];

/** What looks odd and is taken all the same. */
const ACCEPTED: readonly (readonly [string, object])[] = [
  ['an apostrophe and other scripts in a name', { ...base, name: "l'été-ไทย_हिन्दी1" }],
  ['a mixed-case menu name with spaces', { name: 'Report User', type: 2 }],
  ['an empty group', { ...base, options: [{ ...option, type: 2, options: [] }] }],
  [
    'subcommands of one name in different groups, with localized options of one name',
    {
      ...base,
      options: ['a', 'b'].map(name => ({
        type: 1,
        name,
        description: 'Sub',
        options: [{ ...option, name_localizations: { de: 'inhalt' } }],
      })),
    },
  ],
  ['required on a subcommand', { ...base, options: [{ ...option, type: 1, required: true }] }],
  [
    'members of other types that are empty',
    { ...base, options: [{ ...option, type: 6, choices: [], min_value: null }] },
  ],
  [
    'a localized name that equals its own default',
    { ...base, options: [{ ...option, name_localizations: { de: 'text' } }] },
  ],
  ['legacy default_permission', { ...base, default_permission: true }],
  ['GUILD_MEDIA', { ...base, options: [{ ...option, type: 7, channel_types: [16] }] }],
  [
    '8000 characters when only the longest localization counts',
    {
      ...base,
      description_localizations: Object.fromEntries(
        ['de', 'fr', 'it', 'pl'].map(locale => [locale, 'd'.repeat(100)]),
      ),
      options: many(3, i => ({
        ...option,
        name: `o${i}`,
        choices: many(25, j => ({ name: `${j}`, value: 'v'.repeat(90) })),
      })),
    },
  ],
];

describe('a command is refused with 50035 and a tree that mirrors the request', () => {
  it.each(REFUSED)('for %s', (_, command, expected) => {
    const api = discordHarness();
    const sent = api.send('POST', GLOBAL, command);
    expect(sent).toMatchObject({ status: 400, body: { code: 50035, message: 'Invalid Form Body' } });
    expect(leaves(sent.body)).toEqual(expected);
    const inBulk = api.send('PUT', GLOBAL, [base, { ...command }]);
    const shifted = expected.map(leaf => (leaf.startsWith(': ') ? `1${leaf}` : `1.${leaf}`));
    expect(leaves(inBulk.body).filter(leaf => !leaf.endsWith('DUPLICATE_NAME'))).toEqual(shifted);
    expect(api.send('GET', GLOBAL).body).toEqual([]);
  });
});

describe('a command is taken', () => {
  it.each(ACCEPTED)('with %s', (_, command) => {
    expect(discordHarness().send('POST', GLOBAL, command).status).toBe(201);
  });
});

describe('quirks of validation', () => {
  it('mixes subcommands with plain options, or not', () => {
    const mixed = { ...base, options: [{ ...option, name: 'sub', type: 1 }, option] };
    expect(discordHarness().send('POST', GLOBAL, mixed).status).toBe(201);
    const refused = discordHarness({ mixed_options: 'refused' }).send('POST', GLOBAL, mixed);
    expect(leaves(refused.body)).toEqual(['options: APPLICATION_COMMAND_OPTIONS_TYPE_INVALID']);
  });

  it('takes the two locales of the OpenAPI document, or not', () => {
    const arabic = { ...base, name_localizations: { ar: 'ping' } };
    expect(discordHarness({ extra_locales: 'accepted' }).send('POST', GLOBAL, arabic).status).toBe(201);
  });

  it('takes BOT_DM for a guild command, or not', () => {
    const dm = { ...base, contexts: [0, 1] };
    expect(discordHarness().send('POST', IN_GUILD, dm).status).toBe(201);
    const refused = discordHarness({ guild_bot_dm: 'refused' }).send('POST', IN_GUILD, dm);
    expect(leaves(refused.body)).toEqual(['contexts: BASE_TYPE_CHOICES']);
  });

  it('has entry points in the global scope only', () => {
    const refused = discordHarness().send('POST', IN_GUILD, { name: 'Launch', type: 4, description: 'Play' });
    expect(leaves(refused.body)).toContain('type: BASE_TYPE_CHOICES');
  });
});

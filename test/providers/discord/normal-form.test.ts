import { describe, expect, it } from 'vitest';
import schema from '../../../schema/kinds/discord.command.schema.json' with { type: 'json' };
import { sameJson } from '../../../src/core/json.ts';
import { apiValue, declaredFields, liveFields } from '../../../src/providers/discord/command/normal-form.ts';

/**
 * A person writes one, and the API may answer the others for it
 * (facts/discord.md#what-answers-leave-out).
 */
const SAME: readonly (readonly [title: string, written: object, answered: object])[] = [
  ['null localizations and none at all', { name_localizations: null }, {}],
  ['empty localizations and null', { name_localizations: {} }, { name_localizations: null }],
  [
    'a localization equal to the default and none',
    { name: 'ban', name_localizations: { 'en-US': 'ban', de: 'bannen' } },
    { name: 'ban', name_localizations: { de: 'bannen' } },
  ],
  [
    'a localized description equal to the default, echoed or dropped',
    { description: 'Ban', description_localizations: { 'en-GB': 'Ban' } },
    { description: 'Ban', description_localizations: null },
  ],
  ['no options and none answered', { options: [] }, {}],
  ['options null and none answered', { options: null }, {}],
  [
    'permission names and their bits',
    { default_member_permissions: ['BAN_MEMBERS', 'KICK_MEMBERS'] },
    { default_member_permissions: '6' },
  ],
  [
    'a bit above 32',
    { default_member_permissions: ['MODERATE_MEMBERS'] },
    { default_member_permissions: '1099511627776' },
  ],
  ['an empty list and "0"', { default_member_permissions: [] }, { default_member_permissions: '0' }],
  ['a bit set with leading zeros', { default_member_permissions: '08' }, { default_member_permissions: '8' }],
  [
    'unknown bits',
    { default_member_permissions: '140737488355336' },
    { default_member_permissions: '140737488355336' },
  ],
  ['null permissions and absent ones', { default_member_permissions: null }, {}],
  [
    'contexts by name in any order',
    { contexts: ['private_channel', 'guild', 'bot_dm'] },
    { contexts: [0, 1, 2] },
  ],
  ['contexts by number', { contexts: [1, 0] }, { contexts: [0, 1] }],
  ['null contexts', { contexts: null }, {}],
  [
    'integration types in any order',
    { integration_types: ['user_install', 0] },
    { integration_types: [0, 1] },
  ],
  ['nsfw false and absent', { nsfw: false }, {}],
  ['a handler by name', { handler: 'discord_launch_activity' }, { handler: 2 }],
  ['direct messages null and allowed', { dm_permission: null }, { dm_permission: true }],
];

const OPTIONS: readonly (readonly [title: string, written: object, answered: object])[] = [
  ['an option type by name', { type: 'user' }, { type: 6 }],
  [
    'a localized description equal to its default, dropped, and one equal to the name, kept',
    {
      type: 3,
      name: 'why',
      description: 'Why',
      description_localizations: { de: 'why', 'en-GB': 'Why' },
    },
    { type: 3, name: 'why', description: 'Why', description_localizations: { de: 'why' } },
  ],
  ['an option type by number', { type: 6 }, { type: 6 }],
  ['required false and absent', { type: 3, required: false }, { type: 3 }],
  ['autocomplete false and absent', { type: 3, autocomplete: false }, { type: 3 }],
  ['no choices and absent', { type: 3, choices: [] }, { type: 3 }],
  ['no options and absent', { type: 1, options: [] }, { type: 1 }],
  ['no channel types and absent', { type: 7, channel_types: [] }, { type: 7 }],
  [
    'channel types in any order',
    { type: 7, channel_types: ['guild_media', 'guild_text', 13] },
    { type: 7, channel_types: [0, 13, 16] },
  ],
  [
    'file types in any case and order',
    { type: 11, file_types: ['.PDF', 'image'] },
    { type: 11, file_types: ['image', '.pdf'] },
  ],
  [
    'localizations that the API answers as null',
    { type: 3 },
    { type: 3, name_localizations: null, description_localizations: null },
  ],
  ['a least length of 0 and none', { type: 3, min_length: 0 }, { type: 3 }],
  [
    'choices without localizations',
    { type: 3, choices: [{ name: 'One', value: 'one' }] },
    { type: 3, choices: [{ name: 'One', name_localizations: null, value: 'one' }] },
  ],
];

const DIFFERENT: readonly (readonly [title: string, one: object, other: object])[] = [
  ['null permissions and "0"', { default_member_permissions: null }, { default_member_permissions: '0' }],
  ['null contexts and all of them', { contexts: null }, { contexts: [0, 1, 2] }],
  ['a least value of 0 and none', optionOf({ type: 4, min_value: 0 }), optionOf({ type: 4 })],
  ['required and not', optionOf({ type: 3, required: true }), optionOf({ type: 3 })],
  ['autocomplete and not', optionOf({ type: 3, autocomplete: true }), optionOf({ type: 3 })],
  [
    'choices in another order',
    optionOf({
      type: 3,
      choices: [
        { name: 'a', value: 'a' },
        { name: 'b', value: 'b' },
      ],
    }),
    optionOf({
      type: 3,
      choices: [
        { name: 'b', value: 'b' },
        { name: 'a', value: 'a' },
      ],
    }),
  ],
  [
    'a choice that is a text and one that is a number',
    optionOf({ type: 3, choices: [{ name: 'a', value: '1' }] }),
    optionOf({ type: 3, choices: [{ name: 'a', value: 1 }] }),
  ],
  [
    'a localization of a choice',
    optionOf({ type: 3, choices: [{ name: 'a', name_localizations: { de: 'x' }, value: '1' }] }),
    optionOf({ type: 3, choices: [{ name: 'a', value: '1' }] }),
  ],
  ['a subcommand in a group that is gone', groupOf(['one', 'two']), groupOf(['one'])],
  ['file types', optionOf({ type: 11, file_types: ['image'] }), optionOf({ type: 11 })],
];

function optionOf(option: object): object {
  return { options: [{ name: 'o', description: 'An option', ...option }] };
}

function groupOf(names: readonly string[]): object {
  return optionOf({ type: 2, options: names.map(name => ({ type: 1, name, description: 'A subcommand' })) });
}

describe('the normal form of a command', () => {
  it.each(SAME)('takes %s for the same', (_, written, answered) => {
    const declared = declaredFields(written, true);
    const live = liveFields(answered, true, { ...declared, name: 'ban' });
    for (const [field, value] of Object.entries(declared))
      expect(live[field as keyof typeof live]).toEqual(value);
  });

  it.each(OPTIONS)('takes %s for the same', (_, written, answered) => {
    const declared = declaredFields(optionOf(written), true);
    const live = liveFields(optionOf(answered), true, { ...declared, name: 'ban' });
    expect(live.options).toEqual(declared.options);
  });

  it.each(DIFFERENT)('tells %s apart', (_, one, other) => {
    expect(sameJson(liveFields(one, true), liveFields(other, true))).toBe(false);
  });

  it('holds only what an entry declares, and everything that is live', () => {
    expect(declaredFields({ name: 'ban', description: 'Ban' }, true)).toEqual({ description: 'Ban' });
    expect(liveFields({ id: '1', name: 'ban', version: '2', dm_permission: true }, true)).toEqual({
      description: '',
      name_localizations: null,
      description_localizations: null,
      options: [],
      default_member_permissions: null,
      nsfw: false,
      contexts: null,
      dm_permission: true,
      integration_types: null,
      handler: null,
    });
  });

  it('leaves what only global commands have out of a guild command', () => {
    const raw = { contexts: [0], integration_types: [0], handler: 1, nsfw: true };
    expect(Object.keys(liveFields(raw, false))).not.toContain('contexts');
    expect(declaredFields(raw, false)).toEqual({ nsfw: true });
  });

  it('shows a number without a name as the number and sends it back', () => {
    const { options } = liveFields(optionOf({ type: 7, channel_types: [0, 99] }), true);
    expect(options).toEqual([
      { type: 'channel', name: 'o', description: 'An option', channel_types: ['guild_text', 99] },
    ]);
    expect(apiValue('options', options)).toEqual([
      { type: 7, name: 'o', description: 'An option', channel_types: [0, 99] },
    ]);
  });

  it('sends enumerations as numbers at every level', () => {
    const { options, contexts, integration_types, handler } = declaredFields(
      {
        ...groupOf(['one']),
        contexts: ['guild'],
        integration_types: ['user_install'],
        handler: 'app_handler',
      },
      true,
    );
    expect(apiValue('options', options ?? [])).toEqual([
      {
        type: 2,
        name: 'o',
        description: 'An option',
        options: [{ type: 1, name: 'one', description: 'A subcommand' }],
      },
    ]);
    expect(apiValue('contexts', contexts ?? null)).toEqual([0]);
    expect(apiValue('integration_types', integration_types ?? null)).toEqual([1]);
    expect(apiValue('handler', handler ?? null)).toBe(1);
  });
});

const LOCALES = schema.$defs.DiscordLocalizations.propertyNames.enum;

describe('every locale that a manifest can have', () => {
  const localized = (locale: string, text: string) => ({
    name_localizations: { [locale]: text },
    description_localizations: { [locale]: text },
  });

  it.each(LOCALES)('counts in %s: a text that moved is a difference, and it is sent', locale => {
    const entry = (text: string) => ({
      name: 'ban',
      description: 'Ban',
      ...localized(locale, text),
      options: [
        {
          type: 'string',
          name: 'why',
          description: 'Why',
          ...localized(locale, text),
          choices: [{ name: 'Spam', value: 'spam', name_localizations: { [locale]: text } }],
        },
      ],
    });
    const declared = declaredFields(entry('wanted'), true);
    const live = liveFields(entry('moved'), true);
    for (const field of ['name_localizations', 'description_localizations', 'options'] as const) {
      expect(sameJson(declared[field] ?? null, live[field]), field).toBe(false);
      expect(JSON.stringify(apiValue(field, declared[field] ?? null)), field).toContain(
        `"${locale}":"wanted"`,
      );
    }
  });
});

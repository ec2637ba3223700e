import fc from 'fast-check';
import schema from '../../../schema/kinds/discord.command.schema.json' with { type: 'json' };
import type { DiscordCommand, DiscordCommandOption } from '../../../src/generated/manifest.ts';
import { undocumentedLocales } from '../../../src/providers/discord/files/locales.ts';
import { permissionNames } from '../../../src/providers/discord/permissions/permission-flags.ts';

/** The service refuses those that it does not document. */
const LOCALES = schema.$defs.DiscordLocalizations.propertyNames.enum.filter(
  locale => !undocumentedLocales.includes(locale),
);
const letter = fc.constantFrom(...'abcxyz019-_äéßñ禁日');
const name = fc.string({ unit: letter, minLength: 1, maxLength: 8 });
const text = fc
  .string({ unit: fc.constantFrom(...'aB .!ü😀'), minLength: 1, maxLength: 20 })
  .map(of => `x${of}x`);

function localized<T>(value: fc.Arbitrary<T>) {
  return fc.option(fc.dictionary(fc.constantFrom(...LOCALES), value, { maxKeys: 3, noNullPrototype: true }));
}

/** Members that are there or not, in every combination. */
function some<T extends object>(members: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<Partial<T>> {
  return fc.record(members, { requiredKeys: [], noNullPrototype: true }) as fc.Arbitrary<Partial<T>>;
}

const textMembers = {
  description_localizations: localized(text),
};

function choices<T>(value: fc.Arbitrary<T>) {
  const members = { name: text, value, name_localizations: localized(text) };
  return fc.array(fc.record(members, { requiredKeys: ['name', 'value'], noNullPrototype: true }), {
    maxLength: 3,
  });
}

const range = fc
  .tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 0, max: 50 }))
  .map(([min_value, more]) => ({ min_value, max_value: min_value + more }));
const lengths = fc
  .tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 50 }))
  .map(([min_length, more]) => ({ min_length, max_length: min_length + more }));

const details = fc.oneof(
  fc.tuple(fc.constantFrom('string', 3), some({ choices: choices(text) })),
  fc.tuple(fc.constantFrom('string', 3), lengths),
  fc.tuple(fc.constantFrom('string', 'integer', 'number', 4, 10), some({ autocomplete: fc.boolean() })),
  fc.tuple(fc.constantFrom('integer', 4), fc.oneof(range, some({ choices: choices(fc.integer()) }))),
  fc.tuple(
    fc.constantFrom('number', 10),
    some({ choices: choices(fc.double({ noNaN: true, min: -1e9, max: 1e9 })) }),
  ),
  fc.tuple(fc.constantFrom('boolean', 'user', 'role', 'mentionable', 5, 6, 8, 9), fc.constant({})),
  fc.tuple(
    fc.constantFrom('channel', 7),
    some({ channel_types: fc.uniqueArray(fc.constantFrom(0, 2, 5, 13, 15, 'guild_media', 'public_thread')) }),
  ),
  fc.tuple(
    fc.constantFrom('attachment', 11),
    some({ file_types: fc.uniqueArray(fc.constantFrom('image', 'video', '.pdf', '.tar.gz')) }),
  ),
);

/** Plain options as a service takes them: names differ, required ones first. */
const plainOptions: fc.Arbitrary<readonly DiscordCommandOption[]> = fc
  .array(fc.tuple(details, text, some(textMembers), fc.boolean(), fc.boolean()), { maxLength: 4 })
  .map(all =>
    all
      .map(([[type, more], description, texts, required, translated], index) => ({
        type,
        name: `o${index}`,
        ...(translated ? { name_localizations: { de: `ö${index}`, 'en-US': `o${index}` } } : {}),
        description,
        required,
        ...texts,
        ...more,
      }))
      .sort((a, b) => Number(b.required) - Number(a.required)),
  )
  .map(options => options as readonly DiscordCommandOption[]);

function nested(type: string, inner: fc.Arbitrary<readonly DiscordCommandOption[]>) {
  return fc
    .array(fc.tuple(text, inner), { minLength: 1, maxLength: 3 })
    .map(all =>
      all.map(([description, options], index) => ({ type, name: `s${index}`, description, options })),
    ) as fc.Arbitrary<readonly DiscordCommandOption[]>;
}

const subcommands = nested('sub_command', plainOptions);
const options = fc.oneof(plainOptions, subcommands, nested('sub_command_group', subcommands));

const shared = {
  default_member_permissions: fc.oneof(
    fc.constantFrom(null, '0', '140737488355336', '18014398509481983'),
    fc.uniqueArray(fc.constantFrom(...permissionNames), { maxLength: 4 }),
  ),
  contexts: fc.oneof(
    fc.constant(null),
    fc.uniqueArray(fc.constantFrom('guild', 'bot_dm', 2), { minLength: 1 }),
  ),
  integration_types: fc.uniqueArray(fc.constantFrom('guild_install', 1), { minLength: 1 }),
  nsfw: fc.boolean(),
};

const slash = fc
  .tuple(name, text, some({ ...shared, ...textMembers, name_localizations: localized(name), options }))
  .map(([of, description, more]) => ({ name: of, description, ...more }));
const menu = fc
  .tuple(
    text,
    fc.constantFrom('user', 'message', 2, 3),
    some({ ...shared, name_localizations: localized(text) }),
  )
  .map(([of, type, more]) => ({ name: of, type, ...more }));

const entryPoint = fc
  .tuple(
    text,
    text,
    some({
      ...shared,
      ...textMembers,
      name_localizations: localized(text),
      handler: fc.constantFrom('app_handler', 2),
    }),
  )
  .map(([of, description, more]) => ({ name: of, type: 'primary_entry_point', description, ...more }));

/** One command that the schema and the rules take, as a manifest may write it. */
export const command = fc
  .oneof(
    { weight: 8, arbitrary: slash },
    { weight: 2, arbitrary: menu },
    { weight: 1, arbitrary: entryPoint },
  )
  .map(entry => entry as DiscordCommand);

/** Where public material leaves open what the service answers. */
export const quirks = fc.record(
  {
    default_locales: fc.constantFrom('echoed', 'dropped'),
    contexts_default: fc.constantFrom('null', 'all'),
    dm_permission: fc.constantFrom('own', 'follows_contexts'),
  },
  { noNullPrototype: true },
);

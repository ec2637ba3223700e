import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonical } from '../../../src/core/json.ts';
import type { DiscordCommand, DiscordCommandOption } from '../../../src/generated/manifest.ts';
import { discordCommand } from '../../../src/providers/discord/command.ts';
import { permissionNames } from '../../../src/providers/discord/permission-flags.ts';
import { createCommand, differences, exported, liveCommands, openSandbox } from './round-trip.ts';
import { globalScope } from './samples.ts';

const LOCALES = ['de', 'en-GB', 'en-US', 'es-419', 'zh-CN', 'ja'] as const;
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
  return fc.array(fc.record({ name: text, value }, { noNullPrototype: true }), { maxLength: 3 });
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
  .array(fc.tuple(details, text, some(textMembers), fc.boolean()), { maxLength: 4 })
  .map(all =>
    all
      .map(([[type, more], description, texts, required], index) => ({
        type,
        name: `o${index}`,
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

const command = fc
  .oneof({ weight: 4, arbitrary: slash }, { weight: 1, arbitrary: menu })
  .map(entry => entry as DiscordCommand);

/** Where public material leaves open what the service answers. */
const quirks = fc.record(
  {
    default_locales: fc.constantFrom('echoed', 'dropped'),
    contexts_default: fc.constantFrom('null', 'all'),
    dm_permission: fc.constantFrom('own', 'follows_contexts'),
  },
  { noNullPrototype: true },
);

describe('any valid command', () => {
  it('is listed as it was wanted, and its export expands to what is live', async () => {
    await fc.assert(
      fc.asyncProperty(command, quirks, async (entry, chosen) => {
        // Where the service turns null into all contexts, no manifest can have null.
        fc.pre(entry.contexts !== null || chosen.contexts_default === 'null');
        const errors = discordCommand.rules?.(entry, globalScope, Date.UTC(2026, 10, 20)) ?? [];
        expect(errors.filter(problem => problem.level !== 'warning')).toEqual([]);
        const sandbox = openSandbox(chosen);
        await createCommand(sandbox, entry);
        const [live] = await liveCommands(sandbox);
        if (live === undefined) throw new Error('nothing was created');
        expect(differences(entry, live)).toEqual([]);
        expect(differences(exported(live), live)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('has the same normal form whatever order its sets are written in', () => {
    fc.assert(
      fc.property(command, entry => {
        const turned = {
          ...entry,
          ...(entry.contexts ? { contexts: entry.contexts.toReversed() } : {}),
          ...(entry.integration_types ? { integration_types: entry.integration_types.toReversed() } : {}),
        };
        const forms = [entry, turned].map(one =>
          canonical((discordCommand.expand(one, globalScope)[0]?.fields ?? {}) as never),
        );
        expect(forms[0]).toBe(forms[1]);
      }),
      { numRuns: 200 },
    );
  });
});

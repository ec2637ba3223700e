import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/core/json.ts';
import { commandsForm } from '../../src/discord/commands-form.ts';
import { findMistakes } from '../../src/engine/desired/mistakes.ts';
import { commandsSchema } from '../../src/generated/commands-schema.ts';
import { manifestSchema } from '../../src/generated/manifest-schema.ts';
import { wholeForm } from '../../src/manifest/whole-form.ts';
import { discordCommands } from '../../src/providers/discord/commands-provider.ts';
import { discord } from '../../src/providers/discord/provider.ts';

const NOW = Date.UTC(2026, 10, 28);
const APPLICATION = '222222222222222222';
const GUILD = '197038439483310086';
const PING = { name: 'ping', description: 'Answer' };

const manifest = (commands: Json, section: Readonly<Record<string, Json>> = {}) => ({
  evenkeel: 1,
  name: 'sync',
  discord: {
    application_id: APPLICATION,
    prune: false,
    commands,
    guilds: [{ ids: [GUILD], prune: false, commands }],
    ...section,
  },
});

const asWhole = (value: ReturnType<typeof manifest>) =>
  findMistakes(value, [discord], { form: wholeForm, now: NOW });
const asPart = (value: ReturnType<typeof manifest>) =>
  findMistakes(value, [discordCommands], { form: commandsForm, now: NOW });

describe('the part of a manifest for commands', () => {
  test('allows commands', async () => {
    expect(await asPart(manifest([PING]))).toEqual([]);
  });

  test.each<[string, Json]>([
    ['no name', [{ description: 'Answer' }]],
    ['no text as a name', [{ ...PING, name: 7 }]],
    ['capitals in a name', [{ ...PING, name: 'Ping' }]],
    ['a text that is too long', [{ ...PING, description: 'x'.repeat(101) }]],
    ['an unknown type', [{ ...PING, type: 'chat' }]],
    ['a misspelled key', [{ ...PING, descripton: 'Answer' }]],
    [
      'a misspelled key with a mistake in it',
      [{ name: 'ping', descripton: 'Answer', option: [{ type: 7 }] }],
    ],
    ['an unknown locale', [{ ...PING, name_localizations: { xx: 'ping' } }]],
    ['an option without a type', [{ ...PING, options: [{ name: 'who', description: 'Whom' }] }]],
    [
      'two options of one name',
      [{ ...PING, options: Array(2).fill({ type: 'user', name: 'a', description: 'b' }) }],
    ],
    ['an unknown permission', [{ ...PING, default_member_permissions: ['ban_everybody'] }]],
    ['a context twice', [{ ...PING, contexts: ['guild', 'guild'] }]],
    ['one name twice', [PING, PING]],
    [
      'more commands than a scope may have',
      Array.from({ length: 101 }, (_, n) => ({ ...PING, name: `p${n}` })),
    ],
    ['no list', { ping: PING }],
    ['a number with too many digits', [{ ...PING, description: 2 ** 60 }]],
    ['half of a surrogate pair', [{ ...PING, description: '\ud83d' }]],
    ['a reserved key', [{ ...PING, constructor: 'Answer' }]],
  ])('finds %s, in the same words and places as the whole', async (_, commands) => {
    const mistakes = await asPart(manifest(commands));
    expect(mistakes.length).toBeGreaterThan(0);
    expect(mistakes).toEqual(await asWhole(manifest(commands)));
  });

  test.each([
    ['application_id', { application_id: 'here' }],
    ['guilds', { guilds: [{ ids: ['here'], commands: [PING] }] }],
    ['prune', { prune: 'yes' }],
  ])('finds what is wrong with %s, as the whole does', async (_, section) => {
    const mistakes = await asPart(manifest([PING], section));
    expect(mistakes.length).toBeGreaterThan(0);
    expect(mistakes).toEqual(await asWhole(manifest([PING], section)));
  });

  test('allows nothing that it does not check', async () => {
    expect(await asPart(manifest([PING], { emojis: [] }))).not.toEqual([]);
    expect(await asPart({ ...manifest([PING]), neon: {} } as never)).not.toEqual([]);
  });

  test('says of each key what the whole says', () => {
    for (const [title, part] of Object.entries({ Manifest: commandsSchema, ...defsOf(commandsSchema) })) {
      const whole = title === 'Manifest' ? manifestSchema : defsOf(manifestSchema)[title];
      const { properties = {}, $defs: _, ...rest } = part;
      const { properties: all = {}, $defs: __, ...others } = whole ?? {};
      expect(rest, title).toEqual(others);
      const shared = Object.entries(all as object).filter(([key]) =>
        Object.hasOwn(properties as object, key),
      );
      expect(properties, title).toEqual(Object.fromEntries(shared));
    }
  });
});

function defsOf(schema: Readonly<Record<string, unknown>>): Readonly<Record<string, Record<string, object>>> {
  return schema['$defs'] as Readonly<Record<string, Record<string, object>>>;
}

import { describe, expect, it } from 'vitest';
import { GUILD, lines, type World, world } from '../../helpers/world.ts';
import { byHand, commandIn, commandsAt, manifestOf } from './application.ts';

/*
 * Command libraries are known to get these wrong when they compare
 * (facts/discord.md#what-libraries-get-wrong), one case each: `live` is what another client made,
 * `entry` what the manifest says.
 */

type Members = Readonly<Record<string, unknown>>;

const BAN = { name: 'ban', description: 'Ban a member' };
const WHO = { type: 6, name: 'who', description: 'Who' };
const choices = [
  { name: 'One', value: 'one' },
  { name: 'Two', value: 'two' },
];
const text = (more: Members = {}): Members => ({ type: 3, name: 'what', description: 'What', ...more });
const group = (...names: readonly string[]): Members => ({
  type: 2,
  name: 'group',
  description: 'G',
  options: names.map(name => ({ type: 1, name, description: 'S' })),
});

async function planned(
  here: World,
  live: Members,
  entry: Members,
  guild?: string,
): Promise<readonly string[]> {
  byHand(here, 'POST', commandsAt(guild), live);
  const section =
    guild === undefined ? { commands: [entry] } : { guilds: [{ ids: [guild], commands: [entry] }] };
  const report = await here.plan(manifestOf(section));
  return report.plan.rows.flatMap(row =>
    row.action === 'update' ? row.fields.map(({ path }) => path) : lines(report),
  );
}

describe('no difference is', () => {
  it.each<[string, string, Members, Members]>([
    ['discord.js', 'integration_types left out, where the service has filled in its own', BAN, BAN],
    [
      'discord.js',
      'contexts and integration_types in another order',
      { ...BAN, contexts: [2, 0, 1], integration_types: [1, 0] },
      { ...BAN, contexts: ['guild', 'bot_dm', 'private_channel'], integration_types: ['guild_install', 1] },
    ],
    ['discord.js', 'nsfw: false where nothing was sent', BAN, { ...BAN, nsfw: false }],
    [
      'discord.js',
      'autocomplete: false, required: false and empty lists, which the service leaves out',
      { ...BAN, options: [text()] },
      { ...BAN, options: [text({ autocomplete: false, required: false, choices: [] })] },
    ],
    ['discord.js', 'options: [] against no options', BAN, { ...BAN, options: [] }],
    [
      'discord.js',
      'null and {} localizations',
      BAN,
      { ...BAN, name_localizations: {}, description_localizations: null },
    ],
    [
      'discord.js',
      'localizations, which a plain list hides',
      {
        ...BAN,
        name_localizations: { de: 'bannen' },
        options: [text({ description_localizations: { de: 'Was' } })],
      },
      {
        ...BAN,
        name_localizations: { de: 'bannen' },
        options: [text({ description_localizations: { de: 'Was' } })],
      },
    ],
    ['sapphire', 'a set of contexts that the manifest does not manage', { ...BAN, contexts: [0] }, BAN],
    [
      'sapphire',
      'channel types in another order',
      { ...BAN, options: [{ type: 7, name: 'where', description: 'D', channel_types: [5, 0] }] },
      {
        ...BAN,
        options: [{ type: 'channel', name: 'where', description: 'D', channel_types: ['guild_text', 5] }],
      },
    ],
    [
      'sapphire',
      'file types in another case',
      { ...BAN, options: [{ type: 11, name: 'file', description: 'D', file_types: ['.PDF', 'image'] }] },
      {
        ...BAN,
        options: [{ type: 'attachment', name: 'file', description: 'D', file_types: ['image', '.pdf'] }],
      },
    ],
    [
      'slash-create',
      'choices without localizations, which come back as null',
      { ...BAN, options: [text({ choices })] },
      { ...BAN, options: [text({ choices })] },
    ],
    [
      'any',
      'permissions written as names',
      { ...BAN, default_member_permissions: '6' },
      { ...BAN, default_member_permissions: ['BAN_MEMBERS', 'KICK_MEMBERS'] },
    ],
    [
      'any',
      'a localized text that is the default one',
      BAN,
      { ...BAN, description_localizations: { de: BAN.description } },
    ],
    [
      'any',
      'min_length: 0',
      { ...BAN, options: [text({ max_length: 9 })] },
      { ...BAN, options: [text({ min_length: 0, max_length: 9 })] },
    ],
  ])('%s: %s', async (_library, _what, live, entry) => {
    expect(await planned(world(), live, entry)).toEqual([]);
  });

  it.each(['present', 'absent'])('slash-create: the order of the whole list (%s)', async position => {
    const here = world({ quirks: { list_order: position === 'present' ? 'name' : 'created' } });
    for (const name of ['b', 'a', 'c']) byHand(here, 'POST', commandsAt(), { name, description: 'D' });
    const commands = ['c', 'b', 'a'].map(name => ({ name, description: 'D' }));
    expect(lines(await here.plan(manifestOf({ commands })))).toEqual([]);
  });

  it("a guild's command that carries the members of global ones", async () => {
    const here = world({ quirks: { guild_fields: 'present' } });
    expect(await planned(here, BAN, BAN, GUILD)).toEqual([]);
  });

  it('a new id, version and guild_id, which no manifest has', async () => {
    const here = world();
    expect(await planned(here, BAN, BAN, GUILD)).toEqual([]);
    byHand(here, 'PATCH', `${commandsAt(GUILD)}/${commandIn(here, 'ban', GUILD).id}`, {});
    const manifest = manifestOf({ guilds: [{ ids: [GUILD], commands: [BAN] }] });
    expect(lines(await here.plan(manifest))).toEqual([]);
  });
});

describe('a difference is', () => {
  it.each<[string, string, Members, Members, readonly string[]]>([
    [
      'discord.js',
      'the order of options',
      { ...BAN, options: [text(), WHO] },
      { ...BAN, options: [WHO, text()] },
      ['options'],
    ],
    [
      'discord.js',
      'the order of choices',
      { ...BAN, options: [text({ choices })] },
      { ...BAN, options: [text({ choices: choices.toReversed() })] },
      ['options'],
    ],
    [
      'discord.js',
      "a choice's localization",
      { ...BAN, options: [text({ choices })] },
      {
        ...BAN,
        options: [text({ choices: [{ ...choices[0], name_localizations: { de: 'Eins' } }, choices[1]] })],
      },
      ['options'],
    ],
    ['sapphire', 'nsfw', BAN, { ...BAN, nsfw: true }, ['nsfw']],
    [
      'sapphire',
      'the handler',
      { name: 'Launch', type: 4, description: 'D', handler: 1 },
      { name: 'Launch', type: 'primary_entry_point', description: 'D', handler: 'discord_launch_activity' },
      ['handler'],
    ],
    [
      'sapphire',
      'file types',
      { ...BAN, options: [{ type: 11, name: 'file', description: 'D', file_types: ['image'] }] },
      { ...BAN, options: [{ type: 11, name: 'file', description: 'D', file_types: ['video'] }] },
      ['options'],
    ],
    [
      'sapphire',
      'a subcommand that was removed from a group',
      { ...BAN, options: [group('one', 'two')] },
      { ...BAN, options: [group('one')] },
      ['options'],
    ],
    [
      'slash-create',
      'a new locale',
      { ...BAN, name_localizations: { de: 'bannen' } },
      { ...BAN, name_localizations: { de: 'bannen', fr: 'bannir' } },
      ['name_localizations'],
    ],
    [
      'Discord.Net',
      '"0" against null: administrators only is not everybody',
      { ...BAN, default_member_permissions: '0' },
      { ...BAN, default_member_permissions: null },
      ['default_member_permissions'],
    ],
    [
      'any',
      'null against "0"',
      BAN,
      { ...BAN, default_member_permissions: '0' },
      ['default_member_permissions'],
    ],
    [
      'any',
      'contexts: null against all of them',
      { ...BAN, contexts: [0, 1, 2] },
      { ...BAN, contexts: null },
      ['contexts'],
    ],
  ])('%s: %s', async (_library, _what, live, entry, paths) => {
    expect(await planned(world(), live, entry)).toEqual(paths);
  });

  it('sapphire: upper and lower case of a name: it is another command', async () => {
    const here = world();
    byHand(here, 'POST', commandsAt(), { name: 'Report', type: 2 });
    const report = await here.plan(manifestOf({ commands: [{ name: 'report', type: 'user' }] }));
    expect(report.plan.rows.map(row => row.action)).toEqual(['create']);
  });

  it('hashes: what someone changed live', async () => {
    const here = world();
    const manifest = manifestOf({ commands: [BAN] });
    await here.apply(manifest);
    byHand(here, 'PATCH', `${commandsAt()}/${commandIn(here, 'ban').id}`, { description: 'By hand' });
    expect((await here.drift(manifest)).plan.rows.map(row => row.action)).toEqual(['update']);
  });
});

it('slash-create: an undeclared entry point stays where everything else is pruned', async () => {
  const here = world();
  byHand(here, 'POST', commandsAt(), { name: 'Launch', type: 4, description: 'D', handler: 2 });
  byHand(here, 'POST', commandsAt(), BAN);
  byHand(here, 'POST', commandsAt(), { ...BAN, name: 'kick' });
  const report = await here.apply(manifestOf({ prune: true, commands: [BAN] }), { maxDeletes: 1 });
  expect(report.results.map(result => result.status)).toEqual(['done']);
  expect(commandIn(here, 'Launch').handler).toBe(2);
});

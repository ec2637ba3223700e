import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { DiscordCommand, DiscordPermissions } from '../../../src/generated/manifest.ts';
import {
  COMMAND_KIND,
  discordCommand,
  PERMISSIONS_KIND,
} from '../../../src/providers/discord/command/command.ts';
import { discordPermissions } from '../../../src/providers/discord/permissions/permissions.ts';
import { wantedBy } from '../../helpers/wanted-by.ts';
import { createCommand, differences, exported, liveCommands, openSandbox, wantedOf } from './round-trip.ts';
import { APPLICATION, atOf, GUILD, globalScope, guildScope, idsOf, rowOf, seenOf } from './samples.ts';
import { sandboxClient } from './sandbox-client.ts';

/** Real command sets, where this machine has them. */
const REAL = '../shared/real/discord';
const sets = existsSync(REAL) ? readdirSync(REAL).filter(name => name.endsWith('.json')) : [];

const everything: DiscordCommand = {
  name: 'ban',
  description: 'Ban a member',
  name_localizations: { de: 'bannen', 'en-US': 'ban' },
  description_localizations: { de: 'Sperrt ein Mitglied', 'en-GB': 'Ban a member' },
  default_member_permissions: ['BAN_MEMBERS', 'MODERATE_MEMBERS'],
  contexts: ['bot_dm', 'guild'],
  integration_types: ['user_install', 'guild_install'],
  nsfw: true,
  options: [
    {
      type: 'user',
      name: 'member',
      description: 'Who',
      required: true,
      name_localizations: { de: 'mitglied' },
    },
    {
      type: 'string',
      name: 'reason',
      description: 'Why',
      min_length: 0,
      max_length: 200,
      autocomplete: true,
    },
    {
      type: 'integer',
      name: 'days',
      description: 'Messages to delete',
      required: false,
      choices: [
        { name: 'None', value: 0 },
        { name: 'A week', value: 7, name_localizations: { de: 'Eine Woche' } },
      ],
    },
    {
      type: 'channel',
      name: 'where',
      description: 'Where',
      channel_types: ['guild_voice', 'guild_text', 13],
    },
    { type: 'number', name: 'score', description: 'How bad', min_value: 0, max_value: 1.5 },
    { type: 'attachment', name: 'proof', description: 'What', file_types: ['.PDF', 'image'] },
  ],
};

const QUIRKS = [
  {},
  { default_locales: 'dropped' },
  { contexts_default: 'all' },
  { guild_fields: 'present', dm_permission: 'follows_contexts' },
];

describe('commands in the sandbox', () => {
  it.each(QUIRKS)('are live as they were wanted, %o', async quirks => {
    const sandbox = openSandbox(quirks);
    await createCommand(sandbox, everything);
    const [live] = await liveCommands(sandbox);
    expect(live && differences(everything, live)).toEqual([]);
    expect(live && differences(exported(live), live)).toEqual([]);
  });

  it.each(QUIRKS)('of a guild are live as they were wanted, %o', async quirks => {
    const { contexts: _, integration_types: __, ...entry } = everything;
    const sandbox = openSandbox(quirks);
    await createCommand(sandbox, entry, guildScope);
    await createCommand(sandbox, { name: 'Report it', type: 'message', nsfw: false }, guildScope);
    const [live, menu] = await liveCommands(sandbox, guildScope);
    expect(live && differences(exported(live, guildScope), live, guildScope)).toEqual([]);
    expect(live && differences(entry, live, guildScope)).toEqual([]);
    expect(menu?.address).toBe(wantedOf({ name: 'Report it', type: 3 }, guildScope).address);
    expect(await liveCommands(sandbox)).toEqual([]);
  });

  it('go back to their defaults when every field is reset', async () => {
    const sandbox = openSandbox();
    await createCommand(sandbox, everything);
    const [before] = await liveCommands(sandbox);
    if (before === undefined) throw new Error('nothing was created');
    const bare: DiscordCommand = {
      name: 'ban',
      description: 'Ban a member',
      name_localizations: null,
      description_localizations: {},
      options: [],
      default_member_permissions: null,
      contexts: null,
      nsfw: false,
    };
    const fields = differences(bare, before).map(path => ({
      path,
      before: before.fields()[path] ?? null,
      after: wantedOf(bare).fields[path] ?? null,
    }));
    const row = rowOf('update', COMMAND_KIND, globalScope, wantedOf(bare), { fields });
    const ids = idsOf({ [before.address]: before.id });
    await discordCommand.write.update?.(row, atOf(sandboxClient(sandbox), ids));
    const [after] = await liveCommands(sandbox);
    expect(after && differences(bare, after)).toEqual([]);
    expect(after?.id).toBe(before.id);
  });

  it('keep their id under a new name, and are gone after a delete', async () => {
    const sandbox = openSandbox();
    const client = sandboxClient(sandbox);
    await createCommand(sandbox, everything);
    const [before] = await liveCommands(sandbox);
    if (before === undefined) throw new Error('nothing was created');
    const ids = idsOf({ [before.address]: before.id });
    const renamed = rowOf('rename', COMMAND_KIND, globalScope, wantedOf({ ...everything, name: 'block' }), {
      from: before.address,
      fields: [],
    });
    await discordCommand.write.update?.(renamed, atOf(client, ids));
    const [after] = await liveCommands(sandbox);
    expect(after).toMatchObject({ id: before.id, address: wantedOf({ name: 'block' }).address });
    await discordCommand.write.delete?.({ ...renamed, action: 'delete' }, atOf(client, ids));
    expect(await liveCommands(sandbox)).toEqual([]);
  });
});

describe('permissions in the sandbox', () => {
  const entry: DiscordPermissions = {
    command: 'ban',
    of: 'global',
    overwrites: [
      { role: '345678901234567890', allow: true },
      { everyone: true, allow: false },
      { all_channels: true, allow: true },
    ],
  };
  const wanted = wantedBy(discordPermissions, entry, guildScope);

  it('are live as they were wanted, exported as they were written, and gone after a delete or a rename', async () => {
    const sandbox = openSandbox();
    const client = sandboxClient(sandbox);
    await createCommand(sandbox, everything);
    const commands = await liveCommands(sandbox);
    const seen = seenOf(commands);
    const id = commands[0]?.id ?? '';
    const own = `${GUILD}/${id}`;
    const ids = idsOf({ [commands[0]?.address ?? '']: id, [wanted.address]: own });
    const row = rowOf('create', PERMISSIONS_KIND, guildScope, wanted);
    const list = async () =>
      (await discordPermissions.read.list(guildScope, client, ids)).flatMap(
        raw => discordPermissions.read.live(raw, guildScope, seen) ?? [],
      );

    const receipt = await discordPermissions.write.create?.(row, atOf(client, ids, seen));
    const [live] = await list();
    expect(live).toMatchObject({ address: wanted.address, id: own });
    expect(live?.fields()).toEqual(wanted.fields);
    expect(receipt?.raw).toEqual([{ kind: PERMISSIONS_KIND, at: guildScope, raw: live?.raw }]);
    const written = live && discordPermissions.export?.written?.(live, seen);
    expect(wantedBy(discordPermissions, written as DiscordPermissions, guildScope)).toEqual(wanted);

    await discordPermissions.write.delete?.(
      rowOf('delete', PERMISSIONS_KIND, guildScope, wanted),
      atOf(client, ids, seen),
    );
    expect(await list()).toEqual([]);

    await discordPermissions.write.create?.(row, atOf(client, ids, seen));
    const renamed = rowOf('rename', COMMAND_KIND, globalScope, wantedOf({ name: 'block' }), {
      from: commands[0]?.address ?? wanted.address,
      fields: [],
    });
    expect(await list()).toHaveLength(1);
    expect(discordPermissions.inherit?.predict?.(renamed, await list(), seen)).toEqual([]);
    await discordCommand.write.update?.(renamed, atOf(client, ids));
    expect(await list()).toEqual([]);
  });
});

describe.skipIf(sets.length === 0)(`real command sets (skipped where ${REAL} is absent)`, () => {
  const path = `/applications/${APPLICATION}/commands`;
  const read = (name: string): readonly DiscordCommand[] =>
    JSON.parse(readFileSync(`${REAL}/${name}`, 'utf8')) as readonly DiscordCommand[];

  it.each(sets)('of %s survive a bulk overwrite by another client and an export', async name => {
    const sandbox = openSandbox();
    const commands = read(name);
    await sandboxClient(sandbox).send('PUT', path, commands);
    const live = await liveCommands(sandbox);
    expect(live).toHaveLength(commands.length);
    for (const one of live) expect(differences(exported(one), one)).toEqual([]);
  });

  it.each(sets)('of %s are listed as they were created one by one', async name => {
    const sandbox = openSandbox();
    const commands = read(name);
    for (const command of commands) await createCommand(sandbox, command);
    const live = await liveCommands(sandbox);
    for (const command of commands) {
      const one = live.find(({ address }) => address === wantedOf(command).address);
      expect(one && differences(command, one)).toEqual([]);
    }
  });
});

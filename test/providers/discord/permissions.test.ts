import { describe, expect, it } from 'vitest';
import type { Row, RowRef } from '../../../src/core/report/row.ts';
import type { Live } from '../../../src/core/resource.ts';
import type { DiscordPermissions } from '../../../src/generated/manifest.ts';
import type { RawPermissions } from '../../../src/providers/discord/api.ts';
import {
  COMMAND_KIND,
  discordCommand,
  PERMISSIONS_KIND,
} from '../../../src/providers/discord/command/command.ts';
import { discordPermissions } from '../../../src/providers/discord/permissions/permissions.ts';
import { wantedBy } from '../../helpers/wanted-by.ts';
import { recordingWriter } from './recording-writer.ts';
import {
  ALL_CHANNELS,
  APPLICATION,
  addressText,
  atOf,
  GUILD,
  globalScope,
  guildScope,
  idsOf,
  rowOf,
  seenOf,
} from './samples.ts';

const PATH = `/applications/${APPLICATION}/guilds/${GUILD}/commands`;
const ROLE = '345678901234567890';

const entry: DiscordPermissions = {
  command: 'ban',
  of: 'global',
  overwrites: [
    { all_channels: true, allow: true },
    { everyone: true, allow: false },
    { role: ROLE, allow: true },
    { user: '445678901234567890', allow: false },
  ],
};

function wantedOf(written: DiscordPermissions) {
  const wanted = wantedBy(discordPermissions, written, guildScope);
  return wanted;
}

function permissionsRow(action: Row['action'], written: DiscordPermissions, more: Partial<Row> = {}): Row {
  return rowOf(action, PERMISSIONS_KIND, guildScope, wantedOf(written), more);
}

function commandLive(id: string, name: string, scope = globalScope): Live {
  const live = discordCommand.read.live({ id, name, type: 1 }, scope, seenOf([]));
  if (live === undefined) throw new Error('not a command');
  return live;
}

function rawOf(id: string, ...permissions: RawPermissions['permissions']): RawPermissions {
  return { id, permissions };
}

const denied = { id: GUILD, type: 1, permission: false };

describe('wanted permissions', () => {
  it('have the guild, the list, the type and the name of the command as address', () => {
    const at = `discord.permissions/${APPLICATION}/${GUILD}`;
    expect(wantedOf(entry).address).toBe(`${at}/global/chat_input/ban`);
    expect(wantedOf({ command: 'Report', type: 2 }).address).toBe(`${at}/guild/user/Report`);
    expect(wantedOf({ of: 'application' }).address).toBe(`${at}/application`);
  });

  it('point to the command by address and sort the overwrites, constants by big integers', () => {
    expect(wantedOf(entry).fields).toEqual({
      command: { $ref: `discord.command/${APPLICATION}/global/chat_input/ban` },
      overwrites: [
        { type: 'role', id: GUILD, allow: false },
        { type: 'role', id: ROLE, allow: true },
        { type: 'user', id: '445678901234567890', allow: false },
        { type: 'channel', id: ALL_CHANNELS, allow: true },
      ],
    });
  });

  it('want nothing but to be gone when they are absent', () => {
    expect(wantedOf({ ...entry, absent: true })).toMatchObject({
      address: wantedOf(entry).address,
      fields: {},
    });
  });

  it('need the list in which their command stands', () => {
    expect(wantedOf(entry).reads).toEqual([{ kind: COMMAND_KIND, scope: globalScope }]);
    expect(wantedOf({ command: 'ban' }).reads).toEqual([{ kind: COMMAND_KIND, scope: guildScope }]);
    expect(wantedOf({ of: 'application' })).toMatchObject({ reads: [], fields: { command: null } });
  });
});

describe('reading permissions', () => {
  it('asks for one list a guild, and for none of the application', async () => {
    const client = recordingWriter([rawOf('900', denied)]);
    expect(await discordPermissions.read.list(guildScope, client, idsOf({}))).toHaveLength(1);
    expect(await discordPermissions.read.list(globalScope, client, idsOf({}))).toEqual([]);
    expect(client.requests).toEqual([{ method: 'GET', path: `${PATH}/permissions` }]);
  });

  it('takes a list it does not understand for unreadable', async () => {
    const client = recordingWriter([{ id: '900' }]);
    await expect(discordPermissions.read.list(guildScope, client, idsOf({}))).rejects.toMatchObject({
      outcome: 'unreadable',
    });
  });

  it('finds global and guild commands by id, and the application by its own', () => {
    const seen = seenOf([commandLive('900', 'ban'), commandLive('901', 'ban', guildScope)]);
    const addresses = ['900', '901', APPLICATION].map(
      id => discordPermissions.read.live(rawOf(id, denied), guildScope, seen)?.address,
    );
    const at = `discord.permissions/${APPLICATION}/${GUILD}`;
    expect(addresses).toEqual([
      `${at}/global/chat_input/ban`,
      `${at}/guild/chat_input/ban`,
      `${at}/application`,
    ]);
  });

  it('leaves out a command it does not know and a set without overwrites', () => {
    const seen = seenOf([commandLive('900', 'ban')]);
    expect(discordPermissions.read.live(rawOf('999', denied), guildScope, seen)).toBeUndefined();
    expect(discordPermissions.read.live(rawOf('900'), guildScope, seen)).toBeUndefined();
  });

  it('has the same fields as the entry that wants them', () => {
    const seen = seenOf([commandLive('900', 'ban')]);
    const live = discordPermissions.read.live(
      rawOf(
        '900',
        { id: '445678901234567890', type: 2, permission: false },
        { id: ROLE, type: 1, permission: true },
        { id: ALL_CHANNELS, type: 3, permission: true },
        denied,
      ),
      guildScope,
      seen,
    );
    expect(live?.fields()).toEqual(wantedOf(entry).fields);
    expect(live).toMatchObject({ id: `${GUILD}/900`, incarnation: '900' });
  });

  it('goes by the new name of a command that is about to be renamed', () => {
    const old = commandLive('900', 'kick');
    const wanted = wantedBy(discordCommand, { name: 'ban' }, globalScope);
    const seen = {
      ...seenOf([old]),
      addressOf: () => wanted.address,
      at: () => old,
      desired: () => ({
        ...wanted,
        kind: COMMAND_KIND,
        scope: globalScope,
        allow: [],
        refs: [],
        source: { file: 'f', line: 1, column: 1 },
        path: [],
      }),
    };
    expect(discordPermissions.read.live(rawOf('900', denied), guildScope, seen)?.address).toBe(
      wantedOf({ command: 'ban', of: 'global' }).address,
    );
  });
});

describe('writing permissions', () => {
  const command = addressText(`discord.command/${APPLICATION}/global/chat_input/ban`);
  const answer = rawOf('900', denied);

  it.each(['create', 'update'] as const)(
    'replaces all with one PUT and the user token on %s',
    async action => {
      const client = recordingWriter(answer);
      const row = permissionsRow(action, entry);
      const verb = action === 'create' ? discordPermissions.write.create : discordPermissions.write.update;
      const receipt = await verb?.(row, atOf(client, idsOf({ [command]: '900' })));
      expect(client.requests).toEqual([
        {
          method: 'PUT',
          path: `${PATH}/900/permissions`,
          body: {
            permissions: [
              { id: GUILD, type: 1, permission: false },
              { id: ROLE, type: 1, permission: true },
              { id: '445678901234567890', type: 2, permission: false },
              { id: ALL_CHANNELS, type: 3, permission: true },
            ],
          },
          options: { credential: 'permissions' },
        },
      ]);
      expect(receipt).toEqual({
        raw: [{ kind: PERMISSIONS_KIND, at: guildScope, raw: answer }],
        waits: [],
      });
    },
  );

  it('deletes with an empty PUT', async () => {
    const client = recordingWriter(rawOf('900'));
    const row = permissionsRow('delete', entry);
    await discordPermissions.write.delete?.(row, atOf(client, idsOf({ [row.address]: '900' })));
    expect(client.requests).toEqual([
      {
        method: 'PUT',
        path: `${PATH}/900/permissions`,
        body: { permissions: [] },
        options: { credential: 'permissions' },
      },
    ]);
  });

  it('never clears overwrites that a row does not speak of', async () => {
    const client = recordingWriter(rawOf('900'));
    const row = permissionsRow('update', entry, { desired: { command: { $ref: command } } });
    await expect(
      discordPermissions.write.update?.(row, atOf(client, idsOf({ [command]: '900' }))),
    ).rejects.toThrow(RangeError);
    expect(client.requests).toEqual([]);
  });

  it('rewrites by writing what is live, not what is wanted', async () => {
    const client = recordingWriter(answer);
    const ban = commandLive('900', 'ban');
    const live = discordPermissions.read.live(answer, guildScope, seenOf([ban]));
    if (live === undefined) throw new Error('no permissions');
    const row = permissionsRow('update', entry);
    await discordPermissions.cascade?.rewrite?.(
      row,
      atOf(client, idsOf({ [command]: '900' }), seenOf([ban, live])),
    );
    expect(client.requests).toMatchObject([
      { method: 'PUT', path: `${PATH}/900/permissions`, body: { permissions: [denied] } },
    ]);
  });

  it('writes the application-wide set under the application id', async () => {
    const client = recordingWriter(rawOf(APPLICATION, denied));
    const row = permissionsRow('create', {
      of: 'application',
      overwrites: [{ everyone: true, allow: false }],
    });
    await discordPermissions.write.create?.(row, atOf(client));
    expect(client.requests).toMatchObject([
      { path: `${PATH}/${APPLICATION}/permissions`, body: { permissions: [denied] } },
    ]);
  });
});

describe('what happens to permissions when their command changes', () => {
  const commands = [commandLive('900', 'ban'), commandLive('901', 'mute')];
  const seen = seenOf(commands);
  const mine = ['900', '901'].flatMap(
    id => discordPermissions.read.live(rawOf(id, denied), guildScope, seen) ?? [],
  );
  const commandRow = (action: Row['action'], refs: readonly RowRef[] = []): Row => {
    const wanted = wantedBy(discordCommand, { name: 'ban', description: 'x' }, globalScope);
    return rowOf(action, COMMAND_KIND, globalScope, wanted, { refs });
  };

  it.each(['rename', 'replace', 'delete'] as const)(
    'they are gone after a %s, those of others stay',
    action => {
      expect(discordPermissions.inherit?.predict?.(commandRow(action), mine, seen)).toEqual([mine[1]]);
    },
  );

  it('they are gone after a rename, also where the command is still called by its old name', () => {
    const wanted = wantedBy(discordCommand, { name: 'banish', description: 'x' }, globalScope);
    const [from] = commands.map(live => live.address);
    if (wanted === undefined || from === undefined) throw new Error('nothing to rename');
    const row = rowOf('rename', COMMAND_KIND, globalScope, wanted, { from });
    expect(discordPermissions.inherit?.predict?.(row, mine, seen)).toEqual([mine[1]]);
  });

  it.each(['update', 'blocked'] as const)('they stay after an %s', action => {
    expect(discordPermissions.inherit?.predict?.(commandRow(action), mine, seen)).toEqual(mine);
  });
});

describe('the manifest entry for live permissions', () => {
  it('says which list the command is of, and the constants by name', () => {
    const seen = seenOf([commandLive('900', 'ban')]);
    const live = discordPermissions.read.live(
      rawOf(
        '900',
        denied,
        { id: ALL_CHANNELS, type: 3, permission: true },
        { id: ROLE, type: 1, permission: true },
      ),
      guildScope,
      seen,
    );
    expect(live && discordPermissions.export?.written?.(live, seen)).toEqual({
      command: 'ban',
      of: 'global',
      overwrites: [
        { everyone: true, allow: false },
        { role: ROLE, allow: true },
        { all_channels: true, allow: true },
      ],
    });
  });

  it('names no command for the application', () => {
    const live = discordPermissions.read.live(rawOf(APPLICATION, denied), guildScope, seenOf([]));
    expect(live && discordPermissions.export?.written?.(live, seenOf([]))).toEqual({
      of: 'application',
      overwrites: [{ everyone: true, allow: false }],
    });
  });
});

describe('overwrites that a rename deletes', () => {
  const LIVE = [
    { type: 'role', id: ROLE, allow: true },
    { type: 'user', id: '445678901234567890', allow: true },
    { type: 'channel', id: '545678901234567890', allow: false },
    { type: 'channel', id: ALL_CHANNELS, allow: false },
    { type: 'role', id: GUILD, allow: false },
    { type: 9, id: '645678901234567890', allow: true },
  ];
  const command = { $ref: addressText('ban') };
  const carried = (wanted: typeof LIVE) =>
    discordPermissions.cascade?.carry?.({ command, overwrites: wanted }, { command, overwrites: LIVE })
      .overwrites ?? [];

  it('are restored whole, whoever they are for: roles, users, channels, types without a name', () => {
    expect(carried([])).toHaveLength(LIVE.length);
    expect(carried([])).toEqual(expect.arrayContaining(LIVE));
  });

  it.each(LIVE)('keep what the entry says of $type $id, and all others', said => {
    const wanted = { ...said, allow: !said.allow };
    expect(carried([wanted])).toHaveLength(LIVE.length);
    expect(carried([wanted])).toEqual(
      expect.arrayContaining(LIVE.map(each => (each === said ? wanted : each))),
    );
  });

  it('tell a role from a user of the same id', () => {
    expect(carried([{ type: 'user', id: ROLE, allow: false }])).toHaveLength(LIVE.length + 1);
  });
});

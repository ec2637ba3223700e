import { describe, expect, it } from 'vitest';
import { diff } from '../../../src/core/fields/compared.ts';
import { RequestFailure } from '../../../src/core/http.ts';
import type { Row } from '../../../src/core/report/row.ts';
import type { DiscordCommand } from '../../../src/generated/manifest.ts';
import { COMMAND_KIND, discordCommand } from '../../../src/providers/discord/command/command.ts';
import { discordPermissions } from '../../../src/providers/discord/permissions/permissions.ts';
import { wantedBy } from '../../helpers/wanted-by.ts';
import { recordingWriter } from './recording-writer.ts';
import { APPLICATION, atOf, GUILD, globalScope, guildScope, idsOf, rowOf, seenOf } from './samples.ts';

const GLOBAL_PATH = `/applications/${APPLICATION}/commands`;
const GUILD_PATH = `/applications/${APPLICATION}/guilds/${GUILD}/commands`;

const ban: DiscordCommand = {
  name: 'ban',
  description: 'Ban a member',
  default_member_permissions: ['BAN_MEMBERS'],
  contexts: ['guild'],
  integration_types: ['guild_install'],
  name_localizations: { de: 'bannen' },
  options: [{ type: 'user', name: 'member', description: 'Who', required: true }],
};

function wantedOf(entry: DiscordCommand, scope = globalScope) {
  const wanted = wantedBy(discordCommand, entry, scope);
  return wanted;
}

function commandRow(
  action: Row['action'],
  entry: DiscordCommand,
  more: Partial<Row> = {},
  scope = globalScope,
): Row {
  return rowOf(action, COMMAND_KIND, scope, wantedOf(entry, scope), more);
}

function liveOf(raw: Readonly<Record<string, unknown>>, scope = globalScope) {
  return discordCommand.read.live({ id: '900', name: 'ban', ...raw }, scope, seenOf([]));
}

describe('the address of a command', () => {
  it('names application, scope, type and name', () => {
    expect(wantedOf(ban).address).toBe(`discord.command/${APPLICATION}/global/chat_input/ban`);
    expect(wantedOf({ name: 'Report it', type: 3 }, guildScope).address).toBe(
      `discord.command/${APPLICATION}/${GUILD}/message/Report%20it`,
    );
  });

  it('is all that an absent entry wants', () => {
    expect(wantedOf({ ...ban, absent: true })).toMatchObject({ address: wantedOf(ban).address, fields: {} });
  });

  it('is the same for the entry and for what the API lists', () => {
    expect(liveOf({ type: 1 })?.address).toBe(wantedOf(ban).address);
    expect(liveOf({ type: 2, name: 'Who is it' })?.address).toBe(
      wantedOf({ name: 'Who is it', type: 'user' }).address,
    );
  });
});

describe('reading commands', () => {
  it('asks for one list with localizations, global or of the guild', async () => {
    const client = recordingWriter([], []);
    expect(await discordCommand.read.list(globalScope, client, idsOf({}))).toEqual([]);
    expect(await discordCommand.read.list(guildScope, client, idsOf({}))).toEqual([]);
    const options = { query: { with_localizations: true } };
    expect(client.requests).toEqual([
      { method: 'GET', path: GLOBAL_PATH, options },
      { method: 'GET', path: GUILD_PATH, options },
    ]);
  });

  it.each([
    ['an object', {}],
    ['null', null],
    ['nothing', undefined],
    ['a list with something that is no command', [{ id: '1' }]],
  ])('takes %s for unreadable, never for an empty scope', async (_, body) => {
    const reading = discordCommand.read.list(globalScope, recordingWriter(body), idsOf({}));
    await expect(reading).rejects.toMatchObject({ outcome: 'unreadable' });
    await expect(reading).rejects.toBeInstanceOf(RequestFailure);
  });

  it('has the command id as id and incarnation, and addresses a type it has no name for by its number, to leave it alone', () => {
    expect(liveOf({})).toMatchObject({ id: '900', incarnation: '900', kind: COMMAND_KIND });
    const unknown = liveOf({ type: 9 });
    expect(unknown?.address).toBe(`discord.command/${APPLICATION}/global/9/ban`);
    if (unknown === undefined) return;
    expect(discordCommand.own?.owned?.(unknown, 'acme', seenOf([]))).toBe(false);
    expect(discordCommand.own?.undeletable?.(unknown, seenOf([]), () => [])?.said).toMatch(/type/);
    expect(discordCommand.export?.written?.(unknown, seenOf([]))).toBeUndefined();
  });
});

describe('writing commands', () => {
  it('creates with one POST that names every managed field', async () => {
    const client = recordingWriter({ id: '901', name: 'ban', type: 1 });
    const row = commandRow('create', ban);
    const receipt = await discordCommand.write.create?.(row, atOf(client));
    expect(client.requests).toEqual([
      {
        method: 'POST',
        path: GLOBAL_PATH,
        body: {
          name: 'ban',
          type: 1,
          description: 'Ban a member',
          default_member_permissions: '4',
          contexts: [0],
          integration_types: [0],
          name_localizations: { de: 'bannen' },
          options: [{ type: 6, name: 'member', description: 'Who', required: true }],
        },
      },
    ]);
    expect(receipt).toEqual({
      raw: [{ kind: COMMAND_KIND, at: globalScope, raw: { id: '901', name: 'ban', type: 1 } }],
      waits: [],
    });
  });

  it('sends no empty description or options with a context menu command', async () => {
    const client = recordingWriter({ id: '902', name: 'Report', type: 2 });
    const entry: DiscordCommand = { name: 'Report', type: 'user', description: '', options: [], nsfw: true };
    await discordCommand.write.create?.(commandRow('create', entry, {}, guildScope), atOf(client));
    expect(client.requests).toEqual([
      { method: 'POST', path: GUILD_PATH, body: { name: 'Report', type: 2, nsfw: true } },
    ]);
  });

  it('updates with one PATCH that holds only what differs; null resets', async () => {
    const client = recordingWriter({ id: '900', name: 'ban' });
    const row = commandRow('update', ban, {
      fields: [
        { path: 'default_member_permissions', before: '4', after: null },
        { path: 'contexts', before: null, after: ['guild', 'bot_dm'] },
        { path: 'options', before: [], after: [] },
      ],
    });
    await discordCommand.write.update?.(row, atOf(client, idsOf({ [row.address]: '900' })));
    expect(client.requests).toEqual([
      {
        method: 'PATCH',
        path: `${GLOBAL_PATH}/900`,
        body: { default_member_permissions: null, contexts: [0, 1], options: [] },
      },
    ]);
  });

  it.each([
    ['true where the entry leaves it out', { contexts: null }, true],
    ['what the entry says', { contexts: null, dm_permission: false }, false],
  ])('sends dm_permission along once the contexts are cleared: %s', async (_, desired, dm_permission) => {
    const client = recordingWriter({ id: '900', name: 'ban' });
    const fields = [{ path: 'contexts', before: ['guild'], after: null }];
    const row = commandRow('update', ban, { desired, fields });
    await discordCommand.write.update?.(row, atOf(client, idsOf({ [row.address]: '900' })));
    expect(client.requests).toMatchObject([{ body: { contexts: null, dm_permission } }]);
  });

  it('renames in place, under whichever name the id is bound', async () => {
    const old = wantedOf({ name: 'kick' }).address;
    const row = commandRow('rename', ban, { from: old, fields: [] });
    for (const bound of [old, row.address]) {
      const client = recordingWriter({ id: '900', name: 'ban' });
      await discordCommand.write.update?.(row, atOf(client, idsOf({ [bound]: '900' })));
      expect(client.requests).toEqual([
        { method: 'PATCH', path: `${GLOBAL_PATH}/900`, body: { name: 'ban' } },
      ]);
    }
  });

  it('deletes by id', async () => {
    const client = recordingWriter();
    const row = commandRow('delete', ban, {}, guildScope);
    const receipt = await discordCommand.write.delete?.(row, atOf(client, idsOf({ [row.address]: '900' })));
    expect(client.requests).toEqual([{ method: 'DELETE', path: `${GUILD_PATH}/900` }]);
    expect(receipt).toEqual({ waits: [] });
  });

  it('says that the outcome is unknown where the answer does not show the command', async () => {
    const creating = discordCommand.write.create?.(commandRow('create', ban), atOf(recordingWriter('yes')));
    await expect(creating).rejects.toMatchObject({ outcome: 'unknown' });
  });
});

describe('what a command allows', () => {
  it('prunes every type but the entry point, which is never deleted', () => {
    for (const type of [1, 2, 3]) {
      const live = liveOf({ type });
      expect(live && discordCommand.own?.owned?.(live, 'acme', seenOf([]))).toBe(true);
      expect(live && discordCommand.own?.undeletable?.(live, seenOf([]), () => [])).toBeUndefined();
    }
    const entryPoint = liveOf({ type: 4 });
    expect(entryPoint && discordCommand.own?.owned?.(entryPoint, 'acme', seenOf([]))).toBe(false);
    expect(entryPoint && discordCommand.own?.undeletable?.(entryPoint, seenOf([]), () => [])?.said).toMatch(
      /entry point/,
    );
  });
});

describe('what an entry leaves out', () => {
  it.each([
    ['name_localizations', { de: 'bannen' }],
    ['description_localizations', { de: 'Verbannt' }],
    ['options', [{ type: 3, name: 'why', description: 'Why' }]],
    ['default_member_permissions', '4'],
    ['nsfw', true],
    ['dm_permission', false],
  ])('is as by default, and a live %s is a difference', (field, value) => {
    const bare = { ...wantedOf({ name: 'ban', description: 'Ban' }), kind: COMMAND_KIND, scope: globalScope };
    const entry = { ...bare, allow: [], refs: [], source: { file: 'f', line: 1, column: 1 }, path: [] };
    const differing = (raw: object) => {
      const live = liveOf({ description: 'Ban', ...raw });
      if (live === undefined) throw new Error('not a command');
      const { fields } = discordCommand.entry.defaults?.(entry, live, seenOf([])) ?? { fields: {} };
      return diff(live.fields(), fields).map(({ path }) => path);
    };
    expect(differing({})).toEqual([]);
    expect(differing({ [field]: value })).toEqual([field]);
  });
});

describe('what a rename or a replacement would lose', () => {
  /** The guild's permission objects, as the engine has listed them. */
  function seenWith(id: string, overwrites: number) {
    const permissions = Array.from({ length: overwrites }, (_, index) => ({
      id: `${index + 1}`,
      type: 1,
      permission: true,
    }));
    const command = liveOf({ id }, guildScope);
    const live = discordPermissions.read.live(
      { id, permissions },
      guildScope,
      seenOf(command === undefined ? [] : [command]),
    );
    return seenOf(live === undefined ? [] : [live]);
  }

  it.each(['rename', 'replace'] as const)(
    'counts the overwrites of a guild command before a %s',
    async action => {
      const client = recordingWriter();
      const row = commandRow(action, { name: 'ban', description: 'x' }, {}, guildScope);
      const ids = idsOf({ [row.address]: '900' });
      expect(await discordCommand.cascade?.inspect?.(row, client, ids, seenWith('900', 2))).toEqual([
        { what: 'overwrites', count: 2 },
      ]);
      expect(client.requests).toEqual([]);
    },
  );

  it('finds no loss where the command has no overwrites', async () => {
    const row = commandRow('rename', { name: 'ban' }, {}, guildScope);
    const ids = idsOf({ [row.address]: '7' });
    expect(await discordCommand.cascade?.inspect?.(row, recordingWriter(), ids, seenWith('900', 2))).toEqual(
      [],
    );
  });

  it('says that the overwrites of a global command cannot be counted where the guilds are not known', async () => {
    const client = recordingWriter();
    const row = commandRow('rename', ban);
    const reach = { scopes: [], unknown: { code: 'discord/guilds-untold', said: 'no' } };
    expect(await discordCommand.cascade?.inspect?.(row, client, idsOf({}), seenOf([]), reach)).toEqual([
      { what: 'overwrites', count: null, notes: [reach.unknown] },
    ]);
    expect(client.requests).toEqual([]);
  });

  it('sees no loss in a delete on purpose', async () => {
    const client = recordingWriter();
    expect(
      await discordCommand.cascade?.inspect?.(commandRow('delete', ban), client, idsOf({}), seenOf([])),
    ).toEqual([]);
    expect(client.requests).toEqual([]);
  });
});

describe('the manifest entry for a live command', () => {
  it('is what a person would write', () => {
    const live = liveOf({
      type: 1,
      description: 'Ban a member',
      default_member_permissions: '4',
      contexts: [0],
      integration_types: [0],
      name_localizations: { de: 'bannen' },
      nsfw: false,
      options: [{ type: 6, name: 'member', description: 'Who', required: true, name_localizations: null }],
    });
    expect(live && discordCommand.export?.written?.(live, seenOf([]))).toEqual(ban);
  });

  it('says what is not at its default, and always where, with bits that have no name as a number in quotes', () => {
    const plain = liveOf({ type: 1, description: 'x' });
    expect(plain && discordCommand.export?.written?.(plain, seenOf([]))).toEqual({
      name: 'ban',
      description: 'x',
      contexts: null,
    });
    const odd = liveOf({ type: 2, default_member_permissions: '140737488355332' }, guildScope);
    expect(odd && discordCommand.export?.written?.(odd, seenOf([]))).toEqual({
      name: 'ban',
      type: 'user',
      default_member_permissions: '140737488355332',
    });
  });
});

import type { APIApplicationCommand } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import {
  APPLICATION,
  discordHarness,
  GLOBAL,
  GUILD,
  type Harness,
  IN_GUILD,
  leaves,
} from './discord-harness.ts';

const ping = { name: 'ping', description: 'Answers' };

function create(api: Harness, body: object, path = GLOBAL): APIApplicationCommand {
  const sent = api.send('POST', path, body);
  expect([200, 201]).toContain(sent.status);
  return sent.body as APIApplicationCommand;
}

function list(api: Harness, path = GLOBAL): APIApplicationCommand[] {
  return api.send('GET', `${path}?with_localizations=true`).body as APIApplicationCommand[];
}

describe('creating a command', () => {
  it('answers 201 with the defaults that the service was seen to fill in', () => {
    const api = discordHarness();
    const sent = api.send('POST', GLOBAL, ping);
    expect(sent.status).toBe(201);
    const command = sent.body as APIApplicationCommand;
    expect(command).toEqual({
      id: command.id,
      version: (BigInt(command.id) + 1n).toString(),
      application_id: APPLICATION,
      type: 1,
      name: 'ping',
      name_localizations: null,
      description: 'Answers',
      description_localizations: null,
      default_member_permissions: null,
      dm_permission: true,
      contexts: null,
      integration_types: [0, 1],
      nsfw: false,
    });
    expect(Number((BigInt(command.id) >> 22n) + 1_420_070_400_000n)).toBe(api.now);
  });

  it('overwrites one of the same type and name with 200, keeping the id and resetting what is left out', () => {
    const api = discordHarness();
    const first = create(api, { ...ping, nsfw: true, default_member_permissions: '8' });
    const again = api.send('POST', GLOBAL, { ...ping, description: 'New' });
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ id: first.id, nsfw: false, default_member_permissions: null });
    expect(BigInt((again.body as APIApplicationCommand).version)).toBeGreaterThan(BigInt(first.version));
    expect(list(api)).toHaveLength(1);
  });

  it('makes a real duplicate of two creates at nearly the same time where the quirk says so', () => {
    const harness = (racing_creates: string) => discordHarness({ racing_creates });
    const one = harness('overwrite');
    create(one, ping);
    create(one, ping);
    expect(list(one)).toHaveLength(1);
    const two = harness('duplicate');
    expect(create(two, ping).id).not.toBe(create(two, ping).id);
    expect(list(two).map(command => command.name)).toEqual(['ping', 'ping']);
    two.now += 100;
    create(two, ping);
    expect(list(two)).toHaveLength(2);
  });

  it('lets one name stand once for each type and scope', () => {
    const api = discordHarness();
    expect(api.send('POST', GLOBAL, ping).status).toBe(201);
    expect(api.send('POST', GLOBAL, { name: 'ping', type: 2 }).status).toBe(201);
    expect(api.send('POST', IN_GUILD, ping).status).toBe(201);
    expect(list(api)).toHaveLength(2);
    expect(list(api, IN_GUILD)).toHaveLength(1);
  });

  it('leaves out of a guild command what only global ones have, unless the quirk says otherwise', () => {
    const absent = create(discordHarness(), { ...ping, contexts: [0] }, IN_GUILD);
    expect(absent.guild_id).toBe(GUILD);
    expect(absent).not.toHaveProperty('contexts');
    expect(absent).not.toHaveProperty('integration_types');
    expect(absent).not.toHaveProperty('dm_permission');
    const present = create(discordHarness({ guild_fields: 'present' }), { ...ping, contexts: [0] }, IN_GUILD);
    expect(present).toMatchObject({ contexts: [0], integration_types: [0, 1], dm_permission: true });
  });

  it('leaves false and empty members out of options, and says null for missing localizations', () => {
    const command = create(discordHarness(), {
      ...ping,
      options: [
        { type: 3, name: 'text', description: 'Text', required: true, choices: [], autocomplete: false },
        { type: 7, name: 'where', description: 'Where', required: false, channel_types: [] },
        { type: 4, name: 'n', description: 'N', choices: [{ name: 'One', value: 1 }], min_value: null },
      ],
    });
    const nulls = { name_localizations: null, description_localizations: null };
    expect(command.options).toEqual([
      { type: 3, name: 'text', description: 'Text', required: true, ...nulls },
      { type: 7, name: 'where', description: 'Where', ...nulls },
      {
        type: 4,
        name: 'n',
        description: 'N',
        choices: [{ name: 'One', name_localizations: null, value: 1 }],
        ...nulls,
      },
    ]);
  });

  it('takes permissions as text or integer and sends text, unknown bits included', () => {
    const api = discordHarness();
    expect(create(api, { ...ping, default_member_permissions: 8 }).default_member_permissions).toBe('8');
    const unknownBit = (2n ** 53n + 2n ** 47n).toString();
    expect(create(api, { ...ping, default_member_permissions: unknownBit }).default_member_permissions).toBe(
      unknownBit,
    );
    expect(create(api, { ...ping, default_member_permissions: '0' }).default_member_permissions).toBe('0');
    const refused = api.send('POST', GLOBAL, { ...ping, default_member_permissions: 'BAN_MEMBERS' });
    expect(leaves(refused.body)).toEqual(['default_member_permissions: NUMBER_TYPE_COERCE']);
  });

  it('keeps file types in lower case', () => {
    const command = create(discordHarness(), {
      ...ping,
      options: [{ type: 11, name: 'file', description: 'File', file_types: ['IMAGE', '.PDF'] }],
    });
    expect(command.options?.[0]).toMatchObject({ file_types: ['image', '.pdf'] });
  });

  it('fills in contexts and install contexts by their quirks', () => {
    const api = discordHarness({
      contexts_default: 'all',
      install_contexts: 'guild',
      dm_permission: 'follows_contexts',
    });
    expect(create(api, ping)).toMatchObject({ contexts: [0, 1, 2], integration_types: [0] });
    expect(create(api, { ...ping, contexts: [0] })).toMatchObject({ contexts: [0], dm_permission: false });
    const refused = api.send('POST', GLOBAL, { ...ping, integration_types: [1] });
    expect(leaves(refused.body)).toEqual(['integration_types.0: BASE_TYPE_CHOICES']);
  });

  it.each(
    ['null', 'all'].flatMap(contexts_default =>
      ['own', 'follows_contexts'].map(dm_permission => ({ contexts_default, dm_permission })),
    ),
  )('is opened by no PATCH that speaks of neither contexts nor direct messages, %o', quirks => {
    const api = discordHarness(quirks);
    for (const more of [{}, { contexts: null }, { contexts: [0] }]) {
      const made = create(api, { ...ping, ...more, dm_permission: false });
      const { status, body } = api.send('PATCH', `${GLOBAL}/${made.id}`, { description: 'Other' });
      expect(status).toBe(200);
      expect(body).toMatchObject({ contexts: made.contexts, dm_permission: made.dm_permission });
    }
  });

  it('counts toward 200 a day in each scope, and answers 400 30034 after that', () => {
    const api = discordHarness();
    for (let round = 0; round < 200; round += 1) {
      const command = create(api, { ...ping, name: `ping${round}` });
      expect(api.send('DELETE', `${GLOBAL}/${command.id}`).status).toBe(204);
    }
    const refused = api.send('POST', GLOBAL, ping);
    expect(refused).toMatchObject({ status: 400, body: { code: 30034 } });
    expect(refused.headers).not.toHaveProperty('retry-after');
    expect(api.send('POST', IN_GUILD, ping).status).toBe(201);
    api.now += 24 * 60 * 60 * 1000;
    expect(api.send('POST', GLOBAL, ping).status).toBe(201);
  });

  it('refuses one command too many of a type with 30032', () => {
    const api = discordHarness();
    const menu = Array.from({ length: 15 }, (_, index) => ({ name: `Menu ${index}`, type: 2 }));
    expect(api.send('PUT', GLOBAL, menu).status).toBe(200);
    expect(api.send('POST', GLOBAL, { name: 'Menu 15', type: 2 })).toMatchObject({
      status: 400,
      body: { code: 30032 },
    });
    expect(api.send('POST', GLOBAL, { name: 'Menu 15', type: 3 }).status).toBe(201);
  });
});

describe('listing commands', () => {
  const localized = {
    ...ping,
    name_localizations: { de: 'klingel', 'en-US': 'ping' },
    options: [{ type: 3, name: 'text', description: 'Text', name_localizations: { de: 'inhalt' } }],
  };

  it('carries the dictionaries only when asked for', () => {
    const api = discordHarness();
    create(api, localized);
    const [full] = list(api);
    expect(full?.name_localizations).toEqual({ de: 'klingel', 'en-US': 'ping' });
    const [plain] = api.send('GET', GLOBAL).body as APIApplicationCommand[];
    expect(plain).not.toHaveProperty('name_localizations');
    expect(plain).not.toHaveProperty('name_localized');
    expect(plain?.options?.[0]).not.toHaveProperty('name_localizations');
  });

  it('adds the text of the requester locale, from X-Discord-Locale before Accept-Language', () => {
    const api = discordHarness();
    create(api, localized);
    const headers = { 'accept-language': 'fr', 'x-discord-locale': 'de' };
    const [german] = api.send('GET', GLOBAL, undefined, { headers }).body as APIApplicationCommand[];
    expect(german).toMatchObject({ name_localized: 'klingel', options: [{ name_localized: 'inhalt' }] });
    const [french] = api.send('GET', GLOBAL, undefined, { headers: { 'accept-language': 'fr' } })
      .body as object[];
    expect(french).not.toHaveProperty('name_localized');
  });

  it('drops localizations that equal the default where the quirk says so', () => {
    const command = create(discordHarness({ default_locales: 'dropped' }), localized);
    expect(command.name_localizations).toEqual({ de: 'klingel' });
  });

  it('is in order of creation, or by name', () => {
    for (const [order, names] of [
      ['created', ['b', 'a']],
      ['name', ['a', 'b']],
    ] as const) {
      const api = discordHarness({ list_order: order });
      create(api, { ...ping, name: 'b' });
      create(api, { ...ping, name: 'a' });
      expect(list(api).map(command => command.name)).toEqual(names);
    }
  });

  it('reads the state before the last write when it is stale', () => {
    const api = discordHarness();
    create(api, ping);
    create(api, { ...ping, name: 'pong' });
    const stale = api.send('GET', GLOBAL, undefined, { stale: true }).body as APIApplicationCommand[];
    expect(stale.map(command => command.name)).toEqual(['ping']);
    expect(list(api)).toHaveLength(2);
  });
});

describe('editing a command', () => {
  it('changes what is sent, keeps what is left out and resets what is null', () => {
    const api = discordHarness();
    const command = create(api, { ...ping, nsfw: true, default_member_permissions: '8', contexts: [0] });
    const edited = api.send('PATCH', `${GLOBAL}/${command.id}`, {
      default_member_permissions: null,
      contexts: null,
    });
    expect(edited).toMatchObject({
      status: 200,
      body: {
        id: command.id,
        nsfw: true,
        description: 'Answers',
        default_member_permissions: null,
        contexts: null,
      },
    });
  });

  it('bumps the version for nothing, or keeps it', () => {
    for (const [noop, same] of [
      ['bumps', false],
      ['keeps', true],
    ] as const) {
      const api = discordHarness({ noop_patch: noop });
      const command = create(api, ping);
      const edited = api.send('PATCH', `${GLOBAL}/${command.id}`, { description: 'Answers' });
      expect((edited.body as APIApplicationCommand).version === command.version).toBe(same);
    }
  });

  it('takes no type', () => {
    const api = discordHarness();
    const command = create(api, ping);
    const refused = api.send('PATCH', `${GLOBAL}/${command.id}`, { type: 2 });
    expect(leaves(refused.body)).toEqual(['type: UNKNOWN_FIELD']);
  });

  it('refuses the name of another command with 40041', () => {
    const api = discordHarness();
    create(api, ping);
    const other = create(api, { ...ping, name: 'pong' });
    const refused = api.send('PATCH', `${GLOBAL}/${other.id}`, { name: 'ping' });
    expect(refused).toMatchObject({ status: 400, body: { code: 40041 } });
  });

  it('knows no command of another scope', () => {
    const api = discordHarness();
    const command = create(api, ping);
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? {} : undefined;
      expect(api.send(method, `${IN_GUILD}/${command.id}`, body)).toMatchObject({
        status: 404,
        body: { code: 10063 },
      });
    }
  });
});

describe('bulk overwrite', () => {
  it('keeps ids by type and name, creates what is new and deletes what is missing', () => {
    const api = discordHarness();
    const [kept, gone] = [create(api, ping), create(api, { ...ping, name: 'pong' })];
    const sent = api.send('PUT', GLOBAL, [
      { ...ping, name: 'new' },
      { ...ping, description: 'Changed' },
    ]);
    expect(sent.status).toBe(200);
    const commands = sent.body as APIApplicationCommand[];
    expect(commands.map(command => command.name)).toEqual(['new', 'ping']);
    expect(commands[1]?.id).toBe(kept.id);
    expect(list(api).map(command => command.id)).not.toContain(gone.id);
  });

  it('keeps the version of an unchanged item', () => {
    const api = discordHarness();
    const command = create(api, ping);
    const [same] = api.send('PUT', GLOBAL, [ping]).body as APIApplicationCommand[];
    expect(same).toEqual(command);
  });

  it('renames by id, even when two commands swap their names', () => {
    const api = discordHarness();
    const [ping1, pong] = [create(api, ping), create(api, { ...ping, name: 'pong' })];
    api.send('PUT', GLOBAL, [
      { ...ping, id: ping1.id, name: 'pong' },
      { ...ping, id: pong.id, name: 'ping' },
    ]);
    expect(list(api).map(({ id, name }) => [id, name])).toEqual([
      [ping1.id, 'pong'],
      [pong.id, 'ping'],
    ]);
  });

  it('refuses a zero or unknown id', () => {
    const api = discordHarness();
    for (const id of ['0', 0, '123']) {
      expect(leaves(api.send('PUT', GLOBAL, [{ ...ping, id }]).body)).toEqual([
        '0.id: APPLICATION_COMMAND_UNKNOWN',
      ]);
    }
  });

  it('can not change the type of a command that it names by id', () => {
    const api = discordHarness();
    const command = create(api, ping);
    const refused = api.send('PUT', GLOBAL, [{ id: command.id, name: 'ping', type: 2 }]);
    expect(leaves(refused.body)).toEqual(['0.type: APPLICATION_COMMAND_TYPE_IMMUTABLE']);
  });

  it('refuses all for one bad item, with the index of each', () => {
    const api = discordHarness();
    const refused = api.send('PUT', GLOBAL, [ping, { ...ping, name: 'Loud' }, ping]);
    expect(refused).toMatchObject({ status: 400, body: { code: 50035, message: 'Invalid Form Body' } });
    expect(leaves(refused.body)).toEqual([
      '1.name: APPLICATION_COMMAND_INVALID_NAME',
      '2: APPLICATION_COMMANDS_DUPLICATE_NAME',
    ]);
    expect(list(api)).toEqual([]);
  });

  it('refuses to drop an entry point with 50240, and takes it when it is included', () => {
    const api = discordHarness();
    const launch = create(api, { name: 'Launch', type: 4, description: 'Play', handler: 2 });
    expect(api.send('PUT', GLOBAL, [ping])).toMatchObject({ status: 400, body: { code: 50240 } });
    const included = { name: 'Launch', type: 4, description: 'Play', handler: 2 };
    const [same] = api.send('PUT', GLOBAL, [included, ping]).body as APIApplicationCommand[];
    expect(same).toMatchObject({ id: launch.id, handler: 2 });
    expect(api.send('DELETE', `${GLOBAL}/${launch.id}`).status).toBe(204);
    expect(api.send('PUT', GLOBAL, [ping]).status).toBe(200);
  });

  it('deletes all for an empty list, and for null', () => {
    const api = discordHarness();
    create(api, ping);
    expect(api.send('PUT', GLOBAL, [])).toMatchObject({ status: 200, body: [] });
    create(api, ping);
    expect(api.send('PUT', GLOBAL, null)).toMatchObject({ status: 200, body: [] });
    expect(list(api)).toEqual([]);
  });

  it('counts only new commands toward the day', () => {
    const api = discordHarness();
    const hundred = Array.from({ length: 100 }, (_, index) => ({ ...ping, name: `a${index}` }));
    const others = hundred.map((item, index) => ({ ...item, name: `b${index}` }));
    expect(api.send('PUT', GLOBAL, hundred).status).toBe(200);
    expect(api.send('PUT', GLOBAL, hundred).status).toBe(200);
    expect(api.send('PUT', GLOBAL, others).status).toBe(200);
    expect(api.send('PUT', GLOBAL, [ping])).toMatchObject({ status: 400, body: { code: 30034 } });
    expect(list(api)).toHaveLength(100);
  });

  it('takes 130 items, or 131', () => {
    const items = [
      ...Array.from({ length: 100 }, (_, index) => ({ ...ping, name: `a${index}` })),
      ...Array.from({ length: 15 }, (_, index) => ({ name: `u${index}`, type: 2 })),
      ...Array.from({ length: 15 }, (_, index) => ({ name: `m${index}`, type: 3 })),
      { name: 'Launch', type: 4, description: 'Play' },
    ];
    expect(leaves(discordHarness().send('PUT', GLOBAL, items).body)).toEqual([': BASE_TYPE_MAX_LENGTH']);
    expect(discordHarness().send('PUT', GLOBAL, items.slice(1)).status).toBe(200);
    expect(discordHarness({ bulk_cap: '131' }).send('PUT', GLOBAL, items).status).toBe(200);
  });

  it('resets or keeps the install contexts that an item leaves out', () => {
    for (const [quirk, expected] of [
      ['reset', [0, 1]],
      ['kept', [1]],
    ] as const) {
      const api = discordHarness({ bulk_integration_types: quirk });
      create(api, { ...ping, integration_types: [1] });
      const [command] = api.send('PUT', GLOBAL, [ping]).body as APIApplicationCommand[];
      expect(command?.integration_types).toEqual(expected);
    }
  });
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DiscordAPIError, REST } from '@discordjs/rest';
import {
  type APIApplicationCommand,
  type APIGuildApplicationCommandPermissions,
  ApplicationCommandPermissionType,
  type RESTPostAPIApplicationCommandsJSONBody,
  Routes,
} from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SandboxServer, startSandbox } from '../../../src/sandbox/server.ts';
import { faultOf } from '../fault-of.ts';

/** Command sets of public bots, where they are at hand. */
const REAL_SETS = join(import.meta.dirname, '../../../../shared/real/discord');
const APPLICATION = '222222222222222222';
const GUILD = '197038439483310086';

let server: SandboxServer;
let rest: REST;

beforeEach(async () => {
  server = await startSandbox();
  rest = new REST({ api: `${server.url}/discord/api` }).setToken(server.env.DISCORD_BOT_TOKEN);
});

afterEach(async () => {
  rest.clearHandlerSweeper();
  rest.clearHashSweeper();
  await server.close();
});

const global = Routes.applicationCommands(APPLICATION);
const inGuild = Routes.applicationGuildCommands(APPLICATION, GUILD);
const ping = { name: 'ping', description: 'Answers' };

describe('@discordjs/rest', () => {
  it('creates, gets, updates, lists and deletes', async () => {
    const created = (await rest.post(global, { body: ping })) as APIApplicationCommand;
    const one = Routes.applicationCommand(APPLICATION, created.id);
    expect(await rest.get(one)).toEqual(created);
    const updated = (await rest.patch(one, { body: { description: 'New' } })) as APIApplicationCommand;
    expect(updated).toMatchObject({ id: created.id, description: 'New' });
    const query = new URLSearchParams({ with_localizations: 'true' });
    expect(await rest.get(global, { query })).toEqual([updated]);
    await rest.delete(one);
    expect(await rest.get(global)).toEqual([]);
  });

  it('bulk overwrites a guild and empties it', async () => {
    const made = (await rest.put(inGuild, {
      body: [ping, { name: 'Info', type: 2 }],
    })) as APIApplicationCommand[];
    expect(made.map(command => command.guild_id)).toEqual([GUILD, GUILD]);
    expect(await rest.put(inGuild, { body: [] })).toEqual([]);
  });

  it('edits permissions with the token of a user only', async () => {
    const { id } = (await rest.post(global, { body: ping })) as APIApplicationCommand;
    const path = Routes.applicationCommandPermissions(APPLICATION, GUILD, id);
    const permissions = [{ id: GUILD, type: ApplicationCommandPermissionType.Role, permission: false }];
    await expect(rest.put(path, { body: { permissions } })).rejects.toMatchObject({
      code: 20001,
      status: 403,
    });
    const user = new REST({ api: `${server.url}/discord/api`, authPrefix: 'Bearer' });
    user.setToken(server.env.DISCORD_PERMISSIONS_TOKEN);
    await user.put(path, { body: { permissions } });
    user.clearHandlerSweeper();
    user.clearHashSweeper();
    const all = (await rest.get(
      Routes.guildApplicationCommandsPermissions(APPLICATION, GUILD),
    )) as APIGuildApplicationCommandPermissions[];
    expect(all).toEqual([{ id, application_id: APPLICATION, guild_id: GUILD, permissions }]);
  });

  it('flattens the error tree', async () => {
    const options = [
      { type: 3, name: 'a', description: 'A' },
      { type: 3, name: 'b', description: 'B', required: true },
    ];
    const error = await rest.put(global, { body: [{ ...ping, options }] }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(DiscordAPIError);
    expect(error).toMatchObject({ code: 50035, status: 400 });
    expect(String(error)).toContain('0.options[1][APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID]');
  });

  it('waits for a bucket by itself and then gets through', async () => {
    server.sandbox.faults.add([
      faultOf(
        { status: 429, headers: { 'Retry-After': '0.01', 'X-RateLimit-Scope': 'user' } },
        { method: 'GET' },
      ),
    ]);
    expect(await rest.get(global)).toEqual([]);
    expect(server.sandbox.requests.entries.map(entry => entry.status)).toEqual([429, 200]);
  });
});

describe.skipIf(!existsSync(REAL_SETS))(
  `every command set of ${existsSync(REAL_SETS) ? 'public bots' : 'public bots (not at hand)'}`,
  () => {
    const files = existsSync(REAL_SETS) ? readdirSync(REAL_SETS) : [];

    it.each(files)('%s is bulk overwritten and listed as it was sent', async file => {
      const body = JSON.parse(
        readFileSync(join(REAL_SETS, file), 'utf8'),
      ) as RESTPostAPIApplicationCommandsJSONBody[];
      for (const path of [global, inGuild]) {
        const answered = (await rest.put(path, { body })) as APIApplicationCommand[];
        const query = new URLSearchParams({ with_localizations: 'true' });
        const listed = (await rest.get(path, { query })) as APIApplicationCommand[];
        expect(listed).toEqual(answered);
        const ignored = path === inGuild ? ['contexts', 'integration_types', 'dm_permission'] : [];
        expect(listed.map(command => normal(command))).toMatchObject(
          body.map(command => normal(command, ignored)),
        );
        const again = (await rest.put(path, { body })) as APIApplicationCommand[];
        expect(again).toEqual(answered);
      }
    });
  },
);

/** Without members that are false, empty or null, which the service leaves out or fills in. */
function normal(value: unknown, ignored: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map(item => normal(item, ignored));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key, member]) => {
    const empty =
      member === null || member === false || member === '' || (Array.isArray(member) && member.length === 0);
    return !empty && !ignored.includes(key);
  });
  return Object.fromEntries(kept.map(([key, member]) => [key, normal(member, ignored)]));
}

import {
  type APIApplicationCommand,
  type APIGuildApplicationCommandPermissions,
  ApplicationCommandOptionType,
  ApplicationCommandPermissionType,
  ApplicationCommandType,
  Routes,
} from 'discord-api-types/v10';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { APPLICATION, GUILD, lines, statuses } from '../helpers/world.ts';
import { DISCORD_SCOPES, type SocketWorld, socketWorld } from './socket-world.ts';

let here: SocketWorld;

beforeEach(async () => {
  here = await socketWorld();
});
afterEach(() => here.close());

const GLOBAL = Routes.applicationCommands(APPLICATION);
const IN_GUILD = Routes.applicationGuildCommands(APPLICATION, GUILD);
const ROLE = '345678901234567890';

test('what @discordjs/rest made is exported to a manifest whose plan is empty', async () => {
  const { id } = (await here.rest.post(GLOBAL, {
    body: {
      name: 'ban',
      description: 'Ban a member',
      name_localizations: { de: 'bannen' },
      default_member_permissions: '4',
      contexts: [0],
      options: [
        { type: ApplicationCommandOptionType.User, name: 'member', description: 'Who', required: true },
        {
          type: ApplicationCommandOptionType.Channel,
          name: 'where',
          description: 'Where',
          channel_types: [5, 0],
        },
      ],
    },
  })) as APIApplicationCommand;
  await here.rest.post(GLOBAL, { body: { name: 'Report it', type: ApplicationCommandType.Message } });
  await here.rest.put(IN_GUILD, {
    body: [
      { name: 'reload', description: 'Again', nsfw: true },
      { name: 'Who is this', type: 2 },
    ],
  });
  await here.user.put(Routes.applicationCommandPermissions(APPLICATION, GUILD, id), {
    body: {
      permissions: [
        { id: GUILD, type: ApplicationCommandPermissionType.Role, permission: false },
        { id: ROLE, type: ApplicationCommandPermissionType.Role, permission: true },
        {
          id: (BigInt(GUILD) - 1n).toString(),
          type: ApplicationCommandPermissionType.Channel,
          permission: true,
        },
      ],
    },
  });
  const manifest = await here.exported(DISCORD_SCOPES);
  expect(await here.problems(manifest)).toEqual([]);
  const planned = await here.plan(manifest);
  expect(lines(planned)).toEqual([]);
  expect(planned.plan.counts).toMatchObject({ unchanged: 6, unmanaged: 0 });
  await here.rest.patch(Routes.applicationCommand(APPLICATION, id), { body: { description: 'Changed' } });
  expect(lines(await here.plan(manifest))).toEqual([
    `update discord.command/${APPLICATION}/global/chat_input/ban`,
  ]);
});

test('what we applied is what @discordjs/rest sees', async () => {
  const applied = await here.apply(`
evenkeel: 1
name: acme
discord:
  application_id: "${APPLICATION}"
  commands:
    - name: ban
      description: Ban a member
      default_member_permissions: [BAN_MEMBERS, KICK_MEMBERS]
      contexts: [guild]
      integration_types: [guild_install]
      options: [{ type: user, name: member, description: Who, required: true }]
    - { name: Report it, type: message }
  guilds:
    - ids: ["${GUILD}"]
      commands: [{ name: reload, description: Again }]
      permissions:
        - { command: ban, of: global, overwrites: [{ everyone: true, allow: false }, { role: "${ROLE}", allow: true }] }
        - { command: reload, overwrites: [{ all_channels: true, allow: false }] }
`);
  expect(statuses(applied).filter(line => !line.startsWith('done '))).toEqual([]);
  const global = (await here.rest.get(GLOBAL)) as APIApplicationCommand[];
  const guild = (await here.rest.get(IN_GUILD)) as APIApplicationCommand[];
  const ban = global.find(command => command.name === 'ban');
  expect(ban).toMatchObject({
    type: ApplicationCommandType.ChatInput,
    description: 'Ban a member',
    default_member_permissions: '6',
    contexts: [0],
    integration_types: [0],
    options: [
      { type: ApplicationCommandOptionType.User, name: 'member', description: 'Who', required: true },
    ],
  });
  expect(global.map(command => [command.name, command.type]).sort()).toEqual([
    ['Report it', ApplicationCommandType.Message],
    ['ban', ApplicationCommandType.ChatInput],
  ]);
  expect(guild.map(command => command.name)).toEqual(['reload']);
  const all = (await here.rest.get(
    Routes.guildApplicationCommandsPermissions(APPLICATION, GUILD),
  )) as APIGuildApplicationCommandPermissions[];
  const of = (id: string | undefined) => all.find(each => each.id === id)?.permissions;
  expect(of(ban?.id)).toEqual(
    expect.arrayContaining([
      { id: GUILD, type: ApplicationCommandPermissionType.Role, permission: false },
      { id: ROLE, type: ApplicationCommandPermissionType.Role, permission: true },
    ]),
  );
  expect(of(guild[0]?.id)).toEqual([
    { id: '197038439483310085', type: ApplicationCommandPermissionType.Channel, permission: false },
  ]);
});

test('a command that someone made since the plan survives a bulk overwrite', async () => {
  const manifest = (description: string): string => {
    const commands = Array.from({ length: 8 }, (_, at) => `{ name: c${at}, description: ${description} }`);
    return `{ evenkeel: 1, name: acme, discord: { application_id: "${APPLICATION}", commands: [${commands.join(', ')}] } }`;
  };
  await here.apply(manifest('first'));
  await here.apply(manifest('second'), () =>
    here.rest.post(GLOBAL, { body: { name: 'theirs', description: 'Made by someone else' } }),
  );
  const names = ((await here.rest.get(GLOBAL)) as APIApplicationCommand[]).map(command => command.name);
  expect(names).toContain('theirs');
});

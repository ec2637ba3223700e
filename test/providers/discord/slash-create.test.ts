import { ApplicationCommandType, CommandOptionType, SlashCommand, SlashCreator } from 'slash-create';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { plan } from '../../../src/reconcile.ts';
import { type SocketWorld, socketWorld } from '../../foreign-clients/socket-world.ts';
import { APPLICATION, lines, statuses, world } from '../../helpers/world.ts';
import { byHand, commandsAt, loaded, manifestOf } from './application.ts';

let here: SocketWorld;

beforeEach(async () => {
  here = await socketWorld();
});
afterEach(() => here.close());

/** Three commands, as slash-create keeps them. */
function withCommands(): SlashCreator {
  const creator = new SlashCreator({
    applicationID: APPLICATION,
    token: here.server.env.DISCORD_BOT_TOKEN,
    client: undefined,
    rest: { baseURL: here.server.env.DISCORD_API_HOST },
  });
  const options = [{ type: CommandOptionType.STRING, name: 'what', description: 'What', required: true }];
  const commands = [
    {
      name: 'ban',
      description: 'Ban a member',
      requiredPermissions: ['BAN_MEMBERS'],
      nameLocalizations: { de: 'bannen' },
    },
    { name: 'ping', description: 'Answers', options },
    { name: 'Report', type: ApplicationCommandType.MESSAGE },
  ];
  for (const command of commands)
    creator.registerCommand(
      class extends SlashCommand {
        constructor(owner: never) {
          super(owner, command as never);
        }
      },
    );
  return creator;
}

/** The methods that a sync of slash-create sends. */
async function sync(): Promise<readonly string[]> {
  const creator = withCommands();
  here.server.sandbox.requests.clear();
  await creator.syncCommands({ deleteCommands: true, syncGuilds: false, skipGuildErrors: false });
  return here.server.sandbox.requests.entries.map(request => request.method);
}

it('slash-create over our commands sends GET only on its second run, and our plan is empty after it', async () => {
  const manifest = manifestOf({
    prune: true,
    commands: [
      {
        name: 'ban',
        description: 'Ban a member',
        default_member_permissions: ['BAN_MEMBERS'],
        name_localizations: { de: 'bannen' },
      },
      {
        name: 'ping',
        description: 'Answers',
        options: [{ type: 'string', name: 'what', description: 'What', required: true }],
      },
      { name: 'Report', type: 'message' },
    ],
  });
  const applied = await here.apply(manifest);
  expect(statuses(applied).filter(line => !line.startsWith('done '))).toEqual([]);
  await sync();
  expect(await sync()).toEqual(['GET']);
  expect(lines(await here.plan(manifest))).toEqual([]);
});

it('the JSON that slash-create makes of its commands is a file of commands, with an empty plan after a bulk overwrite', async () => {
  const set = [...withCommands().commands.values()].map(command => command.toCommandJSON(true));
  const other = world({ quirks: { global_rate_limit: 'off' } });
  byHand(other, 'PUT', commandsAt(), set);
  const manifest = manifestOf({ prune: true, commands_from: 'dist/commands.json' });
  const wanted = await loaded(manifest, { 'dist/commands.json': JSON.stringify(set) });
  expect(wanted.desired).toHaveLength(3);
  expect(lines(await plan(wanted, other.session(), { prune: true }))).toEqual([]);
});

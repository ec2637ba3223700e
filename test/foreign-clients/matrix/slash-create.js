import { PING, PLACE, pairs } from './set.js';

/** slash-create: its sync lists, then creates and updates what differs. */
export async function run({ env, load }) {
  const { SlashCommand, SlashCreator } = await load('slash-create');
  const creator = new SlashCreator({
    applicationID: env.DISCORD_CLIENT_ID,
    token: env.DISCORD_BOT_TOKEN,
    rest: { baseURL: `${PLACE(env)}/v10` },
  });
  const sync = async description => {
    class Ping extends SlashCommand {
      constructor(owner) {
        super(owner, { ...PING, description });
      }
    }
    creator.commands.clear();
    creator.registerCommand(new Ping(creator));
    await creator.syncCommands();
  };
  await sync('Edited');
  await sync(PING.description);
  return pairs(await creator.api.getCommands());
}

import { PLACE } from '../matrix/set.js';
import { chatInput, grouped } from './command.js';

const GUILD = '297038439483310001';

/** slash-create: the commands of a guild. */
export async function run({ env, load }) {
  const { SlashCommand, SlashCreator } = await load('slash-create');
  const creator = new SlashCreator({
    applicationID: env.DISCORD_CLIENT_ID,
    token: env.DISCORD_BOT_TOKEN,
    rest: { baseURL: `${PLACE(env)}/v10` },
  });
  for (const command of [chatInput('constructor', 11), grouped('__proto__', 12)]) {
    class Own extends SlashCommand {
      constructor(owner) {
        const { name_localizations: nameLocalizations, ...rest } = command;
        super(owner, { ...rest, nameLocalizations, guildIDs: [GUILD] });
      }
    }
    creator.registerCommand(new Own(creator));
  }
  await creator.syncCommandsIn(GUILD);
  return (await creator.api.getCommands(GUILD)).length;
}

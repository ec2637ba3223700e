import { discordeno } from '../connected.js';
import { chatInput } from './command.js';

const GUILD = '297038439483310004';

/** discordeno's REST manager, behind a proxy: commands of a guild. */
export async function run(given) {
  const rest = await discordeno(given);
  const { name, description } = chatInput("it's", 15);
  const options = [{ type: 7, name: 'where', description, channelTypes: [0, 5], required: true }];
  await rest.upsertGuildApplicationCommands(GUILD, [
    { type: 1, name, description, options, nameLocalizations: { de: "er's" } },
    { type: 2, name: '" → "nothing' },
  ]);
  return (await rest.getGuildApplicationCommands(GUILD)).length;
}

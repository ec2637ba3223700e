import { slashCreate } from '../connected.js';
import { chatInput, grouped } from './command.js';

const GUILD = '297038439483310001';

/** slash-create: the commands of a guild. */
export async function run(given) {
  const { creator, register } = await slashCreate(given);
  for (const command of [chatInput('constructor', 11), grouped('__proto__', 12)]) {
    const { name_localizations: nameLocalizations, ...rest } = command;
    register({ ...rest, nameLocalizations, guildIDs: [GUILD] });
  }
  await creator.syncCommandsIn(GUILD);
  return (await creator.api.getCommands(GUILD)).length;
}

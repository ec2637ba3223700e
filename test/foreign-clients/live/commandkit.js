import { withCommandKit } from '../frameworks.js';
import { chatInput, grouped } from './command.js';

const GUILD = '2970384394833100010';

/** CommandKit: commands of a guild, each from a file. */
export function run(given) {
  return withCommandKit(given, async ({ commands }, sync) => {
    await sync([chatInput("it's", 21), grouped('constructor', 22)], GUILD);
    return (await commands.fetch({ guildId: GUILD })).size;
  });
}

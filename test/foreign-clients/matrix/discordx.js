import { withDiscordx } from '../frameworks.js';
import { INFO, PING, pairs } from './set.js';

/** discordx: commands as decorated methods; its sync writes what differs. */
export function run(given) {
  return withDiscordx(given, async ({ commands }, sync) => {
    for (const description of ['Edited', PING.description]) await sync([{ ...PING, description }, INFO]);
    return pairs((await commands.fetch()).values());
  });
}

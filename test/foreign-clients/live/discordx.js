import { withDiscordx } from '../frameworks.js';
import { MENUS, share } from './names.js';
import { oddSet } from './odd-set.js';

const GUILD = '297038439483310007';

/** discordx: the commands of a guild, from decorated methods. */
export function run(given) {
  return withDiscordx(given, async ({ commands }, sync) => {
    await sync(oddSet(8, share(MENUS, 0, 4)), GUILD);
    return (await commands.fetch({ guildId: GUILD })).size;
  });
}

import { withDiscordJs } from '../connected.js';
import { chatInput, grouped } from './command.js';
import { SMALL, share } from './names.js';

const GUILD = '197038439483310086';

/** discord.js: commands of the application, and overwrites of some of them with a user's token. */
export function run(given) {
  return withDiscordJs(given, async ({ commands }) => {
    const made = [];
    for (const [at, name] of share(SMALL, 0, 2).entries())
      made.push(await commands.create({ ...chatInput(name, at), nsfw: at % 2 === 0, contexts: [0, 2] }));
    made.push(await commands.create(grouped('grouped', 3)));
    const local = await commands.create(chatInput('local', 9), GUILD);
    for (const command of [made[0], made[1], local])
      await commands.permissions.set({
        guild: GUILD,
        command: command.id,
        token: given.env.DISCORD_PERMISSIONS_TOKEN,
        permissions: [
          { id: GUILD, type: 1, permission: false },
          { id: '345678901234567890', type: 2, permission: true },
          { id: String(BigInt(GUILD) - 1n), type: 3, permission: true },
        ],
      });
    return made.map(({ id }) => id);
  });
}

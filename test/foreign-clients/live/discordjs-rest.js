import { PLACE } from '../matrix/set.js';
import { chatInput } from './command.js';
import { MENUS, SMALL, share } from './names.js';

/** The bare client of discord.js: creates one by one, with members that bots send and nobody knows, and a launch command. */
export async function run({ env, load }) {
  const { REST } = await load('@discordjs/rest');
  const rest = new REST({ api: PLACE(env) }).setToken(env.DISCORD_BOT_TOKEN);
  const at = `/applications/${env.DISCORD_CLIENT_ID}/commands`;
  try {
    for (const [index, name] of share(SMALL, 1, 2).entries())
      await rest.post(at, {
        body: { ...chatInput(name, index + 7), dm_permission: false, hash: 'x', new_member: { of: ['now'] } },
      });
    for (const [index, name] of share(MENUS, 1, 3).entries())
      await rest.post(at, { body: { name, type: 2 + (index % 2), integration_types: [1], contexts: [2] } });
    await rest.post(at, { body: { name: 'play', description: 'Play', type: 4, handler: 2 } });
    return (await rest.get(at)).length;
  } finally {
    rest.clearHandlerSweeper();
    rest.clearHashSweeper();
  }
}

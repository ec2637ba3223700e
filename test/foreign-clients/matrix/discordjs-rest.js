import { INFO, PING, PLACE, pairs } from './set.js';

/** The bare client of discord.js: one bulk overwrite, an edit and a list. */
export async function run({ env, load }) {
  const { REST } = await load('@discordjs/rest');
  const rest = new REST({ api: PLACE(env) }).setToken(env.DISCORD_BOT_TOKEN);
  const at = `/applications/${env.DISCORD_CLIENT_ID}/commands`;
  try {
    const [ping] = await rest.put(at, { body: [PING, INFO] });
    await rest.patch(`${at}/${ping.id}`, { body: { description: 'Edited' } });
    await rest.patch(`${at}/${ping.id}`, { body: { description: PING.description } });
    return pairs(await rest.get(at));
  } finally {
    rest.clearHandlerSweeper();
    rest.clearHashSweeper();
  }
}

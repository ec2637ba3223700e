import { INFO, PING, PLACE, pairs } from './set.js';

/** oceanic.js: its REST client asks who the bot is, then writes. */
export async function run({ env, load }) {
  const { Client } = await load('oceanic.js');
  const client = new Client({ auth: `Bot ${env.DISCORD_BOT_TOKEN}`, rest: { baseURL: `${PLACE(env)}/v10` } });
  const { applications } = client.rest;
  const { id } = await applications.getCurrent();
  const [ping] = await applications.bulkEditGlobalCommands(id, [{ ...PING, type: 1 }, INFO]);
  await applications.editGlobalCommand(id, ping.id, { type: 1, description: 'Edited' });
  await applications.editGlobalCommand(id, ping.id, { type: 1, description: PING.description });
  return pairs(await applications.getGlobalCommands(id));
}

import { oceanic } from '../connected.js';
import { INFO, PING, pairs } from './set.js';

/** oceanic.js: its REST client asks who the bot is, then writes. */
export async function run(given) {
  const { applications, id } = await oceanic(given);
  const [ping] = await applications.bulkEditGlobalCommands(id, [{ ...PING, type: 1 }, INFO]);
  await applications.editGlobalCommand(id, ping.id, { type: 1, description: 'Edited' });
  await applications.editGlobalCommand(id, ping.id, { type: 1, description: PING.description });
  return pairs(await applications.getGlobalCommands(id));
}

import { eris } from '../connected.js';
import { INFO, PING, pairs } from './set.js';

/** Eris, as http: a bulk overwrite and edits. */
export async function run(given) {
  const client = await eris(given);
  const [ping] = await client.bulkEditCommands([{ ...PING, type: 1 }, INFO]);
  await client.editCommand(ping.id, { ...PING, description: 'Edited' });
  await client.editCommand(ping.id, PING);
  return pairs(await client.getCommands());
}

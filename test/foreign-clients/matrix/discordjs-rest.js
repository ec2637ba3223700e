import { withDiscordJsRest } from '../connected.js';
import { INFO, PING, pairs } from './set.js';

/** The bare client of discord.js: one bulk overwrite, an edit and a list. */
export function run(given) {
  return withDiscordJsRest(given, async (rest, at) => {
    const [ping] = await rest.put(at, { body: [PING, INFO] });
    await rest.patch(`${at}/${ping.id}`, { body: { description: 'Edited' } });
    await rest.patch(`${at}/${ping.id}`, { body: { description: PING.description } });
    return pairs(await rest.get(at));
  });
}

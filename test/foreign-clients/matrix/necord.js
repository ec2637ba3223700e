import { withNecord } from '../frameworks.js';
import { INFO, PING, pairs } from './set.js';

/** necord: a module of Nest whose service writes the whole set. */
export function run(given) {
  return withNecord(given, async sync => {
    await sync([{ ...PING, description: 'Edited' }, INFO]);
    return pairs(await sync([PING, INFO]));
  });
}

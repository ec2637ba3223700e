import { withSeyfert } from '../frameworks.js';
import { INFO, PING, pairs } from './set.js';

/** seyfert: commands as classes, each with members of its own in the body. */
export function run(given) {
  return withSeyfert(given, async sync => {
    await sync([{ ...PING, description: 'Edited' }, INFO]);
    return pairs(await sync([PING, INFO]));
  });
}

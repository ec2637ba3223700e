import { withCommandKit } from '../frameworks.js';
import { PING, pairs } from './set.js';

/** CommandKit: a file for each command, which is made, or edited where it differs. */
export function run(given) {
  return withCommandKit(given, async ({ commands }, sync) => {
    for (const description of ['Edited', PING.description]) await sync([{ ...PING, description }]);
    return pairs((await commands.fetch()).values());
  });
}

import { withNecord } from '../frameworks.js';
import { MENUS, share } from './names.js';
import { oddSet } from './odd-set.js';

const GUILD = '297038439483310008';

/** necord: the commands of a guild, from a module of Nest. */
export function run(given) {
  return withNecord(given, async sync => [...(await sync(oddSet(16, share(MENUS, 1, 4)), GUILD))].length);
}

import { withSeyfert } from '../frameworks.js';
import { MENUS, share } from './names.js';
import { oddSet } from './odd-set.js';

const GUILD = '297038439483310009';

/** seyfert: the commands of a guild, each with the guild in its body. */
export function run(given) {
  return withSeyfert(given, async sync => (await sync(oddSet(24, share(MENUS, 2, 4)), GUILD)).length);
}

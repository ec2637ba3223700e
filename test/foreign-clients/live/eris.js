import { eris } from '../connected.js';
import { chatInput } from './command.js';
import { MENUS, share } from './names.js';

const GUILD = '297038439483310002';

/** Eris, as http: a bulk overwrite in a guild. */
export async function run(given) {
  const client = await eris(given);
  const menus = share(MENUS, 2, 3).map((name, at) => ({ name, type: 2 + (at % 2) }));
  await client.bulkEditGuildCommands(GUILD, [{ ...chatInput('hasownproperty', 4), type: 1 }, ...menus]);
  return (await client.getGuildCommands(GUILD)).length;
}

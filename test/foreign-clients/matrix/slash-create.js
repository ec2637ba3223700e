import { slashCreate } from '../connected.js';
import { PING, pairs } from './set.js';

/** slash-create: its sync lists, then creates and updates what differs. */
export async function run(given) {
  const { creator, register } = await slashCreate(given);
  const sync = async description => {
    creator.commands.clear();
    register({ ...PING, description });
    await creator.syncCommands();
  };
  await sync('Edited');
  await sync(PING.description);
  return pairs(await creator.api.getCommands());
}

import { discordeno } from '../connected.js';
import { INFO, PING, pairs } from './set.js';

/** discordeno's REST manager, behind a proxy. */
export async function run(given) {
  const rest = await discordeno(given);
  const [ping] = await rest.upsertGlobalApplicationCommands([{ ...PING, type: 1 }, INFO]);
  await rest.editGlobalApplicationCommand(ping.id, { description: 'Edited' });
  await rest.editGlobalApplicationCommand(ping.id, { description: PING.description });
  return pairs((await rest.getGlobalApplicationCommands()).map(({ name, id }) => ({ name, id: String(id) })));
}

import { dressedRequest } from '../connected.js';
import { INFO, PING, pairs } from './set.js';

/** dressed, whose requests carry the user agent of Node. */
export async function run({ env, load }) {
  const { bulkOverwriteGlobalCommands, listGlobalCommands, modifyGlobalCommand } = await load('dressed');
  const request = dressedRequest(env);
  const [ping] = await bulkOverwriteGlobalCommands([PING, INFO], request);
  await modifyGlobalCommand(ping.id, { description: 'Edited' }, request);
  await modifyGlobalCommand(ping.id, { description: PING.description }, request);
  return pairs(await listGlobalCommands({}, request));
}

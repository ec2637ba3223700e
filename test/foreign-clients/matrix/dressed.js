import { INFO, PING, PLACE, pairs } from './set.js';

/** dressed, whose requests carry the user agent of Node. */
export async function run({ env, load }) {
  const { bulkOverwriteGlobalCommands, listGlobalCommands, modifyGlobalCommand } = await load('dressed');
  const request = {
    routeBase: `${PLACE(env)}/v10`,
    authorization: `Bot ${env.DISCORD_BOT_TOKEN}`,
    env: { DISCORD_APP_ID: env.DISCORD_CLIENT_ID },
  };
  const [ping] = await bulkOverwriteGlobalCommands([PING, INFO], request);
  await modifyGlobalCommand(ping.id, { description: 'Edited' }, request);
  await modifyGlobalCommand(ping.id, { description: PING.description }, request);
  return pairs(await listGlobalCommands({}, request));
}

import { INFO, PING, PLACE, pairs } from './set.js';

/** discordeno's REST manager. Behind a proxy it sends the authorization that it is told. */
export async function run({ env, load }) {
  const { createRestManager } = await load('@discordeno/rest');
  const rest = createRestManager({
    token: env.DISCORD_BOT_TOKEN,
    applicationId: BigInt(env.DISCORD_CLIENT_ID),
    proxy: { baseUrl: PLACE(env), authorization: `Bot ${env.DISCORD_BOT_TOKEN}` },
  });
  const [ping] = await rest.upsertGlobalApplicationCommands([{ ...PING, type: 1 }, INFO]);
  await rest.editGlobalApplicationCommand(ping.id, { description: 'Edited' });
  await rest.editGlobalApplicationCommand(ping.id, { description: PING.description });
  return pairs((await rest.getGlobalApplicationCommands()).map(({ name, id }) => ({ name, id: String(id) })));
}

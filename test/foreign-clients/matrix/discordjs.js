import { INFO, PING, PLACE, pairs } from './set.js';

/** discord.js, without its gateway: the manager of an application's commands. */
export async function run({ env, load }) {
  const { Client, ClientApplication } = await load('discord.js');
  const client = new Client({ intents: [], rest: { api: PLACE(env) } });
  client.rest.setToken(env.DISCORD_BOT_TOKEN);
  const application = new ClientApplication(client, { id: env.DISCORD_CLIENT_ID });
  client.application = application;
  try {
    await application.fetch();
    const { commands } = application;
    const made = await commands.set([PING, INFO]);
    const ping = made.find(({ name }) => name === 'ping');
    await ping.edit({ description: 'Edited' });
    await ping.setDescription(PING.description);
    await commands.create(PING);
    return pairs((await commands.fetch()).values());
  } finally {
    await client.destroy();
  }
}

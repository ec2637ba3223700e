import { PING, PLACE, pairs } from './set.js';

/** Sapphire: a registry creates its command, or edits it where it differs, with its type in the body. */
export async function run({ env, load }) {
  const { ClientApplication } = await load('discord.js');
  const { ApplicationCommandRegistries, RegisterBehavior, SapphireClient } =
    await load('@sapphire/framework');
  const client = new SapphireClient({ intents: [], rest: { api: PLACE(env) }, logger: { level: 60 } });
  client.rest.setToken(env.DISCORD_BOT_TOKEN);
  client.application = new ClientApplication(client, { id: env.DISCORD_CLIENT_ID });
  const { commands } = client.application;
  ApplicationCommandRegistries.setDefaultBehaviorWhenNotIdentical(RegisterBehavior.Overwrite);

  const register = async description => {
    const registry = new (ApplicationCommandRegistries.acquire('ping').constructor)('ping');
    registry.registerChatInputCommand({ ...PING, description });
    await registry.runAPICalls(commands, await commands.fetch(), new Map());
    const [seen] = [...(await commands.fetch()).values()];
    if (seen?.description !== description)
      throw new Error(`its edit was refused: still "${seen?.description}"`);
  };

  try {
    await register('Edited');
    await register(PING.description);
    return pairs((await commands.fetch()).values());
  } finally {
    await client.destroy();
  }
}

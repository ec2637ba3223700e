import { PLACE } from '../matrix/set.js';
import { MENUS, share } from './names.js';

/** Sapphire: its registries make context menus. */
export async function run({ env, load }) {
  const { ClientApplication } = await load('discord.js');
  const { ApplicationCommandRegistries, SapphireClient } = await load('@sapphire/framework');
  const client = new SapphireClient({ intents: [], rest: { api: PLACE(env) }, logger: { level: 60 } });
  client.rest.setToken(env.DISCORD_BOT_TOKEN);
  client.application = new ClientApplication(client, { id: env.DISCORD_CLIENT_ID });
  const { commands } = client.application;
  try {
    for (const [at, name] of share(MENUS, 0, 3).entries()) {
      const registry = new (ApplicationCommandRegistries.acquire(name).constructor)(name);
      registry.registerContextMenuCommand({
        name,
        type: 2 + (at % 2),
        name_localizations: { de: MENUS[at] },
      });
      await registry.runAPICalls(commands, await commands.fetch(), new Map());
    }
    const names = (await commands.fetch()).map(command => command.name);
    for (const name of share(MENUS, 0, 3)) if (!names.includes(name)) throw new Error(`${name} is missing`);
    return names;
  } finally {
    await client.destroy();
  }
}

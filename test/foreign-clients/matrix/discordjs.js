import { withDiscordJs } from '../connected.js';
import { INFO, PING, pairs } from './set.js';

/** discord.js, without its gateway: the manager of an application's commands. */
export function run(given) {
  return withDiscordJs(given, async application => {
    await application.fetch();
    const { commands } = application;
    const made = await commands.set([PING, INFO]);
    const ping = made.find(({ name }) => name === 'ping');
    await ping.edit({ description: 'Edited' });
    await ping.setDescription(PING.description);
    await commands.create(PING);
    return pairs((await commands.fetch()).values());
  });
}

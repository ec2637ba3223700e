import { withSapphire } from '../connected.js';
import { PING, pairs } from './set.js';

/**
 * Sapphire: a registry creates its command, or edits it where it differs, with its type in the
 * body.
 */
export function run(given) {
  return withSapphire(given, async ({ commands }, framework) => {
    const { ApplicationCommandRegistries, RegisterBehavior } = framework;
    ApplicationCommandRegistries.setDefaultBehaviorWhenNotIdentical(RegisterBehavior.Overwrite);

    const register = async description => {
      const registry = new (ApplicationCommandRegistries.acquire('ping').constructor)('ping');
      registry.registerChatInputCommand({ ...PING, description });
      await registry.runAPICalls(commands, await commands.fetch(), new Map());
      const [seen] = [...(await commands.fetch()).values()];
      if (seen?.description !== description)
        throw new Error(`its edit was refused: still "${seen?.description}"`);
    };

    await register('Edited');
    await register(PING.description);
    return pairs((await commands.fetch()).values());
  });
}

import { withSapphire } from '../connected.js';
import { MENUS, share } from './names.js';

/** Sapphire: its registries make context menus. */
export function run(given) {
  return withSapphire(given, async ({ commands }, { ApplicationCommandRegistries }) => {
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
  });
}

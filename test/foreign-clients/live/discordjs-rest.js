import { withDiscordJsRest } from '../connected.js';
import { chatInput } from './command.js';
import { MENUS, SMALL, share } from './names.js';

/**
 * The bare client of discord.js: creates one by one, with members that bots send and nobody knows,
 * and a launch command.
 */
export function run(given) {
  return withDiscordJsRest(given, async (rest, at) => {
    for (const [index, name] of share(SMALL, 1, 2).entries())
      await rest.post(at, {
        body: { ...chatInput(name, index + 7), dm_permission: false, hash: 'x', new_member: { of: ['now'] } },
      });
    for (const [index, name] of share(MENUS, 1, 3).entries())
      await rest.post(at, { body: { name, type: 2 + (index % 2), integration_types: [1], contexts: [2] } });
    await rest.post(at, { body: { name: 'play', description: 'Play', type: 4, handler: 2 } });
    return (await rest.get(at)).length;
  });
}

import { type Json, without } from '../../core/json.ts';
import type { Promoting } from '../../core/provider.ts';
import type { Discord, DiscordCommand } from '../../generated/manifest.ts';
import { applicationsOf, inGuilds, type OneApplication } from './applications.ts';
import { discordScope } from './scope.ts';

/** The keys of an exported command that have no meaning for another application. */
const OWN: readonly string[] = ['id'];

/**
 * How commands are copied from one application of the manifest to another. Nothing else is copied
 * (no ids, overwrites, settings or guilds), and nothing is deleted.
 */
export const promoting: Promoting = {
  names: section => Object.keys((section as Discord).applications ?? {}),
  scope(section, name) {
    const { id, commandsIn } = applicationNamed(section as Discord, name);
    return discordScope(id, commandsIn?.[0]);
  },
  // `/**` at the end would leave out the application itself and its role connections.
  target: (section, name) => `discord.*/${applicationNamed(section as Discord, name).id}**`,
  wanted(section, name, exported) {
    const { id: application_id, commandsIn: ids } = applicationNamed(section as Discord, name);
    const { commands: global, guilds = [] } = exported as Discord;
    const found = (global ?? guilds[0]?.commands ?? []).map(
      command => without({ ...command }, OWN) as unknown as DiscordCommand,
    );
    const commands = ids === undefined ? found : Object.values(inGuilds(found));
    const to = ids === undefined ? { commands } : { guilds: [{ ids, commands }] };
    return { application_id, ...to } as unknown as Json;
  },
};

function applicationNamed(section: Discord, name: string): OneApplication {
  const found = applicationsOf(section).find(one => one.name === name);
  if (found === undefined) throw new RangeError(`there is no application ${name}`);
  return found;
}

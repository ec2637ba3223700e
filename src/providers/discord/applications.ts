import { without } from '../../core/json.ts';
import type { ManifestPath } from '../../core/problem.ts';
import type {
  Discord,
  DiscordCommand,
  DiscordGuild,
  DiscordNamedApplication,
} from '../../generated/manifest.ts';
import { commandTypes } from './command/enumerations.ts';
import { GLOBAL_ONLY } from './command/members.ts';

/** What a section says of one application. */
export interface OneSection extends Omit<Discord, 'applications' | 'application_id'> {
  /**
   * The shared commands with the guilds of `commands_in`, which is also the last entry of `guilds`.
   * Absent without `commands_in`: the shared commands are global.
   */
  readonly shared?: DiscordGuild;
}

/** One application of the manifest, in the form of a section that is about it alone (ADR 0164). */
export interface OneApplication {
  /** The name under `applications`; undefined where the section is about one application. */
  readonly name?: string;
  readonly id: string;
  /** The guilds that get the shared commands; undefined where these are global. */
  readonly commandsIn?: readonly string[];
  readonly section: OneSection;
  /** Turns a path in this application's `section` into the path in the manifest's section. Pure. */
  place(path: ManifestPath): ManifestPath;
}

/** The applications of a section, each in the form of a section about it alone. Pure. */
export function applicationsOf(section: Discord): readonly OneApplication[] {
  const { application_id: id, applications, ...own } = section;
  // A section without an id is reported elsewhere; its content is checked all the same.
  if (applications === undefined) return [{ id: id ?? '', section: own, place: path => path }];
  return Object.entries(applications).map(([name, one]) => oneOf(name, one, own));
}

function oneOf(name: string, own: DiscordNamedApplication, shared: OneSection): OneApplication {
  const { application_id: id, commands_in: commandsIn, application, prune, guilds = [] } = own;
  const { commands, creates_per_day, emojis, role_connections } = shared;
  const path = ['applications', name];
  const common = {
    ...(application === undefined ? {} : { application }),
    ...(creates_per_day === undefined ? {} : { creates_per_day }),
    ...(emojis === undefined ? {} : { emojis }),
    ...(role_connections === undefined ? {} : { role_connections }),
  };
  const place = (at: ManifestPath): ManifestPath => {
    const [first, index, ...inside] = at;
    if (first === 'guilds' && index === guilds.length)
      return inside[0] === 'ids' ? [...path, 'commands_in', ...inside.slice(1)] : inside;
    return first === 'application' || first === 'guilds' ? [...path, ...at] : at;
  };
  const pruned = prune === undefined ? {} : { prune };
  if (commandsIn === undefined)
    return {
      name,
      id,
      place,
      section: { ...common, ...(commands === undefined ? {} : { commands }), ...pruned, guilds },
    };
  const all: DiscordGuild = {
    ids: commandsIn,
    ...(commands === undefined ? {} : { commands: inGuilds(commands) }),
    ...pruned,
  };
  return { name, id, commandsIn, place, section: { ...common, guilds: [...guilds, all], shared: all } };
}

/**
 * The commands in the form that a guild can have. A command that a guild cannot have leaves a hole
 * in the list, so that all others keep their index.
 */
export function inGuilds(commands: readonly DiscordCommand[]): readonly DiscordCommand[] {
  const all: DiscordCommand[] = [];
  for (const [index, command] of commands.entries())
    if (commandTypes.normal(command.type) !== 'primary_entry_point') all[index] = inGuild(command);
  return all;
}

function inGuild(command: DiscordCommand): DiscordCommand {
  const { ignore } = command;
  const own = without({ ...command }, GLOBAL_ONLY) as unknown as DiscordCommand;
  if (ignore === undefined) return own;
  return { ...own, ignore: ignore.filter(name => !GLOBAL_ONLY.some(each => each === name)) };
}

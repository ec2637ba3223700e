import { APPLICATION, GUILD, type World } from '../../../helpers/world.ts';
import { byHand, commandsAt, manifestOf } from '../application.ts';

/**
 * A command as its author writes it: the API's members, and in an entry also `renamed_from`,
 * `absent` and `allow`.
 */
export type Command = Record<string, unknown> & { name: string };

/** The overwrites of a command of the guild, as the API has them. */
interface Overwrites {
  readonly command: string;
  readonly list: readonly Readonly<Record<string, unknown>>[];
}

/** One version of a bot's commands. */
export interface CommandSet {
  global: Command[];
  guild: Command[];
  overwrites: Overwrites[];
}

/** A command that is live: what another client reads. */
export type LiveCommand = Command & { readonly id: string; readonly version: string };

export interface LiveSet {
  readonly global: readonly LiveCommand[];
  readonly guild: readonly LiveCommand[];
  /** By the id of the command. */
  readonly overwrites: ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>;
}

/** What another client reads of both scopes. */
export function liveSet(here: World): LiveSet {
  const list = (guild?: string): readonly LiveCommand[] =>
    byHand(here, 'GET', `${commandsAt(guild)}?with_localizations=true`) as readonly LiveCommand[];
  const permissions = byHand(here, 'GET', `${commandsAt(GUILD)}/permissions`) as readonly {
    readonly id: string;
    readonly permissions: readonly Readonly<Record<string, unknown>>[];
  }[];
  return {
    global: list(),
    guild: list(GUILD),
    overwrites: new Map(permissions.map(each => [each.id, each.permissions])),
  };
}

/** The manifest of a version, which owns both scopes. */
export function manifestOfSet({ global, guild, overwrites }: CommandSet): string {
  const permissions = overwrites.map(({ command, list }) => ({
    command,
    overwrites: list.map(overwriteEntry),
  }));
  const own = { ids: [GUILD], prune: true, commands: guild, permissions };
  return manifestOf({ prune: true, commands: global, guilds: [own] });
}

function overwriteEntry({ id, type, permission }: Readonly<Record<string, unknown>>): object {
  if (id === GUILD) return { everyone: true, allow: permission };
  return { [['', 'role', 'user', 'channel'][Number(type)] as string]: id, allow: permission };
}

const OF_SERVICE = ['id', 'version', 'application_id', 'guild_id', 'default_permission'];

/** The first version of a history: what is live, as an author would write it down. */
export function firstVersion({ global, guild }: LiveSet): CommandSet {
  return { global: global.map(authored), guild: guild.map(authored), overwrites: [] };
}

function authored(live: LiveCommand): Command {
  const kept = Object.entries(live).filter(
    ([key, value]) =>
      !OF_SERVICE.includes(key) &&
      value !== null &&
      value !== '' &&
      !(key === 'dm_permission' && value === true),
  );
  return withoutNulls(Object.fromEntries(kept)) as Command;
}

/** An author writes no localizations where there are none. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(kept.map(([key, member]) => [key, withoutNulls(member)]));
}

/** `[application, global or guild, type, name]` as an address has it. */
export function commandAddress(scope: 'global' | 'guild', command: Command): string {
  const type = ['', 'chat_input', 'user', 'message', 'primary_entry_point'][Number(command['type'] ?? 1)];
  const name = encodeURIComponent(command.name);
  return `discord.command/${APPLICATION}/${scope === 'global' ? 'global' : GUILD}/${type}/${name}`;
}

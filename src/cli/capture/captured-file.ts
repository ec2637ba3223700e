import { isObject, jsonIn } from '../../core/json.ts';
import type { Command } from '../../sandbox/discord/command.ts';
import type { DiscordState } from '../../sandbox/discord/state.ts';

/** The commands of an application, by scope: what a captured program left. */
export interface CapturedCommands {
  readonly application: string;
  readonly global: readonly Command[];
  /** The id of a guild → its commands; only guilds with commands or permissions. */
  readonly guilds: ReadonlyMap<string, readonly Command[]>;
}

/** The key that marks a file of `capture`, with the version of its form. */
const MARK = 'evenkeel_capture';
const VERSION = 1;

/** Whether a text is a file that `capture` wrote. */
export function isCaptured(text: string): boolean {
  const value = jsonIn(text);
  return isObject(value) && value[MARK] === VERSION;
}

/** The applications for which a program left commands or permissions. */
export function capturedApplications({ scopes, permissions }: DiscordState): readonly string[] {
  const keys = [
    ...Object.keys(scopes).filter(key => (scopes[key]?.commands ?? []).length > 0),
    ...Object.keys(permissions).filter(key => Object.keys(permissions[key] ?? {}).length > 0),
  ];
  return [...new Set(keys.map(key => key.split('/')[0] ?? ''))].sort();
}

/** What is left for an application, by scope, guilds in the order of their ids. */
export function capturedCommands(
  { scopes, permissions }: DiscordState,
  application: string,
): CapturedCommands {
  const guilds = new Set<string>();
  for (const key of [...Object.keys(scopes), ...Object.keys(permissions)]) {
    const [of, guild = 'global'] = key.split('/');
    const isUsed = (scopes[key]?.commands ?? []).length > 0 || Object.keys(permissions[key] ?? {}).length > 0;
    if (of === application && guild !== 'global' && isUsed) guilds.add(guild);
  }
  const commandsOf = (scope: string): readonly Command[] => scopes[`${application}/${scope}`]?.commands ?? [];
  return {
    application,
    global: commandsOf('global'),
    guilds: new Map([...guilds].sort(byNumber).map(guild => [guild, commandsOf(guild)])),
  };
}

function byNumber(a: string, b: string): number {
  return BigInt(a) < BigInt(b) ? -1 : 1;
}

/**
 * The text of the file: commands in the form of the API, by scope, type and name, without what
 * Discord fills in. The same commands give the same bytes, in whatever order they were registered.
 *
 * @param said what the program's own writes said. Id of a command → members
 */
export function capturedText(
  { application, global, guilds }: CapturedCommands,
  said: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
): string {
  const list = (commands: readonly Command[], place: 'global' | 'guild'): readonly unknown[] =>
    [...commands].sort(byTypeAndName).map(command => written(command, place, said.get(command.id) ?? {}));
  const own = [...guilds].filter(([, commands]) => commands.length > 0);
  const value = {
    [MARK]: VERSION,
    application_id: application,
    ...(global.length === 0 ? {} : { global: list(global, 'global') }),
    ...(own.length === 0
      ? {}
      : { guilds: Object.fromEntries(own.map(([id, commands]) => [id, list(commands, 'guild')])) }),
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}

function byTypeAndName(a: Command, b: Command): number {
  if (a.type !== b.type) return a.type - b.type;
  return a.name < b.name ? -1 : 1;
}

/** The members of a command, an option and a choice, in the order in which they are written. */
const ORDER = [
  'type',
  'name',
  'name_localizations',
  'value',
  'description',
  'description_localizations',
  'default_member_permissions',
  'dm_permission',
  'default_permission',
  'contexts',
  'integration_types',
  'nsfw',
  'handler',
  'required',
  'autocomplete',
  'choices',
  'channel_types',
  'min_value',
  'max_value',
  'min_length',
  'max_length',
  'file_types',
  'options',
];

function written(
  { id: _id, version: _version, ...command }: Command,
  place: 'global' | 'guild',
  said: Readonly<Record<string, unknown>>,
): unknown {
  const { contexts, integration_types, dm_permission, description, nsfw, options, ...rest } = command;
  const isSaid = said['integration_types'] !== undefined && said['integration_types'] !== null;
  return ordered({
    ...rest,
    ...(description === '' ? {} : { description }),
    ...(nsfw ? { nsfw } : {}),
    ...(options.length === 0 ? {} : { options }),
    // Old programs close a command with it. Discord takes it, and shows it to nobody.
    ...(said['default_permission'] === false ? { default_permission: false } : {}),
    ...(place === 'guild'
      ? {}
      : {
          contexts,
          ...(dm_permission ? {} : { dm_permission }),
          // Left out, they are what the application can be installed to, which is not known here.
          ...(isSaid ? { integration_types } : {}),
        }),
  });
}

/** The value with its keys in a fixed order, without members that are null. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) {
    const isSet = value.every(item => typeof item === 'number');
    return isSet ? [...value].sort((a, b) => a - b) : value.map(ordered);
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== null && each !== undefined)
      .sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1))
      .map(([key, each]) => [key, ordered(each)]),
  );
}

function rank(key: string): number {
  const at = ORDER.indexOf(key);
  return at < 0 ? ORDER.length : at;
}

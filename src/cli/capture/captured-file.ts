import { isObject, jsonIn } from '../../core/json.ts';
import { CHOICE, COMMAND_FORM, OPTION } from '../../providers/discord/command/members.ts';
import { CAPTURE_MARK } from '../../providers/discord/files/captured-lists.ts';
import type { Command } from '../../sandbox/discord/command.ts';
import type { DiscordState } from '../../sandbox/discord/state.ts';

/** The commands that a captured program has left in the sandbox for one application, by scope. */
export interface CapturedCommands {
  readonly application: string;
  readonly global: readonly Command[];
  /** The id of a guild → its commands; only guilds with commands or permissions. */
  readonly guilds: ReadonlyMap<string, readonly Command[]>;
}

const VERSION = 1;

/** Whether a text is a file that `capture` wrote. */
export function isCaptured(text: string): boolean {
  const value = jsonIn(text);
  return isObject(value) && value[CAPTURE_MARK] === VERSION;
}

/**
 * Messages about the lists of commands (global, or of a guild) that a new capture added to the
 * file, or that it no longer has. A manifest that was written for the former file names only the
 * lists of that one. No messages if there was no former file. Pure.
 */
export function listChanges(
  file: string,
  { former, text }: { readonly former: string | undefined; readonly text: string },
): readonly string[] {
  if (former === undefined) return [];
  const [was, is] = [listsOf(former), listsOf(text)];
  const named = (lists: readonly string[]): string => lists.map(list => `${file}#/${list}`).join(', ');
  const came = is.filter(list => !was.includes(list));
  const gone = was.filter(list => !is.includes(list));
  return [
    ...(came.length === 0
      ? []
      : [
          `new in the file: ${named(came)}. If your manifest is older, add the entry that names it, or nothing plans its commands`,
        ]),
    ...(gone.length === 0
      ? []
      : [`no longer in the file: ${named(gone)}. If your manifest is older, take it out there`]),
  ];
}

/** The keys that lead to each list of a file of `capture`. */
function listsOf(text: string): readonly string[] {
  const value = jsonIn(text);
  if (!isObject(value)) return [];
  const guilds = isObject(value['guilds']) ? Object.keys(value['guilds']) : [];
  return [...(value['global'] === undefined ? [] : ['global']), ...guilds.map(id => `guilds/${id}`)];
}

/** The applications for which a program left commands or permissions in the sandbox. */
export function capturedApplications({ scopes, permissions }: DiscordState): readonly string[] {
  const keys = [
    ...Object.keys(scopes).filter(key => (scopes[key]?.commands ?? []).length > 0),
    ...Object.keys(permissions).filter(key => Object.keys(permissions[key] ?? {}).length > 0),
  ];
  return [...new Set(keys.map(key => key.split('/')[0] ?? ''))].sort();
}

/**
 * What a program left in the sandbox for one application, by scope; guilds in the order of their
 * ids.
 */
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
 * @param said by the id of a command: the members that the program itself wrote
 */
export function capturedText(
  { application, global, guilds }: CapturedCommands,
  said: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
): string {
  const list = (commands: readonly Command[], place: 'global' | 'guild'): readonly unknown[] =>
    [...commands].sort(byTypeAndName).map(command => written(command, place, said.get(command.id) ?? {}));
  const own = [...guilds].filter(([, commands]) => commands.length > 0);
  const value = {
    [CAPTURE_MARK]: VERSION,
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

/** `options` is written after all other keys, because the list may be long. */
const LAST = 'options';

/**
 * The order in which the keys of a command, an option and a choice are written: as in the tables of
 * `members.ts`, with `options` last.
 */
const ORDER: readonly string[] = [
  ...[OPTION, CHOICE, COMMAND_FORM].flatMap(({ members }) =>
    [...members.keys()].filter(name => name !== LAST),
  ),
  LAST,
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
    // Old programs close a command with `default_permission: false`. Discord accepts the key and
    // never returns it, so it is taken from what the program wrote.
    ...(said['default_permission'] === false ? { default_permission: false } : {}),
    ...(place === 'guild'
      ? {}
      : {
          contexts,
          ...(dm_permission ? {} : { dm_permission }),
          // A program may leave out `integration_types`. Discord then fills in all ways in which
          // the application can be installed. These are not known here, so the file leaves the key
          // out, too.
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

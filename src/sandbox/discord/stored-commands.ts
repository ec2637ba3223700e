import { type CommandCall, checkQuery, needScope, scopeKey, scopeOf, withoutOverwrites } from './call.ts';
import type { Command, StoredCommandFields } from './command.ts';
import { recentCreates } from './command-limits.ts';
import { COMMANDS_SCOPE } from './oauth.ts';
import { type LocalizationForm, presentCommand } from './present-command.ts';
import type { Ground } from './read-command.ts';
import { nextSnowflake } from './state.ts';

/* What the requests about commands have in common. */

export const FULL: LocalizationForm = { full: true };

/** Every request about commands begins with it. */
export function checkCall(call: CommandCall, parameters: readonly string[]): void {
  needScope(call, COMMANDS_SCOPE);
  checkQuery(call, parameters);
}

/** What the rules for a body look at besides it. */
export function groundOf(call: CommandCall): Ground {
  return { global: call.guildId === undefined, quirks: call.quirks };
}

export function present(call: CommandCall, command: Command, localized: LocalizationForm): unknown {
  return presentCommand(command, call, localized, call.quirks);
}

/** The command whose place another one with these fields would take. */
export function twinOf(commands: readonly Command[], fields: StoredCommandFields): Command | undefined {
  return commands.find(command => command.type === fields.type && command.name === fields.name);
}

/** A command in the form that a client sends: the base of a PATCH. */
export function written(command: Command): Readonly<Record<string, unknown>> {
  const { id: _id, version: _version, ...fields } = command;
  return fields;
}

/**
 * Gives ids and versions for new commands. The version of a new one was seen to be its id plus one
 * (facts/discord.md#versions-of-a-command).
 */
export function newCommands(call: CommandCall, fields: readonly StoredCommandFields[]): readonly Command[] {
  let last = call.state.last_snowflake;
  return fields.map(each => {
    const id = nextSnowflake(last, call.request.now);
    last = nextSnowflake(id, call.request.now);
    return { id, version: last, ...each };
  });
}

/**
 * Gives all of a command but its id. The version is new after a change; else it may stay
 * (facts/discord.md#versions-of-a-command).
 */
export function overwritten(
  call: CommandCall,
  before: Command,
  fields: StoredCommandFields,
  noop: 'keeps' | 'bumps',
): Command {
  const { id, version } = before;
  const was = written(before);
  const same =
    noop === 'keeps' &&
    Object.keys(was).length === Object.keys(fields).length &&
    JSON.stringify(was) === JSON.stringify({ ...was, ...fields });
  return {
    id,
    version: same ? version : nextSnowflake(call.state.last_snowflake, call.request.now),
    ...fields,
  };
}

export function saveCommands(
  call: CommandCall,
  commands: readonly Command[],
  lostOverwrites: readonly string[],
  created: number,
): void {
  const { state, request } = call;
  const creates = [
    ...recentCreates(scopeOf(call).creates, request.now),
    ...Array.from({ length: created }, () => request.now),
  ];
  const snowflakes = commands.flatMap(({ id, version }) => [BigInt(id), BigInt(version)]);
  const last = snowflakes.reduce((a, b) => (a > b ? a : b), BigInt(state.last_snowflake));
  call.write({
    ...state,
    last_snowflake: last.toString(),
    scopes: { ...state.scopes, [scopeKey(call)]: { commands, creates } },
    permissions: withoutOverwrites(state.permissions, call.applicationId, lostOverwrites),
  });
}

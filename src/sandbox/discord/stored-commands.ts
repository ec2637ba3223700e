import { COMMANDS_OF_TYPE, DISCORD } from '../../limits/discord.ts';
import type { JsonRecord } from '../is-record.ts';
import { type CommandCall, checkQuery, needScope, scopeKey, scopeOf, withoutOverwrites } from './call.ts';
import { COMMAND_TYPES, type Command, type StoredCommandFields } from './command.ts';
import { COMMANDS_SCOPE } from './oauth.ts';
import { DiscordRefusal } from './refusal.ts';
import { nextSnowflake } from './state.ts';

/* What all requests about commands have in common. */

/**
 * Checks the scope of the token and the query. Every request about commands is checked in this way
 * first.
 */
export function checkCall(call: CommandCall, parameters: readonly string[]): void {
  needScope(call, COMMANDS_SCOPE);
  checkQuery(call, parameters);
}

/**
 * The command that has the type and name of these fields. A create with these fields overwrites
 * that command.
 */
export function twinOf(commands: readonly Command[], fields: StoredCommandFields): Command | undefined {
  return commands.find(command => command.type === fields.type && command.name === fields.name);
}

/** A command as a client would send it, without id and version. A PATCH replaces fields of it. */
export function written(command: Command): JsonRecord {
  const { id: _id, version: _version, ...fields } = command;
  return fields;
}

/**
 * Gives new commands their ids and versions. On the real service, the version of a new command was
 * seen to be its id plus one (facts/discord.md#versions-of-a-command).
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
 * The command with the new fields and its old id. It gets a new version. With `noop: 'keeps'` it
 * keeps the version if the fields change nothing (facts/discord.md#versions-of-a-command).
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

const DAY_MS = 24 * 60 * 60 * 1000;
const CREATES_PER_DAY = DISCORD.createsPerDay.is;

/** The most commands of each type in one scope (facts/discord.md#counts). */
const MOST: readonly (readonly [number, number])[] = [
  [COMMAND_TYPES.chatInput, COMMANDS_OF_TYPE.chat_input.is],
  [COMMAND_TYPES.user, COMMANDS_OF_TYPE.user.is],
  [COMMAND_TYPES.message, COMMANDS_OF_TYPE.message.is],
  [COMMAND_TYPES.primaryEntryPoint, COMMANDS_OF_TYPE.primary_entry_point.is],
];

/** Checks that a scope has no more commands of a type than it may. Throws Refusal 30032. */
export function checkCounts(commands: readonly Command[]): void {
  for (const [type, most] of MOST) {
    if (commands.filter(command => command.type === type).length > most) {
      throw new DiscordRefusal(400, 30032, `Maximum number of application commands reached (${most})`);
    }
  }
}

/**
 * Checks that a scope has no more new commands in 24 hours than it may. Throws Refusal 400 30034;
 * the status is not 429 (facts/discord.md#statuses-of-the-codes).
 */
export function checkDailyLimit(creates: readonly number[], more: number, now: number): void {
  if (recentCreates(creates, now).length + more <= CREATES_PER_DAY) return;
  throw new DiscordRefusal(
    400,
    30034,
    `Max number of daily application command creates has been reached (${CREATES_PER_DAY})`,
  );
}

/** The creates of the last 24 hours. */
function recentCreates(creates: readonly number[], now: number): readonly number[] {
  return creates.filter(at => now - at < DAY_MS);
}

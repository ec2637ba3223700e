import { type Json, sameJson } from '../../../core/json.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import { reason } from '../codes.ts';
import { permissionSet } from '../permissions/permission-flags.ts';
import { contextTypes } from './enumerations.ts';
import type { CommandFields } from './members.ts';
import { hasContexts } from './normal-form.ts';

type State = Partial<CommandFields>;

const GUILD = 'guild';
const DIRECT = 'bot_dm';

/** Places in words, in the order of messages. */
const PLACES: Readonly<Record<string, string>> = {
  [DIRECT]: 'the command may be used in direct messages with the bot',
  private_channel: 'the command may be used in direct messages and groups without the bot',
  [GUILD]: 'the command may be used in guilds',
};

/**
 * Where a command may be used. If the command has contexts, these decide. If it has none, the
 * command may be used in guilds, in direct messages with the bot unless `dm_permission` is false,
 * and in no private channel (facts/discord.md#where-a-command-may-be-used).
 */
function placesOf({ contexts, dm_permission }: State): ReadonlySet<string> {
  if (hasContexts({ contexts }))
    return new Set((contexts ?? []).map(each => String(contextTypes.normal(each))));
  return new Set(dm_permission === false ? [GUILD] : [GUILD, DIRECT]);
}

/**
 * Where a command may be used, in one of two states that are compared. Normally this is as in
 * {@link placesOf}. But if both states have the same contexts and only this one has `dm_permission:
 * false`, then that decides: another client may have set the contexts.
 */
function wantedPlaces(of: State, other: State): ReadonlySet<string> {
  const isAlone = sameJson(of.contexts ?? null, other.contexts ?? null) && other.dm_permission !== false;
  return placesOf(isAlone && of.dm_permission === false ? { dm_permission: false } : of);
}

/** The permission bit of administrators, who have every permission. */
const ADMINISTRATOR = 1n << 3n;

/**
 * Whether guild members may now use a command for which they lacked a permission before. `"0"`
 * means administrators only. A value of an unknown form counts as requiring less, to be on the safe
 * side.
 */
function requiresLess(before: string, after: string): boolean {
  if ([before, after].some(set => permissionSet(set) !== set)) return true;
  const [had, has] = [BigInt(before), BigInt(after)];
  const isForAdministrators = (set: bigint): boolean => set === 0n || (set & ADMINISTRATOR) !== 0n;
  if (isForAdministrators(has)) return false;
  return isForAdministrators(had) || (had & ~has) !== 0n;
}

/**
 * How a change of the required permissions opens a command. Required permissions matter only in
 * guilds.
 */
function openedMembers(before: string | null = null, after: string | null = null): readonly string[] {
  if (before === null) return [];
  if (after === null) return ['every member may use the command: it requires no member permissions'];
  return requiresLess(before, after)
    ? ['more members may use the command: it requires fewer member permissions than before']
    : [];
}

/**
 * How a change of `integration_types` opens a command: it can then be added in more ways (to
 * guilds, or by people for themselves). Null means all ways that the application supports: into
 * guilds, and perhaps for users.
 */
function openedInstalls(before: Json = null, after: Json = null): readonly string[] {
  if (sameJson(before, after)) return [];
  const has = (types: Json, type: string): boolean => Array.isArray(types) && types.includes(type);
  return [
    ...(!has(before, 'user_install') && (has(after, 'user_install') || after === null)
      ? ['anyone may add the command to their own account']
      : []),
    ...(before !== null && !has(before, 'guild_install') && (has(after, 'guild_install') || after === null)
      ? ['a guild may add the command for its members']
      : []),
  ];
}

/**
 * How more people may use a command, or in more places. Creating or deleting a command opens
 * nothing. Pure.
 */
export function openedCommand(from: State | undefined, to: State | undefined): ProviderReason | undefined {
  if (from === undefined || to === undefined) return undefined;
  const [before, after] = [wantedPlaces(from, to), wantedPlaces(to, from)];
  const said = [
    ...Object.keys(PLACES).flatMap(place =>
      after.has(place) && !before.has(place) ? (PLACES[place] ?? []) : [],
    ),
    ...(after.has(GUILD)
      ? openedMembers(from.default_member_permissions, to.default_member_permissions)
      : []),
    ...openedInstalls(from.integration_types, to.integration_types),
    ...(from.nsfw === true && to.nsfw !== true
      ? ['minors may use the command in every channel: it is not age-restricted']
      : []),
  ];
  return said.length === 0 ? undefined : reason('discord/opens-command', said.join('; '));
}

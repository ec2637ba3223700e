import { DISCORD } from '../../limits/discord.ts';
import { ok, type ServiceResponse } from '../service.ts';
import { type CommandCall, checkQuery, jsonBody, needScope, overwritesOf, scopeKey } from './call.ts';
import { type Form, failSnowflake, newForm, readChoice, readList, readModel, readUnknown } from './form.ts';
import { PERMISSIONS_SCOPE } from './oauth.ts';
import { DiscordRefusal } from './refusal.ts';
import type { StoredOverwrite } from './state.ts';

export const OVERWRITE_MEMBERS = ['id', 'type', 'permission'] as const;

/**
 * Answers a GET of all overwrites in a guild: one object for each command that has overwrites, and
 * one for the overwrites of the application itself.
 */
export function listPermissions(call: CommandCall): ServiceResponse {
  prepare(call);
  const all = Object.entries(overwritesOf(call)).sort(([a], [b]) => (BigInt(a) < BigInt(b) ? -1 : 1));
  return ok(all.map(([id, overwrites]) => present(call, id, overwrites)));
}

/**
 * Answers a GET of one command's overwrites: 404 10066 if it has none
 * (facts/discord.md#overwrites).
 */
export function getPermissions(call: CommandCall): ServiceResponse {
  prepare(call);
  checkTarget(call);
  const overwrites = overwritesOf(call)[call.commandId];
  if (overwrites === undefined)
    throw new DiscordRefusal(404, 10066, 'Unknown application command permissions');
  return ok(present(call, call.commandId, overwrites));
}

/**
 * Answers a PUT, which replaces all overwrites of a command. Only a user's token may send it; bots
 * get 20001 (facts/discord.md#who-may-write-overwrites).
 */
export function setPermissions(call: CommandCall): ServiceResponse {
  if (call.caller.kind === 'bot') throw new DiscordRefusal(403, 20001, 'Bots cannot use this endpoint');
  prepare(call);
  checkTarget(call);
  if (call.commandId === call.applicationId && call.quirks['application_permissions'] === 'refused') {
    throw new DiscordRefusal(404, 10063, 'Unknown application command');
  }
  const form = newForm(call.request.ignore, call.quirks);
  const overwrites = readOverwrites(jsonBody(call), form, call);
  form.check();
  const { [call.commandId]: _, ...others } = overwritesOf(call);
  const mine = overwrites.length === 0 ? others : { ...others, [call.commandId]: overwrites };
  call.write({ ...call.state, permissions: { ...call.state.permissions, [scopeKey(call)]: mine } });
  return ok(present(call, call.commandId, overwrites));
}

function prepare(call: CommandCall): void {
  needScope(call, PERMISSIONS_SCOPE);
  checkQuery(call, []);
}

/**
 * Checks the id in the path: it is a command of this guild, a global command, or the application,
 * whose overwrites are for all its commands. Throws Refusal 404 10063 for any other id.
 */
function checkTarget(call: CommandCall): void {
  if (call.commandId === call.applicationId) return;
  const scopes = [call.state.scopes[scopeKey(call)], call.state.scopes[`${call.applicationId}/global`]];
  if (scopes.some(scope => scope?.commands.some(command => command.id === call.commandId))) return;
  throw new DiscordRefusal(404, 10063, 'Unknown application command');
}

function present(call: CommandCall, id: string, permissions: readonly StoredOverwrite[]): unknown {
  return { id, application_id: call.applicationId, guild_id: call.guildId, permissions };
}

function readOverwrites(value: unknown, form: Form, call: CommandCall): readonly StoredOverwrite[] {
  const body = readModel(value, form);
  if (body === undefined) return [];
  readUnknown(body, ['permissions'], form);
  if (body['permissions'] === undefined)
    form.at('permissions').fail('BASE_TYPE_REQUIRED', 'This field is required');
  const at = form.at('permissions');
  const seen = new Set<string>();
  return readList(body['permissions'], at, DISCORD.overwrites.is).flatMap((item, index) => {
    const overwrite = readOverwrite(item, at.at(index), call);
    if (overwrite === undefined) return [];
    // No public material says what happens if a target is named twice. The sandbox refuses the
    // second overwrite, because any other answer would be a guess.
    const key = `${overwrite.type} ${overwrite.id}`;
    if (seen.has(key)) at.at(index).fail('SET_TYPE_ALREADY_CONTAINS_VALUE', 'Targets must be unique');
    seen.add(key);
    return [overwrite];
  });
}

function readOverwrite(value: unknown, form: Form, call: CommandCall): StoredOverwrite | undefined {
  const body = readModel(value, form);
  if (body === undefined) return undefined;
  const unknown = readUnknown(body, OVERWRITE_MEMBERS, form);
  const { id, permission } = body;
  if (typeof id !== 'string' || !/^\d{1,20}$/.test(id)) failSnowflake(form.at('id'), id);
  if (typeof permission !== 'boolean')
    form.at('permission').fail('BOOLEAN_TYPE_CONVERT', 'Must be either true or false.');
  const type = readChoice(body['type'], form.at('type'), targetTypes(id, call.guildId ?? '0'));
  if (typeof id !== 'string' || typeof permission !== 'boolean' || type === undefined) return undefined;
  return { id, type, permission, ...unknown };
}

/**
 * The types that the target of an overwrite may have, by its id: role 1, user 2, channel 3. The
 * guild's own id stands for the role @everyone; that id minus one stands for all channels.
 */
function targetTypes(id: unknown, guildId: string): readonly number[] {
  if (id === guildId) return [1];
  return id === (BigInt(guildId) - 1n).toString() ? [3] : [1, 2, 3];
}

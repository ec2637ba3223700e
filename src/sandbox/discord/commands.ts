import type { JsonRecord } from '../is-record.ts';
import { ok, type Quirks, type ServiceResponse } from '../service.ts';
import { type CommandCall, jsonBody, scopeOf } from './call.ts';
import type { Command } from './command.ts';
import { newForm } from './form.ts';
import { type LocalizationForm, present } from './present-command.ts';
import { BODY_FIELDS, readBody, readCommand, readEdit } from './read-command.ts';
import { DiscordRefusal } from './refusal.ts';
import { createdAt } from './state.ts';
import {
  checkCall,
  checkCounts,
  checkDailyLimit,
  newCommands,
  overwritten,
  saveCommands,
  twinOf,
  written,
} from './stored-commands.ts';

/**
 * The locale of the client that sent a request: `X-Discord-Locale`, or else the first of
 * `Accept-Language`. A bot has no setting of its own (facts/discord.md#texts-in-another-locale).
 */
function requesterLocale(headers: Readonly<Record<string, string>>): string | undefined {
  const accepted = headers['accept-language']?.split(',')[0]?.split(';')[0]?.trim();
  const locale = headers['x-discord-locale'] ?? accepted;
  return locale === '' || locale === '*' ? undefined : locale;
}

/**
 * How close together two creates must be to count as "near-simultaneous". No public material says a
 * number (facts/discord.md#twins).
 */
const RACE_MS = 100;

/**
 * Answers a GET of the list of all commands in a scope. It has full localizations only on request
 * (facts/discord.md#what-answers-leave-out).
 */
export function listCommands(call: CommandCall): ServiceResponse {
  checkCall(call, ['with_localizations']);
  const localized: LocalizationForm = readFlagParameter(call.request.query.get('with_localizations'))
    ? { full: true }
    : { full: false, locale: requesterLocale(call.request.headers) };
  const { commands } = scopeOf(call);
  const sorted =
    call.quirks['list_order'] === 'name'
      ? [...commands].sort((a, b) => (a.name < b.name ? -1 : 1))
      : commands;
  return ok(sorted.map(command => present(call, command, localized)));
}

/**
 * Answers a POST: 201; or 200 if a command with this type and name exists, which is then
 * overwritten and keeps its id (facts/discord.md#identity).
 */
export function createCommand(call: CommandCall): ServiceResponse {
  checkCall(call, []);
  const form = newForm(call.request.ignore, call.quirks);
  const body = readBody(jsonBody(call), form, BODY_FIELDS.create);
  const fields = body && readCommand(body, form, call.guildId === undefined);
  form.check();
  if (fields === undefined) throw new Error('a body without errors was not read');
  const { commands } = scopeOf(call);
  const existing = twinOf(commands, fields);
  if (existing !== undefined && !isRacing(call, existing)) {
    const updated = overwritten(call, existing, fields, 'keeps');
    saveCommands(call, replace(commands, updated), [], 0);
    return ok(present(call, updated));
  }
  const created = newCommands(call, [fields]);
  checkCounts([...commands, ...created]);
  checkDailyLimit(scopeOf(call).creates, 1, call.request.now);
  saveCommands(call, [...commands, ...created], [], 1);
  return { status: 201, body: created.map(command => present(call, command))[0] };
}

/**
 * Whether a create overlooks this command, because the command was created a moment before. Only
 * with the behavior `duplicate` of the quirk `racing_creates`.
 */
function isRacing(call: CommandCall, existing: Command): boolean {
  return call.quirks['racing_creates'] === 'duplicate' && call.request.now - createdAt(existing.id) < RACE_MS;
}

/** Answers a GET of one command: 404 10063 if it does not exist. */
export function getCommand(call: CommandCall): ServiceResponse {
  checkCall(call, []);
  return ok(present(call, known(call)));
}

/**
 * Answers a PATCH: fields in the body replace the old fields, null resets a field, the type cannot
 * change; a rename loses the overwrites (facts/discord.md#leaving-a-member-out).
 */
export function editCommand(call: CommandCall): ServiceResponse {
  checkCall(call, []);
  const existing = known(call);
  const form = newForm(call.request.ignore, call.quirks);
  const body = readEdit(jsonBody(call), existing.type, form);
  const whole = body && { ...written(existing), ...body, type: existing.type };
  const fields = whole && readCommand(whole, form.by(quirksOfEdit(call, body)), call.guildId === undefined);
  form.check();
  if (fields === undefined) throw new Error('a body without errors was not read');
  const { commands } = scopeOf(call);
  const twin = twinOf(commands, fields);
  if (twin !== undefined && twin.id !== existing.id) {
    throw new DiscordRefusal(400, 40041, 'An application command with that name already exists');
  }
  const noop = call.quirks['noop_patch'] === 'keeps' ? 'keeps' : 'bumps';
  const updated = overwritten(call, existing, fields, noop);
  saveCommands(call, replace(commands, updated), updated.name === existing.name ? [] : [existing.id], 0);
  return ok(present(call, updated));
}

/**
 * Answers a DELETE: 204. The overwrites of the command are deleted with it
 * (facts/discord.md#overwrites-that-are-lost).
 */
export function deleteCommand(call: CommandCall): ServiceResponse {
  checkCall(call, []);
  const existing = known(call);
  const left = scopeOf(call).commands.filter(command => command.id !== existing.id);
  saveCommands(call, left, [existing.id], 0);
  return { status: 204 };
}

/**
 * The quirks for reading a command after an edit. What the edit leaves out stays as it is stored:
 * the options with unknown fields, and whether the command may be used in direct messages
 * (facts/discord.md#leaving-a-member-out).
 */
function quirksOfEdit({ quirks }: CommandCall, body: JsonRecord): Quirks {
  const isSilent = body['contexts'] === undefined && body['dm_permission'] === undefined;
  return {
    ...quirks,
    ...(body['options'] === undefined ? { unknown_members: 'kept' } : {}),
    ...(isSilent ? { dm_permission: 'own' } : {}),
  };
}

function known(call: CommandCall): Command {
  const command = scopeOf(call).commands.find(({ id }) => id === call.commandId);
  if (command === undefined) throw new DiscordRefusal(404, 10063, 'Unknown application command');
  return command;
}

function replace(commands: readonly Command[], changed: Command): readonly Command[] {
  return commands.map(command => (command.id === changed.id ? changed : command));
}

/**
 * Reads a boolean in a query. Discord accepts three spellings of each value
 * (facts/discord.md#booleans-in-queries).
 */
function readFlagParameter(value: string | null): boolean {
  if (value === null) return false;
  if (['true', 'True', '1'].includes(value)) return true;
  if (['false', 'False', '0'].includes(value)) return false;
  const form = newForm(() => undefined);
  form.at('with_localizations').fail('BOOLEAN_TYPE_CONVERT', 'Must be either true or false.');
  form.check();
  return false;
}

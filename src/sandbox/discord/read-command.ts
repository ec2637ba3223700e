import { DISCORD } from '../../limits/discord.ts';
import { isRecord, type JsonRecord } from '../is-record.ts';
import {
  BODY_MEMBERS,
  COMMAND_TYPES,
  type CommandOption,
  type LocalizedTexts,
  type StoredCommandFields,
} from './command.ts';
import { type Form, lengthOf, readChoice, readFlag, readModel, readSet, readUnknown } from './form.ts';
import { anyText, freeName, lowerCaseName, readLocalizations } from './localizations.ts';
import { readOptions } from './read-option.ts';

const { chatInput, user, message, primaryEntryPoint } = COMMAND_TYPES;

/** The fields that each of the three bodies may have (facts/discord.md#members-of-the-bodies). */
export const BODY_FIELDS = {
  create: [...BODY_MEMBERS, 'type'],
  edit: BODY_MEMBERS,
  bulk: [...BODY_MEMBERS, 'type', 'id'],
} as const;

/**
 * Reads the body as an object. The quirk `unknown_members` decides about fields that the body must
 * not have: they are errors, or they are ignored and left out, or they are kept.
 */
export function readBody(value: unknown, form: Form, known: readonly string[]): JsonRecord | undefined {
  const body = readModel(value, form);
  if (body === undefined) return undefined;
  readUnknown(body, known, form);
  if (form.quirks['unknown_members'] !== 'ignored') return body;
  return Object.fromEntries(Object.entries(body).filter(([key]) => known.includes(key)));
}

/**
 * Reads the body of an edit. The type of a command cannot change. The quirk `patch_type` decides
 * whether the body may nevertheless have a `type`, with the old value.
 */
export function readEdit(value: unknown, type: number, form: Form): JsonRecord | undefined {
  if (!isRecord(value) || form.quirks['patch_type'] === 'refused')
    return readBody(value, form, BODY_FIELDS.edit);
  const { type: named = type, ...rest } = value;
  if (named !== type)
    form.at('type').fail('APPLICATION_COMMAND_TYPE_IMMUTABLE', 'Application command types are immutable');
  return readBody(rest, form, BODY_FIELDS.edit);
}

/**
 * Reads a whole command. A missing or null field gets its default
 * (facts/discord.md#leaving-a-member-out). Errors are noted in the form; with an error the result
 * is undefined.
 */
export function readCommand(body: JsonRecord, form: Form, global: boolean): StoredCommandFields | undefined {
  const errors = form.count();
  const type = readType(body['type'], form.at('type'), global);
  const nameRule = type === chatInput ? lowerCaseName('APPLICATION_COMMAND_INVALID_NAME') : freeName;
  const name = nameRule(body['name'], form.at('name'));
  const names = readLocalizations(body, 'name', form, nameRule, name);
  const described = type === chatInput || type === primaryEntryPoint;
  const textRule = described ? anyText(1, DISCORD.description.is) : anyText(0, 0);
  const description = textRule(body['description'] ?? (described ? undefined : ''), form.at('description'));
  const descriptions = readLocalizations(body, 'description', form, textRule, description);
  const options = type === chatInput ? readOptions(body['options'], form.at('options'), 'command') : [];
  if (type !== chatInput) refuseOptions(body['options'], form.at('options'));
  const fields: Omit<StoredCommandFields, 'type' | 'name' | 'description'> = {
    name_localizations: names,
    description_localizations: descriptions,
    options,
    default_member_permissions: readPermissions(
      body['default_member_permissions'],
      form.at('default_member_permissions'),
    ),
    ...readContexts(body, form, global),
    nsfw: readFlag(body['nsfw'], form.at('nsfw'), false),
    handler: readHandler(body['handler'], form.at('handler'), type),
  };
  // `default_permission` is legacy and not returned (facts/discord.md#what-answers-leave-out), so
  // only its type is checked.
  readFlag(body['default_permission'], form.at('default_permission'), true);
  if (form.count() > errors || type === undefined || name === undefined || description === undefined)
    return undefined;
  // The body was checked for unknown fields before. Those that are still there are stored.
  const unknown = readUnknown(body, BODY_FIELDS.bulk, form.by({ ...form.quirks, unknown_members: 'kept' }));
  const command: StoredCommandFields = { type, name, description, ...fields, ...unknown };
  if (commandSize(command) > DISCORD.commandSize.is) {
    form.fail('APPLICATION_COMMAND_TOO_LARGE', `Command exceeds maximum size (${DISCORD.commandSize.is})`);
    return undefined;
  }
  return command;
}

/**
 * Reads the type of a command. An entry point exists only in the global scope
 * (facts/discord.md#entry-points).
 */
function readType(value: unknown, form: Form, global: boolean): number | undefined {
  const inGuild = [chatInput, user, message];
  return readChoice(value ?? chatInput, form, global ? [...inGuild, primaryEntryPoint] : inGuild);
}

function refuseOptions(value: unknown, form: Form): void {
  const empty = value === undefined || value === null || (Array.isArray(value) && value.length === 0);
  if (!empty) form.fail('UNKNOWN_FIELD', 'Options are for chat input commands');
}

/**
 * Reads the handler of a command. If an entry point has none, the app handles it
 * (facts/discord.md#defaults-that-the-service-chooses).
 */
function readHandler(value: unknown, form: Form, type: number | undefined): number | null {
  if (type === primaryEntryPoint) return readChoice(value ?? 1, form, [1, 2]) ?? null;
  if (value !== undefined && value !== null)
    form.fail('UNKNOWN_FIELD', 'A handler is for entry point commands');
  return null;
}

/**
 * Reads permission bits: an integer, or a text with one, from 0 to the largest set of bits. Returns
 * them as text (facts/discord.md#members-of-the-bodies).
 */
function readPermissions(value: unknown, form: Form): string | null {
  if (value === undefined || value === null) return null;
  const written = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof written !== 'string' || !/^\d{1,20}$/.test(written)) {
    form.fail('NUMBER_TYPE_COERCE', 'Value is not int.');
    return null;
  }
  const bits = BigInt(written);
  if (bits >= 2n ** BigInt(DISCORD.permissionBits.is))
    form.fail('NUMBER_TYPE_MAX', `Value should be less than ${2n ** BigInt(DISCORD.permissionBits.is)}.`);
  return bits.toString();
}

function readContexts(
  body: JsonRecord,
  form: Form,
  global: boolean,
): Pick<StoredCommandFields, 'contexts' | 'integration_types' | 'dm_permission'> {
  const { quirks } = form;
  // By default a command can be installed wherever the application can.
  const installs = quirks['install_contexts'] === 'guild' ? [0] : [0, 1];
  const contexts = readSet(body['contexts'], form.at('contexts'), [0, 1, 2]);
  if (!global && quirks['guild_bot_dm'] === 'refused' && contexts?.includes(1)) {
    form.at('contexts').fail('BASE_TYPE_CHOICES', 'Guild commands do not support BOT_DM');
  }
  // In a guild `dm_permission` is accepted without effect
  // (facts/discord.md#members-of-guild-commands).
  const dm = readFlag(body['dm_permission'], form.at('dm_permission'), true) || !global;
  const follows = quirks['dm_permission'] === 'follows_contexts' && contexts !== undefined;
  return {
    contexts: contexts ?? (quirks['contexts_default'] === 'all' ? [0, 1, 2] : null),
    integration_types: readSet(body['integration_types'], form.at('integration_types'), installs) ?? installs,
    dm_permission: global && follows ? contexts.includes(1) : dm,
  };
}

/**
 * The size of a command: the number of characters in the names, descriptions and choice values of
 * the command and all its options. A localized field counts only with its longest text
 * (facts/discord.md#the-size-of-a-command).
 */
function commandSize(command: StoredCommandFields): number {
  return (
    longest(command.name, command.name_localizations) +
    longest(command.description, command.description_localizations) +
    optionsSize(command.options)
  );
}

function optionsSize(options: readonly CommandOption[]): number {
  let size = 0;
  for (const option of options) {
    size += longest(option.name, option.name_localizations);
    size += longest(option.description, option.description_localizations);
    for (const choice of option.choices ?? []) {
      size += longest(choice.name, choice.name_localizations) + lengthOf(String(choice.value));
    }
    size += optionsSize(option.options ?? []);
  }
  return size;
}

function longest(text: string, localizations: LocalizedTexts | null): number {
  return Math.max(lengthOf(text), ...Object.values(localizations ?? {}).map(lengthOf));
}

import type { JsonObject } from '../../../core/fields/field-table.ts';
import type { Json } from '../../../core/json.ts';
import type { Desired, Live, LiveView } from '../../../core/resource.ts';
import type { RawCommand } from '../api.ts';
import { guildOf } from '../scope.ts';
import { defaultsAsSaid } from './default-texts.ts';
import { contextTypes } from './enumerations.ts';
import type { Member } from './member.ts';
import { COMMAND, COMMAND_FORM, type CommandFields, GUILD_COMMAND } from './members.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * The fields of a command, from an entry or from the API: both use the same names
 * (facts/discord.md#what-libraries-get-wrong).
 */
function formOf(command: object, global: boolean): CommandFields {
  return (global ? COMMAND : GUILD_COMMAND).normal(command);
}

/**
 * The fields that an entry declares. An entry with contexts declares `dm_permission: true`. Beside
 * contexts that field has no effect, but a live `false` would have one as soon as another client
 * removed the contexts.
 */
export function declaredFields(entry: object, global: boolean): Partial<CommandFields> {
  const command = entry as Members & { readonly ignore?: readonly string[] };
  const said = Object.entries(formOf(entry, global)).filter(([field]) => command[field] !== undefined);
  const declared = Object.fromEntries(said) as Partial<CommandFields>;
  if (!hasContexts(command)) return declared;
  const { dm_permission: _, ...others } = declared;
  return global && command.ignore?.includes('contexts') !== true
    ? { ...others, dm_permission: true }
    : others;
}

/**
 * All fields of a command from the API, with defaults filled in. `declared` has the name and the
 * fields of the entry. Translations that equal the default text are changed by
 * {@link defaultsAsSaid}. In a command with contexts, `dm_permission` is the declared one: there it
 * has no effect, and whether the service changes it with the contexts is not documented
 * (facts/discord.md#direct-messages-beside-contexts).
 */
export function liveFields(raw: object, global: boolean, declared: Members = {}): CommandFields {
  const command = raw as Members;
  const fields = asDeclared(String(command['name']), formOf(command, global), declared);
  if (!global || !hasContexts(command)) return fields;
  // If the entry leaves contexts alone, live contexts decide: with `bot_dm` the command is open in
  // direct messages, even if the entry has `dm_permission: false`.
  const isOpen = declared['contexts'] === undefined && isInDirectMessages(command['contexts']);
  return { ...fields, dm_permission: isOpen || declared['dm_permission'] !== false };
}

function asDeclared(name: string, fields: CommandFields, declared: Members): CommandFields {
  const { name: _, ...own } = defaultsAsSaid({ name, ...fields }, declared as JsonObject, COMMAND_FORM);
  return own as CommandFields;
}

/** Whether contexts, as names or numbers, include direct messages with the bot. */
export function isInDirectMessages(contexts: unknown): boolean {
  return Array.isArray(contexts) && contexts.some(each => contextTypes.normal(each) === 'bot_dm');
}

/** Whether a command, in an entry or from the API, has contexts. */
export function hasContexts(command: Members): boolean {
  const { contexts } = command;
  return Array.isArray(contexts) && contexts.length > 0;
}

/** A field's value in the form of the API: enumerations as numbers. */
export function apiValue(name: string, value: Json, { members } = COMMAND_FORM): Json {
  const { names, items } = members.get(name) ?? {};
  const each = (item: Json): Json => {
    if (items === undefined) return names?.number(item) ?? item;
    const inner = Object.entries(item as { readonly [key: string]: Json });
    return Object.fromEntries(inner.map(([key, own]) => [key, apiValue(key, own, items())]));
  };
  return value === null ? null : Array.isArray(value) ? value.map(each) : each(value);
}

/**
 * The fixed defaults of fields. Contexts, integration types and the handler have no fixed default:
 * the service chooses it (facts/discord.md#defaults-that-the-service-chooses).
 */
function defaultsOf(rows: { readonly [path: string]: Member }): Partial<CommandFields> {
  const fixed = Object.entries(rows).filter(([, { chosen }]) => chosen !== true);
  return Object.fromEntries(fixed.map(([field, { none }]) => [field, none]));
}

const DEFAULTS = defaultsOf(GUILD_COMMAND.rows);
/** The defaults of a global command without contexts. */
const OPEN_TO_DIRECT_MESSAGES = defaultsOf(COMMAND.rows);

const ALL_CONTEXTS = 3;

/**
 * The values that an entry means by leaving fields out. A generated file lists everything, so a
 * command in it without contexts is meant to have none (ADR 0057).
 */
export function commandDefaults(
  { fields, whole }: Desired<CommandFields>,
  live: Live<CommandFields, RawCommand>,
  seen: LiveView,
): { readonly fields: Partial<CommandFields> } {
  if (guildOf(live.scope) !== undefined) return { fields: DEFAULTS };
  if (whole === true && fields.contexts === undefined) return { fields: withoutContexts(fields, live, seen) };
  const isSaid = (fields.contexts ?? live.fields().contexts ?? null) !== null;
  return { fields: isSaid ? DEFAULTS : OPEN_TO_DIRECT_MESSAGES };
}

/**
 * The defaults for an entry of a generated file that leaves contexts out. The documentation says
 * that all three contexts are the default, but null was seen (facts/discord.md#default-contexts).
 * So the default is null. Only a live command that has all three keeps them, if every live command
 * of the scope has contexts and the entry does not say `dm_permission: false`.
 */
function withoutContexts(
  { dm_permission }: Partial<CommandFields>,
  { kind, scope, fields }: Live<CommandFields, RawCommand>,
  seen: LiveView,
): Partial<CommandFields> {
  const isDefault =
    fields().contexts?.length === ALL_CONTEXTS &&
    dm_permission !== false &&
    seen.list(kind, scope.address).every(({ raw }) => hasContexts(raw as RawCommand));
  return isDefault ? DEFAULTS : { ...OPEN_TO_DIRECT_MESSAGES, contexts: null };
}

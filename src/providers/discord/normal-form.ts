import { isObject, type Json } from '../../core/json.ts';
import { channelTypes, contextTypes, handlerTypes, integrationTypes, optionTypes } from './enumerations.ts';
import { permissionSet } from './permission-flags.ts';

/** The managed fields of a command in normal form. Only global commands have the last four. */
export type CommandFields = {
  readonly description: string;
  readonly name_localizations: Localizations;
  readonly description_localizations: Localizations;
  readonly options: readonly Json[];
  /** Decimal string; null: no restriction; `"0"`: administrators only. */
  readonly default_member_permissions: string | null;
  readonly nsfw: boolean;
  readonly contexts?: readonly Json[] | null;
  /** Only counts where there are no contexts. */
  readonly dm_permission?: boolean;
  readonly integration_types?: readonly Json[] | null;
  readonly handler?: Json;
};

type Localizations = { readonly [locale: string]: string } | null;
type Members = Readonly<Record<string, unknown>>;

/** Only global commands have these fields (facts/discord.md#members-of-guild-commands). */
export const globalOnlyFields = ['contexts', 'dm_permission', 'integration_types', 'handler'] as const;

/**
 * Gives the normal form of one field, from a manifest or an API answer. Both have the same members:
 * a manifest with names, the API with numbers (facts/discord.md#what-libraries-get-wrong).
 */
const FORMS: { readonly [F in keyof CommandFields]-?: (value: unknown, command: Members) => Json } = {
  description: value => text(value),
  name_localizations: (value, command) => localizations(value, command['name']),
  description_localizations: (value, command) => localizations(value, command['description']),
  options: value => list(value).map(option),
  default_member_permissions: value => permissionSet(value) ?? null,
  nsfw: value => value === true,
  contexts: value => setOrNull(contextTypes.set(list(value))),
  dm_permission: value => value !== false,
  integration_types: value => setOrNull(integrationTypes.set(list(value))),
  handler: value => (value === null || value === undefined ? null : handlerTypes.normal(value)),
};

/** Every path. */
export const COMMAND_FIELDS = Object.keys(FORMS) as readonly (keyof CommandFields)[];
const GUILD_FIELDS = COMMAND_FIELDS.filter(field => !globalOnlyFields.some(other => other === field));

/**
 * The fields that an entry declares. Contexts replaced `dm_permission`, so it has no meaning beside them; a `false` that is
 * left would count again once another client clears the contexts, so beside them it is `true`.
 */
export function declaredFields(entry: object, global: boolean): Partial<CommandFields> {
  const command = entry as Members & { readonly ignore?: readonly string[] };
  const declared = formsOf(
    command,
    fieldsIn(global).filter(field => command[field] !== undefined),
  );
  if (!hasContexts(command)) return declared;
  const { dm_permission: _, ...others } = declared;
  return global && command.ignore?.includes('contexts') !== true
    ? { ...others, dm_permission: true }
    : others;
}

/**
 * Gives all fields of a command from the API, with defaults filled in. Beside contexts,
 * `dm_permission` has no meaning, and whether it follows them is not public
 * (facts/discord.md#direct-messages-beside-contexts). It then equals what is declared.
 */
export function liveFields(
  raw: object,
  global: boolean,
  declared: () => Readonly<Record<string, unknown>> | undefined = () => undefined,
): CommandFields {
  const command = raw as Members;
  const fields = formsOf(command, fieldsIn(global)) as CommandFields;
  if (!global || !hasContexts(command)) return fields;
  const said = declared() ?? {};
  // Contexts that an entry leaves alone open the command, whatever else it says.
  const isOpen = said['contexts'] === undefined && isInDirectMessages(command['contexts']);
  return { ...fields, dm_permission: isOpen || FORMS.dm_permission(said['dm_permission'], command) === true };
}

/** Whether contexts, as names or numbers, include direct messages with the bot. */
export function isInDirectMessages(contexts: unknown): boolean {
  return list(contexts).some(each => contextTypes.normal(each) === 'bot_dm');
}

/** Whether a command, in an entry or from the API, has contexts. */
export function hasContexts(command: Members): boolean {
  return list(command['contexts']).length > 0;
}

function fieldsIn(global: boolean): readonly (keyof CommandFields)[] {
  return global ? COMMAND_FIELDS : GUILD_FIELDS;
}

function formsOf(command: Members, fields: readonly (keyof CommandFields)[]): Partial<CommandFields> {
  const forms: { -readonly [F in keyof CommandFields]?: Json } = {};
  for (const field of fields) forms[field] = FORMS[field](command[field], command);
  return forms as Partial<CommandFields>;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function setOrNull(values: readonly (string | number)[]): Json {
  return values.length === 0 ? null : values;
}

/** null, {} and absent are the same. Drops entries that equal the default, as the API does. Sorted by locale. */
function localizations(value: unknown, byDefault: unknown): Localizations {
  if (!isObject(value)) return null;
  const entries = Object.entries(value)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== byDefault)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

function option(value: unknown): Json {
  const of = isObject(value) ? value : {};
  return present({
    type: optionTypes.normal(of['type']),
    name: text(of['name']),
    name_localizations: localizations(of['name_localizations'], of['name']),
    description: text(of['description']),
    description_localizations: localizations(of['description_localizations'], of['description']),
    required: of['required'] === true,
    choices: list(of['choices']).map(choice),
    options: list(of['options']).map(option),
    channel_types: channelTypes.set(list(of['channel_types'])),
    file_types: fileTypes(of['file_types']),
    min_value: number(of['min_value']),
    max_value: number(of['max_value']),
    min_length: number(of['min_length']) || null,
    max_length: number(of['max_length']),
    autocomplete: of['autocomplete'] === true,
  });
}

function choice(value: unknown): Json {
  const of = isObject(value) ? value : {};
  const chosen = of['value'];
  return {
    name: text(of['name']),
    ...present({ name_localizations: localizations(of['name_localizations'], of['name']) }),
    value: typeof chosen === 'number' ? chosen : text(chosen),
  };
}

function fileTypes(value: unknown): readonly string[] {
  return [...new Set(list(value).map(type => text(type).toLowerCase()))].sort();
}

function number(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

/** Leaves out what is false, empty or null, as the API does, except the texts that every option must have. */
function present(members: Readonly<Record<string, Json>>): { readonly [key: string]: Json } {
  const kept: Record<string, Json> = {};
  for (const [name, value] of Object.entries(members))
    if (value !== null && value !== false && !(Array.isArray(value) && value.length === 0))
      kept[name] = value;
  return kept;
}

/** A field's value for the API: enumerations as numbers. */
export function apiValue(field: string, value: Json): Json {
  if (value === null) return null;
  if (field === 'options') return list(value).map(item => apiOption(item));
  if (field === 'contexts') return list(value).map(item => contextTypes.number(item) ?? String(item));
  if (field === 'integration_types')
    return list(value).map(item => integrationTypes.number(item) ?? String(item));
  if (field === 'handler') return handlerTypes.number(value) ?? value;
  return value;
}

function apiOption(value: unknown): Json {
  const of = value as { readonly [key: string]: Json };
  return {
    ...of,
    type: optionTypes.number(of['type']) ?? String(of['type']),
    ...(of['options'] === undefined ? {} : { options: list(of['options']).map(apiOption) }),
    ...(of['channel_types'] === undefined
      ? {}
      : { channel_types: list(of['channel_types']).map(type => channelTypes.number(type) ?? String(type)) }),
  };
}

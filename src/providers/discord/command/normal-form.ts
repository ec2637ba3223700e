import type { Json } from '../../../core/json.ts';
import { contextTypes } from './enumerations.ts';
import { COMMAND, COMMAND_FORM, type CommandFields, GUILD_COMMAND } from './members.ts';

type Members = Readonly<Record<string, unknown>>;

/** Manifests and the API call the fields the same (facts/discord.md#what-libraries-get-wrong). */
function formOf(command: object, global: boolean): CommandFields {
  return (global ? COMMAND : GUILD_COMMAND).normal(command);
}

/**
 * The fields that an entry declares. Contexts replaced `dm_permission`, so it has no meaning beside
 * them; a `false` that is left would count again once another client clears the contexts, so beside
 * them it is `true`.
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
 * Gives all fields of a command from the API, with defaults filled in. Beside contexts,
 * `dm_permission` has no meaning, and whether it follows them is not public
 * (facts/discord.md#direct-messages-beside-contexts). It then equals what is declared.
 */
export function liveFields(
  raw: object,
  global: boolean,
  declared: () => Members | undefined = () => undefined,
): CommandFields {
  const command = raw as Members;
  const fields = formOf(command, global);
  if (!global || !hasContexts(command)) return fields;
  const said = declared() ?? {};
  // Contexts that an entry leaves alone open the command, whatever else it says.
  const isOpen = said['contexts'] === undefined && isInDirectMessages(command['contexts']);
  return { ...fields, dm_permission: isOpen || said['dm_permission'] !== false };
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

/** A member's value in the form of the API: enumerations as numbers. */
export function apiValue(name: string, value: Json, { members } = COMMAND_FORM): Json {
  const { names, items } = members.get(name) ?? {};
  const each = (item: Json): Json => {
    if (items === undefined) return names?.number(item) ?? item;
    const inner = Object.entries(item as { readonly [key: string]: Json });
    return Object.fromEntries(inner.map(([key, own]) => [key, apiValue(key, own, items())]));
  };
  return value === null ? null : Array.isArray(value) ? value.map(each) : each(value);
}

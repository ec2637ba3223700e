/**
 * One of the API's enumerations: readable names for numbers. Manifests may use names or numbers;
 * normal forms have names. A number without a name stays a number: a plan can then show a value
 * that the API adds later, though no manifest can write it.
 */
export interface Enumeration {
  /** The normal form of a name or number. Anything else is returned as it is. */
  normal(value: unknown): string | number;
  /** The API's number for a name or number; undefined where the name is not known. */
  number(value: unknown): number | undefined;
  /** The normal form of a set: without duplicates, in the order of the numbers. */
  set(values: readonly unknown[]): readonly (string | number)[];
}

/**
 * Removes the differences between spellings of a name, such as `SUB_COMMAND`, `sub_command` and
 * `Subcommand`.
 */
export function spelled(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

/** Makes an enumeration from its names and numbers. Names ignore case and underscores. */
function enumeration(values: Readonly<Record<string, number>>): Enumeration {
  const nameOf = new Map(Object.entries(values).map(([name, number]) => [number, name]));
  const numberOf = new Map(Object.entries(values));
  const numberOfSpelled = new Map([...numberOf].map(([name, number]) => [spelled(name), number]));

  function number(value: unknown): number | undefined {
    if (typeof value === 'number') return value;
    if (typeof value !== 'string') return undefined;
    return numberOf.get(value) ?? numberOfSpelled.get(spelled(value));
  }

  function normal(value: unknown): string | number {
    const known = number(value);
    if (known === undefined) return String(value);
    return nameOf.get(known) ?? known;
  }

  function order(value: string | number): number {
    return number(value) ?? Number.MAX_SAFE_INTEGER;
  }

  return {
    normal,
    number,
    set: values => [...new Set(values.map(normal))].sort((a, b) => order(a) - order(b)),
  };
}

/** The API has these numbers for types of commands (facts/discord.md#enumerations). */
export const commandTypes = enumeration({
  chat_input: 1,
  user: 2,
  message: 3,
  primary_entry_point: 4,
});

/** The type of the command that opens an application's Activity. */
export const ENTRY_POINT = 'primary_entry_point';

/** The API has these numbers for types of options. */
export const optionTypes = enumeration({
  sub_command: 1,
  sub_command_group: 2,
  string: 3,
  integer: 4,
  boolean: 5,
  user: 6,
  channel: 7,
  role: 8,
  mentionable: 9,
  number: 10,
  attachment: 11,
});

/** Says where an app is installed (facts/discord.md#enumerations). */
export const integrationTypes = enumeration({ guild_install: 0, user_install: 1 });

/** Says where a command can be used. */
export const contextTypes = enumeration({ guild: 0, bot_dm: 1, private_channel: 2 });

/** Says what handles an entry point. */
export const handlerTypes = enumeration({ app_handler: 1, discord_launch_activity: 2 });

/** Says who an overwrite is for. */
export const overwriteTypes = enumeration({ role: 1, user: 2, channel: 3 });

/** The API has these numbers for types of channels (facts/discord.md#enumerations). */
export const channelTypes = enumeration({
  guild_text: 0,
  dm: 1,
  guild_voice: 2,
  group_dm: 3,
  guild_category: 4,
  guild_announcement: 5,
  announcement_thread: 10,
  public_thread: 11,
  private_thread: 12,
  guild_stage_voice: 13,
  guild_directory: 14,
  guild_forum: 15,
  guild_media: 16,
});

/** Says how a role connection's value is compared (facts/discord.md#role-connection-metadata). */
export const metadataTypes = enumeration({
  integer_less_than_or_equal: 1,
  integer_greater_than_or_equal: 2,
  integer_equal: 3,
  integer_not_equal: 4,
  datetime_less_than_or_equal: 5,
  datetime_greater_than_or_equal: 6,
  boolean_equal: 7,
  boolean_not_equal: 8,
});

/** Locale → text. */
export type LocalizedTexts = Readonly<Record<string, string>>;

export interface Choice {
  readonly name: string;
  readonly name_localizations: LocalizedTexts | null;
  readonly value: string | number;
}

/**
 * An option as the sandbox stores and returns it. Fields that are false, empty or not set have no
 * key (facts/discord.md#what-answers-leave-out).
 */
export interface CommandOption {
  readonly type: number;
  readonly name: string;
  readonly name_localizations: LocalizedTexts | null;
  readonly description: string;
  readonly description_localizations: LocalizedTexts | null;
  readonly required?: true;
  readonly autocomplete?: true;
  readonly choices?: readonly Choice[];
  readonly options?: readonly CommandOption[];
  readonly channel_types?: readonly number[];
  readonly min_value?: number;
  readonly max_value?: number;
  readonly min_length?: number;
  readonly max_length?: number;
  readonly file_types?: readonly string[];
}

/** The fields of a command that a client sets, with defaults filled in. */
export interface StoredCommandFields {
  readonly type: number;
  readonly name: string;
  readonly name_localizations: LocalizedTexts | null;
  readonly description: string;
  readonly description_localizations: LocalizedTexts | null;
  readonly options: readonly CommandOption[];
  readonly default_member_permissions: string | null;
  readonly dm_permission: boolean;
  readonly contexts: readonly number[] | null;
  readonly integration_types: readonly number[];
  readonly nsfw: boolean;
  readonly handler: number | null;
}

/** A command as the sandbox stores it. */
export interface Command extends StoredCommandFields {
  readonly id: string;
  readonly version: string;
}

/**
 * The fields that the body of a create, an edit and an overwrite of commands can have
 * (facts/discord.md#members-of-the-bodies).
 */
export const BODY_MEMBERS = [
  'name',
  'name_localizations',
  'description',
  'description_localizations',
  'options',
  'default_member_permissions',
  'dm_permission',
  'default_permission',
  'contexts',
  'integration_types',
  'nsfw',
  'handler',
] as const;

/**
 * The fields that every command has. With the quirk `unknown_members` a command and its options may
 * have others, too.
 */
export const COMMAND_KEYS: ReadonlySet<string> = new Set([...BODY_MEMBERS, 'id', 'version', 'type']);

export const COMMAND_TYPES = { chatInput: 1, user: 2, message: 3, primaryEntryPoint: 4 } as const;

export const OPTION_TYPES = {
  subcommand: 1,
  group: 2,
  string: 3,
  integer: 4,
  boolean: 5,
  user: 6,
  channel: 7,
  role: 8,
  mentionable: 9,
  number: 10,
  attachment: 11,
} as const;

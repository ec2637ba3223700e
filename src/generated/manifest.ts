// Made by scripts/generate.js from schema/. Do not edit.
/**
 * Who sees the command without an overwrite: members with all of these permissions, as a list of names or as the API's bit set in quotes. "0": administrators only. null: everybody. Left out: null; live permissions are blocked until they are written.
 */
export type DiscordMemberPermissions =
  | readonly (
      | 'CREATE_INSTANT_INVITE'
      | 'KICK_MEMBERS'
      | 'BAN_MEMBERS'
      | 'ADMINISTRATOR'
      | 'MANAGE_CHANNELS'
      | 'MANAGE_GUILD'
      | 'ADD_REACTIONS'
      | 'VIEW_AUDIT_LOG'
      | 'PRIORITY_SPEAKER'
      | 'STREAM'
      | 'VIEW_CHANNEL'
      | 'SEND_MESSAGES'
      | 'SEND_TTS_MESSAGES'
      | 'MANAGE_MESSAGES'
      | 'EMBED_LINKS'
      | 'ATTACH_FILES'
      | 'READ_MESSAGE_HISTORY'
      | 'MENTION_EVERYONE'
      | 'USE_EXTERNAL_EMOJIS'
      | 'VIEW_GUILD_INSIGHTS'
      | 'CONNECT'
      | 'SPEAK'
      | 'MUTE_MEMBERS'
      | 'DEAFEN_MEMBERS'
      | 'MOVE_MEMBERS'
      | 'USE_VAD'
      | 'CHANGE_NICKNAME'
      | 'MANAGE_NICKNAMES'
      | 'MANAGE_ROLES'
      | 'MANAGE_WEBHOOKS'
      | 'MANAGE_GUILD_EXPRESSIONS'
      | 'USE_APPLICATION_COMMANDS'
      | 'REQUEST_TO_SPEAK'
      | 'MANAGE_EVENTS'
      | 'MANAGE_THREADS'
      | 'CREATE_PUBLIC_THREADS'
      | 'CREATE_PRIVATE_THREADS'
      | 'USE_EXTERNAL_STICKERS'
      | 'SEND_MESSAGES_IN_THREADS'
      | 'USE_EMBEDDED_ACTIVITIES'
      | 'MODERATE_MEMBERS'
      | 'VIEW_CREATOR_MONETIZATION_ANALYTICS'
      | 'USE_SOUNDBOARD'
      | 'CREATE_GUILD_EXPRESSIONS'
      | 'CREATE_EVENTS'
      | 'USE_EXTERNAL_SOUNDS'
      | 'SEND_VOICE_MESSAGES'
      | 'SET_VOICE_CHANNEL_STATUS'
      | 'SEND_POLLS'
      | 'USE_EXTERNAL_APPS'
      | 'PIN_MESSAGES'
      | 'BYPASS_SLOWMODE'
    )[]
  | string
  | null;
/**
 * Where the command can be used. Global commands only. null: the platform's default. Left out: not compared.
 *
 * @minItems 1
 */
export type DiscordContexts = readonly ('guild' | 'bot_dm' | 'private_channel' | 0 | 1 | 2)[] | null;
/**
 * For which installations the command exists. Global commands only. Left out: not compared.
 *
 * @minItems 1
 */
export type DiscordIntegrationTypes = readonly ('guild_install' | 'user_install' | 0 | 1)[];
/**
 * A picture in a file next to the manifest. null: none. Left out: not compared.
 */
export type DiscordImage = {
  /**
   * The file, a PNG, JPEG or GIF. The path is as in include. Left out: the live image is compared, and never written.
   */
  readonly file?: string;
  /**
   * The content of the file in base64, which evenkeel reads by itself. Left out: that of the file.
   */
  readonly data?: string;
  /**
   * Discord's own hash of the image, by which it is compared; adopt and export write it. Left out: the file is written only where no image is live.
   */
  readonly hash?: string;
  /**
   * The hash of the image that the file takes the place of. Left out: the file replaces no image.
   */
  readonly replaces?: string;
} | null;
/**
 * What Discord's own link asks for when people add the application. null: nothing. Left out: not compared.
 */
export type DiscordInstallParams = {
  /**
   * The OAuth2 scopes.
   *
   * @minItems 1
   */
  readonly scopes: readonly ('applications.commands' | 'bot')[];
  /**
   * The permissions of the bot in a guild, as a list of names or as the API's bit set in quotes. Left out: none.
   */
  readonly permissions?:
    | readonly (
        | 'CREATE_INSTANT_INVITE'
        | 'KICK_MEMBERS'
        | 'BAN_MEMBERS'
        | 'ADMINISTRATOR'
        | 'MANAGE_CHANNELS'
        | 'MANAGE_GUILD'
        | 'ADD_REACTIONS'
        | 'VIEW_AUDIT_LOG'
        | 'PRIORITY_SPEAKER'
        | 'STREAM'
        | 'VIEW_CHANNEL'
        | 'SEND_MESSAGES'
        | 'SEND_TTS_MESSAGES'
        | 'MANAGE_MESSAGES'
        | 'EMBED_LINKS'
        | 'ATTACH_FILES'
        | 'READ_MESSAGE_HISTORY'
        | 'MENTION_EVERYONE'
        | 'USE_EXTERNAL_EMOJIS'
        | 'VIEW_GUILD_INSIGHTS'
        | 'CONNECT'
        | 'SPEAK'
        | 'MUTE_MEMBERS'
        | 'DEAFEN_MEMBERS'
        | 'MOVE_MEMBERS'
        | 'USE_VAD'
        | 'CHANGE_NICKNAME'
        | 'MANAGE_NICKNAMES'
        | 'MANAGE_ROLES'
        | 'MANAGE_WEBHOOKS'
        | 'MANAGE_GUILD_EXPRESSIONS'
        | 'USE_APPLICATION_COMMANDS'
        | 'REQUEST_TO_SPEAK'
        | 'MANAGE_EVENTS'
        | 'MANAGE_THREADS'
        | 'CREATE_PUBLIC_THREADS'
        | 'CREATE_PRIVATE_THREADS'
        | 'USE_EXTERNAL_STICKERS'
        | 'SEND_MESSAGES_IN_THREADS'
        | 'USE_EMBEDDED_ACTIVITIES'
        | 'MODERATE_MEMBERS'
        | 'VIEW_CREATOR_MONETIZATION_ANALYTICS'
        | 'USE_SOUNDBOARD'
        | 'CREATE_GUILD_EXPRESSIONS'
        | 'CREATE_EVENTS'
        | 'USE_EXTERNAL_SOUNDS'
        | 'SEND_VOICE_MESSAGES'
        | 'SET_VOICE_CHANNEL_STATUS'
        | 'SEND_POLLS'
        | 'USE_EXTERNAL_APPS'
        | 'PIN_MESSAGES'
        | 'BYPASS_SLOWMODE'
      )[]
    | string;
} | null;
/**
 * What Discord's own link asks for when people add the application. null: nothing. Left out: not compared.
 */
export type DiscordInstallParams1 = {
  /**
   * The OAuth2 scopes.
   *
   * @minItems 1
   */
  readonly scopes: readonly ('applications.commands' | 'bot')[];
  /**
   * The permissions of the bot in a guild, as a list of names or as the API's bit set in quotes. Left out: none.
   */
  readonly permissions?:
    | readonly (
        | 'CREATE_INSTANT_INVITE'
        | 'KICK_MEMBERS'
        | 'BAN_MEMBERS'
        | 'ADMINISTRATOR'
        | 'MANAGE_CHANNELS'
        | 'MANAGE_GUILD'
        | 'ADD_REACTIONS'
        | 'VIEW_AUDIT_LOG'
        | 'PRIORITY_SPEAKER'
        | 'STREAM'
        | 'VIEW_CHANNEL'
        | 'SEND_MESSAGES'
        | 'SEND_TTS_MESSAGES'
        | 'MANAGE_MESSAGES'
        | 'EMBED_LINKS'
        | 'ATTACH_FILES'
        | 'READ_MESSAGE_HISTORY'
        | 'MENTION_EVERYONE'
        | 'USE_EXTERNAL_EMOJIS'
        | 'VIEW_GUILD_INSIGHTS'
        | 'CONNECT'
        | 'SPEAK'
        | 'MUTE_MEMBERS'
        | 'DEAFEN_MEMBERS'
        | 'MOVE_MEMBERS'
        | 'USE_VAD'
        | 'CHANGE_NICKNAME'
        | 'MANAGE_NICKNAMES'
        | 'MANAGE_ROLES'
        | 'MANAGE_WEBHOOKS'
        | 'MANAGE_GUILD_EXPRESSIONS'
        | 'USE_APPLICATION_COMMANDS'
        | 'REQUEST_TO_SPEAK'
        | 'MANAGE_EVENTS'
        | 'MANAGE_THREADS'
        | 'CREATE_PUBLIC_THREADS'
        | 'CREATE_PRIVATE_THREADS'
        | 'USE_EXTERNAL_STICKERS'
        | 'SEND_MESSAGES_IN_THREADS'
        | 'USE_EMBEDDED_ACTIVITIES'
        | 'MODERATE_MEMBERS'
        | 'VIEW_CREATOR_MONETIZATION_ANALYTICS'
        | 'USE_SOUNDBOARD'
        | 'CREATE_GUILD_EXPRESSIONS'
        | 'CREATE_EVENTS'
        | 'USE_EXTERNAL_SOUNDS'
        | 'SEND_VOICE_MESSAGES'
        | 'SET_VOICE_CHANNEL_STATUS'
        | 'SEND_POLLS'
        | 'USE_EXTERNAL_APPS'
        | 'PIN_MESSAGES'
        | 'BYPASS_SLOWMODE'
      )[]
    | string;
} | null;
/**
 * Texts by locale, such as { de: bannen }. null or left-out locales: the default text. Left out: none.
 */
export type DiscordLocalizations = {
  /**
   * The text for people with this language.
   */
  readonly [k: string]: string;
} | null;
/**
 * Texts by locale, such as { de: Das Level im Spiel }. null or left-out locales: the default text. Left out: none.
 */
export type DiscordLongLocalizations = {
  /**
   * The text for people with this language.
   */
  readonly [k: string]: string;
} | null;
/**
 * The old name of a command of commands_from; { from: banish, allow: [loss] } to allow that overwrites are lost.
 */
export type DiscordOldName =
  | string
  | {
      /**
       * The old name.
       */
      readonly from: string;
      /**
       * Allows what is otherwise blocked: loss (losing permission overwrites). Left out: nothing.
       */
      readonly allow?: readonly 'loss'[];
    };
/**
 * The most members. With more, nothing of the set is planned. Left out: any number.
 */
export type SetSize = number;
/**
 * What an apply does with members that joined after the review: leave them out and name them, or apply to them what makes, narrows or leaves access as it is. Left out: wait.
 */
export type SetJoining = 'wait' | 'apply';
/**
 * The first waves of an apply to this set, in turn: a list of members, or a share such as 10%. Each wave begins when the one before has ended well; then come all others. Left out: one wave.
 *
 * @minItems 1
 * @maxItems 20
 */
export type SetRollout = readonly (string | readonly string[])[];
/**
 * The first waves of an apply to this set, in turn: a list of members, or a share such as 10%. Each wave begins when the one before has ended well; then come all others. Left out: one wave.
 *
 * @minItems 1
 * @maxItems 20
 */
export type SetRollout1 = readonly (string | readonly string[])[];
/**
 * The first waves of an apply to this set, in turn: a list of members, or a share such as 10%. Each wave begins when the one before has ended well; then come all others. Left out: one wave.
 *
 * @minItems 1
 * @maxItems 20
 */
export type SetRollout2 = readonly (string | readonly string[])[];
/**
 * Neon Auth of the branch, in beta: users sign up and sign in with it, and get tokens. false: it has none, and plan and drift show where someone turned it on; to turn it off, add allow: [loss] to the branch. Left out: not compared.
 */
export type NeonAuth =
  | {
      /**
       * Which service signs users in. It cannot be changed. Left out: not compared; a new one is better_auth.
       */
      readonly auth_provider?: 'better_auth' | 'stack' | 'mock';
      /**
       * The name of the database that has the schema neon_auth, with the users. It cannot be changed. Left out: not compared; for a new one the service decides.
       */
      readonly database?: string;
      /**
       * The name of the application in its e-mails. Left out: not compared.
       */
      readonly name?: string;
      /**
       * The addresses to which a sign-in may lead back. Others that are live stay, unless prune is true. Left out: not compared.
       *
       * @maxItems 50
       */
      readonly trusted_domains?: readonly string[];
      /**
       * true: the list trusted_domains is complete, and an apply removes every other domain. Left out: false.
       */
      readonly prune?: boolean;
      /**
       * Whether a sign-in may lead back to localhost. Left out: not compared.
       */
      readonly allow_localhost?: boolean;
      readonly email_and_password?: NeonAuthEmailAndPassword;
      readonly email_provider?: NeonAuthEmailProvider;
      readonly oauth_providers?: NeonAuthOauthProviders;
      readonly plugins?: NeonAuthPlugins;
      readonly webhooks?: NeonAuthWebhooks;
      /**
       * Fields that others manage: written when Neon Auth is turned on, then neither compared nor changed. Left out: none.
       */
      readonly ignore?: readonly (
        | 'name'
        | 'trusted_domains'
        | 'allow_localhost'
        | 'email_and_password.enabled'
        | 'email_and_password.email_verification_method'
        | 'email_and_password.require_email_verification'
        | 'email_and_password.auto_sign_in_after_verification'
        | 'email_and_password.send_verification_email_on_sign_up'
        | 'email_and_password.send_verification_email_on_sign_in'
        | 'email_and_password.disable_sign_up'
        | 'email_provider.type'
        | 'email_provider.host'
        | 'email_provider.port'
        | 'email_provider.username'
        | 'email_provider.sender_email'
        | 'email_provider.sender_name'
        | 'oauth_providers.google'
        | 'oauth_providers.github'
        | 'oauth_providers.microsoft'
        | 'oauth_providers.vercel'
        | 'plugins.organization.enabled'
        | 'plugins.organization.organization_limit'
        | 'plugins.organization.membership_limit'
        | 'plugins.organization.creator_role'
        | 'plugins.organization.send_invitation_email'
        | 'plugins.magic_link.enabled'
        | 'plugins.magic_link.expires_in'
        | 'plugins.magic_link.disable_sign_up'
        | 'plugins.phone_number.enabled'
        | 'plugins.phone_number.otp_expires_in'
        | 'webhooks.enabled'
        | 'webhooks.webhook_url'
        | 'webhooks.enabled_events'
        | 'webhooks.timeout_seconds'
      )[];
      /**
       * true: the branch must not have Neon Auth, as with auth: false. To turn it off needs allow: [loss].
       */
      readonly absent?: boolean;
      /**
       * true: turning it off also deletes the schema neon_auth with all users. Only with absent: true. Left out: false, and the users stay in the database.
       */
      readonly delete_data?: boolean;
      /**
       * Allows what is otherwise blocked: loss (turning it off, or removing a sign-in client or mail server whose secret nobody can read). Left out: nothing.
       */
      readonly allow?: readonly 'loss'[];
    }
  | boolean;
/**
 * The variable with the password of a standard server, for an apply that writes it. It is sent when a field of the server changes, and with --renew. Left out: the server is only compared.
 */
export type NeonAuthSecretVariable = string;
/**
 * shared: with Neon's own client, which only Google has. A client_id: with a client of your own, which is compared by its id. false: nobody may sign in with this service. Left out: not compared.
 */
export type NeonAuthOauthProvider =
  | string
  | boolean
  | {
      /**
       * The id of the client at that service.
       */
      readonly client_id: string;
      readonly client_secret_from?: NeonAuthSecretVariable1;
      /**
       * The tenant whose accounts may sign in, of a Microsoft client. It is sent with the secret and never compared, because no answer shows it. Left out: every account may sign in.
       */
      readonly microsoft_tenant_id?: string;
    };
/**
 * The variable with the client's secret, for an apply that writes it. It is sent with a new client_id, and with --renew. Left out: the client is only compared.
 */
export type NeonAuthSecretVariable1 = string;
/**
 * When snapshots of the branch are taken and how long they are kept: the complete list. { absent: true }: none, which is blocked while there is a schedule, because the API has no documented call that clears one. Left out: not managed.
 *
 * @minItems 1
 */
export type NeonBackupSchedule =
  | readonly NeonBackupScheduleItem[]
  | {
      /**
       * true: the branch has no schedule.
       */
      readonly absent: true;
    };
/**
 * true: the branch must have object storage. A check: evenkeel changes nothing. Left out: not looked at.
 */
export type NeonStorage = true;
/**
 * true: the branch must have the AI gateway. A check: evenkeel changes nothing. Left out: not looked at.
 */
export type NeonAiGateway = true;
/**
 * Who is in the organization that owns the project: these e-mail addresses, without regard to case, and nobody else. A check: evenkeel changes nothing. Left out: not looked at.
 *
 * @minItems 1
 * @maxItems 1000
 */
export type NeonMembers = readonly string[];
/**
 * Whom access to the project was granted to: these e-mail addresses, without regard to case, and nobody else; [] for nobody. Members of the organization need no grant. A check: evenkeel changes nothing. Left out: not looked at.
 *
 * @maxItems 1000
 */
export type NeonPermissions = readonly string[];

/**
 * How an application's Discord commands, its Neon branches and its documentation answers should be.
 */
export interface Manifest {
  /**
   * The version of the manifest format. Always 1.
   */
  readonly evenkeel: 1;
  /**
   * The name of the manifest, which evenkeel writes on new branches as its ownership mark. Pruning touches only branches with this name. May contain ${variables}.
   */
  readonly name: string;
  /**
   * The variables that values may use as ${name}. Values come from --var name=value, --var-file, EVENKEEL_VAR_name, or the default, in this order. Left out: none.
   */
  readonly vars?: {
    readonly [k: string]: Variable;
  };
  /**
   * Addresses that evenkeel never deletes, replaces or unprotects, whatever else the manifest says. * matches inside a part of an address, ** across parts. A / in a name may be written as /. Left out: none.
   */
  readonly keep?: readonly string[];
  readonly defaults?: Defaults;
  /**
   * Differences between this manifest and live that are known, each until a day. While both sides have exactly these values, the difference is neither drift nor written. Left out: none.
   */
  readonly accepted?: readonly Accepted[];
  /**
   * Rules of your own over what a plan would leave live, declared or not. A row that breaks one, or makes it worse, is blocked. What is broken already and no row touches is a failed check. Left out: none.
   */
  readonly rules?: readonly Rule[];
  /**
   * More files of this manifest, relative to this file and inside the folder of the manifest. * and ? match within a file or folder name. Left out: none.
   */
  readonly include?: readonly string[];
  readonly discord?: Discord;
  readonly neon?: Neon;
  readonly docs?: Docs;
}
/**
 * A variable that values may use as ${name}.
 */
export interface Variable {
  /**
   * The variable's type. Left out: the type of its default, or string. A value that is exactly ${name} takes this type.
   */
  readonly type?: 'string' | 'number' | 'boolean';
  /**
   * The value if none is given. Left out: a run without a value fails.
   */
  readonly default?: string | number | boolean;
  /**
   * What the variable is for. Left out: nothing is shown.
   */
  readonly description?: string;
}
/**
 * Values for entries that leave a key out, by kind. The entry's own value counts first, then the nearest default; lists and maps are replaced, not merged. A default makes no entry, and does not apply to an entry with absent: true or in a file that another program makes. Left out: none.
 */
export interface Defaults {
  'discord.command'?: DiscordCommandDefault;
  'neon.branch'?: NeonBranchDefault;
  'neon.endpoint'?: NeonEndpointDefault;
  'neon.database'?: NeonDatabaseDefault;
  'neon.vpc_restriction'?: NeonVpcRestrictionDefault;
  'docs.answer'?: DocsAnswerDefault;
  'docs.search'?: DocsSearchDefault;
}
/**
 * Values for commands that leave these keys out. Left out: none.
 */
export interface DiscordCommandDefault {
  readonly default_member_permissions?: DiscordMemberPermissions;
  readonly contexts?: DiscordContexts;
  readonly integration_types?: DiscordIntegrationTypes;
  /**
   * Whether the command is limited to adults and to age-restricted channels. Left out: false; a live true is blocked until it is written.
   */
  readonly nsfw?: boolean;
}
/**
 * Values for branches that leave these keys out. Left out: none.
 */
export interface NeonBranchDefault {
  /**
   * true: branches are protected against deletion. A default cannot take protection off. Left out: each entry says it.
   */
  readonly protected?: true;
}
/**
 * Values for computes that leave these keys out. Left out: none.
 */
export interface NeonEndpointDefault {
  /**
   * The smallest size in compute units. Left out: not compared.
   */
  readonly autoscaling_limit_min_cu?: number;
  /**
   * The largest size in compute units. Left out: not compared.
   */
  readonly autoscaling_limit_max_cu?: number;
  /**
   * Seconds without activity until the compute is suspended. 0: the plan's default. -1: never. Left out: not compared.
   */
  readonly suspend_timeout_seconds?: number;
  /**
   * Whether the compute refuses to start. It stays, with its settings. Left out: false; a live true is blocked until it is written.
   */
  readonly disabled?: boolean;
}
/**
 * Values for databases that leave these keys out. Left out: none.
 */
export interface NeonDatabaseDefault {
  /**
   * The role that owns the database. Needed unless the entry is absent: true.
   */
  readonly owner_name?: string;
}
/**
 * Values for VPC restrictions that leave these keys out. Left out: none.
 */
export interface NeonVpcRestrictionDefault {
  /**
   * A descriptive text. Needed unless the entry is absent: true.
   */
  readonly label?: string;
}
/**
 * Values for questions that leave these keys out. Left out: none.
 */
export interface DocsAnswerDefault {
  /**
   * The label of the documentation's version, if the portal has several. Left out: the portal's own choice.
   */
  readonly version?: string;
  /**
   * mcp: the question goes to the portal's MCP endpoint, alone. Left out: to the page.
   */
  readonly via?: 'mcp';
  /**
   * How many times the question is asked at most, with pass. Left out: once, and a failed answer up to twice more.
   */
  readonly runs?: number;
  /**
   * How many of the runs must be as expected. Left out: all of them.
   */
  readonly pass?: number;
}
/**
 * Values for searches that leave these keys out. Left out: none.
 */
export interface DocsSearchDefault {
  /**
   * How many results are looked at, the best first, each page once. Left out: all.
   */
  readonly within?: number;
  /**
   * How many times is searched at most, with pass. Left out: once, and after a fail up to twice more.
   */
  readonly runs?: number;
  /**
   * How many of the runs must be as expected. Left out: all of them.
   */
  readonly pass?: number;
}
/**
 * One difference that is accepted until a day: a value of one field, or that a resource is gone. `evenkeel drift` prints the line.
 */
export interface Accepted {
  /**
   * The address of the resource, as a plan shows it. One resource: * has no meaning here.
   */
  readonly address: string;
  /**
   * The field that differs, as a plan shows it. With wants and is. Left out: the resource is missing.
   */
  readonly field?: string;
  /**
   * The value that the manifest wants, as drift prints it. Once it wants another one, the line has no effect. Needed with field.
   */
  readonly wants?: unknown;
  /**
   * The live value that is accepted, as drift prints it. Once another one is live, the line has no effect. Needed with field.
   */
  readonly is?: unknown;
  /**
   * Instead of field, wants and is: the resource is gone, and is not created again until the day is over. Left out: a field differs.
   */
  readonly missing?: true;
  /**
   * The id of the live resource. Once another resource has the name, the line has no effect. Left out: any id.
   */
  readonly id?: string;
  /**
   * The last day on which it is accepted, in UTC. At most 90 days ahead, and 14 with widened.
   */
  readonly until: string;
  /**
   * true: the line also accepts that live gives more access than the manifest, or lost its protection. Left out: such a difference is not accepted.
   */
  readonly widened?: true;
  /**
   * Why it is accepted, for people. Left out: nothing is shown.
   */
  readonly why?: string;
}
/**
 * One rule: which resources it is about, and what must be true of each (must), or how many there may be (at_most, at_least, none).
 */
export interface Rule {
  /**
   * The name of the rule, unique in the manifest. Its check is called rule/NAME.
   */
  readonly name: string;
  /**
   * The kind of resource that the rule is about, as addresses begin with it.
   */
  readonly every: string;
  /**
   * A glob for the name of the resource, the last part of its address. * matches up to a /, ** across it. Left out: any name.
   */
  readonly match?: string;
  /**
   * A glob for the address of the scope of the resource, such as its project, branch or guild. Left out: any scope.
   */
  readonly within?: string;
  /**
   * Which resources it is about, by field, as a plan shows fields: a value, a list of values, absent or present. A dot leads into a value, as in name_localizations.de. Left out: whatever their fields are.
   */
  readonly where?: {
    readonly [k: string]: unknown;
  };
  /**
   * What each of them must have, by field: a value, a list of values of which it has one, absent or present. A dot leads into a value, as in name_localizations.de. Left out: the rule says how many.
   */
  readonly must?: {
    readonly [k: string]: unknown;
  };
  /**
   * How many there may be. Left out: any number.
   */
  readonly at_most?: number;
  /**
   * How many there must be. Left out: any number.
   */
  readonly at_least?: number;
  /**
   * true: there must be none. Left out: there may be some.
   */
  readonly none?: true;
  /**
   * With at_most or at_least: the kind of scope in each of which it counts. Left out: it counts everything together.
   */
  readonly per?: string;
  /**
   * Why, for people: it is shown with what breaks the rule.
   */
  readonly message: string;
  /**
   * The last day on which the rule only warns, in UTC. Left out: it blocks at once.
   */
  readonly until?: string;
}
/**
 * One Discord application, or several with the same commands: their settings, global commands, guilds' own commands and their permissions. Left out: not managed.
 */
export interface Discord {
  /**
   * The application's id, in quotes. Needed unless applications is there.
   */
  readonly application_id?: string;
  readonly application?: DiscordApplication;
  /**
   * Emojis of the application, which the bot can use everywhere. None is deleted because the list lacks it. Left out: not managed.
   *
   * @maxItems 2000
   */
  readonly emojis?: readonly DiscordEmoji[];
  readonly role_connections?: DiscordRoleConnections;
  /**
   * Global commands. Left out: none.
   */
  readonly commands?: readonly DiscordCommand[];
  /**
   * Global commands from JSON files that the bot's own program makes: a list as a bulk overwrite takes it, one command with its name, or, as bot.json#/commands, what a key of the file has; from discord.js, slash-create or a script. What a command leaves out has the service's default, also where that gives more access; the plan marks it. Paths as in include; names end in .json. Left out: none.
   */
  readonly commands_from?: string | readonly string[];
  /**
   * Old names of commands of commands_from, by their new names. They are renamed in place and keep their ids. { from: banish, allow: [loss] } also allows that overwrites are lost. Left out: none was renamed.
   */
  readonly renamed_from?: {
    readonly [k: string]: DiscordOldName;
  };
  /**
   * Translators' files, one a locale and named after it, such as locales/de.yaml: a map from the names of commands to their name, description and options. Paths as in include. Left out: none.
   */
  readonly localizations?: string | readonly string[];
  /**
   * Files that an apply writes for the bot's code: ids, mentions and options of the commands, and ids and mentions of the emojis, as TypeScript (.ts), Python (.py) or JSON (.json), relative to this manifest. A plan checks that they are current. Left out: none.
   *
   * @minItems 1
   * @maxItems 10
   */
  readonly ids_to?: string | readonly string[];
  /**
   * The names of the commands that the bot's code handles: a JSON array, such as dist/handlers.json. A command without a handler and a handler without a command are warnings. Paths as in include. Left out: handlers are not looked at.
   */
  readonly handlers_from?: string | readonly string[];
  /**
   * How many commands may be created in 24 hours in each scope; a plan that needs more is refused. A limit of the service.
   */
  readonly creates_per_day?: number;
  readonly defaults?: DiscordDefaults;
  /**
   * Delete global commands that the manifest does not name. The entry point command is never deleted.
   */
  readonly prune?: boolean;
  /**
   * Guilds, with their own commands and permissions. Left out: none.
   */
  readonly guilds?: readonly DiscordGuild[];
  /**
   * Several applications with the same commands, by names of your choice, such as dev and prod. The token of dev is in DISCORD_BOT_TOKEN_DEV. In place of application_id, application, guilds and prune. Left out: one application.
   */
  readonly applications?: {
    readonly [k: string]: DiscordNamedApplication;
  };
}
/**
 * Settings of the application itself, which must exist. A setting that is left out is not managed. Left out: not managed.
 */
export interface DiscordApplication {
  /**
   * What the application does, as its profile shows it. Left out: not compared.
   */
  readonly description?: string;
  /**
   * Words by which people find the application. The list is complete; its order has no meaning. Left out: not compared.
   *
   * @maxItems 5
   */
  readonly tags?: readonly string[];
  readonly icon?: DiscordImage;
  readonly cover_image?: DiscordImage;
  /**
   * The link that people get in place of Discord's own to add the application. null: none. Left out: not compared.
   */
  readonly custom_install_url?: string | null;
  readonly install_params?: DiscordInstallParams;
  readonly integration_types_config?: DiscordInstallContexts;
  /**
   * Where Discord sends interactions, in place of the bot's connection. Discord asks the endpoint before it takes it. To set, change or remove it, write allow: [endpoint]. null: none. Left out: not compared.
   */
  readonly interactions_endpoint_url?: string | null;
  /**
   * Where people connect accounts for linked roles. null: none. Left out: not compared.
   */
  readonly role_connections_verification_url?: string | null;
  /**
   * Where Discord sends events of the application. null: none. Left out: not compared.
   */
  readonly event_webhooks_url?: string | null;
  /**
   * Whether Discord sends these events. Discord itself may disable them. Left out: not compared.
   */
  readonly event_webhooks_status?: 'disabled' | 'enabled';
  /**
   * The events that Discord sends. The list is complete; its order has no meaning. Left out: not compared.
   */
  readonly event_webhooks_types?: readonly (
    | 'APPLICATION_AUTHORIZED'
    | 'APPLICATION_DEAUTHORIZED'
    | 'ENTITLEMENT_CREATE'
    | 'ENTITLEMENT_DELETE'
    | 'ENTITLEMENT_UPDATE'
    | 'GAME_DIRECT_MESSAGE_CREATE'
    | 'GAME_DIRECT_MESSAGE_DELETE'
    | 'GAME_DIRECT_MESSAGE_UPDATE'
    | 'LOBBY_MESSAGE_CREATE'
    | 'LOBBY_MESSAGE_DELETE'
    | 'LOBBY_MESSAGE_UPDATE'
    | 'QUEST_USER_ENROLLMENT'
  )[];
  readonly flags?: DiscordApplicationFlags;
  /**
   * Fields that others manage: neither compared nor changed. Left out: none.
   */
  readonly ignore?: readonly (
    | 'description'
    | 'tags'
    | 'icon'
    | 'cover_image'
    | 'custom_install_url'
    | 'install_params'
    | 'integration_types_config'
    | 'interactions_endpoint_url'
    | 'role_connections_verification_url'
    | 'event_webhooks_url'
    | 'event_webhooks_status'
    | 'event_webhooks_types'
    | 'flags'
  )[];
  /**
   * Allows what is otherwise blocked: endpoint (a change of interactions_endpoint_url). Left out: nothing.
   */
  readonly allow?: readonly 'endpoint'[];
}
/**
 * Where the application can be installed, each with its own link's scopes and permissions. The map is complete. Left out: not compared.
 */
export interface DiscordInstallContexts {
  readonly guild_install?: DiscordInstallContext;
  readonly user_install?: DiscordInstallContext;
}
/**
 * One way to install the application. Left out: the application is not installed in this way.
 */
export interface DiscordInstallContext {
  readonly oauth2_install_params?: DiscordInstallParams1;
}
/**
 * Intents that a small bot may use, each a bit of the API's number. All other bits stay as they are. Left out: not compared.
 */
export interface DiscordApplicationFlags {
  /**
   * Whether the bot may receive presences. Left out: not compared.
   */
  readonly GATEWAY_PRESENCE_LIMITED?: boolean;
  /**
   * Whether the bot may receive the members of guilds. Left out: not compared.
   */
  readonly GATEWAY_GUILD_MEMBERS_LIMITED?: boolean;
  /**
   * Whether the bot may receive the content of messages. Left out: not compared.
   */
  readonly GATEWAY_MESSAGE_CONTENT_LIMITED?: boolean;
}
/**
 * An emoji of the application. Discord does not change the image of one, and shows nothing to compare it by: a live image is never compared.
 */
export interface DiscordEmoji {
  /**
   * The emoji's name, unique in the application.
   */
  readonly name: string;
  /**
   * The emoji's id, beside its name: one that someone renamed is found by it and renamed back. The name counts first. Deleting and replacing need both to agree. Left out: the name alone counts.
   */
  readonly id?: string;
  /**
   * The file of a new emoji, a PNG, JPEG, GIF, WebP or AVIF. The path is as in include. A live image is never compared with it. Left out: the emoji is live already.
   */
  readonly image?: string;
  /**
   * The content of the file in base64, which evenkeel reads by itself. Left out: that of the file.
   */
  readonly data?: string;
  /**
   * The id of the emoji that the image takes the place of, or a list with the id in each application: while that one is live, a new emoji is made and the old one deleted, which needs allow: [replace]. Messages keep the old id and no longer show it. Left out: no emoji is replaced.
   *
   * @minItems 1
   * @maxItems 100
   */
  readonly replaces?: string | readonly string[];
  /**
   * true: delete this emoji.
   */
  readonly absent?: boolean;
  /**
   * The emoji's old name. It is renamed in place and keeps its id. Left out: it was not renamed.
   */
  readonly renamed_from?: string;
  /**
   * Allows what is otherwise blocked: replace (a new emoji in the place of an old one, with another id). Left out: nothing.
   */
  readonly allow?: readonly 'replace'[];
}
/**
 * What the application says of people for linked roles: the metadata of its role connections. Left out: not managed.
 */
export interface DiscordRoleConnections {
  /**
   * The values that guilds can ask for in a linked role. The list is complete; [] for none. Its order is not compared.
   *
   * @maxItems 5
   */
  readonly metadata: readonly DiscordRoleConnectionMetadata[];
  /**
   * Allows what is otherwise blocked: loss (a key goes away or gets another type, and linked roles that use it lose it). Left out: nothing.
   */
  readonly allow?: readonly 'loss'[];
}
/**
 * One value that guilds can ask for in a linked role.
 */
export interface DiscordRoleConnectionMetadata {
  /**
   * The key under which the bot sends the value of a person, unique in the list. Another key is another value.
   */
  readonly key: string;
  /**
   * How the value of a person is compared with the one that a guild asks for, by name or number.
   */
  readonly type:
    | 'integer_less_than_or_equal'
    | 'integer_greater_than_or_equal'
    | 'integer_equal'
    | 'integer_not_equal'
    | 'datetime_less_than_or_equal'
    | 'datetime_greater_than_or_equal'
    | 'boolean_equal'
    | 'boolean_not_equal'
    | 1
    | 2
    | 3
    | 4
    | 5
    | 6
    | 7
    | 8;
  /**
   * The name that people see.
   */
  readonly name: string;
  readonly name_localizations?: DiscordLocalizations;
  /**
   * What the value says, which people see beside the name.
   */
  readonly description: string;
  readonly description_localizations?: DiscordLongLocalizations;
}
/**
 * An application command: a slash command, a user or message context menu entry, or the entry point.
 */
export interface DiscordCommand {
  /**
   * The command's name. A chat_input name is lower-case, without spaces.
   */
  readonly name: string;
  /**
   * The command's type, by name or number. It cannot be changed once the command exists.
   */
  readonly type?: 'chat_input' | 'user' | 'message' | 'primary_entry_point' | 1 | 2 | 3 | 4;
  /**
   * What the command does, 1 to 100 characters. Only for chat_input and primary_entry_point, which need it. Left out: empty, for user and message.
   */
  readonly description?: string;
  readonly name_localizations?: DiscordLocalizations;
  readonly description_localizations?: DiscordLocalizations;
  /**
   * The command's parameters or subcommands, in the order in which people see them. Required ones come first. Only for chat_input. Left out: none.
   *
   * @maxItems 25
   */
  readonly options?: readonly DiscordCommandOption[];
  readonly default_member_permissions?: DiscordMemberPermissions;
  readonly contexts?: DiscordContexts;
  readonly integration_types?: DiscordIntegrationTypes;
  /**
   * Whether the command is limited to adults and to age-restricted channels. Left out: false; a live true is blocked until it is written.
   */
  readonly nsfw?: boolean;
  /**
   * Who answers the entry point: the application, or Discord by launching the activity. Only for primary_entry_point. Left out: not compared.
   */
  readonly handler?: 'app_handler' | 'discord_launch_activity' | 1 | 2;
  /**
   * @deprecated
   * Whether the command can be used in direct messages with the bot. Deprecated by the API: write contexts: [guild] for false, and leave it out for true. It has an effect only without contexts. Global commands only.
   */
  readonly dm_permission?: boolean | null;
  /**
   * @deprecated
   * Whether everybody may use the command. Deprecated by the API, and not managed: leave it out for true, and write default_member_permissions: [] for false. Left out: not managed.
   */
  readonly default_permission?: boolean | null;
  /**
   * Fields that others manage: written when the resource is created, then neither compared nor changed. Left out: none.
   */
  readonly ignore?: readonly (
    | 'description'
    | 'name_localizations'
    | 'description_localizations'
    | 'options'
    | 'default_member_permissions'
    | 'nsfw'
    | 'dm_permission'
    | 'contexts'
    | 'integration_types'
    | 'handler'
  )[];
  /**
   * true: delete this command.
   */
  readonly absent?: boolean;
  /**
   * The command's old name. It is renamed in place and keeps its id; the service deletes its overwrites with the rename, and evenkeel restores them. Left out: it was not renamed.
   */
  readonly renamed_from?: string;
  /**
   * Allows what is otherwise blocked: replace (delete and create, if the API cannot change a field) and loss (losing permission overwrites). Left out: nothing.
   */
  readonly allow?: readonly ('replace' | 'loss')[];
}
/**
 * A parameter, a subcommand or a group of subcommands.
 */
export interface DiscordCommandOption {
  /**
   * The option's type, by name or number.
   */
  readonly type:
    | 'sub_command'
    | 'sub_command_group'
    | 'string'
    | 'integer'
    | 'boolean'
    | 'user'
    | 'channel'
    | 'role'
    | 'mentionable'
    | 'number'
    | 'attachment'
    | 1
    | 2
    | 3
    | 4
    | 5
    | 6
    | 7
    | 8
    | 9
    | 10
    | 11;
  /**
   * The option's name: lower-case, without spaces, unique in its list.
   */
  readonly name: string;
  /**
   * What the option is for, 1 to 100 characters.
   */
  readonly description: string;
  readonly name_localizations?: DiscordLocalizations;
  readonly description_localizations?: DiscordLocalizations;
  /**
   * Whether it is required. Not for subcommands and groups.
   */
  readonly required?: boolean;
  /**
   * The only values to choose from. For string, integer and number; not together with autocomplete. Left out: any value.
   *
   * @maxItems 25
   */
  readonly choices?: readonly DiscordCommandChoice[];
  /**
   * A subcommand's parameters, or a group's subcommands. Left out: none.
   *
   * @maxItems 25
   */
  readonly options?: readonly DiscordCommandOption[];
  /**
   * The channel types that are shown. For channel options. Left out: all.
   */
  readonly channel_types?: readonly (
    | 'guild_text'
    | 'dm'
    | 'guild_voice'
    | 'group_dm'
    | 'guild_category'
    | 'guild_announcement'
    | 'announcement_thread'
    | 'public_thread'
    | 'private_thread'
    | 'guild_stage_voice'
    | 'guild_directory'
    | 'guild_forum'
    | 'guild_media'
    | 0
    | 1
    | 2
    | 3
    | 4
    | 5
    | 10
    | 11
    | 12
    | 13
    | 14
    | 15
    | 16
  )[];
  /**
   * The smallest value. For integer and number. Left out: no limit.
   */
  readonly min_value?: number;
  /**
   * The largest value. For integer and number. Left out: no limit.
   */
  readonly max_value?: number;
  /**
   * The shortest text. For string. Left out: no limit.
   */
  readonly min_length?: number;
  /**
   * The longest text. For string. Left out: no limit.
   */
  readonly max_length?: number;
  /**
   * Whether the application suggests values while the person types. For string, integer and number; not together with choices.
   */
  readonly autocomplete?: boolean;
  /**
   * The files that may be attached: image, video, audio, or an extension such as .pdf, in any case. For attachment. Left out: all.
   *
   * @maxItems 10
   */
  readonly file_types?: readonly string[];
}
/**
 * One value to choose.
 */
export interface DiscordCommandChoice {
  /**
   * What people see, 1 to 100 characters.
   */
  readonly name: string;
  readonly name_localizations?: DiscordLocalizations;
  /**
   * What the application receives: a text of at most 100 characters, or a number, as the option's type says.
   */
  readonly value: string | number;
}
/**
 * Values for entries that leave a key out, by kind; for the commands beside it, not for those of guilds. The entry's own value counts first, then the nearest default; lists and maps are replaced, not merged. A default makes no entry, and does not apply to an entry with absent: true or in a file that another program makes. Left out: none.
 */
export interface DiscordDefaults {
  'discord.command'?: DiscordCommandDefault;
}
/**
 * One or several guilds with the same commands and permissions, or every guild of the bot.
 */
export interface DiscordGuild {
  /**
   * The guilds' ids, in quotes. Each gets the same set. Needed unless ids_from or every is there.
   *
   * @minItems 1
   */
  readonly ids?: readonly string[];
  /**
   * More ids, from JSON files that another program makes: an array of ids, in quotes. A guild that falls out of a file is left as it is. Paths as in include; names end in .json. Left out: only ids.
   */
  readonly ids_from?: string | readonly string[];
  /**
   * true: every guild that the bot is in, by its own list in each run. What another entry says of a guild counts first. Not together with ids or ids_from. Needed unless one of these is there.
   */
  readonly every?: true;
  /**
   * The ids of guilds that are no members of this set. Left out: none.
   *
   * @minItems 1
   */
  readonly except?: readonly string[];
  readonly at_most?: SetSize;
  readonly joining?: SetJoining;
  readonly rollout?: SetRollout;
  /**
   * What to do about a guild that the bot left or that is gone: block its rows, or skip it with one line. Left out: block.
   */
  readonly if_absent?: 'block' | 'skip';
  readonly defaults?: DiscordDefaults;
  /**
   * Commands that exist in these guilds only. Left out: none.
   */
  readonly commands?: readonly DiscordCommand[];
  /**
   * Commands of these guilds from JSON files that the bot's own program makes: a list as a bulk overwrite takes it, one command with its name, or, as bot.json#/commands, what a key of the file has; from discord.js, slash-create or a script. What a command leaves out has the service's default, also where that gives more access; the plan marks it. Paths as in include; names end in .json. Left out: none.
   */
  readonly commands_from?: string | readonly string[];
  /**
   * Old names of commands of commands_from, by their new names. They are renamed in place and keep their ids. { from: banish, allow: [loss] } also allows that overwrites are lost. Left out: none was renamed.
   */
  readonly renamed_from?: {
    readonly [k: string]: DiscordOldName;
  };
  /**
   * Who may use which command in these guilds. Editing needs DISCORD_PERMISSIONS_TOKEN. Left out: not managed.
   */
  readonly permissions?: readonly DiscordPermissions[];
  /**
   * Delete commands of these guilds that the manifest does not name.
   */
  readonly prune?: boolean;
}
/**
 * Who may use one command, or all of the application's, in a guild. The list of overwrites is complete.
 */
export interface DiscordPermissions {
  /**
   * The command's name. Left out only with of: application. It must match exactly one command; type and of choose among several.
   */
  readonly command?: string;
  /**
   * The command's type, by name or number. Needed if commands of several types have that name.
   */
  readonly type?: 'chat_input' | 'user' | 'message' | 'primary_entry_point' | 1 | 2 | 3 | 4;
  /**
   * Which command is meant: the guild's own, the global one, or (application) all commands without overwrites of their own. Needed if both have that name, and for a command that the bot registers by itself.
   */
  readonly of?: 'guild' | 'global' | 'application';
  /**
   * At most 100 rules. For none, write absent: true instead. Needed unless the entry is absent: true.
   *
   * @maxItems 100
   */
  readonly overwrites?: readonly DiscordOverwrite[];
  /**
   * Fields that others manage: written when the resource is created, then neither compared nor changed. Left out: none.
   */
  readonly ignore?: readonly 'overwrites'[];
  /**
   * true: delete all overwrites.
   */
  readonly absent?: boolean;
}
/**
 * One rule: exactly one of role, user, channel, everyone and all_channels, and allow.
 */
export interface DiscordOverwrite {
  /**
   * A role's id, in quotes. Left out: the rule is for another one.
   */
  readonly role?: string;
  /**
   * A user's id, in quotes. Left out: the rule is for another one.
   */
  readonly user?: string;
  /**
   * A channel's id, in quotes. Counts for its threads too. Left out: the rule is for another one.
   */
  readonly channel?: string;
  /**
   * All members of the guild. Left out: the rule is for another one.
   */
  readonly everyone?: true;
  /**
   * All channels of the guild. Left out: the rule is for another one.
   */
  readonly all_channels?: true;
  /**
   * true allows the command, false denies it.
   */
  readonly allow: boolean;
}
/**
 * One of several applications with the same commands: its id, and what only it has.
 */
export interface DiscordNamedApplication {
  /**
   * The application's id, in quotes.
   */
  readonly application_id: string;
  /**
   * Guilds, by their ids in quotes, that get the shared commands in place of all guilds, such as a test guild. There contexts, integration_types and the entry point are left out, because a guild has none. Left out: the commands are global.
   *
   * @minItems 1
   */
  readonly commands_in?: readonly string[];
  readonly application?: DiscordApplication;
  /**
   * Delete commands that the manifest does not name, where this application has the shared commands: all global ones, or those of the guilds in commands_in. The entry point command is never deleted.
   */
  readonly prune?: boolean;
  /**
   * Guilds, with their own commands and permissions for this application. Left out: none.
   */
  readonly guilds?: readonly DiscordGuild[];
}
/**
 * Neon projects and their branches. Left out: not managed.
 */
export interface Neon {
  /**
   * The projects. They must exist. Left out: none.
   */
  readonly projects?: readonly NeonProject[];
}
/**
 * One Neon project, several with the same settings and branches, or every project whose name matches.
 */
export interface NeonProject {
  /**
   * The project's id, as the console shows it. Needed unless ids or match is there.
   */
  readonly id?: string;
  /**
   * The ids of several projects. Each gets the same settings, branches and checks. Not together with id. Needed unless id or match is there.
   *
   * @minItems 1
   */
  readonly ids?: readonly string[];
  /**
   * A pattern of names, such as tenant-*: every project that the key sees with such a name, by its own list in each run. * and ? match within a part of a name, ** across /. What another entry says of a project counts first. Not together with id or ids. Left out: only these.
   */
  readonly match?: string;
  /**
   * With match: only the projects of this organization. Left out: those of every organization that the key sees.
   */
  readonly org_id?: string;
  /**
   * Ids of projects, or patterns of their names, that are no members of this set. Left out: none.
   *
   * @minItems 1
   */
  readonly except?: readonly string[];
  readonly at_most?: SetSize;
  readonly joining?: SetJoining;
  readonly rollout?: SetRollout1;
  readonly defaults?: NeonProjectDefaults;
  readonly settings?: NeonProjectSettings;
  /**
   * Key sets (JWKS) that sign tokens for the project. With prune: true evenkeel deletes all others. Left out: not managed.
   */
  readonly jwks?: readonly NeonJwks[];
  /**
   * The VPC endpoints that may connect to the project. With prune: true evenkeel deletes all others. Left out: not managed.
   */
  readonly vpc_restrictions?: readonly NeonVpcRestriction[];
  /**
   * The project's branches. Left out: none.
   */
  readonly branches?: readonly NeonBranch[];
  readonly checks?: NeonProjectChecks;
  /**
   * Branches that `--sweep` deletes, whoever made them. Nothing else looks at this list. Left out: none.
   */
  readonly sweep?: readonly NeonSweep[];
  /**
   * Delete branches that have this manifest's mark and no entry any more (protected, default and restored ones stay). If the project has a jwks or vpc_restrictions list, delete the key sets or restrictions that are not in it too.
   */
  readonly prune?: boolean;
}
/**
 * Values for entries that leave a key out, by kind. The entry's own value counts first, then the nearest default; lists and maps are replaced, not merged. A default makes no entry, and does not apply to an entry with absent: true or in a file that another program makes. Left out: none.
 */
export interface NeonProjectDefaults {
  'neon.branch'?: NeonBranchDefault;
  'neon.endpoint'?: NeonEndpointDefault;
  'neon.database'?: NeonDatabaseDefault;
  'neon.vpc_restriction'?: NeonVpcRestrictionDefault;
}
/**
 * Settings of the project, which must exist. A setting that is left out is not managed. Left out: not managed.
 */
export interface NeonProjectSettings {
  /**
   * The project's name. Names are not unique; the id is the identity. Left out: not compared.
   */
  readonly name?: string;
  /**
   * How long the past of every branch is kept, for restores and branches from a point in time. The project's plan sets the maximum. Left out: not compared.
   */
  readonly history_retention_seconds?: number;
  readonly allowed_ips?: NeonAllowedIps;
  readonly quota?: NeonQuota;
  readonly maintenance_window?: NeonMaintenanceWindow;
  /**
   * Refuse connections from the public internet. It supersedes allowed_ips. Left out: not compared.
   */
  readonly block_public_connections?: boolean;
  /**
   * Refuse connections through VPC endpoints. Left out: not compared.
   */
  readonly block_vpc_connections?: boolean;
  /**
   * Whether computes run with logical replication. Switching it on suspends all active computes, and it cannot be switched off again. Left out: not compared.
   */
  readonly enable_logical_replication?: boolean;
  /**
   * How much is written to the audit log. Depends on the project's plan. Left out: not compared.
   */
  readonly audit_log_level?: 'base' | 'extended' | 'full';
  /**
   * Whether the project is run under HIPAA rules. Depends on the project's plan, and it cannot be switched off again. Left out: not compared.
   */
  readonly hipaa?: boolean;
  readonly preload_libraries?: NeonPreloadLibraries;
  readonly default_endpoint_settings?: NeonDefaultEndpointSettings;
  /**
   * The project's region. It cannot be changed; a value other than the live one is blocked. Left out: not compared.
   */
  readonly region_id?: string;
  /**
   * The major version of Postgres. It cannot be changed; a value other than the live one is blocked. Left out: not compared.
   */
  readonly pg_version?: number;
  /**
   * The organization that the project belongs to. It cannot be changed here; a value other than the live one is blocked. Left out: not compared.
   */
  readonly org_id?: string;
  /**
   * Whether the platform keeps role passwords. It cannot be changed; a value other than the live one is blocked. Left out: not compared.
   */
  readonly store_passwords?: boolean;
  /**
   * The kind of machine that runs computes by default. It cannot be changed; a value other than the live one is blocked. Left out: not compared.
   */
  readonly provisioner?: string;
  /**
   * Fields that others manage: neither compared nor changed, even if they are written here. Left out: none.
   */
  readonly ignore?: readonly (
    | 'name'
    | 'history_retention_seconds'
    | 'region_id'
    | 'pg_version'
    | 'org_id'
    | 'store_passwords'
    | 'provisioner'
    | 'default_endpoint_settings.autoscaling_limit_min_cu'
    | 'default_endpoint_settings.autoscaling_limit_max_cu'
    | 'default_endpoint_settings.suspend_timeout_seconds'
    | 'default_endpoint_settings.pg_settings'
    | 'quota.active_time_seconds'
    | 'quota.compute_time_seconds'
    | 'quota.written_data_bytes'
    | 'quota.data_transfer_bytes'
    | 'quota.logical_size_bytes'
    | 'allowed_ips.ips'
    | 'allowed_ips.protected_branches_only'
    | 'enable_logical_replication'
    | 'maintenance_window'
    | 'block_public_connections'
    | 'block_vpc_connections'
    | 'audit_log_level'
    | 'hipaa'
    | 'preload_libraries'
  )[];
  /**
   * Allows what is otherwise an error: vendor-limit (a size that only the vendor's own client refuses). Left out: nothing.
   */
  readonly allow?: readonly 'vendor-limit'[];
}
/**
 * Who may connect, by address. Left out: not compared.
 */
export interface NeonAllowedIps {
  /**
   * Addresses, ranges (192.0.2.1-192.0.2.9) and networks that may connect. Empty: all may. The list is complete; the order has no meaning. Left out: not compared.
   */
  readonly ips?: readonly string[];
  /**
   * Whether the list applies to protected branches alone. Left out: not compared.
   */
  readonly protected_branches_only?: boolean;
}
/**
 * What the project may use in a billing period before its computes are suspended. 0 means unlimited. Left out: not compared.
 */
export interface NeonQuota {
  /**
   * Seconds that computes may be active. Left out: not compared.
   */
  readonly active_time_seconds?: number;
  /**
   * CPU seconds that computes may use. Left out: not compared.
   */
  readonly compute_time_seconds?: number;
  /**
   * Bytes that may be written to all branches. Left out: not compared.
   */
  readonly written_data_bytes?: number;
  /**
   * Bytes that may be sent from all branches. Left out: not compared.
   */
  readonly data_transfer_bytes?: number;
  /**
   * The largest size of any one branch. Beyond it writes to that branch fail. Left out: not compared.
   */
  readonly logical_size_bytes?: number;
}
/**
 * When the platform may interrupt computes for maintenance, in UTC. It is complete. Left out: not compared.
 */
export interface NeonMaintenanceWindow {
  /**
   * Days of the week: 1 is Monday, 7 is Sunday.
   *
   * @minItems 1
   */
  readonly weekdays: readonly number[];
  /**
   * When it begins, in UTC.
   */
  readonly start_time: string;
  /**
   * When it ends, in UTC.
   */
  readonly end_time: string;
}
/**
 * Libraries loaded at the start of Postgres. The list is complete. Left out: not compared.
 */
export interface NeonPreloadLibraries {
  /**
   * Whether the platform's default libraries are loaded too. Left out: not compared.
   */
  readonly use_defaults?: boolean;
  /**
   * The libraries' names. Left out: not compared.
   */
  readonly enabled_libraries?: readonly string[];
}
/**
 * Defaults for computes that are created later. Change an existing compute in its own entry. Left out: not compared.
 */
export interface NeonDefaultEndpointSettings {
  /**
   * The smallest size in compute units. Left out: not compared.
   */
  readonly autoscaling_limit_min_cu?: number;
  /**
   * The largest size in compute units. Left out: not compared.
   */
  readonly autoscaling_limit_max_cu?: number;
  /**
   * Seconds without activity until a compute is suspended. 0: the plan's default. -1: never. Left out: not compared.
   */
  readonly suspend_timeout_seconds?: number;
  readonly pg_settings?: NeonPgSettings;
}
/**
 * Postgres parameters and their values, in quotes. The list is complete. Left out of a compute: only the project's default ones.
 */
export interface NeonPgSettings {
  readonly [k: string]: string;
}
/**
 * A key set (JWKS) that the project checks tokens with. Its url is its identity.
 */
export interface NeonJwks {
  /**
   * The key set's url. https only.
   */
  readonly jwks_url: string;
  /**
   * The name of the authentication provider. Needed unless the entry is absent: true. It cannot be changed in place.
   */
  readonly provider_name?: string;
  /**
   * The audience that tokens must have; tokens without one are accepted. null: none. Left out: not compared. It cannot be changed in place.
   */
  readonly jwt_audience?: string | null;
  /**
   * The name of the one branch that the key set is for. null: all of them. Left out: not compared. It cannot be changed in place.
   */
  readonly branch?: string | null;
  /**
   * @deprecated
   * Deprecated by the API, and an error here: declare roles under roles of a branch. Left out: not sent.
   */
  readonly role_names?: readonly string[];
  /**
   * @deprecated
   * Deprecated by the API, and an error here: leave it out. Left out: not sent.
   */
  readonly skip_role_creation?: boolean;
  /**
   * true: delete this key set.
   */
  readonly absent?: boolean;
  /**
   * Allows what is otherwise blocked: replace (the API cannot change a key set: evenkeel creates a new one, then deletes the old one). Left out: nothing.
   */
  readonly allow?: readonly ('replace' | 'loss')[];
}
/**
 * A VPC endpoint that may connect to the project. While a project has at least one, no other VPC endpoint may.
 */
export interface NeonVpcRestriction {
  /**
   * The id of a VPC endpoint that is assigned to the project's organization.
   */
  readonly vpc_endpoint_id: string;
  /**
   * A descriptive text. Needed unless the entry is absent: true.
   */
  readonly label?: string;
  /**
   * Fields that others manage: written when the resource is created, then neither compared nor changed. Left out: none.
   */
  readonly ignore?: readonly 'label'[];
  /**
   * true: delete this restriction. Without the last one, every VPC endpoint of the organization may connect.
   */
  readonly absent?: boolean;
}
/**
 * A branch of a Neon project.
 */
export interface NeonBranch {
  /**
   * The branch's name. Needed unless match is there.
   */
  readonly name?: string;
  /**
   * A pattern of names, such as preview/**: every live branch of the project with such a name, by the list of each run. * and ? match within a part of a name, ** across /. It makes no branches. What another entry says of a branch counts first. Not together with name. Left out: only the branch of that name.
   */
  readonly match?: string;
  /**
   * With match: names, or patterns of names, of branches that are no members of this set. Left out: none.
   *
   * @minItems 1
   */
  readonly except?: readonly string[];
  readonly at_most?: SetSize;
  readonly joining?: SetJoining;
  readonly rollout?: SetRollout2;
  /**
   * What to do if the branch is not there: make it, or leave out the entry with all that is in it. skip is for an entry that says how one member of a set differs, and keeps it from being made again once it is deleted.
   */
  readonly if_absent?: 'make' | 'skip';
  /**
   * The branch's id, beside its name: a branch that someone renamed is found by it and renamed back. The name counts first. Deleting, replacing and unprotecting need both to agree. Left out: the name alone counts.
   */
  readonly id?: string;
  /**
   * The name of the parent branch. Left out: the project's default branch. It cannot be changed. Not compared if it is left out, or if the branch has no parent or was restored.
   */
  readonly parent?: string;
  /**
   * What a new branch starts with. parent-data: schema and data (the default). parent-schema: the schema alone. schema-only: a root branch with the parent's schema. import: nothing. It cannot be changed. Left out: not compared.
   */
  readonly init_source?: 'parent-data' | 'parent-schema' | 'schema-only' | 'import';
  /**
   * The moment of the parent's past that a new branch starts from, with a time zone. It cannot be changed. Left out: not compared. Not together with parent_lsn.
   */
  readonly parent_timestamp?: string;
  /**
   * The log sequence number of the parent's past that a new branch starts from. It cannot be changed. Left out: not compared. Not together with parent_timestamp.
   */
  readonly parent_lsn?: string;
  /**
   * Whether the branch is protected against deletion. Depends on the project's plan. Left out: not compared; live protection is a note.
   */
  readonly protected?: boolean;
  /**
   * true: this is the project's default branch. To move the default, write it in another entry. Left out: nothing changes.
   */
  readonly default?: true;
  /**
   * true: the branch is created in archive storage, and this is compared. Left out: not compared, because the platform archives and restores branches by itself.
   */
  readonly archived?: true;
  /**
   * When the platform deletes the branch, with a time zone; at most 30 days ahead. null: never. Left out: never, if ttl is left out too. Not together with ttl.
   */
  readonly expires_at?: string | null;
  /**
   * How long after its creation the platform deletes the branch; at most 30 days. In a set, with allow: [expiry]: how long after the apply that gives it to a live branch, and only to one without an expiry. Left out: as expires_at. Not together with expires_at.
   */
  readonly ttl?: string;
  /**
   * Texts that are stored with the branch, by name; at most 47. Written only when it is created. Left out: not compared. Names that begin with evenkeel are reserved.
   */
  readonly annotations?: {
    readonly [k: string]: string;
  };
  readonly anonymized?: NeonAnonymized;
  readonly defaults?: NeonBranchDefaults;
  /**
   * The branch's computes. A branch without one cannot be connected to. Left out: none.
   */
  readonly endpoints?: readonly NeonEndpoint[];
  /**
   * The branch's Postgres roles. A new branch inherits those of its parent. Deleted only with absent: true. Left out: none.
   */
  readonly roles?: readonly NeonRole[];
  /**
   * The branch's Postgres databases. A new branch inherits those of its parent. Deleted only with absent: true. Left out: none.
   */
  readonly databases?: readonly NeonDatabase[];
  /**
   * The branch's object storage buckets. A new branch inherits those of its parent. Left out: none.
   */
  readonly buckets?: readonly NeonBucket[];
  /**
   * Which databases the Data API serves over HTTP. false: it serves none, and plan and drift show where someone turned it on; to turn it off, add allow: [loss] to the branch. Left out: not compared.
   */
  readonly data_api?: readonly NeonDataApi[] | boolean;
  readonly auth?: NeonAuth;
  readonly backup_schedule?: NeonBackupSchedule;
  /**
   * Snapshots taken by hand. Deleted only with absent: true. Left out: none.
   */
  readonly snapshots?: readonly NeonSnapshot[];
  /**
   * Credentials for the branch's storage, AI gateway and functions. Deleted only with absent: true. Left out: none.
   */
  readonly credentials?: readonly NeonCredential[];
  /**
   * What apply writes to the file of --secrets-to at its end. connection_uri: DATABASE_URL (pooled) and DATABASE_URL_UNPOOLED of the first database under databases, or of the only one, as its owner. Left out: nothing.
   */
  readonly outputs?: readonly 'connection_uri'[];
  readonly checks?: NeonBranchChecks;
  /**
   * Fields that others manage: written when the resource is created, then neither compared nor changed. A replace loses their live values, which needs allow: [loss]. expires_at and ttl each mean both. Left out: none.
   */
  readonly ignore?: readonly (
    | 'parent'
    | 'init_source'
    | 'parent_timestamp'
    | 'parent_lsn'
    | 'protected'
    | 'archived'
    | 'expires_at'
    | 'ttl'
    | 'annotations'
    | 'anonymized.masking_rules'
  )[];
  /**
   * true: delete this branch, even if evenkeel did not create it. keep and its protection forbid that.
   */
  readonly absent?: boolean;
  /**
   * The branch's old name. It is renamed in place and keeps its id. Left out: it was not renamed.
   */
  readonly renamed_from?: string;
  /**
   * Allows what is otherwise blocked: replace (delete and create, if the API cannot change a field) and loss (losing data); in a set also expiry (ttl for live branches). Left out: nothing.
   */
  readonly allow?: readonly ('replace' | 'loss' | 'expiry')[];
  /**
   * Delete buckets made in this branch and read-only computes that the manifest does not name.
   */
  readonly prune?: boolean;
}
/**
 * The branch is a copy of its parent whose columns are masked. Set only at creation: another list of rules is blocked, or replaces the branch with allow: [replace, loss]. The branch is done once everything is masked. Left out: not compared.
 */
export interface NeonAnonymized {
  /**
   * One rule for each column that is masked. Their order has no meaning.
   *
   * @minItems 1
   */
  readonly masking_rules: readonly NeonMaskingRule[];
}
/**
 * What a column is masked with: a function or a value.
 */
export interface NeonMaskingRule {
  /**
   * The column's database.
   */
  readonly database_name: string;
  /**
   * The column's schema.
   */
  readonly schema_name?: string;
  /**
   * The column's table.
   */
  readonly table_name: string;
  /**
   * The column.
   */
  readonly column_name: string;
  /**
   * A function of the anon extension that makes the masked value. Not together with masking_value. Needed unless masking_value is there.
   */
  readonly masking_function?: string;
  /**
   * The masked value itself. Not together with masking_function. The manifest and plans show it. Needed unless masking_function is there.
   */
  readonly masking_value?: string;
}
/**
 * Values for entries that leave a key out, by kind. The entry's own value counts first, then the nearest default; lists and maps are replaced, not merged. A default makes no entry, and does not apply to an entry with absent: true or in a file that another program makes. Left out: none.
 */
export interface NeonBranchDefaults {
  'neon.endpoint'?: NeonEndpointDefault;
  'neon.database'?: NeonDatabaseDefault;
}
/**
 * A compute of a branch. A branch has at most one read_write compute; read_only ones are distinguished by name.
 */
export interface NeonEndpoint {
  /**
   * read_write: the branch's own compute. read_only: a read replica, which needs a name or an id.
   */
  readonly type: 'read_write' | 'read_only';
  /**
   * The compute's name. A read_only compute needs one, or an id. Left out of a read_write one: not compared.
   */
  readonly name?: string;
  /**
   * The id of a read_only compute, beside its name or in its place: one without a name can only be declared by it. The name counts first. Deleting and replacing need both to agree. Left out: the name alone counts.
   */
  readonly id?: string;
  /**
   * The smallest size in compute units. Left out: not compared.
   */
  readonly autoscaling_limit_min_cu?: number;
  /**
   * The largest size in compute units. Left out: not compared.
   */
  readonly autoscaling_limit_max_cu?: number;
  /**
   * Seconds without activity until the compute is suspended. 0: the plan's default. -1: never. Left out: not compared.
   */
  readonly suspend_timeout_seconds?: number;
  /**
   * The kind of machine that runs the compute. Left out: the platform's choice, with autoscaling; not compared.
   */
  readonly provisioner?: string;
  /**
   * Whether the compute refuses to start. It stays, with its settings. Left out: false; a live true is blocked until it is written.
   */
  readonly disabled?: boolean;
  readonly settings?: NeonEndpointSettings;
  /**
   * Fields that others manage: written when the resource is created, then neither compared nor changed. A replace loses their live values, which needs allow: [loss]. Left out: none.
   */
  readonly ignore?: readonly (
    | 'name'
    | 'autoscaling_limit_min_cu'
    | 'autoscaling_limit_max_cu'
    | 'suspend_timeout_seconds'
    | 'provisioner'
    | 'disabled'
    | 'settings.pg_settings'
    | 'settings.preload_libraries'
  )[];
  /**
   * true: delete this compute.
   */
  readonly absent?: boolean;
  /**
   * Allows what is otherwise blocked: replace (delete and create, if the API cannot change a field), loss (losing data) and vendor-limit (a size that only the vendor's own client refuses). Left out: nothing.
   */
  readonly allow?: readonly ('replace' | 'loss' | 'vendor-limit')[];
}
/**
 * Postgres settings of the compute. Left out: as its two members.
 */
export interface NeonEndpointSettings {
  readonly pg_settings?: NeonPgSettings;
  readonly preload_libraries?: NeonPreloadLibraries;
}
/**
 * A Postgres role of a branch. A new branch inherits those of its parent. Its password is never read.
 */
export interface NeonRole {
  /**
   * The role's name, unique in its branch. At most 63 bytes.
   */
  readonly name: string;
  /**
   * Whether the role cannot log in: it has no password. It cannot be changed once the role exists. Left out: not compared.
   */
  readonly no_login?: boolean;
  /**
   * true: delete this role. evenkeel deletes it after the databases that it owns. The row is blocked if it owns a database that stays.
   */
  readonly absent?: boolean;
  /**
   * Allows what is otherwise blocked: replace (delete and create, if the API cannot change a field) and loss (of its password and grants). Left out: nothing.
   */
  readonly allow?: readonly ('replace' | 'loss')[];
}
/**
 * A Postgres database of a branch. A new branch inherits those of its parent.
 */
export interface NeonDatabase {
  /**
   * The database's name, unique in its branch. At most 63 bytes.
   */
  readonly name: string;
  /**
   * The role that owns the database. Needed unless the entry is absent: true.
   */
  readonly owner_name?: string;
  /**
   * Fields that others manage: written when the resource is created, then neither compared nor changed. Left out: none.
   */
  readonly ignore?: readonly 'owner_name'[];
  /**
   * true: delete this database. Its data is deleted with it.
   */
  readonly absent?: boolean;
  /**
   * The database's old name. It is renamed in place and keeps its data. Left out: it was not renamed.
   */
  readonly renamed_from?: string;
}
/**
 * An object storage bucket of a branch.
 */
export interface NeonBucket {
  /**
   * The bucket's name, unique in its branch.
   */
  readonly name: string;
  /**
   * private: all access needs a credential. public_read: anyone may read objects. It cannot be changed once the bucket exists. Left out: private for a new one, and not compared.
   */
  readonly access_level?: 'private' | 'public_read';
  /**
   * true: delete this bucket. Its objects are deleted with it, which needs allow: [loss].
   */
  readonly absent?: boolean;
  /**
   * Allows what is otherwise blocked: replace (delete and create, if the API cannot change a field) and loss (losing objects). Left out: nothing.
   */
  readonly allow?: readonly ('replace' | 'loss')[];
}
/**
 * The Data API of a database: whoever has a token that it accepts may query the database over HTTP.
 */
export interface NeonDataApi {
  /**
   * The name of the database that it serves.
   */
  readonly database: string;
  /**
   * Who issues the tokens: neon_auth, or external for a key set of your own. Sent only when the Data API is turned on; the service shows it in no answer, so it is never compared. Left out: the service decides.
   */
  readonly auth_provider?: 'neon_auth' | 'external';
  /**
   * The address of the key set that tokens are checked with, where auth_provider is external. https only. Sent only when the Data API is turned on, and never compared. Left out: not sent.
   */
  readonly jwks_url?: string;
  /**
   * The name of the provider behind jwks_url. Sent only when the Data API is turned on, and never compared. Left out: not sent.
   */
  readonly provider_name?: string;
  /**
   * The audience that a token must have; a token without one is accepted all the same. Sent only when the Data API is turned on, and never compared. Left out: any audience.
   */
  readonly jwt_audience?: string;
  /**
   * true: every user with a valid token gets all rights on the tables of the schema public. Sent only when the Data API is turned on, and never compared; turning it off does not take the rights away. Left out: false.
   */
  readonly add_default_grants?: boolean;
  /**
   * true: the schema auth and its functions for policies are not created. Sent only when the Data API is turned on, and never compared. Left out: false.
   */
  readonly skip_auth_schema?: boolean;
  readonly settings?: NeonDataApiSettings;
  /**
   * Fields that others manage: written when the Data API is turned on, then neither compared nor changed. Left out: none.
   */
  readonly ignore?: readonly (
    | 'settings.db_aggregates_enabled'
    | 'settings.db_anon_role'
    | 'settings.db_extra_search_path'
    | 'settings.db_max_rows'
    | 'settings.db_schemas'
    | 'settings.jwt_role_claim_key'
    | 'settings.jwt_cache_max_lifetime'
    | 'settings.openapi_mode'
    | 'settings.server_cors_allowed_origins'
    | 'settings.server_timing_enabled'
  )[];
  /**
   * true: the database must not have the Data API. To turn it off needs allow: [loss].
   */
  readonly absent?: boolean;
  /**
   * Allows what is otherwise blocked: loss (turning the Data API off; the service cannot show how tokens were checked, so nobody can turn it on again as it was). Left out: nothing.
   */
  readonly allow?: readonly 'loss'[];
}
/**
 * Settings of the Data API. Left out: none of them is compared.
 */
export interface NeonDataApiSettings {
  /**
   * Whether queries may use aggregate functions. Left out: not compared; the service's default is true.
   */
  readonly db_aggregates_enabled?: boolean;
  /**
   * The Postgres role of requests without a token. Left out: not compared; the service's default is anonymous.
   */
  readonly db_anon_role?: string;
  /**
   * Further schemas in which names are looked up, but which are not served. Left out: not compared.
   */
  readonly db_extra_search_path?: string;
  /**
   * How many rows one answer has at most. Left out: not compared.
   */
  readonly db_max_rows?: number;
  /**
   * The schemas that are served. The list is complete, and the first one is used where a request names none. Left out: not compared; the service's default is public alone.
   *
   * @minItems 1
   */
  readonly db_schemas?: readonly string[];
  /**
   * Where a token names its Postgres role, as a path into its claims. Left out: not compared; the service's default is .role.
   */
  readonly jwt_role_claim_key?: string;
  /**
   * How long a token that was checked is taken without another check, in seconds. Left out: not compared.
   */
  readonly jwt_cache_max_lifetime?: number;
  /**
   * Whether the Data API describes itself: disabled, or ignore-privileges, which also lists what the asking role may not use. Left out: not compared; the service's default is disabled.
   */
  readonly openapi_mode?: 'disabled' | 'ignore-privileges';
  /**
   * The origins whose pages may read answers in a browser, separated by commas. Left out: not compared; without any, every origin may.
   */
  readonly server_cors_allowed_origins?: string;
  /**
   * Whether answers have headers that say how long their parts took. Left out: not compared.
   */
  readonly server_timing_enabled?: boolean;
}
/**
 * Sign-in by e-mail and password. Left out: not compared.
 */
export interface NeonAuthEmailAndPassword {
  /**
   * Whether users may sign in with an e-mail address and a password. Left out: not compared.
   */
  readonly enabled?: boolean;
  /**
   * How an address is verified: by a link, or by a code (otp). Left out: not compared.
   */
  readonly email_verification_method?: 'link' | 'otp';
  /**
   * Whether only users with a verified address may sign in. Left out: not compared.
   */
  readonly require_email_verification?: boolean;
  /**
   * Whether verifying the address also signs in. Left out: not compared.
   */
  readonly auto_sign_in_after_verification?: boolean;
  /**
   * Whether a sign-up sends the e-mail that verifies the address. Left out: not compared.
   */
  readonly send_verification_email_on_sign_up?: boolean;
  /**
   * Whether a sign-in sends the e-mail that verifies the address. Left out: not compared.
   */
  readonly send_verification_email_on_sign_in?: boolean;
  /**
   * Whether nobody new may sign up with a password. Left out: not compared.
   */
  readonly disable_sign_up?: boolean;
}
/**
 * The server that sends the e-mails. A server of your own needs all fields, and its password in a variable. Left out: not compared.
 */
export interface NeonAuthEmailProvider {
  /**
   * shared: Neon's own server. standard: a server of your own, which is only compared. Left out: not compared.
   */
  readonly type?: 'shared' | 'standard';
  /**
   * The mail server's host, of a standard one. Left out: not compared.
   */
  readonly host?: string;
  /**
   * The mail server's port, of a standard one. Left out: not compared.
   */
  readonly port?: number;
  /**
   * The name with which Neon signs in to the mail server, of a standard one. Left out: not compared.
   */
  readonly username?: string;
  /**
   * The address that the e-mails come from. It can be changed with a shared server. Left out: not compared.
   */
  readonly sender_email?: string;
  /**
   * The name that the e-mails come from. It can be changed with a shared server. Left out: not compared.
   */
  readonly sender_name?: string;
  readonly password_from?: NeonAuthSecretVariable;
}
/**
 * The services that users may sign in with. Those that are left out stay as they are. Left out: not compared.
 */
export interface NeonAuthOauthProviders {
  readonly google?: NeonAuthOauthProvider;
  readonly github?: NeonAuthOauthProvider;
  readonly microsoft?: NeonAuthOauthProvider;
  readonly vercel?: NeonAuthOauthProvider;
}
/**
 * Further ways to sign in, and organizations. Left out: not compared.
 */
export interface NeonAuthPlugins {
  readonly organization?: NeonAuthOrganization;
  readonly magic_link?: NeonAuthMagicLink;
  readonly phone_number?: NeonAuthPhoneNumber;
}
/**
 * Organizations that users make and invite others to. Left out: not compared.
 */
export interface NeonAuthOrganization {
  /**
   * Whether users may make organizations. Left out: not compared.
   */
  readonly enabled?: boolean;
  /**
   * How many organizations a user may make. Left out: not compared.
   */
  readonly organization_limit?: number;
  /**
   * How many members an organization has at most. Left out: not compared.
   */
  readonly membership_limit?: number;
  /**
   * The role of the user who makes an organization. Left out: not compared.
   */
  readonly creator_role?: 'admin' | 'owner';
  /**
   * Whether an invitation sends an e-mail. Left out: not compared.
   */
  readonly send_invitation_email?: boolean;
}
/**
 * Sign-in by a link in an e-mail. Left out: not compared.
 */
export interface NeonAuthMagicLink {
  /**
   * Whether users may sign in by a link in an e-mail. Left out: not compared.
   */
  readonly enabled?: boolean;
  /**
   * How long the link is valid, in minutes. Left out: not compared.
   */
  readonly expires_in?: number;
  /**
   * Whether nobody new may sign up by such a link. Left out: not compared.
   */
  readonly disable_sign_up?: boolean;
}
/**
 * Sign-in by a code to a phone, which your webhook sends. Left out: not compared.
 */
export interface NeonAuthPhoneNumber {
  /**
   * Whether users may sign in by a code to their phone. Left out: not compared.
   */
  readonly enabled?: boolean;
  /**
   * How long the code is valid, in seconds. Left out: not compared.
   */
  readonly otp_expires_in?: number;
}
/**
 * The address of yours that is told what happens. Left out: not compared.
 */
export interface NeonAuthWebhooks {
  /**
   * Whether events are sent. Left out: not compared.
   */
  readonly enabled?: boolean;
  /**
   * Where events are sent. https only. Left out: not compared.
   */
  readonly webhook_url?: string;
  /**
   * Which events are sent: the complete list, in any order. Left out: not compared.
   */
  readonly enabled_events?: readonly (
    | 'user.before_create'
    | 'user.created'
    | 'send.otp'
    | 'send.magic_link'
    | 'organization.invitation.created'
    | 'organization.invitation.accepted'
    | 'phone_number.verified'
  )[];
  /**
   * How long an answer is waited for, in seconds. Left out: not compared.
   */
  readonly timeout_seconds?: number;
}
/**
 * One regular snapshot.
 */
export interface NeonBackupScheduleItem {
  /**
   * How often a snapshot is taken. The service refuses hourly and yearly, which its description of the API has.
   */
  readonly frequency: 'daily' | 'weekly' | 'monthly';
  /**
   * The hour of the day, UTC. Left out: none.
   */
  readonly hour?: number;
  /**
   * The day of the week or of the month. The service does not say which day of the week is 1. Left out: none.
   */
  readonly day?: number;
  /**
   * How long a snapshot is kept: 1 hour to 35 days. Not together with retention_seconds. Left out: as retention_seconds; without both, 35 days.
   */
  readonly retention?: string;
  /**
   * How long a snapshot is kept, in seconds. Not together with retention. Left out: as retention; without both, 35 days.
   */
  readonly retention_seconds?: number;
}
/**
 * A snapshot of the branch that is taken by hand, not by the backup schedule.
 */
export interface NeonSnapshot {
  /**
   * The snapshot's name. evenkeel does not touch two of one name on one branch.
   */
  readonly name: string;
  /**
   * The snapshot's id, beside its name: one that someone renamed is found by it and renamed back. The name counts first. Deleting and replacing need both to agree. Left out: the name alone counts.
   */
  readonly id?: string;
  /**
   * When the platform deletes the snapshot, with a time zone. null: never. Left out: never.
   */
  readonly expires_at?: string | null;
  /**
   * The moment of the branch's past that is kept, with a time zone. Left out: now, and not compared. It cannot be changed. Not together with lsn.
   */
  readonly timestamp?: string;
  /**
   * The log sequence number of the branch's past that is kept. Left out: not compared. It cannot be changed. Not together with timestamp.
   */
  readonly lsn?: string;
  /**
   * A short name, unique in the project: lower-case letters, digits and hyphens. It cannot be changed. Left out: not compared.
   */
  readonly slug?: string;
  /**
   * Fields that others manage: written when the resource is created, then neither compared nor changed. A replace loses their live values, which needs allow: [loss]. Left out: none.
   */
  readonly ignore?: readonly ('expires_at' | 'timestamp' | 'lsn' | 'slug')[];
  /**
   * true: delete this snapshot.
   */
  readonly absent?: boolean;
  /**
   * The snapshot's old name. It is renamed in place. Left out: it was not renamed.
   */
  readonly renamed_from?: string;
  /**
   * Allows what is otherwise blocked: replace (delete it and take a new one, if the API cannot change a field) and loss (of its data). Left out: nothing.
   */
  readonly allow?: readonly ('replace' | 'loss')[];
}
/**
 * A credential for a branch's storage, AI gateway or functions. The service shows its secrets once, when it is created; they go to the file of --secrets-to.
 */
export interface NeonCredential {
  /**
   * The credential's name. The service allows two of one name; evenkeel does not touch those.
   */
  readonly name: string;
  /**
   * What it may do. Needed unless the entry is absent: true. It cannot be changed in place.
   *
   * @minItems 1
   * @maxItems 16
   */
  readonly scopes?: readonly ('storage:read' | 'storage:write' | 'ai_gateway:invoke' | 'functions:invoke')[];
  /**
   * true: delete this credential. It is revoked, and everything that uses it stops working.
   */
  readonly absent?: boolean;
  /**
   * Allows what is otherwise blocked: replace (the API cannot change a credential: evenkeel creates a new one, writes it to --secrets-to, then revokes the old one). Left out: nothing.
   */
  readonly allow?: readonly ('replace' | 'loss')[];
}
/**
 * Checks: plan and drift show them, apply does nothing about them. Left out: none.
 */
export interface NeonBranchChecks {
  readonly storage?: NeonStorage;
  readonly ai_gateway?: NeonAiGateway;
  readonly backups?: NeonBackups;
  /**
   * Issues that the advisor must not find. Left out: none.
   */
  readonly advisors?: readonly NeonAdvisors[];
  /**
   * Schemas that must be as on another branch, or have named tables. Left out: none.
   */
  readonly schema?: readonly NeonSchema[];
  /**
   * Budgets of the branch. Left out: none.
   */
  readonly consumption?: readonly NeonConsumption[];
}
/**
 * The newest snapshot of a backup schedule must be younger than this. A check: evenkeel changes nothing. Left out: not looked at.
 */
export interface NeonBackups {
  /**
   * The greatest age of the newest snapshot: 1 hour to 35 days. A little more than the time between two snapshots, such as 26h for a daily one.
   */
  readonly newer_than: string;
}
/**
 * The advisor must find no issue at or above a level. A check: evenkeel changes nothing. The service needs the branch's data API for it.
 */
export interface NeonAdvisors {
  /**
   * The database to look at. Needed if the branch has several. Left out: the only one.
   */
  readonly database?: string;
  /**
   * security or performance. Left out: both.
   */
  readonly category?: 'security' | 'performance';
  /**
   * The lowest level that counts: info, warn or error.
   */
  readonly level?: 'info' | 'warn' | 'error';
}
/**
 * The schema of a database of the branch must be that of another branch, or have named tables. A check: evenkeel changes nothing.
 */
export interface NeonSchema {
  /**
   * The database to look at.
   */
  readonly database: string;
  /**
   * The name of the branch whose schema this one must have. Left out: not compared with another.
   */
  readonly same_as?: string;
  /**
   * Tables that must exist, as schema.table or, in public, table. Left out: none.
   *
   * @minItems 1
   */
  readonly tables?: readonly string[];
}
/**
 * A budget: a project or branch must not have used more than this. A check: evenkeel changes nothing.
 */
export interface NeonConsumption {
  /**
   * What is measured. With a window, from the consumption history: compute_unit_seconds, root_branch_bytes_month, child_branch_bytes_month, instant_restore_bytes_month, public_network_transfer_bytes, private_network_transfer_bytes; of projects also extra_branches_month and snapshot_storage_bytes_month. Without one, of branches alone, the counters of the billing period: compute_time_seconds, active_time_seconds, written_data_bytes, data_transfer_bytes; and logical_size.
   */
  readonly metric:
    | 'compute_unit_seconds'
    | 'root_branch_bytes_month'
    | 'child_branch_bytes_month'
    | 'instant_restore_bytes_month'
    | 'public_network_transfer_bytes'
    | 'private_network_transfer_bytes'
    | 'extra_branches_month'
    | 'snapshot_storage_bytes_month'
    | 'compute_time_seconds'
    | 'active_time_seconds'
    | 'written_data_bytes'
    | 'data_transfer_bytes'
    | 'logical_size';
  /**
   * The largest allowed amount, in the metric's own unit.
   */
  readonly at_most: number;
  /**
   * How far to look back: 1 hour to 364 days, in whole hours up to 167h, whole days up to 59d, else whole months. A period that has begun counts whole. Left out: the current billing period.
   */
  readonly window?: string;
}
/**
 * Checks: plan and drift show them, apply does nothing about them. Left out: none.
 */
export interface NeonProjectChecks {
  readonly backups?: NeonBackups;
  readonly members?: NeonMembers;
  readonly permissions?: NeonPermissions;
  /**
   * Budgets of the whole project. Left out: none.
   */
  readonly consumption?: readonly NeonConsumption[];
}
/**
 * Branches that `--sweep` deletes, whoever made them: those whose name matches, if all conditions hold. The first entry that a name matches is its only one.
 */
export interface NeonSweep {
  /**
   * Globs of names as they are written: * stays inside a part, ** crosses a /, ? is one character.
   *
   * @minItems 1
   * @maxItems 100
   */
  readonly match: readonly string[];
  /**
   * Globs of names that this entry leaves out. Left out: none.
   *
   * @maxItems 100
   */
  readonly except?: readonly string[];
  /**
   * The least age, 1 day or more, since the branch was made or last reset, whichever is later.
   */
  readonly older_than: string;
  /**
   * How long none of its computes was active. A branch with buckets or the data API stays. Left out: activity does not count.
   */
  readonly idle_for?: string;
  /**
   * The name of a branch with {number} or {branch} in it: no pull request of that number, or of that git branch, is open. A name of another form stays. Left out: pull requests do not count.
   */
  readonly no_open?: string;
  /**
   * How many of the newest branches that match stay. Left out: this condition keeps none.
   */
  readonly beyond_newest?: number;
  /**
   * The repositories, owner/name, whose pull requests count. Left out: in the action, the repository of the workflow.
   *
   * @minItems 1
   * @maxItems 20
   */
  readonly repositories?: readonly string[];
}
/**
 * Documentation portals, the answers they should give and the pages they should have. Left out: none.
 */
export interface Docs {
  /**
   * The portals. No token is ever sent to them. Left out: none.
   */
  readonly portals?: readonly DocsPortal[];
}
/**
 * One documentation portal.
 */
export interface DocsPortal {
  /**
   * The portal's address, path included. https, or http on loopback.
   */
  readonly url: string;
  /**
   * Other hosts that have the same pages at the same paths, such as a custom domain. A link to one of them is a link to the portal. Nothing is sent to them. Left out: none, so only the host of url is the portal's.
   *
   * @maxItems 100
   */
  readonly hosts?: readonly string[];
  /**
   * The most questions to this portal in a run. It can only lower --max-questions. Left out: only --max-questions counts.
   */
  readonly max_questions?: number;
  readonly defaults?: DocsDefaults;
  /**
   * Questions, and what their answers must have. Left out: none.
   */
  readonly answers?: readonly DocsAnswer[];
  /**
   * Pages that must exist, and what they must say. Left out: none.
   */
  readonly pages?: readonly DocsPage[];
  /**
   * Where the portal's MCP endpoint is: the kind of portal (gitbook, mintlify, fumadocs), or a path below its url.
   */
  readonly mcp?: string;
  /**
   * What the portal's search must find. Left out: nothing.
   */
  readonly searches?: readonly DocsSearch[];
}
/**
 * Values for entries that leave a key out, by kind. The entry's own value counts first, then the nearest default; lists and maps are replaced, not merged. A default makes no entry, and does not apply to an entry with absent: true or in a file that another program makes. Left out: none.
 */
export interface DocsDefaults {
  'docs.answer'?: DocsAnswerDefault;
  'docs.search'?: DocsSearchDefault;
}
/**
 * One question to one page of a portal, and what its answer must have. A check: evenkeel changes nothing.
 */
export interface DocsAnswer {
  /**
   * A short name for reports. Left out: derived from the question.
   */
  readonly id?: string;
  /**
   * The page that is asked, relative to the portal's url. With via: mcp it is only what a kept verdict depends on.
   */
  readonly page: string;
  /**
   * The question.
   */
  readonly ask: string;
  /**
   * What the reader is trying to do; it steers the answer. Left out: none.
   */
  readonly goal?: string;
  /**
   * The label of the documentation's version, if the portal has several. Left out: the portal's own choice.
   */
  readonly version?: string;
  /**
   * mcp: the question goes to the portal's MCP endpoint, alone. Left out: to the page.
   */
  readonly via?: 'mcp';
  /**
   * How many times the question is asked at most, with pass. Left out: once, and a failed answer up to twice more.
   */
  readonly runs?: number;
  /**
   * How many of the runs must be as expected. Left out: all of them.
   */
  readonly pass?: number;
  /**
   * Pages that must be among the answer's sources, relative to the portal's url. With #anchor, that heading of the page. Left out: not looked at.
   */
  readonly cites?: readonly string[];
  /**
   * Words that the answer must have: all of a list, or one of those below any_of. Left out: not looked at.
   */
  readonly mentions?:
    | readonly string[]
    | {
        /**
         * Words, of which one must be there.
         *
         * @minItems 1
         */
        readonly any_of: readonly string[];
      };
  /**
   * A regular expression that the answer must match, in the syntax of RE2. Case counts, except after (?i). Left out: not looked at.
   */
  readonly matches?: string;
  /**
   * Words that the answer must not have. Left out: not looked at.
   */
  readonly must_not_mention?: readonly string[];
  /**
   * What one answer must have, a list of which everything counts. The question is asked once for all. Left out: only what is beside it.
   *
   * @minItems 1
   * @maxItems 100
   */
  readonly expect?: readonly DocsExpectation[];
  /**
   * Whether the portal should have an answer. false: it should say that it has none.
   */
  readonly answered?: boolean;
}
/**
 * What an answer must have.
 */
export interface DocsExpectation {
  /**
   * Pages that must be among the answer's sources, relative to the portal's url. With #anchor, that heading of the page. Left out: not looked at.
   */
  readonly cites?: readonly string[];
  /**
   * Words that the answer must have: all of a list, or one of those below any_of. Left out: not looked at.
   */
  readonly mentions?:
    | readonly string[]
    | {
        /**
         * Words, of which one must be there.
         *
         * @minItems 1
         */
        readonly any_of: readonly string[];
      };
  /**
   * A regular expression that the answer must match, in the syntax of RE2. Case counts, except after (?i). Left out: not looked at.
   */
  readonly matches?: string;
  /**
   * Words that the answer must not have. Left out: not looked at.
   */
  readonly must_not_mention?: readonly string[];
}
/**
 * One page of a portal that must exist, and what it must say. A check: evenkeel changes nothing. It costs no answer credits.
 */
export interface DocsPage {
  /**
   * The page, relative to the portal's url. Its .md variant is read, or the page itself where that is served as Markdown.
   */
  readonly page: string;
  /**
   * Whether the portal's llms.txt lists the page. Left out: it is not looked up.
   */
  readonly listed?: boolean;
  /**
   * Words that the page must have. Left out: not looked at.
   */
  readonly mentions?: readonly string[];
  /**
   * Words that the page must not have. Left out: not looked at.
   */
  readonly must_not_mention?: readonly string[];
}
/**
 * What the search of a portal must find, asked over its MCP endpoint. A check: evenkeel changes nothing. It costs no answer credits.
 */
export interface DocsSearch {
  /**
   * A short name for reports. Left out: derived from the words.
   */
  readonly id?: string;
  /**
   * The words to search for.
   */
  readonly search: string;
  /**
   * The page that must be among the results, relative to the portal's url.
   */
  readonly finds: string;
  /**
   * How many results are looked at, the best first, each page once. Left out: all.
   */
  readonly within?: number;
  /**
   * How many times is searched at most, with pass. Left out: once, and after a fail up to twice more.
   */
  readonly runs?: number;
  /**
   * How many of the runs must be as expected. Left out: all of them.
   */
  readonly pass?: number;
}

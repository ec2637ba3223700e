import type { CodePage } from '../../../core/code-page.ts';
import { DISCORD, SLOTS } from '../../../limits/discord.ts';

/** Pages on commands as a whole: names, texts, places and counts. */
export const commandRulePages = {
  'discord/command-count': {
    title: 'Too many commands of a type',
    means: `Each scope, global or one guild, has at most ${SLOTS}.`,
    wrong: `commands:
  - { name: launch, type: primary_entry_point, description: Start a game }
  - { name: play, type: primary_entry_point, description: Play a game }`,
    right: `commands:
  - { name: launch, type: primary_entry_point, description: Start a game }`,
    next: 'Make some of them subcommands of one command, or move them to the guilds that need them.',
  },
  'discord/command-size': {
    title: 'A command is too large',
    means: `The names, descriptions and choice values of a command, with its options and the longest translations, have at most ${DISCORD.commandSize.is.toLocaleString('en')} characters together.`,
    next: 'Shorten descriptions, or split the command in two.',
  },
  'discord/command-twice': {
    title: 'People in a guild see a command twice',
    means:
      'A global command of the same type and name exists. Both are shown in the guild. This is a warning.',
    wrong: `commands:
  - { name: ping, description: Check that the bot answers }
guilds:
  - ids: ["197038439483310086"]
    commands: [{ name: ping, description: Check that the bot answers }]`,
    right: `commands:
  - { name: ping, description: Check that the bot answers }`,
    next: 'Keep one of the two. A command that is tried in a guild first can have another name.',
  },
  'discord/context-without-install': {
    title: 'A context has no effect',
    means:
      'A command can be used in private channels only where a user has installed the application. Without `user_install` the context has no effect. This is a warning.',
    wrong: `commands:
  - { name: ping, description: Check it, contexts: [private_channel], integration_types: [guild_install] }`,
    right: `commands:
  - { name: ping, description: Check it, contexts: [private_channel], integration_types: [user_install] }`,
    next: 'Add `user_install` to `integration_types`, or remove `private_channel`.',
  },
  'discord/computed-member': {
    title: 'A command has a member that Discord sets',
    means:
      'An `id`, a `version` or another member of a copied answer is in the entry. The name and the type identify a command, so it is not sent. This is a warning.',
    wrong: `commands:
  - { name: ping, description: Check it, version: "2" }`,
    right: `commands:
  - { name: ping, description: Check it }`,
    next: 'Leave it out.',
  },
  'discord/contexts-contradict': {
    title: 'A command is closed and open to direct messages',
    means:
      '`dm_permission: false` closes the command to direct messages, and `contexts` with `bot_dm` opens it. For Discord the contexts count, so the command would be open although the entry says that it is closed.',
    wrong: `commands:
  - { name: ping, description: Check it, dm_permission: false, contexts: [guild, bot_dm] }`,
    right: `commands:
  - { name: ping, description: Check it, contexts: [guild] }`,
    next: 'Write `contexts` as you want them, and take `dm_permission` out.',
  },
  'discord/deprecated-field': {
    title: 'A command has a field that Discord has deprecated',
    means:
      'Another field replaces it: `contexts` replaces `dm_permission`, `default_member_permissions` replaces `default_permission`.',
    wrong: `commands:
  - { name: ping, description: Check it, default_permission: false }`,
    right: `commands:
  - { name: ping, description: Check it, default_member_permissions: [] }`,
    next: 'Write the field that the hint names.',
  },
  'discord/description-needed': {
    title: 'A command has no description',
    means: `A chat_input command has a description of 1 to ${DISCORD.description.is} characters, which people see while they type. So has an entry point, except that Discord creates its own without one: for an entry point it is a warning, and the plan blocks a create.`,
    wrong: `commands:
  - { name: ping }`,
    right: `commands:
  - { name: ping, description: Check that the bot answers }`,
    next: 'Add one that says what the command does.',
  },
  'discord/description-not-taken': {
    title: 'A command of this type has no description',
    means:
      'Commands of the types user and message are in a menu, with their name only. Discord refuses a description.',
    wrong: `commands:
  - { name: Show profile, type: user, description: Shows it }`,
    right: `commands:
  - { name: Show profile, type: user }`,
    next: 'Remove the field.',
  },
  'discord/global-only': {
    title: 'A field exists for global commands only',
    means:
      "A guild's command is used in that guild and nowhere else, so it has no `contexts` and no `integration_types`. In a file of `commands_from` this is a warning, because one file often serves both.",
    wrong: `guilds:
  - ids: ["197038439483310086"]
    commands: [{ name: reload, description: Load it again, contexts: [guild] }]`,
    right: `guilds:
  - ids: ["197038439483310086"]
    commands: [{ name: reload, description: Load it again }]`,
    next: 'Remove the field.',
  },
  'discord/renamed-from': {
    title: 'A new name is not that of one command',
    means:
      '`renamed_from` beside `commands_from` gives old names by new ones. No command of the files has this new name, or several of different types have it.',
    wrong: `commands_from: dist/commands.json
renamed_from: { ban: banish }`,
    right: `commands_from: dist/commands.json
renamed_from: { banish: ban }`,
    next: 'Correct the name. If several have it, write the one that is renamed under `commands`.',
  },
  'discord/unknown-member': {
    title: 'Discord knows no such member',
    means:
      'The API does not have this member, so it is not sent: a warning, and the plan names it. It is an error where the command would be open to more people: close to a member that decides access, such as `dm_permissions`; with words in its name that say who may use it, such as `guildOnly`; or with such a member in it, at any depth. What asks for nothing (`guildOnly: false`) or is about the bot itself (`botPermissions`) is a warning. In the manifest it is also an error close to any known key.',
    wrong: `commands:
  - { name: ping, description: Check it, cooldown: 5 }`,
    right: `commands:
  - { name: ping, description: Check it }`,
    next: 'Remove it, or give it the name that the hint says. What the bot checks in its own code stays out of the file.',
  },
  'discord/two-spellings': {
    title: 'A member is there twice, in two spellings',
    means:
      'A command, option or choice of a file has one member in the spelling of the API and in that of a library, with two values. Each library takes another of the two.',
    wrong: `commands:
  - { "name": ban, "description": Ban, "default_member_permissions": "4", "defaultMemberPermissions": "8" }`,
    right: `commands:
  - { "name": ban, "description": Ban, "default_member_permissions": "4" }`,
    next: 'Keep the one that is meant.',
  },
  'discord/guild-entry-point': {
    title: 'A guild cannot have an entry point command',
    means: 'The entry point starts an activity and is global.',
    wrong: `guilds:
  - ids: ["197038439483310086"]
    commands: [{ name: launch, type: primary_entry_point, description: Start a game }]`,
    right: `commands:
  - { name: launch, type: primary_entry_point, description: Start a game }`,
    next: 'Move it to the global `commands`.',
  },
  'discord/handler-not-taken': {
    title: 'Only an entry point has a handler',
    means: '`handler` says who starts the activity. Other commands are always handled by the application.',
    wrong: `commands:
  - { name: ping, description: Check it, handler: app_handler }`,
    right: `commands:
  - { name: ping, description: Check it }`,
    next: 'Remove the field.',
  },
  'discord/locale-undocumented': {
    title: 'A locale is not in the documentation',
    means:
      "Discord's machine-readable description names `ar` and `he`, its documentation does not. The service may refuse them. This is a warning.",
    wrong: `commands:
  - { name: ban, description: Ban a member, name_localizations: { he: ban } }`,
    right: `commands:
  - { name: ban, description: Ban a member, name_localizations: { de: bannen } }`,
    next: 'Keep it if the apply succeeds, otherwise remove the text.',
  },
  'discord/name-blank': {
    title: 'A name is blank',
    means: 'The name of a user, message or entry point command has at least one character that can be seen.',
    wrong: `commands:
  - { name: " ", type: user }`,
    right: `commands:
  - { name: Show profile, type: user }`,
    next: 'Write a name.',
  },
  'discord/name-case': {
    title: 'A name has capital letters',
    means:
      'Names of chat_input commands and of options are in lower case, if the script has upper and lower case.',
    wrong: `commands:
  - { name: Ban, description: Ban a member }`,
    right: `commands:
  - { name: ban, description: Ban a member }`,
    next: 'Write it in lower case. Where a live command has another name, add `renamed_from`.',
  },
  'discord/name-length': {
    title: 'A name is too long',
    means: `Names of commands and options, translated ones too, have at most ${DISCORD.name.is} characters.`,
    wrong: `commands:
  - name: ban
    description: Ban a member
    name_localizations: { de: ein-mitglied-aus-dieser-gemeinschaft-bannen }`,
    right: `commands:
  - { name: ban, description: Ban a member, name_localizations: { de: bannen } }`,
    next: 'Shorten the name.',
  },
  'discord/name-pattern': {
    title: 'A name holds characters that Discord refuses',
    means:
      'Names of chat_input commands and of options hold letters and digits of any script, `-`, `_` and apostrophes. Spaces are not among them.',
    wrong: `commands:
  - { name: ban member, description: Ban a member }`,
    right: `commands:
  - { name: ban-member, description: Ban a member }`,
    next: 'Replace the other characters, such as spaces by `-`.',
  },
  'discord/options-not-taken': {
    title: 'A command of this type has no options',
    means: 'Only chat_input commands have options. A user or message command gets what was clicked.',
    wrong: `commands:
  - { name: Report, type: message, options: [{ type: string, name: why, description: Why }] }`,
    right: `commands:
  - { name: Report, type: message }`,
    next: 'Remove them, or make it a chat_input command.',
  },
  'discord/permission-bits': {
    title: 'A set of permissions is too large',
    means: `Permissions as a number have at most ${DISCORD.permissionBits.is} bits; Discord refuses larger ones.`,
    wrong: `commands:
  - { name: ban, description: Ban a member, default_member_permissions: "18014398509481984" }`,
    right: `commands:
  - { name: ban, description: Ban a member, default_member_permissions: [BAN_MEMBERS] }`,
    next: 'Write the permissions by name.',
  },
  'discord/refused': {
    title: 'Discord refused a value',
    means:
      "Discord refused the write because of this place in the entry. The message is Discord's own, with its code. The refused write changed nothing.",
    next: 'Correct the value, and apply again. If `evenkeel validate` should have found this, report it.',
  },
} satisfies Readonly<Record<string, CodePage>>;

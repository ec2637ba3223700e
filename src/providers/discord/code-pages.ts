import type { CodePage } from '../../core/code-page.ts';
import { DISCORD, SLOTS } from '../../limits/discord.ts';
import type { DiscordCode } from './codes.ts';
import { REFUSALS, type RefusalCode } from './refusals.ts';

const own: Readonly<Record<Exclude<DiscordCode, RefusalCode>, CodePage>> = {
  'discord/token-refused': {
    title: 'Discord did not accept the token',
    means:
      'The service answered 401: the token is not valid, was reset, or was cut when it was copied. No other request is sent with it in this run.',
    next: 'Reset the token in the developer portal and set DISCORD_BOT_TOKEN, or set valid client credentials. Edits of permissions use DISCORD_PERMISSIONS_TOKEN.',
  },
  'discord/application-overwrites': {
    title: 'The service takes no overwrites of the whole application',
    means:
      'An entry says `of: application`. Whether Discord takes a PUT of such overwrites is not documented, and this one was answered as one of a command that does not exist. Nothing was written.',
    example: `permissions:
  - { command: ban, of: global, overwrites: [{ everyone: true, allow: false }] }`,
    next: 'Write the overwrites for each command, and take the entry with `of: application` out.',
  },
  'discord/unknown-members-lost': {
    title: 'A part of a command that evenkeel does not know is deleted',
    means:
      'The live command has members that were added to the API later. evenkeel sends them back as long as their option stays. This row deletes what they belong to, so it deletes them too.',
    next: 'Keep the option or command if the member matters, or set it by hand afterwards.',
  },
  'discord/unknown-type': {
    title: 'A command has a type that evenkeel does not know',
    means:
      'The live command has a type that was added to the API later. evenkeel reads it and never changes or deletes it.',
    next: 'Delete it by hand if it is not wanted.',
  },
  'discord/entry-point': {
    title: 'An entry point is never deleted',
    means:
      'The command opens the Activity of the application. Without it nobody can start the Activity, so evenkeel never deletes or replaces it.',
    next: 'Take `absent: true` back, or delete the command by hand.',
  },
  'discord/entry-point-description': {
    title: 'A new entry point has no description',
    means:
      'The entry point that Discord makes itself when Activities are switched on may have no description, so its entry needs none. No entry point is live under this name, and Discord would refuse to create one without a description.',
    example:
      'commands:\n  - name: Launch\n    type: primary_entry_point\n    description: Start a game\n    handler: discord_launch_activity',
    next: `Write a \`description\` of 1 to ${DISCORD.description.is} characters, or the name of the entry point that is live.`,
  },
  'discord/opens-command': {
    title: 'More people may use a command',
    means:
      'The row clears the member permissions that a command requires by default, or requires fewer, or lifts its age limit, or allows it in more places, by `contexts` or `dm_permission`, or lets people add it to their own accounts, or guilds add it. The message says which.',
    next: 'Make sure that this is intended before you approve the plan.',
  },
  'discord/opens-overwrite': {
    title: 'Overwrites let more people use a command',
    means:
      'The row allows a command for the role @everyone or in all channels, or for one more role, user or channel; or it removes an overwrite that denied it.',
    next: 'Make sure that this is intended before you approve the plan.',
  },
  'discord/type-is-fixed': {
    title: 'Another type makes another command',
    means:
      'A live command has the same name and another type. The API cannot change a type, so the plan creates a new command with a new id and without overwrites.',
    next: 'Write `absent: true` for the old one to delete it.',
  },
  'discord/rename-keeps-id': {
    title: 'A rename would keep the id',
    means:
      'The plan deletes a command and creates one that looks like it. With `renamed_from` it stays the same command: it keeps its id and uses none of the creates of the day.',
    example: 'commands:\n  - name: report\n    renamed_from: weekly\n    description: Weekly report',
    next: 'Write `renamed_from` in the entry of the new one if it is the same command.',
  },
  'discord/creates': {
    title: 'How many creates a plan needs in a scope',
    means: `Discord allows ${DISCORD.createsPerDay.is} creates of commands in a scope in 24 hours. No call says how many were used, so evenkeel counts the commands younger than a day: the number is a lower bound.`,
    next: 'Nothing, as long as the number is below the limit.',
  },
  'discord/too-many-creates': {
    title: 'More creates than a day allows',
    means:
      'The plan needs more creates in a scope than Discord allows in 24 hours. It would stop in the middle, so the plan neither creates nor deletes in that scope.',
    next: 'Apply a part of it with `--target`, and the rest tomorrow. A rename (`renamed_from`) does not count.',
  },
  'discord/too-many-commands': {
    title: 'More commands than a scope holds',
    means: `A scope holds ${SLOTS}. Where creates do not fit beside what lives, deletes of the same plan come first; here they are too few. So the plan neither creates nor deletes in that scope.`,
    next: 'Write `absent: true` for commands that may be deleted, or `prune: true`, or rename with `renamed_from`. With `--target`, name the deletes too.',
  },
  'discord/contexts-count': {
    title: '`dm_permission` has no effect beside contexts',
    means:
      'The live command has `contexts`. They say where it may be used, and the service ignores `dm_permission`. The entry has `dm_permission` and leaves `contexts` out, which keeps those that live has. If it says `dm_permission: false` and they allow direct messages with the bot, the row is blocked: the command is not what the entry says.',
    example: 'commands:\n  - { name: ban, description: Ban, contexts: [guild] }',
    next: 'Write `contexts` as you want them and take `dm_permission` out. With `contexts: null`, `dm_permission` counts again.',
  },
  'discord/twin': {
    title: 'A command was made twice',
    means:
      'Two commands of one scope have the same type and name. Two creates at nearly the same time can leave such twins. `sync` keeps the older one and deletes the younger one, with its overwrites.',
    next: 'Nothing. If it comes again at each start, let one process alone make the commands.',
  },
  'discord/install-not-supported': {
    title: 'A command is for an install that the application does not have',
    means:
      'The entry has an integration type for which the application cannot be installed. Discord accepts only types that the application is set up for.',
    next: 'Switch it on at https://discord.com/developers/applications (your application, Installation), or take it out of `integration_types`.',
  },
  'discord/installs-untold': {
    title: 'Whether the application supports the integration types is not known',
    means:
      'Before it writes a command whose entry has `integration_types`, evenkeel asks the service for which installs the application is set up. Only a bot token may ask, and the service did not say it.',
    next: 'Set DISCORD_BOT_TOKEN to the bot token of the application. Without it, a type that is not supported is refused by the service when it is written.',
  },
  'discord/not-sent': {
    title: 'Members of the definition are not sent',
    means:
      'The command of the file, or of pasted JSON, has members that the API does not have there. Live does not get them.',
    next: 'Remove them from the definition, or give them the name that `evenkeel validate` hints at.',
  },
  'discord/overwrites-unseen': {
    title: 'Overwrites in guilds without the bot are not seen',
    means:
      'A rename or replace of a global command deletes its overwrites in every guild that the application is in. evenkeel restores them in each guild that the bot is in. A guild can have the application without the bot, if it was added with `applications.commands` alone. No list names such guilds.',
    next: 'Nothing, if the application is always added with its bot. Otherwise tell the people of these guilds to set their overwrites again.',
  },
  'discord/overwrites-uncounted': {
    title: 'A delete takes overwrites with it that are not counted',
    means:
      'A deleted command takes its overwrites with it. The plan counts those in guilds that the manifest names. A global command can have overwrites in others, too.',
    next: 'If it is renamed and not deleted, write `renamed_from`: then the overwrites stay.',
  },
  'discord/guilds-untold': {
    title: 'The guilds of the application are not known',
    means:
      'A rename or replace of a global command deletes its overwrites in every guild that the application is in. evenkeel restores them where it can see them. Only a bot token may list the guilds that the bot is in, and it is not set or the list could not be read.',
    next: 'Set DISCORD_BOT_TOKEN to the bot token of the application. Or write `allow: [loss]` in the entry: overwrites in guilds that the manifest does not name are lost.',
  },
};

/** What each reason of Discord means (`evenkeel explain CODE`). No other command reads it. */
export const codes: Readonly<Record<DiscordCode, CodePage>> = {
  ...(Object.fromEntries(
    Object.entries(REFUSALS).map(([code, refusal]) => [code, pageOf(refusal)]),
  ) as Record<RefusalCode, CodePage>),
  ...own,
};

function pageOf({ service, says, next }: (typeof REFUSALS)[RefusalCode]): CodePage {
  const title = `Discord: ${says}`;
  return { title, means: `Discord refused the request with its code ${service}: ${says}.`, next };
}

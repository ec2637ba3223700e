import type { Figure } from './figure.ts';

const COMMANDS = {
  source: 'https://docs.discord.com/developers/interactions/application-commands',
  day: '2026-11-20',
};
const RATES = { source: 'https://docs.discord.com/developers/topics/rate-limits', day: '2026-11-21' };
const EMOJIS = { source: 'https://docs.discord.com/developers/resources/emoji', day: '2026-11-27' };
const OPENAPI = { source: 'https://github.com/discord/discord-api-spec', day: '2026-11-20' };

/** Limits beyond which Discord refuses. Lengths are in characters (code points). */
export const DISCORD = {
  name: { what: 'characters of the name of a command or an option', is: 32, ...COMMANDS },
  description: { what: 'characters of a description', is: 100, ...COMMANDS },
  choiceName: { what: 'characters of the name of a choice', is: 100, ...COMMANDS },
  choiceValue: { what: 'characters of the value of a choice', is: 100, ...COMMANDS },
  localizedText: { what: 'characters of a localized text', is: 100, ...COMMANDS },
  options: { what: 'options of a command or of an option', is: 25, ...COMMANDS },
  choices: { what: 'choices of an option', is: 25, ...COMMANDS },
  optionText: { what: 'characters that an option can ask for', is: 6000, ...COMMANDS },
  fileTypes: { what: 'file types of an option', is: 10, ...COMMANDS },
  commandSize: {
    what: 'characters of all names, descriptions and values of a command',
    is: 8000,
    ...COMMANDS,
  },
  permissionBits: { what: 'bits of default_member_permissions', is: 54, ...OPENAPI },
  about: { what: 'characters of the description of an application', is: 400, ...OPENAPI },
  tags: { what: 'tags of an application', is: 5, ...OPENAPI },
  tag: { what: 'characters of a tag', is: 20, ...OPENAPI },
  emojis: { what: 'emojis of an application', is: 2000, ...EMOJIS },
  emojiName: { what: 'characters of the name of an emoji', is: 32, ...OPENAPI },
  emojiBytes: { what: 'bytes of the image of an emoji', is: 256 * 1024, ...EMOJIS },
  metadata: { what: 'values of role connection metadata', is: 5, ...OPENAPI },
  metadataKey: { what: 'characters of the key of such a value', is: 50, ...OPENAPI },
  metadataName: { what: 'characters of the name of such a value', is: 100, ...OPENAPI },
  metadataDescription: { what: 'characters of the description of such a value', is: 200, ...OPENAPI },
  overwrites: { what: 'overwrites of a command in a guild', is: 100, ...COMMANDS },
  createsPerDay: { what: 'creates of commands in 24 hours and a scope', is: 200, ...COMMANDS },
  bulkItems: { what: 'commands in one bulk overwrite', is: 130, ...OPENAPI },
  botRate: { what: 'requests of a bot in a second', is: 50, ...RATES },
  guildPage: { what: 'guilds in one page of a list', is: 200, ...OPENAPI },
} as const satisfies Readonly<Record<string, Figure>>;

/** The most commands of each type in one scope. */
export const COMMANDS_OF_TYPE = {
  chat_input: { what: 'chat_input commands of a scope', is: 100, ...COMMANDS },
  user: { what: 'user commands of a scope', is: 15, ...COMMANDS },
  message: { what: 'message commands of a scope', is: 15, ...COMMANDS },
  primary_entry_point: { what: 'entry points of an application', is: 1, ...COMMANDS },
} as const satisfies Readonly<Record<string, Figure>>;

/** The limits of {@link COMMANDS_OF_TYPE} in words, for messages. */
export const SLOTS = `${COMMANDS_OF_TYPE.chat_input.is} chat_input, ${COMMANDS_OF_TYPE.user.is} user, ${COMMANDS_OF_TYPE.message.is} message commands and ${COMMANDS_OF_TYPE.primary_entry_point.is} entry point`;

import { enumeration } from './enumeration.ts';

/** The API has these numbers for types of commands (facts/discord.md#enumerations). */
export const commandTypes = enumeration({
  chat_input: 1,
  user: 2,
  message: 3,
  primary_entry_point: 4,
});

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

import { DISCORD } from '../../limits/discord.ts';
import { quirk } from '../quirk.ts';

/**
 * Points on application commands where public material is silent or contradicts itself. The first
 * value of each is the behavior of a strict sandbox; `fact` says what is known.
 */
export const discordQuirks = {
  default_locales: quirk('facts/discord.md#texts-that-equal-the-default', 'echoed', 'dropped'),
  noop_patch: quirk('facts/discord.md#versions-of-a-command', 'bumps', 'keeps'),
  contexts_default: quirk('facts/discord.md#default-contexts', 'null', 'all'),
  install_contexts: quirk('facts/discord.md#defaults-that-the-service-chooses', 'guild_and_user', 'guild'),
  bulk_integration_types: quirk(
    'facts/discord.md#integration-types-that-a-bulk-item-leaves-out',
    'reset',
    'kept',
  ),
  bulk_cap: quirk(
    'facts/discord.md#a-list-of-one-too-many',
    `${DISCORD.bulkItems.is}`,
    `${DISCORD.bulkItems.is + 1}`,
  ),
  guild_fields: quirk('facts/discord.md#members-of-guild-commands', 'absent', 'present'),
  guild_bot_dm: quirk('facts/discord.md#members-of-guild-commands', 'ignored', 'refused'),
  dm_permission: quirk('facts/discord.md#direct-messages-beside-contexts', 'own', 'follows_contexts'),
  absent_guild: quirk('facts/discord.md#deleted-guilds', 'missing_access', 'unknown_guild'),
  racing_creates: quirk('facts/discord.md#twins', 'overwrite', 'duplicate'),
  list_order: quirk('facts/discord.md#the-order-of-a-list', 'created', 'name'),
  mixed_options: quirk('facts/discord.md#subcommands-beside-plain-options', 'accepted', 'refused'),
  extra_locales: quirk('facts/discord.md#locales', 'refused', 'accepted'),
  unknown_members: {
    ...quirk('facts/discord.md#members-that-are-not-described', 'refused', 'kept', 'ignored'),
    lenient: 'ignored',
  },
  patch_type: { ...quirk('facts/discord.md#types-in-an-edit', 'refused', 'taken'), lenient: 'taken' },
  user_agent: { ...quirk('facts/discord.md#user-agents-that-pass', 'checked', 'any'), lenient: 'any' },
  application_permissions: quirk('facts/discord.md#overwrites-of-the-application', 'refused', 'accepted'),
  command_buckets: quirk('facts/discord.md#numbers-of-the-route-limits', 'generous', 'tight'),
  global_rate_limit: quirk('facts/discord.md#rate-limits', '50', 'off'),
};

import { DISCORD } from '../../limits/discord.ts';
import type { Quirk } from '../quirk.ts';

/**
 * Points on application commands where public material is silent or contradicts itself. The first
 * value is that of a strict sandbox; `fact` says what is known.
 */
export const discordQuirks = {
  default_locales: {
    values: ['echoed', 'dropped'],
    fact: 'facts/discord.md#texts-that-equal-the-default',
  },
  noop_patch: {
    values: ['bumps', 'keeps'],
    fact: 'facts/discord.md#versions-of-a-command',
  },
  contexts_default: {
    values: ['null', 'all'],
    fact: 'facts/discord.md#default-contexts',
  },
  install_contexts: {
    values: ['guild_and_user', 'guild'],
    fact: 'facts/discord.md#defaults-that-the-service-chooses',
  },
  bulk_integration_types: {
    values: ['reset', 'kept'],
    fact: 'facts/discord.md#integration-types-that-a-bulk-item-leaves-out',
  },
  bulk_cap: {
    values: [`${DISCORD.bulkItems.is}`, `${DISCORD.bulkItems.is + 1}`],
    fact: 'facts/discord.md#a-list-of-one-too-many',
  },
  guild_fields: {
    values: ['absent', 'present'],
    fact: 'facts/discord.md#members-of-guild-commands',
  },
  guild_bot_dm: {
    values: ['ignored', 'refused'],
    fact: 'facts/discord.md#members-of-guild-commands',
  },
  dm_permission: {
    values: ['own', 'follows_contexts'],
    fact: 'facts/discord.md#direct-messages-beside-contexts',
  },
  absent_guild: {
    values: ['missing_access', 'unknown_guild'],
    fact: 'facts/discord.md#deleted-guilds',
  },
  racing_creates: {
    values: ['overwrite', 'duplicate'],
    fact: 'facts/discord.md#twins',
  },
  list_order: {
    values: ['created', 'name'],
    fact: 'facts/discord.md#the-order-of-a-list',
  },
  mixed_options: {
    values: ['accepted', 'refused'],
    fact: 'facts/discord.md#subcommands-beside-plain-options',
  },
  extra_locales: {
    values: ['refused', 'accepted'],
    fact: 'facts/discord.md#locales',
  },
  unknown_members: {
    values: ['refused', 'kept', 'ignored'],
    lenient: 'ignored',
    fact: 'facts/discord.md#members-that-are-not-described',
  },
  patch_type: {
    values: ['refused', 'taken'],
    lenient: 'taken',
    fact: 'facts/discord.md#types-in-an-edit',
  },
  user_agent: {
    values: ['checked', 'any'],
    lenient: 'any',
    fact: 'facts/discord.md#user-agents-that-pass',
  },
  application_permissions: {
    values: ['refused', 'accepted'],
    fact: 'facts/discord.md#overwrites-of-the-application',
  },
  command_buckets: {
    values: ['generous', 'tight'],
    fact: 'facts/discord.md#numbers-of-the-route-limits',
  },
  global_rate_limit: {
    values: ['50', 'off'],
    fact: 'facts/discord.md#rate-limits',
  },
} as const satisfies Readonly<Record<string, Quirk>>;

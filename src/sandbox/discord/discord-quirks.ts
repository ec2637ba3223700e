import type { Quirk } from '../quirk.ts';

/**
 * Points on application commands where public material is silent or contradicts itself. The first
 * value is that of a strict sandbox; `fact` says what is known.
 */
export const discordQuirks = {
  default_locales: {
    values: ['echoed', 'dropped'],
    fact: 'application-commands 15, whether locale entries equal to the default are returned is not found.',
  },
  noop_patch: {
    values: ['bumps', 'keeps'],
    fact: 'application-commands 6 and 15, a PATCH that changes nothing bumped `version` in 2021; today is not found.',
  },
  contexts_default: {
    values: ['null', 'all'],
    fact: 'application-commands 4 and 14, omitted contexts came back as null; the bulk table says [0,1,2].',
  },
  install_contexts: {
    values: ['guild_and_user', 'guild'],
    fact: 'application-commands 4, omitted integration_types become the contexts the app is configured for: [0], or [0,1].',
  },
  bulk_integration_types: {
    values: ['reset', 'kept'],
    fact: 'application-commands 5, a bulk item without integration_types resets them (documented) or leaves them (a maintainer).',
  },
  bulk_cap: {
    values: ['130', '131'],
    fact: 'application-commands 2 and 15: 130 items by the OpenAPI document. A user saw a guild list of 134 refused for being longer than 130 (cc-connect#504, 2026-04). Whether 131 with an entry point pass globally is not known (2026-11-22).',
  },
  guild_fields: {
    values: ['absent', 'present'],
    fact: 'application-commands 4 and 15, whether guild commands carry contexts, integration_types and dm_permission is not found.',
  },
  guild_bot_dm: {
    values: ['ignored', 'refused'],
    fact: 'Discord specification: guild commands do not support BOT_DM; the guild bulk body defaults to contexts that name it.',
  },
  dm_permission: {
    values: ['own', 'follows_contexts'],
    fact: 'application-commands 15, whether dm_permission in responses follows contexts is not found.',
  },
  absent_guild: {
    values: ['missing_access', 'unknown_guild'],
    fact: 'application-commands 8 and 9, a guild without the bot answers 50001; whether one that is deleted answers 10004 is not found.',
  },
  racing_creates: {
    values: ['overwrite', 'duplicate'],
    fact: 'application-commands 6, a create overwrites the command of its type and name; two at nearly the same time can leave a real duplicate.',
  },
  list_order: {
    values: ['created', 'name'],
    fact: 'application-commands 15, the order of the list is not found.',
  },
  mixed_options: {
    values: ['accepted', 'refused'],
    fact: 'application-commands 7, subcommands beside plain options: a refusal is not documented.',
  },
  extra_locales: {
    values: ['refused', 'accepted'],
    fact: 'application-commands 7, ar and he are in the OpenAPI document but not in the documentation.',
  },
  unknown_members: {
    values: ['refused', 'kept', 'ignored'],
    lenient: 'ignored',
    fact: 'application-commands 3 has the members of the bodies; what becomes of others is not public, but deployed bots send some (`application_id`, `dm_permissions`, `hash`; 2026-11-22). Refused, a misspelling shows; kept is a service that is newer than its client.',
  },
  patch_type: {
    values: ['refused', 'taken'],
    lenient: 'taken',
    fact: 'application-commands 3, an edit has no `type`; @sapphire/framework 5.5.1 sends that of the command in each edit, and its bots run (2026-11-22). Another type than that of the command is refused either way.',
  },
  user_agent: {
    values: ['checked', 'any'],
    lenient: 'any',
    fact: 'application-commands 1, a client that is not called DiscordBot *may* be blocked; oceanic.js 1.15.0 and dressed 1.10.1 send that of their runtime, and their bots run (2026-11-22).',
  },
  application_permissions: {
    values: ['refused', 'accepted'],
    fact: 'application-commands 8 and 15, whether a permission PUT takes the application id is not found.',
  },
  command_buckets: {
    values: ['generous', 'tight'],
    fact: 'application-commands 10, per-route numbers are not published; a 429 after 5 creates for about 20 s was seen.',
  },
  global_rate_limit: {
    values: ['50', 'off'],
    fact: 'application-commands 10, 50 requests a second; off is for measurements on loopback.',
  },
} as const satisfies Readonly<Record<string, Quirk>>;

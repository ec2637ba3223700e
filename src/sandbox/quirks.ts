import { DISCORD } from '../limits/discord.ts';
import type { Quirks } from './service.ts';

/** One point on which public material is silent or contradicts itself. */
export interface Quirk {
  /** The possible behaviors. The first is the behavior of a strict sandbox. */
  readonly values: readonly [string, string, ...string[]];
  /**
   * The behavior of a lenient sandbox, if it is not the first value: real clients show that the
   * service accepts what the first value refuses.
   */
  readonly lenient?: string;
  /** The place that says what is known, with its source: `facts/neon.md#locks`. */
  readonly fact: `facts/${string}.md#${string}`;
}

/** Makes a quirk from its fact and its possible behaviors, the strict one first. */
function quirk(fact: Quirk['fact'], ...values: Quirk['values']): Quirk {
  return { values, fact };
}

/**
 * Points on the database platform where public material is silent or contradicts itself. The first
 * value of each is the behavior of a strict sandbox; `fact` says what is known.
 */
export const neonQuirks = {
  branch_names: quirk('facts/neon.md#names-of-branches', 'unique', 'not_unique'),
  duplicate_branch_status: quirk('facts/neon.md#names-that-are-taken', '409', '422'),
  patch_settings: quirk('facts/neon.md#nested-settings', 'merges', 'replaces'),
  empty_schedule: quirk('facts/neon.md#empty-schedules', 'refused', 'clears'),
  last_page_cursor: quirk('facts/neon.md#the-cursor-of-a-last-page', 'present', 'absent'),
  unavailable_field: quirk(
    'facts/neon.md#projects-that-a-list-lacks',
    'unavailable_project_ids',
    'unavailable',
  ),
  lock_scope: quirk('facts/neon.md#the-scope-of-a-lock', 'operations', 'all_writes'),
  unready_branch: quirk('facts/neon.md#a-branch-that-is-not-ready', 'accepts', 'refuses'),
  inherited_bucket_delete: quirk('facts/neon.md#deleting-an-inherited-bucket', 'deletes', 'refused'),
  restored_branch_id: quirk('facts/neon.md#ids-of-restored-branches', 'kept', 'changes'),
  masked_columns: quirk('facts/neon.md#after-a-change-of-the-rules', 'counted', 'not_told'),
  patched_masking_rules: quirk('facts/neon.md#after-a-change-of-the-rules', 'keep_state', 'initialized'),
  unknown_fields: {
    ...quirk('facts/neon.md#members-that-are-not-described', 'refused', 'kept', 'ignored'),
    lenient: 'ignored',
  },
  compute_sizes: { ...quirk('facts/neon.md#sizes-of-a-compute', 'of_the_client', 'any'), lenient: 'any' },
  data_api_settings: quirk('facts/neon.md#settings-of-the-data-api', 'replaces', 'merges'),
  data_api_of_parent: quirk('facts/neon.md#the-data-api-of-a-new-branch', 'inherited', 'left_out'),
  auth_of_parent: quirk('facts/neon.md#the-authentication-of-a-new-branch', 'inherited', 'left_out'),
  auth_again: quirk('facts/neon.md#turning-authentication-on-again', 'former', 'defaults', 'refused'),
  auth_updates: quirk('facts/neon.md#updates-of-authentication', 'replaces', 'merges'),
  auth_provider_again: quirk('facts/neon.md#oauth-providers', 'refused', 'replaced'),
  auth_secrets: quirk('facts/neon.md#secrets-of-authentication', 'hidden', 'shown'),
  branch_key_sets: quirk('facts/neon.md#key-sets-of-a-deleted-branch', 'deleted', 'kept'),
  account_rate_limit: quirk('facts/neon.md#windows-of-the-rate-limits', 'off', '700'),
};

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

/**
 * Points on documentation answers where public material is silent or contradicts itself. The first
 * value of each is the behavior of a strict sandbox; `fact` says what is known.
 */
const docsQuirks = {
  sources_heading: quirk('facts/docs-answers.md#the-heading-of-the-sources', 'colon', 'plain'),
  questions_at: quirk('facts/docs-answers.md#which-page-addresses-answer', 'every_page', 'markdown'),
  search_results: quirk('facts/docs-answers.md#mcp', 'list', 'records', 'json', 'resource_links'),
  unknown_version: quirk('facts/docs-answers.md#unknown-versions', 'ignored', 'not_found'),
};

const shared = {
  unknown_parameters: {
    values: ['refused', 'ignored'],
    lenient: 'ignored',
    fact: 'facts/neon.md#unknown-parameters',
  },
} as const satisfies Readonly<Record<string, Quirk>>;

/** Every quirk of the three services, by name. */
export const QUIRKS: Readonly<Record<string, Quirk>> = {
  ...neonQuirks,
  ...discordQuirks,
  ...docsQuirks,
  ...shared,
};

/**
 * How a sandbox treats input that the real service may or may not refuse. `strict` refuses it, so
 * that misspellings are found; `lenient` accepts it, as real clients need.
 */
export type Manner = 'strict' | 'lenient';

/**
 * Returns a value for every quirk: the chosen one, or else the one that the manner has.
 *
 * @throws Error for an unknown quirk or value; it names the known ones
 */
export function chooseQuirks(chosen: Quirks, manner: Manner = 'strict'): Quirks {
  for (const [name, value] of Object.entries(chosen)) {
    const quirk = Object.hasOwn(QUIRKS, name) ? QUIRKS[name] : undefined;
    if (quirk === undefined) {
      throw new Error(`unknown quirk "${name}"; known are ${Object.keys(QUIRKS).join(', ')}`);
    }
    if (!quirk.values.includes(value)) {
      throw new Error(`quirk ${name} is ${quirk.values.join(' or ')}, not "${value}"`);
    }
  }
  const rest = Object.entries(QUIRKS).map(([name, { values, lenient }]) => {
    return [name, manner === 'lenient' ? (lenient ?? values[0]) : values[0]] as const;
  });
  return { ...Object.fromEntries(rest), ...chosen };
}

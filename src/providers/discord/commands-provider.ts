import type { Provider } from '../../core/provider.ts';
import type { Discord } from '../../generated/manifest.ts';
import { budget } from './budget.ts';
import { bulkOverwrite } from './command/bulk.ts';
import { discordCommand } from './command/command.ts';
import { holder } from './holder.ts';
import { discordPermissions } from './permissions/permissions.ts';
import { closes, explain } from './refusals.ts';
import { requests } from './requests.ts';
import { roots, sets } from './roots.ts';
import { applicationOf } from './scope.ts';
import { sectionRules } from './section-rules.ts';
import { discordService } from './service.ts';

/**
 * Discord with commands and their permissions alone, declared as a value: no other kinds, no files,
 * nothing that only the command line asks for. A bot that declares its commands in code carries
 * nothing else (ADR 0176).
 */
export const discordCommands: Provider = {
  ...discordService,
  requests,
  kinds: [discordCommand, discordPermissions],
  batches: [bulkOverwrite],
  // The developer portal itself links to an application in this form (checked 2026-11-22).
  consolePage: scope =>
    `https://discord.com/developers/applications/${encodeURIComponent(applicationOf(scope))}`,
  roots: written => roots(written as Discord),
  sets: written => sets(written as Discord),
  rules: written => sectionRules(written as Discord),
  // Writes to a scope follow one another, because two creates at nearly the same time can make a
  // duplicate (facts/discord.md#twins).
  lane: scope => scope.address,
  holder,
  explain,
  closes,
  budget,
  form: { list: { key: 'guilds', ids: ['ids'] } },
};

import { lossRemarks, type UnknownMember } from '../../core/fields/unknown-members.ts';
import type { RuleProblem } from '../../core/problem.ts';
import type { ProviderReason } from '../../core/report/reason.ts';
import type { otherPages } from '../../generated/other-pages.ts';
import type { WriteRefusalCode } from './refusals.ts';

/**
 * The codes of reasons that only this provider gives, besides those of {@link WriteRefusalCode}.
 * Each has a page in docs/codes/discord.
 */
export const DISCORD_CODES = [
  'discord/token-refused',
  'discord/unknown-type',
  'discord/entry-point',
  'discord/entry-point-description',
  'discord/opens-command',
  'discord/opens-overwrite',
  'discord/type-is-fixed',
  'discord/rename-keeps-id',
  'discord/creates',
  'discord/too-many-creates',
  'discord/too-many-commands',
  'discord/contexts-count',
  'discord/twin',
  'discord/install-not-supported',
  'discord/installs-untold',
  'discord/not-sent',
  'discord/overwrites-unseen',
  'discord/overwrites-uncounted',
  'discord/guilds-untold',
  'discord/application-overwrites',
  'discord/unknown-members-lost',
  'discord/opens-application',
  'discord/bot-token-needed',
  'discord/endpoint-not-allowed',
  'discord/endpoint-refused',
  'discord/install-in-use',
  'discord/image-without-file',
  'discord/image-not-compared',
  'discord/emoji-without-image',
  'discord/emoji-stand-in',
  'discord/emoji-another-id',
  'discord/emoji-name-taken',
  'discord/linked-roles',
] as const;
export type DiscordCode = WriteRefusalCode | (typeof DISCORD_CODES)[number];

/**
 * The rule of a mistake in a `discord` section or in a file that the section names. A rule without
 * a page in docs/codes does not compile.
 */
export type DiscordRule = Extract<keyof typeof otherPages, `${'discord' | 'locales' | 'handlers'}/${string}`>;

/** Makes one of Discord's reasons. `said` is a sentence; `next` is the next step. */
export function reason(code: DiscordCode, said: string, next?: string): ProviderReason {
  return { code, said, ...(next === undefined ? {} : { next }) };
}

/** A mistake in the `discord` section. Its rule has a page. */
export type DiscordProblem = RuleProblem<DiscordRule>;

/**
 * Remarks that a row deletes these fields. This version of evenkeel does not know them, so it
 * cannot write them again.
 */
export function lossReasons(lost: readonly UnknownMember[]): readonly ProviderReason[] {
  return lossRemarks(lost).map(said => reason('discord/unknown-members-lost', said));
}

import type { ProviderReason } from '../../core/reason.ts';
import type { RefusalCode } from './refusals.ts';

/** Reasons that only Discord gives: its refusals, and these. Each has a page in `code-pages.ts`. */
export type DiscordCode =
  | RefusalCode
  | 'discord/token-refused'
  | 'discord/unknown-type'
  | 'discord/entry-point'
  | 'discord/entry-point-description'
  | 'discord/opens-command'
  | 'discord/opens-overwrite'
  | 'discord/type-is-fixed'
  | 'discord/rename-keeps-id'
  | 'discord/creates'
  | 'discord/too-many-creates'
  | 'discord/too-many-commands'
  | 'discord/contexts-count'
  | 'discord/twin'
  | 'discord/install-not-supported'
  | 'discord/installs-untold'
  | 'discord/not-sent'
  | 'discord/overwrites-unseen'
  | 'discord/overwrites-uncounted'
  | 'discord/guilds-untold'
  | 'discord/application-overwrites'
  | 'discord/unknown-members-lost';

/** One of Discord's reasons, with its words. */
export function reason(code: DiscordCode, said: string): ProviderReason {
  return { code, said };
}

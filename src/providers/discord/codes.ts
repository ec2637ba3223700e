import type { ProviderReason } from '../../core/reason.ts';
import type { RefusalCode } from './refusals.ts';

/** What Discord alone can say of a row: its refusals, and these. `code-pages.ts` has a page for each. */
export type DiscordCode =
  | RefusalCode
  | 'discord/unknown-type'
  | 'discord/entry-point'
  | 'discord/opens-command'
  | 'discord/opens-overwrite'
  | 'discord/type-is-fixed'
  | 'discord/rename-keeps-id'
  | 'discord/creates'
  | 'discord/too-many-creates'
  | 'discord/too-many-commands'
  | 'discord/contexts-count'
  | 'discord/overwrites-unseen'
  | 'discord/unknown-members-lost';

/** One of Discord's reasons in its words. */
export function reason(code: DiscordCode, said: string): ProviderReason {
  return { code, said };
}

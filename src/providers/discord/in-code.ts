import type { Provider } from '../../core/provider.ts';
import { discordCommand } from './command.ts';
import { discordPermissions } from './permissions.ts';
import { discord } from './provider.ts';
import { withoutTwins } from './twins.ts';

/**
 * Discord for a program that brings its commands itself, and of which several may start at once (ADR 0060). A bulk overwrite
 * deletes what somebody made since its list, so it is for scopes that are this program's alone.
 */
export function discordInCode({ alone }: { readonly alone: boolean }): Provider {
  return {
    ...discord,
    kinds: [withoutTwins(discordCommand), discordPermissions],
    batches: alone ? (discord.batches ?? []) : [],
  };
}

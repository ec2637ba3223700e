import type { Provider } from '../../core/provider.ts';
import { discordCommand } from './command.ts';
import { discordPermissions } from './permissions.ts';
import { discord } from './provider.ts';
import { withoutTwins } from './twins.ts';

/** A set of commands in code is whole: what a command leaves out has its default, also where that gives more access. */
const wholeCommand = { ...discordCommand, entry: { ...discordCommand.entry, narrows: [] } };

/**
 * Discord for a program that brings its commands itself, and of which several may start at once (ADR 0060). A bulk overwrite
 * deletes what somebody made since its list, so it is for scopes that are this program's alone.
 */
export function discordInCode({ alone }: { readonly alone: boolean }): Provider {
  return {
    ...discord,
    kinds: [withoutTwins(wholeCommand), discordPermissions],
    batches: alone ? (discord.batches ?? []) : [],
  };
}

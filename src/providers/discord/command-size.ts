import type { DiscordCommand, DiscordCommandOption, DiscordLocalizations } from '../../generated/manifest.ts';
import { DISCORD } from '../../limits/discord.ts';
import { lengthOf } from './text-rules.ts';

/** The most characters that a command with all its options may have. */
export const LARGEST_COMMAND = DISCORD.commandSize.is;

/**
 * Counts the characters of a command's names, descriptions and choice values, on all levels. Of a
 * localized text, only the longest form counts (facts/discord.md#the-size-of-a-command).
 */
export function commandSize(command: DiscordCommand): number {
  return textsSize(command) + sum(command.options, optionSize);
}

function optionSize(option: DiscordCommandOption): number {
  return (
    textsSize(option) +
    sum(option.options, optionSize) +
    sum(option.choices, choice => {
      return longest(choice.name, choice.name_localizations) + lengthOf(String(choice.value));
    })
  );
}

function textsSize(of: DiscordCommand | DiscordCommandOption): number {
  return (
    longest(of.name, of.name_localizations) + longest(of.description ?? '', of.description_localizations)
  );
}

function longest(text: string, localizations: DiscordLocalizations | undefined): number {
  return Math.max(lengthOf(text), ...Object.values(localizations ?? {}).map(lengthOf));
}

function sum<T>(items: readonly T[] | undefined, size: (item: T) => number): number {
  return (items ?? []).reduce((total, item) => total + size(item), 0);
}

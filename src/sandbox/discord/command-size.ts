import type { CommandOption, LocalizedTexts, StoredCommandFields } from './command.ts';
import { lengthOf } from './form.ts';

/**
 * Counts the characters of names, descriptions and choice values of a command with all its options;
 * of a localized field only the longest text counts (facts/discord.md#the-size-of-a-command).
 */
export function commandSize(command: StoredCommandFields): number {
  return (
    longest(command.name, command.name_localizations) +
    longest(command.description, command.description_localizations) +
    optionsSize(command.options)
  );
}

function optionsSize(options: readonly CommandOption[]): number {
  let size = 0;
  for (const option of options) {
    size += longest(option.name, option.name_localizations);
    size += longest(option.description, option.description_localizations);
    for (const choice of option.choices ?? []) {
      size += longest(choice.name, choice.name_localizations) + lengthOf(String(choice.value));
    }
    size += optionsSize(option.options ?? []);
  }
  return size;
}

function longest(text: string, localizations: LocalizedTexts | null): number {
  return Math.max(lengthOf(text), ...Object.values(localizations ?? {}).map(lengthOf));
}

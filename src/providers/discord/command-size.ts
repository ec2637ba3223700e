import { isObject } from '../../core/json.ts';
import { DISCORD } from '../../limits/discord.ts';
import { COMMAND_FORM } from './members.ts';
import { lengthOf } from './text-rules.ts';

/** The most characters that a command with all its options may have. */
export const LARGEST_COMMAND = DISCORD.commandSize.is;

/**
 * Counts the characters of a command's names, descriptions and choice values, on all levels. Only
 * the longest form of a localized text counts (facts/discord.md#the-size-of-a-command).
 */
export function commandSize(of: { readonly [member: string]: unknown }, form = COMMAND_FORM): number {
  let size = form.noun === 'choice' ? lengthOf(String(of['value'])) : 0;
  for (const [name, { translates, items }] of form.members) {
    const value = of[name];
    if (translates !== undefined) size += longest(of[translates], value);
    if (items === undefined || !Array.isArray(value)) continue;
    for (const item of value.filter(isObject)) size += commandSize(item, items());
  }
  return size;
}

function longest(text: unknown, localizations: unknown): number {
  const all = [text ?? '', ...(isObject(localizations) ? Object.values(localizations) : [])];
  return Math.max(...all.map(each => lengthOf(String(each))));
}

import type { ManifestPath } from '../../../core/problem.ts';
import type { DiscordCommandChoice, DiscordCommandOption } from '../../../generated/manifest.ts';
import type { DiscordProblem } from '../codes.ts';
import { CHOICE, OPTION } from './members.ts';
import { lengthOf, localizationProblems } from './text-rules.ts';

const LARGEST_NUMBER = 2 ** 53;

type Bound = 'min_value' | 'max_value' | 'min_length' | 'max_length';

/** The pairs of fields that bound an option's value, as `[lower, upper]`. */
export const RANGES = [...OPTION.members].flatMap(([upper, { atLeast }]) =>
  atLeast === undefined ? [] : [[atLeast, upper] as [Bound, Bound]],
);

/** The mistakes in an option's choices (facts/discord.md#options). */
export function choiceProblems(
  option: DiscordCommandOption,
  type: string,
  path: ManifestPath,
): readonly DiscordProblem[] {
  const choices = option.choices ?? [];
  return [
    ...bothProblems(option, path),
    ...choices.flatMap((choice, index) => {
      const at = [...path, 'choices', index];
      return [
        ...localizationProblems(choice, CHOICE, at),
        ...valueProblems(choice, type, [...at, 'value']),
        ...boundProblems(choice, option, [...at, 'value']),
      ];
    }),
  ];
}

function bothProblems(option: DiscordCommandOption, path: ManifestPath): readonly DiscordProblem[] {
  if (option.autocomplete !== true || (option.choices ?? []).length === 0) return [];
  const message = 'An option has either choices or autocomplete, not both.';
  return [{ rule: 'discord/choices-or-autocomplete', message, path: [...path, 'autocomplete'] }];
}

function valueProblems(
  { value }: DiscordCommandChoice,
  type: string,
  path: ManifestPath,
): readonly DiscordProblem[] {
  if (type === 'string' && typeof value !== 'string')
    return [wrongValue('A string option has texts as choices; put the value in quotes.', path)];
  if (type === 'integer' && !Number.isSafeInteger(value))
    return [wrongValue('An integer option has whole numbers within ±(2^53 - 1) as choices.', path)];
  if (type === 'number' && !(typeof value === 'number' && Math.abs(value) <= LARGEST_NUMBER))
    return [wrongValue('A number option has numbers within ±2^53 as choices.', path)];
  return [];
}

/** Choices outside the bounds of their option. Nobody could pick them. */
function boundProblems(
  { value }: DiscordCommandChoice,
  option: DiscordCommandOption,
  path: ManifestPath,
): readonly DiscordProblem[] {
  const ofText = typeof value === 'string';
  const size = ofText ? lengthOf(value) : value;
  const bound = RANGES.filter(([low]) =>
    OPTION.members.get(low)?.types?.includes(ofText ? 'string' : 'number'),
  )
    .map(([low, high]) =>
      size < (option[low] ?? size) ? low : size > (option[high] ?? size) ? high : undefined,
    )
    .find(each => each !== undefined);
  if (bound === undefined) return [];
  const what = ofText ? `has ${size} characters` : `is ${size}`;
  const message = `The choice's value ${what}, but "${bound}" of the option is ${option[bound]}.`;
  return [{ rule: 'discord/choice-bounds', message, path }];
}

function wrongValue(message: string, path: ManifestPath): DiscordProblem {
  return { rule: 'discord/choice-value', message, path };
}

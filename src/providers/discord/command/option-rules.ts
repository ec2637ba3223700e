import type { ManifestPath } from '../../../core/problem.ts';
import type { DiscordCommandOption } from '../../../generated/manifest.ts';
import type { DiscordProblem } from '../codes.ts';
import { choiceProblems, RANGES } from './choice-rules.ts';
import { optionTypes } from './enumerations.ts';
import { notTaken } from './member.ts';
import { OPTION } from './members.ts';
import { chatNameProblems, doubleProblems, localizationProblems } from './text-rules.ts';

type Options = readonly DiscordCommandOption[];

const GROUP = 'sub_command_group';
const SUBCOMMAND = 'sub_command';
function typeOf(option: DiscordCommandOption): string {
  return String(optionTypes.normal(option.type));
}

function isSubcommand(option: DiscordCommandOption): boolean {
  return typeOf(option) === SUBCOMMAND || typeOf(option) === GROUP;
}

/**
 * The mistakes in a list of options, at any depth (facts/discord.md#options). `holder` is the type
 * of the option that contains the list; undefined for the command itself.
 */
export function optionsProblems(
  options: Options,
  path: ManifestPath,
  holder?: string,
): readonly DiscordProblem[] {
  if (options.length === 0) return [];
  return [
    ...doubleProblems(
      options.map((option, index) => [option.name, [...path, index, 'name']]),
      'discord/option-unique',
      'Another option of this list has the same name.',
    ),
    ...orderProblems(options, path),
    ...localizedNameProblems(options, path),
    ...mixedProblems(options, path),
    ...options.flatMap((option, index) => optionProblems(option, [...path, index], holder)),
  ];
}

function orderProblems(options: Options, path: ManifestPath): readonly DiscordProblem[] {
  const firstOptional = options.findIndex(option => !isSubcommand(option) && option.required !== true);
  if (firstOptional < 0) return [];
  const before = options[firstOptional]?.name;
  return options.flatMap((option, index): readonly DiscordProblem[] => {
    if (index <= firstOptional || option.required !== true || isSubcommand(option)) return [];
    const message = `The required option "${option.name}" comes after the option "${before}", which is not required; required options come first.`;
    const hint = `move this option above "${before}"`;
    return [{ rule: 'discord/required-first', message, hint, path: [...path, index] }];
  });
}

/**
 * Mistakes of localized names: each must differ from the default names of other options, and from
 * their names in the same locale.
 */
function localizedNameProblems(options: Options, path: ManifestPath): readonly DiscordProblem[] {
  if (options.every(option => option.name_localizations === undefined)) return [];
  const defaults = new Map(options.map((option, index) => [option.name, index]));
  const taken = new Set<string>();
  return options.flatMap((option, index) =>
    Object.entries(option.name_localizations ?? {}).flatMap(([locale, name]): readonly DiscordProblem[] => {
      const key = `${locale}/${name}`;
      const double = taken.has(key) || (defaults.get(name) ?? index) !== index;
      taken.add(key);
      if (!double) return [];
      const message = `Another option of this list is already called "${name}", in this locale or by default.`;
      const at = [...path, index, 'name_localizations', locale];
      return [
        {
          rule: 'discord/localized-name-unique',
          message,
          path: at,
          hint: 'give one of the two another name in this locale',
        },
      ];
    }),
  );
}

function mixedProblems(options: Options, path: ManifestPath): readonly DiscordProblem[] {
  const mixed = options.some(isSubcommand) && !options.every(isSubcommand);
  if (!mixed) return [];
  const message =
    'This list has subcommands and other options, and then people can use only the subcommands.';
  return [
    {
      rule: 'discord/mixed-options',
      level: 'warning',
      message,
      path,
      hint: 'move the other options into the subcommands',
    },
  ];
}

function optionProblems(
  option: DiscordCommandOption,
  path: ManifestPath,
  holder?: string,
): readonly DiscordProblem[] {
  const type = typeOf(option);
  return [
    ...chatNameProblems(option.name, [...path, 'name']),
    ...localizationProblems(option, OPTION, path, chatNameProblems),
    ...nestingProblems(type, path, holder),
    ...memberProblems(option, type, path),
    ...requiredProblems(option, path),
    ...(holder === undefined ? emptyGroupProblems(option, type, path) : []),
    ...rangeProblems(option, type, path),
    ...choiceProblems(option, type, path),
    ...fileTypeProblems(option, path),
    ...(isSubcommand(option) ? optionsProblems(option.options ?? [], [...path, 'options'], type) : []),
  ];
}

function nestingProblems(type: string, path: ManifestPath, holder?: string): readonly DiscordProblem[] {
  const refused =
    (holder === GROUP && type !== SUBCOMMAND) ||
    (holder === SUBCOMMAND && (type === SUBCOMMAND || type === GROUP));
  if (!refused) return [];
  const message =
    holder === GROUP
      ? `A ${GROUP} holds ${SUBCOMMAND} options only, not ${type}.`
      : `A ${SUBCOMMAND} holds plain options only, not ${type}.`;
  return [{ rule: 'discord/option-nesting', message, path: [...path, 'type'] }];
}

function memberProblems(
  option: DiscordCommandOption,
  type: string,
  path: ManifestPath,
): readonly DiscordProblem[] {
  return notTaken(option, type, OPTION).map(([member, { types }]) => ({
    rule: 'discord/option-member',
    message: `"${member}" is for ${types?.join(', ')} only, not for ${type}.`,
    path: [...path, member],
    atKey: true,
  }));
}

function requiredProblems(option: DiscordCommandOption, path: ManifestPath): readonly DiscordProblem[] {
  if (option.required !== true || !isSubcommand(option)) return [];
  const message = 'A subcommand or a group of subcommands cannot be required.';
  return [
    {
      rule: 'discord/required-subcommand',
      level: 'warning',
      message,
      path: [...path, 'required'],
      hint: 'remove the line',
    },
  ];
}

function emptyGroupProblems(
  option: DiscordCommandOption,
  type: string,
  path: ManifestPath,
): readonly DiscordProblem[] {
  if (type !== GROUP || (option.options ?? []).length > 0) return [];
  const message = `The ${GROUP} "${option.name}" has no subcommand, so nobody sees the command.`;
  return [
    {
      rule: 'discord/empty-group',
      level: 'warning',
      message,
      path,
      hint: 'add a subcommand under its `options`, or remove the group',
    },
  ];
}

/**
 * Warns of a file type that a list has twice. Discord turns types to lower case
 * (facts/discord.md#options), so two spellings are one type, and evenkeel sends it once.
 */
function fileTypeProblems(option: DiscordCommandOption, path: ManifestPath): readonly DiscordProblem[] {
  const types = (option.file_types ?? []).map(type => type.toLowerCase());
  return types.flatMap((type, index): readonly DiscordProblem[] => {
    if (types.indexOf(type) === index) return [];
    const message = `"file_types" lists ${type} twice, because upper and lower case count as the same.`;
    const at = [...path, 'file_types', index];
    return [
      { rule: 'discord/file-type-twice', level: 'warning', message, path: at, hint: 'remove one of them' },
    ];
  });
}

function rangeProblems(
  option: DiscordCommandOption,
  type: string,
  path: ManifestPath,
): readonly DiscordProblem[] {
  const problems: DiscordProblem[] = [];
  for (const [low, high] of RANGES) {
    const [least, most] = [option[low], option[high]];
    if (least !== undefined && most !== undefined && least > most)
      problems.push({
        rule: 'discord/range-order',
        message: `"${low}" (${least}) is more than "${high}" (${most}).`,
        path: [...path, low],
      });
  }
  if (type !== 'integer') return problems;
  for (const bound of RANGES.flat()) {
    const value = option[bound];
    if (value !== undefined && !Number.isSafeInteger(value))
      problems.push({
        rule: 'discord/integer-range',
        message: `"${bound}" of an integer option must be a whole number within ±(2^53 - 1).`,
        path: [...path, bound],
      });
  }
  return problems;
}

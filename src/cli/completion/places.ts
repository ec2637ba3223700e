import type { Command, Option } from 'commander';

/** What can follow some words of a command line. */
export interface WordPlace {
  /** The words of the command, such as `preview up`. */
  readonly path: string;
  /** The commands that may follow, or the words that an argument takes. */
  readonly commands: WordList;
  readonly options: WordList;
  /** By option: the words that it takes. */
  readonly choices: readonly (readonly [option: string, words: readonly string[]])[];
  /** Options with any other value, such as a file. */
  readonly open: readonly string[];
}

/** A word and what it means. */
type WordList = readonly (readonly [word: string, summary: string])[];

/** The words of arguments that the parser does not check, by the path of their command. */
type MoreWords = Readonly<Record<string, WordList>>;

/** What can follow each command of a program, the program itself first. Pure. */
export function placesOf(
  command: Command,
  more: MoreWords,
  path: readonly string[] = [],
): readonly WordPlace[] {
  const options = command.createHelp().visibleOptions(command);
  const described = options.flatMap(option =>
    wordsOf(option).map(word => [word, option.description] as const),
  );
  const chosen = options.filter(({ argChoices }) => argChoices !== undefined);
  const open = options.filter(({ required, argChoices }) => required && argChoices === undefined);
  const words = command.registeredArguments.flatMap(({ argChoices, description }) =>
    (argChoices ?? []).map(word => [word, description] as const),
  );
  const place: WordPlace = {
    path: path.join(' '),
    commands: [
      ...command.commands.map(each => [each.name(), each.summary()] as const),
      ...words,
      ...(more[path.join(' ')] ?? []),
    ],
    options: described,
    choices: chosen.flatMap(option => wordsOf(option).map(word => [word, option.argChoices ?? []] as const)),
    open: open.flatMap(wordsOf),
  };
  return [place, ...command.commands.flatMap(each => placesOf(each, more, [...path, each.name()]))];
}

function wordsOf({ short, long }: Option): readonly string[] {
  return [short, long].filter(word => word !== undefined && word !== null);
}

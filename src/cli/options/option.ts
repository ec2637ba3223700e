import { type Command, Option } from 'commander';
import { Failure } from '../../core/failure.ts';

/** One option of a command: what help says of it and, as `T`, what the command reads. */
export interface OptionOf<T> {
  /** As help shows it: `-o, --out <file>`. */
  readonly flags: string;
  readonly says: string;
  /** What the command reads where the option is not given. */
  readonly initial?: T;
  /** What help calls that. */
  readonly shown?: string;
  readonly choices?: readonly string[];
  /** By their names in the table, the options that it cannot be given with. */
  readonly conflicts?: readonly string[];
  readonly mandatory?: boolean;
  /** What a text means, added to `before` where the option may be repeated. Throws commander's `InvalidArgumentError`. */
  parse?(text: string, before: T): T;
}

/** The options of a command, each by its long name in camel case: `maxDeletes` is `--max-deletes`. */
type OptionTable = Readonly<Record<string, OptionOf<unknown>>>;

type ValueOf<Declared> = Declared extends OptionOf<infer T> ? T : never;

type OptionalNames<Table extends OptionTable> = {
  [Name in keyof Table]: undefined extends ValueOf<Table[Name]> ? Name : never;
}[keyof Table];

/** What a command reads of its options. One without a default is only there where it was given. */
export type FlagsOf<Table extends OptionTable> = {
  readonly [Name in Exclude<keyof Table, OptionalNames<Table>>]: ValueOf<Table[Name]>;
} & {
  readonly [Name in OptionalNames<Table>]?: Exclude<ValueOf<Table[Name]>, undefined>;
};

type Conflicts = Pick<OptionOf<unknown>, 'conflicts'>;
type Default<T> = Required<Pick<OptionOf<T>, 'initial'>> & Pick<OptionOf<T>, 'shown'>;

/** On or off. One that begins with `--no-` turns off what is on. */
export function toggle(flags: string, says: string, more: Conflicts = {}): OptionOf<boolean> {
  return { flags, says, initial: flags.startsWith('--no-'), ...more };
}

/** A text as it was given. */
export function text(flags: string, says: string, more: Conflicts = {}): OptionOf<string | undefined> {
  return { flags, says, ...more };
}

/** Texts as they were given, where the option may be repeated. `shown`: what help calls none of them. */
export function texts(flags: string, says: string, shown: string): OptionOf<readonly string[]> {
  return { flags, says, initial: [], shown, parse: (text, before) => [...before, text] };
}

/** What a text means. Begins with an empty list or map where it may be repeated. */
export function value<T>(
  flags: string,
  says: string,
  parse: (text: string, before: T) => T,
  more: Default<T>,
): OptionOf<T>;
export function value<T>(
  flags: string,
  says: string,
  parse: (text: string) => T,
  more?: Conflicts,
): OptionOf<T | undefined>;
export function value<T>(
  flags: string,
  says: string,
  parse: (text: string, before: T) => T,
  more: Conflicts | Default<T> = {},
): OptionOf<T> {
  return { flags, says, parse, ...more };
}

/** What must be given. */
export function mandatory<T>(flags: string, says: string, parse: (text: string) => T): OptionOf<T> {
  return { flags, says, parse, mandatory: true };
}

/** One of some words. */
export function choice<T extends string>(
  flags: string,
  says: string,
  choices: readonly T[],
): OptionOf<T | undefined> {
  return { flags, says, choices };
}

/** The same where one of the words holds unless another is given. */
export function choiceOr<T extends string>(
  flags: string,
  says: string,
  choices: readonly T[],
  initial: T,
): OptionOf<T> {
  return { flags, says, choices, initial };
}

/** Puts options on a command. What it gives back reads them once the arguments are parsed. */
export function addOptions<Table extends OptionTable>(command: Command, table: Table): () => FlagsOf<Table> {
  for (const [name, declared] of Object.entries(table)) {
    const option = commanderOption(declared);
    if (option.attributeName() !== name)
      throw new Failure('bug', `the option ${declared.flags} is called ${name} in its table`);
    command.addOption(option);
  }
  return () => command.opts<FlagsOf<Table>>();
}

function commanderOption({
  flags,
  says,
  initial,
  shown,
  choices,
  conflicts,
  mandatory = false,
  parse,
}: OptionOf<unknown>): Option {
  const option = new Option(flags, says).makeOptionMandatory(mandatory);
  if (initial !== undefined) option.default(initial, shown);
  if (choices !== undefined) option.choices(choices);
  if (conflicts !== undefined) option.conflicts([...conflicts]);
  if (parse !== undefined) option.argParser(parse);
  return option;
}

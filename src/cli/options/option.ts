import { type Command, Option } from 'commander';
import { Failure } from '../../core/report/failure.ts';
import { pair } from './option-values.ts';

/** One option of a command: its help, and as `T` the value that the command reads. */
export interface OptionOf<T> {
  /** Its form in help: `-o, --out <file>`. */
  readonly flags: string;
  readonly says: string;
  /** The value if the option is not given. */
  readonly initial?: T;
  /** How help names the initial value. */
  readonly shown?: string;
  readonly choices?: readonly string[];
  /** The options that cannot be used together with this option, by their names in the table. */
  readonly conflicts?: readonly string[];
  readonly mandatory?: boolean;
  /**
   * Converts the text of the option to its value. A repeatable option adds to `before`, the value
   * so far. Throws commander's `InvalidArgumentError`.
   */
  parse?(text: string, before: T): T;
}

/**
 * The options of a command, each by its long name in camel case: `maxDeletes` is `--max-deletes`.
 */
type OptionTable = Readonly<Record<string, OptionOf<unknown>>>;

type ValueOf<Declared> = Declared extends OptionOf<infer T> ? T : never;

type OptionalNames<Table extends OptionTable> = {
  [Name in keyof Table]: undefined extends ValueOf<Table[Name]> ? Name : never;
}[keyof Table];

/** The values that a command reads. An option without a default has a key only if it was given. */
export type FlagsOf<Table extends OptionTable> = {
  readonly [Name in Exclude<keyof Table, OptionalNames<Table>>]: ValueOf<Table[Name]>;
} & {
  readonly [Name in OptionalNames<Table>]?: ValueOf<Table[Name]>;
};

type Conflicts = Pick<OptionOf<unknown>, 'conflicts'>;
type Default<T> = Required<Pick<OptionOf<T>, 'initial'>> & Pick<OptionOf<T>, 'shown' | 'choices'>;

/** An option that is on or off. A name with `--no-` turns off a default. */
export function toggle(flags: string, says: string, more: Conflicts = {}): OptionOf<boolean> {
  return { flags, says, initial: flags.startsWith('--no-'), ...more };
}

/** An option whose value is its text, unchanged. */
export function text(flags: string, says: string, more: Conflicts = {}): OptionOf<string | undefined> {
  return { flags, says, ...more };
}

/**
 * A repeatable option whose values are its texts, unchanged. `shown`: how help names an empty list.
 */
export function texts(flags: string, says: string, shown: string): OptionOf<readonly string[]> {
  return { flags, says, initial: [], shown, parse: (text, before) => [...before, text] };
}

/**
 * An option whose text `parse` converts. If it is repeatable, the default is an empty list or map.
 */
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

/** An option that must be given, and whose text `parse` converts. */
export function mandatory<T>(flags: string, says: string, parse: (text: string) => T): OptionOf<T> {
  return { flags, says, parse, mandatory: true };
}

/** An option whose value is one of several words. */
export function choice<T extends string>(
  flags: string,
  says: string,
  choices: readonly T[],
): OptionOf<T | undefined> {
  return { flags, says, choices };
}

/** A repeatable option whose texts are `name=value`, or have another form with `=`. */
export function pairs(
  flags: string,
  says: string,
  form = 'name=value',
): OptionOf<ReadonlyMap<string, string>> {
  return { flags, says, initial: new Map(), shown: 'none', parse: pair(form) };
}

/** An option whose value is one of several words, with a default. */
export function choiceOr<T extends string>(
  flags: string,
  says: string,
  choices: readonly T[],
  initial: T,
): OptionOf<T> {
  return { flags, says, choices, initial };
}

/** Adds options to a command. The returned function reads them after parsing. */
export function addOptions<Table extends OptionTable>(command: Command, table: Table): () => FlagsOf<Table> {
  for (const [name, declared] of Object.entries(table)) {
    const option = commanderOption(declared);
    if (option.attributeName() !== name)
      throw new Failure('bug', `the option ${declared.flags} is called ${name} in its table`);
    command.addOption(option);
  }
  return () => command.opts<FlagsOf<Table>>();
}

/** Adds options to a command without arguments. When it is run, `choose` receives its flags. */
export function chooses<Table extends OptionTable>(
  command: Command,
  table: Table,
  choose: (flags: FlagsOf<Table>) => void,
): void {
  const flags = addOptions(command, table);
  command.action(() => choose(flags()));
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

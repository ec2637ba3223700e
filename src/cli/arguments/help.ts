import type { Command, Help, Option } from 'commander';
import { SECRET_VARIABLES } from '../../core/secret.ts';
import type { HelpLine } from '../../core/service.ts';
import { SERVICES } from '../../providers/services.ts';
import type { ChosenCommand } from './chosen-command.ts';

/** The parts of a command's help apart from its options. */
export interface HelpText {
  readonly examples: readonly HelpLine[];
  readonly exit?: readonly HelpLine[];
  readonly environment?: readonly HelpLine[];
  readonly quirks?: readonly HelpLine[];
  readonly more?: string;
}

export const VARIABLE_ENVIRONMENT = [
  ['EVENKEEL_VAR_name', 'the value of the variable "name" that the manifest declares'],
] as const;

export const SCREEN_ENVIRONMENT = [['NO_COLOR', 'no colors']] as const;

export const ALL_ENVIRONMENT: readonly HelpLine[] = [
  ...SERVICES.flatMap(({ environment }) => environment?.help ?? []),
  ...VARIABLE_ENVIRONMENT,
  [
    `${SECRET_VARIABLES}name`,
    'a secret that an entry sends, such as that of a sign-in client; apply alone reads it',
  ],
  ...SCREEN_ENVIRONMENT,
];

/** Every exit code of the program, with its meaning as help shows it. */
export const EXIT_CODES = [
  ['0', 'nothing to do, or everything applied and confirmed live'],
  [
    '1',
    'an error: usage, authentication, network, an incomplete plan, an apply that did nothing, an unwritable report',
  ],
  [
    '2',
    'there are changes or blocked rows (plan --detailed-exitcode), drift, or failed checks (--strict-checks)',
  ],
  ['3', 'the manifest is not valid'],
  ['4', 'an apply that a guard refused, whose plan was out of date, or that left blocked rows'],
  ['5', 'applied in part: rows failed, were skipped, or still run at the deadline'],
  ['6', 'the outcome of a write is unknown'],
  ['130', 'interrupted: writes under way were finished or are named'],
] as const;

/** The rows of {@link EXIT_CODES} that a command can end with. */
export function exits(...codes: readonly string[]): NonNullable<HelpText['exit']> {
  return EXIT_CODES.filter(([code]) => codes.includes(code));
}

const WIDTH = 100;

/**
 * The help of a command: examples first, then usage, options, exit codes and environment variables.
 */
export function formatHelp(command: Command, helper: Help, text: HelpText | undefined): string {
  const sections = [
    helper.commandDescription(command),
    section(
      'Examples',
      (text?.examples ?? []).map(([line, what]) => [`$ ${line}`, what] as const),
    ),
    `Usage: ${helper.commandUsage(command)}`,
    section(
      'Commands',
      helper.visibleCommands(command).map(one => [helper.subcommandTerm(one), one.summary()] as const),
    ),
    section(
      'Arguments',
      helper.visibleArguments(command).map(one => [one.name(), helper.argumentDescription(one)] as const),
    ),
    section(
      'Options',
      ownFirst(helper.visibleOptions(command)).map(
        one =>
          [one.flags, helper.optionDescription(one).replace(/ \(default: (?:false|none)\)$/, '')] as const,
      ),
    ),
    section('Quirks, the usual value first', text?.quirks ?? []),
    section('Exit codes', text?.exit ?? []),
    section('Environment', text?.environment ?? []),
    text?.more ?? '',
  ];
  return `${sections.filter(part => part !== '').join('\n\n')}\n`;
}

/** The options that commands share. Help lists them last. */
const EVERYWHERE = ['--no-color', '--quiet', '--verbose', '--version', '--help'];

function ownFirst(options: readonly Option[]): readonly Option[] {
  // `ask` has a `--version` of its own: the version of the documentation. This option has no short
  // form.
  const isOwn = (option: Option): boolean => option.long === '--version' && option.short === undefined;
  const rank = (option: Option): number => (isOwn(option) ? -1 : EVERYWHERE.indexOf(option.long ?? ''));
  return [...options].sort((a, b) => rank(a) - rank(b));
}

function section(title: string, items: readonly HelpLine[]): string {
  if (items.length === 0) return '';
  const longest = Math.max(...items.map(([term]) => term.length));
  const column = Math.min(longest, 44) + 4;
  const lines = items.flatMap(([term, what]) => {
    const words = wrapped(what, WIDTH - column);
    const fits = term.length <= column - 4;
    const [first = '', ...rest] = words;
    const head = fits
      ? [`  ${term.padEnd(column - 2)}${first}`.trimEnd()]
      : [`  ${term}`, `${' '.repeat(column)}${first}`];
    return [...head, ...rest.map(line => `${' '.repeat(column)}${line}`)];
  });
  return [`${title}:`, ...lines].join('\n');
}

function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** Receives the chosen command. */
export type Choose = (chosen: ChosenCommand) => void;

/** Creates a command with its help, below the program or another command. */
export type MakeCommand = (name: string, summary: string, text: HelpText, parent?: Command) => Command;

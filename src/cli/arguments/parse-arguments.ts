import { Command, CommanderError, type Option } from 'commander';
import { Failure } from '../../core/report/failure.ts';
import { HELP } from '../../providers/help.ts';
import type { ChosenCommand } from './chosen-command.ts';
import { declareCapture } from './declare-capture.ts';
import { declareAdopt, declareExport } from './declare-export.ts';
import { declareLocalize } from './declare-localize.ts';
import {
  declareApply,
  declareDrift,
  declarePlan,
  declarePromote,
  declareRehearse,
  declareScopes,
  declareValidate,
} from './declare-loop.ts';
import { declareAgents, declareAsk, declareExplain, declareOthers, declareShow } from './declare-others.ts';
import { declarePreview } from './declare-preview.ts';
import type { Choose, MakeCommand } from './help.ts';
import { ALL_ENVIRONMENT, EXIT_CODES, formatHelp, type HelpText } from './help.ts';
import { usageMistake } from './usage-mistake.ts';

/** The parsed request: a command, or a text about the program. */
export type ParsedArguments =
  | { readonly chosen: ChosenCommand }
  /** `asked` is false if no command was given: the help text is then an error. */
  | { readonly text: string; readonly asked: boolean };

/** Reads the arguments after the program's name. Throws a Failure with code `usage`. */
export function parseArguments(argv: readonly string[], version: string): ParsedArguments {
  const texts = new Map<Command, HelpText>();
  let written = '';
  let chosen: ChosenCommand | undefined;
  const program = new Command('evenkeel')
    .exitOverride()
    // With this, the `--version` in `ask --version V` belongs to `ask`, not to the program.
    .enablePositionalOptions()
    .configureOutput({ writeOut: text => (written += text), writeErr: text => (written += text) })
    .configureHelp({ formatHelp: (command, helper) => formatHelp(command, helper, texts.get(command)) })
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show the help of a command')
    .version(version, '-V, --version', 'show the version')
    .description(HELP.purpose);
  const isHelp = argv[0] === 'help';
  const words = isHelp ? afterHelp(argv) : argv;
  declare(program, words[0], texts, found => {
    chosen = found;
  });
  try {
    program.parse([...readable(program, words.map(strictly), isHelp)], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { text: written, asked: true };
    if (error.code === 'commander.help') return { text: written, asked: false };
    throw usageMistake(error, words, reached(program, words).path);
  }
  if (chosen === undefined) throw new Failure('bug', 'no command was chosen');
  return { chosen };
}

/**
 * Adds the default verdict to a `--strict-checks` that has no verdict after `=`. Otherwise
 * Commander would take the next word, such as the file of a report, as the verdict.
 */
function strictly(word: string, at: number, all: readonly string[]): string {
  const isOption = word === '--strict-checks' && !all.slice(0, at).includes('--');
  return isOption ? `${word}=fail` : word;
}

/** The words after the leading `help`. A repeated `help help` means the same as one `help`. */
function afterHelp(argv: readonly string[]): readonly string[] {
  const first = argv.findIndex(word => word !== 'help');
  return first < 0 ? [] : argv.slice(first);
}

/** The command that the first words name, and the words after them. */
function reached(
  program: Command,
  words: readonly string[],
): { readonly command: Command; readonly path: readonly string[]; readonly rest: readonly string[] } {
  let command = program;
  for (const [nth, word] of words.entries()) {
    const below = command.commands.find(each => each.name() === word);
    if (below === undefined) return { command, path: words.slice(0, nth), rest: words.slice(nth) };
    command = below;
  }
  return { command, path: words, rest: [] };
}

/**
 * The words for Commander. For an unknown command with `--help`, Commander would print the help of
 * the command above, so Commander gets no words after the unknown command. `help plan` becomes
 * `plan --help`.
 */
function readable(program: Command, words: readonly string[], isHelp: boolean): readonly string[] {
  const { command, path, rest } = reached(program, words);
  const [next] = rest;
  if (next !== undefined && !next.startsWith('-') && command.commands.length > 0) return [...path, next];
  if (!isHelp) return words;
  if (next !== undefined && !next.startsWith('-'))
    throw new Failure('usage', `too many arguments for 'help': ${next} is no command`, {
      next: `See \`evenkeel help ${path.join(' ')}\`.`,
    });
  return [...words, '--help'];
}

/** Commands that are declared together. */
const GROUPS: readonly (readonly [names: readonly string[], declare: typeof declarePlan])[] = [
  [['validate'], declareValidate],
  [['plan'], declarePlan],
  [['apply'], declareApply],
  [['rehearse'], declareRehearse],
  [['drift'], declareDrift],
  [['promote'], declarePromote],
  [['scopes'], declareScopes],
  [['adopt'], declareAdopt],
  [['export'], declareExport],
  [['localize'], declareLocalize],
  [['capture'], declareCapture],
  [['ask'], declareAsk],
  [['explain'], declareExplain],
  [['show'], declareShow],
  [['preview'], declarePreview],
  [['mcp', 'skill'], declareAgents],
  [['init', 'doctor', 'sandbox', 'schema', 'completion'], declareOthers],
];

/**
 * Declares all commands, or only those in the group of the first argument, because declaring a
 * command takes time at every start.
 */
function declare(
  program: Command,
  first: string | undefined,
  texts: Map<Command, HelpText>,
  choose: Choose,
): void {
  texts.set(program, {
    examples: [
      ['evenkeel init', 'begin a manifest from what is live: it asks, and writes to no service'],
      ['evenkeel plan', 'show what apply would do; writes nothing'],
      ['evenkeel apply', 'carry the plan out, after asking'],
      ['evenkeel drift', 'exit 2 if someone changed what is live'],
    ],
    exit: EXIT_CODES,
    environment: ALL_ENVIRONMENT,
    more: 'No account at hand? `evenkeel sandbox` serves all three services on this machine.',
  });
  const command: MakeCommand = (name, summary, text, parent = program) => {
    const made = parent
      .command(name)
      .summary(summary)
      .description(`${capital(summary)}.`);
    texts.set(made, text);
    return made;
  };
  const named = GROUPS.filter(([names]) => names.some(name => name === first));
  for (const [, group] of named.length > 0 ? named : GROUPS) group(command, choose);
  refuseSecondValues(program);
}

/**
 * The program with every command and option, for a caller that only reads the options, as
 * `completion` does.
 */
export function wholeProgram(): Command {
  const program = new Command('evenkeel')
    .helpOption('-h, --help', 'show this help')
    .version('', '-V, --version', 'show the version');
  declare(program, undefined, new Map(), () => undefined);
  return program;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Refuses a second value for an option that takes one value, in a command and all commands below
 * it. Otherwise the last value would silently win. Call it after all options are declared.
 */
function refuseSecondValues(command: Command): void {
  command.commands.forEach(refuseSecondValues);
  for (const option of command.options) {
    if (!option.required || collects(option)) continue;
    let first: string | undefined;
    command.on(`option:${option.name()}`, (value: string) => {
      if (first !== undefined) command.error(sentence(option, first, value));
      first = value;
    });
  }
}

/** Whether an option is repeatable: its default is then an empty list or map. */
function collects({ defaultValue }: Option): boolean {
  return Array.isArray(defaultValue) || defaultValue instanceof Map;
}

function sentence({ flags }: Option, first: string, second: string): string {
  return `option '${flags}' takes one value, but was given ${JSON.stringify(first)} and ${JSON.stringify(second)}`;
}

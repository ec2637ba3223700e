import { Argument, Command, CommanderError, Option } from 'commander';
import { Failure } from '../core/failure.ts';
import { type Chosen, DEFAULT_FILE, FORMATS } from './flags.ts';
import {
  ALL_ENVIRONMENT,
  DISCORD_ENVIRONMENT,
  EXIT_CODES,
  exits,
  formatHelp,
  type HelpText,
  NEON_ENVIRONMENT,
  VARIABLE_ENVIRONMENT,
} from './help.ts';
import {
  collected,
  digestText,
  milliseconds,
  pair,
  projectIds,
  snowflake,
  snowflakes,
  whole,
} from './option-values.ts';

/** What somebody asked for: a command, or a text about the program. */
export type Parsed =
  | { readonly chosen: Chosen }
  /** `asked` is false where no command was given: then the text is an error. */
  | { readonly text: string; readonly asked: boolean };

const HALF_HOUR_MS = 30 * 60_000;

/** Reads the arguments after the program's name. Throws a Failure with code `usage`. */
export function parseArguments(argv: readonly string[], version: string): Parsed {
  const texts = new Map<Command, HelpText>();
  let written = '';
  let chosen: Chosen | undefined;
  const program = new Command('evenkeel')
    .exitOverride()
    .configureOutput({ writeOut: text => (written += text), writeErr: text => (written += text) })
    .configureHelp({ formatHelp: (command, helper) => formatHelp(command, helper, texts.get(command)) })
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show the help of a command')
    .version(version, '-V, --version', 'show the version')
    .description('One YAML manifest for your Discord commands, Neon branches and documentation answers.');
  declare(program, texts, found => {
    chosen = found;
  });
  try {
    program.parse([...argv], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { text: written, asked: true };
    if (error.code === 'commander.help') return { text: written, asked: false };
    throw usageOf(error, argv);
  }
  if (chosen === undefined) throw new Failure('bug', 'no command was chosen');
  return { chosen };
}

/** Commander's sentence, and its suggestion as the next step. */
function usageOf(error: CommanderError, argv: readonly string[]): Failure {
  const [sentence = '', ...rest] = error.message.replace(/^error: /, '').split('\n');
  const suggestion = rest.join(' ').replace(/^\((.*)\)$/, '$1');
  const command = argv[0] !== undefined && /^[a-z]+$/.test(argv[0]) ? ` ${argv[0]}` : '';
  const known = error.code !== 'commander.unknownCommand';
  const next = suggestion === '' ? `See \`evenkeel${known ? command : ''} --help\`.` : suggestion;
  return new Failure('usage', sentence.trim(), { next });
}

type Choose = (chosen: Chosen) => void;

function declare(program: Command, texts: Map<Command, HelpText>, choose: Choose): void {
  texts.set(program, {
    examples: [
      ['evenkeel init', 'write a commented evenkeel.yaml to start from'],
      ['evenkeel plan', 'show what apply would do; writes nothing'],
      ['evenkeel apply', 'make it so, after asking'],
      ['evenkeel drift', 'exit 2 where somebody changed what is live'],
    ],
    exit: EXIT_CODES,
    environment: ALL_ENVIRONMENT,
    more: 'No account at hand? `evenkeel sandbox` serves all three services on this machine.',
  });
  const command = (name: string, summary: string, text: HelpText, parent = program): Command => {
    const made = screenOptions(parent.command(name).summary(summary)).description(`${capital(summary)}.`);
    texts.set(made, text);
    return made;
  };
  declareLoop(command, choose);
  declareExport(program, command, texts, choose);
  declareOthers(command, choose);
}

type MakeCommand = (name: string, summary: string, text: HelpText, parent?: Command) => Command;

function declareLoop(command: MakeCommand, choose: Choose): void {
  const validate = command('validate', 'check a manifest offline: every mistake at once, no request', {
    examples: [
      ['evenkeel validate', `check ${DEFAULT_FILE}`],
      ['evenkeel validate -f a.yaml -f b.yaml', 'two files as one manifest'],
      ['evenkeel validate --format github', 'mark the lines in a pull request'],
    ],
    exit: exits('0', '1', '3'),
    environment: VARIABLE_ENVIRONMENT,
  });
  manifestOptions(validate)
    .addOption(
      new Option('--format <format>', 'how to show it').choices(['text', 'json', 'github']).default('text'),
    )
    .action(flags => choose({ name: 'validate', flags }));

  const plan = command('plan', 'show what apply would do; writes nothing', {
    examples: [
      ['evenkeel plan', 'the difference between manifest and live'],
      ['evenkeel plan --out plan.json', 'save it, to apply exactly that later'],
      ["evenkeel plan --target 'neon.branch/*/preview*'", 'only what matches'],
      ['evenkeel plan --detailed-exitcode', 'exit 2 where there are changes'],
    ],
    exit: exits('0', '1', '2', '3', '130'),
    environment: ALL_ENVIRONMENT,
  });
  loopOptions(plan)
    .option('--out <file>', 'save the plan for `apply <file>`')
    .option('--detailed-exitcode', 'exit 2 where there are changes', false)
    .option('--strict-checks', 'exit 2 where a check fails', false)
    .action(flags => choose({ name: 'plan', flags }));

  const apply = command('apply', 'make live what the manifest says', {
    examples: [
      ['evenkeel apply', 'plan, ask, apply (needs a terminal)'],
      ['evenkeel apply plan.json', 'exactly what was reviewed, or nothing'],
      ['evenkeel apply --expect-digest ek1-…', 'only if the plan still has this digest'],
      ['evenkeel apply --yes', 'without asking'],
    ],
    exit: exits('0', '1', '3', '4', '5', '6', '130'),
    environment: ALL_ENVIRONMENT,
    more:
      'Without a terminal one of --yes, --expect-digest and a plan file is needed. A plan file is applied with the\n' +
      'same -f, --var and --target as it was made with. Ctrl-C finishes what is in flight; a second one leaves at once.',
  });
  loopOptions(apply)
    .addArgument(new Argument('[plan-file]', 'a plan saved by `plan --out`'))
    .addOption(
      new Option('--expect-digest <digest>', 'apply only the plan with this digest').argParser(digestText),
    )
    .addOption(
      new Option('--max-deletes <n>', 'at most so many deletes a scope, instead of the guards').argParser(
        whole(0, 1e6),
      ),
    )
    .option('-y, --yes', 'do not ask', false)
    .action((planFile, flags) => choose({ name: 'apply', planFile, flags }));

  const drift = command('drift', 'tell what moved away from the manifest; writes nothing', {
    examples: [
      ['evenkeel drift', 'exit 2 where live is not as the manifest says'],
      ['evenkeel drift --format markdown --output drift.md', 'for a comment or a summary'],
    ],
    exit: exits('0', '1', '2', '3', '130'),
    environment: ALL_ENVIRONMENT,
  });
  loopOptions(drift)
    .option('--strict-checks', 'exit 2 where a check fails', false)
    .action(flags => choose({ name: 'drift', flags }));
}

function declareExport(
  program: Command,
  command: MakeCommand,
  texts: Map<Command, HelpText>,
  choose: Choose,
): void {
  const parent = program
    .command('export')
    .summary('write a manifest of what is live')
    .description('Write a manifest of what is live; `plan` of it is empty.');
  texts.set(parent, {
    examples: [
      ['evenkeel export neon > evenkeel.yaml', 'every project the key can see'],
      ['evenkeel export discord --application 222222222222222222', 'global commands'],
    ],
  });
  const neon = command(
    'neon',
    'write a manifest of live Neon projects',
    {
      examples: [
        ['evenkeel export neon', 'every project the key can see'],
        ['evenkeel export neon --project shiny-wind-028834', 'one project'],
        ['evenkeel export neon --into evenkeel.yaml', 'add to a manifest, keep its comments'],
      ],
      exit: exits('0', '1', '130'),
      environment: NEON_ENVIRONMENT,
    },
    parent,
  );
  exportOptions(neon)
    .addOption(
      new Option('--project <id>', 'this project (repeatable)')
        .argParser(projectIds)
        .default([], 'all projects'),
    )
    .action(flags => choose({ name: 'export neon', flags }));
  const discord = command(
    'discord',
    "write a manifest of an application's live commands",
    {
      examples: [
        ['evenkeel export discord --application 222222222222222222', 'global commands'],
        ['evenkeel export discord --application 2222… --guild 1970…', "and a guild's own"],
      ],
      exit: exits('0', '1', '130'),
      environment: DISCORD_ENVIRONMENT,
    },
    parent,
  );
  exportOptions(discord)
    .addOption(new Option('--application <id>', 'the application').argParser(snowflake).makeOptionMandatory())
    .addOption(
      new Option('--guild <id>', 'also the commands and permissions of this guild (repeatable)')
        .argParser(snowflakes)
        .default([], 'none'),
    )
    .action(flags => choose({ name: 'export discord', flags }));
}

function declareOthers(command: MakeCommand, choose: Choose): void {
  command('init', 'write a commented manifest to start from', {
    examples: [
      ['evenkeel init', `write ${DEFAULT_FILE}`],
      ['evenkeel init --print', 'show it only'],
    ],
    exit: exits('0', '1'),
  })
    .addArgument(new Argument('[file]', 'where to write it').default(DEFAULT_FILE))
    .option('--print', 'write it to standard output', false)
    .action((file, flags) => choose({ name: 'init', file, flags }));

  const doctor = command('doctor', 'tell what can be read and written, and if not, why', {
    examples: [
      ['evenkeel doctor', `the scopes of ${DEFAULT_FILE}, or what the environment allows`],
      ['evenkeel doctor -f other.yaml', 'the scopes of another manifest'],
    ],
    exit: exits('0', '1', '3', '130'),
    environment: ALL_ENVIRONMENT,
  });
  trafficOptions(manifestOptions(doctor)).action(flags => choose({ name: 'doctor', flags }));

  command('sandbox', 'serve all three services on this machine, without accounts', {
    examples: [
      ['evenkeel sandbox', 'on a free port; the first line is JSON with the environment to set'],
      ['evenkeel sandbox --port 4600 --state sandbox.json', 'keep its state'],
      ['evenkeel sandbox --quirk branch_names=not_unique', 'where the services are contradictory'],
    ],
    exit: exits('0', '1'),
    more: 'Ends on Ctrl-C. Faults, the clock and the request log are under /_sandbox/.',
  })
    .addOption(
      new Option('--port <n>', 'the port; 0 takes a free one').argParser(whole(0, 65_535)).default(0),
    )
    .option('--state <file>', 'load the state from this file, and save it there')
    .addOption(
      new Option('--operation-ms <n>', 'how long one Neon operation takes').argParser(whole(0, 600_000)),
    )
    .addOption(
      new Option('--project <id>', 'a Neon project (repeatable)')
        .argParser(projectIds)
        .default([], 'shiny-wind-028834'),
    )
    .addOption(
      new Option('--application <id>', 'a Discord application (repeatable)')
        .argParser(snowflakes)
        .default([], '222222222222222222'),
    )
    .addOption(
      new Option('--guild <id>', 'a guild (repeatable)')
        .argParser(snowflakes)
        .default([], '197038439483310086'),
    )
    .addOption(
      new Option('--quirk <name=value>', 'a contested behavior (repeatable)')
        .argParser(pair)
        .default(new Map(), 'none'),
    )
    .action(flags => choose({ name: 'sandbox', flags }));

  command('schema', "print the manifest's JSON Schema", {
    examples: [['evenkeel schema > evenkeel.schema.json', 'for an editor without a network']],
    exit: exits('0', '1'),
  }).action(flags => choose({ name: 'schema', flags }));
}

function manifestOptions(command: Command): Command {
  return command
    .addOption(
      new Option('-f, --file <file>', 'a manifest file (repeatable); - is standard input')
        .argParser(collected)
        .default([], DEFAULT_FILE),
    )
    .addOption(
      new Option('--var <name=value>', 'the value of a variable (repeatable)')
        .argParser(pair)
        .default(new Map(), 'none'),
    )
    .addOption(
      new Option('--var-file <file>', 'a flat YAML map of variables (repeatable)')
        .argParser(collected)
        .default([], 'none'),
    );
}

function trafficOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--parallelism <n>', 'requests under way at once').argParser(whole(1, 64)).default(8),
    )
    .addOption(
      new Option('--timeout <duration>', 'for the whole run')
        .argParser(milliseconds)
        .default(HALF_HOUR_MS, '30m'),
    );
}

function loopOptions(command: Command): Command {
  return trafficOptions(
    manifestOptions(command)
      .addOption(
        new Option('--target <glob>', 'only these addresses (repeatable); * stays inside a part, ** crosses')
          .argParser(collected)
          .default([], 'everything'),
      )
      .option('--no-prune', 'delete nothing that the manifest does not call absent')
      .addOption(new Option('--format <format>', 'how to show it').choices(FORMATS).default('text'))
      .option('--output <file>', 'write it to this file; only the last line is shown'),
  );
}

function exportOptions(command: Command): Command {
  return trafficOptions(
    command
      .addOption(new Option('--into <file>', 'add to this manifest').conflicts('output'))
      .option('--output <file>', 'write it to this new file instead of standard output'),
  );
}

function screenOptions(command: Command): Command {
  return command
    .option('--no-color', 'no colors')
    .option('-q, --quiet', 'no progress, only results and errors', false)
    .option('-v, --verbose', 'every request, long values whole', false);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

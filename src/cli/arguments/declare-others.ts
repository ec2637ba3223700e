import { Argument } from 'commander';
import { Failure } from '../../core/report/failure.ts';
import { shellWord } from '../../core/text/quoting.ts';
import { SCHEMA_NAMES, type SchemaName } from '../../generated/schema-names.ts';
import { CREATING, DOCUMENTED, SERVICES } from '../../providers/services.ts';
import {
  askOptions,
  doctorOptions,
  explainOptions,
  type InitFlags,
  initOptions,
  mcpOptions,
  quirkOptions,
  sandboxOptions,
  showOptions,
} from '../options/command-options.ts';
import { DEFAULT_FILE } from '../options/defaults.ts';
import { addOptions, chooses } from '../options/option.ts';
import { commonOptions } from '../options/shared-options.ts';
import { SHELLS, type Shell } from './chosen-command.ts';
import { addScopeOptions } from './declare-export.ts';
import { ALL_ENVIRONMENT, type Choose, exits, type MakeCommand, SCREEN_ENVIRONMENT } from './help.ts';
import { QUIRK_HELP } from './quirk-help.ts';

/** Declares the commands `init`, `doctor`, `sandbox`, `schema` and `completion`. */
export function declareOthers(command: MakeCommand, choose: Choose): void {
  const init = command('init', 'begin a manifest; on a terminal from what is live, after a yes', {
    examples: [
      ['evenkeel init', `ask, and write ${DEFAULT_FILE}; without a terminal a commented sample`],
      ['evenkeel init --print', 'show the sample only'],
      [CREATE_EXAMPLE, 'ask, make a new project, and write a manifest of it'],
    ],
    exit: exits('0', '1', '5', '6', '130'),
    environment: ALL_ENVIRONMENT,
    more:
      'On a terminal it reads what the tokens can see, after a yes, and shows the plan of what it exports.\n' +
      'It writes to no service without --create. After another yes `gh` makes the environment and secrets on GitHub.\n' +
      '--create sends one request, and never sends it again. If its answer is lost, the command ends 6; run again,\n' +
      'it finds what has the name, and makes no second one. No command deletes a project.',
  });
  const initFlags = addOptions(init, initOptions);
  init
    .addArgument(
      new Argument(
        '[file...]',
        `where to write it; default: ${DEFAULT_FILE}; with --create after the service`,
      ),
    )
    .action(([first, second, ...others]: readonly string[]) => {
      const flags = initFlags();
      if (others.length > 0)
        throw new Failure('usage', `too many arguments for 'init': ${others.join(' ')}`, {
          next: 'See `evenkeel init --help`.',
        });
      if (flags.create) choose({ name: 'init', service: first ?? '', file: second ?? DEFAULT_FILE, flags });
      else choose({ name: 'init', file: fileOf(first, second, flags), flags });
    });

  const doctor = command('doctor', 'show what can be read and written, and if not, why', {
    examples: [
      ['evenkeel doctor', `the scopes of ${DEFAULT_FILE}, or what the environment allows`],
      ['evenkeel doctor -f other.yaml', 'the scopes of another manifest'],
      ['evenkeel doctor --workflows', 'who can read the keys in .github/workflows and .gitlab-ci.yml'],
    ],
    exit: exits('0', '1', '3', '130'),
    environment: ALL_ENVIRONMENT,
  });
  chooses(doctor, doctorOptions, flags => choose({ name: 'doctor', flags }));

  const sandbox = command('sandbox', 'serve all three services on this machine, without accounts', {
    examples: [
      ['evenkeel sandbox', 'on a free port; the first line is JSON with the environment to set'],
      ['evenkeel sandbox -- evenkeel plan', 'for one command, with no token of a real service'],
      ['evenkeel sandbox --port 4600 --state state.json', 'keep its state'],
      ['evenkeel sandbox --from live --project shiny-wind-028834 -- npm test', 'on a copy of a real project'],
      [`evenkeel sandbox --from ${DEFAULT_FILE} -- evenkeel plan`, 'with all that a manifest declares'],
      ['evenkeel sandbox --quirk branch_names=not_unique', 'where the services are contradictory'],
      [
        'evenkeel sandbox --compare --project shiny-wind-028834',
        'where a real project is not as the emulator has it',
      ],
    ],
    exit: exits('0', '1', '3'),
    quirks: QUIRK_HELP,
    more: 'Ends on Ctrl-C, or with the exit code of the command. Faults, the clock, the request log and worlds are under /_sandbox/. docs/sandbox.md explains each quirk.',
  });
  const sandboxFlags = addOptions(sandbox, sandboxOptions);
  const scopes = SERVICES.flatMap(({ exportCommand }) => exportCommand?.options ?? []);
  const ids = addScopeOptions(sandbox, scopes, ({ noun, sample }) => ({
    says: `${noun} (repeatable)`,
    otherwise: sample,
  }));
  const quirks = addOptions(sandbox, quirkOptions);
  sandbox
    .addArgument(new Argument('[command...]', 'runs while it serves; after --'))
    .action((words: readonly string[]) =>
      choose({ name: 'sandbox', command: words, ids: ids(), flags: { ...sandboxFlags(), ...quirks() } }),
    );

  const schema = command('schema', 'print the JSON Schema of the manifest, or of an output', {
    examples: [
      ['evenkeel schema editor > evenkeel.schema.json', 'for editors: it knows ${variables}'],
      ['evenkeel schema report', 'what `--format json` prints'],
    ],
    exit: exits('0', '1'),
  });
  const schemaFlags = addOptions(schema, commonOptions);
  schema
    .addArgument(new Argument('[name]', 'of what').choices(SCHEMA_NAMES).default('manifest'))
    .action((name: SchemaName) => choose({ name: 'schema', schema: name, flags: schemaFlags() }));

  const completion = command('completion', 'print a program that completes commands in your shell', {
    examples: [
      ['source <(evenkeel completion bash)', 'now; in ~/.bashrc, in every shell'],
      ['source <(evenkeel completion zsh)', 'the same, in ~/.zshrc'],
      ['evenkeel completion fish | source', 'the same, in ~/.config/fish/config.fish'],
      ['evenkeel completion powershell | Out-String | Invoke-Expression', 'the same, in $PROFILE'],
    ],
    exit: exits('0', '1'),
    more: 'Also after `npx`: source <(npx --no-install evenkeel completion bash)',
  });
  const completionFlags = addOptions(completion, commonOptions);
  completion
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .action((shell: Shell) => choose({ name: 'completion', shell, flags: completionFlags() }));
}

const CREATE_EXAMPLE = `evenkeel init ${CREATING.join(' or ')} --create`;

/**
 * The file that `init` writes without `--create`. Throws a Failure with code `usage` for arguments
 * that do not fit together.
 */
function fileOf(first: string | undefined, second: string | undefined, flags: InitFlags): string {
  if (flags.print && first !== undefined)
    throw new Failure('usage', `--print writes no file, so it takes none: ${first}`, {
      next: `To show it: evenkeel init --print. To write it: evenkeel init ${shellWord(first)}`,
    });
  const alone = (['name', 'org', 'region', 'pgVersion', 'yes'] as const).find(
    key => (flags[key] ?? false) !== false,
  );
  const needs =
    second === undefined ? alone && `--${initOptions[alone].flags.replace(/^.*--| .*$/g, '')}` : second;
  if (needs !== undefined)
    throw new Failure('usage', `${needs} is only for --create`, {
      next: `To make a project: ${CREATE_EXAMPLE}. To write a manifest: evenkeel init ${shellWord(first ?? DEFAULT_FILE)}`,
    });
  if (first !== undefined && CREATING.includes(first))
    throw new Failure('usage', `${first} is a service, and init takes the name of a file`, {
      next: `To make a project: ${CREATE_EXAMPLE}. To write a manifest: evenkeel init`,
    });
  return first ?? DEFAULT_FILE;
}

export function declareAsk(command: MakeCommand, choose: Choose): void {
  const ask = command('ask', 'ask a documentation portal; if it has no answer, show the page', {
    examples: [
      [`evenkeel ask "Can a bucket be renamed?" --for ${DOCUMENTED[0]}`, "in the vendor's own documentation"],
      ['evenkeel ask "How long is a backup kept?" --portal https://docs.example.com', 'any portal'],
      ['evenkeel ask How do I restore --portal https://docs.example.com --via mcp', 'by its MCP endpoint'],
      [`evenkeel ask --for ${DOCUMENTED[0]} --format json < question.txt`, 'for a program'],
    ],
    exit: [
      ['0', 'an answer, or the page that is shown instead'],
      ['1', 'no answer, or an error'],
      ...exits('130'),
    ],
    environment: SCREEN_ENVIRONMENT,
    more:
      'Ends 0 with an answer or the page that is shown instead, 1 otherwise. No token is ever sent to a portal.\n' +
      'What a portal says is shown as text and is not checked.',
  });
  const flags = addOptions(ask, askOptions);
  ask
    .addArgument(new Argument('[question...]', 'as words or in quotes; - or none: from standard input'))
    .action((words: readonly string[]) => choose({ name: 'ask', words, flags: flags() }));
}

export function declareExplain(command: MakeCommand, choose: Choose): void {
  const explain = command('explain', 'show what a code means, or where the values of an entry are written', {
    examples: [
      ['evenkeel explain schema/unknown-key', 'the page of a code that some output shows'],
      ['evenkeel explain ADDRESS', 'each value of an entry, with its file and line'],
      ['evenkeel explain ADDRESS', 'each value of an entry, with its file and line'],
      ['evenkeel explain', 'all codes with their titles'],
    ],
    exit: [
      ['0', 'the page, the list, or the values'],
      ['1', 'no such code or entry, or an error'],
      ['3', 'the manifest is invalid'],
    ],
    environment: SCREEN_ENVIRONMENT,
    more: 'Sends no request. `evenkeel plan --ask-docs` shows what the documentation of a vendor says about a plan.',
  });
  const flags = addOptions(explain, explainOptions);
  explain
    .addArgument(
      new Argument('[code]', 'as shown in brackets after error or warning; or an address as in a plan'),
    )
    .action((code: string | undefined) => choose({ name: 'explain', code, flags: flags() }));
}

export function declareShow(command: MakeCommand, choose: Choose): void {
  const show = command('show', 'show a saved plan or report, or those of several runs as one', {
    examples: [
      ['evenkeel show plan.json', 'what `plan --out plan.json` saved'],
      [
        'evenkeel show report.json --format html=report.html',
        'a page to read, from `--format json=report.json`',
      ],
      ['evenkeel show --exit-code shard-*.json', 'what one run over everything would have shown'],
      [
        'evenkeel show plan-*.json --out plan.json',
        'the plans of several scopes as one, to review and apply',
      ],
    ],
    exit: [
      ['0', 'it is shown'],
      ['1', 'an error, or a shard is missing'],
      ...exits('2', '3', '4', '5', '6', '130').map(
        ([code, means]) => [code, `with --exit-code: ${means}`] as const,
      ),
    ],
    environment: SCREEN_ENVIRONMENT,
    more:
      'Sends no request and reads no manifest. Several files are the reports of `--shard i/n --format json=FILE`,\n' +
      'or plans or reports of runs whose `--target` names whole scopes.',
  });
  const flags = addOptions(show, showOptions);
  show
    .addArgument(new Argument('<file...>', 'a plan, a report, or one of each run'))
    .action((files: readonly string[]) => choose({ name: 'show', files, flags: flags() }));
}

/** Declares the commands `mcp` and `skill`. */
export function declareAgents(command: MakeCommand, choose: Choose): void {
  const mcp = command('mcp', 'serve an agent over standard input and output; it can only read', {
    examples: [
      ['evenkeel mcp', 'manifests of this folder, by the Model Context Protocol'],
      ['evenkeel mcp --root infra --var stage=test', 'of another folder, with a value'],
      ['evenkeel mcp --with-checks --portal https://docs.example.com', 'with checks, and one portal to ask'],
    ],
    exit: [
      ['0', 'the client left, or a signal came'],
      ['1', 'an error, or a message that is too long'],
    ],
    environment: ALL_ENVIRONMENT,
    more: 'Tools: schema, validate, plan, drift, export and explain. No tool writes, and none takes a url, a host or the text of a manifest.',
  });
  chooses(mcp, mcpOptions, flags => choose({ name: 'mcp', flags }));

  const skill = command('skill', 'print a guide for agents, a file SKILL.md', {
    examples: [['evenkeel skill > .agents/skills/evenkeel/SKILL.md', 'where your agent looks for skills']],
    exit: exits('0', '1'),
  });
  chooses(skill, commonOptions, flags => choose({ name: 'skill', flags }));
}

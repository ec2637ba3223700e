import { Argument } from 'commander';
import { Failure } from '../../core/report/failure.ts';
import { shellWord } from '../../core/text/quoting.ts';
import { SCHEMA_NAMES, type SchemaName } from '../../generated/schema-names.ts';
import { SERVICES } from '../../providers/services.ts';
import { doctorOptions, initOptions, quirkOptions, sandboxOptions } from '../options/command-options.ts';
import { DEFAULT_FILE } from '../options/defaults.ts';
import { addOptions } from '../options/option.ts';
import { addScopeOptions } from '../options/scope-options.ts';
import { commonOptions } from '../options/shared-options.ts';
import { ALL_ENVIRONMENT, exits } from './help.ts';
import type { Choose, MakeCommand } from './make-command.ts';
import { QUIRK_HELP } from './quirk-help.ts';
import { SHELLS, type Shell } from './shell.ts';

/** `init`, `doctor`, `sandbox`, `schema` and `completion`. */
export function declareOthers(command: MakeCommand, choose: Choose): void {
  const init = command('init', 'begin a manifest; on a terminal it asks for the ids', {
    examples: [
      ['evenkeel init', `ask, and write ${DEFAULT_FILE}; without a terminal a commented sample`],
      ['evenkeel init --print', 'show the sample only'],
    ],
    exit: exits('0', '1'),
  });
  const initFlags = addOptions(init, initOptions);
  init
    .addArgument(new Argument('[file]', 'where to write it').default(DEFAULT_FILE))
    .action((file: string) => {
      const flags = initFlags();
      if (flags.print && init.args.length > 0)
        throw new Failure('usage', `--print writes no file, so it takes none: ${file}`, {
          next: `To show it: evenkeel init --print. To write it: evenkeel init ${shellWord(file)}`,
        });
      choose({ name: 'init', file, flags });
    });

  const doctor = command('doctor', 'show what can be read and written, and if not, why', {
    examples: [
      ['evenkeel doctor', `the scopes of ${DEFAULT_FILE}, or what the environment allows`],
      ['evenkeel doctor -f other.yaml', 'the scopes of another manifest'],
    ],
    exit: exits('0', '1', '3', '130'),
    environment: ALL_ENVIRONMENT,
  });
  const doctorFlags = addOptions(doctor, doctorOptions);
  doctor.action(() => choose({ name: 'doctor', flags: doctorFlags() }));

  const sandbox = command('sandbox', 'serve all three services on this machine, without accounts', {
    examples: [
      ['evenkeel sandbox', 'on a free port; the first line is JSON with the environment to set'],
      ['evenkeel sandbox -- evenkeel plan', 'for one command, with no token of a real service'],
      ['evenkeel sandbox --port 4600 --state state.json', 'keep its state'],
      ['evenkeel sandbox --from live --project shiny-wind-028834 -- npm test', 'on a copy of a real project'],
      [`evenkeel sandbox --from ${DEFAULT_FILE} -- evenkeel plan`, 'with all that a manifest declares'],
      ['evenkeel sandbox --quirk branch_names=not_unique', 'where the services are contradictory'],
    ],
    exit: exits('0', '1', '3'),
    quirks: QUIRK_HELP,
    more: 'Ends on Ctrl-C, or with the exit code of the command. Faults, the clock and the request log are under /_sandbox/. What is known of each quirk: docs/sandbox.md.',
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
      ['source <(evenkeel completion zsh)', 'the same, in ~/.zshrc after compinit'],
    ],
    exit: exits('0', '1'),
  });
  const completionFlags = addOptions(completion, commonOptions);
  completion
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .action((shell: Shell) => choose({ name: 'completion', shell, flags: completionFlags() }));
}

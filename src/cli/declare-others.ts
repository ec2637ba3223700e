import { Argument, Option } from 'commander';
import { allowPrivateOption } from './declare-ask.ts';
import { DEFAULT_FILE } from './flags.ts';
import { ALL_ENVIRONMENT, exits } from './help.ts';
import type { Choose, MakeCommand } from './make-command.ts';
import { pair, projectIds, snowflakes, whole } from './option-values.ts';
import { manifestOptions, trafficOptions, verboseOption } from './shared-options.ts';

/** `init`, `doctor`, `sandbox` and `schema`. */
export function declareOthers(command: MakeCommand, choose: Choose): void {
  const init = command('init', 'write a commented manifest to start from', {
    examples: [
      ['evenkeel init', `write ${DEFAULT_FILE}`],
      ['evenkeel init --print', 'show it only'],
    ],
    exit: exits('0', '1'),
  });
  verboseOption(init)
    .addArgument(new Argument('[file]', 'where to write it').default(DEFAULT_FILE))
    .option('--print', 'write it to standard output', false)
    .action((file, flags) => choose({ name: 'init', file, flags }));

  const doctor = command('doctor', 'show what can be read and written, and if not, why', {
    examples: [
      ['evenkeel doctor', `the scopes of ${DEFAULT_FILE}, or what the environment allows`],
      ['evenkeel doctor -f other.yaml', 'the scopes of another manifest'],
    ],
    exit: exits('0', '1', '3', '130'),
    environment: ALL_ENVIRONMENT,
  });
  allowPrivateOption(trafficOptions(manifestOptions(doctor))).action(flags =>
    choose({ name: 'doctor', flags }),
  );

  const sandbox = command('sandbox', 'serve all three services on this machine, without accounts', {
    examples: [
      ['evenkeel sandbox', 'on a free port; the first line is JSON with the environment to set'],
      ['evenkeel sandbox --port 4600 --state sandbox.json', 'keep its state'],
      ['evenkeel sandbox --quirk branch_names=not_unique', 'where the services are contradictory'],
    ],
    exit: exits('0', '1'),
    more: 'Ends on Ctrl-C. Faults, the clock and the request log are under /_sandbox/.',
  });
  verboseOption(sandbox)
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

  const schema = command('schema', "print the manifest's JSON Schema", {
    examples: [['evenkeel schema > evenkeel.schema.json', 'for an editor without a network']],
    exit: exits('0', '1'),
  });
  verboseOption(schema).action(flags => choose({ name: 'schema', flags }));
}

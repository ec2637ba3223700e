import { type Command, Option } from 'commander';
import { DEFAULT_FILE, FORMATS } from './flags.ts';
import { collected, milliseconds, pair, shard, whole } from './option-values.ts';

const HALF_HOUR_MS = 30 * 60_000;

/** Which manifest, and the values of its variables. */
export function manifestOptions(command: Command): Command {
  return variableOptions(
    command.addOption(
      new Option('-f, --file <file>', 'a manifest file (repeatable); - is standard input')
        .argParser(collected)
        .default([], DEFAULT_FILE),
    ),
  );
}

function variableOptions(command: Command): Command {
  return command
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

/** Of every command that sends requests. */
export function trafficOptions(command: Command): Command {
  return screenOptions(command)
    .addOption(
      new Option('--parallelism <n>', 'requests under way at once, to each service')
        .argParser(whole(1, 64))
        .default(8),
    )
    .addOption(
      new Option('--timeout <duration>', 'for the whole run')
        .argParser(milliseconds)
        .default(HALF_HOUR_MS, '30m'),
    );
}

/** Of plan, apply and drift. */
export function loopOptions(command: Command): Command {
  return trafficOptions(
    manifestOptions(command)
      .addOption(
        new Option('--target <glob>', 'only these addresses (repeatable); * matches inside a part, ** across')
          .argParser(collected)
          .default([], 'everything'),
      )
      .option('--no-prune', 'delete only what the manifest declares absent')
      .option(
        '--base <file|git:REF>',
        'the manifest before the change: its keep lines still hold, and drift shows which rows are pending',
      )
      .addOption(
        new Option(
          '--shard <i/n>',
          'only this part of the outermost scopes; limits are divided by n',
        ).argParser(shard),
      )
      .option('--events <file>', 'add every event of the run to this file, a line of JSON each')
      .addOption(new Option('--format <format>', 'how to show it').choices(FORMATS).default('text'))
      .option('--output <file>', 'write it to this file; only the last line is shown'),
  );
}

/** Of both exports. */
export function exportOptions(command: Command): Command {
  return trafficOptions(
    variableOptions(
      command
        .addOption(
          new Option(
            '--into <file>',
            'add to this manifest what it does not have; spacing may change',
          ).conflicts('output'),
        )
        .option('--output <file>', 'write it to this new file instead of standard output'),
    ),
  );
}

/** Of every command that shows progress or a report. */
export function screenOptions(command: Command): Command {
  return colorOption(command).option('-q, --quiet', 'no progress, only results and errors', false);
}

export function colorOption(command: Command): Command {
  return verboseOption(command).option('--no-color', 'no colors');
}

/** Of every command. */
export function verboseOption(command: Command): Command {
  return command.option(
    '-v, --verbose',
    'requests, long values whole, the stack of an internal error',
    false,
  );
}

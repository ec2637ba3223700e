import { Argument } from 'commander';
import { mergeOptions } from '../options/command-options.ts';
import { addOptions } from '../options/option.ts';
import { exits, SCREEN_ENVIRONMENT } from './help.ts';
import type { Choose, MakeCommand } from './make-command.ts';

/** `report merge`. */
export function declareReport(command: MakeCommand, choose: Choose): void {
  const report = command('report', 'work with reports that were saved', {
    examples: [['evenkeel report merge shard-*.json', 'the reports of --shard 1/n to n/n as one']],
  });
  const merge = command(
    'merge',
    'join the reports of shards into one',
    {
      examples: [
        ['evenkeel report merge shard-*.json', 'what one run over everything would have shown'],
        ['evenkeel report merge --format markdown shard-*.json', "for a job's summary"],
      ],
      exit: exits('0', '1', '2', '4', '5', '6', '130'),
      environment: SCREEN_ENVIRONMENT,
      more: 'Reports are those of `--shard i/n --format json --output FILE`. A missing shard makes the whole incomplete: exit 1.',
    },
    report,
  );
  const flags = addOptions(merge, mergeOptions);
  merge
    .addArgument(new Argument('<file...>', 'a report of each shard'))
    .action((files: readonly string[]) => choose({ name: 'report merge', files, flags: flags() }));
}

import { Argument } from 'commander';
import { showOptions } from '../options/command-options.ts';
import { addOptions } from '../options/option.ts';
import { exits, SCREEN_ENVIRONMENT } from './help.ts';
import type { Choose, MakeCommand } from './make-command.ts';

/** `show`. */
export function declareShow(command: MakeCommand, choose: Choose): void {
  const show = command('show', 'show a saved plan or report, or the reports of shards as one', {
    examples: [
      ['evenkeel show plan.json', 'what `plan --out plan.json` saved'],
      [
        'evenkeel show report.json --format html=report.html',
        'a page to read, from `--format json=report.json`',
      ],
      ['evenkeel show --exit-code shard-*.json', 'what one run over everything would have shown'],
    ],
    exit: [
      ['0', 'it is shown'],
      ['1', 'an error, or a shard is missing'],
      ...exits('2', '3', '4', '5', '6', '130').map(
        ([code, means]) => [code, `with --exit-code: ${means}`] as const,
      ),
    ],
    environment: SCREEN_ENVIRONMENT,
    more: 'Sends no request and reads no manifest. Several files are the reports of `--shard i/n --format json=FILE`.',
  });
  const flags = addOptions(show, showOptions);
  show
    .addArgument(new Argument('<file...>', 'a plan, a report, or a report of each shard'))
    .action((files: readonly string[]) => choose({ name: 'show', files, flags: flags() }));
}

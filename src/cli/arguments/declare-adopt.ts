import { Argument } from 'commander';
import { HELP } from '../../providers/help.ts';
import { adoptOptions } from '../options/command-options.ts';
import { addOptions } from '../options/option.ts';
import { ALL_ENVIRONMENT, exits } from './help.ts';
import type { Choose, MakeCommand } from './make-command.ts';

/** `adopt`. */
export function declareAdopt(command: MakeCommand, choose: Choose): void {
  const adopt = command('adopt', 'write into the manifest what somebody changed live', {
    examples: [
      ['evenkeel adopt', 'everything that drift shows, after asking'],
      [`evenkeel adopt '${HELP.target}'`, 'only what matches'],
      ['evenkeel adopt --dry-run', 'show it; exit 2 if there is something to write'],
      ['evenkeel adopt --yes', 'without asking'],
    ],
    exit: exits('0', '1', '2', '3', '4', '130'),
    environment: ALL_ENVIRONMENT,
    more:
      'Changes only the files of the manifest, and sends only reads. Exit 2 is for --dry-run alone; exit 4 says that\n' +
      'something stayed out of the manifest, which is named with its reason, or that the answer was not yes.',
  });
  const flags = addOptions(adopt, adoptOptions);
  adopt
    .addArgument(new Argument('[glob...]', 'addresses, as for --target; default: everything'))
    .action((globs: readonly string[]) => choose({ name: 'adopt', globs, flags: flags() }));
}

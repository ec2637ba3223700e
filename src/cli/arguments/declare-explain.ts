import { Argument } from 'commander';
import { explainOptions } from '../options/command-options.ts';
import { addOptions } from '../options/option.ts';
import { SCREEN_ENVIRONMENT } from './help.ts';
import type { Choose, MakeCommand } from './make-command.ts';

/** `explain`. */
export function declareExplain(command: MakeCommand, choose: Choose): void {
  const explain = command('explain', 'show what a code means and what to do, without a network', {
    examples: [
      ['evenkeel explain schema/unknown-key', 'the page of a code that some output shows'],
      ['evenkeel explain', 'all codes with their titles'],
    ],
    exit: [
      ['0', 'the page, or the list'],
      ['1', 'no such code, or an error'],
    ],
    environment: SCREEN_ENVIRONMENT,
    more: 'Sends no request. `evenkeel plan --ask-docs` shows what the documentation of a vendor says about a plan.',
  });
  const flags = addOptions(explain, explainOptions);
  explain
    .addArgument(new Argument('[code]', 'as shown in brackets after error or warning'))
    .action((code: string | undefined) => choose({ name: 'explain', code, flags: flags() }));
}

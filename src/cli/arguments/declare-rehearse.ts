import { Argument } from 'commander';
import { rehearseOptions } from '../options/command-options.ts';
import { addOptions } from '../options/option.ts';
import { ALL_ENVIRONMENT, exits } from './help.ts';
import type { Choose, MakeCommand } from './make-command.ts';

/** `rehearse`. */
export function declareRehearse(command: MakeCommand, choose: Choose): void {
  const rehearse = command('rehearse', 'apply to a copy of live in memory, and show what happens', {
    examples: [
      ['evenkeel rehearse', 'order, requests, time, and what would not be done'],
      ['evenkeel rehearse plan.json', 'exactly what was reviewed'],
      ['evenkeel rehearse --fault', 'also what an interrupted apply leaves'],
    ],
    exit: exits('0', '1', '3', '4', '5', '6', '130'),
    environment: ALL_ENVIRONMENT,
    more: 'Reads live as plan does, and sends no write. The exit code is that of the apply on the copy.',
  });
  const rehearseFlags = addOptions(rehearse, rehearseOptions);
  rehearse
    .addArgument(new Argument('[plan-file]', 'a plan saved by `plan --out`'))
    .action((planFile: string | undefined) => choose({ name: 'rehearse', planFile, flags: rehearseFlags() }));
}

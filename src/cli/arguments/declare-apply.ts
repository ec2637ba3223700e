import { Argument } from 'commander';
import { applyOptions } from '../options/command-options.ts';
import { addOptions } from '../options/option.ts';
import { ALL_ENVIRONMENT, exits } from './help.ts';
import type { Choose, MakeCommand } from './make-command.ts';

/** `apply`. */
export function declareApply(command: MakeCommand, choose: Choose): void {
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
  const applyFlags = addOptions(apply, applyOptions);
  apply
    .addArgument(new Argument('[plan-file]', 'a plan saved by `plan --out`'))
    .action((planFile: string | undefined) => choose({ name: 'apply', planFile, flags: applyFlags() }));
}

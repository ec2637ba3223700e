import { HELP } from '../../providers/help.ts';
import { planOptions } from '../options/command-options.ts';
import { addOptions } from '../options/option.ts';
import { ALL_ENVIRONMENT, exits } from './help.ts';
import type { Choose, MakeCommand } from './make-command.ts';

/** `plan`. */
export function declarePlan(command: MakeCommand, choose: Choose): void {
  const plan = command('plan', 'show what apply would do; writes nothing', {
    examples: [
      ['evenkeel plan', 'the difference between manifest and live'],
      ['evenkeel plan --out plan.json', 'save it, to apply exactly that later'],
      [`evenkeel plan --target '${HELP.target}'`, 'only what matches'],
      ['evenkeel plan --changed --base-applied git:HEAD^1', 'only where the last commit changes something'],
      ['evenkeel plan --detailed-exitcode', 'exit 2 if there are changes'],
    ],
    exit: exits('0', '1', '2', '3', '130'),
    environment: ALL_ENVIRONMENT,
  });
  const planFlags = addOptions(plan, planOptions);
  plan.action(() => choose({ name: 'plan', flags: planFlags() }));
}

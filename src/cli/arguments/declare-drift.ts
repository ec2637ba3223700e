import { driftOptions } from '../options/command-options.ts';
import { addOptions } from '../options/option.ts';
import { ALL_ENVIRONMENT, exits } from './help.ts';
import type { Choose, MakeCommand } from './make-command.ts';

/** `drift`. */
export function declareDrift(command: MakeCommand, choose: Choose): void {
  const drift = command('drift', 'show what is no longer as the manifest says; writes nothing', {
    examples: [
      ['evenkeel drift', 'exit 2 if live is not as the manifest says'],
      ['evenkeel drift --format markdown --output drift.md', 'for a comment or a summary'],
    ],
    exit: exits('0', '1', '2', '3', '130'),
    environment: ALL_ENVIRONMENT,
  });
  const driftFlags = addOptions(drift, driftOptions);
  drift.action(() => choose({ name: 'drift', flags: driftFlags() }));
}

import { annotation } from './runner.ts';
import type { ActionRun } from './running.ts';
import { withStop } from './with-stop.ts';

/** Whether a file of the runner could be written. If not, the run still ended as it did. */
export async function attemptFile(
  what: 'summary' | 'report' | 'proposal' | 'outputs',
  level: 'warning' | 'error',
  { log }: Pick<ActionRun, 'log'>,
  work: () => Promise<void>,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const verb = what === 'outputs' ? 'were' : 'was';
    log(annotation(level, 'evenkeel', withStop(`The ${what} ${verb} not written: ${why}`)));
    return false;
  }
}

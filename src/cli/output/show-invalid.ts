import type { FailedRun } from '../../core/report/report.ts';
import { count } from '../../render/count.ts';
import type { Context } from '../context.ts';
import { INVALID } from '../manifest/load.ts';
import type { ReportFlags } from '../options/shared-options.ts';

/**
 * The end of a run whose manifest is not valid: its mistakes are on standard error, and in each
 * output. Returns the exit code.
 */
export async function showInvalid(
  command: FailedRun['command'],
  flags: ReportFlags,
  context: Context,
): Promise<number> {
  if (flags.format.length === 0) return INVALID;
  const errors = (context.host.problems ?? []).filter(({ level }) => level === 'error').length;
  const failed = {
    code: 'invalid',
    message: `the manifest is not valid: ${count(errors, 'error')}`,
    next: '`evenkeel validate` shows each with its line.',
  } as const;
  const { showFailedRun } = await import('./show-failed-run.ts');
  return showFailedRun({ command, failed, code: INVALID }, flags, context);
}

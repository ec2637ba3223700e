import type { FailedRun } from '../../core/report/report.ts';

/** What a failed run is called: `plan failed`, or that its manifest is not valid. */
export function failedTitle({ command, failed }: FailedRun): string {
  return failed.code === 'invalid' ? `${command}: the manifest is not valid` : `${command} failed`;
}

import type { Inputs } from './inputs.ts';

/** Formats in which the log has every row. */
const IN_LOG: ReadonlySet<string> = new Set(['text', 'github', 'json']);

/** Where every row of a run is: its log, unless the output has another format or goes to a file. */
export function logPlace({ format, options }: Inputs): string {
  if (IN_LOG.has(format) && !options.includes('--output')) return "the run's log";
  return 'the file that the output report-json names';
}

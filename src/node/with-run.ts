import type { Context } from '../cli/context.ts';
import { runFacts } from '../cli/output/run-facts.ts';
import { exitCode } from '../core/report/exit-code.ts';
import type { Report } from '../core/report/report.ts';
import { hostsOf } from '../render/words/run-words.ts';

/** A report with what is known of its run, as the JSON of the command line has it. */
export async function withRun(report: Report, context: Context): Promise<Report> {
  const code = exitCode(report);
  return { ...report, runs: [await runFacts(code, hostsOf(report), [{ format: 'json' }], context)] };
}

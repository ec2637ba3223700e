import { exitCode } from '../../core/report/exit-code.ts';
import type { Context } from '../context.ts';
import { beginRun, driftRun } from '../loop/loop-run.ts';
import type { DriftFlags } from '../options/command-options.ts';
import { showInvalid } from '../output/show-invalid.ts';
import { showReport } from '../output/show-report.ts';
import { openFiles, sweepOptions } from '../session/pull-request-files.ts';

/** `evenkeel drift`. Returns the exit code. */
export async function runDrift(flags: DriftFlags, context: Context): Promise<number> {
  const everything = await beginRun(flags, context, openFiles(flags));
  if (everything === undefined) return showInvalid('drift', flags, context);
  const sweep = await sweepOptions(flags, context);
  const exit = { detailed: false, strictChecks: flags.strictChecks };
  const report = await driftRun({ everything, sweep, exit }, flags, context);
  const code = exitCode(report, exit);
  return showReport(report, flags, context, code);
}

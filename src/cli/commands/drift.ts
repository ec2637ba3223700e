import { exitCode } from '../../core/exit-code.ts';
import type { Context } from '../context.ts';
import { driftRun } from '../loop/drift-run.ts';
import { beginRun } from '../loop/loop-run.ts';
import { INVALID } from '../manifest/load.ts';
import type { DriftFlags } from '../options/command-options.ts';
import { showReport } from '../output/show-report.ts';
import { openFiles } from '../session/pull-request-files.ts';
import { sweepOptions } from '../session/sweep-options.ts';

/** `evenkeel drift`. Returns the exit code. */
export async function runDrift(flags: DriftFlags, context: Context): Promise<number> {
  const sweep = sweepOptions(flags, context);
  const everything = await beginRun(flags, context, openFiles(flags));
  if (everything === undefined) return INVALID;
  const report = await driftRun({ everything, sweep }, flags, context);
  const code = exitCode(report, { detailed: false, strictChecks: flags.strictChecks });
  return showReport(report, flags, context, code);
}

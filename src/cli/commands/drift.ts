import { exitCode } from '../../core/exit-code.ts';
import { drift } from '../../reconcile.ts';
import type { Context } from '../context.ts';
import type { DriftFlags } from '../flags.ts';
import { INVALID } from '../load.ts';
import { beginRun, makeReport } from '../loop-run.ts';
import { showReport } from '../show-report.ts';

/** `evenkeel drift`. Returns the exit code. */
export async function runDrift(flags: DriftFlags, context: Context): Promise<number> {
  const everything = await beginRun(flags, context);
  if (everything === undefined) return INVALID;
  const report = await makeReport(everything, flags, context, {
    checks: flags,
    work: (wanted, { session }) => drift(wanted, session, { prune: flags.prune, target: flags.target }),
  });
  const code = exitCode(report, { detailed: false, strictChecks: flags.strictChecks });
  return showReport(report, flags, context, code);
}

import { exitCode } from '../../core/exit-code.ts';
import { drift } from '../../reconcile.ts';
import { type Context, inSession } from '../context.ts';
import type { DriftFlags } from '../flags.ts';
import { INVALID, loadOrShow } from '../load.ts';
import { showReport } from '../show-report.ts';

/** `evenkeel drift`. Returns the exit code. */
export async function runDrift(flags: DriftFlags, context: Context): Promise<number> {
  const wanted = await loadOrShow(context, flags);
  if (wanted === undefined) return INVALID;
  const report = await inSession(context, wanted.providers, flags, ({ session }) =>
    drift(wanted.collected, session, { prune: flags.prune, target: flags.target }),
  );
  await showReport(report, flags, context);
  return exitCode(report, { detailed: false, strictChecks: flags.strictChecks });
}

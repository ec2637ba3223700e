import { exitCode } from '../../core/exit-code.ts';
import { plan } from '../../reconcile.ts';
import { planFile } from '../../render/plan-file.ts';
import { type Context, inSession } from '../context.ts';
import type { PlanFlags } from '../flags.ts';
import { INVALID, loadOrShow } from '../load.ts';
import { showReport } from '../show-report.ts';

/** `evenkeel plan`. Returns the exit code. */
export async function runPlan(flags: PlanFlags, context: Context): Promise<number> {
  const wanted = await loadOrShow(context, flags);
  if (wanted === undefined) return INVALID;
  const report = await inSession(context, wanted.providers, flags, ({ session }) =>
    plan(wanted.collected, session, { prune: flags.prune, target: flags.target }),
  );
  if (flags.out !== undefined)
    await context.io.files.replace(flags.out, planFile(report.plan), { secret: true });
  await showReport(report, flags, context);
  return exitCode(report, { detailed: flags.detailedExitcode, strictChecks: flags.strictChecks });
}

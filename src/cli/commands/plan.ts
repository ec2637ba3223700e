import { exitCode } from '../../core/report/exit-code.ts';
import type { Report } from '../../core/report/report.ts';
import { shellWord } from '../../core/text/quoting.ts';
import { planPieces } from '../../render/json/json.ts';
import type { Context } from '../context.ts';
import { beginRun, planRun } from '../loop/loop-run.ts';
import type { PlanFlags } from '../options/command-options.ts';
import { showInvalid } from '../output/show-invalid.ts';
import { maskedPieces, showReport } from '../output/show-report.ts';
import { openFiles, sweepOptions } from '../session/pull-request-files.ts';

/** `evenkeel plan`. Returns the exit code. */
export async function runPlan(flags: PlanFlags, context: Context): Promise<number> {
  const everything = await beginRun(flags, context, openFiles(flags));
  if (everything === undefined) return showInvalid('plan', flags, context);
  const sweep = await sweepOptions(flags, context);
  if (flags.offline) return (await import('../loop/offline-plan.ts')).runOffline(everything, flags, context);
  const review = await context.host.review?.(everything.loadedFrom);
  const exit = { detailed: flags.detailedExitcode, strictChecks: flags.strictChecks };
  const report = await planRun({ everything, sweep, review, exit }, flags, context);
  const own = exitCode(report, exit);
  const code = await showReport(report, flags, context, own);
  if (flags.out !== undefined) await savePlan(report, flags.out, flags, context);
  return code;
}

/** Saves the plan for `--out FILE`, with secrets masked, and says how it can be applied. */
async function savePlan(
  report: Report,
  file: string,
  flags: PlanFlags,
  { io, screen, redactor }: Context,
): Promise<void> {
  let isMasked = false;
  const shown = maskedPieces(planPieces(report.plan), redactor, () => {
    isMasked = true;
  });
  await io.files.replace(file, shown, { secret: true });
  const use =
    report.plan.digest === 'incomplete'
      ? 'this plan is incomplete and cannot be applied'
      : isMasked
        ? 'this plan cannot be applied, because a value to be written has a token in it, and the file masks that token'
        : `to apply this plan${sameOptions(flags)}: evenkeel apply ${shellWord(file)}`;
  screen.notice(`saved ${file}; ${use}`);
}

/**
 * The options that an apply must repeat: it plans again, and refuses a plan that was made with
 * other options.
 */
function sameOptions({ file, root, target, prune, shard, sweep, open, changed }: PlanFlags): string {
  const given = Object.entries({ file, root, target, 'no-prune': !prune, shard, sweep, open, changed })
    .filter(
      ([, value]) => value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0),
    )
    .map(([name]) => `--${name}`);
  return given.length === 0 ? '' : ` with the same ${given.join(', ')}`;
}

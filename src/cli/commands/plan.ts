import { exitCode } from '../../core/exit-code.ts';
import { shellWord } from '../../core/shell-word.ts';
import { plan } from '../../reconcile.ts';
import { planFile } from '../../render/plan-file.ts';
import { checkedPortals } from '../answer-cache.ts';
import { type Context, inSession } from '../context.ts';
import { askingProviders, explained } from '../explained.ts';
import type { PlanFlags } from '../flags.ts';
import { INVALID, loadOrShow } from '../load.ts';
import { checkOutputs } from '../output-files.ts';
import { prepared } from '../prepared.ts';
import { showReport } from '../show-report.ts';

/** `evenkeel plan`. Returns the exit code. */
export async function runPlan(flags: PlanFlags, context: Context): Promise<number> {
  const everything = await loadOrShow(context, flags);
  if (everything === undefined) return INVALID;
  await checkOutputs(flags, everything.files, context);
  if (flags.offline) return (await import('../offline-plan.ts')).runOffline(everything, flags, context);
  const { wanted, finish } = await prepared(everything, flags, context);
  const { portals, save } = await checkedPortals(flags, context);
  const found = await inSession(
    context,
    askingProviders(wanted.providers, flags.askDocs),
    flags,
    async ({ session }) => {
      const planned = await plan(wanted.collected, session, {
        prune: flags.prune,
        target: flags.target,
        rotate: flags.rotate,
      });
      return explained(planned, flags.askDocs, session);
    },
    portals,
  );
  await save();
  const report = finish(found);
  const own = exitCode(report, { detailed: flags.detailedExitcode, strictChecks: flags.strictChecks });
  const code = await showReport(report, flags, context, own);
  if (flags.out !== undefined) {
    const text = planFile(report.plan);
    const shown = context.redactor.text(text);
    await context.io.files.replace(flags.out, shown, { secret: true });
    const use =
      report.plan.digest === 'incomplete'
        ? 'it is incomplete and cannot be applied'
        : shown !== text
          ? 'it cannot be applied: a value to be written has a token in it, which is masked in the file'
          : `apply it: evenkeel apply ${shellWord(flags.out)}`;
    context.screen.notice(`saved ${flags.out}; ${use}`);
  }
  return code;
}

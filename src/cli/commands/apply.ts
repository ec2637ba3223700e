import { writes } from '../../core/digest.ts';
import { exitCode } from '../../core/report/exit-code.ts';
import { Failure } from '../../core/report/failure.ts';
import type { Report } from '../../core/report/report.ts';
import { count } from '../../render/count.ts';
import { renderText } from '../../render/text/text.ts';
import type { Context } from '../context.ts';
import { applyRun, checkExtent, reviewOf } from '../loop/apply-run.ts';
import { beginRun } from '../loop/loop-run.ts';
import type { ApplyFlags } from '../options/command-options.ts';
import { showInvalid } from '../output/show-invalid.ts';
import { showReport } from '../output/show-report.ts';
import { isConfirmed, isInteractive } from '../session/ask-person.ts';
import { withHosts } from '../session/other-hosts.ts';
import { openFiles, refuseSweepOfPullRequest, sweepOptions } from '../session/pull-request-files.ts';

/** `evenkeel apply [plan-file]`. Returns the exit code. */
export async function runApply(
  planFile: string | undefined,
  flags: ApplyFlags,
  context: Context,
): Promise<number> {
  const { io, host } = context;
  if (flags.sweep) refuseSweepOfPullRequest(io.env);
  const given = host.review !== undefined || flags.expectDigest !== undefined || planFile !== undefined;
  const asks = !flags.yes && !given;
  if (asks && !isInteractive(io)) {
    throw new Failure('usage', 'apply cannot ask for a confirmation here: there is no terminal', {
      next: 'Give a plan file that `evenkeel plan --out FILE` saved, --expect-digest DIGEST, or --yes.',
    });
  }
  const named = await reviewOf(planFile, flags, io);
  const everything = await beginRun(flags, context, [
    ...(planFile === undefined ? [] : [planFile]),
    ...openFiles(flags),
  ]);
  if (everything === undefined) return showInvalid('apply', flags, context);
  const sweep = await sweepOptions(flags, context);
  if (named !== undefined) checkExtent(named, flags);
  const review = (await host.review?.(everything.loadedFrom)) ?? named;
  const confirm = asks ? (planned: Report) => isAgreed(planned, flags, context) : undefined;
  const report = await applyRun({ everything, sweep, review, confirm }, flags, context);
  return showReport(report, flags, context, exitCode(report));
}

async function isAgreed(planned: Report, flags: ApplyFlags, context: Context): Promise<boolean> {
  const { screen, redactor } = context;
  const text = renderText(
    { ...redactor.value(withHosts(planned)), command: 'plan' },
    { ...screen.style, width: screen.width },
  );
  // In any format but text, standard output gets only the result.
  if (flags.format.every(({ format, file }) => format === 'text' || file !== undefined))
    screen.result(`${text}\n`);
  else screen.progress(`${text}\n`);
  return isConfirmed(question(planned), context);
}

function question(planned: Report): string {
  const rows = planned.plan.rows.filter(writes);
  const deletes = rows.filter(row => row.action === 'delete' || row.action === 'replace').length;
  const what = count(rows.length, 'change');
  const lost = deletes === 0 ? '' : `, ${count(deletes, 'delete')} among them`;
  return `Apply ${what}${lost}? Type "yes" to apply: `;
}

import { writes } from '../../core/digest.ts';
import { exitCode } from '../../core/exit-code.ts';
import { Failure } from '../../core/failure.ts';
import type { Report } from '../../core/report.ts';
import { withExpectedTime } from '../../engine/plan/with-expected-time.ts';
import { apply } from '../../reconcile.ts';
import { count } from '../../render/count.ts';
import { isOwn } from '../../render/reason-words.ts';
import { renderText } from '../../render/text.ts';
import type { Span } from '../../render/time-span.ts';
import type { Context } from '../context.ts';
import { beginRun, makeReport } from '../loop/loop-run.ts';
import { checkExtent, movedOf, reviewOf } from '../loop/saved-review.ts';
import { INVALID } from '../manifest/load.ts';
import type { ApplyFlags } from '../options/command-options.ts';
import type { ProgressView } from '../output/progress-view.ts';
import { showReport } from '../output/show-report.ts';
import { isConfirmed, isInteractive } from '../session/ask-person.ts';
import { openFiles } from '../session/pull-request-files.ts';
import { refuseSweepOfPullRequest, sweepOptions } from '../session/sweep-options.ts';

/** `evenkeel apply [plan-file]`. Returns the exit code. */
export async function runApply(
  planFile: string | undefined,
  flags: ApplyFlags,
  context: Context,
): Promise<number> {
  const { io, host } = context;
  if (flags.sweep) refuseSweepOfPullRequest(io.env);
  const sweep = sweepOptions(flags, context);
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
  if (everything === undefined) return INVALID;
  if (named !== undefined) checkExtent(named, flags);
  const review = (await host.review?.(everything.loadedFrom)) ?? named;
  const { prune, target, rotate, maxDeletes } = flags;
  const report = await makeReport(everything, flags, context, {
    moved: movedOf(flags, review),
    work: ({ wanted, base }, { session, view }) =>
      apply(wanted, session, {
        ...base,
        prune,
        target,
        rotate,
        ...(sweep && { sweep }),
        ...(maxDeletes === undefined ? {} : { maxDeletes }),
        ...(review === undefined ? {} : { review }),
        async confirm(fresh) {
          const planned = withExpectedTime(fresh, session);
          const rows = planned.plan.rows.filter(writes);
          if (asks && rows.length > 0 && !(await isAgreed(planned, flags, context, view))) return false;
          view.expect(rows, expectedSpan(planned));
          return true;
        },
      }),
  });
  return showReport(report, flags, context, exitCode(report, { detailed: false, strictChecks: false }));
}

/** How long the plan says that it takes, in seconds. */
function expectedSpan({ plan }: Report): Span | undefined {
  for (const note of plan.notes)
    if (isOwn(note) && note.code === 'plan/expected-time')
      return { least: note.leastSeconds, most: note.mostSeconds };
  return undefined;
}

async function isAgreed(
  planned: Report,
  flags: ApplyFlags,
  context: Context,
  view: ProgressView,
): Promise<boolean> {
  const { screen, redactor } = context;
  view.clear();
  const text = renderText(
    { ...redactor.value(planned), command: 'plan' },
    { ...screen.style, width: screen.width },
  );
  // If it is not text, only the result goes to standard output.
  if (flags.format === 'text') screen.result(`${text}\n`);
  else screen.progress(`${text}\n`);
  return isConfirmed(question(planned), context);
}

function question(planned: Report): string {
  const rows = planned.plan.rows.filter(writes);
  const deletes = rows.filter(row => row.action === 'delete' || row.action === 'replace').length;
  const what = count(rows.length, 'change');
  const lost = deletes === 0 ? '' : `, ${count(deletes, 'delete')} among them`;
  return `Apply ${what}${lost}? Only "yes" does it: `;
}

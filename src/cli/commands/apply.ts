import { digestKind, writes } from '../../core/digest.ts';
import { exitCode } from '../../core/exit-code.ts';
import { Failure } from '../../core/failure.ts';
import type { Moved, Plan } from '../../core/plan.ts';
import type { Report } from '../../core/report.ts';
import type { RememberedReview, Review } from '../../engine/approve/approve.ts';
import { withExpectedTime } from '../../engine/plan/with-expected-time.ts';
import { apply } from '../../reconcile.ts';
import { count } from '../../render/count.ts';
import { parsePlanFile } from '../../render/plan-file.ts';
import { isOwn } from '../../render/reason-words.ts';
import { renderText } from '../../render/text.ts';
import type { Span } from '../../render/time-span.ts';
import type { Context } from '../context.ts';
import { beginRun, makeReport } from '../loop/loop-run.ts';
import { INVALID, readText } from '../manifest/load.ts';
import type { ApplyFlags } from '../options/command-options.ts';
import type { ProgressView } from '../output/progress-view.ts';
import { showReport } from '../output/show-report.ts';
import { isConfirmed, isInteractive } from '../session/ask-person.ts';
import { withHosts } from '../session/other-hosts.ts';
import { openFiles } from '../session/pull-request-files.ts';
import { refuseSweepOfPullRequest, sweepOptions } from '../session/sweep-options.ts';
import type { Io } from '../system/io.ts';

/** What a person gives by hand. */
type SavedReview = Pick<RememberedReview, 'digest'> | { readonly plan: Plan };

const PLAN_BYTES = 256 * 1024 * 1024;

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

/** A saved plan remembers it: what was reviewed is what runs. */
function movedOf({ moved }: ApplyFlags, review: Review | undefined): Moved | undefined {
  const saved = review !== undefined && 'plan' in review ? (review.plan.base?.moved ?? 'revert') : undefined;
  if (saved === undefined || moved === undefined || moved === saved) return moved ?? saved;
  throw new Failure('usage', `the plan was saved with --moved ${saved}, and not with --moved ${moved}`, {
    next: 'Leave --moved out, or save a new plan with it.',
  });
}

/** Throws a Failure where a person approved what changed alone and the run is about everything, or the other way round. */
function checkExtent(review: SavedReview, { changed }: ApplyFlags): void {
  const isSaved = 'plan' in review;
  const kind = digestKind(isSaved ? review.plan.digest : review.digest);
  const isOfChanges = isSaved ? review.plan.changed !== undefined : kind === 'changed';
  if (isOfChanges === changed) return;
  const what = isSaved ? 'the plan was saved' : 'the digest is of a plan';
  if (changed)
    throw new Failure('usage', `${what} without --changed`, {
      next: 'Leave --changed out, or plan again with it.',
    });
  throw new Failure('usage', `${what} with --changed: it approves some scopes alone`, {
    next: 'Give --changed and the same --base-applied, or plan again without.',
  });
}

async function reviewOf(
  planFile: string | undefined,
  flags: ApplyFlags,
  io: Io,
): Promise<SavedReview | undefined> {
  if (planFile !== undefined && flags.expectDigest !== undefined)
    throw new Failure('usage', 'a plan file has its digest in it', { next: 'Give one of the two.' });
  if (flags.expectDigest !== undefined) return { digest: flags.expectDigest };
  if (planFile === undefined) return undefined;
  const parsed = parsePlanFile(await readText(io, planFile, PLAN_BYTES));
  if (parsed.problem === undefined) return { plan: parsed.plan };
  throw new Failure('file', `${planFile}: ${parsed.problem}`, {
    next: 'Save a new one with `evenkeel plan --out FILE`.',
  });
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
    { ...redactor.value(withHosts(planned)), command: 'plan' },
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

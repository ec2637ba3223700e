import { writes } from '../../core/digest.ts';
import { Failure } from '../../core/report/failure.ts';
import type { MovedPolicy } from '../../core/report/plan.ts';
import type { Report } from '../../core/report/report.ts';
import type { Review } from '../../engine/approve/approve.ts';
import type { DesiredState } from '../../engine/desired/collect.ts';
import { narrowTo } from '../../engine/desired/target.ts';
import { withExpectedTime } from '../../engine/plan/expected-time.ts';
import type { SweepOptions } from '../../engine/plan/notes.ts';
import { withUnneededFile } from '../../engine/plan/notes.ts';
import { PROVIDERS } from '../../providers/providers.ts';
import { apply } from '../../reconcile.ts';
import { isOwn } from '../../render/reason-words/reason-words.ts';
import type { TimeSpan } from '../../render/time-span.ts';
import type { Context } from '../context.ts';
import type { WantedManifest } from '../manifest/load.ts';
import type { ApplyFlags } from '../options/command-options.ts';
import { makeReport, type RunFlags } from './loop-run.ts';

/** What is applied, and what must agree to it. */
interface ApplyRun {
  readonly everything: WantedManifest;
  readonly sweep?: SweepOptions | undefined;
  readonly review?: Review | undefined;
  /** Asked before the first write, where there is one. Absent: nobody is asked. */
  readonly confirm?: ((planned: Report) => Promise<boolean>) | undefined;
}

type Flags = RunFlags & Pick<ApplyFlags, 'rotate' | 'moved' | 'maxDeletes'>;

/** The run of `apply`, for the command line and for programs. */
export function applyRun(
  { everything, sweep, review, confirm }: ApplyRun,
  flags: Flags,
  context: Context,
): Promise<Report> {
  const { prune, target, rotate, maxDeletes, secretsTo } = flags;
  return makeReport(everything, flags, context, {
    command: 'apply',
    moved: movedOf(flags, review),
    async work({ wanted, base }, { session, view }) {
      const noted = (planned: Report): Report =>
        secretsTo === undefined ? planned : withUnneededFile(planned, targeted(wanted, flags), session);
      const report = await apply(wanted, session, {
        ...base,
        prune,
        target,
        rotate,
        ...(sweep && { sweep }),
        ...(maxDeletes === undefined ? {} : { maxDeletes }),
        ...(review === undefined ? {} : { review }),
        async confirm(fresh) {
          const planned = noted(withExpectedTime(fresh, session));
          const rows = planned.plan.rows.filter(writes);
          if (rows.length > 0 && confirm !== undefined && !(await confirm(planned))) return false;
          view.expect(rows, expectedSpan(planned));
          return true;
        },
      });
      return noted(report);
    },
  });
}

/** The part of a manifest that `--target` names. Pure. */
function targeted(wanted: DesiredState, { target, prune }: Pick<Flags, 'target' | 'prune'>): DesiredState {
  const kinds = PROVIDERS.flatMap(provider => provider.kinds);
  return narrowTo(wanted, target, kinds, prune);
}

/** How long the plan says that it takes, in seconds. */
function expectedSpan({ plan }: Report): TimeSpan | undefined {
  for (const note of plan.notes)
    if (isOwn(note) && note.code === 'plan/expected-time')
      return { least: note.leastSeconds, most: note.mostSeconds };
  return undefined;
}

/** A saved plan remembers it: what was reviewed is what runs. */
export function movedOf(
  { moved }: Pick<Flags, 'moved'>,
  review: Review | undefined,
): MovedPolicy | undefined {
  const saved = review !== undefined && 'plan' in review ? (review.plan.base?.moved ?? 'revert') : undefined;
  if (saved === undefined || moved === undefined || moved === saved) return moved ?? saved;
  throw new Failure('usage', `the plan was saved with --moved ${saved}, and not with --moved ${moved}`, {
    next: 'Leave --moved out, or save a new plan with it.',
  });
}

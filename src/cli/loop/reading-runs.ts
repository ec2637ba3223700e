import { given } from '../../core/json.ts';
import type { ExitOptions } from '../../core/report/exit-code.ts';
import type { Report } from '../../core/report/report.ts';
import type { Review } from '../../engine/approve/approve.ts';
import { withExpectedTime } from '../../engine/plan/expected-time.ts';
import type { SweepOptions } from '../../engine/plan/sweep.ts';
import { drift, plan } from '../../reconcile.ts';
import type { Context } from '../context.ts';
import type { WantedManifest } from '../manifest/load.ts';
import type { PlanFlags } from '../options/command-options.ts';
import type { CheckFlags } from '../options/shared-options.ts';
import { makeReport, type RunFlags } from './loop-run.ts';

/** What is planned, and against what. */
export interface PlanRun {
  readonly everything: WantedManifest;
  readonly sweep?: SweepOptions | undefined;
  /** How it ends, for its events. Absent: as without options. */
  readonly exit?: ExitOptions | undefined;
  readonly review?: Review | undefined;
}

type Flags = RunFlags & CheckFlags & Pick<PlanFlags, 'rotate' | 'moved'>;

/** The run of `plan`, for the command line and for programs. */
export function planRun(
  { everything, sweep, review, exit }: PlanRun,
  flags: Flags,
  context: Context,
): Promise<Report> {
  const { prune, target, rotate, moved } = flags;
  return makeReport(everything, flags, context, {
    command: 'plan',
    exit,
    checks: flags,
    moved,
    work: async ({ wanted, base }, { session }) =>
      withExpectedTime(
        await plan(wanted, session, {
          prune,
          target,
          rotate,
          ...base,
          ...given({ sweep, review }),
        }),
        session,
      ),
  });
}

/** The run of `drift`, for the command line and for programs. */
export function driftRun(
  { everything, sweep, exit }: Omit<PlanRun, 'review'>,
  flags: RunFlags & CheckFlags,
  context: Context,
): Promise<Report> {
  return makeReport(everything, flags, context, {
    command: 'drift',
    exit,
    checks: flags,
    work: ({ wanted, base }, { session }) =>
      drift(wanted, session, { prune: flags.prune, target: flags.target, ...base, ...(sweep && { sweep }) }),
  });
}

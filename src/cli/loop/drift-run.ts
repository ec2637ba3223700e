import type { ExitOptions } from '../../core/report/exit-code.ts';
import type { Report } from '../../core/report/report.ts';
import type { SweepOptions } from '../../engine/plan/notes.ts';
import { drift } from '../../reconcile.ts';
import type { Context } from '../context.ts';
import type { WantedManifest } from '../manifest/load.ts';
import type { CheckFlags } from '../options/shared-options.ts';
import { makeReport, type RunFlags } from './loop-run.ts';

interface DriftRun {
  readonly everything: WantedManifest;
  readonly sweep?: SweepOptions | undefined;
  /** How it ends, for its events. Absent: as without options. */
  readonly exit?: ExitOptions | undefined;
}

/** The run of `drift`, for the command line and for programs. */
export function driftRun(
  { everything, sweep, exit }: DriftRun,
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

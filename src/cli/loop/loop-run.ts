import { Failure } from '../../core/failure.ts';
import type { Moved, PlanBase } from '../../core/plan.ts';
import type { Report } from '../../core/report.ts';
import type { Collected } from '../../engine/desired/collect.ts';
import type { PlanOptions } from '../../reconcile.ts';
import type { Context } from '../context.ts';
import { loadOrShow, type Wanted } from '../manifest/load.ts';
import type { ApplyFlags } from '../options/command-options.ts';
import type { CheckFlags, LoopFlags } from '../options/shared-options.ts';
import { checkOutputs } from '../output/check-outputs.ts';
import { inSession, type OpenSession } from '../session/in-session.ts';
import { checkedPortals } from './answer-cache.ts';
import { withDocumentation, withPortals } from './ask-docs.ts';
import { manifestPart } from './manifest-part.ts';

/** The different work of plan, drift and apply with the live services. Everything else in a run is common. */
interface LoopRun {
  /** How documentation checks use their portals; absent if the run makes none. */
  readonly checks?: CheckFlags;
  /** What is done with what somebody changed live; by default it is undone. */
  readonly moved?: Moved | undefined;
  readonly work: (part: LoopPart, open: OpenSession) => Promise<Report>;
}

/** The part of the manifest that a run is about, and its base as an option of the library. */
interface LoopPart {
  readonly wanted: Collected;
  readonly base: Pick<PlanOptions, 'base'>;
}

/** The options that every run of the loop reads. */
export type RunFlags = LoopFlags &
  Pick<ApplyFlags, 'secretsTo'> &
  Partial<Pick<ApplyFlags, 'changed' | 'rotate'>>;

/**
 * The start of a run: its manifest, or undefined if that is invalid; then every mistake has been shown. `reads`: further
 * files that the run reads. Throws a Failure if an output could not be written. Sends no request.
 */
export async function beginRun(
  flags: RunFlags,
  context: Context,
  reads: readonly string[] = [],
): Promise<Wanted | undefined> {
  const everything = await loadOrShow(context, flags);
  if (everything === undefined) return undefined;
  await checkOutputs(flags, [...everything.files, ...reads], context);
  return everything;
}

/** The rest of a run: works in a session, and returns the report to show. */
export async function makeReport(
  everything: Wanted,
  flags: RunFlags,
  context: Context,
  { checks, moved = 'revert', work }: LoopRun,
): Promise<Report> {
  const { wanted, base, finish } = await manifestPart(everything, flags, context);
  checkMoved(moved, base);
  const part = { wanted: wanted.collected, base: base === undefined ? {} : { base: { ...base, moved } } };
  const checked = checks === undefined ? undefined : await checkedPortals(checks, context);
  const report = await inSession(
    context,
    { providers: withPortals(wanted.providers, flags), flags, portals: checked?.portals },
    async open => withDocumentation(await work(part, open), flags, open.session),
  );
  await checked?.save();
  return finish(report);
}

/** Only against what was applied is a difference somebody's change. */
function checkMoved(moved: Moved, base: Pick<PlanBase, 'applied'> | undefined): void {
  if (moved === 'revert' || base?.applied === true) return;
  throw new Failure('usage', `--moved ${moved} needs the manifest that was applied last`, {
    next: 'Give it with --base-applied, such as --base-applied git:HEAD^1.',
  });
}

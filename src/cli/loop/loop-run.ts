import type { Report } from '../../core/report.ts';
import type { Collected } from '../../engine/desired/collect.ts';
import type { Context } from '../context.ts';
import { loadOrShow, type Wanted } from '../manifest/load.ts';
import type { ApplyFlags } from '../options/command-options.ts';
import type { CheckFlags, LoopFlags } from '../options/shared-options.ts';
import { checkOutputs } from '../output/check-outputs.ts';
import { inSession, type OpenSession } from '../session/in-session.ts';
import { checkedPortals } from './answer-cache.ts';
import { withDocumentation, withPortals } from './ask-docs.ts';
import { manifestPart } from './manifest-part.ts';

/** What plan, drift and apply each do with the live services. The rest of a run is the same for all three. */
interface LoopRun {
  /** How documentation checks may use their portals; left out where the run makes none. */
  readonly checks?: CheckFlags;
  readonly work: (wanted: Collected, open: OpenSession) => Promise<Report>;
}

type RunFlags = LoopFlags & Pick<ApplyFlags, 'secretsTo'>;

/**
 * The beginning of a run: its manifest, or undefined where that is not valid; then every mistake has been shown. `reads`: files
 * besides the manifest's that the run reads. Throws a Failure where an output could not be written. Asks nothing of a service.
 */
export async function beginRun(
  flags: RunFlags,
  context: Context,
  reads: readonly string[] = [],
): Promise<Wanted | undefined> {
  const everything = await loadOrShow(context, flags);
  if (everything === undefined) return undefined;
  await context.host.judge?.(everything.loadedFrom);
  await checkOutputs(flags, [...everything.files, ...reads], context);
  return everything;
}

/** The rest of it: does the work in a session, and gives the report that is to be shown. */
export async function makeReport(
  everything: Wanted,
  flags: RunFlags,
  context: Context,
  { checks, work }: LoopRun,
): Promise<Report> {
  const { wanted, finish } = await manifestPart(everything, flags, context);
  const checked = checks === undefined ? undefined : await checkedPortals(checks, context);
  const report = await inSession(
    context,
    { providers: withPortals(wanted.providers, flags), flags, portals: checked?.portals },
    async open => withDocumentation(await work(wanted.collected, open), flags, open.session),
  );
  await checked?.save();
  return finish(report);
}

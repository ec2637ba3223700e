import type { Provider } from '../core/provider.ts';
import { Failure } from '../core/report/failure.ts';
import type { Report } from '../core/report/report.ts';
import type { LiveView } from '../core/resource.ts';
import type { DesiredState } from '../engine/desired/desired-state.ts';
import { preparePlan } from '../engine/plan/prepare-plan.ts';
import type { Session } from '../engine/session.ts';
import { neonForPreviews } from '../providers/neon/preview/for-previews.ts';
import type { Previews, ResetOf } from '../providers/neon/preview/preview-branch.ts';
import { apply } from '../reconcile.ts';
import { markedManifest, previewManifest } from './preview-manifest.ts';
import type { PreviewRun } from './preview-outcome.ts';

/** How often a run plans again after someone changed live between its plan and its writes. */
const MORE_LOOKS = 3;
const PAUSE_MS = 1_000;

type BranchEntry = Parameters<typeof previewManifest>[1][number];

/**
 * How the previews of a project should be after a run. `marks`: branch name → the mark of its
 * preview.
 */
export interface PreviewWish {
  readonly project: string;
  readonly entries: readonly BranchEntry[];
  readonly marks: ReadonlyMap<string, string>;
  readonly reset?: ResetOf;
  readonly stays?: Previews['stays'];
  readonly connects?: boolean;
  /** A manifest for the branch, used in place of the entries. */
  readonly manifest?: DesiredState;
}

/** The report of an apply, and live as the apply last read it. */
export interface PreviewApply {
  readonly report: Report;
  readonly seen: LiveView;
}

/**
 * Applies what is wanted of the preview. If nothing was done because someone changed live after the
 * plan, plans again, up to three times.
 */
export async function carryOut(wish: PreviewWish, run: PreviewRun): Promise<PreviewApply> {
  const { clock, signal, random } = run.session;
  for (let nth = 0; ; nth += 1) {
    const carried = await carryOutOnce(wish, run);
    if (nth === MORE_LOOKS || signal.aborted || !cameLate(carried.report)) return carried;
    // The pause is random, so that two runs that wrote at the same moment do not do so again.
    await clock.sleep(PAUSE_MS * 2 ** nth * (0.5 + random()), signal).catch(() => undefined);
    if (signal.aborted) return carried;
  }
}

/** Whether this run did nothing because live had changed since its plan. */
function cameLate({ results }: Report): boolean {
  const isUndone = results.every(
    ({ status }) => status === 'stale' || status === 'skipped' || status === 'done_before',
  );
  return isUndone && results.some(({ status }) => status === 'stale');
}

async function carryOutOnce(wish: PreviewWish, run: PreviewRun): Promise<PreviewApply> {
  const { wanted, session } = await begun(wish, run);
  // The file for secrets is opened first: if it cannot be created, that must be reported before the
  // branch is made.
  if (wish.connects === true) await session.secrets?.open();
  let seen: LiveView | undefined;
  const report = await apply(wanted, session, {
    prune: false,
    ...(run.confirm === undefined ? {} : { confirm: run.confirm }),
    looked: found => {
      seen = found;
    },
  });
  if (seen === undefined) throw new Failure('bug', 'an apply read nothing');
  return { report, seen };
}

/** Plans what is wanted of the preview, and applies nothing. Sends only reads. */
export async function looked(wish: PreviewWish, run: PreviewRun): ReturnType<typeof preparePlan> {
  const { wanted, session } = await begun(wish, run);
  return preparePlan(wanted, session, { prune: false });
}

async function begun(
  { project, entries, manifest, marks, reset, stays }: PreviewWish,
  { session }: PreviewRun,
) {
  const now = session.clock.now();
  const asked = { ...(reset === undefined ? {} : { reset }), ...(stays === undefined ? {} : { stays }) };
  const previews: Previews = { marks, now, ...asked };
  const provider = neonForPreviews(previews);
  const wanted =
    manifest === undefined
      ? await previewManifest(project, entries, provider, now)
      : markedManifest(manifest, previews);
  return { wanted, session: withProvider(session, provider) };
}

function withProvider(session: Session, provider: Provider): Session {
  const connections = session.connections.map(each =>
    each.provider.name === provider.name ? { ...each, provider } : each,
  );
  return { ...session, connections };
}

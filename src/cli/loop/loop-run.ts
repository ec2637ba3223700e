import { type ExitOptions, exitCode } from '../../core/exit-code.ts';
import { Failure } from '../../core/failure.ts';
import { momentOf } from '../../core/moment-of.ts';
import type { MovedPolicy, PlanBase } from '../../core/plan.ts';
import type { Moment, Report } from '../../core/report.ts';
import type { DesiredState } from '../../engine/desired/collect.ts';
import { consolesOf } from '../../providers/consoles-of.ts';
import { PROVIDERS } from '../../providers/providers.ts';
import type { PlanSettings } from '../../reconcile.ts';
import type { Context } from '../context.ts';
import { loadOrShow, type WantedManifest } from '../manifest/load.ts';
import type { ApplyFlags } from '../options/command-options.ts';
import { reportOutputs } from '../options/report-output.ts';
import type { CheckFlags, LoopFlags } from '../options/shared-options.ts';
import { checkOutputs } from '../output/check-outputs.ts';
import { eventEnding } from '../output/event-ending.ts';
import type { BeginMembers } from '../output/event-log.ts';
import { inSession, type OpenSession } from '../session/in-session.ts';
import { checkedPortals } from './answer-cache.ts';
import { withDocumentation, withPortals } from './ask-docs.ts';
import { manifestPart } from './manifest-part.ts';

/**
 * The different work of plan, drift and apply with the live services. Everything else in a run is
 * common.
 */
interface LoopRun {
  readonly command: Report['command'];
  /** How it ends, by its report. Absent: as without options. */
  readonly exit?: ExitOptions | undefined;
  /** How documentation checks use their portals; absent if the run makes none. */
  readonly checks?: CheckFlags;
  /** What is done with what someone changed live; by default it is undone. */
  readonly moved?: MovedPolicy | undefined;
  readonly work: (part: LoopPart, open: OpenSession) => Promise<Report>;
}

/** The part of the manifest that a run is about, and its base as an option of the library. */
interface LoopPart {
  readonly wanted: DesiredState;
  readonly base: Pick<PlanSettings, 'base'>;
}

/** The options that every run of the loop reads. */
export type RunFlags = LoopFlags &
  Pick<ApplyFlags, 'secretsTo'> &
  Partial<Pick<ApplyFlags, 'changed' | 'rotate'>>;

/**
 * The start of a run: its manifest, or undefined if that is invalid; then every mistake has been
 * shown. `reads`: further files that the run reads. Throws a Failure if an output could not be
 * written. Sends no request.
 */
export async function beginRun(
  flags: RunFlags,
  context: Context,
  reads: readonly string[] = [],
): Promise<WantedManifest | undefined> {
  // Before anything else: what a run cannot show it must not do.
  reportOutputs(flags);
  const { wanted, files, texts } = await loadOrShow(context, flags);
  context.begun.files = files;
  const named = flags.file.filter(file => file !== '-');
  const own = [...texts.keys(), ...files.map(({ file }) => file)];
  const apart = checkOutputs(flags, [...named, ...own, ...reads], context);
  // That the manifest is invalid is the graver mistake, and has been said.
  await (wanted === undefined ? apart.then(meetOutputs, () => undefined) : apart.then(meetOutputs));
  return wanted;

  function meetOutputs(): void {
    context.begun.outputsAreApart = true;
  }
}

/** The rest of a run: works in a session, and returns the report to show. */
export async function makeReport(
  everything: WantedManifest,
  flags: RunFlags,
  context: Context,
  { command, exit = { detailed: false, strictChecks: false }, checks, moved = 'revert', work }: LoopRun,
): Promise<Report> {
  const { wanted, base, finish } = await manifestPart(everything, flags, context);
  checkMoved(moved, base);
  const part = { wanted: wanted.collected, base: base === undefined ? {} : { base: { ...base, moved } } };
  const checked = checks === undefined ? undefined : await checkedPortals(checks, context);
  const timeline: Moment[] = [];
  const report = await inSession<Report>(
    context,
    {
      providers: withPortals(wanted.providers, flags),
      flags,
      portals: checked?.portals,
      told: {
        listen: event => follow(timeline, momentOf(event, context.io.clock.now() - context.begun.at)),
        begin: beginOf(command, context),
        end: done => eventEnding(finish(done), exitCode(finish(done), exit)),
      },
    },
    async open => withDocumentation(await work(part, open), flags, open.session),
  );
  await checked?.save();
  const consoles = consolesOf(report.plan, PROVIDERS);
  return finish({
    ...report,
    ...(command === 'apply' && timeline.some(({ type }) => type === 'started') ? { timeline } : {}),
    ...(Object.keys(consoles).length === 0 ? {} : { consoles }),
  });
}

function beginOf(command: Report['command'], { io, begun }: Context): BeginMembers {
  return { command, version: io.version, files: begun.files.map(({ file }) => file).sort() };
}

/** A lane says at each look what it waits for: once is enough. */
function follow(timeline: Moment[], moment: Moment | undefined): void {
  if (moment === undefined) return;
  const last = timeline.findLast(each => 'lane' in each && 'lane' in moment && each.lane === moment.lane);
  if (moment.type === 'waiting' && last?.type === 'waiting' && last.what.join() === moment.what.join())
    return;
  timeline.push(moment);
}

/** Only against what was applied is a difference someone's change. */
function checkMoved(moved: MovedPolicy, base: Pick<PlanBase, 'applied'> | undefined): void {
  if (moved === 'revert' || base?.applied === true) return;
  throw new Failure('usage', `--moved ${moved} needs the manifest that was applied last`, {
    next: 'Give it with --base-applied, such as --base-applied git:HEAD^1.',
  });
}

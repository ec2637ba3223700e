import { given } from '../../core/json.ts';
import type { RunEvent } from '../../core/report/event.ts';
import { type ExitOptions, exitCode } from '../../core/report/exit-code.ts';
import { Failure } from '../../core/report/failure.ts';
import type { MovedPolicy, PlanBase } from '../../core/report/plan.ts';
import type { Moment, Report } from '../../core/report/report.ts';
import { reportCounts } from '../../documents/run-report.ts';
import type { Review } from '../../engine/approve/approve.ts';
import type { DesiredState, NamedScopes } from '../../engine/desired/desired-state.ts';
import { withExpectedTime } from '../../engine/plan/expected-time.ts';
import type { SweepOptions } from '../../engine/plan/sweep.ts';
import { consolesOf } from '../../providers/consoles-of.ts';
import type { PortalOptions } from '../../providers/docs/connect-portals.ts';
import { readVerdicts, type VerdictCache } from '../../providers/docs/verdict-cache.ts';
import { PROVIDERS } from '../../providers/providers.ts';
import { drift, type PlanSettings, plan } from '../../reconcile.ts';
import type { Context } from '../context.ts';
import { readText, type WantedManifest } from '../manifest/load.ts';
import { loadByList } from '../manifest/scopes-file.ts';
import type { ApplyFlags, PlanFlags } from '../options/command-options.ts';
import { reportOutputs } from '../options/report-output.ts';
import type { CheckFlags, LoopFlags } from '../options/shared-options.ts';
import { checkOutputs } from '../output/check-outputs.ts';
import type { BeginMembers, EndMembers } from '../output/event-log.ts';
import { inSession, type OpenSession } from '../session/in-session.ts';
import { withDocumentation, withPortals } from './ask-docs.ts';
import { checkGenerated, generatedChecks, type LastSeen } from './generated-files.ts';
import { manifestPart } from './manifest-part.ts';

/** What differs between plan, drift and apply. Everything else in a run is shared. */
interface LoopRun {
  readonly command: Report['command'];
  /** Options that decide the exit code. Absent: the default options. */
  readonly exit?: ExitOptions | undefined;
  /** How documentation checks use their portals; absent if the run makes none. */
  readonly checks?: CheckFlags;
  /** What to do with changes that someone made live; by default they are undone. */
  readonly moved?: MovedPolicy | undefined;
  readonly work: (part: LoopPart, open: OpenSession) => Promise<Report>;
}

/** What a run works on: its part of the manifest, and the base to compare with. */
interface LoopPart {
  readonly wanted: DesiredState;
  /** Globs of addresses that limit the run within that part. */
  readonly target: readonly string[];
  readonly base: Pick<PlanSettings, 'base'>;
  /** Receives what the run has read of live. An apply generates files from it. */
  readonly looked: NonNullable<PlanSettings['looked']>;
}

/** The options that plan, drift and apply read. */
export type RunFlags = LoopFlags &
  Pick<ApplyFlags, 'secretsTo'> &
  Partial<Pick<ApplyFlags, 'changed' | 'renew' | 'scopes'>>;

/**
 * The start of a run: returns the manifest, or undefined if the manifest is invalid; then every
 * mistake has been shown. `reads`: further files that the run reads. Throws a Failure if an output
 * could not be written. Sends no request.
 */
export async function beginRun(
  flags: RunFlags,
  context: Context,
  reads: readonly string[] = [],
): Promise<WantedManifest | undefined> {
  // Checked first: a run must not do what it cannot report.
  reportOutputs(flags);
  const { wanted, files, texts } = await loadByList(context, flags);
  context.begun.files = files;
  const named = flags.file.filter(file => file !== '-');
  const made = wanted?.generated.map(({ path }) => path) ?? [];
  const own = [...texts.keys(), ...files.map(({ file }) => file), ...made];
  const apart = checkOutputs(flags, [...named, ...own, ...reads], context);
  // If the manifest is invalid, an error about outputs is dropped: the mistakes of the manifest
  // have been shown already and end the run.
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
  const { wanted, target, base, finish } = await manifestPart(everything, flags, context);
  checkMoved(moved, base);
  if (command === 'apply') await checkGenerated(everything, context);
  let last: LastSeen | undefined;
  const part = {
    wanted: wanted.collected,
    target,
    base: base === undefined ? {} : { base: { ...base, moved } },
    looked(seen: LastSeen['seen'], entries: LastSeen['wanted']) {
      last = { seen, wanted: entries };
    },
  };
  const checked = checks === undefined ? undefined : await checkedPortals(checks, context);
  const timeline: Moment[] = [];
  const report = await inSession<Report>(
    context,
    {
      providers: withPortals(wanted.providers, flags),
      sections: wanted.sections,
      flags,
      portals: checked?.portals,
      told: {
        listen: event => follow(timeline, momentOf(event, context.io.clock.now() - context.begun.at)),
        begin: beginOf(command, context),
        end: done => eventEnding(finish(done), exitCode(finish(done), exit)),
      },
    },
    async open => {
      const done = await work(part, open);
      const files = await generatedChecks(everything, done, last, flags, context);
      return withDocumentation({ ...done, checks: [...done.checks, ...files] }, flags, open.session);
    },
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

/**
 * Adds an event to the timeline of the run. A lane that waits reports the same wait at each poll,
 * and only the first of these reports is added.
 */
function follow(timeline: Moment[], moment: Moment | undefined): void {
  if (moment === undefined) return;
  const last = timeline.findLast(each => 'lane' in each && 'lane' in moment && each.lane === moment.lane);
  if (moment.type === 'waiting' && last?.type === 'waiting' && last.what.join() === moment.what.join())
    return;
  timeline.push(moment);
}

/**
 * Throws a Failure for a `--moved` without a base that was applied: only such a base shows which
 * differences someone made live.
 */
function checkMoved(moved: MovedPolicy, base: Pick<PlanBase, 'applied'> | undefined): void {
  if (moved === 'revert' || base?.applied === true) return;
  throw new Failure('usage', `--moved ${moved} needs the manifest that was applied last`, {
    next: 'Give that manifest with --base-applied, such as --base-applied git:HEAD^1.',
  });
}

/**
 * The entry of the timeline for an event; undefined for an event that the timeline leaves out.
 * Pure.
 */
function momentOf(event: RunEvent, at: number): Moment | undefined {
  switch (event.type) {
    case 'started':
      return { at, type: 'started', address: event.address, action: event.action };
    case 'ended': {
      const { address, action, status, ms } = event.result;
      return given({ at, type: event.type, address, action, status, ms });
    }
    case 'waiting':
      return { at, type: 'waiting', lane: event.lane, what: event.what };
    case 'held':
      return { at, type: 'held', lane: event.lane, by: event.by, code: event.reason.code };
    case 'retry':
      return { at, type: 'retry', request: event.request, why: event.why, afterMs: event.afterMs };
    default:
      return undefined;
  }
}

/** How a run with a report ended, for the last line of its events. Pure. */
function eventEnding(report: Report, exit: number): Omit<EndMembers, 'failed'> {
  const { command, refused, interrupted } = report;
  const { results, checks } = reportCounts(report);
  return given({
    exit,
    refused: refused?.reason.code,
    interrupted,
    results: command === 'apply' && refused === undefined ? results : undefined,
    checks: report.checks.length === 0 ? undefined : checks,
  });
}

const CACHE_BYTES = 16 * 1024 * 1024;

/**
 * How checks use their portals. `save` writes the verdicts of the checks to the cache file after
 * the run, if there is one.
 */
interface CheckedPortals {
  readonly portals: PortalOptions;
  save(): Promise<void>;
}

/**
 * Opens the cache of `--answer-cache`; a missing file counts as an empty cache. Throws a Failure
 * with code `file`.
 */
async function checkedPortals(flags: CheckFlags, { io, redactor }: Context): Promise<CheckedPortals> {
  const { answerCache: file, answerMaxAge, maxQuestions, allowPrivate } = flags;
  if (file === undefined) {
    return { portals: { allowPrivate, lane: { maxQuestions } }, save: async () => undefined };
  }
  const there = (await io.files.realpath(file)) !== undefined;
  const before = there ? await readText(io, file, CACHE_BYTES) : '';
  const cache: VerdictCache = readVerdicts(before, answerMaxAge);
  return {
    portals: { allowPrivate, lane: { maxQuestions, cache } },
    async save() {
      const after = redactor.text(cache.text());
      if (after !== before) await io.files.replace(file, after);
    },
  };
}

/** What is planned, and the review that the plan is compared with. */
export interface PlanRun {
  readonly everything: WantedManifest;
  readonly sweep?: SweepOptions | undefined;
  /** Read only in the outermost scopes that this manifest names. */
  readonly onlyScopesOf?: NamedScopes | undefined;
  /**
   * Options that decide the exit code; the last event of the run names that code. Absent: the
   * default options.
   */
  readonly exit?: ExitOptions | undefined;
  readonly review?: Review | undefined;
}

type Flags = RunFlags & CheckFlags & Pick<PlanFlags, 'renew' | 'moved'>;

/** The run of `plan`, for the command line and for programs. */
export function planRun(
  { everything, sweep, review, exit, onlyScopesOf }: PlanRun,
  flags: Flags,
  context: Context,
): Promise<Report> {
  const { prune, renew, moved } = flags;
  return makeReport(everything, flags, context, {
    command: 'plan',
    exit,
    checks: flags,
    moved,
    work: async ({ wanted, target, base, looked }, { session }) =>
      withExpectedTime(
        await plan(wanted, session, {
          looked,
          prune,
          target,
          renew,
          ...base,
          ...given({ sweep, review, onlyScopesOf }),
        }),
        session,
      ),
  });
}

/** The run of `drift`, for the command line and for programs. */
export function driftRun(
  { everything, sweep, exit }: Omit<PlanRun, 'review' | 'onlyScopesOf'>,
  flags: RunFlags & CheckFlags,
  context: Context,
): Promise<Report> {
  return makeReport(everything, flags, context, {
    command: 'drift',
    exit,
    checks: flags,
    work: ({ wanted, target, base, looked }, { session }) =>
      drift(wanted, session, { looked, prune: flags.prune, target, ...base, ...(sweep && { sweep }) }),
  });
}

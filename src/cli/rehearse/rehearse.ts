import type { RunEvent } from '../../core/report/event.ts';
import { exitCode } from '../../core/report/exit-code.ts';
import { Failure } from '../../core/report/failure.ts';
import type { Rehearsal, RehearsedFault } from '../../core/report/rehearsal.ts';
import type { Report } from '../../core/report/report.ts';
import { ANSWER_MS, FASTER, SLOWER } from '../../engine/plan/expected-time.ts';
import type { Bases } from '../../sandbox/copy/bases.ts';
import { copyOfLive } from '../../sandbox/copy/copy-of-live.ts';
import { type UnreadPlace, unreadPlaces } from '../../sandbox/copy/unread-places.ts';
import { createSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import type { SandboxEnv } from '../../sandbox/sandbox-env.ts';
import type { CopyStage } from './copy-session.ts';
import type { ReadAnswers } from './copy-wire.ts';
import { type CopyWire, copyWire, type Disturbance } from './copy-wire.ts';
import { type VirtualClock, virtualClock } from './virtual-clock.ts';

/** What an apply on the copy uses instead of the real transport, clock and environment. */
export interface RehearsalStage extends CopyStage {
  /** The only tokens that the copy takes; they open nothing else. */
  readonly env: SandboxEnv;
}

export interface RehearsalInput {
  readonly live: Pick<ReadAnswers, 'answers' | 'paths' | 'refused'>;
  readonly bases: Bases;
  /** The digest of the plan for live. */
  readonly digest: string;
  /** When live was read, in milliseconds since 1970. */
  readonly now: number;
  /** How long an operation usually takes. */
  readonly operationMs: number;
  /** The longest that an apply may take, in virtual time. */
  readonly timeoutMs: number;
  /** Stops the rehearsal itself. */
  readonly signal: AbortSignal;
  /**
   * The accounts that have credentials of their own: the suffix of their variables, such as `_DEV`
   * → the account's id.
   */
  readonly accounts: Readonly<Record<string, string>>;
  /** How many writes to test with a stop and with a lost answer. */
  readonly faults: number;
  /**
   * Reads these paths from live, and adds the answers to `live`. A path that cannot be read stays
   * unread.
   */
  readMore(places: readonly UnreadPlace[]): Promise<void>;
  apply(stage: RehearsalStage): Promise<Report>;
}

/** How fast the copy is. */
interface RehearsalPace {
  readonly answerMs: number;
  readonly operationMs: number;
}

interface RehearsedRun {
  readonly report: Report;
  readonly wire: CopyWire;
  readonly events: readonly RunEvent[];
  readonly ms: number;
}

const USUAL_ANSWER_MS = 200;
/** The most rounds of reading more from live: what was read may lead to further reads. */
const MOST_ROUNDS = 4;

/**
 * Rehearses an apply on copies of what was read, in virtual time. One run shows the result, two
 * more the least and the most time. The first `faults` writes are also tried with a stop and with a
 * lost answer. Nothing is sent but the reads of `readMore`.
 */
export async function rehearse(input: RehearsalInput): Promise<Rehearsal> {
  const { operationMs } = input;
  const usual = { answerMs: USUAL_ANSWER_MS, operationMs };
  const played = await playInFull(usual, input);
  const timed = async (answerMs: number, factor: number): Promise<number> => {
    const pace = { answerMs, operationMs: operationMs * factor };
    return (await play(copy(input, pace), pace, input)).ms;
  };
  const least = await timed(ANSWER_MS.least, FASTER);
  const most = await timed(ANSWER_MS.most, SLOWER);
  const faults = await rehearsedFaults(input, usual, Math.min(input.faults, played.wire.writes.length));
  return {
    v: 1,
    command: 'rehearse',
    digest: input.digest,
    report: played.report,
    exit: exitOf(played.report),
    writes: played.wire.writes,
    requests: played.wire.count(),
    ms: { least: Math.min(least, played.ms), usual: played.ms, most: Math.max(most, played.ms) },
    held: played.events.flatMap(event =>
      event.type === 'held' ? [{ lane: event.lane, reason: event.reason }] : [],
    ),
    unread: played.unread,
    ...(input.faults === 0 ? {} : { faults }),
  };
}

async function rehearsedFaults(
  input: RehearsalInput,
  pace: RehearsalPace,
  count: number,
): Promise<readonly RehearsedFault[]> {
  const found: RehearsedFault[] = [];
  for (let write = 1; write <= count; write += 1)
    for (const fault of ['stop', 'lost-answer'] as const) {
      const disturbedCopy = copy(input, pace);
      const stop = new AbortController();
      const during = (): void => (fault === 'stop' ? stop.abort('signal') : undefined);
      const disturbance = { write, losesAnswer: fault === 'lost-answer', during };
      const { report } = await play(disturbedCopy, pace, input, { disturbance, stop });
      const next = await play(disturbedCopy, pace, input);
      found.push({
        write,
        fault,
        rows: statusesOf(report),
        exit: exitOf(report),
        next: { writes: next.wire.writes.length, exit: exitOf(next.report) },
      });
    }
  return found;
}

/**
 * Applies to the copy. An apply may read more than a plan; those paths are then read from live, and
 * the apply starts again on a new copy.
 */
async function playInFull(
  pace: RehearsalPace,
  input: RehearsalInput,
): Promise<RehearsedRun & Pick<Rehearsal, 'unread'>> {
  for (let round = 1; ; round += 1) {
    const made = copy(input, pace);
    const played = await play(made, pace, input);
    const missing = unreadPlaces(made.sandbox, played.wire.reads, input.live);
    if (missing.length === 0 || round === MOST_ROUNDS) {
      const paths = [...missing.map(({ path }) => path), ...input.live.refused];
      return { ...played, unread: [...new Set(paths)].sort() };
    }
    await input.readMore(missing);
  }
}

interface Copy {
  readonly sandbox: Sandbox;
  readonly clock: VirtualClock;
}

function copy({ live, now }: RehearsalInput, { operationMs }: RehearsalPace): Copy {
  const clock = virtualClock(now);
  return {
    clock,
    sandbox: createSandbox({ ...copyOfLive(live.answers, { now, operationMs }), operationMs, clock }),
  };
}

/** One apply on a copy, which begins at the copy's current time. */
async function play(
  { sandbox, clock }: Copy,
  pace: RehearsalPace,
  input: RehearsalInput,
  disturbed: { readonly disturbance?: Disturbance; readonly stop?: AbortController } = {},
): Promise<RehearsedRun> {
  refuseStopped(input);
  const began = clock.now();
  const { stop = new AbortController() } = disturbed;
  const wire = copyWire({
    sandbox,
    bases: input.bases,
    clock,
    answerMs: pace.answerMs,
    ...(disturbed.disturbance === undefined ? {} : { disturbance: disturbed.disturbance }),
  });
  const events: RunEvent[] = [];
  const timer = new AbortController();
  clock.sleep(input.timeoutMs, timer.signal).then(
    () => stop.abort('deadline'),
    () => undefined,
  );
  try {
    const report = await input.apply({
      transport: wire.transport,
      clock,
      emit: event => events.push(event),
      signal: AbortSignal.any([stop.signal, input.signal]),
      deadline: began + input.timeoutMs,
      env: sandbox.env('http://copy.invalid', input.accounts),
    });
    refuseStopped(input);
    return { report, wire, events, ms: clock.now() - began };
  } finally {
    timer.abort();
  }
}

/**
 * Throws a Failure with code `interrupted` if the rehearsal was stopped: half a rehearsal says
 * nothing.
 */
function refuseStopped({ signal }: Pick<RehearsalInput, 'signal'>): void {
  if (signal.aborted)
    throw new Failure('interrupted', 'the rehearsal was stopped; nothing live was changed', {
      next: 'Run the command again, with a longer --timeout if that time was over. Without --fault a rehearsal takes less time.',
    });
}

function exitOf(report: Report): number {
  return exitCode(report);
}

function statusesOf({ results }: Report): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status } of results) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

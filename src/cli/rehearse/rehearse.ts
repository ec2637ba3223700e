import type { Clock } from '../../core/clock.ts';
import type { Listener, RunEvent } from '../../core/event.ts';
import { exitCode } from '../../core/exit-code.ts';
import type { Transport } from '../../core/http.ts';
import type { Rehearsal, RehearsedFault } from '../../core/rehearsal.ts';
import type { Report } from '../../core/report.ts';
import { type VirtualClock, virtualClock } from '../../core/virtual-clock.ts';
import { ANSWER_MS, FASTER, SLOWER } from '../../engine/plan/expected-time.ts';
import { copyOfLive } from '../../sandbox/copy/copy-of-live.ts';
import { createSandbox, type Sandbox, type SandboxEnv } from '../../sandbox/sandbox.ts';
import type { Bases } from './bases.ts';
import { type CopyWire, copyWire, type Disturbance } from './copy-wire.ts';
import type { ReadAnswers } from './read-answers.ts';

/** What an apply on the copy is given instead of the real things. */
export interface Stage {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly emit: Listener;
  /** Aborted at the rehearsed Ctrl-C, at the deadline in virtual time, or when the rehearsal itself is stopped. */
  readonly signal: AbortSignal;
  /** In milliseconds since 1970, of the virtual time. */
  readonly deadline: number;
  /** The only tokens that the copy takes; they open nothing else. */
  readonly env: SandboxEnv;
}

export interface RehearsalInput {
  readonly live: Pick<ReadAnswers, 'answers' | 'paths'>;
  readonly bases: Bases;
  /** When live was read, in milliseconds since 1970. */
  readonly now: number;
  /** How long an operation usually takes. */
  readonly operationMs: number;
  /** The longest that an apply may take, in virtual time. */
  readonly timeoutMs: number;
  /** Stops the rehearsal itself. */
  readonly signal: AbortSignal;
  /** Try a stop and a lost answer at this many writes. */
  readonly faults: number;
  apply(stage: Stage): Promise<Report>;
}

/** How fast the copy is. */
interface Pace {
  readonly answerMs: number;
  readonly operationMs: number;
}

interface Played {
  readonly report: Report;
  readonly wire: CopyWire;
  readonly events: readonly RunEvent[];
  readonly ms: number;
}

const USUAL_ANSWER_MS = 200;

/** Applies to a copy of what was read, in virtual time, as often as its questions need. Sends nothing. */
export async function rehearse(input: RehearsalInput): Promise<Rehearsal> {
  const { operationMs } = input;
  const usual = { answerMs: USUAL_ANSWER_MS, operationMs };
  const played = await play(copy(input, usual), usual, input);
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
    report: played.report,
    exit: exitOf(played.report),
    writes: played.wire.writes,
    requests: played.wire.count(),
    ms: { least: Math.min(least, played.ms), usual: played.ms, most: Math.max(most, played.ms) },
    held: played.events.flatMap(event =>
      event.type === 'held' ? [{ lane: event.lane, reason: event.reason }] : [],
    ),
    unread: unreadOf(played, input),
    ...(input.faults === 0 ? {} : { faults }),
  };
}

async function rehearsedFaults(
  input: RehearsalInput,
  pace: Pace,
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

interface Copy {
  readonly sandbox: Sandbox;
  readonly clock: VirtualClock;
}

function copy({ live, now }: RehearsalInput, { operationMs }: Pace): Copy {
  const clock = virtualClock(now);
  return {
    clock,
    sandbox: createSandbox({ ...copyOfLive(live.answers, { now, operationMs }), operationMs, clock }),
  };
}

/** One apply, from where the time of the copy is. */
async function play(
  { sandbox, clock }: Copy,
  pace: Pace,
  input: RehearsalInput,
  disturbed: { readonly disturbance?: Disturbance; readonly stop?: AbortController } = {},
): Promise<Played> {
  input.signal.throwIfAborted();
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
      env: sandbox.env('http://copy.invalid'),
    });
    input.signal.throwIfAborted();
    return { report, wire, events, ms: clock.now() - began };
  } finally {
    timer.abort();
  }
}

function exitOf(report: Report): number {
  return exitCode(report, { detailed: false, strictChecks: false });
}

function statusesOf({ results }: Report): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status } of results) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Of what was live: what the apply itself makes, and operations, it could not have read. */
function unreadOf({ wire }: Played, { live }: RehearsalInput): readonly string[] {
  const ids = new Set([...live.paths].flatMap(path => path.split('/')));
  for (const { body } of live.answers) for (const id of idsIn(body)) ids.add(id);
  return [...wire.reads]
    .filter(path => !live.paths.has(path) && !/\/operations(?:\/|$)/.test(path))
    .filter(path =>
      path
        .split('/')
        .filter(isId)
        .every(part => ids.has(part)),
    )
    .sort();
}

function isId(part: string): boolean {
  return /^[a-z]+-[a-z]+-[\w-]+$|^\d{15,}$/.test(part);
}

function idsIn(body: unknown): readonly string[] {
  return (
    JSON.stringify(body)
      .match(/"id":"[^"\\]+"/g)
      ?.map(found => found.slice(6, -1)) ?? []
  );
}

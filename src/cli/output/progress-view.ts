import { type Address, readable } from '../../core/address.ts';
import type { Transport } from '../../core/http.ts';
import type { Listener, RunEvent } from '../../core/report/event.ts';
import type { Row } from '../../core/report/row.ts';
import { displayWidth } from '../../core/text/safe-text.ts';
import { eventLine } from '../../render/progress/event-line.ts';
import { Progress } from '../../render/progress/progress.ts';
import { progressLine, statusLine } from '../../render/progress/status-line.ts';
import { TimeLeft } from '../../render/progress/time-left.ts';
import type { Style } from '../../render/style.ts';
import type { TimeSpan } from '../../render/times.ts';
import { isWell } from '../../render/words/result-words.ts';
import type { Io } from '../system/io.ts';
import type { Screen } from './screen.ts';

/** What a run has under way. */
export interface WorkUnderWay {
  /**
   * Rows that have begun and are not written yet, in words. Most of them wait for the rate limit.
   */
  readonly writes: readonly string[];
  /** How many writes were sent and have no answer yet. */
  readonly sending: number;
  /** Operations and locks that lanes wait for, each with its lane. */
  readonly waits: readonly string[];
  /** Rows that are written and not verified, in words. */
  readonly written: readonly string[];
}

/** A run's progress on standard error. */
export interface ProgressView {
  readonly listen: Listener;
  /** Wraps a transport and counts its writes in progress. */
  counted(transport: Transport): Transport;
  /**
   * Begins the progress of an apply with these rows. `expected`: how long the rows take, as the
   * plan computed it.
   */
  expect(rows: readonly Row[], expected?: TimeSpan): void;
  underWay(): WorkUnderWay;
  /** Hides the status line for other output, until the next event. */
  clear(): void;
  /** Stops drawing. */
  end(): void;
}

const FRAME_MS = 100;
/**
 * A log gets a progress line at least this often, in milliseconds, and also after each tenth of the
 * rows. With up to ten rows, each step has a line in place of the tenths.
 */
const LINE_MS = 10_000;
const TENTHS = 10;
/** The shortest time between two lines for tenths. */
const FEWEST_MS = 1_000;
/**
 * The most holds, retries and failures that are printed one by one. Further events of these types
 * are only counted, and the report lists them.
 */
const MOST_TOLD = 3;

/**
 * Shows progress as a status line on a terminal that can redraw it, otherwise as lines of a log;
 * nothing if quiet.
 */
export function showProgress(
  io: Pick<Io, 'stderr' | 'env' | 'clock' | 'every'>,
  screen: Screen,
): ProgressView {
  // With --verbose each request has a line of its own, so there is no status line.
  const live = io.stderr.isTTY && io.env['TERM'] !== 'dumb' && !screen.verbose;
  const style = screen.errorStyle;
  const times = new TimeLeft();
  const written = new Map<Address, string>();
  const told = new Map<RunEvent['type'], number>();
  const state = new Progress(io.clock.now());
  let paused = false;
  let spokeAt = io.clock.now();
  let tenths = 0;
  /**
   * The longest delay before a retry that was printed. A retry with twice that delay is printed
   * even after {@link MOST_TOLD} others.
   */
  let longestMs = LINE_MS / 2;
  let inFlight = 0;

  function draw(): void {
    if (paused) return;
    const now = io.clock.now();
    const line = (how: Style): string =>
      statusLine(state, { now, left: times.left(now) }, Math.max(1, (io.stderr.columns ?? 80) - 1), how);
    screen.live(line(style), displayWidth(line({ ...style, color: false })));
  }

  function say(line: string | undefined): void {
    if (line === undefined) return;
    screen.progress(`${line}\n`);
    spokeAt = io.clock.now();
  }

  function listen(event: RunEvent): void {
    const now = io.clock.now();
    state.heard(event, now);
    times.heard(event, now);
    if (event.type === 'written') written.set(event.address, `${event.action} ${readable(event.address)}`);
    if (event.type === 'ended') written.delete(event.result.address);
    if (screen.quiet) return;
    const columns = io.stderr.isTTY ? (io.stderr.columns ?? 80) : undefined;
    if (screen.verbose || isTold(event)) say(eventLine(event, style, columns));
    else if (!live) sayTenth();
    paused = false;
  }

  /** Whether an event has a line of its own. */
  function isTold(event: RunEvent): boolean {
    const { type } = event;
    const isBad = type === 'ended' && !live && !isWell(event.result);
    if (type === 'held' || type === 'retry' || isBad) {
      const nth = (told.get(type) ?? 0) + 1;
      told.set(type, nth);
      const isLong = event.type === 'retry' && event.afterMs >= 2 * longestMs;
      const isOneOfFirst = nth <= MOST_TOLD;
      if (event.type === 'retry' && (isOneOfFirst || isLong)) longestMs = Math.max(longestMs, event.afterMs);
      if (isOneOfFirst || isLong) return true;
    }
    // Requests that may cost credits are announced before they are sent.
    if (event.type === 'checking' && event.questions !== undefined) return true;
    const isFew = state.total > 0 && state.total <= TENTHS;
    return isFew && !live && (type === 'started' || type === 'waiting' || type === 'ended');
  }

  function sayTenth(): void {
    const { total, counts } = state;
    if (total <= TENTHS) return;
    const tenthOf = (rows: number): number => Math.floor((TENTHS * rows) / total);
    const passed = tenthOf(counts.written + counts.verified) + tenthOf(counts.verified + counts.notDone);
    if (passed <= tenths || io.clock.now() - spokeAt < FEWEST_MS) return;
    tenths = passed;
    sayHowFar();
  }

  function sayHowFar(): void {
    const now = io.clock.now();
    say(progressLine(state, { now, left: times.left(now) }, style));
  }

  function beat(): void {
    if (!paused && io.clock.now() - spokeAt >= LINE_MS) sayHowFar();
  }

  const stop = screen.quiet ? () => undefined : live ? io.every(FRAME_MS, draw) : io.every(LINE_MS / 5, beat);
  function counted(transport: Transport): Transport {
    return async request => {
      if (request.method === 'GET') return transport(request);
      inFlight += 1;
      try {
        return await transport(request);
      } finally {
        inFlight -= 1;
      }
    };
  }

  return {
    listen,
    counted,
    expect(rows, expected) {
      times.expect(rows, io.clock.now(), expected);
      state.expect(rows);
      spokeAt = io.clock.now();
    },
    underWay: () => ({
      writes: [...state.rows.values()].map(open => open.what),
      // A POST that only reads is counted as sent, too, and belongs to no row. So the number is
      // limited to the rows that are being written.
      sending: Math.min(inFlight, state.rows.size),
      waits: state.openWaits(io.clock.now()).map(([lane, open]) => `${lane}: ${open.what}`),
      written: [...written.values()],
    }),
    clear() {
      screen.clearLive();
      paused = true;
    },
    end() {
      stop();
      screen.clearLive();
    },
  };
}

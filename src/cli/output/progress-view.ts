import type { Listener, RunEvent } from '../../core/event.ts';
import { advance, eventLine, heartbeatLine, startProgress, statusLine } from '../../render/progress.ts';
import type { Io } from '../system/io.ts';
import type { Screen } from './screen.ts';

/** A run's progress on standard error. */
export interface ProgressView {
  readonly listen: Listener;
  /** The number of rows to carry out. */
  expect(rows: number): void;
  /** The present writes and waits, in words. */
  inFlight(): readonly string[];
  /** Hides the live line for other output, until the next event. */
  clear(): void;
  /** Stops drawing. */
  end(): void;
}

const FRAME_MS = 100;
const HEARTBEAT_MS = 15_000;
const CLEAR_LINE = '\r\u001b[2K';

/** A live line on a terminal, otherwise one line per step; nothing if quiet. */
export function showProgress(
  io: Pick<Io, 'stderr' | 'env' | 'clock' | 'every'>,
  screen: Screen,
): ProgressView {
  const live = io.stderr.isTTY && io.env['TERM'] !== 'dumb';
  const style = screen.errorStyle;
  let state = startProgress(0);
  let drawn = false;
  let paused = false;
  let spokeAt = io.clock.now();

  function clear(): void {
    if (drawn) screen.progress(CLEAR_LINE);
    drawn = false;
  }

  function draw(): void {
    if (paused) return;
    const width = Math.max(20, (io.stderr.columns ?? 80) - 1);
    screen.progress(CLEAR_LINE + statusLine(state, io.clock.now(), width, style));
    drawn = true;
  }

  function say(line: string | undefined): void {
    if (line === undefined) return;
    clear();
    screen.progress(`${line}\n`);
    spokeAt = io.clock.now();
  }

  function listen(event: RunEvent): void {
    state = advance(state, event, io.clock.now());
    if (screen.quiet) return;
    if (!live) say(eventLine(event, style));
    else if (event.type === 'held' || event.type === 'retry') say(eventLine(event, style));
    paused = false;
  }

  function beat(): void {
    const now = io.clock.now();
    if (now - spokeAt >= HEARTBEAT_MS) say(heartbeatLine(state, now, style));
  }

  const stop = screen.quiet
    ? () => undefined
    : live
      ? io.every(FRAME_MS, draw)
      : io.every(HEARTBEAT_MS / 3, beat);
  return {
    listen,
    expect(rows) {
      state = { ...startProgress(rows), rows: state.rows, waits: state.waits };
    },
    inFlight: () => [...state.rows.values(), ...state.waits.values()].map(open => open.what),
    clear() {
      clear();
      paused = true;
    },
    end() {
      stop();
      clear();
    },
  };
}

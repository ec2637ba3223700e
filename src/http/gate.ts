import type { Clock } from '../core/clock.ts';
import type { Breaker } from './breaker.ts';
import type { Call } from './call.ts';
import type { Progress } from './progress.ts';
import type { RateLimiter } from './rate-limit.ts';

export interface GateRuntime {
  readonly clock: Clock;
  /** The end of the run, in milliseconds since 1970 by the clock. */
  readonly deadline: () => number;
  readonly lastDeadline: () => number;
  readonly signal: AbortSignal | undefined;
}

/** Everything between a request and the wire: the breaker, the end of the run, the limits. */
export interface Gate {
  /** Throws a RequestFailure where nothing more may be sent for it. */
  ensureAllowed(progress: Progress): void;
  /** Waits; throws where that would exceed the end of the run. */
  pause(progress: Progress, ms: number): Promise<void>;
  /** Waits for its turn. Then the request counts until `RateLimiter.end`. */
  admitted(progress: Progress): Promise<void>;
  signalFor(call: Call): AbortSignal | undefined;
  endOf(call: Call): number;
}

// Longer waits do not fit a timer.
const MAX_WAIT_MS = 2 ** 31 - 1;

export function createGate(limiter: RateLimiter, breaker: Breaker, runtime: GateRuntime): Gate {
  const { clock } = runtime;

  /** The signal at the deadline ends a read of what was done, so that it does not count as failed. */
  function endOf({ purpose }: Call): number {
    return purpose === 'ordinary' ? runtime.deadline() : runtime.lastDeadline();
  }

  function signalFor({ purpose }: Call): AbortSignal | undefined {
    return purpose === 'finishing' ? undefined : runtime.signal;
  }

  function ensureAllowed(progress: Progress): void {
    const { call, credential } = progress;
    const stop = breaker.stopped(credential?.name, call.purpose);
    if (stop !== undefined) throw progress.failure(stop.outcome, `not sent: ${stop.reason}`);
    if (signalFor(call)?.aborted === true) throw progress.givenUp('interrupted');
    if (clock.now() >= endOf(call)) throw progress.givenUp('the time of the run is over');
  }

  async function pause(progress: Progress, ms: number): Promise<void> {
    if (ms > MAX_WAIT_MS || clock.now() + ms > endOf(progress.call))
      throw progress.givenUp(`waiting ${Math.ceil(ms / 1000)} s would go past the end of the run`);
    try {
      await clock.sleep(ms, signalFor(progress.call));
    } catch {
      throw progress.givenUp('interrupted');
    }
  }

  async function admitted(progress: Progress): Promise<void> {
    const { turn } = progress;
    try {
      for (let wait = limiter.ask(turn); wait > 0; wait = limiter.ask(turn)) {
        await pause(progress, wait);
        ensureAllowed(progress);
      }
    } catch (error) {
      limiter.leave(turn);
      throw error;
    }
  }

  return { ensureAllowed, pause, admitted, signalFor, endOf };
}

import type { Clock } from '../../core/clock.ts';
import type { Call } from '../call.ts';
import type { RequestProgress } from '../progress.ts';
import type { Breaker } from './breaker.ts';
import type { RateLimiter } from './rate-limit.ts';

export interface GateRuntime {
  readonly clock: Clock;
  /** The end of the run, in milliseconds since 1970 by the clock. */
  readonly deadline: () => number;
  readonly lastDeadline: () => number;
  readonly signal: AbortSignal | undefined;
}

/**
 * Decides whether and when a request may be sent: by the breaker, the end of the run, and the rate
 * limits.
 */
export interface Gate {
  /** Throws a RequestFailure if nothing more may be sent for this request. */
  ensureAllowed(progress: RequestProgress): void;
  /** Whether a wait of `ms` milliseconds is over before the last moment of the request. */
  fits(call: Call, ms: number): boolean;
  /**
   * Waits `ms` milliseconds. Throws at once if the wait would exceed the end of the run, and as
   * soon as the breaker stops the request.
   */
  pause(progress: RequestProgress, ms: number): Promise<void>;
  /**
   * Waits until the request may be sent. The request then counts against the rate limits until
   * `RateLimiter.end`.
   */
  admitted(progress: RequestProgress): Promise<void>;
  signalFor(call: Call): AbortSignal | undefined;
  endOf(call: Call): number;
}

/** A request that is waiting. Aborting `end` ends its wait early. */
interface Pause {
  readonly progress: RequestProgress;
  readonly end: AbortController;
}

// The longest time that a Node timer can wait.
const MAX_WAIT_MS = 2 ** 31 - 1;

export function createGate(limiter: RateLimiter, breaker: Breaker, runtime: GateRuntime): Gate {
  const { clock } = runtime;
  const pauses = new Set<Pause>();
  breaker.listen(() => {
    for (const { progress, end } of pauses)
      if (breaker.stopped(progress.credential?.name, progress.call.purpose) !== undefined) end.abort();
  });

  /**
   * The last moment of a request. For a `seeing` read (one that checks earlier writes) it is the
   * last deadline, which is after the end of the run. So at the end of the run the signal
   * interrupts such a read, and an interrupted read does not count as failed.
   */
  function endOf({ purpose }: Call): number {
    return purpose === 'ordinary' ? runtime.deadline() : runtime.lastDeadline();
  }

  function signalFor({ purpose }: Call): AbortSignal | undefined {
    return purpose === 'finishing' ? undefined : runtime.signal;
  }

  function ensureAllowed(progress: RequestProgress): void {
    const { call, credential } = progress;
    const stop = breaker.stopped(credential?.name, call.purpose);
    if (stop !== undefined) {
      const { outcome, reason, cause } = stop;
      throw progress.failure(outcome, `not sent: ${reason}`, { cause });
    }
    if (signalFor(call)?.aborted === true) throw progress.givenUp('interrupted');
    if (clock.now() >= endOf(call)) throw progress.late('the time of this run is over');
  }

  function fits(call: Call, ms: number): boolean {
    return ms <= MAX_WAIT_MS && clock.now() + ms <= endOf(call);
  }

  async function pause(progress: RequestProgress, ms: number): Promise<void> {
    if (!fits(progress.call, ms))
      throw progress.late(
        `the request has to wait ${Math.ceil(ms / 1000)} s, and the time of the run ends before that`,
      );
    const signal = signalFor(progress.call);
    if (signal?.aborted === true) throw progress.givenUp('interrupted');
    const own: Pause = { progress, end: new AbortController() };
    const stop = (): void => own.end.abort();
    signal?.addEventListener('abort', stop, { once: true });
    pauses.add(own);
    try {
      await clock.sleep(ms, own.end.signal);
    } catch {
      ensureAllowed(progress);
      throw progress.givenUp('interrupted');
    } finally {
      pauses.delete(own);
      signal?.removeEventListener('abort', stop);
    }
  }

  async function admitted(progress: RequestProgress): Promise<void> {
    const { turn } = progress;
    try {
      for (let wait = limiter.ask(turn); wait > 0; wait = limiter.ask(turn)) await pause(progress, wait);
    } catch (error) {
      limiter.leave(turn);
      throw error;
    }
  }

  return { ensureAllowed, fits, pause, admitted, signalFor, endOf };
}

import type { Io } from '../system/io.ts';

/** The stop of a run from outside: a signal from the user, or the deadline. */
export interface Stop {
  /** Aborted with the reason `signal` or `deadline`. */
  readonly signal: AbortSignal;
  /** Resolves at the second signal, when the process has to exit at once. */
  readonly left: Promise<void>;
  /** The end of the run, in milliseconds since 1970; infinite until {@link Stop.endsIn}. */
  deadline(): number;
  /** Stops the run after this many milliseconds. */
  endsIn(ms: number): void;
  /** Stops listening. */
  close(): void;
}

export interface StopWords {
  /** Called at the first signal and at the deadline. */
  stopping(why: 'signal' | 'deadline'): void;
  /** Called at the second signal. */
  leaving(): void;
}

/**
 * Listens in two phases: the first signal lets sent requests finish, the second exits. A SIGHUP
 * never counts as the second, because a closing terminal may send several.
 */
export function listenForStop(io: Pick<Io, 'clock' | 'onStop'>, words: StopWords): Stop {
  const run = new AbortController();
  const timer = new AbortController();
  let deadline = Number.POSITIVE_INFINITY;
  let leave: () => void = () => undefined;
  const left = new Promise<void>(resolve => {
    leave = resolve;
  });
  let signals = 0;
  const off = io.onStop(signal => {
    if (signal === 'SIGHUP' && signals > 0) return;
    signals += 1;
    if (signals === 1) {
      words.stopping('signal');
      run.abort('signal');
    } else if (signals === 2) {
      words.leaving();
      leave();
    }
  });
  return {
    signal: run.signal,
    left,
    deadline: () => deadline,
    endsIn(ms) {
      deadline = io.clock.now() + ms;
      io.clock.sleep(ms, timer.signal).then(
        () => {
          if (run.signal.aborted) return;
          words.stopping('deadline');
          run.abort('deadline');
        },
        () => undefined,
      );
    },
    close() {
      off();
      timer.abort();
    },
  };
}

/** The end of a run, as its requests see it. */
export interface DelayedEnd {
  /** Aborted with the run's signal, but not while the end is put off: it cuts reads and waits, and stops what is not sent yet. */
  readonly cut: AbortSignal;
  /** The time after which nothing is sent, in milliseconds since 1970. */
  deadline(): number;
  /** Puts the end off until the answer is called: for what must not be cut in two. At most 60 s past the deadline. */
  putOff(): () => void;
}

const MOST_MS = 60_000;

/** `signal`: aborted when nothing new shall begin. */
export function delayedEnd(
  signal: AbortSignal,
  deadline: () => number = () => Number.POSITIVE_INFINITY,
): DelayedEnd {
  const cut = new AbortController();
  let open = 0;
  const end = (): void => {
    if (open === 0 && signal.aborted) cut.abort(signal.reason);
  };
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
  return {
    cut: cut.signal,
    deadline: () => (open > 0 ? deadline() + MOST_MS : deadline()),
    putOff() {
      open += 1;
      let released = false;
      return () => {
        if (released) return;
        released = true;
        open -= 1;
        end();
      };
    },
  };
}

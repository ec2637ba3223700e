/** Thrown where a life does not go as expected. */
export class ContractFailure extends Error {}

/** Measures real time, in milliseconds, and calls a function regularly. */
export interface Ticks {
  now(): number;
  /**
   * How long the processor has worked for this process, in milliseconds. Other processes delay a
   * test, but do not add to this time.
   */
  worked(): number;
  /** Calls `tick` repeatedly, and returns a function that stops it. */
  start(tick: () => void): () => void;
}

/**
 * The most processor time for the tests of one kind. Tests with a service over sockets take seven
 * seconds.
 */
const MOST_WORK_MS = 60_000;
const MOST_MS = 5 * 60_000;
/** After this time without a request or an answer, a test counts as hanging. */
const IDLE_MS = 10_000;
const TICK_MS = 250;

const REAL_TICKS: Ticks = {
  now: () => performance.now(),
  worked() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  start(tick) {
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  },
};

/** Watches one running test: whether it still sends requests, and whether its time is over. */
export interface Pulse {
  /** Called when a request is sent or an answer arrives. */
  beat(): void;
  /** Whether the work has ended or taken too long. Requests are then not answered any more. */
  isOver(): boolean;
  /** The result of the work; rejects if it does not end in time. */
  within<T>(work: Promise<T>): Promise<T>;
}

/**
 * Ends the tests of one kind even if the provider's functions never end, for example because of a
 * promise that never settles, or of endless requests.
 */
export class Deadline {
  readonly #what: string;
  readonly #ticks: Ticks;
  #left = MOST_MS;
  #workLeft = MOST_WORK_MS;

  constructor(what: string, ticks: Ticks = REAL_TICKS) {
    this.#what = what;
    this.#ticks = ticks;
  }

  async of<T>(work: (pulse: Pulse) => Promise<T>): Promise<T> {
    let at = this.#ticks.now();
    let worked = this.#ticks.worked();
    let hasBeaten = true;
    let idle = 0;
    let isOver = false;
    let end: (failure: ContractFailure) => void = () => undefined;
    const over = new Promise<never>((_, reject) => {
      end = failure => {
        isOver = true;
        reject(failure);
      };
    });
    const tick = (): void => {
      const passed = this.#ticks.now() - at;
      at += passed;
      const work = this.#ticks.worked() - worked;
      worked += work;
      this.#left -= passed;
      // Several threads may work at once, and then processor time exceeds real time. At most the
      // real time is counted.
      this.#workLeft -= Math.min(work, passed);
      // After the machine was suspended, `passed` is long. Only four ticks of it count, so that the
      // test is not taken for hanging.
      idle = hasBeaten ? 0 : idle + Math.min(passed, 4 * TICK_MS);
      hasBeaten = false;
      if (idle >= IDLE_MS) end(this.#failure('nothing was sent or answered for 10 seconds', HANGS));
      else if (this.#workLeft <= 0)
        end(this.#failure('its tests have taken 60 seconds of the processor, and did not end', ENDLESS));
      else if (this.#left <= 0) end(this.#failure('its tests have taken 5 minutes, and did not end', LATE));
    };
    const pulse: Pulse = {
      beat() {
        hasBeaten = true;
      },
      isOver: () => isOver,
      within: running => Promise.race([running, over]),
    };
    tick();
    const stop = this.#ticks.start(tick);
    try {
      return await pulse.within(work(pulse));
    } finally {
      tick();
      stop();
      isOver = true;
    }
  }

  #failure(what: string, next: string): ContractFailure {
    return new ContractFailure(`${this.#what}: ${what}\n next      ${next}`);
  }
}

const HANGS = 'look for a promise in the provider, or in the service, that is never kept';
const ENDLESS = 'look for requests that are sent again and again';
const LATE = 'look for a service that answers late: one of a test answers at once';

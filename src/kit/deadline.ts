/** Where a life fails. */
export class ContractFailure extends Error {}

/** A time that really passes, in milliseconds, and what is called while it does. */
export interface Ticks {
  now(): number;
  /**
   * How long the processor has worked for this process. Other processes delay a test, and take none
   * of it.
   */
  worked(): number;
  /** Calls it again and again. Gives what ends that. */
  start(tick: () => void): () => void;
}

/** Processor time. No kind needs as long: with a service over sockets it is seven seconds. */
const MOST_WORK_MS = 60_000;
const MOST_MS = 5 * 60_000;
/** As long without a request and without an answer, nothing more will come. */
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

/** What a test tells of itself while it runs. */
export interface Pulse {
  /** A request leaves, or an answer has come. */
  beat(): void;
  /** The work has ended, or too much time has passed: nothing that still runs is answered. */
  isOver(): boolean;
  /** The work, or the failure where it does not end in time. */
  within<T>(work: Promise<T>): Promise<T>;
}

/**
 * The tests of one kind end, whatever its functions do: a promise that nobody keeps, or one request
 * after another.
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
      // Other threads of the process work at the same time.
      this.#workLeft -= Math.min(work, passed);
      // A machine that slept has not waited.
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

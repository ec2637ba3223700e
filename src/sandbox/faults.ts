import { seededRandom } from './clock-and-random.ts';
import { type Matchable, matches, type RequestMatch } from './match.ts';

/** Which requests a fault applies to, and how often. Without any key, the next request alone. */
export interface FaultMatch extends RequestMatch {
  /**
   * The number of the first matching request that the fault applies to, counted from 1; default 1.
   */
  readonly nth?: number;
  /** How many requests the fault happens to; default 1. `all`: until it is taken back. */
  readonly times?: number | 'all';
  /**
   * How likely the fault is for each matching request from `nth` on: more than 0, at most 1. The
   * same seed, faults and order of requests always hit the same requests.
   */
  readonly chance?: number;
  /**
   * A seed of its own for `chance`. Default: from the seed of the sandbox and the id of the fault.
   */
  readonly seed?: number;
}

/** What happens to a request that a fault applies to. */
export interface FaultEffect {
  /** The status of the answer. With a status, the answer is sent without calling the service. */
  readonly status?: number;
  /**
   * The body of the answer: a string is sent as text, anything else as JSON. Without `status` it
   * replaces the body of the service's answer.
   */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * `before`: the request is lost. `after`: the service carries the request out, but the answer is
   * lost.
   */
  readonly drop?: 'before' | 'after';
  readonly delay_ms?: number;
  /** The connection ends in the middle of the body. */
  readonly cut_body?: boolean;
  /** A read is answered from the state before the last write. Writes do not match the fault. */
  readonly stale?: boolean;
}

export interface Fault {
  /** Which requests the fault applies to. Default: every request. */
  readonly match?: FaultMatch;
  readonly then: FaultEffect;
}

/** A fault, and what it has done until now. */
export interface FaultReport extends Fault {
  /** Counted from 1 in the order in which the faults were added. */
  readonly id: number;
  /** How many requests have matched. */
  readonly seen: number;
  /** To how many requests it has happened. */
  readonly happened: number;
  /** Whether it can still happen. */
  readonly waits: boolean;
}

/** The effect of a fault on one request. */
interface DueFault {
  readonly id: number;
  readonly effect: FaultEffect;
}

export interface Faults {
  /** @throws Error if too many faults wait; of a sandbox, also if a key of one is wrong */
  add(faults: readonly Fault[]): void;
  /** Forgets all faults. The ids of later faults go on from the last id. */
  clear(): void;
  /** Like {@link clear}, and the next fault has the id 1 again. */
  reset(): void;
  /** Counts the request for every fault that it matches, and returns the first one that is due. */
  take(request: Matchable): DueFault | undefined;
  /** The faults that can still happen, and the latest of those that cannot any more, by id. */
  list(): readonly FaultReport[];
}

/** How many faults may wait at once, because each request is compared with all of them. */
const MOST_WAITING = 10_000;
/** How many faults that do not wait any more are kept for {@link Faults.list}. */
const MOST_PAST = 1000;

/** `seed`: the seed of the sandbox, for faults with a chance. */
export function faultList(seed = 1): Faults {
  let last = 0;
  let waiting: TrackedFault[] = [];
  let past: TrackedFault[] = [];
  const clear = (): void => {
    waiting = [];
    past = [];
  };
  return {
    add(faults) {
      if (waiting.length + faults.length > MOST_WAITING)
        throw new Error(
          `at most ${MOST_WAITING} faults can wait, and ${waiting.length} do; take them back: DELETE /_sandbox/faults`,
        );
      waiting.push(...faults.map(fault => newEntry(fault, ++last, seed)));
    },
    clear,
    reset() {
      clear();
      last = 0;
    },
    take(request) {
      if (waiting.length === 0) return undefined;
      let due: DueFault | undefined;
      for (const entry of waiting) {
        const { match = {}, then } = entry.fault;
        if (!matches(match, request) || (then.stale === true && !isRead(request))) continue;
        entry.seen += 1;
        // The chance is drawn even if an earlier fault is due. So the random numbers of a fault
        // depend only on the requests that match it.
        if (entry.seen < (match.nth ?? 1) || !entry.isHit() || due !== undefined) continue;
        entry.happened += 1;
        due = { id: entry.id, effect: then };
      }
      if (due === undefined) return undefined;
      past = [...past, ...waiting.filter(entry => !waits(entry))].slice(-MOST_PAST);
      waiting = waiting.filter(waits);
      return due;
    },
    list: () =>
      [...past, ...waiting]
        .sort((a, b) => a.id - b.id)
        .map(entry => {
          const { id, fault, seen, happened } = entry;
          return { id, ...fault, seen, happened, waits: waits(entry) };
        }),
  };
}

function isRead({ method }: Matchable): boolean {
  return method === 'GET' || method === 'HEAD';
}

interface TrackedFault {
  readonly id: number;
  readonly fault: Fault;
  /** Whether the chance of the fault hits the next request. */
  isHit(): boolean;
  seen: number;
  happened: number;
}

function newEntry(fault: Fault, id: number, seed: number): TrackedFault {
  const { chance, seed: own } = fault.match ?? {};
  // The factors spread the seeds. Without them, faults with neighboring ids would have neighboring
  // seeds.
  const random = seededRandom(own ?? Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(id, 0x85ebca6b));
  const isHit = (): boolean => chance === undefined || random.next() < chance;
  return { id, fault, isHit, seen: 0, happened: 0 };
}

function waits({ fault, happened }: TrackedFault): boolean {
  const { times = 1 } = fault.match ?? {};
  return times === 'all' || happened < times;
}

import type { Address } from '../../core/address.ts';
import type { RunEvent } from '../../core/report/event.ts';
import { outermost, type Row } from '../../core/report/row.ts';
import type { TimeSpan } from '../times.ts';
import { keyOf } from '../words/result-words.ts';

/** How fast the rows of one service were written lately. All times are milliseconds since 1970. */
interface RunPace {
  /**
   * For each written row: the time since the row before it in the same outermost scope (a project
   * or a guild) was written.
   */
  readonly gaps: number[];
  /** When each row was written. */
  readonly writes: number[];
}

/** The rows of one outermost scope. */
interface Queue {
  left: number;
  /** When the last row of this scope was written, or, before that, when its first row was begun. */
  last: number | undefined;
}

/**
 * How many of the latest rows decide the pace. Recent rows show limits that the run has met on its
 * way; too few would let one burst or pause decide.
 */
const REMEMBERED = 64;
/** The fewest rows of a service from which its pace is computed. */
const FEWEST = 4;
/** Factors on the pace of all scopes together, for the shortest and the longest estimate. */
const FASTER = 0.8;
const SLOWER = 1.5;

/**
 * Estimates how long the rest of an apply takes, from how fast rows were written so far: in one
 * scope by the quartiles of the times from one row to the next, and in all scopes of a service
 * together by their common pace. So a rate limit of the service counts as soon as it slows the run
 * down, even if the service does not publish it.
 */
export class TimeLeft {
  /** When the first rows began, and how long all rows were expected to take. */
  #begun: { readonly at: number; readonly expected: TimeSpan | undefined } | undefined;
  readonly #queueOf = new Map<string, string>();
  readonly #queues = new Map<string, Queue>();
  readonly #paces = new Map<string, RunPace>();
  readonly #lists = new Set<string>();
  /**
   * The lists that were read for the plan, by service: how many, and when the first and the last
   * was read.
   */
  readonly #reads = new Map<string, { count: number; readonly first: number; last: number }>();

  /**
   * Starts with the rows of an apply. `expected`: how long they take, as computed before the apply
   * began.
   */
  expect(rows: readonly Row[], now: number, expected?: TimeSpan): void {
    this.#begun = { at: now, expected };
    for (const row of rows) {
      const queue = outermost(row.scope).address;
      this.#queueOf.set(keyOf(row), queue);
      const { left } = this.#queues.get(queue) ?? { left: 0 };
      this.#queues.set(queue, { left: left + 1, last: undefined });
      this.#lists.add(`${row.kind} ${row.scope.address}`);
    }
  }

  heard(event: RunEvent, now: number): void {
    switch (event.type) {
      case 'read':
        this.#read(event, now);
        return;
      case 'started': {
        const queue = this.#queues.get(this.#queueOf.get(keyOf(event)) ?? '');
        if (queue !== undefined) queue.last ??= now;
        return;
      }
      case 'written':
        this.#written(event, now);
        return;
      case 'ended':
        this.#take(keyOf(event.result));
        return;
    }
  }

  /** The remaining time in seconds; undefined where too little is known. */
  left(now: number): TimeSpan | undefined {
    if (this.#begun === undefined) return undefined;
    const { at, expected } = this.#begun;
    const learned = this.#learned(now);
    if (learned !== undefined || expected === undefined) return learned;
    const since = (now - at) / 1000;
    return { least: Math.max(0, expected.least - since), most: Math.max(0, expected.most - since) };
  }

  #learned(now: number): TimeSpan | undefined {
    let least = 0;
    let most = 0;
    for (const [service, queues] of this.#open()) {
      const pace = this.#paces.get(service);
      const rows = queues.reduce((before, { left }) => before + left, 0);
      if (pace === undefined || pace.gaps.length < Math.min(FEWEST, rows)) return undefined;
      const from = Math.max(0, pace.writes.length - Math.max(REMEMBERED, rows));
      const together = (rows * (now - (pace.writes[from] ?? now))) / (pace.writes.length - from);
      // If the run reads and writes in turn, the latest rows alone may seem much slower than the
      // whole run. So the shortest estimate takes the faster of the two paces.
      const allAlong = (rows * (now - (this.#begun?.at ?? now))) / pace.writes.length;
      least = Math.max(
        least,
        longestOf(queues, quantile(pace.gaps, 0.25), now),
        Math.min(together, allAlong) * FASTER,
      );
      most = Math.max(most, longestOf(queues, quantile(pace.gaps, 0.75), now), together * SLOWER);
    }
    const looks = this.#verifying();
    return { least: (least + looks) / 1000, most: (most + looks * SLOWER) / 1000 };
  }

  #read({ kind, scope }: Extract<RunEvent, { readonly type: 'read' }>, now: number): void {
    if (this.#begun !== undefined) {
      // Once all rows are written, each list is read one last time. So this list is no longer among
      // those that are still to be read.
      if (this.#open().size === 0) this.#lists.delete(`${kind} ${scope}`);
      return;
    }
    const service = serviceOf(kind);
    const reads = this.#reads.get(service);
    if (reads === undefined) this.#reads.set(service, { count: 1, first: now, last: now });
    else {
      reads.count += 1;
      reads.last = now;
    }
  }

  #written(event: Extract<RunEvent, { readonly type: 'written' }>, now: number): void {
    const queue = this.#queues.get(this.#queueOf.get(keyOf(event)) ?? '');
    if (queue === undefined) return;
    const service = serviceOf(event.address);
    const pace = this.#paces.get(service) ?? { gaps: [], writes: [] };
    this.#paces.set(service, pace);
    remember(pace.gaps, now - (queue.last ?? now));
    pace.writes.push(now);
    queue.last = now;
    this.#take(keyOf(event));
  }

  #take(key: string): void {
    const queue = this.#queues.get(this.#queueOf.get(key) ?? '');
    this.#queueOf.delete(key);
    if (queue !== undefined) queue.left -= 1;
  }

  /** Service → the outermost scopes of the service in which rows are left to write. */
  #open(): ReadonlyMap<string, readonly Readonly<Queue>[]> {
    const open = new Map<string, Readonly<Queue>[]>();
    for (const [name, queue] of this.#queues) {
      if (queue.left === 0) continue;
      const service = serviceOf(name);
      const found = open.get(service);
      if (found === undefined) open.set(service, [queue]);
      else found.push(queue);
    }
    return open;
  }

  /** The time for reading the lists again at the end, at the pace of the first read. */
  #verifying(): number {
    const lists = new Map<string, number>();
    for (const list of this.#lists) lists.set(serviceOf(list), (lists.get(serviceOf(list)) ?? 0) + 1);
    let longest = 0;
    for (const [service, count] of lists) {
      const { count: n, first, last } = this.#reads.get(service) ?? { count: 1, first: 0, last: 0 };
      longest = Math.max(longest, (count * (last - first)) / n);
    }
    return longest;
  }
}

function serviceOf(of: Address | string): string {
  return of.slice(0, of.indexOf('.'));
}

function remember(all: number[], one: number): void {
  all.push(one);
  if (all.length > REMEMBERED) all.shift();
}

/**
 * The time, in milliseconds, that the slowest scope still needs. The time that has passed since its
 * last row is subtracted.
 */
function longestOf(queues: readonly Readonly<Queue>[], gap: number, now: number): number {
  return Math.max(
    ...queues.map(({ left, last = now }) => (left - 1) * gap + Math.max(0, gap - (now - last))),
  );
}

function quantile(all: readonly number[], part: number): number {
  const sorted = [...all].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
}

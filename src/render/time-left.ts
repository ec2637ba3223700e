import type { Address } from '../core/address.ts';
import type { RunEvent } from '../core/event.ts';
import type { Row, Scope } from '../core/row.ts';
import type { Span } from './time-span.ts';

/** What one service did lately. All times are milliseconds since 1970. */
interface Pace {
  /** How long one row took after the row before it in its outermost scope, a project or a guild. */
  readonly gaps: number[];
  /** When rows were written. */
  readonly writes: number[];
}

/** The rows of one outermost scope. */
interface Queue {
  left: number;
  last: number | undefined;
}

/** How many of the last rows tell the pace: what was learned on the way counts, and what was before does not. */
const REMEMBERED = 64;
/** Fewer rows of a service tell nothing. */
const FEWEST = 4;
/** The pace of all together may drop or rise by so much. */
const FASTER = 0.8;
const SLOWER = 1.5;

/**
 * How long the rest of an apply takes, by how long its rows took: medians and quartiles of each service, of one scope
 * after another and of all together. So limits count as soon as they slow it down, whether they are published or not.
 */
export class TimeLeft {
  /** When the rows began, and how long they were expected to take before. */
  #begun: { readonly at: number; readonly expected: Span | undefined } | undefined;
  readonly #queueOf = new Map<string, string>();
  readonly #queues = new Map<string, Queue>();
  readonly #paces = new Map<string, Pace>();
  readonly #lists = new Set<string>();
  /** When lists were read for the plan, by service: their number, the first and the last. */
  readonly #reads = new Map<string, { count: number; readonly first: number; last: number }>();

  /** The rows to carry out from now on. `expected`: how long they take by what is known before. */
  expect(rows: readonly Row[], now: number, expected?: Span): void {
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

  /** In seconds; undefined where too little is known yet. */
  left(now: number): Span | undefined {
    if (this.#begun === undefined) return undefined;
    const { at, expected } = this.#begun;
    const learned = this.#learned(now);
    if (learned !== undefined || expected === undefined) return learned;
    const since = (now - at) / 1000;
    return { least: Math.max(0, expected.least - since), most: Math.max(0, expected.most - since) };
  }

  #learned(now: number): Span | undefined {
    let least = 0;
    let most = 0;
    for (const [service, queues] of this.#open()) {
      const pace = this.#paces.get(service);
      if (pace === undefined || pace.gaps.length < Math.min(FEWEST, sum(queues))) return undefined;
      const longest = Math.max(...queues);
      const together = (sum(queues) * (now - (pace.writes[0] ?? now))) / pace.writes.length;
      least = Math.max(least, longest * quantile(pace.gaps, 0.25), together * FASTER);
      most = Math.max(most, longest * quantile(pace.gaps, 0.75), together * SLOWER);
    }
    const looks = this.#verifying();
    return { least: (least + looks) / 1000, most: (most + looks * SLOWER) / 1000 };
  }

  #read({ kind, scope }: Extract<RunEvent, { readonly type: 'read' }>, now: number): void {
    if (this.#begun !== undefined) {
      // Once nothing is left to write, only the last look at each list follows.
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
    remember(pace.writes, now);
    queue.last = now;
    this.#take(keyOf(event));
  }

  #take(key: string): void {
    const queue = this.#queues.get(this.#queueOf.get(key) ?? '');
    this.#queueOf.delete(key);
    if (queue !== undefined) queue.left -= 1;
  }

  /** By service: how many rows each of its scopes has left. */
  #open(): ReadonlyMap<string, readonly number[]> {
    const open = new Map<string, number[]>();
    for (const [queue, { left }] of this.#queues) {
      if (left === 0) continue;
      const service = serviceOf(queue);
      const found = open.get(service);
      if (found === undefined) open.set(service, [left]);
      else found.push(left);
    }
    return open;
  }

  /** The lists that are read once more at the end, as fast as those of the plan. */
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

function outermost(scope: Scope): Scope {
  return scope.parent === undefined ? scope : outermost(scope.parent);
}

function serviceOf(of: Address | string): string {
  return of.slice(0, of.indexOf('.'));
}

/** An address has at most one row of each action. */
function keyOf({ address, action }: Pick<Row, 'address' | 'action'>): string {
  return `${address} ${action}`;
}

function remember(all: number[], one: number): void {
  all.push(one);
  if (all.length > REMEMBERED) all.shift();
}

function sum(all: readonly number[]): number {
  return all.reduce((before, one) => before + one, 0);
}

function quantile(all: readonly number[], part: number): number {
  const sorted = [...all].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
}

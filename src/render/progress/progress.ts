import { type Address, readable } from '../../core/address.ts';
import type { RunEvent } from '../../core/report/event.ts';
import type { Row } from '../../core/report/row.ts';
import { wordsOf } from '../reason-words/reason-words.ts';
import { keyOf } from '../words/result-words.ts';

export interface OpenWork {
  readonly what: string;
  /** When this work began, in milliseconds since 1970. */
  readonly since: number;
  /** When the last event about this work came. */
  readonly heard: number;
}

type RowState = 'toBegin' | 'underWay' | 'written' | 'verified' | 'notDone';

/** The number of rows in each state. Each row of a plan is in exactly one. */
type RowCounts = Readonly<Record<RowState, number>>;

/**
 * A lane (writes that must follow one another) reports a wait only now and then. A wait without an
 * event for this many milliseconds counts as over.
 */
const WAIT_FADES = 15_000;

/** The progress of a run, counted from its events. */
export class Progress {
  /** When the run began. */
  readonly since: number;
  /** The number of rows in the plan; 0 during planning. */
  total = 0;
  lists = 0;
  /** Lists that could not be read. */
  unread = 0;
  /** Requests that were sent again. */
  retries = 0;
  readonly reading = new Map<string, OpenWork>();
  /** Rows that were started and are not written yet. */
  readonly rows = new Map<Address, OpenWork>();
  /** Lane → what it waits for. */
  readonly waits = new Map<string, OpenWork>();
  readonly #states = new Map<string, RowState>();
  readonly #counts = { toBegin: 0, underWay: 0, written: 0, verified: 0, notDone: 0 };

  constructor(since: number) {
    this.since = since;
  }

  /** Starts counting for the rows of an apply. Lists and requests are counted from 0 again. */
  expect(rows: readonly Pick<Row, 'address' | 'action'>[]): void {
    this.total += rows.length;
    this.#counts.toBegin += rows.length;
    for (const row of rows) this.#states.set(keyOf(row), 'toBegin');
    this.lists = 0;
    this.unread = 0;
    this.retries = 0;
    this.reading.clear();
  }

  /**
   * `written`: the row is written, but not read again yet. `verified`: a last read shows the
   * resource as wanted. `notDone`: the row ended in any other way.
   */
  get counts(): RowCounts {
    return this.#counts;
  }

  /** What lanes wait for, each with its lane. */
  openWaits(now: number): readonly (readonly [lane: string, wait: OpenWork])[] {
    return [...this.waits].filter(([, wait]) => now - wait.heard < WAIT_FADES);
  }

  heard(event: RunEvent, now: number): void {
    switch (event.type) {
      case 'reading':
        this.reading.set(
          `${event.kind} ${event.scope}`,
          opened(event.what ?? `reading ${event.kind} in ${event.scope}`, now),
        );
        return;
      case 'read':
        this.lists += 1;
        this.reading.delete(`${event.kind} ${event.scope}`);
        return;
      case 'unread':
        this.unread += 1;
        this.reading.delete(`${event.kind} ${event.scope}`);
        return;
      case 'checking':
        this.reading.set(`checking ${event.scope}`, opened(`checking ${readable(event.scope)}`, now));
        return;
      case 'verifying':
        this.reading.set(
          `${event.kind} ${event.scope}`,
          opened(`verifying ${event.kind} in ${readable(event.scope)}`, now),
        );
        return;
      case 'waiting':
        if (event.what.length === 0) this.waits.delete(event.lane);
        else
          this.waits.set(event.lane, {
            what: `waiting for ${event.what.join(', ')}`,
            since: event.since,
            heard: now,
          });
        return;
      case 'held': {
        const what = heldWords(event);
        const before = this.waits.get(event.lane);
        this.waits.set(event.lane, {
          what,
          since: before?.what === what ? before.since : now,
          heard: now,
        });
        return;
      }
      case 'retry':
        this.retries += 1;
        return;
      case 'started':
        this.rows.set(event.address, opened(`${event.action} ${readable(event.address)}`, now));
        this.#move(event, 'underWay');
        return;
      case 'written':
        this.rows.delete(event.address);
        this.#move(event, 'written');
        return;
      case 'ended': {
        const { result } = event;
        this.rows.delete(result.address);
        this.#move(
          result,
          result.status === 'done' || result.status === 'done_before' ? 'verified' : 'notDone',
        );
        return;
      }
    }
  }

  /**
   * Moves a row from its state to another, in the counts too. Does nothing for a result without a
   * row in the plan, such as an output that could not be written.
   */
  #move(row: Pick<Row, 'address' | 'action'>, to: RowState): void {
    const from = this.#states.get(keyOf(row));
    if (from === undefined) return;
    this.#states.set(keyOf(row), to);
    this.#counts[from] -= 1;
    this.#counts[to] += 1;
  }
}

function heldWords({ by, reason }: Extract<RunEvent, { readonly type: 'held' }>): string {
  if (by.length > 0) return `held by ${by.join(', ')} (423)`;
  return `held by the service (423): ${wordsOf(reason).message}`;
}

function opened(what: string, now: number): OpenWork {
  return { what, since: now, heard: now };
}

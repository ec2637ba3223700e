import { type Reader, RequestFailure, type Writer } from '../../core/http.ts';
import type { Wait, WaitState } from '../../core/kind.ts';
import type { Provider } from '../../core/provider.ts';
import type { Reason } from '../../core/report/reason.ts';
import type { Client } from '../../http/client.ts';
import type { Session } from '../session.ts';
import { type WaitContext, type WaitEnd, waitFor } from './wait.ts';

const OPERATION_LIMIT_MS = 15 * 60_000;
const HOLD_LIMIT_MS = 10 * 60_000;
/**
 * The pauses before checking whether a lock is gone: 1, 2, 4, then 5 s. Where the API does not show
 * who holds the lock, sending the write again is the check.
 */
const HOLD_PAUSES_MS = [1_000, 2_000, 4_000, 5_000];
/**
 * The first pause while waiting for an operation of this run, if nobody knows how long it takes.
 * After 10 s the pauses grow up to 5 s. They are longer if the rate limit has no room for a poll.
 */
const OWN_PAUSE_MS = 500;
const OWN_PATIENCE_MS = 10_000;
const LAST_PAUSE_MS = 5_000;

/** The name of a lane, and the clients with which it reads and writes. */
interface LaneParts {
  readonly name: string;
  readonly provider: Provider;
  readonly client: Client;
  readonly writer: Writer;
  readonly polling: PollState;
}

/**
 * Keeps track of writes that must follow one another: waits for the operations that they start, and
 * holds while the API answers 423.
 */
export class Lane {
  readonly name: string;
  readonly provider: Provider;
  readonly writer: Writer;
  /** Reads the progress of operations that this run has started. */
  readonly #begun: Reader;
  /** Reads the progress of these operations once more after the run was stopped. */
  readonly #last: Reader;
  readonly #session: Session;
  readonly #polling: PollState;
  #open: { readonly wait: Wait; readonly step: string }[] = [];

  constructor({ name, provider, client, writer, polling }: LaneParts, session: Session) {
    this.name = name;
    this.provider = provider;
    this.writer = writer;
    this.#begun = client.seeing.reader;
    this.#last = client.finishing.reader;
    this.#polling = polling;
    polling.join();
    this.#session = session;
  }

  /** Remembers the operations with which the API goes on after a step's write. */
  open(step: string, waits: readonly Wait[]): void {
    this.#open.push(...waits.map(wait => ({ wait, step })));
  }

  /**
   * Waits for all operations that are still open. Returns step id → the worst end among the
   * operations of this step.
   */
  async settle(): Promise<ReadonlyMap<string, WaitEnd>> {
    const open = this.#open;
    this.#open = [];
    if (open.length === 0) return new Map();
    const all = open.map(each => each.wait);
    const ended = await this.#wait(all, this.#begun, {
      limitMs: OPERATION_LIMIT_MS,
      pause: (_, waited) => Math.max(ownPause(waited), this.#polling.spare()),
      expected: waits => this.#polling.expected(waits),
      learnsMeanwhile: () => this.#polling.isShared,
      lastPoll: waits => this.#poll(waits, this.#last),
    });
    const worst = new Map<string, WaitEnd>();
    for (const { wait, step } of open) {
      const end = ended.get(wait.id);
      const before = worst.get(step);
      if (end === undefined) continue;
      if (before === undefined || severity(end) > severity(before)) worst.set(step, end);
    }
    return worst;
  }

  /**
   * Waits until a lock is likely to be gone: for the operations that hold it, or for a pause where
   * the API shows none. Returns false if the run is stopped, or if the write has been held too long
   * since its first 423 at `since`.
   */
  async hold(reason: Reason, since: number, times: number): Promise<boolean> {
    const { clock, random, signal, emit } = this.#session;
    const left = since + HOLD_LIMIT_MS - clock.now();
    if (left <= 0 || signal.aborted) return false;
    const by = await this.#holders(this.writer);
    emit({ type: 'held', lane: this.name, by: by.map(wait => wait.what), reason, leftMs: left });
    if (by.length > 0) await this.#wait(by, this.writer, { limitMs: left, pause: holdPause });
    else {
      await clock
        .sleep(Math.min(left, holdPause(times) * (1 + 0.25 * random())), signal)
        .catch(() => undefined);
      this.#waitsNoLonger();
    }
    return !signal.aborted;
  }

  /** After a lost answer: waits for operations that the write may have started. */
  async drain(): Promise<void> {
    const by = await this.#holders(this.#begun);
    if (by.length > 0) await this.#wait(by, this.#begun, { limitMs: OPERATION_LIMIT_MS, pause: holdPause });
  }

  async #holders(reader: Reader): Promise<readonly Wait[]> {
    try {
      return (await this.provider.holders?.(this.name, reader)) ?? [];
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      return [];
    }
  }

  async #poll(open: readonly Wait[], reader: Reader): Promise<ReadonlyMap<string, WaitState>> {
    return (await this.provider.waits?.(open, reader)) ?? new Map();
  }

  async #wait(
    waits: readonly Wait[],
    reader: Reader,
    pace: Pick<WaitContext, 'limitMs' | 'pause' | 'expected' | 'learnsMeanwhile' | 'lastPoll'>,
  ): Promise<ReadonlyMap<string, WaitEnd>> {
    const { clock, signal, emit } = this.#session;
    const ended = await waitFor(waits, {
      clock,
      signal,
      ...pace,
      learn: (wait, tookMs) => this.#polling.learn(wait, tookMs),
      poll: open => this.#poll(open, reader),
      tell: (open, since) =>
        emit({ type: 'waiting', lane: this.name, what: open.map(wait => wait.what), since }),
    });
    this.#waitsNoLonger();
    return ended;
  }

  #waitsNoLonger(): void {
    const { clock, emit } = this.#session;
    emit({ type: 'waiting', lane: this.name, what: [], since: clock.now() });
  }
}

function holdPause(nth: number): number {
  return HOLD_PAUSES_MS[Math.min(nth, HOLD_PAUSES_MS.length - 1)] as number;
}

function ownPause(waited: number): number {
  if (waited < OWN_PATIENCE_MS) return OWN_PAUSE_MS;
  return Math.min(LAST_PAUSE_MS, OWN_PAUSE_MS + (waited - OWN_PATIENCE_MS) / 4);
}

function severity(end: WaitEnd): number {
  return ['done', 'running', 'failed'].indexOf(end.state);
}

/**
 * Shared by the lanes of one service when they poll: the room in the rate limit, and how long
 * operations took.
 */
export class PollState {
  readonly #took = new Map<string, number>();
  #lanes = 0;
  /**
   * Returns the milliseconds to wait so that a poll delays no other request. Each call reserves the
   * place of one poll in the rate limit.
   */
  readonly spare: () => number;

  constructor(spare: () => number) {
    this.spare = spare;
  }

  /** Counts one more lane that shares this object. */
  join(): void {
    this.#lanes += 1;
  }

  /**
   * Whether several lanes share this object, so that a lane may learn from another how long
   * operations take.
   */
  get isShared(): boolean {
    return this.#lanes > 1;
  }

  /**
   * Keeps the shortest time of each sort of operation, because one slow operation says nothing
   * about others.
   */
  learn(wait: Wait, tookMs: number): void {
    if (wait.like === undefined) return;
    this.#took.set(wait.like, Math.min(tookMs, this.#took.get(wait.like) ?? tookMs));
  }

  /** How long these waits take one after another, in milliseconds; 0 where unknown. */
  expected(waits: readonly Wait[]): number {
    let sum = 0;
    for (const { like } of waits) {
      if (like === undefined) continue;
      const took = this.#took.get(like);
      if (took === undefined) return 0;
      sum += took;
    }
    return sum;
  }
}

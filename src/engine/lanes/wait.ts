import type { Clock } from '../../core/clock.ts';
import { RequestFailure } from '../../core/http.ts';
import type { Wait, WaitState } from '../../core/kind.ts';
import { messageOf } from '../../core/report/failure.ts';
import type { EngineReason } from '../../core/report/reason.ts';

export type WaitEnd =
  | { readonly state: 'done' }
  | { readonly state: 'failed' | 'running'; readonly reason: EngineReason };

export interface WaitContext {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Polls all open waits at once. */
  poll(open: readonly Wait[]): Promise<ReadonlyMap<string, WaitState>>;
  /**
   * Polls once more after the run was stopped, because operations go on without the run. Absent:
   * there is no last poll.
   */
  lastPoll?(open: readonly Wait[]): Promise<ReadonlyMap<string, WaitState>>;
  /** Reports what is still waited for. Called before each pause. */
  tell(open: readonly Wait[], since: number): void;
  /** The limit for one wait, in milliseconds. */
  readonly limitMs: number;
  /** The pause before the nth poll (from 0), in milliseconds. */
  pause(nth: number, waitedMs: number): number;
  /**
   * How long all waits together take, in milliseconds; 0 where unknown. Once this time is known,
   * the next poll comes when it has passed.
   */
  expected?(waits: readonly Wait[]): number;
  /** Whether `expected` may become known between polls, because another lane learns it. */
  learnsMeanwhile?(): boolean;
  /** Reports how long finished work took, where the API says so. */
  learn?(wait: Wait, tookMs: number): void;
}

/**
 * How long an operation in state `failing` is polled before it counts as failed, because the
 * service may retry it.
 */
const GRACE_MS = 60_000;
/** How often a pause checks whether another lane has learned how long an operation takes. */
const NAP_MS = 250;

/**
 * Waits until every wait has an end: done, failed, or still running when the time is up or the run
 * is stopped. Polls again after a failed poll, unless the run can send no further request.
 */
export async function waitFor(
  waits: readonly Wait[],
  waiting: WaitContext,
): Promise<ReadonlyMap<string, WaitEnd>> {
  const { clock, signal } = waiting;
  const since = clock.now();
  const ended = new Map<string, WaitEnd>();
  const failingSince = new Map<string, number>();
  const all = [...new Map(waits.map(wait => [wait.id, wait])).values()];
  let open = all;
  let trouble = '';
  for (let nth = 0; open.length > 0; nth += 1) {
    const late = clock.now() - since >= waiting.limitMs;
    if (signal.aborted && waiting.lastPoll !== undefined) {
      await poll(waiting.lastPoll);
      open = open.filter(wait => !ended.has(wait.id));
    }
    if (late || signal.aborted) {
      for (const { id, what } of open) ended.set(id, { state: 'running', reason: cutOff(what) });
      break;
    }
    waiting.tell(open, since);
    await rest(nth);
    if (!signal.aborted) await poll(waiting.poll);
    open = open.filter(wait => !ended.has(wait.id));
  }
  return ended;

  async function poll(ask: WaitContext['poll']): Promise<void> {
    try {
      const states = await ask(open);
      trouble = '';
      for (const wait of open) record(wait, states.get(wait.id), clock.now());
    } catch (error) {
      if (!(error instanceof RequestFailure) && !signal.aborted) throw error;
      trouble = messageOf(error);
      if (!isLast(error)) return;
      for (const wait of open)
        ended.set(wait.id, { state: 'running', reason: { code: 'wait/barred', what: wait.what, trouble } });
    }
  }

  function cutOff(what: string): EngineReason {
    const told = { what, ...(trouble === '' ? {} : { trouble }) };
    if (signal.aborted) return { code: 'wait/stopped', ...told };
    return { code: 'wait/too-long', minutes: waiting.limitMs / 60_000, ...told };
  }

  /**
   * Pauses until all waits are expected to be done, or for a normal pause where that time is
   * unknown or has passed.
   */
  async function rest(nth: number): Promise<void> {
    const from = clock.now();
    let paused: number | undefined;
    const next = (): number => {
      const over = since + (waiting.expected?.(all) ?? 0);
      if (over > from) return over;
      paused ??= from + waiting.pause(nth, from - since);
      return paused;
    };
    while (!signal.aborted) {
      const left = Math.min(next(), since + waiting.limitMs) - clock.now();
      if (left <= 0) return;
      const nap = waiting.learnsMeanwhile?.() === true ? Math.min(left, NAP_MS) : left;
      await clock.sleep(nap, signal).catch(() => undefined);
    }
  }

  function record(wait: Wait, found: WaitState | undefined, now: number): void {
    if (found?.state === 'done') {
      ended.set(wait.id, { state: 'done' });
      if (found.tookMs !== undefined) waiting.learn?.(wait, found.tookMs);
    }
    if (found?.state === 'failed') ended.set(wait.id, { state: 'failed', reason: failed(wait, found) });
    if (found?.state !== 'failing') {
      failingSince.delete(wait.id);
      return;
    }
    const first = failingSince.get(wait.id) ?? now;
    failingSince.set(wait.id, first);
    if (now - first >= GRACE_MS) ended.set(wait.id, { state: 'failed', reason: failed(wait, found) });
  }
}

/**
 * Whether an error means that no further request of the run can succeed: a ban or a refused
 * credential.
 */
function isLast(error: unknown): boolean {
  return error instanceof RequestFailure && (error.outcome === 'origin' || error.outcome === 'credential');
}

function failed({ what }: Wait, { note }: WaitState): EngineReason {
  return { code: 'wait/failed', what, ...(note === undefined ? {} : { said: note }) };
}

import type { Address } from '../address.ts';
import type { QuestionBudget } from '../provider.ts';
import { messageOf } from './failure.ts';
import type { Reason } from './reason.ts';
import type { Result } from './report.ts';
import type { Action, Whose } from './row.ts';

/** The events of a run, for progress. The run never depends on a listener. */
export type RunEvent =
  | {
      readonly type: 'reading';
      readonly kind: string;
      readonly scope: Address;
      /** What is read, in words; absent: the list of the kind in the scope. */
      readonly what?: string;
      /** How many requests the list needs, if that is many. */
      readonly requests?: number;
    }
  | { readonly type: 'read'; readonly kind: string; readonly scope: Address; readonly count: number }
  /** A list could not be read. The report says why. */
  | { readonly type: 'unread'; readonly kind: string; readonly scope: Address }
  | {
      readonly type: 'checking';
      readonly scope: Address;
      readonly count: number;
      /** The most questions that the checks ask. Absent: they ask none. */
      readonly questions?: QuestionBudget;
    }
  | {
      readonly type: 'started';
      readonly address: Address;
      readonly action: Action;
      /** For a renewal: what is done, in words. */
      readonly act?: string;
      /** Who caused the row's difference. Set only in a run with a base. */
      readonly whose?: Whose;
      /**
       * What to report if the run is aborted before the row ends: facts that no later plan can
       * show, such as what the row deletes besides its own resource. Absent: nothing.
       */
      readonly ifLeft?: readonly (Reason & { readonly address: Address })[];
    }
  | {
      readonly type: 'waiting';
      readonly lane: string;
      /** The operations that the lane waits for. Empty: the wait is over. */
      readonly what: readonly string[];
      readonly since: number;
    }
  | {
      readonly type: 'held';
      readonly lane: string;
      readonly by: readonly string[];
      readonly reason: Reason;
      /** How long evenkeel still tries the write before the row fails. */
      readonly leftMs: number;
    }
  | { readonly type: 'retry'; readonly request: string; readonly why: string; readonly afterMs: number }
  /**
   * The row needs no further request: the service accepted its write, or live was already as
   * wanted. No read has confirmed that yet.
   */
  | { readonly type: 'written'; readonly address: Address; readonly action: Action }
  | { readonly type: 'ended'; readonly result: Result }
  | { readonly type: 'verifying'; readonly kind: string; readonly scope: Address };

/** A function that receives events. It may be asynchronous; its result is ignored. */
export type Listener = ((event: RunEvent) => void) | ((event: RunEvent) => Promise<void>);

/**
 * Wraps a listener of the calling program. If the listener throws or rejects, the run goes on
 * without delay and does not call it again. `failed` gets the first line of the error.
 */
export function guarded<Value>(
  listener: (value: Value) => unknown,
  failed: (why: string) => void,
): (value: Value) => void {
  let over = false;
  const end = (error: unknown): void => {
    if (over) return;
    over = true;
    failed(whyOf(error));
  };
  return value => {
    if (over) return;
    try {
      // An async listener rejects after it has returned, so `try` does not see the error. Node ends
      // the process for an unhandled rejection.
      Promise.resolve(listener(value)).catch(end);
    } catch (error) {
      end(error);
    }
  };
}

/** The text of anything that was thrown, even if it is no Error. */
function whyOf(error: unknown): string {
  try {
    return messageOf(error);
  } catch {
    return 'what it threw has no text';
  }
}

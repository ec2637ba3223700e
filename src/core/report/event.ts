import type { Address } from '../address.ts';
import type { QuestionBudget } from '../provider.ts';
import type { Reason } from './reason.ts';
import type { Result } from './report.ts';
import type { Action, Whose } from './row.ts';

/** The events of a run, for progress. Data only; nothing depends on a listener. */
export type RunEvent =
  | {
      readonly type: 'reading';
      readonly kind: string;
      readonly scope: Address;
      /** What is waited for, in words; absent: the kind in the scope. */
      readonly what?: string;
      /** How many requests that takes, where they are many. */
      readonly requests?: number;
    }
  | { readonly type: 'read'; readonly kind: string; readonly scope: Address; readonly count: number }
  /** The list could not be read; the report says why. */
  | { readonly type: 'unread'; readonly kind: string; readonly scope: Address }
  | {
      readonly type: 'checking';
      readonly scope: Address;
      readonly count: number;
      /** What they take at most. Absent: no questions. */
      readonly questions?: QuestionBudget;
    }
  | {
      readonly type: 'started';
      readonly address: Address;
      readonly action: Action;
      /** With a base. */
      readonly whose?: Whose;
      /**
       * What to report if the run is aborted before the row ends, because no later plan can.
       * Absent: nothing.
       */
      readonly ifLeft?: readonly (Reason & { readonly address: Address })[];
    }
  | {
      readonly type: 'waiting';
      readonly lane: string;
      /** Empty: it waits no longer. */
      readonly what: readonly string[];
      readonly since: number;
    }
  | { readonly type: 'held'; readonly lane: string; readonly by: readonly string[]; readonly reason: Reason }
  | { readonly type: 'retry'; readonly request: string; readonly why: string; readonly afterMs: number }
  /**
   * Nothing more will be sent for the row: the service accepted it, or live was as wanted. It is
   * not confirmed yet.
   */
  | { readonly type: 'written'; readonly address: Address; readonly action: Action }
  | { readonly type: 'ended'; readonly result: Result }
  | { readonly type: 'verifying'; readonly kind: string; readonly scope: Address };

/** What it gives back is not used. It may be asynchronous. */
export type Listener = ((event: RunEvent) => void) | ((event: RunEvent) => Promise<void>);

/**
 * A function of a program that is not ours: what it throws, at once or later, ends nothing and
 * delays nothing. Nothing waits for it. `failed` gets the first line of the first error, after
 * which it is called no more.
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
      // An async function fails after it has returned, and Node ends a program for a rejection that
      // nobody takes.
      Promise.resolve(listener(value)).catch(end);
    } catch (error) {
      end(error);
    }
  };
}

/** Anything may be thrown, also what has no text. */
function whyOf(error: unknown): string {
  try {
    return error instanceof Error ? error.message : String(error);
  } catch {
    return 'what it threw has no text';
  }
}

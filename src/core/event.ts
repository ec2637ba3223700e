import type { Address } from './address.ts';
import type { QuestionBudget } from './provider.ts';
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
      /** What to report if the run is aborted before the row ends, because no later plan can. Absent: nothing. */
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
  /** Nothing more will be sent for the row: the service accepted it, or live was as wanted. It is not confirmed yet. */
  | { readonly type: 'written'; readonly address: Address; readonly action: Action }
  | { readonly type: 'ended'; readonly result: Result }
  | { readonly type: 'verifying'; readonly kind: string; readonly scope: Address };

export type Listener = (event: RunEvent) => void;

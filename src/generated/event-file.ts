// Made by scripts/generate.js from schema/. Do not edit.
/**
 * One line of the file of --events. Version 1: members and types may be added, so a reader skips what it does not know.
 */
export type EventLine = {
  /**
   * The version of this format. Always 1.
   */
  readonly v: 1;
  /**
   * When, by this machine's clock.
   */
  readonly at: string;
  /**
   * The run; the same on all of its lines, and in the marks that it writes.
   */
  readonly run: string;
  /**
   * What happened.
   */
  readonly type:
    | 'begin'
    | 'reading'
    | 'read'
    | 'unread'
    | 'checking'
    | 'started'
    | 'written'
    | 'waiting'
    | 'held'
    | 'retry'
    | 'ended'
    | 'verifying'
    | 'stopping'
    | 'leaving'
    | 'end';
} & (
  | {
      /**
       * What happened.
       */
      readonly type?: 'begin';
      /**
       * What is run.
       */
      readonly command?: 'plan' | 'apply' | 'drift';
      /**
       * The version of evenkeel.
       */
      readonly version?: string;
      /**
       * What the manifest was read from.
       */
      readonly files?: readonly string[];
    }
  | {
      /**
       * What happened.
       */
      readonly type?: 'reading' | 'unread' | 'verifying';
      /**
       * The kind of what the list holds.
       */
      readonly kind: string;
      /**
       * The scope's address.
       */
      readonly scope: string;
    }
  | {
      /**
       * What happened.
       */
      readonly type?: 'read';
      /**
       * The kind of what the list holds.
       */
      readonly kind: string;
      /**
       * The scope's address.
       */
      readonly scope: string;
      /**
       * How many there are.
       */
      readonly count: number;
    }
  | {
      /**
       * What happened.
       */
      readonly type?: 'checking';
      /**
       * The scope's address.
       */
      readonly scope: string;
      /**
       * How many there are.
       */
      readonly count: number;
      /**
       * The questions that they take, before the first is sent. Absent: none.
       */
      readonly questions?: {
        /**
         * If every answer is as expected.
         */
        readonly least: number;
        /**
         * If none is.
         */
        readonly most: number;
        /**
         * How many a run sends at most.
         */
        readonly budget: number;
        /**
         * What those that are asked take of the budget at least.
         */
        readonly needed: number;
        /**
         * The addresses of checks that are not asked, because the budget has no room for them, unless kept verdicts are still valid.
         */
        readonly unasked: readonly string[];
      };
    }
  | {
      /**
       * What happened.
       */
      readonly type?: 'started';
      /**
       * The resource's address.
       */
      readonly address: string;
      /**
       * The row's action.
       */
      readonly action: 'create' | 'update' | 'rename' | 'replace' | 'renew' | 'delete' | 'blocked';
      /**
       * For a renewal: what is done, in words.
       */
      readonly act?: string;
      readonly whose?: PlanWhose;
      /**
       * What no later plan can show if the run is cut off during the row, or before the rows that restore what it deletes have ended: all of what the run restores later, and which of two is the old one.
       */
      readonly ifLeft?: readonly {
        readonly reason: PlanReason;
        /**
         * The same in words.
         */
        readonly message: string;
        /**
         * The next step.
         */
        readonly next?: string;
      }[];
    }
  | {
      /**
       * What happened.
       */
      readonly type?: 'written';
      /**
       * The resource's address.
       */
      readonly address: string;
      /**
       * The row's action.
       */
      readonly action: 'create' | 'update' | 'rename' | 'replace' | 'renew' | 'delete';
    }
  | {
      /**
       * What happened.
       */
      readonly type?: 'ended';
      readonly result: ReportResult;
    }
  | {
      /**
       * What happened.
       */
      readonly type?: 'waiting';
      /**
       * Writes of one lane follow one another.
       */
      readonly lane: string;
      /**
       * What is being waited for. Empty: the lane waits no longer.
       */
      readonly what: readonly string[];
      /**
       * Milliseconds since 1970.
       */
      readonly since: number;
    }
  | {
      /**
       * What happened.
       */
      readonly type?: 'held';
      /**
       * Writes of one lane follow one another.
       */
      readonly lane: string;
      /**
       * What holds it, if that is known.
       */
      readonly by: readonly string[];
      readonly reason: PlanReason;
      /**
       * The same in words, mostly the service's own.
       */
      readonly message: string;
      /**
       * The next step.
       */
      readonly next?: string;
      /**
       * How long the write is still tried, in milliseconds.
       */
      readonly leftMs: number;
    }
  | {
      /**
       * What happened.
       */
      readonly type?: 'retry';
      /**
       * Method and path.
       */
      readonly request: string;
      /**
       * Why.
       */
      readonly why: string;
      /**
       * How long from now, in milliseconds.
       */
      readonly afterMs: number;
    }
  | {
      /**
       * What happened.
       */
      readonly type?: 'stopping';
      /**
       * What stopped it: a signal, such as that of Ctrl-C, or the deadline of --timeout.
       */
      readonly why: 'signal' | 'deadline';
    }
  | {
      /**
       * What happened.
       */
      readonly type?: 'leaving';
    }
  | {
      /**
       * What happened.
       */
      readonly type?: 'end';
      /**
       * The run came to no report.
       */
      readonly failed: boolean;
      /**
       * The code of the error that ended it. Only where failed is true.
       */
      readonly error?: string;
      /**
       * The exit code that the report means. Where an output cannot be written, the process ends with 1 instead of 0 or 2.
       */
      readonly exit?: number;
      /**
       * The code of the reason why nothing was written.
       */
      readonly refused?: string;
      /**
       * Apply did not reach its end: a signal (Ctrl-C), or the deadline.
       */
      readonly interrupted?: 'signal' | 'deadline';
      /**
       * After an apply that was not refused: how many rows ended how.
       */
      readonly results?: {
        readonly [k: string]: number;
      };
      /**
       * How many checks came out how.
       */
      readonly checks?: {
        readonly [k: string]: number;
      };
    }
);
/**
 * With a base: whose the difference is. pending: the manifest has changed since the base. moved: live has changed since the base; if it is not known that the base was applied, the value may never have been applied. both: both have changed.
 */
export type PlanWhose = 'pending' | 'moved' | 'both';
/**
 * Any JSON value.
 */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | {
      readonly [k: string]: Json;
    };

/**
 * Why something is so: a code that programs may match on, and the data behind its words. docs/codes has a page for each.
 */
export interface PlanReason {
  /**
   * Area and case, such as keep/holds.
   */
  readonly code: string;
  readonly [k: string]: Json | string;
}
/**
 * How the row ended.
 */
export interface ReportResult {
  /**
   * The resource's address.
   */
  readonly address: string;
  /**
   * The row's action.
   */
  readonly action: 'create' | 'update' | 'rename' | 'replace' | 'renew' | 'delete' | 'blocked';
  /**
   * done: confirmed live. done_before: it was already as wanted. failed: refused. skipped: not tried. stale: live changed since the plan. unknown: the answer was lost. running: accepted, but not ended at the deadline. blocked: never tried.
   */
  readonly status: 'done' | 'done_before' | 'failed' | 'skipped' | 'stale' | 'unknown' | 'running' | 'blocked';
  /**
   * A part of it was done, such as the delete of a replace.
   */
  readonly partly?: true;
  readonly reason?: PlanReason;
  /**
   * What happened.
   */
  readonly message?: string;
  /**
   * The next step.
   */
  readonly next?: string;
  /**
   * From the row's first request to its end, in milliseconds.
   */
  readonly ms?: number;
}

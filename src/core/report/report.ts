import type { Address } from '../address.ts';
import type { Problem, Source } from '../problem.ts';
import type { Verdict } from '../provider.ts';
import type { FailureCode } from './failure.ts';
import type { Plan } from './plan.ts';
import type { Reason, RefusalReason } from './reason.ts';
import type { Action } from './row.ts';
import type { RunFacts } from './run-facts.ts';

/**
 * How a row ended: `done` seen to be so, `done_before` was so already when apply came to it (since
 * review, or by someone else), `failed` refused, `skipped` not tried because of another row or the
 * end of the run, `stale` live changed since the plan, `unknown` the answer was lost and reads
 * could not tell, `running` accepted, but its operation had not ended at the deadline, `blocked`
 * never tried.
 */
export type ResultStatus =
  | 'done'
  | 'done_before'
  | 'failed'
  | 'skipped'
  | 'stale'
  | 'unknown'
  | 'running'
  | 'blocked';

export interface Result {
  readonly address: Address;
  readonly action: Action;
  readonly status: ResultStatus;
  /** Part of it was done nevertheless, such as the delete of a replace. */
  readonly partly?: true;
  /** Absent where there is nothing to say: it is done. */
  readonly reason?: Reason;
  /** From the first request of the row to its end. */
  readonly ms?: number;
}

export interface CheckResult extends Verdict {
  readonly address: Address;
  readonly source: Source;
  /** How long the checks of its scope took, which are made in turn. */
  readonly ms?: number;
}

/**
 * A documentation portal's answer about blocked rows or refusals (`--ask-docs`). Untrusted text;
 * decides nothing.
 */
export interface Explanation {
  /**
   * The rows, or the scopes of lists, in question; shown under the first, named under the others.
   */
  readonly about: readonly Address[];
  readonly question: string;
  /** `page`: not an answer, but a passage of the page that fits best. `none`: `text` says why. */
  readonly is: 'answer' | 'page' | 'none';
  /** Markdown. */
  readonly text: string;
  readonly sources: readonly { readonly title: string; readonly url: string }[];
}

/** What a run sent to one documentation portal. */
export interface PortalCount {
  /** Its url. */
  readonly portal: string;
  readonly requests: number;
  /** Requests with a question; each may cost the portal's owner credits. */
  readonly questions: number;
  /** The most questions that the checks of this run could take, within its budget. */
  readonly atMost: number;
  /** Checks that were not asked, because their kept verdict still holds. */
  readonly kept: number;
}

/** Why an apply wrote nothing: a guard, an unreviewed change, or a failed read. */
export interface Refusal {
  readonly reason: RefusalReason;
  /** What it is about; other rows may be undone too. */
  readonly rows: readonly Address[];
}

/** One shard of several; counts from 1. */
export interface ShardOf {
  readonly index: number;
  readonly of: number;
}

/** Something that happened while an apply wrote. `at`: milliseconds since the run started. */
export type Moment =
  | { readonly at: number; readonly type: 'started'; readonly address: Address; readonly action: Action }
  | {
      readonly at: number;
      readonly type: 'ended';
      readonly address: Address;
      readonly action: Action;
      readonly status: ResultStatus;
      /**
       * How long it took from its first request; the rest of the time it waited to be read again.
       */
      readonly ms?: number;
    }
  | {
      readonly at: number;
      readonly type: 'waiting';
      readonly lane: string;
      readonly what: readonly string[];
    }
  | {
      readonly at: number;
      readonly type: 'held';
      readonly lane: string;
      readonly by: readonly string[];
      readonly code: string;
    }
  | {
      readonly at: number;
      readonly type: 'retry';
      readonly request: string;
      readonly why: string;
      readonly afterMs: number;
    };

/** A plan and its results. Every output is a function of this. */
export interface Report {
  readonly v: 1;
  readonly command: 'plan' | 'apply' | 'drift';
  readonly plan: Plan;
  /** Apply only: one for each row, in the plan's order. */
  readonly results: readonly Result[];
  readonly checks: readonly CheckResult[];
  /** `--ask-docs` alone. Never in the plan, the digest or the exit code. */
  readonly explanations?: readonly Explanation[];
  /** Apply only: nothing was written. */
  readonly refused?: Refusal;
  /**
   * Merged reports of apply only: shards that were refused where others were not. Their rows are
   * `skipped`.
   */
  readonly refusals?: readonly (Refusal & { readonly shard: ShardOf })[];
  /**
   * The difference between two manifests (`plan --offline --base`): nothing live was read, so it
   * cannot be approved.
   */
  readonly offline?: true;
  /**
   * Where a service's host is not the vendor's: its host, by the service's name. Absent: nowhere.
   */
  readonly hosts?: Readonly<Record<string, string>>;
  /** Absent in a merged report. */
  readonly shard?: ShardOf;
  /** Requests sent, by method. */
  readonly requests: Readonly<Record<string, number>>;
  /** How many of these went to each documentation portal, by url; absent: none. */
  readonly portals?: readonly PortalCount[];
  /** Apply was interrupted (Ctrl-C, SIGTERM, SIGHUP, or the deadline). */
  readonly interrupted?: 'signal' | 'deadline';
  /** Apply only: what happened when. */
  readonly timeline?: readonly Moment[];
  /** Scope → its page for people, where the service has one. */
  readonly consoles?: Readonly<Record<Address, string>>;
  readonly ms: number;
  /**
   * The run, or one for each shard of a merged report. Absent: a program of its own made the
   * report.
   */
  readonly runs?: readonly RunFacts[];
}

/** What a report says of a run that was stopped. */
export function interruption(signal: AbortSignal): Pick<Report, 'interrupted'> {
  return signal.aborted ? { interrupted: signal.reason === 'deadline' ? 'deadline' : 'signal' } : {};
}

/** A run that ended before it had a report: every format says so in its own form. */
export interface FailedRun {
  readonly v: 1;
  readonly command: Report['command'];
  readonly failed: {
    /** `invalid`: the manifest is; `problems` says how. */
    readonly code: FailureCode | 'invalid';
    readonly message: string;
    readonly next?: string;
  };
  /** The mistakes of the manifest; also warnings. */
  readonly problems: readonly Problem[];
  readonly runs: readonly [RunFacts];
}

/** What a run leaves behind. */
export type RunDocument = Report | FailedRun;

export function isFailedRun(document: RunDocument): document is FailedRun {
  return 'failed' in document;
}

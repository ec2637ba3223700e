import type { Address } from '../address.ts';
import type { Problem, Source } from '../problem.ts';
import type { Verdict } from '../provider.ts';
import type { FailureCode } from './failure.ts';
import type { Plan } from './plan.ts';
import type { Reason, RefusalReason } from './reason.ts';
import type { Action } from './row.ts';
import type { RunFacts } from './run-facts.ts';

/**
 * How a row ended. `done`: a read after the write confirms it. `done_before`: live was as wanted
 * before the apply wrote. `failed`: the service refused the write, the write could not be sent, or
 * a read does not confirm it. `skipped`: not tried because of another row or the end of the run.
 * `stale`: live changed since the plan. `unknown`: the answer was lost and reads do not show the
 * result. `running`: the service accepted the write, but its operation had not ended at the
 * deadline. `blocked`: never tried.
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
  /** A part of the row was done nevertheless, such as the delete of a replace. */
  readonly partly?: true;
  /** Why the row ended with this status; absent where it is done and needs no remark. */
  readonly reason?: Reason;
  /** Milliseconds from the first request of the row to its end. */
  readonly ms?: number;
}

export interface CheckResult extends Verdict {
  readonly address: Address;
  readonly source: Source;
  /** Milliseconds for the checks of the scope, which run one after another. */
  readonly ms?: number;
}

/**
 * What a documentation portal answered about blocked rows or refusals (`--ask-docs`). Untrusted
 * text that decides nothing.
 */
export interface Explanation {
  /**
   * The rows or scopes that the question is about. The text is shown under the first of them, and
   * only referred to under the others.
   */
  readonly about: readonly Address[];
  readonly question: string;
  /**
   * `page`: no answer, but a passage of the page that fits best. `none`: `text` says why there is
   * none.
   */
  readonly is: 'answer' | 'page' | 'none';
  /** The text, in Markdown. */
  readonly text: string;
  readonly sources: readonly { readonly title: string; readonly url: string }[];
}

/** What a run sent to one documentation portal. */
export interface PortalCount {
  /** The URL of the portal. */
  readonly portal: string;
  readonly requests: number;
  /** Requests with a question; each may cost the portal's owner credits. */
  readonly questions: number;
  /** The most questions that the checks of this run could ask within its budget. */
  readonly atMost: number;
  /** How many checks were not asked, because an earlier verdict is still valid. */
  readonly kept: number;
}

/** Why an apply wrote nothing: a guard, an unreviewed change, or a failed read. */
export interface Refusal {
  readonly reason: RefusalReason;
  /** The rows that caused the refusal. No other row of the apply was written either. */
  readonly rows: readonly Address[];
}

/** Which of several shards a run is, counted from 1. */
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
       * Milliseconds from the first request of the row until its write was done, without the wait
       * for the read that confirms it.
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

/** One of several runs over a manifest: a shard, or the scopes that `--target` names. */
export type RunOf =
  | { readonly shard: ShardOf; readonly scopes?: never }
  | { readonly scopes: readonly Address[]; readonly shard?: never };

/** A plan and its results. Every output is computed from this. */
export interface Report {
  readonly v: 1;
  readonly command: 'plan' | 'apply' | 'drift';
  readonly plan: Plan;
  /** Apply only: one result for each row, in the plan's order. */
  readonly results: readonly Result[];
  readonly checks: readonly CheckResult[];
  /**
   * What documentation portals answered, only with `--ask-docs`. Never in the plan, the digest or
   * the exit code.
   */
  readonly explanations?: readonly Explanation[];
  /** Set for an apply that was refused as a whole and so wrote nothing. */
  readonly refused?: Refusal;
  /**
   * Only in merged reports of apply: the runs that were refused while others were not. Their rows
   * are `skipped`.
   */
  readonly refusals?: readonly (Refusal & RunOf)[];
  /**
   * The difference between two manifests (`plan --offline --base`): nothing live was read, so it
   * cannot be approved.
   */
  readonly offline?: true;
  /** Service → its host, where that is not the vendor's. */
  readonly hosts?: Readonly<Record<string, string>>;
  /** Which shard of several this run is. Absent without `--shard`, and in a merged report. */
  readonly shard?: ShardOf;
  /** The number of requests, by method. */
  readonly requests: Readonly<Record<string, number>>;
  /** How many of the requests went to each documentation portal, by URL. Absent: none. */
  readonly portals?: readonly PortalCount[];
  /** Apply was interrupted (Ctrl-C, SIGTERM, SIGHUP, or the deadline). */
  readonly interrupted?: 'signal' | 'deadline';
  /** Only for apply: what happened when. */
  readonly timeline?: readonly Moment[];
  /**
   * The service's id of each resource that has an entry and is live, as the run last read it.
   * Absent: nothing was read, or another program made the report.
   */
  readonly ids?: Readonly<Record<Address, string>>;
  /** Scope → its web page for people, where the service has one. */
  readonly consoles?: Readonly<Record<Address, string>>;
  readonly ms: number;
  /**
   * Facts about the run, or about each shard of a merged report. Absent: another program made the
   * report.
   */
  readonly runs?: readonly RunFacts[];
}

/** The part of a report that says how a run was stopped. */
export function interruption(signal: AbortSignal): Pick<Report, 'interrupted'> {
  return signal.aborted ? { interrupted: signal.reason === 'deadline' ? 'deadline' : 'signal' } : {};
}

/** A run that failed before it had a report. Every output format shows it in its own form. */
export interface FailedRun {
  readonly v: 1;
  readonly command: Report['command'];
  readonly failed: {
    /** `invalid`: the manifest is not valid, and `problems` says why. */
    readonly code: FailureCode | 'invalid';
    readonly message: string;
    readonly next?: string;
  };
  /** The mistakes and warnings in the manifest. */
  readonly problems: readonly Problem[];
  readonly runs: readonly [RunFacts];
}

/** What a run ends with: a report, or a failure. */
export type RunDocument = Report | FailedRun;

export function isFailedRun(document: RunDocument): document is FailedRun {
  return 'failed' in document;
}

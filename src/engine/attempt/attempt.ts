import type { RequestFailure, Writer } from '../../core/http.ts';
import type { Receipt, Secrets, Wait } from '../../core/kind.ts';
import type { Reason } from '../../core/report/reason.ts';
import type { Ledger } from '../ends/ledger.ts';
import type { LiveSince, ReasonedEnd } from '../ends/live-since.ts';
import type { Lane } from '../lanes/lane.ts';
import type { Step, WriteVerb } from '../lanes/steps.ts';
import type { WaitEnd } from '../lanes/wait.ts';
import type { Session } from '../session.ts';
import type { Situation } from '../situation.ts';
import type { IndivisibleSteps } from './indivisible-steps.ts';
import type { Precondition, PreconditionOptions } from './preconditions.ts';
import type { Recheck } from './recheck.ts';
import type { RewriteRefusal } from './rewrite.ts';

/** The result of a precondition check that allows the step to send. */
export type Go = Extract<Precondition, { readonly state: 'go' }>;

/** The state of one step: what it has done and what has happened to it so far. Immutable. */
export interface Memory {
  readonly step: Step;
  /** The effect in progress. */
  readonly doing: Effect['do'];
  /** The list must be read again before the next send. */
  readonly must: boolean;
  /**
   * The first check must read every page of the list. It must not stop at a page that is shorter
   * than others.
   */
  readonly thorough: boolean;
  /** Sent requests whose answer was lost. */
  readonly lost: readonly RequestFailure[];
  /** Why the service refused the last send that it refused because something was locked. */
  readonly locked: Reason | undefined;
  /** The refusals (`rejected`) of this step's writes so far. */
  readonly refused: readonly RequestFailure[];
  /** A part of the row is written; the rest is not yet. */
  readonly partly: boolean;
  /** How many parts of the row are written. */
  readonly parts: number;
  /** A test write has shown that the other resources that this step deletes can be restored. */
  readonly rewritten: boolean;
  readonly go?: Go;
  readonly receipt?: Receipt;
  readonly held?: Hold;
}

/** A step that waits because the service said that something is locked. */
export interface Hold {
  readonly why: Reason;
  /**
   * When the step first met the lock, in milliseconds; undefined: it meets the lock now for the
   * first time.
   */
  readonly since: number | undefined;
  /** How often the step has waited for this lock. */
  readonly times: number;
}

/**
 * What happens next. After each effect {@link next} gets the {@link Event} whose `of` is the
 * effect's `do`; `end` has no event.
 */
export type Effect =
  /** Read the lists that are not fresh enough, and decide the rows again. */
  | { readonly do: 'look'; readonly how: PreconditionOptions }
  /**
   * As a test, write the other resources that this step will delete once more, unchanged. It shows
   * that they can be restored.
   */
  | { readonly do: 'rewrite' }
  | { readonly do: 'send'; readonly go: Go; readonly verb: WriteVerb; readonly part: number }
  /** Store new secrets, which the service shows only once. */
  | { readonly do: 'keep'; readonly secrets: Secrets }
  /** Wait for the operations that the written part started, before sending the rest of the row. */
  | { readonly do: 'settle'; readonly waits: readonly Wait[] }
  /** Wait until the lock is likely to be gone. */
  | ({ readonly do: 'hold' } & Hold)
  /** Wait for operations that a write without an answer may have started. */
  | { readonly do: 'drain' }
  /** Look for the resource that a create without an answer may have made. */
  | { readonly do: 'search' }
  /** After a refusal: read the list of the row again, and decide the row again. */
  | { readonly do: 'check' }
  | { readonly do: 'end'; readonly verdict: Conclusion };

/** How a step ended. */
export type Conclusion =
  | { readonly is: 'accepted'; readonly waits: readonly Wait[] }
  /** Live is as wanted, through a write of this run or through someone else. */
  | { readonly is: 'nothing left' }
  | { readonly is: 'refused'; readonly failure: RequestFailure }
  | { readonly is: 'bad'; readonly end: ReasonedEnd };

/** The outcome of an effect. */
export type EffectResult =
  | {
      readonly of: 'look';
      readonly found: Precondition;
      /** The live resource bears the mark of this run. */
      readonly ours: boolean;
      /**
       * Why this run creates nothing more of the row's kind in the row's scope; undefined where it
       * may.
       */
      readonly closed: Reason | undefined;
    }
  | { readonly of: 'rewrite'; readonly refusal: RewriteRefusal | undefined }
  | { readonly of: 'send'; readonly answer: SendAnswer }
  /** `lost`: how the step ends because the secrets could not be stored. */
  | { readonly of: 'keep'; readonly lost: ReasonedEnd | undefined }
  | { readonly of: 'settle'; readonly ended: WaitEnd | undefined }
  | { readonly of: 'hold'; readonly free: boolean; readonly since: number }
  | { readonly of: 'drain' }
  | { readonly of: 'search'; readonly found: 'ours' | LiveSince }
  | { readonly of: 'check'; readonly found: Recheck };

/**
 * The effect in progress threw an unexpected error, which is no refusal by the kind or the service.
 */
export interface Threw {
  readonly of: 'threw';
  readonly why: Reason;
}

/** `stopped`: the run must end, after a signal or at its deadline. */
export type Event = (EffectResult | Threw) & { readonly stopped: boolean };

export type SendAnswer =
  | { readonly state: 'accepted'; readonly receipt: Receipt }
  | { readonly state: 'failed'; readonly failure: RequestFailure }
  /** The write threw before its first request. */
  | { readonly state: 'unsent'; readonly why: Reason };

export interface Means {
  readonly lane: Lane;
  readonly writer: Writer;
  readonly together: IndivisibleSteps;
  readonly ledger: Ledger;
  readonly input: Situation;
  readonly session: Session;
  /** With which a change-over goes on once its first rename may be done, although the run ends. */
  readonly finishers: { readonly writer: Writer; readonly session: Session };
  /**
   * How many lists the run had read when the apply began. Tells lists that the apply read from
   * lists that the plan read.
   */
  readonly since: number;
}

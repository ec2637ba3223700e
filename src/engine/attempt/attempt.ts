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

/** The precondition under which a step may send. */
export type Go = Extract<Precondition, { readonly state: 'go' }>;

/** What is known of one step on its way. Immutable. */
export interface Memory {
  readonly step: Step;
  /** The effect in progress. */
  readonly doing: Effect['do'];
  /** Read the list again before the next send. */
  readonly must: boolean;
  /** Read every page at the first check before a write that always reads. */
  readonly thorough: boolean;
  /** Sends without an answer. */
  readonly lost: readonly RequestFailure[];
  /** A send was refused because something was locked. */
  readonly locked: boolean;
  /** Refusals that were checked against live. */
  readonly refused: readonly RequestFailure[];
  /** Part of the row is written. */
  readonly partly: boolean;
  /** How many parts are. */
  readonly parts: number;
  /** The rewrite showed that what is deleted with it can be restored. */
  readonly rewritten: boolean;
  readonly go?: Go;
  readonly receipt?: Receipt;
  readonly held?: Hold;
}

/** A step that met a lock. */
export interface Hold {
  readonly why: Reason;
  /** When the step first met a lock; undefined: now. */
  readonly since: number | undefined;
  /** How often it has waited. */
  readonly times: number;
}

/** What happens next. An {@link Event} of the same name answers each, except `end`. */
export type Effect =
  /** Read what is not fresh enough, and decide the rows again. */
  | { readonly do: 'look'; readonly how: PreconditionOptions }
  /** Show that what is deleted with it can be restored. */
  | { readonly do: 'rewrite' }
  | { readonly do: 'send'; readonly go: Go; readonly verb: WriteVerb }
  /** Store secrets: the service shows them once. */
  | { readonly do: 'keep'; readonly secrets: Secrets }
  /** Wait for the work that this part started, before sending the rest. */
  | { readonly do: 'settle'; readonly waits: readonly Wait[] }
  /** Wait until the lane is likely to be free. */
  | ({ readonly do: 'hold' } & Hold)
  /** Wait for whatever a lost write may have started. */
  | { readonly do: 'drain' }
  /** Look for what a create without an answer may have made. */
  | { readonly do: 'search' }
  /** Read what was refused again, and decide it again. */
  | { readonly do: 'check' }
  | { readonly do: 'end'; readonly verdict: Conclusion };

/** How a step ends. */
export type Conclusion =
  | { readonly is: 'accepted'; readonly waits: readonly Wait[] }
  /** It is as wanted, by our own write or someone else's. */
  | { readonly is: 'nothing left' }
  | { readonly is: 'refused'; readonly failure: RequestFailure }
  | { readonly is: 'bad'; readonly end: ReasonedEnd };

/** The outcome of an effect. */
export type EffectResult =
  | {
      readonly of: 'look';
      readonly found: Precondition;
      /** The live one bears the mark of this run. */
      readonly ours: boolean;
      /** Why nothing more of that kind is made in that scope. */
      readonly closed: Reason | undefined;
    }
  | { readonly of: 'rewrite'; readonly refusal: RewriteRefusal | undefined }
  | { readonly of: 'send'; readonly answer: SendAnswer }
  /** `lost`: they could not be stored, and how that ended. */
  | { readonly of: 'keep'; readonly lost: ReasonedEnd | undefined }
  | { readonly of: 'settle'; readonly ended: WaitEnd | undefined }
  | { readonly of: 'hold'; readonly free: boolean; readonly since: number }
  | { readonly of: 'drain' }
  | { readonly of: 'search'; readonly found: 'ours' | LiveSince }
  | { readonly of: 'check'; readonly found: Recheck };

/** The effect in progress failed in a way that no kind and no service foresees. */
export interface Threw {
  readonly of: 'threw';
  readonly why: Reason;
}

/** `stopped`: the run must end. */
export type Event = (EffectResult | Threw) & { readonly stopped: boolean };

export type SendAnswer =
  | { readonly state: 'accepted'; readonly receipt: Receipt }
  | { readonly state: 'failed'; readonly failure: RequestFailure }
  /** It threw before the first request. */
  | { readonly state: 'unsent'; readonly why: Reason };

export interface Means {
  readonly lane: Lane;
  readonly writer: Writer;
  readonly together: IndivisibleSteps;
  readonly ledger: Ledger;
  readonly input: Situation;
  readonly session: Session;
  /** How many lists had been read when the apply began. */
  readonly since: number;
}

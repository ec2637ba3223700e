import type { RequestFailure } from '../../core/http.ts';
import type { Receipt, Secrets, Wait } from '../../core/kind.ts';
import type { Reason } from '../../core/reason.ts';
import type { LiveSince } from './live-since.ts';
import type { Precondition, PreconditionOptions } from './preconditions.ts';
import type { Recheck } from './recheck.ts';
import type { RehearsalRefusal } from './rehearse.ts';
import type { ReasonedEnd } from './row-end.ts';
import type { Step, Verb } from './steps.ts';
import type { WaitEnd } from './wait.ts';

/** What a look allows to be sent. */
export type Go = Extract<Precondition, { readonly state: 'go' }>;

/** What is known of one step on its way. A new one each time: nothing changes one. */
export interface Memory {
  readonly step: Step;
  /** The effect that is under way. */
  readonly doing: Effect['do'];
  /** The list must be read again before the next send. */
  readonly must: boolean;
  /** The first look before a write that must read goes on to the very last page. */
  readonly thorough: boolean;
  /** Sends whose answer was lost. */
  readonly lost: readonly RequestFailure[];
  /** Refusals that were looked into. */
  readonly refused: readonly RequestFailure[];
  /** A part of the row has been written. */
  readonly partly: boolean;
  /** It was shown that what is deleted with it could be restored. */
  readonly rehearsed: boolean;
  readonly go?: Go;
  readonly receipt?: Receipt;
  readonly held?: Held;
}

/** A step that met a lock. */
export interface Held {
  readonly why: Reason;
  /** When the step met a lock first; undefined is now. */
  readonly since: number | undefined;
  /** How often it has waited. */
  readonly times: number;
}

/** What is done next. All but the last is answered by the {@link Event} of the same name. */
export type Effect =
  /** Read what is not fresh enough, and decide the rows once more. */
  | { readonly do: 'look'; readonly how: PreconditionOptions }
  /** Show that what is deleted with it could be restored. */
  | { readonly do: 'rehearse' }
  | { readonly do: 'send'; readonly go: Go; readonly verb: Verb }
  /** Put secrets where they are kept: they are shown once. */
  | { readonly do: 'keep'; readonly secrets: Secrets }
  /** Wait for the work of a part, before the rest is sent. */
  | { readonly do: 'settle'; readonly waits: readonly Wait[] }
  /** Wait until the lane is likely to be free. */
  | ({ readonly do: 'hold' } & Held)
  /** Let whatever a lost write may have started come to an end. */
  | { readonly do: 'drain' }
  /** Precondition for what a create may have made whose answer was lost. */
  | { readonly do: 'search' }
  /** Read what was refused once more, and decide it again. */
  | { readonly do: 'check' }
  | { readonly do: 'end'; readonly verdict: Verdict };

/** How a step ends. */
export type Verdict =
  | { readonly is: 'accepted'; readonly waits: readonly Wait[] }
  /** It is as wanted: by our own write, or by somebody else's. */
  | { readonly is: 'nothing left' }
  | { readonly is: 'refused'; readonly failure: RequestFailure }
  | { readonly is: 'bad'; readonly end: ReasonedEnd };

/** What came of an effect. */
export type Answer =
  | {
      readonly of: 'look';
      readonly found: Precondition;
      /** What is live bears the mark of this run. */
      readonly ours: boolean;
      /** Why nothing more is made of that kind in that scope. */
      readonly closed: Reason | undefined;
    }
  | { readonly of: 'rehearse'; readonly refusal: RehearsalRefusal | undefined }
  | { readonly of: 'send'; readonly answer: SendAnswer }
  /** `lost`: they could not be kept, and what became of them. */
  | { readonly of: 'keep'; readonly lost: ReasonedEnd | undefined }
  | { readonly of: 'settle'; readonly ended: WaitEnd | undefined }
  | { readonly of: 'hold'; readonly free: boolean; readonly since: number }
  | { readonly of: 'drain' }
  | { readonly of: 'search'; readonly found: 'ours' | LiveSince }
  | { readonly of: 'check'; readonly found: Recheck };

/** `stopped`: the run was told to end by then. */
export type Event = Answer & { readonly stopped: boolean };

export type SendAnswer =
  | { readonly state: 'accepted'; readonly receipt: Receipt }
  | { readonly state: 'failed'; readonly failure: RequestFailure }
  /** Something was thrown before the first request was made. */
  | { readonly state: 'unsent'; readonly why: Reason };

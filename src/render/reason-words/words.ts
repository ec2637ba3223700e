import type { Reason, ReasonCode, Reasons } from '../../core/reason.ts';

/** What a person reads of a reason. */
export interface Words {
  /** Begins small, without a full stop. */
  readonly message: string;
  /** The next step, as whole sentences. */
  readonly next?: string;
}

/** The words of one code. `say` has those of a reason inside it. */
export type Say<C extends ReasonCode> = (
  data: Reasons[C],
  say: (cause: Reason) => Words,
) => readonly [message: string, next?: string | undefined];

/** The words of the codes of some areas. */
export type WordsOf<Area extends string> = {
  readonly [C in Extract<ReasonCode, `${Area}/${string}`>]: Say<C>;
};

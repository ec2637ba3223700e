import type { Reason, ReasonCode, Reasons } from '../../core/report/reason.ts';

/** A reason for people. */
export interface ReasonWords {
  /** Starts in lower case, without a full stop. */
  readonly message: string;
  /** The next step, as full sentences. */
  readonly next?: string;
}

/** The words of one code. `say` gives those of a nested reason. */
export type Say<C extends ReasonCode> = (
  data: Reasons[C],
  say: (cause: Reason) => ReasonWords,
) => readonly [message: string, next?: string | undefined];

/** The words of the codes of some areas. */
export type WordsOf<Area extends string> = {
  readonly [C in Extract<ReasonCode, `${Area}/${string}`>]: Say<C>;
};

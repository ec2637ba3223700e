import type { LossCount, Reason, ReasonCode, Reasons, RefusedVerb } from '../../core/report/reason.ts';

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

/** `12 objects`, `1 object`, `data`, `an unknown number of overwrites`. */
export function amountOf({ what, count }: LossCount): string {
  if (count === 1) return `1 ${what.replace(/s$/, '')}`;
  if (count !== null) return `${count} ${what}`;
  return what.endsWith('s') ? `an unknown number of ${what}` : what;
}

const CANNOT: Readonly<Record<RefusedVerb, string>> = {
  delete: 'it cannot be deleted: ',
  replace: 'it cannot be replaced: ',
  rename: 'it cannot be renamed: ',
};

/** What may not be done because of what follows; empty where a reason is about the whole row. */
export function cannot({ to, path }: { readonly to?: RefusedVerb; readonly path?: string }): string {
  if (path !== undefined) return `it cannot expire, as \`${path}\` says: `;
  return to === undefined ? '' : CANNOT[to];
}

import type { LossCount, Reason, ReasonCode, Reasons, RefusedVerb } from '../../core/report/reason.ts';

/** The words of a reason, for people. */
export interface ReasonWords {
  /** Starts in lower case, without a full stop. */
  readonly message: string;
  /** The next step, as full sentences. */
  readonly next?: string;
}

/** Makes the words of one code from its data. `say` returns the words of a nested reason. */
export type Say<C extends ReasonCode> = (
  data: Reasons[C],
  say: (cause: Reason) => ReasonWords,
) => readonly [message: string, next?: string | undefined];

/** The words of every code in some areas; the area is the part of a code before the slash. */
export type WordsOf<Area extends string> = {
  readonly [C in Extract<ReasonCode, `${Area}/${string}`>]: Say<C>;
};

/** The next step where several live resources cannot be told apart. */
export const ALL_BUT_ONE = 'Delete or rename all but one of them by hand, then plan again.';

/** A loss in words: `12 objects`, `1 object`, `an unknown amount of data`. */
export function amountOf({ what, count }: LossCount): string {
  if (count === 1) return `1 ${what.replace(/s$/, '')}`;
  if (count !== null) return `${count} ${what}`;
  return what.endsWith('s')
    ? `an unknown number of ${what}`
    : what === 'data'
      ? 'an unknown amount of data'
      : what;
}

const DONE: Readonly<Record<RefusedVerb, string>> = {
  delete: 'deleted',
  replace: 'replaced',
  rename: 'renamed',
  renew: 'renewed',
};

/**
 * What the reason before these words prevents, such as `, so it cannot be deleted`. Empty where the
 * reason is about the whole row.
 */
export function soItCannot(
  { to, path }: { readonly to?: RefusedVerb; readonly path?: string },
  it = 'it',
): string {
  if (path !== undefined) return `, so ${it} cannot get an expiry (\`${path}\`)`;
  return to === undefined ? '' : `, so ${it} cannot be ${DONE[to]}`;
}

/** The next step where something in the same plan has to be solved first. */
export function firstDo(address: string): string {
  return `First fix ${address}: its row says how.`;
}

/**
 * What the reason after these words prevents, such as `this resource cannot be renamed: `. Empty
 * where the reason is about the whole row.
 */
export function cannot({ to }: { readonly to?: RefusedVerb }): string {
  return to === undefined ? '' : `this resource cannot be ${DONE[to]}: `;
}

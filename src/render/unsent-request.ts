import type { Reason } from '../core/report/reason.ts';

/** A request that the refusal of its token kept from being sent (`src/http/limits/gate.ts`). */
const UNSENT = /^([A-Z]+ \S+: )not sent: (?=401 )/;

/** What the refusal says after which a request was not sent; any other reason itself. Pure. */
export function asSent<R extends Reason>(reason: R): R {
  if ('said' in reason && typeof reason.said === 'string')
    return UNSENT.test(reason.said) ? { ...reason, said: reason.said.replace(UNSENT, '$1') } : reason;
  if (!('cause' in reason) || reason.cause === undefined) return reason;
  const cause = asSent(reason.cause);
  return cause === reason.cause ? reason : { ...reason, cause };
}

/**
 * The reason of several that are alike {@link asSent}, with how many requests were not sent. Pure.
 */
export function reasonOfAll<R extends Reason>(reasons: readonly [R, ...R[]]): R {
  const unsent = reasons.filter(reason => asSent(reason) !== reason).length;
  return unsent === 0 || unsent === reasons.length ? reasons[0] : counted(asSent(reasons[0]), unsent);
}

function counted<R extends Reason>(reason: R, unsent: number): R {
  if ('said' in reason && typeof reason.said === 'string')
    return { ...reason, said: `${reason.said}; ${unsent} not sent after that` };
  if (!('cause' in reason) || reason.cause === undefined) return reason;
  return { ...reason, cause: counted(reason.cause, unsent) };
}

import { RequestFailure } from '../core/http.ts';
import { given } from '../core/json.ts';
import type { Provider } from '../core/provider.ts';
import { messageOf } from '../core/report/failure.ts';
import type { Reason } from '../core/report/reason.ts';

const NOT_FOUND = 404;
/**
 * Statuses that do not mean that the request is wrong: it came too early, or with too many others.
 */
const BUSY: ReadonlySet<number> = new Set([429, 503]);

/** The reason for a failed request, in the words of its provider where it has some. Pure. */
export function failureReason(failure: RequestFailure, provider?: Provider): Reason {
  const said = failure.message;
  if (failure.late) return { code: 'service/late', said };
  const own = provider?.explain?.(answered(failure));
  if (own !== undefined) return own;
  const { outcome, status, unanswered } = failure;
  if (outcome === 'rejected' && BUSY.has(status ?? 0)) return { code: 'service/rejected', said, busy: true };
  if (outcome !== 'unreadable' || !(unanswered || status === NOT_FOUND))
    return { code: `service/${failure.outcome}`, said };
  const base = provider?.environment?.base;
  return {
    code: unanswered ? 'service/unreachable' : 'service/not-found',
    // One such failure often fails all lists of a service. Without the path of the request in the
    // message, all these lists have the same reason.
    said: said.replace(`${failure.request}: `, ''),
    ...(base === undefined ? {} : { variable: base.variable, vendors: base.url }),
  };
}

/**
 * A request that was not sent, because its credential was refused earlier, gets the code and the
 * next step of that refusal.
 */
function answered(failure: RequestFailure): RequestFailure {
  const { outcome, message, request, suffix, cause } = failure;
  if (outcome !== 'credential' || !(cause instanceof RequestFailure) || cause.status === undefined)
    return failure;
  const { status, serviceCode } = cause;
  const more = { request, status, ...given({ serviceCode }), suffix, cause };
  return new RequestFailure(outcome, message, more);
}

/** The reason for anything that a request threw, like {@link failureReason}. Pure. */
export function thrownReason(error: unknown, provider?: Provider): Reason {
  if (error instanceof RequestFailure) return failureReason(error, provider);
  return { code: 'apply/threw', said: messageOf(error) };
}

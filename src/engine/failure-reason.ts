import { RequestFailure } from '../core/http.ts';
import type { Provider } from '../core/provider.ts';
import type { Reason } from '../core/reason.ts';

/** A service's answer, in its provider's words where they are better. Pure. */
export function failureReason(failure: RequestFailure, provider?: Provider): Reason {
  if (failure.late) return { code: 'service/late', said: failure.message };
  return (
    provider?.explain?.(answered(failure)) ?? { code: `service/${failure.outcome}`, said: failure.message }
  );
}

/** What was not sent because its credential was refused before has the code and the next step of that refusal. */
function answered(failure: RequestFailure): RequestFailure {
  const { outcome, message, request, cause } = failure;
  if (outcome !== 'credential' || !(cause instanceof RequestFailure) || cause.status === undefined)
    return failure;
  const { status, serviceCode } = cause;
  const more = serviceCode === undefined ? { request, status } : { request, status, serviceCode };
  return new RequestFailure(outcome, message, { ...more, cause });
}

/** The same for anything thrown by a request. Pure. */
export function thrownReason(error: unknown, provider?: Provider): Reason {
  if (error instanceof RequestFailure) return failureReason(error, provider);
  return { code: 'apply/threw', said: messageOf(error) };
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

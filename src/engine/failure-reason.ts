import { RequestFailure } from '../core/http.ts';
import type { Provider } from '../core/provider.ts';
import type { Reason } from '../core/reason.ts';

/** A service's answer, in its provider's words where they are better. Pure. */
export function failureReason(failure: RequestFailure, provider?: Provider): Reason {
  if (failure.late) return { code: 'service/late', said: failure.message };
  return provider?.explain?.(failure) ?? { code: `service/${failure.outcome}`, said: failure.message };
}

/** The same for anything thrown by a request. Pure. */
export function thrownReason(error: unknown, provider?: Provider): Reason {
  if (error instanceof RequestFailure) return failureReason(error, provider);
  return { code: 'apply/threw', said: messageOf(error) };
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

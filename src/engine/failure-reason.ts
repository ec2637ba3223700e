import { RequestFailure } from '../core/http.ts';
import type { Provider } from '../core/provider.ts';
import type { Reason } from '../core/reason.ts';

/** What a service answered, in its provider's words where it has better ones. Pure. */
export function failureReason(failure: RequestFailure, provider?: Provider): Reason {
  return provider?.explain?.(failure) ?? { code: `service/${failure.outcome}`, said: failure.message };
}

/** The same of whatever was thrown where a request was made. Pure. */
export function thrownReason(error: unknown, provider?: Provider): Reason {
  if (error instanceof RequestFailure) return failureReason(error, provider);
  return { code: 'apply/threw', said: error instanceof Error ? error.message : String(error) };
}

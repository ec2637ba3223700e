import type { Quirks } from '../service.ts';
import { createWindows, type Limit } from '../windows.ts';
import { ApiError } from './api-error.ts';

/** No headers tell these limits (facts/neon.md#rate-limits). */
const ACCOUNT: Limit = { count: 700, windowMs: 60_000 };
const ROUTE: Limit = { count: 40, windowMs: 1_000 };

/** Counts requests against the limits of an account. Not part of the state. */
export interface RateLimit {
  /** @throws ApiError 429 where it is one too many */
  take(route: string, now: number): void;
  reset(): void;
}

export function rateLimit(quirks: Quirks): RateLimit {
  const windows = createWindows();
  return {
    take(route, now) {
      if (quirks['account_rate_limit'] === 'off') return;
      const all = windows.count('account', ACCOUNT, now);
      const own = windows.count(route, ROUTE, now);
      if (all.count > ACCOUNT.count || own.count > ROUTE.count)
        throw new ApiError(429, 'you have exceeded the limit of requests');
    },
    reset: () => windows.clear(),
  };
}

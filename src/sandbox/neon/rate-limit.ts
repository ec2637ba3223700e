import { NEON } from '../../limits/neon.ts';
import type { Quirks } from '../service.ts';
import { createWindows, type WindowLimit } from '../windows.ts';
import { ApiError } from './api-error.ts';

/** No headers tell these limits (facts/neon.md#rate-limits). */
const ACCOUNT: WindowLimit = { count: NEON.accountRate.is, windowMs: 60_000 };
const ROUTE: WindowLimit = { count: NEON.routeRate.is, windowMs: 1_000 };

/** Counts requests against the limits of an account. Not part of the state. */
export interface AccountRateLimit {
  /** @throws ApiError 429 where it is one too many */
  take(route: string, now: number): void;
  reset(): void;
}

export function rateLimit(quirks: Quirks): AccountRateLimit {
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

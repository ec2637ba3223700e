import type { Requests } from '../../core/requests.ts';

export const requests: Requests = {
  // A question may take long (facts: documentation-answers 3).
  timeoutMs: 120_000,
  // Documentation Answer Lane, Errors: 402 and 503 are not asked for again.
  overrides: { unavailable: { read: 'unreadable' } },
};

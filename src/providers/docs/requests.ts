import type { Requests } from '../../core/requests.ts';

export const requests: Requests = {
  // An answer may take long (facts: documentation-answers 3).
  timeoutMs: 120_000,
  // A 402 or 503 is not asked again (Documentation Answer Lane, Errors).
  overrides: { unavailable: { read: 'unreadable' } },
  // A slash, a case, a folder: portals redirect inside themselves, and nothing secret is sent.
  redirects: 'same-origin',
};

import type { Requests } from '../../core/requests.ts';

export const requests: Requests = {
  // An answer may take long.
  timeoutMs: 120_000,
  // No page is JSON: one that says so is not what it says the next time either.
  overrides: { unparsable: { read: 'unreadable' } },
  // A slash, a case, a folder: portals redirect inside themselves, and nothing secret is sent.
  redirects: 'same-origin',
};

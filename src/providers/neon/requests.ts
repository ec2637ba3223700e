import type { Requests } from '../../core/requests.ts';
import { secretsIn } from './secrets-in.ts';

export const requests: Requests = {
  // An account has 700 a minute and a route 40 a second (facts/neon.md#rate-limits); 28 + 60 × 11 =
  // 688 and 28 + 11 = 39.
  rate: { burst: 28, perSecond: 11, windowMs: 60_000 },
  // Not published: about 2 s for a branch with its compute (2026-11-22).
  expected: { operationMs: 2_000 },
  secretsIn,
};

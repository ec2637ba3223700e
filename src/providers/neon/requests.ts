import type { Requests } from '../../core/requests.ts';

/** These members of answers hold secrets (facts/neon.md#answers-with-secrets). */
const SECRET = /^(?:password|connection_uri|api_token|s3_secret_access_key)$/;
/**
 * No secret has a space or a quote; masking such a text could hide more of our output than a
 * secret.
 */
const LIKELY = /^[\x21\x23-\x7e]+$/;

/**
 * Every secret in an answer, requested or not: a new branch comes with its roles' passwords. Pure.
 */
function secretsIn(body: unknown): readonly string[] {
  const secrets: string[] = [];
  // Without recursion: an answer may nest to any depth.
  const open: unknown[] = [body];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, member] of Object.entries(value)) {
      if (typeof member !== 'string') open.push(member);
      else if (SECRET.test(name) && LIKELY.test(member)) secrets.push(member);
    }
  }
  return secrets;
}

export const requests: Requests = {
  // Below what an account has in a minute, 28 + 60 × 11, and a route in a second, 28 + 11
  // (facts/neon.md#rate-limits).
  rate: { burst: 28, perSecond: 11, windowMs: 60_000 },
  // Not published: about 2 s for a branch with its compute (2026-11-22).
  expected: { operationMs: 2_000 },
  secretsIn,
};

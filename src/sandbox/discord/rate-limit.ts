import { DISCORD } from '../../limits/discord.ts';
import type { Quirks, ServiceResponse } from '../service.ts';
import { createWindows, type Window, type WindowLimit } from '../windows.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * The global limit, and two possible limits for each route, because the service does not publish
 * its own. `TIGHT` follows a 429 that was seen in 2021
 * (facts/discord.md#numbers-of-the-route-limits). `GENEROUS` is far above the global limit.
 */
const GLOBAL: WindowLimit = { count: DISCORD.botRate.is, windowMs: 1000 };
const GENEROUS: WindowLimit = { count: 500, windowMs: 1000 };
const TIGHT: WindowLimit = { count: 5, windowMs: 20_000 };

/**
 * Counts requests to one service in fixed windows of the sandbox's time. The counts are not part of
 * the state.
 */
export function rateLimit(quirks: Quirks) {
  const windows = createWindows();
  const perRoute = quirks['command_buckets'] === 'tight' ? TIGHT : GENEROUS;

  return {
    /**
     * Counts a request of a bot to a route.
     *
     * @returns the headers for every answer, and the 429 if the request exceeds a limit
     */
    take(
      bot: string,
      route: string,
      now: number,
    ): { readonly headers: Headers; readonly refusal?: ServiceResponse } {
      if (quirks['global_rate_limit'] !== 'off') {
        const all = windows.count(`global ${bot}`, GLOBAL, now);
        if (all.count > GLOBAL.count) {
          return { headers: {}, refusal: tooMany(all, now, { 'X-RateLimit-Global': 'true' }, 'global') };
        }
      }
      const window = windows.count(route, perRoute, now);
      const headers = {
        'X-RateLimit-Limit': String(perRoute.count),
        'X-RateLimit-Remaining': String(Math.max(0, perRoute.count - window.count)),
        'X-RateLimit-Reset': (window.endsAt / 1000).toFixed(3),
        'X-RateLimit-Reset-After': ((window.endsAt - now) / 1000).toFixed(3),
        'X-RateLimit-Bucket': bucketName(route),
      };
      if (window.count <= perRoute.count) return { headers };
      return { headers, refusal: tooMany(window, now, headers, 'user') };
    },
    reset: () => windows.clear(),
  };
}

function tooMany(window: Window, now: number, headers: Headers, scope: 'user' | 'global'): ServiceResponse {
  const seconds = (window.endsAt - now) / 1000;
  return {
    status: 429,
    headers: { ...headers, 'X-RateLimit-Scope': scope, 'Retry-After': String(Math.ceil(seconds)) },
    body: {
      message: 'You are being rate limited.',
      retry_after: seconds,
      global: scope === 'global',
      code: 0,
    },
  };
}

/** An opaque name for the bucket of a route, always the same for the same route (FNV-1a). */
function bucketName(route: string): string {
  let hash = 0x811c9dc5;
  for (const character of route) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}

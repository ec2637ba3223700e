import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Clock } from '../../src/core/clock.ts';
import type { HttpRequest, HttpResponse } from '../../src/core/http.ts';
import type { Credential } from '../../src/http/auth.ts';
import { createClient } from '../../src/http/client.ts';
import { discord } from '../../src/providers/discord/provider.ts';
import { lateClock } from '../helpers/late-clock.ts';
import { virtualClock } from '../helpers/virtual-clock.ts';
import { BASE } from './open-client.ts';
import { json } from './scripted-transport.ts';

/*
 * Services whose limits are known, on the virtual clock: what arrives there after a 429, and in
 * which order.
 */

type Scope = 'global' | 'user' | 'shared';

interface Refusal {
  /** It begins with that request, counted from 0 over all that arrive. */
  readonly at: number;
  readonly ms: number;
  readonly scope: Scope;
}

interface Arrival {
  readonly at: number;
  readonly url: string;
  readonly status: number;
}

interface Service {
  readonly arrivals: readonly Arrival[];
  /** When the first refusal that was asked for came, in milliseconds. */
  readonly firstPause: () => number;
  handle(request: HttpRequest): HttpResponse;
}

const GLOBAL = { count: 50, ms: 1_000 };

/**
 * Counts as Discord does (facts/discord.md#rate-limits): 50 a second for all, and for each route so
 * many in a window.
 */
function service(clock: Clock, refusals: readonly Refusal[], perRoute: number): Service {
  const arrivals: Arrival[] = [];
  const until = new Map<string, number>();
  const windows = new Map<string, { count: number; ends: number }>();
  let firstPause = Number.POSITIVE_INFINITY;

  function counted(key: string, limit: { readonly count: number; readonly ms: number }) {
    const now = clock.now();
    const open = windows.get(key);
    const window = open !== undefined && now < open.ends ? open : { count: 0, ends: now + limit.ms };
    window.count += 1;
    windows.set(key, window);
    return { left: limit.count - window.count, ms: window.ends - now };
  }

  function answer(route: string): HttpResponse {
    const now = clock.now();
    const begins = refusals.find(({ at }) => at === arrivals.length);
    if (begins !== undefined) {
      firstPause = Math.min(firstPause, now);
      const key = begins.scope === 'global' ? 'all' : route;
      until.set(key, Math.max(until.get(key) ?? 0, now + begins.ms));
      until.set(`${key} shared`, begins.scope === 'shared' ? 1 : 0);
    }
    const all = counted('all', GLOBAL);
    const globally = Math.max((until.get('all') ?? 0) - now, all.left < 0 ? all.ms : 0);
    if (globally > 0)
      return tooMany(globally, { 'x-ratelimit-scope': 'global', 'x-ratelimit-global': 'true' });
    const own = counted(route, { count: perRoute, ms: 1_000 });
    const headers = {
      'x-ratelimit-bucket': 'abc',
      'x-ratelimit-limit': String(perRoute),
      'x-ratelimit-remaining': String(Math.max(0, own.left)),
      'x-ratelimit-reset-after': (own.ms / 1000).toFixed(3),
    };
    const here = Math.max((until.get(route) ?? 0) - now, own.left < 0 ? own.ms : 0);
    if (here === 0) return json(200, {}, headers);
    const scope = until.get(`${route} shared`) === 1 ? 'shared' : 'user';
    return tooMany(here, { ...headers, 'x-ratelimit-remaining': '0', 'x-ratelimit-scope': scope });
  }

  return {
    arrivals,
    firstPause: () => firstPause,
    handle({ url, method }) {
      const response = answer(`${method} ${/\/guilds\/\d+/.exec(url)?.[0] ?? ''}`);
      arrivals.push({ at: clock.now(), url, status: response.status });
      return response;
    },
  };
}

function tooMany(ms: number, headers: Readonly<Record<string, string>>): HttpResponse {
  return json(429, { retry_after: ms / 1000 }, { 'retry-after': String(Math.ceil(ms / 1000)), ...headers });
}

interface Run {
  readonly there: Service;
  readonly failed: readonly unknown[];
}

interface RunOptions {
  readonly count: number;
  readonly refusals: readonly Refusal[];
  readonly guilds?: number;
  readonly perRoute?: number;
  /** Timers fire together, so often. */
  readonly grainMs?: number;
  /** Until a request arrives, and back. */
  readonly latencyMs?: number;
}

/** All requests begin at once, and go round the guilds. */
async function run({ count, refusals, guilds = 1, perRoute = 500, grainMs = 0, latencyMs = 0 }: RunOptions) {
  const clock = virtualClock();
  const there = service(clock, refusals, perRoute);
  const client = createClient(
    { provider: discord, baseUrl: BASE, credentials: [], userAgent: 'test', timeoutMs: 60_000 },
    {
      transport: async request => {
        if (latencyMs > 0) await clock.sleep(latencyMs / 2);
        const response = there.handle(request);
        if (latencyMs > 0) await clock.sleep(latencyMs / 2);
        return response;
      },
      clock: lateClock(clock, grainMs),
      random: () => 1,
    },
  );
  const failed: unknown[] = [];
  await Promise.all(
    Array.from({ length: count }, (_, nth) =>
      client.reader
        .get(`/guilds/${nth % guilds}/commands`, { query: { nth } })
        .catch((error: unknown) => failed.push(error)),
    ),
  );
  return { there, failed } satisfies Run;
}

/** The most that arrived in any one second that begins at or after `from`. */
function mostInASecond(arrivals: readonly Arrival[], from: number): number {
  const times = arrivals.map(({ at }) => at).filter(at => at >= from);
  let most = 0;
  for (let first = 0, last = 0; last < times.length; last += 1) {
    while ((times[first] as number) <= (times[last] as number) - 1_000) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}

/** The numbers of the requests that got their yes, in the order in which they got it. */
function served({ arrivals }: Service, guild?: number): readonly number[] {
  return arrivals
    .filter(({ status, url }) => status === 200 && (guild === undefined || url.includes(`/guilds/${guild}/`)))
    .map(({ url }) => Number(/\d+$/.exec(url)?.[0]));
}

const ascending = (numbers: readonly number[]): readonly number[] => [...numbers].sort((a, b) => a - b);

const refusal = fc.record({
  at: fc.nat({ max: 120 }),
  ms: fc.integer({ min: 1, max: 5_000 }),
  scope: fc.constantFrom<Scope>('global', 'user', 'shared'),
});

describe('after a pause', () => {
  it('not more than the limit goes out in the first second, however many waited', async () => {
    const { there, failed } = await run({ count: 300, refusals: [{ at: 20, ms: 1_500, scope: 'global' }] });
    expect(failed).toEqual([]);
    expect(mostInASecond(there.arrivals, there.firstPause())).toBeLessThanOrEqual(50);
    expect(there.arrivals.filter(({ status }) => status === 429).length).toBeLessThanOrEqual(1);
  });

  it('a route lets not more go at once than its limit', async () => {
    const { there, failed } = await run({
      count: 60,
      perRoute: 5,
      latencyMs: 40,
      refusals: [{ at: 0, ms: 3_000, scope: 'user' }],
    });
    expect(failed).toEqual([]);
    const refused = there.arrivals.filter(({ status }) => status === 429);
    // Those that were under way when the first answer came.
    expect(refused.every(({ at }) => at < there.firstPause() + 1_000)).toBe(true);
    expect(served(there)).toEqual(ascending(served(there)));
  });

  it('a refused one goes before those that came later', async () => {
    const { there } = await run({ count: 100, refusals: [{ at: 3, ms: 700, scope: 'global' }] });
    expect(served(there)).toEqual(Array.from({ length: 100 }, (_, nth) => nth));
  });

  it.each([0, 100, 400])(
    'in no second more than the limit goes out, none is lost, and who came first goes first (timers every %i ms)',
    async grainMs => {
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 1, max: 160 }),
          fc.array(refusal, { minLength: 1, maxLength: 4 }),
          fc.constantFrom(1, 3, 200),
          async (count, refusals, guilds) => {
            const { there, failed } = await run({ count, refusals, guilds, grainMs });
            expect(failed).toEqual([]);
            expect(ascending(served(there))).toEqual(Array.from({ length: count }, (_, nth) => nth));
            expect(mostInASecond(there.arrivals, 0)).toBeLessThanOrEqual(50);
            // Refused are those that were asked for, and who went together with them; nobody
            // because a pause's end let too many go.
            const refused = there.arrivals.filter(({ status }) => status === 429).length;
            expect(refused).toBeLessThanOrEqual(refusals.length * (discord.requests?.rate?.burst ?? 0));
            for (let guild = 0; guild < Math.min(guilds, count); guild += 1)
              expect(served(there, guild)).toEqual(ascending(served(there, guild)));
          },
        ),
        { numRuns: 60 },
      );
    },
    60_000,
  );

  it('the limits of a route hold as well, with answers that take their time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 80 }),
        fc.array(refusal, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 0, max: 300 }),
        fc.constantFrom(0, 100, 400),
        async (count, refusals, perRoute, latencyMs, grainMs) => {
          const { there, failed } = await run({ count, refusals, perRoute, latencyMs, grainMs, guilds: 2 });
          expect(failed).toEqual([]);
          expect(ascending(served(there))).toEqual(Array.from({ length: count }, (_, nth) => nth));
          expect(mostInASecond(there.arrivals, 0)).toBeLessThanOrEqual(50);
          // The first ones go before any answer has told the limit; 300 ms of them are 16.
          const refused = there.arrivals.filter(({ status }) => status === 429).length;
          expect(refused).toBeLessThanOrEqual((refusals.length + 1) * 17);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('nor do those go together who waited for a token that had to be asked for first', async () => {
    const clock = virtualClock();
    const there = service(clock, [], 500);
    const slow: Credential = {
      name: 'slow',
      header: async () => {
        if (clock.now() - begun < 3_000) await clock.sleep(begun + 3_000 - clock.now());
        return 'Bearer token-number-1';
      },
    };
    const begun = clock.now();
    const client = createClient(
      { provider: discord, baseUrl: BASE, credentials: [slow], userAgent: 'test', timeoutMs: 60_000 },
      { transport: async request => there.handle(request), clock, random: () => 1 },
    );
    await Promise.all(
      Array.from({ length: 200 }, (_, nth) => client.reader.get('/guilds/0/commands', { query: { nth } })),
    );
    expect(mostInASecond(there.arrivals, 0)).toBeLessThanOrEqual(50);
    expect(served(there)).toEqual(Array.from({ length: 200 }, (_, nth) => nth));
  });
});

import { expect, it } from 'vitest';
import type { HttpResponse } from '../../src/core/http.ts';
import type { Provider } from '../../src/core/provider.ts';
import { bearer } from '../../src/http/auth.ts';
import { createClient } from '../../src/http/client.ts';
import { discord } from '../../src/providers/discord/provider.ts';
import { neon } from '../../src/providers/neon/provider.ts';
import { seededRandom } from '../../src/sandbox/clock-and-random.ts';
import { createWindows, type WindowLimit } from '../../src/sandbox/windows.ts';
import { fastClock } from '../simulation/world/fast-clock.ts';
import { json } from './scripted-transport.ts';

const MINUTE_MS = 60_000;
const LANES = 8;
/** A request is under way for half to all of it, each way. */
const WAY_MS = 40;

interface Run {
  readonly provider: Provider;
  readonly limit: WindowLimit;
  readonly refusal: (left: number) => HttpResponse;
  readonly processes: number;
  /** Of each process. */
  readonly requests: number;
  /** After so many, it waits for all answers, and then rests for up to so long. */
  readonly rest?: { readonly each: number; readonly ms: number };
  /** Each way of a request takes half to all of it. */
  readonly wayMs?: number;
  /** They begin one after another, so far apart; together by default. */
  readonly apartMs?: number;
}

/**
 * They know nothing of each other. Refusals by minute, and the part of the limit that is used while
 * all run.
 */
async function played(run: Run, seed: number) {
  const { provider, limit, refusal, processes, requests, rest, wayMs = WAY_MS, apartMs = 0 } = run;
  const clock = fastClock(0);
  const chance = seededRandom(seed);
  const windows = createWindows();
  const refused: number[] = [];
  const taken: number[] = [];
  const way = (): Promise<void> => clock.sleep(wayMs * (0.5 + chance.next() / 2));

  async function transport(): Promise<HttpResponse> {
    await way();
    const now = clock.now();
    const { count, endsAt } = windows.count('all', limit, now);
    const isRefused = count > limit.count;
    (isRefused ? refused : taken).push(now);
    await way();
    return isRefused ? refusal(endsAt - now) : json(200, {});
  }

  const ends = await Promise.all(
    Array.from({ length: processes }, async (_, nth) => {
      await clock.sleep(nth * apartMs);
      const client = createClient(
        {
          provider,
          baseUrl: 'http://127.0.0.1:7777',
          credentials: [bearer('token', 'shared')],
          userAgent: 'test',
          timeoutMs: MINUTE_MS,
        },
        { transport, clock, random: () => chance.next() },
      );
      const { each, ms } = rest ?? { each: requests, ms: 0 };
      for (let done = 0; done < requests; done += each) {
        let left = each;
        const lane = async (): Promise<void> => {
          while (left-- > 0) await client.reader.get('/things');
        };
        await Promise.all(Array.from({ length: LANES }, lane));
        await clock.sleep(ms * chance.next());
      }
      return clock.now();
    }),
  );
  const byMinute = Array.from({ length: Math.ceil(clock.now() / MINUTE_MS) }, () => 0);
  for (const at of refused)
    byMinute[Math.floor(at / MINUTE_MS)] = (byMinute[Math.floor(at / MINUTE_MS)] ?? 0) + 1;
  const allRun = Math.min(...ends);
  return {
    first: byMinute[0] ?? 0,
    worst: Math.max(...byMinute.slice(1)),
    ends,
    used: (taken.filter(at => at < allRun).length / allRun) * (limit.windowMs / limit.count),
  };
}

const DISCORD = {
  provider: discord,
  limit: { count: 50, windowMs: 1_000 },
  refusal: (left: number) =>
    json(429, { retry_after: left / 1_000, global: true }, { 'x-ratelimit-global': 'true' }),
};
/** Nothing says for how long the limit holds. */
const NEON = {
  provider: neon,
  limit: { count: 700, windowMs: MINUTE_MS },
  refusal: () => json(429, { code: '', message: 'you have exceeded the limit of requests' }),
};
const FULL = 0.9;

it.each([
  ['2 processes on one bot', { ...DISCORD, processes: 2, requests: 6_000 }, FULL],
  ['12 processes on one bot', { ...DISCORD, processes: 12, requests: 900 }, FULL],
  [
    '2 on one bot that rest now and then',
    { ...DISCORD, processes: 2, requests: 3_000, rest: { each: 500, ms: 20_000 } },
    0.5,
  ],
  ['2 processes on one key', { ...NEON, processes: 2, requests: 3_500 }, FULL],
  ['12 processes on one key', { ...NEON, processes: 12, requests: 600 }, FULL],
] as const)(
  '%s settle without talking: few refusals at first, then at most one a minute and process, and the limit is used',
  async (_, run, used) => {
    const told = await played(run, 1);
    expect(told.first).toBeLessThan(13 * run.processes);
    expect(told.worst).toBeLessThanOrEqual(run.processes);
    expect(told.used).toBeGreaterThan(used);
    expect(told.used).toBeLessThanOrEqual(1.01);
  },
);

it('4 processes on one bot settle as well where answers take long', async () => {
  const told = await played({ ...DISCORD, processes: 4, requests: 2_500, wayMs: 200 }, 1);
  expect(told.worst).toBeLessThanOrEqual(4);
  expect(told.used).toBeGreaterThan(0.85);
});

it('12 processes that begin one after another share a bot: the last ends soon after the limit lets them', async () => {
  const { ends } = await played({ ...DISCORD, processes: 12, requests: 400, apartMs: 1_000 }, 1);
  const allowedMs = (12 * 400 * DISCORD.limit.windowMs) / DISCORD.limit.count;
  expect(Math.max(...ends) / allowedMs).toBeLessThan(3);
});

it('a shard lowers its rate to what the service took of it in a minute, where the limit still holds after a wait', async () => {
  const clock = fastClock(0);
  const left: number[] = [];
  const transport = async (): Promise<HttpResponse> => {
    left.push(clock.now());
    await clock.sleep(WAY_MS);
    return left.length === 61 || left.length === 62 ? NEON.refusal() : json(200, {});
  };
  const { reader } = createClient(
    {
      provider: neon,
      baseUrl: 'http://127.0.0.1:7777',
      credentials: [bearer('token', 'shared')],
      userAgent: 'test',
      timeoutMs: MINUTE_MS,
    },
    { transport, clock, random: () => 0.5, shards: 2 },
  );
  for (let nth = 0; nth < 66; nth += 1) await reader.get('/things');
  const waits = left.map((at, nth) => at - (left[nth - 1] ?? 0));
  expect(waits.slice(61, 63).map(ms => Math.round(ms / 1_000))).toEqual([6, 12]);
  // 60 in a minute, and seven eighths of it.
  expect(waits[66]).toBeGreaterThan(1_100);
  expect(waits[66]).toBeLessThan(1_150);
});

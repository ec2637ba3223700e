import { describe, expect, it } from 'vitest';
import { createRateLimiter, type RateLimiter } from '../../src/http/limits/rate-limit.ts';
import { routeNames, type Turn } from '../../src/http/limits/route-limits.ts';
import { discord } from '../../src/providers/discord/provider.ts';
import { neon } from '../../src/providers/neon/provider.ts';
import { type VirtualClock, virtualClock } from '../helpers/virtual-clock.ts';
import { json } from './scripted-transport.ts';

/** Asks until it may go; the answer comes at once. */
async function gone(limiter: RateLimiter, turn: Turn, clock: VirtualClock): Promise<number> {
  for (let wait = limiter.ask(turn); wait > 0; wait = limiter.ask(turn)) await clock.sleep(wait);
  limiter.end(turn, json(200, {}));
  return clock.now();
}

function bucket(remaining: number, resetAfter: number, more: Readonly<Record<string, string>> = {}) {
  return json(
    200,
    {},
    {
      'x-ratelimit-limit': '5',
      'x-ratelimit-remaining': String(remaining),
      'x-ratelimit-reset-after': String(resetAfter),
      'x-ratelimit-bucket': 'abc',
      ...more,
    },
  );
}

describe('the client-side rate', () => {
  it('forgets each request that has ended, also where time passes between two looks at the clock', () => {
    let time = 0;
    const clock = { now: () => time++, sleep: async (): Promise<void> => undefined };
    const limiter = createRateLimiter(clock, { burst: 3, perSecond: 10 }, true);
    for (let nth = 0; nth < 100; nth += 1) {
      const turn = limiter.enter('GET /a');
      time += 2_000;
      expect(limiter.ask(turn)).toBe(0);
      limiter.end(turn, json(200, {}));
    }
  });

  it('lets a burst go at once and then one after another', () => {
    const clock = virtualClock();
    const limiter = createRateLimiter(clock, { burst: 3, perSecond: 10 }, true);
    const turns = [1, 2, 3, 4, 5].map(() => limiter.enter('GET /a'));
    expect(turns.map(turn => limiter.ask(turn))).toEqual([0, 0, 0, 100, 200]);
    clock.advance(1000);
    expect(turns.slice(3).map(turn => limiter.ask(turn))).toEqual([0, 0]);
  });

  it('of Discord makes up for timers that are late by a quarter of a second', () => {
    const clock = virtualClock();
    const { rate } = discord.requests ?? {};
    const limiter = createRateLimiter(clock, rate, true);
    let waiting = Array.from({ length: 600 }, () => limiter.enter('GET /a'));
    for (let nth = 0; nth < 40; nth += 1) {
      for (const turn of waiting.filter(each => limiter.ask(each) === 0)) {
        limiter.end(turn, json(200, {}));
        waiting = waiting.filter(each => each !== turn);
      }
      clock.advance(250);
    }
    expect(600 - waiting.length).toBeGreaterThan(0.95 * 10 * (rate?.perSecond ?? Infinity));
  });

  it('saves up no more than the burst, however late someone asks again', () => {
    const clock = virtualClock();
    const limiter = createRateLimiter(clock, { burst: 2, perSecond: 10 }, true);
    const turns = Array.from({ length: 8 }, () => limiter.enter('GET /a'));
    for (const turn of turns) limiter.ask(turn);
    clock.advance(5000);
    expect(turns.slice(2).map(turn => limiter.ask(turn))).toEqual([0, 0, 100, 200, 300, 400]);
  });

  it('lets nobody pass one who came before', () => {
    const clock = virtualClock();
    const limiter = createRateLimiter(clock, { burst: 2, perSecond: 10 }, true);
    const [first, second, third, fourth] = Array.from({ length: 4 }, () => limiter.enter('GET /a')) as [
      Turn,
      Turn,
      Turn,
      Turn,
    ];
    for (const turn of [first, second, third, fourth]) limiter.ask(turn);
    clock.advance(1000);
    expect([fourth, third, fourth].map(turn => limiter.ask(turn))).toEqual([100, 0, 0]);
  });

  it('closes up where one leaves', () => {
    const limiter = createRateLimiter(virtualClock(), { burst: 1, perSecond: 10 }, true);
    const turns = [1, 2, 3].map(() => limiter.enter('GET /a'));
    expect(turns.map(turn => limiter.ask(turn))).toEqual([0, 100, 200]);
    limiter.leave(turns[1] as Turn);
    expect(limiter.ask(turns[2] as Turn)).toBe(100);
  });

  it('gives turns to what can wait at half the rate, and only while most of the burst is there for others', () => {
    const clock = virtualClock();
    const limiter = createRateLimiter(clock, { burst: 4, perSecond: 10 }, true);
    expect([limiter.spare(), limiter.spare(), limiter.spare()]).toEqual([0, 200, 400]);
    clock.advance(1000);
    for (let nth = 0; nth < 6; nth += 1) limiter.ask(limiter.enter('GET /a'));
    expect(limiter.spare()).toBe(500);
    expect(createRateLimiter(clock, undefined, true).spare()).toBe(0);
  });

  it('lets what can wait go in its turn, although others never cease to come', async () => {
    const clock = virtualClock();
    const limiter = createRateLimiter(clock, { burst: 4, perSecond: 10 }, true);
    let over = false;
    const others = Array.from({ length: 20 }, async () => {
      while (!over) await gone(limiter, limiter.enter('POST /a'), clock);
    });
    const looks: number[] = [];
    for (let nth = 0; nth < 5; nth += 1) {
      const since = clock.now();
      await clock.sleep(Math.max(500, limiter.spare()));
      looks.push((await gone(limiter, limiter.enter('GET /operations'), clock)) - since);
    }
    over = true;
    await Promise.all(others);
    // Twenty before it when it asks for its turn, twenty when it comes, and what is kept for
    // others.
    expect(Math.max(...looks)).toBeLessThanOrEqual(2 * 2_000 + 300 + 100);
  });

  for (const [provider, perWindow, windowMs] of [
    [neon, 700, 60_000],
    [neon, 40, 1_000],
    [discord, 50, 1_000],
  ] as const) {
    it(`stays under ${perWindow} in ${windowMs / 1000} s for ${provider.name}`, async () => {
      const clock = virtualClock();
      const limiter = createRateLimiter(clock, provider.requests?.rate, true);
      const times = await Promise.all(
        Array.from({ length: 2000 }, () => gone(limiter, limiter.enter('GET /a'), clock)),
      );
      const most = Math.max(
        ...times.map((from, at) => times.slice(at).filter(time => time < from + windowMs).length),
      );
      expect(most).toBeLessThan(perWindow);
      expect(most).toBeGreaterThan(perWindow / 2);
    });
  }
});

describe('a learned limit', () => {
  it('holds the next request of the route until its reset when nothing remains', () => {
    const clock = virtualClock();
    const limiter = createRateLimiter(clock, undefined, true);
    const first = limiter.enter('PUT /a');
    expect(limiter.ask(first)).toBe(0);
    limiter.end(first, bucket(0, 1.5));
    const next = limiter.enter('PUT /a');
    expect(limiter.ask(next)).toBe(1500);
    expect(limiter.ask(limiter.enter('GET /a'))).toBe(0);
    clock.advance(1500);
    expect(limiter.ask(next)).toBe(0);
  });

  it('counts requests in flight against what remains', () => {
    const limiter = createRateLimiter(virtualClock(), undefined, true);
    const turns = Array.from({ length: 5 }, () => limiter.enter('PUT /a')) as [Turn, ...Turn[]];
    for (const turn of turns.slice(0, 3)) limiter.ask(turn);
    limiter.end(turns[0], bucket(3, 10));
    expect(turns.slice(3).map(turn => limiter.ask(turn))).toEqual([0, 10_000]);
  });

  it('lets no more go in a new window than in the one before, until an answer tells more', () => {
    const clock = virtualClock();
    const limiter = createRateLimiter(clock, undefined, true);
    const first = limiter.enter('PUT /a');
    limiter.ask(first);
    limiter.end(first, bucket(0, 20));
    const turns = Array.from({ length: 7 }, () => limiter.enter('PUT /a'));
    for (const turn of turns) expect(limiter.ask(turn)).toBe(20_000);
    clock.advance(20_000);
    expect(turns.map(turn => limiter.ask(turn))).toEqual([0, 0, 0, 0, 0, 1000, 1000]);
    limiter.end(turns[4] as Turn, bucket(0, 20));
    clock.advance(1000);
    expect(limiter.ask(turns[5] as Turn)).toBe(19_000);
  });

  it('counts in a new window what was sent in the one before and has no answer yet', () => {
    const clock = virtualClock();
    const limiter = createRateLimiter(clock, undefined, true);
    const [answered, underWay] = ['PUT /a', 'PUT /a'].map(route => limiter.enter(route)) as [Turn, Turn];
    for (const turn of [answered, underWay]) limiter.ask(turn);
    limiter.end(answered, bucket(0, 20));
    clock.advance(20_000);
    const turns = Array.from({ length: 5 }, () => limiter.enter('PUT /a'));
    expect(turns.map(turn => limiter.ask(turn))).toEqual([0, 0, 0, 0, 1000]);
  });

  it('is shared by routes of one bucket, apart for each guild', () => {
    const limiter = createRateLimiter(virtualClock(), undefined, true, discord.requests?.major);
    const routes = ['PUT /guilds/1/a', 'POST /guilds/1/a', 'PUT /guilds/2/a'];
    const turns = routes.map(route => limiter.enter(route));
    for (const turn of turns) limiter.ask(turn);
    for (const turn of turns) limiter.end(turn, bucket(3, 10));
    const again = limiter.enter('PUT /guilds/1/a');
    limiter.ask(again);
    limiter.end(again, bucket(0, 10));
    expect(limiter.ask(limiter.enter('POST /guilds/1/a'))).toBe(10_000);
    expect(limiter.ask(limiter.enter('PUT /guilds/2/a'))).toBe(0);
  });

  it('never lets a route wait for ever after a request that got no answer', () => {
    const clock = virtualClock();
    const limiter = createRateLimiter(clock, undefined, true);
    const turns = Array.from({ length: 3 }, () => limiter.enter('PUT /a')) as [Turn, Turn, Turn];
    limiter.ask(turns[0]);
    limiter.end(turns[0], bucket(1, 1, { 'x-ratelimit-limit': '1' }));
    expect(limiter.ask(turns[1])).toBe(0);
    limiter.end(turns[1]);
    clock.advance(1000);
    expect(limiter.ask(turns[2])).toBe(0);
  });

  it('ignores headers that are no numbers', () => {
    const limiter = createRateLimiter(virtualClock(), undefined, true);
    const turn = limiter.enter('PUT /a');
    limiter.ask(turn);
    limiter.end(turn, bucket(0, Number.NaN));
    expect(limiter.ask(limiter.enter('PUT /a'))).toBe(0);
  });

  it('ignores headers without a value: that is no 0', () => {
    const limiter = createRateLimiter(virtualClock(), undefined, true);
    const turn = limiter.enter('PUT /a');
    limiter.ask(turn);
    limiter.end(turn, bucket(0, 10, { 'x-ratelimit-remaining': '' }));
    expect(limiter.ask(limiter.enter('PUT /a'))).toBe(0);
  });
});

describe('a pause', () => {
  it('holds the route where the answer names a bucket, else the whole origin', () => {
    const limiter = createRateLimiter(virtualClock(), undefined, true);
    limiter.pause(limiter.enter('PUT /a'), bucket(0, 1), { ms: 5000, global: false, after: 'open' });
    expect(limiter.ask(limiter.enter('PUT /a'))).toBe(5000);
    expect(limiter.ask(limiter.enter('PUT /b'))).toBe(0);
    limiter.pause(limiter.enter('PUT /a'), bucket(0, 1), { ms: 3000, global: true, after: 'open' });
    expect(limiter.ask(limiter.enter('PUT /b'))).toBe(3000);
    expect(limiter.spare()).toBe(3000);
  });

  it('is not shortened by one that ends earlier, of the origin or of a route', () => {
    const clock = virtualClock();
    const limiter = createRateLimiter(clock, { burst: 28, perSecond: 10 }, true);
    const turn = limiter.enter('PUT /a');
    limiter.pause(turn, json(429, {}), { ms: 60_000, global: true, after: 'open' });
    limiter.pause(turn, json(429, {}), { ms: 1000, global: true, after: 'open' });
    expect(limiter.ask(limiter.enter('PUT /b'))).toBe(60_000);
    expect(limiter.spare()).toBeGreaterThanOrEqual(60_000);
    clock.advance(59_999);
    limiter.pause(turn, json(429, {}), { ms: 0, global: true, after: 'open' });
    expect(limiter.ask(limiter.enter('PUT /c'))).toBeGreaterThan(0);

    const learned = createRateLimiter(clock, undefined, true);
    for (const ms of [60_000, 1000]) learned.pause(turn, bucket(0, 1), { ms, global: false, after: 'open' });
    expect(learned.ask(learned.enter('PUT /a'))).toBe(60_000);
    const unlearned = createRateLimiter(clock, undefined, false);
    for (const ms of [60_000, 1000])
      unlearned.pause(turn, bucket(0, 1), { ms, global: false, after: 'open' });
    expect(unlearned.ask(unlearned.enter('PUT /a'))).toBe(60_000);
  });

  it('of two routes that turn out to share a bucket holds both until the later end', () => {
    const limiter = createRateLimiter(virtualClock(), undefined, true);
    const [first, second] = ['PUT /a', 'PUT /b'].map(route => limiter.enter(route)) as [Turn, Turn];
    for (const turn of [first, second]) limiter.ask(turn);
    limiter.end(first, bucket(0, 1));
    limiter.pause(first, bucket(0, 1), { ms: 5000, global: false, after: 'open' });
    limiter.pause(second, bucket(0, 1), { ms: 60_000, global: false, after: 'open' });
    limiter.end(second, bucket(0, 1));
    expect(limiter.ask(limiter.enter('PUT /a'))).toBe(60_000);
  });

  it('of a route is not ended by an answer that was under way', () => {
    const limiter = createRateLimiter(virtualClock(), undefined, true);
    const turns = [1, 2].map(() => limiter.enter('PUT /a')) as [Turn, Turn];
    for (const turn of turns) limiter.ask(turn);
    limiter.end(turns[0], bucket(0, 1));
    limiter.pause(turns[0], bucket(0, 1), { ms: 5000, global: false, after: 'open' });
    limiter.end(turns[1], bucket(4, 0.1));
    expect(limiter.ask(limiter.enter('PUT /a'))).toBe(5000);
  });

  it('saves nothing up: one goes at its end, and the others one after another, half as fast', () => {
    const clock = virtualClock();
    const limiter = createRateLimiter(clock, { burst: 28, perSecond: 10 }, true);
    limiter.pause(limiter.enter('PUT /a'), json(429, {}), { ms: 3000, global: false, after: 'open' });
    const turns = [1, 2, 3].map(() => limiter.enter('PUT /a'));
    expect(turns.map(turn => limiter.ask(turn))).toEqual([3000, 3200, 3400]);
    clock.advance(3000);
    expect(turns.map(turn => limiter.ask(turn))).toEqual([0, 200, 400]);
    limiter.pause(limiter.enter('PUT /a'), json(429, {}), { ms: 1000, global: false, after: 'open' });
    expect(turns.slice(1).map(turn => limiter.ask(turn))).toEqual([1000, 1400]);
  });
});

describe('a route', () => {
  it('is the method and the path without ids, a guild apart', () => {
    const application = '222222222222222222';
    const guild = '197038439483310086';
    const command = '345678901234567890';
    const routeOf = routeNames(discord.requests?.major);
    expect(routeOf('PATCH', `/applications/${application}/guilds/${guild}/commands/${command}`)).toBe(
      `PATCH /applications/:id/guilds/${guild}/commands/:id`,
    );
    expect(routeOf('GET', '/projects/shiny-wind-028834/branches')).toBe(
      'GET /projects/shiny-wind-028834/branches',
    );
  });
});

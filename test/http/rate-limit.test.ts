import { describe, expect, it } from 'vitest';
import { createRateLimiter, RATES, routeOf } from '../../src/http/rate-limit.ts';
import { virtualClock } from '../helpers/virtual-clock.ts';
import { json } from './scripted-transport.ts';

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
  it('lets a burst go at once and then one after another', () => {
    const clock = virtualClock();
    const limiter = createRateLimiter(clock, { burst: 3, perSecond: 10 }, true);
    expect([1, 2, 3, 4, 5].map(() => limiter.slot())).toEqual([0, 0, 0, 100, 200]);
    clock.advance(1000);
    expect(limiter.slot()).toBe(0);
  });

  it('gives turns to what can wait at half the rate, and only while most of the burst is there for others', () => {
    const clock = virtualClock();
    const limiter = createRateLimiter(clock, { burst: 4, perSecond: 10 }, true);
    expect([limiter.spare(), limiter.spare(), limiter.spare()]).toEqual([0, 200, 400]);
    clock.advance(1000);
    for (let nth = 0; nth < 6; nth += 1) limiter.slot();
    expect(limiter.spare()).toBe(500);
    expect(createRateLimiter(clock, undefined, true).spare()).toBe(0);
  });

  for (const [provider, perWindow, windowMs] of [
    ['neon', 700, 60_000],
    ['neon', 40, 1_000],
    ['discord', 50, 1_000],
  ] as const) {
    it(`stays under ${perWindow} in ${windowMs / 1000} s for ${provider}`, () => {
      const clock = virtualClock();
      const limiter = createRateLimiter(clock, RATES[provider], true);
      const times = Array.from({ length: 2000 }, () => clock.now() + limiter.slot());
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
    expect(limiter.delay('PUT /a')).toBe(0);
    limiter.end('PUT /a', bucket(0, 1.5));
    expect(limiter.delay('PUT /a')).toBe(1500);
    expect(limiter.delay('GET /a')).toBe(0);
    clock.advance(1500);
    expect(limiter.delay('PUT /a')).toBe(0);
  });

  it('counts requests in flight against what remains', () => {
    const limiter = createRateLimiter(virtualClock(), undefined, true);
    for (let at = 0; at < 3; at += 1) limiter.delay('PUT /a');
    limiter.end('PUT /a', bucket(3, 10));
    expect([1, 2].map(() => limiter.delay('PUT /a'))).toEqual([0, 10_000]);
  });

  it('is shared by routes of one bucket, apart for each guild', () => {
    const limiter = createRateLimiter(virtualClock(), undefined, true);
    for (const route of ['PUT /guilds/1/a', 'POST /guilds/1/a', 'PUT /guilds/2/a']) limiter.delay(route);
    for (const route of ['PUT /guilds/1/a', 'POST /guilds/1/a', 'PUT /guilds/2/a'])
      limiter.end(route, bucket(3, 10));
    limiter.delay('PUT /guilds/1/a');
    limiter.end('PUT /guilds/1/a', bucket(0, 10));
    expect(limiter.delay('POST /guilds/1/a')).toBe(10_000);
    expect(limiter.delay('PUT /guilds/2/a')).toBe(0);
  });

  it('never lets a route wait for ever after a request that got no answer', () => {
    const clock = virtualClock();
    const limiter = createRateLimiter(clock, undefined, true);
    limiter.delay('PUT /a');
    limiter.end('PUT /a', bucket(1, 1, { 'x-ratelimit-limit': '1' }));
    expect(limiter.delay('PUT /a')).toBe(0);
    limiter.end('PUT /a');
    clock.advance(1000);
    expect(limiter.delay('PUT /a')).toBe(0);
  });

  it('ignores headers that are no numbers', () => {
    const limiter = createRateLimiter(virtualClock(), undefined, true);
    limiter.delay('PUT /a');
    limiter.end('PUT /a', bucket(0, Number.NaN));
    expect(limiter.delay('PUT /a')).toBe(0);
  });
});

describe('a pause', () => {
  it('holds the route where the answer names a bucket, else the whole origin', () => {
    const limiter = createRateLimiter(virtualClock(), undefined, true);
    limiter.pause('PUT /a', bucket(0, 1), 5000, false);
    expect(limiter.delay('PUT /a')).toBe(5000);
    expect(limiter.delay('PUT /b')).toBe(0);
    limiter.pause('PUT /a', bucket(0, 1), 3000, true);
    expect(limiter.delay('PUT /b')).toBe(3000);
    expect(limiter.paused()).toBe(3000);
  });
});

describe('a route', () => {
  it('is the method and the path without ids, a guild apart', () => {
    const application = '222222222222222222';
    const guild = '197038439483310086';
    const command = '345678901234567890';
    expect(routeOf('PATCH', `/applications/${application}/guilds/${guild}/commands/${command}`)).toBe(
      `PATCH /applications/:id/guilds/${guild}/commands/:id`,
    );
    expect(routeOf('GET', '/projects/shiny-wind-028834/branches')).toBe(
      'GET /projects/shiny-wind-028834/branches',
    );
  });
});

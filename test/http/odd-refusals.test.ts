import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { HttpResponse } from '../../src/core/http.ts';
import { createRateLimiter, type RateLimiter } from '../../src/http/limits/rate-limit.ts';
import type { Turn } from '../../src/http/limits/route-limits.ts';
import { steadyClock } from '../../src/http/system-clock.ts';
import { discord } from '../../src/providers/discord/provider.ts';
import { virtualClock } from '../helpers/virtual-clock.ts';
import { failureOf, openClient } from './open-client.ts';
import { broken, json, type Script, text } from './scripted-transport.ts';

/* Refusals as no service should send them, and machines whose time jumps. */

const HOUR_MS = 3_600_000;
const SECOND_MS = 1_000;
const YES = json(200, { ok: true });
const settings = { provider: discord };
const limited = (headers: Readonly<Record<string, string>>, body: unknown = {}): HttpResponse =>
  json(429, body, headers);

/** How long one request takes that is answered so, and then with a yes. */
async function waited(...answers: readonly Script[]): Promise<number> {
  const { client, wire, clock } = openClient([...answers, YES], { settings });
  const since = clock.now();
  await client.reader.get('/things');
  expect(wire.requests).toHaveLength(answers.length + 1);
  return clock.now() - since;
}

describe('a status that the words of a service begin with', () => {
  it.each<[string, Script, string]>([
    ['alone', json(422, { message: '422' }), '422'],
    ['before a space', json(422, { message: '422 Unprocessable Entity' }), '422 Unprocessable Entity'],
    ['before a colon', json(422, { message: '422: no such thing' }), '422 no such thing'],
    ['as the start of another number', json(422, { message: '4220 rows' }), '422 4220 rows'],
    ['as a part of a number', json(422, { message: '422.5 is too much' }), '422 422.5 is too much'],
    ['further on', json(422, { message: 'code 422' }), '422 code 422'],
  ])('is told once: %s', async (_, answer, message) => {
    const { writer } = openClient([answer]);
    const failure = await failureOf(writer.send('POST', '/things', {}));
    expect(failure.message).toBe(`POST /things: ${message}`);
  });
});

describe('a 429', () => {
  it.each<[string, Script, number]>([
    ['without a word', limited({}), SECOND_MS],
    ['in HTML, of a proxy', text(429, '<h1>Too many requests</h1>'), SECOND_MS],
    ['of nothing', { status: 429, headers: {}, body: '' }, SECOND_MS],
    ['that asks for 0 s', limited({ 'retry-after': '0' }, { retry_after: 0 }), 200],
    ['that asks for less than nothing', limited({ 'retry-after': '-5' }, { retry_after: -3 }), SECOND_MS],
    ['that asks for parts of a second', limited({ 'retry-after': '0.75' }), 750],
    ['that asks for nonsense', limited({ 'retry-after': '1e9' }, { retry_after: '9' }), SECOND_MS],
    ['with two headers, of a service and a proxy before it', limited({ 'retry-after': '5, 30' }), 30_000],
    [
      'that asks for 2 s in its header and 3 s in its body',
      limited({ 'retry-after': '2' }, { retry_after: 3 }),
      3_000,
    ],
    ['until a day that is over', limited({ 'retry-after': 'Fri, 20 Nov 2020 12:00:00 GMT' }), 200],
  ])('%s is answered with one more request, after a wait', async (_, answer, ms) => {
    expect(await waited(answer)).toBe(ms);
  });

  it('until a moment of the service is waited for by its time, which another answer has told', async () => {
    const clock = virtualClock();
    const ahead = clock.now() + 2 * HOUR_MS;
    const { client } = openClient(
      [
        json(200, {}, { date: new Date(ahead).toUTCString() }),
        limited({ 'retry-after': new Date(ahead + 30_000).toUTCString() }),
        YES,
      ],
      { settings, clock },
    );
    await client.reader.get('/things');
    const since = clock.now();
    await client.reader.get('/things');
    expect(Math.abs(clock.now() - since - 30_000)).toBeLessThan(2 * SECOND_MS);
  });

  it.each([
    ['thirty years', '1000000000'],
    ['a number of 400 digits', '9'.repeat(400)],
  ])('that asks for %s ends with a word at once', async (_, asked) => {
    const { client, wire, clock } = openClient([limited({ 'retry-after': asked })], { settings });
    const since = clock.now();
    const { message } = await failureOf(client.reader.get('/things'));
    expect(message).toMatch(
      /not sent again: the request has to wait \d+ s, and the time of the run ends before that/,
    );
    expect(wire.requests).toHaveLength(1);
    expect(clock.now()).toBe(since);
  });

  it.each<[string, HttpResponse, number]>([
    ['asks for nothing', limited({ 'retry-after': '0' }), 500],
    ['asks for nothing, of one route', limited({ 'retry-after': '0', 'x-ratelimit-bucket': 'abc' }), 500],
    ['says nothing', text(429, 'slow down'), 110],
  ])(
    'that never ends and %s is asked once a second at most, and given up with a word',
    async (_, answer, most) => {
      const { client, wire, clock } = openClient([answer], { settings });
      const since = clock.now();
      const { message } = await failureOf(client.reader.get('/things'));
      expect(message).toMatch(
        /not sent: the service refused (500 requests in 10|every request for 30) minutes/,
      );
      expect(wire.requests.length).toBeLessThanOrEqual(most);
      expect(wire.requests.length).toBeLessThan((clock.now() - since) / SECOND_MS + 5);
    },
  );

  it('after another accident is the first one in a row: its wait is short again', async () => {
    expect(await waited(limited({}), json(503, {}), limited({}))).toBe(SECOND_MS + 200 + SECOND_MS);
    expect(await waited(limited({}), broken('ECONNREFUSED'), limited({}))).toBe(SECOND_MS + 200 + SECOND_MS);
  });

  it('of a write is followed by the same write once, and by no more when that is accepted', async () => {
    const { writer, wire } = openClient([limited({ 'retry-after': '0' }), limited({}), json(201, {}), YES], {
      settings,
    });
    await writer.send('POST', '/things', { name: 'a' });
    expect(wire.requests.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST']);
  });

  it('of scope shared holds its own route alone, although it names no bucket', () => {
    const limiter = createRateLimiter(virtualClock(), discord.requests?.rate, true);
    const shared = limited({ 'x-ratelimit-scope': 'shared' });
    limiter.pause(limiter.enter('PUT /a'), shared, { ms: 432_000, global: false, after: 'open' });
    expect(limiter.ask(limiter.enter('PUT /a'))).toBe(432_000);
    expect(Array.from({ length: 12 }, () => limiter.ask(limiter.enter('PUT /b')))).toEqual(Array(12).fill(0));
  });
});

describe('Ctrl-C in a long wait', () => {
  it('ends it at once: what was refused says so, and what waited with it was not sent', async () => {
    const stop = new AbortController();
    const { client, writer, wire, clock } = openClient(
      [
        limited({ 'retry-after': '600' }),
        () => {
          throw new Error('nothing more may be sent');
        },
      ],
      { settings, runtime: { signal: stop.signal } },
    );
    const since = clock.now();
    const refused = failureOf(writer.send('POST', '/things', {}));
    await clock.sleep(1_000);
    const others = [failureOf(client.reader.get('/things')), failureOf(writer.send('PUT', '/things/1', {}))];
    void clock.sleep(4_000).then(() => stop.abort());
    expect(await refused).toMatchObject({ outcome: 'rejected' });
    expect((await refused).message).toContain('not sent again: interrupted');
    const ends = await Promise.all(others);
    expect(ends.map(({ outcome }) => outcome)).toEqual(['unreadable', 'unsent']);
    for (const { message } of ends) expect(message).toContain('not sent: interrupted');
    expect(wire.requests).toHaveLength(1);
    expect(clock.now() - since).toBe(5_000);
  });

  it('and the end of the run say what was not sent without waiting for it', async () => {
    const clock = virtualClock();
    const end = clock.now() + 60_000;
    const { writer, client } = openClient([limited({ 'retry-after': '600' })], {
      settings,
      clock,
      runtime: { deadline: () => end },
    });
    const refused = await failureOf(writer.send('POST', '/things', {}));
    expect(refused).toMatchObject({ outcome: 'rejected', late: true });
    const next = await failureOf(writer.send('POST', '/things/2', {}));
    expect(next).toMatchObject({ outcome: 'unsent', late: true });
    expect(next.message).toContain(
      'not sent: the request has to wait 600 s, and the time of the run ends before that',
    );
    expect((await failureOf(client.reader.get('/things'))).late).toBe(true);
  });
});

describe('a bucket', () => {
  const told = (name: string, remaining: number, resetAfter: number): HttpResponse =>
    json(
      200,
      {},
      {
        'x-ratelimit-limit': '1',
        'x-ratelimit-remaining': String(remaining),
        'x-ratelimit-reset-after': String(resetAfter),
        'x-ratelimit-bucket': name,
      },
    );
  const sent = (limiter: RateLimiter, route: string): Turn => {
    const turn = limiter.enter(route);
    expect(limiter.ask(turn)).toBe(0);
    return turn;
  };

  it('that a route leaves for another keeps nothing of it: those that waited there hold nobody up', () => {
    const clock = virtualClock();
    const limiter = createRateLimiter(clock, undefined, true);
    limiter.end(sent(limiter, 'GET /a'), told('new', 1, 10));
    const [first, underWay] = [sent(limiter, 'PUT /a'), sent(limiter, 'PUT /a')];
    limiter.end(sent(limiter, 'POST /a'), told('old', 1, 10));
    limiter.end(first, told('old', 0, 10));
    const waiting = [1, 2].map(() => limiter.enter('PUT /a'));
    expect(waiting.map(turn => limiter.ask(turn))).toEqual([10_000, 10_000]);
    limiter.end(underWay, told('new', 0, 10));
    clock.advance(10_000);
    expect(limiter.ask(limiter.enter('POST /a'))).toBe(0);
    expect(waiting.map(turn => limiter.ask(turn))).toEqual([0, SECOND_MS]);
  });

  it('whose name is another one in each answer counts as before', () => {
    const clock = virtualClock();
    const limiter = createRateLimiter(clock, undefined, true);
    for (let nth = 0; nth < 50; nth += 1) {
      limiter.end(sent(limiter, 'PUT /a'), told(`bucket ${nth}`, 0, 5));
      const next = limiter.enter('PUT /a');
      expect(limiter.ask(next)).toBe(5_000);
      limiter.leave(next);
      clock.advance(5_000);
    }
  });

  it('with less than nothing left, or a limit that changes, never lets a route wait for ever', () => {
    const clock = virtualClock();
    const limiter = createRateLimiter(clock, undefined, true);
    limiter.end(sent(limiter, 'PUT /a'), told('abc', -1, 5));
    limiter.end(sent(limiter, 'PUT /a'), told('abc', 0, -5));
    for (const limit of ['7', '0', '0.5', '-3', 'many']) {
      const answer = told('abc', 0, 5);
      limiter.end(sent(limiter, 'PUT /a'), {
        ...answer,
        headers: { ...answer.headers, 'x-ratelimit-limit': limit },
      });
      clock.advance(5_000);
    }
    expect(limiter.ask(limiter.enter('PUT /a'))).toBe(0);
  });

  it('is remembered only for routes with limits: a run of many ids grows by none', () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const limiter = createRateLimiter(virtualClock(), undefined, true);
    collect();
    const before = process.memoryUsage().heapUsed;
    for (let nth = 0; nth < 10_000; nth += 1) limiter.end(sent(limiter, `GET /operations/${nth}`), YES);
    collect();
    const grown = process.memoryUsage().heapUsed - before;
    expect(limiter.ask(limiter.enter('GET /operations/1'))).toBe(0);
    expect(grown / 2 ** 20).toBeLessThan(1);
  });
});

describe('the time of a run', () => {
  it('goes on where the machine is set back, and jumps ahead with it', () => {
    let now = 1_000_000;
    const clock = steadyClock({ now: () => now, sleep: async () => undefined });
    const times = [0, 500, -HOUR_MS, 500, 8 * HOUR_MS, -8 * HOUR_MS, 0, 250].map(step => {
      now += step;
      return clock.now() - 1_000_000;
    });
    const awake = 1_000 + 8 * HOUR_MS;
    expect(times).toEqual([0, 500, 500, 1_000, awake, awake, awake, awake + 250]);
  });
});

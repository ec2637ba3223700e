import { describe, expect, it } from 'vitest';
import type { HttpRequest, HttpResponse } from '../../src/core/http.ts';
import type { RunEvent } from '../../src/core/report/event.ts';
import { Failure } from '../../src/core/report/failure.ts';
import { bearer } from '../../src/http/auth.ts';
import { createClient } from '../../src/http/client.ts';
import { createRedactor } from '../../src/http/redact.ts';
import { openWriter } from '../../src/http/writer.ts';
import { discord } from '../../src/providers/discord/provider.ts';
import { discordBot } from '../../src/providers/discord/service.ts';
import { neon } from '../../src/providers/neon/provider.ts';
import { type VirtualClock, virtualClock } from '../helpers/virtual-clock.ts';
import { BASE, failureOf, openClient, TOKEN } from './open-client.ts';
import { broken, json, scripted, text } from './scripted-transport.ts';

const START = Date.UTC(2026, 10, 20);

describe('a request', () => {
  it('carries the credential, the user agent and JSON', async () => {
    const { writer, wire } = openClient([json(201, { id: 'br-1' })]);
    const answer = await writer.send('POST', '/projects/p/branches', { branch: { name: 'ä' } });
    expect(answer).toMatchObject({ status: 201, body: { id: 'br-1' }, text: '{"id":"br-1"}' });
    expect(wire.requests).toEqual([
      {
        method: 'POST',
        url: `${BASE}/projects/p/branches`,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${TOKEN}`,
          'content-type': 'application/json',
          'user-agent': 'DiscordBot (https://evenkeel.invalid, 0.1.0)',
        },
        body: '{"branch":{"name":"ä"}}',
        timeoutMs: 60_000,
      },
    ]);
  });

  it('sends no body and no content type where there is none', async () => {
    const { writer, client, wire } = openClient([text(204, '')]);
    expect((await writer.send('DELETE', '/x')).body).toBeUndefined();
    await client.reader.get('/x', { query: { limit: 5 } });
    for (const request of wire.requests) {
      expect(request).not.toHaveProperty('body');
      expect(request.headers).not.toHaveProperty('content-type');
    }
    expect(wire.requests[1]?.url).toBe(`${BASE}/x?limit=5`);
  });

  it('is not merged with another one for the same URL', async () => {
    const { client, wire } = openClient([json(200, {})]);
    await Promise.all([client.reader.get('/x'), client.reader.get('/x')]);
    expect(wire.requests).toHaveLength(2);
    expect(client.requests()).toEqual({ GET: 2 });
  });

  it('gives text where another type was asked for', async () => {
    const { client, wire } = openClient([text(200, '# Sources', { 'content-type': 'text/markdown' })]);
    const answer = await client.reader.get('/guide.md', { headers: { Accept: 'text/markdown' } });
    expect(answer).toMatchObject({ body: undefined, text: '# Sources' });
    expect(wire.requests[0]?.headers['accept']).toBe('text/markdown');
  });

  it('uses the credential that it names, and none but a known one', async () => {
    const credentials = [discordBot('bot', 'bot-token-1'), bearer('user', 'user-token-1')];
    const { client, wire } = openClient([json(200, {})], { settings: { credentials } });
    await client.reader.get('/x');
    await client.reader.get('/x', { credential: 'user' });
    expect(wire.requests.map(request => request.headers['authorization'])).toEqual([
      'Bot bot-token-1',
      'Bearer user-token-1',
    ]);
    expect((await failureOf(client.reader.get('/x', { credential: 'other' }))).outcome).toBe('credential');
    expect(wire.requests).toHaveLength(2);
  });

  it('has no credential where the service has none', async () => {
    const { client, wire } = openClient([json(200, {})], { settings: { credentials: [] } });
    await client.reader.get('/x');
    expect(wire.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  it('cannot leave the base, and cannot bring its own credential', async () => {
    const { client, writer, wire } = openClient([json(200, {})]);
    for (const path of ['/../x', 'https://evil.example/', '@evil.example/', '//evil.example', '/x?y']) {
      await client.reader.get(path).catch((error: unknown) => expect(error).toBeInstanceOf(Failure));
    }
    for (const headers of [{ Authorization: 'x' }, { host: 'evil.example' }])
      await expect(writer.send('POST', '/x', {}, { headers })).rejects.toThrow(Failure);
    for (const request of wire.requests) expect(request.url.startsWith(`${BASE}/`)).toBe(true);
  });

  it('is told what a 304 is: an earlier answer, of which nothing is kept', async () => {
    const { client } = openClient([text(304, '', { etag: '"1"' })]);
    const headers = { 'if-none-match': '"1"' };
    const read = await failureOf(client.reader.get('/x', { headers }));
    expect(read.message).toBe('GET /x: 304, not modified, but evenkeel has no earlier answer');
  });

  it('is never followed to where a redirect points', async () => {
    const { client, writer, wire } = openClient([text(307, '', { location: 'https://evil.example/' })]);
    const read = await failureOf(client.reader.get('/x'));
    const written = await failureOf(writer.send('PUT', '/x', {}));
    expect(read.message).toBe('GET /x: 307, a redirect, which evenkeel does not follow');
    expect([read.outcome, written.outcome]).toEqual(['unreadable', 'rejected']);
    expect(wire.requests).toHaveLength(2);
  });
});

describe('reading and writing', () => {
  it('a client without its own writer cannot be written with', () => {
    const { client } = openClient([json(200, {})]);
    expect(() => openWriter({ ...client })).toThrow(Failure);
    expect(Object.keys(client.reader).sort()).toEqual(['get', 'now']);
  });

  it('asks by POST only what is listed, and may ask again', async () => {
    const { client, wire } = openClient([broken('ECONNRESET'), json(200, { result: 1 })], {
      settings: { allowedWrites: [{ method: 'POST', url: `${BASE}/mcp` }] },
    });
    expect((await client.ask('/mcp', { method: 'tools/list' })).body).toEqual({ result: 1 });
    expect(wire.requests).toHaveLength(2);
    await expect(client.ask('/other', {})).rejects.toMatchObject({ name: 'Failure', code: 'bug' });
    expect(wire.requests).toHaveLength(2);
  });

  it('refuses a base URL that no request may go to', () => {
    expect(() => openClient([], { settings: { baseUrl: 'http://api.example.com' } })).toThrow(
      /http is allowed only for this machine/,
    );
  });
});

describe('retries', () => {
  it('wait 200 ms and 400 ms, and tell why', async () => {
    const events: RunEvent[] = [];
    const { client, wire, clock } = openClient(
      [text(503, ''), broken('ECONNREFUSED'), json(200, { ok: true })],
      {
        runtime: { emit: event => events.push(event) },
      },
    );
    expect((await client.reader.get('/x')).body).toEqual({ ok: true });
    expect(clock.sleeps).toEqual([200, 400]);
    expect(wire.requests).toHaveLength(3);
    expect(events).toEqual([
      { type: 'retry', request: 'GET /x', why: '503', afterMs: 200 },
      { type: 'retry', request: 'GET /x', why: 'ECONNREFUSED', afterMs: 400 },
    ]);
  });

  it('end after three attempts, and say so', async () => {
    const { writer, clock } = openClient([broken('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:1')]);
    expect(await failureOf(writer.send('PUT', '/x', {}))).toMatchObject({
      outcome: 'unsent',
      message: 'PUT /x: connect ECONNREFUSED 127.0.0.1:1; gave up after 3 attempts',
    });
    expect(clock.sleeps).toEqual([200, 400]);
  });

  it('wait at least what a 503 asks for', async () => {
    const { writer, clock } = openClient([text(503, '', { 'retry-after': '7' }), json(200, {})]);
    await writer.send('POST', '/x', {});
    expect(clock.sleeps).toEqual([7000]);
  });

  it('do not count a 429, and wait what it asks for each time', async () => {
    const slow = json(429, { retry_after: 2.5 }, { 'retry-after': '1' });
    const { client, wire, clock } = openClient([
      slow,
      slow,
      slow,
      slow,
      text(500, ''),
      text(500, ''),
      json(200, {}),
    ]);
    await client.reader.get('/x');
    expect(wire.requests).toHaveLength(7);
    // Between them it waits for its turn: each 429 halves the rate.
    const asked = clock.sleeps.filter(ms => [2500, 200, 400].includes(ms));
    expect(asked).toEqual([2500, 2500, 2500, 2500, 200, 400]);
  });

  it('a 429 holds the other requests of the origin too', async () => {
    const clock = virtualClock();
    const times: number[] = [];
    const answer = (request: HttpRequest) => {
      times.push(clock.now() - START);
      return request.url.endsWith('/a') && times.length === 1
        ? json(429, {}, { 'retry-after': '30' })
        : json(200, {});
    };
    const { client } = openClient([answer], { clock });
    const first = client.reader.get('/a');
    await new Promise(resolve => setImmediate(resolve));
    await Promise.all([first, client.reader.get('/b')]);
    // One at its end, the next one in its turn: half of 11 a second.
    expect(times).toEqual([0, 30_000, 30_182]);
  });

  it('end with the run: a wait that would go past it is not begun', async () => {
    const events: RunEvent[] = [];
    const runtime = { deadline: () => START + 60_000, emit: (event: RunEvent) => events.push(event) };
    const slow = json(429, { message: 'You are being rate limited.' }, { 'retry-after': '432' });
    for (const [method, outcome] of [
      ['GET', 'unreadable'],
      ['PUT', 'rejected'],
    ] as const) {
      const { client, writer, clock } = openClient([slow], { runtime });
      const failure = await failureOf(
        method === 'GET' ? client.reader.get('/x') : writer.send('PUT', '/x', {}),
      );
      expect(failure).toMatchObject({
        outcome,
        status: 429,
        message: `${method} /x: 429 You are being rate limited.; not sent again: the request has to wait 432 s, and the time of the run ends before that`,
      });
      expect(clock.sleeps).toEqual([]);
      // No other try is told, since there is none.
      expect(events).toEqual([]);
    }
  });

  it('a wait that no timer can hold is not begun either', async () => {
    const { writer, clock } = openClient([json(429, {}, { 'retry-after': '99999999999' })]);
    expect((await failureOf(writer.send('PUT', '/x', {}))).outcome).toBe('rejected');
    expect(clock.sleeps).toEqual([]);
  });

  it('nothing starts after the end of the run, and a read is cut to what is left', async () => {
    let deadline = START + 5_000;
    const { client, writer, wire } = openClient([json(200, {})], { runtime: { deadline: () => deadline } });
    await client.reader.get('/x');
    await writer.send('PUT', '/x', {});
    expect(wire.requests.map(request => request.timeoutMs)).toEqual([6_000, 60_000]);
    deadline = START;
    expect((await failureOf(client.reader.get('/x'))).outcome).toBe('unreadable');
    expect((await failureOf(writer.send('PUT', '/x', {}))).outcome).toBe('unsent');
    expect(wire.requests).toHaveLength(2);
  });
});

describe('client-side limits', () => {
  it('keep to a learned bucket, so that no 429 comes', async () => {
    const clock = virtualClock();
    const times: number[] = [];
    const answer = () => {
      times.push(clock.now() - START);
      const headers = {
        'x-ratelimit-limit': '1',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset-after': '20',
        'x-ratelimit-bucket': 'b',
      };
      return json(200, {}, headers);
    };
    const { writer } = openClient([answer], { settings: { provider: discord }, clock });
    for (let at = 0; at < 3; at += 1) await writer.send('PUT', '/x', {});
    expect(times).toEqual([0, 20_000, 40_000]);
  });

  it('spread what goes out, and can be lifted', async () => {
    for (const [limits, ms] of [
      ['default', 2000],
      ['none', 0],
    ] as const) {
      const { client, clock, wire } = openClient([json(200, {})], { runtime: { limits } });
      await Promise.all(Array.from({ length: 50 }, () => client.reader.get('/x')));
      expect(wire.requests).toHaveLength(50);
      expect(clock.now() - START).toBe(ms);
    }
  });
});

describe('the breaker', () => {
  it('a 401 stops its credential at once, and no other one', async () => {
    const credentials = [bearer('one', 'token-number-1'), bearer('two', 'token-number-2')];
    const answer = (request: HttpRequest) =>
      request.headers['authorization']?.endsWith('1') === true
        ? json(401, { message: 'Unauthorized' })
        : json(200, {});
    const { client, writer, wire } = openClient([answer], { settings: { credentials } });
    expect((await failureOf(client.reader.get('/a'))).outcome).toBe('credential');
    const later = await failureOf(writer.send('PUT', '/b', {}));
    expect(later).toMatchObject({
      outcome: 'credential',
      message: 'PUT /b: not sent: 401 from api.example.com: Unauthorized',
    });
    expect((await client.reader.get('/c', { credential: 'two' })).status).toBe(200);
    expect(wire.requests).toHaveLength(2);
  });

  it('a 401 also stops requests that were waiting', async () => {
    const answer = (request: HttpRequest) => (request.url.endsWith('/a') ? text(503, '') : json(401, {}));
    const { client, wire } = openClient([answer]);
    const waiting = failureOf(client.reader.get('/a'));
    const refused = failureOf(client.reader.get('/b'));
    expect((await refused).outcome).toBe('credential');
    expect((await waiting).outcome).toBe('credential');
    expect(wire.requests).toHaveLength(2);
  });

  it('a 401 also stops requests that wait for their turn at the limits', async () => {
    const { client, wire } = openClient([json(401, {})]);
    const all = Array.from({ length: 60 }, () => failureOf(client.reader.get('/a')));
    for (const failure of await Promise.all(all)) expect(failure.outcome).toBe('credential');
    expect(wire.requests).toHaveLength(28);
  });

  it('a 401 stops requests that wait for their turn before they begin a pause that others were told of', async () => {
    const answer = (request: HttpRequest) =>
      request.url.endsWith('/a') ? json(429, {}, { 'retry-after': '600' }) : json(401, {});
    const { client, clock } = openClient([answer]);
    const paused = failureOf(client.reader.get('/a'));
    const waiting = Array.from({ length: 60 }, async () => {
      await failureOf(client.reader.get('/b'));
      return clock.now() - START;
    });
    expect(Math.max(...(await Promise.all(waiting)))).toBeLessThan(10_000);
    expect((await paused).outcome).toBe('credential');
  });

  it.each([
    ['a 401', 'credential', json(401, {})],
    ['a ban', 'origin', text(403, '<html>')],
  ])('%s ends a long pause of other requests at once, with its reason', async (_, outcome, stop) => {
    const answer = (request: HttpRequest) =>
      request.url.endsWith('/a')
        ? json(429, {}, { 'retry-after': '600', 'x-ratelimit-bucket': 'of-a' })
        : stop;
    const { client, clock, wire } = openClient([answer]);
    const paused = failureOf(client.reader.get('/a')).then(
      failure => [failure, clock.now() - START] as const,
    );
    await clock.sleep(5_000);
    await failureOf(client.reader.get('/b'));
    const [failure, after] = await paused;
    expect(failure.outcome).toBe(outcome);
    expect(failure.message).toContain('not sent');
    expect(after).toBeLessThan(6_000);
    expect(wire.requests).toHaveLength(2);
  });

  it('a 401 leaves the pauses of another credential alone', async () => {
    const credentials = [bearer('one', 'token-number-1'), bearer('two', 'token-number-2')];
    let limited = 0;
    const answer = (request: HttpRequest) => {
      if (!request.url.endsWith('/a')) return json(401, {});
      limited += 1;
      return limited === 1
        ? json(429, {}, { 'retry-after': '600', 'x-ratelimit-bucket': 'of-a' })
        : json(200, {});
    };
    const { client, clock } = openClient([answer], { settings: { credentials } });
    const paused = client.reader.get('/a', { credential: 'two' });
    await clock.sleep(5_000);
    await failureOf(client.reader.get('/b'));
    expect((await paused).status).toBe(200);
    expect(clock.now() - START).toBeGreaterThanOrEqual(600_000);
  });

  it('a ban stops the origin for every credential', async () => {
    const credentials = [bearer('one', 'token-number-1'), bearer('two', 'token-number-2')];
    const { client, wire } = openClient([text(403, '<html>')], { settings: { credentials } });
    expect((await failureOf(client.reader.get('/a'))).outcome).toBe('origin');
    expect((await failureOf(client.reader.get('/b', { credential: 'two' }))).outcome).toBe('origin');
    expect(wire.requests).toHaveLength(1);
  });

  it('stops an origin after 100 requests that were not allowed', async () => {
    const { client, wire } = openClient([json(403, { code: 50001, message: 'Missing Access' })]);
    for (let at = 0; at < 100; at += 1)
      expect((await failureOf(client.reader.get('/a'))).outcome).toBe('unreadable');
    const next = await failureOf(client.reader.get('/a'));
    expect(next).toMatchObject({
      outcome: 'origin',
      message: 'GET /a: not sent: the service refused 100 requests in 10 minutes',
    });
    expect(wire.requests).toHaveLength(100);
  });

  it('counts a guild without us by itself, and stops well before a ban', async () => {
    const settings = { provider: discord };
    const path = '/applications/1/guilds/2/commands';
    const { client, wire } = openClient([json(403, { code: 50001, message: 'Missing Access' })], {
      settings,
    });
    for (let at = 0; at < 5_000; at += 1) {
      const { outcome } = await failureOf(client.reader.get(path));
      if (outcome !== 'unreadable') throw new Error(`${at}: ${outcome}`);
    }
    expect(await failureOf(client.reader.get(path))).toMatchObject({
      outcome: 'origin',
      message: `GET ${path}: not sent: 5000 answers in 10 minutes say that the bot is not in a guild or an application, and the service bans a bot after twice as many`,
    });
    expect(wire.requests).toHaveLength(5_000);
  });

  it('never counts a guild that is gone: 404 leads to no ban', async () => {
    const settings = { provider: discord };
    const path = '/applications/1/guilds/2/commands';
    const { client, wire } = openClient([json(404, { code: 10004, message: 'Unknown Guild' })], { settings });
    for (let at = 0; at < 5_001; at += 1) await failureOf(client.reader.get(path));
    expect(wire.requests).toHaveLength(5_001);
  });

  it('counts 429 unless it is shared', async () => {
    for (const [scope, outcome, sent] of [
      ['user', 'origin', 500],
      ['shared', 'unreadable', 601],
    ] as const) {
      const slow = json(429, {}, { 'retry-after': '1', 'x-ratelimit-scope': scope });
      const { client, wire } = openClient([slow], { runtime: { deadline: () => START + 600_500 } });
      expect((await failureOf(client.reader.get('/a'))).outcome).toBe(outcome);
      expect(wire.requests).toHaveLength(sent);
    }
  });

  it.each(['user', 'shared'])(
    'ends after half an hour of nothing but 429 (%s) where the run has no end',
    async scope => {
      const limited = json(429, {}, { 'retry-after': '5', 'x-ratelimit-scope': scope });
      const { client, clock } = openClient([limited], {
        runtime: { deadline: () => Number.POSITIVE_INFINITY },
      });
      expect(await failureOf(client.reader.get('/a'))).toMatchObject({
        outcome: 'origin',
        message: expect.stringContaining('the service refused every request for 30 minutes'),
      });
      expect(clock.now() - START).toBeGreaterThanOrEqual(30 * 60_000);
      expect(clock.now() - START).toBeLessThan(31 * 60_000);
    },
  );

  it.each([200, 404])(
    'stops nothing half an hour after a single 429 where %d was answered since',
    async status => {
      const limited = json(429, {}, { 'retry-after': '1' });
      const { client, clock } = openClient([limited, json(200, {}), json(status, {})], {
        runtime: { deadline: () => Number.POSITIVE_INFINITY },
      });
      await client.reader.get('/a');
      await clock.sleep(31 * 60_000);
      const ends = [];
      for (const path of ['/b', '/c'])
        ends.push(
          await client.reader.get(path).then(
            answer => answer.status,
            error => error.status,
          ),
        );
      expect(ends).toEqual([status, status]);
    },
  );

  it('what was refused more than ten minutes ago stops nothing', async () => {
    const { client, clock } = openClient([json(403, { code: 50001, message: 'Missing Access' })]);
    for (let at = 0; at < 150; at += 1) {
      expect((await failureOf(client.reader.get('/a'))).outcome).toBe('unreadable');
      await clock.sleep(6_100);
    }
  });
});

describe('the breaker and what tells what was done', () => {
  const refusing =
    (times: { left: number }, refusal = json(403, { code: 50001, message: 'Missing Access' })) =>
    (): HttpResponse => {
      times.left -= 1;
      return times.left >= 0 ? refusal : json(200, {});
    };

  it('a hundred refusals do not bar a read that sees what was done', async () => {
    const { client, writer, wire } = openClient([refusing({ left: 100 })]);
    for (let at = 0; at < 100; at += 1) await failureOf(writer.send('PUT', '/a', {}));
    expect((await failureOf(client.reader.get('/a'))).outcome).toBe('origin');
    expect((await client.seeing.reader.get('/a')).status).toBe(200);
    expect(wire.requests).toHaveLength(101);
  });

  it('nor what must not be cut in two', async () => {
    const { client, wire } = openClient([refusing({ left: 100 })]);
    for (let at = 0; at < 100; at += 1) await failureOf(client.reader.get('/a'));
    expect((await openWriter(client.finishing).send('PUT', '/a', {})).status).toBe(200);
    expect(wire.requests).toHaveLength(101);
  });

  it('such requests are refused fifty times more, and then nothing is sent', async () => {
    const { client, wire } = openClient([refusing({ left: 1_000 })]);
    for (let at = 0; at < 100; at += 1) await failureOf(client.reader.get('/a'));
    for (let at = 0; at < 50; at += 1)
      expect((await failureOf(client.seeing.reader.get('/a'))).outcome).toBe('unreadable');
    for (const last of [client.seeing.reader, client.finishing.reader])
      expect(await failureOf(last.get('/a'))).toMatchObject({
        outcome: 'origin',
        message:
          'GET /a: not sent: the service refused 100 requests in 10 minutes, and then 50 more, which only checked earlier writes',
      });
    expect(wire.requests).toHaveLength(150);
  });

  it('a service that answers 429 for ever gets no more than that either', async () => {
    const { client, wire } = openClient([json(429, {}, { 'retry-after': '0' })]);
    expect((await failureOf(client.reader.get('/a'))).outcome).toBe('origin');
    const looks = Array.from({ length: 20 }, () => failureOf(client.seeing.reader.get('/a')));
    for (const failure of await Promise.all(looks)) expect(failure.outcome).toBe('origin');
    expect(wire.requests).toHaveLength(550);
  });

  it.each([
    ['a ban', text(403, '<html>'), 'origin'],
    ['a ban by its code', json(403, { code: 40333, message: 'internal network error' }), 'origin'],
    ['a refused credential', json(401, {}), 'credential'],
  ])('%s bars it too: to ask again would make that worse', async (_, refusal, outcome) => {
    const settings = { provider: { name: 'example', requests: { bans: new Set([40333]) } } };
    const { client, wire } = openClient([refusing({ left: 1 }, refusal)], { settings });
    await failureOf(client.reader.get('/a'));
    for (const one of [client.seeing, client.finishing])
      expect((await failureOf(one.reader.get('/a'))).outcome).toBe(outcome);
    expect(wire.requests).toHaveLength(1);
  });

  it('a client that sees cannot write', () => {
    const { client } = openClient([json(200, {})]);
    expect(() => openWriter(client.seeing)).toThrow(Failure);
    expect(client.finishing.seeing).toBe(client.finishing);
  });

  it('an interruption ends it, and the deadline only by the signal that comes with it', async () => {
    const controller = new AbortController();
    const runtime = {
      signal: controller.signal,
      deadline: () => START + 5_000,
      lastDeadline: () => START + 65_000,
    };
    const { client, clock } = openClient([json(429, {}, { 'retry-after': '10' })], { runtime });
    const look = failureOf(client.seeing.reader.get('/a'));
    const stop = clock.sleep(5_000).then(() => controller.abort('deadline'));
    expect((await look).message).toBe('GET /a: 429; not sent again: interrupted');
    await stop;
    expect(clock.now()).toBe(START + 5_000);
  });
});

describe('a read that no host answers', () => {
  it.each(['ENOTFOUND', 'ECONNREFUSED', 'ETIMEDOUT'])('is told as that: %s', async code => {
    const { client } = openClient([broken(code)]);
    expect(await failureOf(client.reader.get('/x'))).toMatchObject({
      outcome: 'unreadable',
      unanswered: true,
    });
  });

  it.each([404, 500, 503])('is another than one that is answered with %i', async status => {
    const { client } = openClient([json(status, {})]);
    expect(await failureOf(client.reader.get('/x'))).toMatchObject({
      outcome: 'unreadable',
      unanswered: false,
    });
  });
});

describe('an interruption', () => {
  it('ends a wait and lets nothing start', async () => {
    const controller = new AbortController();
    const { client, writer, wire } = openClient([json(429, {}, { 'retry-after': '600' })], {
      runtime: { signal: controller.signal, emit: () => queueMicrotask(() => controller.abort()) },
    });
    expect(await failureOf(writer.send('PUT', '/x', {}))).toMatchObject({
      outcome: 'rejected',
      message: 'PUT /x: 429; not sent again: interrupted',
    });
    expect((await failureOf(writer.send('PUT', '/x', {}))).outcome).toBe('unsent');
    expect((await failureOf(client.reader.get('/x'))).outcome).toBe('unreadable');
    expect(wire.requests).toHaveLength(1);
  });

  it('lets nothing be sent that would not have to wait, but what must not be cut in two', async () => {
    const { client, writer, wire } = openClient([json(200, {})], {
      runtime: { signal: AbortSignal.abort() },
    });
    expect(await failureOf(writer.send('POST', '/x', {}))).toMatchObject({ outcome: 'unsent' });
    expect(await failureOf(client.reader.get('/x'))).toMatchObject({ outcome: 'unreadable' });
    expect(wire.requests).toEqual([]);
    await openWriter(client.finishing).send('PUT', '/x', {});
    expect(wire.requests.map(({ method }) => method)).toEqual(['PUT']);
  });

  it('that comes with the end of a wait lets nothing be sent that waited for its turn', async () => {
    const controller = new AbortController();
    const inner = virtualClock();
    const clock: VirtualClock = {
      ...inner,
      async sleep(ms, signal) {
        await inner.sleep(ms, signal);
        controller.abort();
      },
    };
    const { writer, wire } = openClient([json(200, {})], {
      settings: { provider: discord },
      runtime: { signal: controller.signal },
      clock,
    });
    const { burst = 0 } = discord.requests?.rate ?? {};
    const first = Array.from({ length: burst }, () => writer.send('PUT', '/a', {}));
    expect((await failureOf(writer.send('PUT', '/b', {}))).outcome).toBe('unsent');
    await Promise.all(first);
    expect(wire.requests).toHaveLength(burst);
  });

  it('lets those behind it close up, where a request gives up its turn', async () => {
    const wire: number[] = [];
    const answer = (): ReturnType<typeof json> => {
      wire.push(clock.now() - START);
      return json(200, {});
    };
    const { client, writer, clock } = openClient([answer], {
      settings: { provider: discord },
      runtime: { deadline: () => START + 10, lastDeadline: () => START + 60_000 },
    });
    const { burst = 0 } = discord.requests?.rate ?? {};
    const first = Array.from({ length: burst }, () => writer.send('PUT', '/a', {}));
    const late = Array.from({ length: 5 }, () => failureOf(writer.send('PUT', '/c', {})));
    for (const failure of await Promise.all(late)) expect(failure.outcome).toBe('unsent');
    await Promise.all([...first, client.seeing.reader.get('/d')]);
    expect(wire.slice(0, burst)).toEqual(Array.from({ length: burst }, () => 0));
    expect(wire[burst]).toBeLessThan(30);
  });

  it('gives up a read in flight, never a write', async () => {
    const controller = new AbortController();
    const answers: (() => void)[] = [];
    const answer = () =>
      new Promise<ReturnType<typeof json>>(resolve => answers.push(() => resolve(json(200, { late: true }))));
    const { client, writer } = openClient([answer], { runtime: { signal: controller.signal } });
    const read = failureOf(client.reader.get('/x'));
    const write = writer.send('PUT', '/x', {});
    await new Promise(resolve => setImmediate(resolve));
    controller.abort();
    expect(await read).toMatchObject({
      outcome: 'unreadable',
      message: 'GET /x: interrupted before the answer came',
    });
    for (const give of answers) give();
    expect((await write).body).toEqual({ late: true });
  });
});

describe("the service's time", () => {
  it('is ours until it answers, then that of its last Date header', async () => {
    const dates = ['Fri, 20 Nov 2026 01:00:00 GMT', 'nonsense', '-5'].map(date => json(200, {}, { date }));
    const { client, clock } = openClient(dates);
    expect(client.reader.now()).toBe(START);
    for (let at = 0; at < 3; at += 1) {
      await client.reader.get('/x');
      expect(client.reader.now() - clock.now()).toBe(3_600_000);
    }
    clock.advance(5000);
    expect(client.reader.now()).toBe(START + 3_605_000);
  });
});

describe('a failure', () => {
  it("says method, path and the service's words, and keeps its code and body", async () => {
    const { writer } = openClient([
      json(409, { code: 'BRANCH_EXISTS', message: 'branch\n already   exists' }),
    ]);
    const failure = await failureOf(
      writer.send('POST', '/projects/p/branches', {}, { query: { key: 'hidden' } }),
    );
    expect(failure).toMatchObject({
      outcome: 'rejected',
      message: 'POST /projects/p/branches: 409 branch already exists',
      request: 'POST /projects/p/branches',
      status: 409,
      serviceCode: 'BRANCH_EXISTS',
      body: { code: 'BRANCH_EXISTS' },
    });
  });

  it('says that an outcome is unknown', async () => {
    const { writer } = openClient([broken('ECONNRESET', 'read ECONNRESET')]);
    expect((await failureOf(writer.send('POST', '/x', {}))).message).toBe(
      'POST /x: the outcome is unknown: read ECONNRESET',
    );
  });

  it('shows plain text but never markup, and not without end', async () => {
    const { client } = openClient([
      text(400, 'the `ask` parameter is too long', { 'content-type': 'text/plain; charset=utf-8' }),
      text(400, '<html><body>secret page</body></html>'),
      json(400, { message: 'x'.repeat(10_000) }),
    ]);
    expect((await failureOf(client.reader.get('/x'))).message).toBe(
      'GET /x: 400 the `ask` parameter is too long',
    );
    expect((await failureOf(client.reader.get('/x'))).message).toBe('GET /x: 400');
    expect((await failureOf(client.reader.get('/x'))).message.length).toBeLessThan(600);
  });

  it("takes the provider's reading of an error body", async () => {
    const parseError = () => ({ code: '50035', message: 'options[0].name: too long' });
    const { client } = openClient([json(400, { code: 50035, message: 'Invalid Form Body' })], {
      settings: { provider: { name: 'example', requests: { parseError } } },
    });
    expect(await failureOf(client.reader.get('/x'))).toMatchObject({
      message: 'GET /x: 400 options[0].name: too long',
      serviceCode: '50035',
    });
  });

  it('shows nothing of a path that must be hidden, whoever repeats it', async () => {
    const id = 'key/0123456789';
    const { writer, wire } = openClient([
      json(503, {}),
      json(400, { message: `no ${id}`, more: [id] }),
      json(404, {}),
    ]);
    const failed = await failureOf(
      writer.send('DELETE', `/keys/${encodeURIComponent(id)}`, undefined, { hidden: [id] }),
    );
    expect(wire.requests[0]?.url).toBe(`${BASE}/keys/key%2F0123456789`);
    expect(failed.message).toBe('DELETE /keys/***: 400 no ***');
    expect(JSON.stringify(failed)).not.toContain('0123456789');
  });

  it.each(['POST', 'PATCH', 'PUT', 'DELETE'] as const)(
    'masks from then on every password that %s answers, not the first alone',
    async method => {
      const redactor = createRedactor();
      const body = { passwords: ['password-of-one', 'password-of-two'] };
      const secretsIn = (of: unknown) => (of as typeof body).passwords;
      const { writer, client } = openClient([json(200, body)], {
        settings: { provider: { name: 'example', requests: { secretsIn } } },
        runtime: { redactor },
      });
      await client.reader.get('/x');
      // What a read answers is what a reviewer has to see.
      expect(redactor.text(body.passwords.join())).toBe(body.passwords.join());
      await writer.send(method, '/x', {});
      expect(redactor.text(body.passwords.join())).toBe('***,***');
    },
  );

  it.each([0, 1, 8, 15, 30])(
    'shows no part of a secret where a message is cut, %i before the end',
    async before => {
      const words = `${'a '.repeat(250 - before)}${TOKEN} ${'b '.repeat(200)}`;
      const { client } = openClient([json(400, { message: words })]);
      const { message } = await failureOf(client.reader.get('/things'));
      expect(message.endsWith('…')).toBe(true);
      expect(message).not.toContain(TOKEN.slice(0, 4));
    },
  );

  it('shows no part of a secret where a message is cut in the middle of a word', async () => {
    for (let before = 0; before <= 520; before += 4) {
      const word = `${'a'.repeat(before)}${TOKEN}${'b'.repeat(520 - before)}`;
      const { client } = openClient([json(400, { message: word })]);
      const { message } = await failureOf(client.reader.get('/things'));
      expect(message, `${before}`).not.toContain(TOKEN.slice(0, 4));
      expect(message, `${before}`).not.toContain(TOKEN.slice(-4));
    }
  });

  it('never shows a known secret: not from a body, a text, a path or a thrown error', async () => {
    const redactor = createRedactor(['other-secret']);
    const { client, writer } = openClient(
      [
        json(200, {}),
        json(400, { message: `bad token ${TOKEN}`, code: TOKEN, more: [`x ${TOKEN}`, 'other-secret'] }),
        text(400, `${'a'.repeat(495)} ${TOKEN}`, { 'content-type': 'text/plain' }),
        broken('ECONNRESET', `while sending ${TOKEN}`),
        json(404, {}),
      ],
      { runtime: { redactor } },
    );
    await client.reader.get('/x');
    const failures = [
      await failureOf(client.reader.get('/x')),
      await failureOf(client.reader.get('/x')),
      await failureOf(writer.send('POST', '/x', {})),
      await failureOf(client.reader.get(`/keys/${TOKEN}`)),
    ];
    for (const failure of failures) {
      const shown = JSON.stringify({ ...failure, message: failure.message, stack: failure.stack });
      expect(shown).not.toContain(TOKEN.slice(0, 5));
      expect(shown).not.toContain('other-secret');
    }
    expect(failures[0]?.message).toBe('GET /x: 400 bad token ***');
  });

  it('of ours is not taken for one of the network', async () => {
    const client = createClient(
      { provider: neon, baseUrl: BASE, credentials: [], userAgent: 'x', timeoutMs: 1000 },
      {
        transport: async () => {
          throw new Failure('bug', 'no such route');
        },
        clock: virtualClock(),
        random: () => 0,
      },
    );
    await expect(client.reader.get('/x')).rejects.toThrow('no such route');
    await expect(openWriter(client).send('PUT', '/x')).rejects.toBeInstanceOf(Failure);
  });
});

describe('counts', () => {
  it('are of requests on the wire, by method', async () => {
    const wire = scripted(text(503, ''), json(200, {}));
    const { client, writer } = openClient([], { runtime: { transport: wire.send } });
    expect(client.requests()).toEqual({});
    await client.reader.get('/x');
    await writer.send('PUT', '/x', {});
    expect(client.requests()).toEqual({ GET: 2, PUT: 1 });
  });
});

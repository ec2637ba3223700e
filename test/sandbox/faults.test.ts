import { describe, expect, it } from 'vitest';
import { type Fault, faultList } from '../../src/sandbox/faults.ts';
import { inProcess } from '../../src/sandbox/in-process.ts';
import { readFaults } from '../../src/sandbox/read-faults.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { faultOf } from './fault-of.ts';

describe('which request a fault is for', () => {
  const statuses = (
    fault: Fault,
    requests: readonly (readonly [string, string])[],
  ): readonly (number | undefined)[] => {
    const faults = faultList();
    faults.add([fault]);
    return requests.map(
      ([method, path]) => faults.take({ method, path, headers: {}, text: '' })?.effect.status,
    );
  };
  const get = ['GET', '/a/b'] as const;

  it('is the first one, once, where nothing is said', () => {
    expect(statuses(faultOf({ status: 500 }), [get, get])).toEqual([500, undefined]);
  });

  it('starts at the nth match and lasts for a number of times', () => {
    const fault = faultOf({ status: 500 }, { nth: 2, times: 2 });
    expect(statuses(fault, [get, get, get, get])).toEqual([undefined, 500, 500, undefined]);
  });

  it('counts matches only', () => {
    const fault = faultOf({ status: 500 }, { method: 'post', path: '/b', nth: 2 });
    const post = ['POST', '/a/b'] as const;
    expect(statuses(fault, [post, get, ['POST', '/a'], post])).toEqual([
      undefined,
      undefined,
      undefined,
      500,
    ]);
  });

  it('has its path anywhere in the request, or as a whole with stars', () => {
    const hit = (path: string, request: string): boolean =>
      statuses(faultOf({ status: 500 }, { path }), [['GET', request]])[0] === 500;
    expect(hit('branches', '/neon/api/v2/projects/p/branches?limit=1')).toBe(true);
    expect(hit('/neon/*/branches', '/neon/api/v2/projects/p/branches')).toBe(true);
    expect(hit('/neon/*/branches', '/neon/api/v2/projects/p/branches/b')).toBe(false);
    expect(hit('*.md?ask=*', '/docs/index.md?ask=x')).toBe(true);
    expect(hit('*.md?ask=*', '/docs/indexXmd?ask=x')).toBe(false);
  });

  it('has a list in its body with exactly the items of that of the request', () => {
    const hit = (text: string): boolean => {
      const faults = faultList();
      faults.add([faultOf({ status: 500 }, { body: { scopes: ['read'] } })]);
      return faults.take({ method: 'POST', path: '/', headers: {}, text }) !== undefined;
    };
    expect(hit('{"name":"a","scopes":["read"]}')).toBe(true);
    expect(hit('{"name":"a","scopes":["read","write"]}')).toBe(false);
    expect(hit('{"name":"a","scopes":[]}')).toBe(false);
  });

  it('gives a request to the first fault that is due, while the others count it', () => {
    const faults = faultList();
    faults.add([faultOf({ status: 500 }, { nth: 2 }), faultOf({ status: 502 }, { nth: 2 })]);
    expect(
      [1, 2, 3].map(() => faults.take({ method: 'GET', path: '/', headers: {}, text: '' })?.effect.status),
    ).toEqual([undefined, 500, 502]);
  });
});

describe('the body of a fault request', () => {
  it.each([
    ['{}', 'the body must be a list of faults'],
    ['[1]', '[0] is not an object'],
    ['[{"match": {}}]', '[0].then is not an object'],
    ['[{"then": {}}]', '[0].then is empty'],
    ['[{"match": {"verb": "GET"}, "then": {"status": 500}}]', '[0].match.verb is unknown'],
    ['[{"match": {"nth": 0}, "then": {"status": 500}}]', '[0].match.nth is not valid'],
    ['[{"then": {"drop": "maybe"}}]', '[0].then.drop is not valid'],
    ['[{"then": {"status": 99}}]', '[0].then.status is not valid'],
    ['[{"then": {"headers": {"a": 1}}}]', '[0].then.headers is not valid'],
    ['[{"then": {"headers": {"a b": "1"}}}]', '[0].then.headers is not valid'],
    ['[{"then": {"headers": {"a": "1\\n2"}}}]', '[0].then.headers is not valid'],
    ['[{"then": {"delay_ms": 2147483648}}]', '[0].then.delay_ms is not valid'],
    [`[{"then": {"body": ${'['.repeat(50_000)}${']'.repeat(50_000)}}}]`, '[0].then.body is not valid'],
    ['[{"then": {"drop": "after", "status": 500}}]', '[0].then has both'],
    ['[{"match": {"times": "some"}, "then": {"status": 500}}]', '[0].match.times is not valid'],
    ['[{"match": {"chance": 1.1}, "then": {"status": 500}}]', '[0].match.chance is not valid'],
    ['[{"match": {"chance": 0}, "then": {"status": 500}}]', '[0].match.chance is not valid'],
    ['[{"match": {"seed": 1}, "then": {"status": 500}}]', '[0].match has a seed without a chance'],
    ['[{"match": {"method": []}, "then": {"status": 500}}]', '[0].match.method is not valid'],
    ['[{"match": {"headers": {"a": 1}}, "then": {"status": 500}}]', '[0].match.headers is not valid'],
    ['[{"match": {"status": 404}, "then": {"status": 500}}]', '[0].match.status is unknown'],
    ['[{"when": {}, "then": {"status": 500}}]', '[0].when is unknown; known are match, then'],
  ])('%s is refused: %s', (body, message) => {
    expect(() => readFaults(JSON.parse(body))).toThrow(message);
  });
});

describe('what a fault does', () => {
  const COMMANDS = 'http://sandbox.test/discord/api/v10/applications/222222222222222222/commands';

  function request(sandbox: Sandbox, method: string, more: { timeoutMs?: number; body?: string } = {}) {
    const authorization = `Bot ${sandbox.env('').DISCORD_BOT_TOKEN}`;
    const headers = { authorization, 'user-agent': 'DiscordBot (x, 1)', 'content-type': 'application/json' };
    return inProcess(sandbox)({ method, url: COMMANDS, headers, ...more });
  }

  const withFault = (then: Fault['then'], match: Fault['match'] = {}): Sandbox => {
    const sandbox = createSandbox();
    sandbox.faults.add([{ match, then }]);
    return sandbox;
  };
  const body = JSON.stringify({ name: 'ping', description: 'Answers' });

  it('answers a status in the shape of the vendor, without asking the service', async () => {
    const sandbox = withFault({ status: 429, headers: { 'Retry-After': '7' } });
    const response = await request(sandbox, 'POST', { body });
    expect(response.status).toBe(429);
    expect(response.headers['retry-after']).toBe('7');
    expect(JSON.parse(response.body)).toMatchObject({ retry_after: 7, global: false });
    expect((await request(sandbox, 'GET')).body).toBe('[]');
    expect(sandbox.requests.entries.map(entry => entry.status)).toEqual([429, 200]);
  });

  it('replaces the body or adds headers of a real answer', async () => {
    const sandbox = withFault({ body: '<html>', headers: { 'X-More': '1' } });
    const response = await request(sandbox, 'POST', { body });
    expect(response).toMatchObject({
      status: 201,
      body: '<html>',
      headers: { 'x-more': '1', 'content-length': '6' },
    });
    expect(JSON.parse((await request(sandbox, 'GET')).body)).toHaveLength(1);
  });

  it('loses the request before the service: refused, not logged', async () => {
    const sandbox = withFault({ drop: 'before' });
    await expect(request(sandbox, 'POST', { body })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(sandbox.requests.entries).toEqual([]);
    expect((await request(sandbox, 'GET')).body).toBe('[]');
  });

  it('loses the answer after the service has done its work', async () => {
    const sandbox = withFault({ drop: 'after' });
    await expect(request(sandbox, 'POST', { body })).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(sandbox.requests.entries).toMatchObject([{ method: 'POST', status: 201 }]);
    expect(JSON.parse((await request(sandbox, 'GET')).body)).toHaveLength(1);
  });

  it('delays the answer, past the time-out too', async () => {
    const sandbox = withFault({ delay_ms: 500 }, { times: 2 });
    const start = sandbox.now();
    expect((await request(sandbox, 'GET', { timeoutMs: 1000 })).status).toBe(200);
    expect(sandbox.now() - start).toBe(500);
    const late = request(sandbox, 'POST', { body, timeoutMs: 100 });
    await expect(late).rejects.toMatchObject({ code: 'UND_ERR_HEADERS_TIMEOUT' });
    expect(sandbox.now() - start).toBe(600);
    expect(JSON.parse((await request(sandbox, 'GET')).body)).toHaveLength(1);
  });

  it('cuts the body under the length of the whole', async () => {
    const sandbox = withFault({ cut_body: true }, { method: 'POST' });
    const cut = await request(sandbox, 'POST', { body });
    expect(Number(cut.headers['content-length'])).toBeGreaterThan(Buffer.byteLength(cut.body));
    expect(() => JSON.parse(cut.body)).toThrow();
  });

  it('reads the state before the last write', async () => {
    const sandbox = withFault({ stale: true }, { method: 'GET' });
    await request(sandbox, 'POST', { body });
    expect((await request(sandbox, 'GET')).body).toBe('[]');
    expect(JSON.parse((await request(sandbox, 'GET')).body)).toHaveLength(1);
  });

  it('waits for a read where the next request is a write', async () => {
    const sandbox = withFault({ stale: true });
    await request(sandbox, 'POST', { body });
    expect(sandbox.faults.list()).toMatchObject([{ seen: 0, happened: 0, waits: true }]);
    expect((await request(sandbox, 'GET')).body).toBe('[]');
    expect(sandbox.faults.list()).toMatchObject([{ seen: 1, happened: 1, waits: false }]);
  });

  it('has no key that is misspelled, in process too', () => {
    const sandbox = createSandbox();
    const wrong = faultOf({ statsu: 500 } as never);
    expect(() => sandbox.faults.add([wrong])).toThrow('[0].then.statsu is unknown');
    expect(() => sandbox.expects([{ cuont: 1 } as never])).toThrow('[0].cuont is unknown');
    expect(sandbox.faults.list()).toEqual([]);
  });

  it('ends a request that is aborted before it is sent', async () => {
    const sandbox = createSandbox();
    const signal = AbortSignal.abort(new Error('stopped'));
    const sent = inProcess(sandbox)({ method: 'GET', url: COMMANDS, headers: {}, signal });
    await expect(sent).rejects.toThrow('stopped');
    expect(sandbox.requests.entries).toEqual([]);
  });
});

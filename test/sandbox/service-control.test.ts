import { describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/sandbox/sandbox.ts';
import { faultOf } from './fault-of.ts';

const COMMANDS = '/discord/api/v10/applications/222222222222222222/commands';

interface Steered {
  readonly sandbox: Sandbox;
  /** Sends a request; the status and the parsed body. */
  send(method: string, path: string, body?: unknown): readonly [status: number, body: unknown];
}

function steered(options: SandboxOptions = {}): Steered {
  const sandbox = createSandbox(options);
  return {
    sandbox,
    send(method, path, body) {
      const { status, text } = sandbox.handle({
        method,
        path,
        headers: {
          Host: '127.0.0.1:4600',
          Authorization: `Bot ${sandbox.env('').DISCORD_BOT_TOKEN}`,
          'User-Agent': 'DiscordBot (x, 1)',
          'Content-Type': 'application/json',
        },
        text: body === undefined ? '' : JSON.stringify(body),
      });
      return [status, text === '' ? undefined : JSON.parse(text)];
    },
  };
}

const ping = (name: string): object => ({ name, description: 'Answers' });
const asked = (match: object): string =>
  `/_sandbox/requests?match=${encodeURIComponent(JSON.stringify(match))}`;

describe('a reset', () => {
  it('begins again: state, time, random numbers, requests and faults', () => {
    const { sandbox, send } = steered({ seed: 7 });
    const started = sandbox.state();
    const first = send('POST', COMMANDS, ping('one'));
    send('POST', '/_sandbox/clock', { advance_ms: 60_000 });
    send('POST', '/_sandbox/faults', [faultOf({ status: 500 })]);
    expect(send('POST', '/_sandbox/reset')).toEqual([204, undefined]);
    expect(sandbox.state()).toEqual(started);
    expect(send('GET', '/_sandbox/requests')).toEqual([200, []]);
    expect(send('GET', '/_sandbox/faults')).toEqual([200, []]);
    expect(send('GET', '/_sandbox/clock')).toEqual([
      200,
      { now: '2026-11-20T00:00:00.000Z', advanced_ms: 0 },
    ]);
    expect(send('POST', COMMANDS, ping('one'))).toEqual(first);
    expect(send('GET', '/_sandbox/requests')[1]).toMatchObject([{ number: 1 }]);
  });

  it('begins with the state of the start where there was one', () => {
    const before = steered();
    before.send('POST', COMMANDS, ping('kept'));
    const { send } = steered({ state: before.sandbox.state() });
    send('POST', COMMANDS, ping('made'));
    send('POST', '/_sandbox/reset');
    expect(send('GET', COMMANDS)[1]).toMatchObject([{ name: 'kept' }]);
  });

  it('goes back to any saved state, any number of times', () => {
    const { send } = steered();
    send('POST', COMMANDS, ping('one'));
    expect(send('PUT', '/_sandbox/states/seeded')).toEqual([204, undefined]);
    send('POST', COMMANDS, ping('two'));
    send('PUT', '/_sandbox/states/more');
    expect(send('GET', '/_sandbox/states')).toEqual([200, ['seeded', 'more']]);
    for (const [to, count] of [
      ['seeded', 1],
      ['more', 2],
      ['seeded', 1],
    ] as const) {
      expect(send('POST', '/_sandbox/reset', { to })[0]).toBe(204);
      expect(send('GET', COMMANDS)[1]).toHaveLength(count);
      send('POST', COMMANDS, ping('three'));
    }
    send('POST', '/_sandbox/reset');
    expect(send('GET', COMMANDS)[1]).toEqual([]);
    expect(send('GET', '/_sandbox/states')[1]).toEqual(['seeded', 'more']);
  });

  it('lifts rate limits, because the requests that they counted are gone', () => {
    const { send } = steered({ quirks: { command_buckets: 'tight' } });
    const statuses = (): readonly number[] => Array.from({ length: 6 }, () => send('GET', COMMANDS)[0]);
    expect(statuses()).toEqual([200, 200, 200, 200, 200, 429]);
    send('POST', '/_sandbox/reset');
    expect(statuses()).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('changes nothing where the name or the body is wrong', () => {
    const { send } = steered();
    send('POST', COMMANDS, ping('one'));
    send('PUT', '/_sandbox/states/seeded');
    expect(send('POST', '/_sandbox/reset', { to: 'seed' })).toEqual([
      400,
      { message: 'no state is saved as "seed"; saved are seeded' },
    ]);
    for (const body of [[], { to: 1 }, { to: 'seeded', more: 1 }, {}])
      expect(send('POST', '/_sandbox/reset', body)[0]).toBe(400);
    expect(send('GET', '/_sandbox/requests')[1]).toHaveLength(1);
    expect(send('GET', COMMANDS)[1]).toHaveLength(1);
  });

  it('keeps at most 100 states, by names that need no encoding', () => {
    const { send } = steered();
    for (const name of ['', '.', '-x', 'a/b', 'a%20b', 'x'.repeat(65)])
      expect(send('PUT', `/_sandbox/states/${name}`)[0], name).toBe(400);
    for (let index = 0; index < 100; index += 1) send('PUT', `/_sandbox/states/s${index}`);
    const [status, body] = send('PUT', '/_sandbox/states/s100');
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('at most 100 states')]);
    expect(send('PUT', '/_sandbox/states/s99')[0]).toBe(204);
    expect(send('DELETE', '/_sandbox/states/s99')[0]).toBe(204);
    expect(send('DELETE', '/_sandbox/states/s99')[0]).toBe(400);
    expect(send('PUT', '/_sandbox/states/s100')[0]).toBe(204);
  });
});

describe('the log', () => {
  const used = (): Steered => {
    const here = steered();
    here.send('POST', COMMANDS, ping('one'));
    here.send('POST', COMMANDS, { name: 'two' });
    here.send('GET', `${COMMANDS}?with_localizations=true`);
    return here;
  };
  const numbers = (here: Steered, path: string): readonly number[] =>
    (here.send('GET', path)[1] as readonly { number: number }[]).map(({ number }) => number);

  it.each([
    [{ method: 'post' }, [1, 2]],
    [{ method: ['GET', 'PATCH'] }, [3]],
    [{ path: 'with_localizations' }, [3]],
    [{ path: '*/commands' }, [1, 2]],
    [{ status: 400 }, [2]],
    [{ body: { name: 'one' } }, [1]],
    [{ body: '"name":"t' }, [2]],
    [{ headers: { 'user-agent': 'DiscordBot*' }, method: 'GET' }, [3]],
    [{ headers: { 'user-agent': 'other' } }, []],
  ])('is filtered by %j: %j', (match, found) => {
    expect(numbers(used(), asked(match))).toEqual(found);
  });

  it('has limits: those after a number, and the last of them', () => {
    const here = used();
    expect(numbers(here, '/_sandbox/requests?limit=2')).toEqual([2, 3]);
    expect(numbers(here, '/_sandbox/requests?limit=0')).toEqual([]);
    expect(numbers(here, '/_sandbox/requests?after=1')).toEqual([2, 3]);
    expect(numbers(here, '/_sandbox/requests?after=1&limit=1')).toEqual([3]);
    here.send('DELETE', '/_sandbox/requests');
    here.send('GET', COMMANDS);
    expect(numbers(here, '/_sandbox/requests?after=3')).toEqual([4]);
  });

  it('refuses what it does not know, so that a filter that is misspelled shows', () => {
    const { send } = used();
    const message = (query: string): string => {
      const [status, body] = send('GET', `/_sandbox/requests?${query}`);
      expect(status).toBe(400);
      return (body as { message: string }).message;
    };
    expect(message('method=GET')).toBe('the parameter method is unknown; known are match, after, limit');
    expect(message('limit=1&limit=2')).toBe('the parameter limit is there more than once');
    expect(message('limit=-1')).toBe('limit must be a whole number, 0 or more');
    expect(message('match=%7B%22times%22%3A1%7D')).toMatch(
      /^match\.times is unknown; known are method, path/,
    );
    expect(message('match=x')).toMatch(/JSON/);
  });

  it('has bodies and the fault that happened, and shows no header', () => {
    const here = steered();
    here.send('POST', '/_sandbox/faults', [faultOf({ status: 503 }, { nth: 2 })]);
    here.send('POST', COMMANDS, ping('one'));
    here.send('GET', COMMANDS);
    const [, entries] = here.send('GET', '/_sandbox/requests');
    expect(entries).toEqual([
      {
        number: 1,
        method: 'POST',
        path: COMMANDS,
        status: 201,
        at: '2026-11-20T00:00:00.000Z',
        body: JSON.stringify(ping('one')),
      },
      { number: 2, method: 'GET', path: COMMANDS, status: 503, at: '2026-11-20T00:00:00.000Z', fault: 1 },
    ]);
    expect(JSON.stringify(entries)).not.toContain('sandbox-discord-bot-token');
  });

  it('keeps no more than its bounds, and says how much it has dropped', () => {
    const { send } = steered({ log: { requests: 3, bodies: 100 } });
    const health = (): unknown => (send('GET', '/_sandbox/health')[1] as { requests: unknown }).requests;
    for (let index = 0; index < 4; index += 1) send('GET', COMMANDS);
    expect(health()).toEqual({ kept: 3, dropped: 1 });
    send('POST', COMMANDS, { ...ping('one'), description: 'x'.repeat(60) });
    send('POST', COMMANDS, { ...ping('two'), description: 'x'.repeat(60) });
    expect(send('GET', '/_sandbox/requests')[1]).toMatchObject([{ number: 6 }]);
    expect(health()).toEqual({ kept: 1, dropped: 5 });
    send('DELETE', '/_sandbox/requests');
    expect(health()).toEqual({ kept: 0, dropped: 0 });
  });
});

describe('an expectation', () => {
  const POST = { method: 'POST', path: '*/commands' };

  it('is met by as many requests as it says', () => {
    const { send } = steered();
    send('POST', COMMANDS, ping('one'));
    send('POST', COMMANDS, ping('two'));
    for (const more of [{}, { count: 2 }, { at_least: 2 }, { at_most: 2 }, { at_least: 1, at_most: 3 }])
      expect(send('POST', '/_sandbox/expect', [{ match: POST, ...more }])).toEqual([
        200,
        { met: true, counts: [2] },
      ]);
    expect(send('POST', '/_sandbox/expect', [{ match: { method: 'DELETE' }, count: 0 }])[0]).toBe(200);
  });

  it.each([
    [{ match: POST, count: 2 }, `${JSON.stringify(POST)} was asked 1 time, expected 2 times`],
    [{ match: POST, count: 0 }, 'was asked 1 time, expected 0 times'],
    [{ match: POST, at_least: 2 }, 'expected at least 2 times'],
    [{ match: POST, at_least: 2, at_most: 3 }, 'expected 2 to 3 times'],
    [{ match: {}, at_most: 1 }, 'was asked 2 times, expected at most 1 time'],
    [{ match: { method: 'DELETE' } }, 'was asked 0 times, expected at least 1 time'],
  ])('that is not met is a 409: %j', (expectation, message) => {
    const { send } = steered();
    send('POST', COMMANDS, ping('one'));
    send('GET', COMMANDS);
    const [status, body] = send('POST', '/_sandbox/expect', [{}, expectation]);
    expect(status).toBe(409);
    expect(body).toMatchObject({ met: false, message: expect.stringContaining(message) });
    expect((body as { message: string }).message).toContain('[1]: ');
  });

  it('names the requests that came nearest, and what they lack', () => {
    const { send } = steered();
    const told = (match: object): string =>
      (send('POST', '/_sandbox/expect', [{ match }])[1] as { message: string }).message;
    expect(told(POST)).toMatch(/; nothing else was asked$/);
    send('GET', COMMANDS);
    send('POST', COMMANDS, { name: 'one' });
    expect(told({ ...POST, status: 201, body: { name: 'one' } })).toContain(
      `; the nearest: #2 POST ${COMMANDS} 400 (not status)`,
    );
  });

  it('is not met where the log is not whole any more, unless what is left meets it', () => {
    const { send } = steered({ log: { requests: 2, bodies: 1000 } });
    for (let index = 0; index < 4; index += 1) send('GET', COMMANDS);
    const judged = (more: object): readonly [number, unknown] =>
      send('POST', '/_sandbox/expect', [{ match: { method: 'GET' }, ...more }]);
    expect(judged({})[0]).toBe(200);
    for (const more of [{ count: 2 }, { at_least: 3 }, { at_most: 2 }]) {
      const [status, body] = judged(more);
      expect(status).toBe(409);
      expect(body).toMatchObject({ message: expect.stringContaining('has dropped its 2 oldest requests') });
    }
  });

  it.each([
    [{}, 'the body must be a list'],
    [[], 'the body must be a list'],
    [[{ matches: {} }], '[0].matches is unknown; known are match, count, at_least, at_most'],
    [[{ match: { nth: 1 } }], '[0].match.nth is unknown; known are method, path, headers, body, status'],
    [[{ count: -1 }], '[0].count is not valid'],
    [[{ count: 1, at_least: 1 }], '[0] has count beside'],
    [[{ at_least: 2, at_most: 1 }], '[0].at_least is more than at_most'],
  ])('%j is refused: %s', (body, message) => {
    expect(steered().send('POST', '/_sandbox/expect', body)).toEqual([
      400,
      { message: expect.stringContaining(message) },
    ]);
  });
});

describe('health and environment', () => {
  it('say that it is ready, and where it is for the client that asks', () => {
    const { send } = steered();
    send('POST', '/_sandbox/faults', [faultOf({ status: 500 }), faultOf({ status: 500 })]);
    send('GET', COMMANDS);
    expect(send('GET', '/_sandbox/health')).toEqual([
      200,
      { ready: true, requests: { kept: 1, dropped: 0 }, faults: { waiting: 1 } },
    ]);
    expect(send('HEAD', '/_sandbox/health')).toEqual([200, undefined]);
    expect(send('GET', '/_sandbox/env')[1]).toMatchObject({
      DISCORD_API_HOST: 'http://127.0.0.1:4600/discord/api/v10',
      EVENKEEL_SANDBOX_URL: 'http://127.0.0.1:4600',
    });
  });
});

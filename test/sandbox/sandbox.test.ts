import { describe, expect, it } from 'vitest';
import type { SandboxOutcome } from '../../src/sandbox/outcome.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/sandbox/sandbox.ts';
import { faultOf } from './fault-of.ts';

const COMMANDS = '/discord/api/v10/applications/222222222222222222/commands';

function send(sandbox: Sandbox, method: string, path: string, body?: unknown): SandboxOutcome {
  const { DISCORD_BOT_TOKEN, NEON_API_KEY } = sandbox.env('http://127.0.0.1:1');
  const authorization = path.startsWith('/neon') ? `Bearer ${NEON_API_KEY}` : `Bot ${DISCORD_BOT_TOKEN}`;
  return sandbox.handle({
    method,
    path,
    headers: {
      Authorization: authorization,
      'User-Agent': 'DiscordBot (x, 1)',
      'Content-Type': 'application/json',
    },
    text: body === undefined ? '' : JSON.stringify(body),
  });
}

const ping = (name = 'ping'): object => ({ name, description: 'Answers' });

describe('the sandbox', () => {
  it('serves the three services with the time of its clock', () => {
    const sandbox = createSandbox();
    for (const path of [COMMANDS, '/neon/api/v2/projects/shiny-wind-028834/branches', '/docs/llms.txt']) {
      const outcome = send(sandbox, 'GET', path);
      expect(outcome.status).toBe(200);
      expect(outcome.headers['date']).toBe('Fri, 20 Nov 2026 00:00:00 GMT');
      expect(outcome.headers['content-length']).toBe(String(Buffer.byteLength(outcome.text)));
    }
    sandbox.advance(61_000);
    expect(send(sandbox, 'GET', COMMANDS).headers['date']).toBe('Fri, 20 Nov 2026 00:01:01 GMT');
  });

  it('names the environment of a command that works on it', () => {
    const env = createSandbox({ applications: ['5'], tokens: { neonApiKey: 'key' } }).env(
      'http://127.0.0.1:9',
    );
    expect(Object.keys(env)).toEqual([
      'NEON_API_HOST',
      'NEON_API_KEY',
      'DISCORD_API_HOST',
      'DISCORD_BOT_TOKEN',
      'DISCORD_CLIENT_ID',
      'DISCORD_CLIENT_SECRET',
      'DISCORD_PERMISSIONS_TOKEN',
      'EVENKEEL_VAR_docs_url',
      'EVENKEEL_SANDBOX_URL',
    ]);
    expect(env).toMatchObject({
      NEON_API_HOST: 'http://127.0.0.1:9/neon/api/v2',
      NEON_API_KEY: 'key',
      DISCORD_API_HOST: 'http://127.0.0.1:9/discord/api/v10',
      DISCORD_CLIENT_ID: '5',
      EVENKEEL_VAR_docs_url: 'http://127.0.0.1:9/docs',
    });
  });

  it('gives the same bytes for the same seed and requests', () => {
    const run = (options: SandboxOptions): string => {
      const sandbox = createSandbox(options);
      send(sandbox, 'POST', COMMANDS, ping());
      send(sandbox, 'POST', '/neon/api/v2/projects/shiny-wind-028834/branches', { branch: { name: 'dev' } });
      sandbox.advance(5000);
      return JSON.stringify([sandbox.state(), sandbox.requests.entries]);
    };
    expect(run({ seed: 7 })).toBe(run({ seed: 7 }));
    expect(run({ seed: 7 })).not.toBe(run({ seed: 8 }));
  });

  it('goes on from its state as if nothing had happened', () => {
    const first = createSandbox();
    send(first, 'POST', COMMANDS, ping());
    first.advance(1000);
    const second = createSandbox({ state: JSON.parse(JSON.stringify(first.state())) });
    for (const sandbox of [first, second]) send(sandbox, 'POST', COMMANDS, ping('pong'));
    expect(second.state()).toEqual(first.state());
  });

  it('refuses an unknown quirk or value, and a state that is none, leaving the old one', () => {
    expect(() => createSandbox({ quirks: { nothing: 'x' } })).toThrow(
      /unknown quirk "nothing"; known are branch_names/,
    );
    expect(() => createSandbox({ quirks: { noop_patch: 'x' } })).toThrow(
      'quirk noop_patch is bumps or keeps, not "x"',
    );
    const sandbox = createSandbox();
    send(sandbox, 'POST', COMMANDS, ping());
    const before = sandbox.state();
    for (const state of [null, {}, { ...before, docs: {} }, { ...before, more: 1 }]) {
      expect(() => sandbox.restore(state)).toThrow();
      expect(sandbox.state()).toEqual(before);
    }
  });

  it('is 404 outside the services', () => {
    expect(send(createSandbox(), 'GET', '/other').status).toBe(404);
    expect(send(createSandbox(), 'GET', '/docsy').status).toBe(404);
    expect(send(createSandbox(), 'GET', '/docs/%zz').status).toBe(404);
  });
});

describe('the control surface', () => {
  it('shows and clears the requests of the services, never its own', () => {
    const sandbox = createSandbox();
    send(sandbox, 'GET', `${COMMANDS}?with_localizations=true`);
    send(sandbox, 'GET', '/_sandbox/state');
    expect(JSON.parse(send(sandbox, 'GET', '/_sandbox/requests').text)).toEqual([
      {
        number: 1,
        method: 'GET',
        path: `${COMMANDS}?with_localizations=true`,
        status: 200,
        at: '2026-11-20T00:00:00.000Z',
      },
    ]);
    expect(send(sandbox, 'DELETE', '/_sandbox/requests').status).toBe(204);
    expect(JSON.parse(send(sandbox, 'GET', '/_sandbox/requests').text)).toEqual([]);
  });

  it('reads and replaces the state', () => {
    const sandbox = createSandbox();
    const empty = JSON.parse(send(sandbox, 'GET', '/_sandbox/state').text);
    send(sandbox, 'POST', COMMANDS, ping());
    expect(send(sandbox, 'PUT', '/_sandbox/state', empty).status).toBe(204);
    expect(send(sandbox, 'GET', COMMANDS).text).toBe('[]');
    expect(send(sandbox, 'PUT', '/_sandbox/state', {}).status).toBe(400);
  });

  it('moves the clock', () => {
    const sandbox = createSandbox();
    const moved = send(sandbox, 'POST', '/_sandbox/clock', { advance_ms: 1500 });
    expect(JSON.parse(moved.text)).toEqual({ now: '2026-11-20T00:00:01.500Z', advanced_ms: 1500 });
    for (const body of [
      {},
      { advance_ms: -1 },
      { advance_ms: 'x' },
      { advance_ms: 1, more: 1 },
      { advance_ms: 1e300 },
    ]) {
      expect(send(sandbox, 'POST', '/_sandbox/clock', body).status).toBe(400);
    }
    const far = { ...sandbox.state(), clock_offset_ms: -1e300 };
    expect(send(sandbox, 'PUT', '/_sandbox/state', far).status).toBe(400);
    expect(sandbox.advanced()).toBe(1500);
    for (const ms of [Number.NaN, 1e300]) expect(() => sandbox.advance(ms)).toThrow('thousand years');
  });

  it('refuses other paths and methods, and bodies that are no JSON', () => {
    const sandbox = createSandbox();
    expect(send(sandbox, 'GET', '/_sandbox/nothing').status).toBe(404);
    expect(send(sandbox, 'POST', '/_sandbox/requests').status).toBe(405);
    const text = '{';
    expect(sandbox.handle({ method: 'POST', path: '/_sandbox/faults', headers: {}, text }).status).toBe(400);
  });

  it('takes faults and forgets them', () => {
    const sandbox = createSandbox();
    const fault = [faultOf({ status: 503 }, { method: 'GET' })];
    expect(send(sandbox, 'POST', '/_sandbox/faults', fault).status).toBe(204);
    expect(send(sandbox, 'DELETE', '/_sandbox/faults').status).toBe(204);
    expect(send(sandbox, 'GET', COMMANDS).status).toBe(200);
  });
});

import { describe, expect, test } from 'vitest';
import { openSandbox } from '../../src/sandbox/open-sandbox.ts';
import { createSandbox, type SandboxOptions } from '../../src/sandbox/sandbox.ts';
import { PROJECT } from '../helpers/world.ts';

const BRANCHES = `/neon/api/v2/projects/${PROJECT}/branches`;

describe('a sandbox in process', () => {
  test('is reached by its transport, and by what another client sends', async () => {
    const { outside, env, send, requests } = openSandbox();
    send('POST', BRANCHES, { branch: { name: 'theirs' } });
    const { status, body } = await outside.transport({
      method: 'GET',
      url: `${env.NEON_API_HOST}/projects/${PROJECT}/branches`,
      headers: { authorization: `Bearer ${env.NEON_API_KEY}` },
    });
    expect(status).toBe(200);
    expect(body).toContain('theirs');
    expect(requests.entries.map(({ method }) => method)).toEqual(['POST', 'GET']);
    expect(() => send('GET', '/neon/api/v2/projects/none')).toThrow(/404/);
  });

  test('refuses a fault that would never happen, and takes those back that have not happened', () => {
    const sandbox = openSandbox();
    const wrong = { match: {}, then: { statsu: 500 } } as unknown as Parameters<typeof sandbox.fault>[0];
    expect(() => sandbox.fault(wrong)).toThrow(/statsu is unknown/);
    sandbox.fault({ match: { path: '/branches' }, then: { status: 503 } });
    expect(() => sandbox.send('GET', BRANCHES)).toThrow(/503/);
    sandbox.fault({ match: { path: '/branches' }, then: { drop: 'after' } });
    expect(() => sandbox.send('GET', BRANCHES)).toThrow(/lost this request/);
    sandbox.fault({ then: { status: 500 } });
    expect(() => sandbox.send('GET', BRANCHES)).toThrow(/500/);
    sandbox.fault({ match: { path: '/branches' }, then: { status: 503 } });
    sandbox.clearFaults();
    expect(sandbox.send('GET', BRANCHES)).toMatchObject({ branches: [{ name: 'main' }] });
  });

  test('lets its own time go by for a wait, and none for the end of a run', async () => {
    const { outside, now, advance } = openSandbox();
    const since = now();
    await outside.clock.sleep(1_500);
    advance(500);
    expect(outside.clock.now() - since).toBe(2_000);
    const stop = new AbortController();
    const end = outside.clock.sleep(30 * 60_000, stop.signal).catch(reason => reason);
    stop.abort('over');
    expect(await end).toBe('over');
    expect(now() - since).toBe(2_000);
    await expect(outside.clock.sleep(1, stop.signal)).rejects.toBe('over');
  });

  test.each<readonly [given: unknown, said: string]>([
    [5, 'openSandbox takes its options as an object'],
    [{ plan: 'x' }, 'openSandbox: plan must be one of free, launch, scale'],
    [{ seed: Number.NaN }, 'openSandbox: seed must be a whole number, and not NaN'],
    [{ operationMs: -1 }, 'operationMs must be a number of milliseconds, 0 or more, and not -1'],
    [{ project: ['a'], guilds: '1' }, 'there is no option project; known are projects,'],
    [{ project: ['a'], guilds: '1' }, '; guilds must be a list of texts'],
    [{ log: { requests: 1 } }, 'log must be an object with the numbers `requests` and `bodies`'],
    [{ clock: {} }, 'clock must be an object with the function `now`'],
  ])('refuses the options %j', (given, said) => {
    expect(() => openSandbox(given as SandboxOptions)).toThrow(said);
  });

  test('takes each option, also where it is undefined', () => {
    const options: Required<SandboxOptions> = {
      projects: ['shiny-wind-028834'],
      applications: ['222222222222222222'],
      guilds: [],
      operationMs: 0.5,
      plan: 'scale',
      quirks: {},
      manner: 'lenient',
      seed: 2 ** 40,
      clock: { now: () => 0 },
      tokens: {},
      sharesTokens: true,
      accounts: { _DEV: '222222222222222222' },
      state: createSandbox().state(),
      log: { requests: Number.POSITIVE_INFINITY, bodies: 10 },
      onIgnored: () => undefined,
    };
    expect(openSandbox(options).now()).toBeTypeOf('number');
    openSandbox(Object.fromEntries(Object.keys(options).map(name => [name, undefined])));
  });

  test('gives the same numbers for the same seed, and others for another', () => {
    const drawn = (seed: number): number => openSandbox({ seed }).outside.random();
    expect(drawn(7)).toBe(drawn(7));
    expect(drawn(7)).not.toBe(drawn(8));
  });
});

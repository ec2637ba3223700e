import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { type SandboxServer, type ServerOptions, startSandbox } from '../../src/sandbox/server.ts';
import { faultOf } from './fault-of.ts';

let servers: SandboxServer[];

beforeEach(() => {
  servers = [];
});

afterEach(async () => {
  await Promise.all(servers.map(server => server.close()));
});

async function start(options: ServerOptions = {}): Promise<SandboxServer> {
  const server = await startSandbox({ clock: { now: () => Date.UTC(2026, 10, 20) }, ...options });
  servers.push(server);
  return server;
}

interface Reached {
  readonly status: number;
  readonly body: unknown;
}

/** A request with the bot's token, and its answer as JSON or text. */
async function send(url: string, method = 'GET', body?: unknown): Promise<Reached> {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      authorization: `Bot sandbox-discord-bot-token`,
      'user-agent': 'DiscordBot (x, 1)',
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type') === 'application/json';
  return { status: response.status, body: isJson ? JSON.parse(text) : text };
}

const COMMANDS = '/discord/api/v10/applications/222222222222222222/commands';
const ping = { name: 'ping', description: 'Answers' };

describe('a world', () => {
  it('is made when it is first asked, and has a state, time, faults and log of its own', async () => {
    const { url, sandbox } = await start();
    const [one, two] = [`${url}/_world/one`, `${url}/_world/two`];
    expect((await send(`${one}${COMMANDS}`, 'POST', ping)).status).toBe(201);
    await send(`${one}/_sandbox/clock`, 'POST', { advance_ms: 60_000 });
    await send(`${one}/_sandbox/faults`, 'POST', [faultOf({ status: 503 })]);
    await send(`${one}/_sandbox/states/kept`, 'PUT');
    for (const other of [url, two]) {
      expect((await send(`${other}${COMMANDS}`)).body).toEqual([]);
      expect((await send(`${other}/_sandbox/clock`)).body).toMatchObject({ advanced_ms: 0 });
      expect((await send(`${other}/_sandbox/faults`)).body).toEqual([]);
      expect((await send(`${other}/_sandbox/requests`)).body).toHaveLength(1);
      expect((await send(`${other}/_sandbox/states`)).body).toEqual([]);
    }
    expect((await send(`${one}${COMMANDS}`)).status).toBe(503);
    expect((await send(`${one}/_sandbox/requests`)).body).toMatchObject([
      { path: COMMANDS },
      { status: 503 },
    ]);
    expect((await send(`${url}/_sandbox/worlds`)).body).toEqual({ worlds: ['one', 'two'], at_most: 1000 });
    expect(sandbox.requests.entries).toHaveLength(1);
  });

  it('has links and redirects that stay in it', async () => {
    const { url } = await start();
    const world = `${url}/_world/w-1`;
    const page = await fetch(
      `${world}/docs/guides/recovery.md?ask=How+long+can+a+deleted+branch+be+recovered`,
    );
    expect(await page.text()).toContain(`(${world}/docs/guides/recovery.md)`);
    const moved = await fetch(`${world}/docs/sitemap.md`, { redirect: 'manual' });
    expect(moved.headers.get('location')).toBe(`${world}/docs/llms.txt`);
    const clean = await fetch(`${world}/neon/api/v2/projects//x?a=1`, { redirect: 'manual' });
    expect(clean.headers.get('location')).toBe('/_world/w-1/neon/api/v2/projects/x?a=1');
    const { body } = await send(`${world}/_sandbox/env`);
    expect(body).toMatchObject({
      NEON_API_HOST: `${world}/neon/api/v2`,
      DISCORD_API_HOST: `${world}/discord/api/v10`,
      EVENKEEL_VAR_docs_url: `${world}/docs`,
      EVENKEEL_SANDBOX_URL: world,
    });
  });

  it('begins as the first one began, and not as that is now', async () => {
    const before = await start();
    await send(`${before.url}${COMMANDS}`, 'POST', ping);
    const { url } = await start({ state: before.sandbox.state(), operationMs: 7 });
    await send(`${url}${COMMANDS}`, 'POST', { ...ping, name: 'later' });
    expect((await send(`${url}/_world/a${COMMANDS}`)).body).toMatchObject([{ name: 'ping' }]);
  });

  it('is made by a request from a saved state, with a seed, plan and quirks of its own', async () => {
    const server = await start();
    const { url } = server;
    await send(`${url}${COMMANDS}`, 'POST', ping);
    await send(`${url}/_sandbox/states/seeded`, 'PUT');
    await send(`${url}${COMMANDS}`, 'POST', { ...ping, name: 'later' });
    const options = { from: 'seeded', seed: 9, quirks: { command_buckets: 'tight' }, operation_ms: 5 };
    const made = await send(`${url}/_sandbox/worlds/w`, 'PUT', options);
    const world = `${url}/_world/w`;
    expect(made).toMatchObject({
      status: 201,
      body: { url: world, env: { EVENKEEL_SANDBOX_URL: world } },
    });
    expect(server.world('w').sandbox.state().random).toBe(9);
    const statuses = [];
    for (let index = 0; index < 6; index += 1) statuses.push((await send(`${world}${COMMANDS}`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await send(`${world}/_sandbox/reset`, 'POST');
    expect((await send(`${world}${COMMANDS}`)).body).toMatchObject([{ name: 'ping' }]);
  });

  it('keeps the quirks of the server that its own do not replace', async () => {
    const { url } = await start({ quirks: { command_buckets: 'tight' } });
    await send(`${url}/_sandbox/worlds/w`, 'PUT', { quirks: { auth_again: 'refused' } });
    const statuses = [];
    for (let index = 0; index < 6; index += 1)
      statuses.push((await send(`${url}/_world/w${COMMANDS}`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it.each([
    [{ form: 'x' }, 'the body.form is unknown; known are from, seed, plan, quirks, operation_ms'],
    [{ from: 'x' }, 'no state is saved as "x"; none is'],
    [{ seed: -1 }, 'the body.seed is not valid'],
    [{ plan: 'large' }, 'the body.plan is not valid'],
    [{ quirks: { nothing: 'x' } }, 'unknown quirk "nothing"'],
  ])('is not made with %j', async (options, message) => {
    const { url } = await start();
    expect(await send(`${url}/_sandbox/worlds/w`, 'PUT', options)).toEqual({
      status: 400,
      body: { message: expect.stringContaining(message) },
    });
    expect((await send(`${url}/_sandbox/worlds`)).body).toMatchObject({ worlds: [] });
  });

  it('is not made twice, and not under a name that would need encoding', async () => {
    const { url } = await start();
    await send(`${url}/_sandbox/worlds/w`, 'PUT');
    expect(await send(`${url}/_sandbox/worlds/w`, 'PUT')).toMatchObject({
      status: 400,
      body: { message: 'there is a world w already; delete it before, or reset it' },
    });
    for (const name of ['', '-x', 'a%20b', 'x'.repeat(65)]) {
      expect((await send(`${url}/_world/${name}/docs`)).status, name).toBe(400);
      expect((await send(`${url}/_sandbox/worlds/${name}`, 'PUT')).status, name).toBe(400);
    }
    expect((await send(`${url}/_world/w`)).status).toBe(404);
    expect((await send(`${url}/_world/w/_world/x/docs`)).status).toBe(404);
    expect((await send(`${url}/_world/w/_sandbox/worlds`)).status).toBe(404);
    expect((await send(`${url}/_sandbox/worlds`, 'POST')).status).toBe(405);
    expect((await send(`${url}/_sandbox/worlds/w`, 'GET')).status).toBe(405);
  });

  it('is deleted, alone or with all others, and begins anew after that', async () => {
    const server = await start();
    const { url } = server;
    for (const name of ['a', 'b']) await send(`${url}/_world/${name}${COMMANDS}`, 'POST', ping);
    expect((await send(`${url}/_sandbox/worlds/a`, 'DELETE')).status).toBe(204);
    expect((await send(`${url}/_sandbox/worlds/a`, 'DELETE')).status).toBe(404);
    expect((await send(`${url}/_world/a${COMMANDS}`)).body).toEqual([]);
    expect((await send(`${url}/_world/b${COMMANDS}`)).body).toHaveLength(1);
    expect((await send(`${url}/_sandbox/worlds`, 'DELETE')).status).toBe(204);
    expect((await send(`${url}/_sandbox/worlds`)).body).toMatchObject({ worlds: [] });
    expect(server.world('c').name).toBe('c');
    expect(server.deleteWorld('c')).toBe(true);
    expect(server.deleteWorld('c')).toBe(false);
  });

  it('is one of as many as there can be; the next one is refused with what to do', async () => {
    const server = await start({ maxWorlds: 2 });
    const { url } = server;
    for (const name of ['a', 'b']) expect((await send(`${url}/_world/${name}/docs`)).status).toBe(200);
    const refusal = {
      status: 507,
      body: {
        message:
          'there are 2 worlds, as many as there can be; delete one: DELETE /_sandbox/worlds/NAME, or start with a greater --max-worlds',
      },
    };
    expect(await send(`${url}/_world/c/docs`)).toEqual(refusal);
    expect(await send(`${url}/_sandbox/worlds/c`, 'PUT')).toEqual(refusal);
    expect(() => server.world('c')).toThrow('there are 2 worlds');
    expect((await send(`${url}/_world/a/docs`)).status).toBe(200);
    expect((await send(`${url}/docs`)).status).toBe(200);
    server.deleteWorld('a');
    expect((await send(`${url}/_world/c/docs`)).status).toBe(200);
  });

  it('is reached from the program that has started the server', async () => {
    const server = await start();
    const { env, sandbox, url } = server.world('mine');
    expect(url).toBe(`${server.url}/_world/mine`);
    await send(`${env.DISCORD_API_HOST}/applications/222222222222222222/commands`, 'POST', ping);
    sandbox.faults.add([faultOf({ status: 500 })]);
    expect((await send(`${url}${COMMANDS}`)).status).toBe(500);
    expect(sandbox.requests.entries).toHaveLength(2);
    expect(() => server.world('mine', { seed: 2 })).toThrow('there is a world mine already');
    const seeded = createSandbox({ seed: 2 }).state();
    expect(server.world('other', { seed: 2 }).sandbox.state()).toEqual(seeded);
  });

  it('keeps the last 10,000 requests, as the first one does', async () => {
    const server = await start();
    for (const { sandbox } of [server, server.world('a')]) {
      for (let index = 0; index < 10_001; index += 1)
        sandbox.requests.add({ method: 'GET', path: '/', status: 200, at: '' });
      expect([sandbox.requests.entries.length, sandbox.requests.dropped()]).toEqual([10_000, 1]);
    }
  });

  it('says what it ignores once for all', async () => {
    const lines: string[] = [];
    const { url } = await start({ manner: 'lenient', onIgnored: line => lines.push(line) });
    for (const world of ['', '/_world/a', '/_world/b'])
      await send(`${url}${world}${COMMANDS}`, 'POST', { ...ping, hash: 'x' });
    expect(lines).toEqual([expect.stringContaining('ignored it: body.hash')]);
  });
});

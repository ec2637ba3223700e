import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SandboxServer, type ServerOptions, startSandbox } from '../../src/sandbox/server.ts';

let folder: string;
let servers: SandboxServer[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evenkeel-sandbox-'));
  servers = [];
});

afterEach(async () => {
  await Promise.all(servers.map(server => server.close()));
  rmSync(folder, { recursive: true });
});

async function start(options: ServerOptions = {}): Promise<SandboxServer> {
  const server = await startSandbox(options);
  servers.push(server);
  return server;
}

function commands(server: SandboxServer, init: RequestInit = {}): Promise<Response> {
  const { DISCORD_API_HOST, DISCORD_BOT_TOKEN, DISCORD_CLIENT_ID } = server.env;
  return fetch(`${DISCORD_API_HOST}/applications/${DISCORD_CLIENT_ID}/commands`, {
    ...init,
    headers: {
      authorization: `Bot ${DISCORD_BOT_TOKEN}`,
      'user-agent': 'DiscordBot (x, 1)',
      ...(init.body ? { 'content-type': 'application/json' } : {}),
    },
  });
}

const create = { method: 'POST', body: JSON.stringify({ name: 'ping', description: 'Answers' }) };

it('is closed once, also by close and at the end of await using', async () => {
  const server = await start();
  await Promise.all([server.close(), server[Symbol.asyncDispose]()]);
  await server.close();
  await expect(commands(server)).rejects.toThrow('fetch failed');
});

async function addFault(server: SandboxServer, then: object): Promise<void> {
  const response = await fetch(`${server.url}/_sandbox/faults`, {
    method: 'POST',
    body: JSON.stringify([{ then }]),
  });
  expect(response.status).toBe(204);
}

describe('the server', () => {
  it.each<readonly [given: unknown, said: string]>([
    ['x', 'startSandbox takes its options as an object'],
    [
      { port: 70_000, plan: 'x' },
      'startSandbox: port must be a port, from 0 to 65535, and not 70000; plan must be',
    ],
    [{ maxWorld: 1 }, 'there is no option maxWorld'],
  ])('refuses the options %j', async (given, said) => {
    await expect(start(given as ServerOptions)).rejects.toThrow(said);
  });

  it('listens on the loopback address, on a port that its url and environment name', async () => {
    const server = await start();
    expect(server.url).toBe(`http://127.0.0.1:${server.port}`);
    expect(server.env.EVENKEEL_VAR_docs_url).toBe(`${server.url}/docs`);
    const page = await fetch(
      `${server.url}/docs/guides/recovery.md?ask=How+long+can+a+deleted+branch+be+recovered`,
    );
    expect(await page.text()).toContain(`(${server.url}/docs/guides/recovery.md)`);
    await expect(start({ port: server.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('has the real time', async () => {
    const date = (await commands(await start())).headers.get('date') ?? '';
    expect(Math.abs(Date.parse(date) - Date.now())).toBeLessThan(60_000);
  });

  it('keeps a connection for the next request', async () => {
    const server = await start();
    const socket = connect(server.port, '127.0.0.1');
    let seen = '';
    socket.on('data', data => {
      seen += data.toString();
    });
    for (const count of [1, 2]) {
      socket.write(`GET /docs/sitemap.md HTTP/1.1\r\nHost: LOCALHOST:${server.port}\r\n\r\n`);
      while (seen.split('HTTP/1.1 307').length <= count) await once(socket, 'data');
    }
    socket.destroy();
    expect(seen.split('HTTP/1.1 307')).toHaveLength(3);
  });

  it('refuses a body that is too large, and goes on', async () => {
    const server = await start();
    const large = await commands(server, { method: 'POST', body: 'x'.repeat(9 * 1024 * 1024) });
    expect(large.status).toBe(413);
    expect((await commands(server)).status).toBe(200);
  });

  describe('and strangers', () => {
    /** One request as it is, status line and body of the answer. */
    async function raw(port: number, head: readonly string[], body = ''): Promise<string> {
      const socket = connect(port, '127.0.0.1');
      let seen = '';
      socket.on('data', data => {
        seen += data.toString();
      });
      socket.write([...head, 'Connection: close', `Content-Length: ${body.length}`, '', body].join('\r\n'));
      await once(socket, 'close');
      return seen;
    }

    it.each([
      'evil.example',
      'evil.example:PORT',
      '127.0.0.1',
      '127.0.0.1:1',
      '127.0.0.1.evil.example:PORT',
      'localhost.:PORT',
      '',
    ])('does not answer to the Host "%s"', async host => {
      const server = await start();
      const line = `Host: ${host.replace('PORT', String(server.port))}`;
      const answer = await raw(server.port, ['GET /_sandbox/state HTTP/1.1', line]);
      expect(answer).toMatch(/^HTTP\/1\.1 403 /);
      expect(answer).toContain('{"message":"the sandbox only answers to 127.0.0.1:');
      expect(server.sandbox.requests.entries).toEqual([]);
    });

    it.each([
      'https://evil.example',
      'null',
      'http://localhost:1',
      'https://localhost:PORT',
      'http://localhost:PORT.evil.example',
    ])('refuses what the page %s sends, and nothing is done', async origin => {
      const server = await start();
      const before = server.sandbox.now();
      const host = `127.0.0.1:${server.port}`;
      const from = `Origin: ${origin.replace('PORT', String(server.port))}`;
      for (const [path, body] of [
        ['/_sandbox/clock', '{"advance_ms":86400000}'],
        ['/_sandbox/faults', '[{"then":{"status":500}}]'],
        ['/neon/api/v2/projects/shiny-wind-028834/branches', '{}'],
      ] as const) {
        const head = [`POST ${path} HTTP/1.1`, `Host: ${host}`, from, 'Content-Type: text/plain'];
        const answer = await raw(server.port, head, body);
        expect(answer).toMatch(/^HTTP\/1\.1 403 /);
        expect(answer).toContain('no page of another site');
      }
      expect(server.sandbox.now() - before).toBeLessThan(3_600_000);
      expect((await commands(server)).status).toBe(200);
    });

    it('refuses the image of a page, with which browsers send no Origin', async () => {
      const server = await start();
      const head = ['GET /_world/evil/ HTTP/1.1', `Host: 127.0.0.1:${server.port}`];
      expect(await raw(server.port, [...head, 'Sec-Fetch-Site: cross-site'])).toMatch(/^HTTP\/1\.1 403 /);
      const worlds = ['GET /_sandbox/worlds HTTP/1.1', `Host: 127.0.0.1:${server.port}`];
      expect(await raw(server.port, worlds)).toContain('"worlds":[]');
    });

    it.each(['127.0.0.1', 'localhost', '[::1]'])('answers programs, and its own page, as %s', async name => {
      const server = await start();
      const own = `${name}:${server.port}`;
      const head = ['GET /_sandbox/requests HTTP/1.1', `Host: ${own}`];
      expect(await raw(server.port, head)).toMatch(/^HTTP\/1\.1 200 /);
      expect(await raw(server.port, [...head, `Origin: http://${own}`])).toMatch(/^HTTP\/1\.1 200 /);
    });
  });

  it('closes while a request waits', async () => {
    const server = await startSandbox();
    await addFault(server, { delay_ms: 3_600_000 });
    const waiting = commands(server).then(
      () => 'answered',
      () => 'failed',
    );
    while (server.sandbox.requests.entries.length === 0) await new Promise(setImmediate);
    await server.close();
    expect(await waiting).toBe('failed');
  });
});

describe('faults over sockets', () => {
  it('lose the request, or the answer', async () => {
    const server = await start();
    await addFault(server, { drop: 'before' });
    await expect(commands(server, create)).rejects.toThrow();
    expect(await (await commands(server)).json()).toEqual([]);
    await addFault(server, { drop: 'after' });
    await expect(commands(server, create)).rejects.toThrow();
    expect(await (await commands(server)).json()).toHaveLength(1);
  });

  it('cut the body in its middle', async () => {
    const server = await start();
    await addFault(server, { cut_body: true });
    const response = await commands(server, create);
    expect(response.status).toBe(201);
    await expect(response.text()).rejects.toThrow();
  });

  it('delay the answer', async () => {
    const server = await start();
    await addFault(server, { delay_ms: 30 });
    const started = performance.now();
    expect((await commands(server)).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThanOrEqual(29);
  });

  it('are refused with a message', async () => {
    const server = await start();
    const then = { status: 1 };
    const body = JSON.stringify([{ then }]);
    const response = await fetch(`${server.url}/_sandbox/faults`, { method: 'POST', body });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: '[0].then.status is not valid' });
  });
});

describe('the state file', () => {
  it('holds each write before its answer, and is where the next server begins', async () => {
    const stateFile = join(folder, 'state.json');
    const first = await start({ stateFile });
    await commands(first);
    expect(existsSync(stateFile)).toBe(false);
    const created = (await (await commands(first, create)).json()) as { id: string };
    expect(readFileSync(stateFile, 'utf8')).toContain(created.id);
    expect(existsSync(`${stateFile}.tmp`)).toBe(false);
    const second = await start({ stateFile });
    expect(await (await commands(second)).json()).toMatchObject([{ id: created.id }]);
  });

  it('holds the first world alone', async () => {
    const stateFile = join(folder, 'state.json');
    const server = await start({ stateFile });
    await commands(server, create);
    const kept = readFileSync(stateFile, 'utf8');
    const { env } = server.world('other');
    expect((await commands({ ...server, env }, { ...create, body: '{}' })).status).toBe(400);
    expect((await commands({ ...server, env }, create)).status).toBe(201);
    expect(readFileSync(stateFile, 'utf8')).toBe(kept);
  });

  it('holds a write whose answer was lost', async () => {
    const stateFile = join(folder, 'state.json');
    const server = await start({ stateFile });
    await addFault(server, { drop: 'after' });
    await expect(commands(server, create)).rejects.toThrow();
    expect(readFileSync(stateFile, 'utf8')).toContain('"ping"');
  });

  it('that is no state is an error at the start', async () => {
    const stateFile = join(folder, 'state.json');
    writeFileSync(stateFile, '{}');
    await expect(start({ stateFile })).rejects.toThrow('the state lacks clock_offset_ms or random');
    writeFileSync(stateFile, '{');
    await expect(start({ stateFile })).rejects.toThrow('state.json is not JSON');
    await expect(start({ stateFile: folder })).rejects.toThrow('is not a regular file');
  });

  it('that could not be written is an error at the start', async () => {
    const nowhere = join(folder, 'nope');
    await expect(start({ stateFile: join(nowhere, 'state.json') })).rejects.toThrow(
      `${nowhere} is not a folder, or it cannot be written`,
    );
    writeFileSync(nowhere, '');
    await expect(start({ stateFile: join(nowhere, 'state.json') })).rejects.toThrow(
      `${nowhere} is not a folder, or it cannot be written`,
    );
  });
});

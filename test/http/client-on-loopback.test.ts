import { afterEach, describe, expect, it } from 'vitest';
import { createTransport } from '../../src/http/transport.ts';
import { type Handled, httpServer, type Loopback } from './loopback.ts';
import { failureOf, openClient, TOKEN } from './open-client.ts';

const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function serving(handle: (handled: Handled) => void): Promise<Loopback> {
  const server = await httpServer(handle);
  open.push(server);
  return server;
}

function clientOf(base: string): ReturnType<typeof openClient> {
  const transport = createTransport();
  open.unshift(transport);
  return openClient([], { settings: { baseUrl: base }, runtime: { transport: transport.send } });
}

describe('a client on real sockets', () => {
  it('takes nothing to where a redirect points: no request, no token, no body', async () => {
    const evil = await serving(({ response }) => response.end('{}'));
    for (const status of [301, 302, 303, 307, 308]) {
      const server = await serving(({ response }) =>
        response.writeHead(status, { location: evil.url }).end(),
      );
      const { client, writer } = clientOf(server.url);
      expect((await failureOf(client.reader.get('/x'))).outcome).toBe('unreadable');
      expect((await failureOf(writer.send('POST', '/x', { name: 'private' }))).outcome).toBe('rejected');
      expect(server.seen).toEqual(['GET /x', 'POST /x']);
    }
    expect(evil.connections()).toBe(0);
  });

  for (const method of ['POST', 'PATCH', 'PUT', 'DELETE'] as const) {
    it(`delivers ${method} once and calls it unknown when the answer is lost`, async () => {
      const server = await serving(({ request }) => request.socket.destroy());
      const { writer } = clientOf(server.url);
      expect((await failureOf(writer.send(method, '/x', {}))).outcome).toBe('unknown');
      expect(server.seen).toEqual([`${method} /x`]);
    });

    it(`delivers ${method} once when it was refused before`, async () => {
      const server = await serving(({ response }) =>
        response.writeHead(server.seen.length === 1 ? 503 : 200).end(),
      );
      const { writer } = clientOf(server.url);
      expect((await writer.send(method, '/x', {})).status).toBe(200);
      expect(server.seen).toHaveLength(2);
    });
  }

  it('reads again when the answer is lost', async () => {
    const server = await serving(({ request, response }) => {
      if (server.seen.length < 3) request.socket.destroy();
      else response.end('{"here":true}');
    });
    expect((await clientOf(server.url).client.reader.get('/x')).body).toEqual({ here: true });
    expect(server.seen).toHaveLength(3);
  });

  it('calls a write to nobody unsent', async () => {
    const server = await serving(() => undefined);
    await server.close();
    const failure = await failureOf(clientOf(server.url).writer.send('PUT', '/x', {}));
    expect(failure.outcome).toBe('unsent');
    expect(failure.message).not.toContain(TOKEN);
  });

  it('waits many times on one signal without a warning', async () => {
    const warnings: Error[] = [];
    const listen = (warning: Error): number => warnings.push(warning);
    process.on('warning', listen);
    const { client } = openClient([{ status: 503, headers: {}, body: '' }], {
      runtime: { signal: new AbortController().signal },
    });
    await Promise.all(Array.from({ length: 40 }, () => failureOf(client.reader.get('/x'))));
    await new Promise(resolve => setImmediate(resolve));
    process.off('warning', listen);
    expect(warnings).toEqual([]);
  });
});

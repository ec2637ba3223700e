import { Pool } from 'undici';
import { describe, expect, it, vi } from 'vitest';
import { RequestFailure, TransportError } from '../../src/core/http.ts';
import { createTransport } from '../../src/http/transport.ts';
import { docs } from '../../src/providers/docs/provider.ts';
import { httpServer } from './loopback.ts';
import { failureOf, openClient } from './open-client.ts';
import { type Script, text } from './scripted-transport.ts';

const AS_TEXT = { headers: { accept: 'text/markdown' } };
const BASE = 'https://docs.example.com/docs';

function portal(...answers: readonly Script[]) {
  return openClient(answers, { settings: { provider: docs, baseUrl: BASE, credentials: [] } });
}

function redirect(location: string, status = 302): Script {
  return { status, headers: { location }, body: '' };
}

describe('a request that may be sent only once', () => {
  it.each<[string, Script]>([
    ['a cut answer', new TransportError('ECONNRESET', 'the answer was cut', false)],
    ['an answer that stops', new TransportError('UND_ERR_BODY_TIMEOUT', 'Body Timeout Error', false)],
    ['an encoding that was not asked for', new TransportError('UNASKED_ENCODING', 'gzip', false)],
    ['a 500', text(500, 'no')],
    ['a 502', text(502, 'no')],
  ])('is not sent again after %s', async (_, answer) => {
    const { client, wire } = portal(answer);
    await failureOf(client.reader.get('/a', { ...AS_TEXT, once: true }));
    expect(wire.requests).toHaveLength(1);
  });

  it('is sent again where nothing left, and where the service said when', async () => {
    const unsent = new TransportError('ECONNREFUSED', 'refused', true);
    const limited = text(429, 'later', { 'retry-after': '2' });
    const { client, wire, clock } = portal(unsent, limited, text(200, 'yes'));
    expect((await client.reader.get('/a', { ...AS_TEXT, once: true })).text).toBe('yes');
    expect(wire.requests).toHaveLength(3);
    expect(clock.now()).toBeGreaterThanOrEqual(2_000);
  });
});

describe('a wait of requests that are apart', () => {
  it('holds them alone', async () => {
    const limited = text(429, 'later', { 'retry-after': '60' });
    const { client, wire, clock } = portal(limited, text(200, 'page'), text(200, 'answer'));
    const since = clock.now();
    const asked = client.reader.get('/a', { ...AS_TEXT, apart: 'questions', once: true });
    await clock.sleep(1);
    expect((await client.reader.get('/a', AS_TEXT)).text).toBe('page');
    expect(clock.now() - since).toBeLessThan(60_000);
    expect((await asked).text).toBe('answer');
    expect(clock.now() - since).toBeGreaterThanOrEqual(60_000);
    expect(wire.requests).toHaveLength(3);
  });
});

describe('what is called before each request on the wire', () => {
  it('is called for every try and every redirect, and ends the call by throwing', async () => {
    const limited = text(429, 'later', { 'retry-after': '1' });
    const { client, wire } = portal(redirect('/docs/b'), limited);
    let seen = 0;
    const beforeSend = (): void => {
      if (seen === 4) throw new RequestFailure('unreadable', 'enough', { request: 'GET /a' });
      seen += 1;
    };
    const failure = await failureOf(client.reader.get('/a', { beforeSend }));
    expect(failure.message).toBe('enough');
    expect(wire.requests).toHaveLength(4);
  });
});

describe('a redirect of a portal', () => {
  it('is followed inside its origin, and every hop counts', async () => {
    const { client, wire } = portal(
      redirect('/docs/', 301),
      redirect('./b?ask=x#top', 308),
      text(200, 'there'),
    );
    expect((await client.reader.get('/a', { ...AS_TEXT, query: { ask: 'x' } })).text).toBe('there');
    expect(wire.requests.map(({ url }) => url)).toEqual([`${BASE}/a?ask=x`, `${BASE}/`, `${BASE}/b?ask=x`]);
    expect(client.requests()).toEqual({ GET: 3 });
  });

  it.each([
    'https://evil.example/docs/a',
    'http://docs.example.com/docs/a',
    'https://docs.example.com:444/docs/a',
    'https://user:secret@docs.example.com/docs/a',
    '//evil.example/a',
    '/\\evil.example/a',
    'javascript:alert(1)',
    'https://',
    '',
  ])('to %j is not followed', async location => {
    const { client, wire } = portal(redirect(location));
    const failure = await failureOf(client.reader.get('/a'));
    expect(failure.status).toBe(302);
    expect(failure.message).toContain('does not follow');
    expect(wire.requests).toHaveLength(1);
  });

  it('is followed five times at most', async () => {
    const { client, wire } = portal(redirect('/docs/a'));
    expect((await failureOf(client.reader.get('/a'))).status).toBe(302);
    expect(wire.requests).toHaveLength(6);
  });

  it('is never followed for a service that receives a token', async () => {
    const { client, wire } = openClient([redirect('/v2/b')]);
    await failureOf(client.reader.get('/a'));
    expect(wire.requests).toHaveLength(1);
    const settings = { provider: docs, base: BASE };
    expect(() => openClient([], { settings })).toThrow(/redirects/);
  });
});

describe('how long nothing may come', () => {
  it('is what the request says, before the headers and within the body', async () => {
    const server = await httpServer(({ response }) => response.end('{}'));
    const spy = vi.spyOn(Pool.prototype, 'dispatch');
    const transport = createTransport();
    try {
      const request = { method: 'GET', url: server.url, headers: {}, timeoutMs: 120_000 };
      await transport.send(request);
      await transport.send({ ...request, silentMs: 120_000 });
      expect(
        spy.mock.calls.map(([{ headersTimeout, bodyTimeout }]) => [headersTimeout, bodyTimeout]),
      ).toEqual([
        [35_000, 10_000],
        [120_000, 120_000],
      ]);
    } finally {
      spy.mockRestore();
      await transport.close();
      await server.close();
    }
  });
});

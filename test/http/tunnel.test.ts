import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TransportError } from '../../src/core/http.ts';
import { classify } from '../../src/http/classify.ts';
import { createTransport, type OpenTransport } from '../../src/http/transport.ts';
import { type ConnectProxy, connectProxy, tlsFront, trustTestHosts } from '../helpers/connect-proxy.ts';
import { httpServer, type Loopback, untrustedServer } from './loopback.ts';

const HOST = 'api.evenkeel.test';
const open: { close(): Promise<void> }[] = [];
let trust: { restore(): void };

beforeAll(() => {
  trust = trustTestHosts();
});

afterAll(() => trust.restore());

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

function closing<T extends { close(): Promise<void> }>(made: T): T {
  open.unshift(made);
  return made;
}

/** A service behind TLS, and a proxy that alone knows where it is. */
async function service(options: Partial<Parameters<typeof connectProxy>[0]> = {}) {
  const server: Loopback = closing(
    await httpServer(({ request, response, body }) =>
      response.end(JSON.stringify({ path: request.url, headers: request.headers, body })),
    ),
  );
  const front = closing(await tlsFront(server.url));
  const proxy = closing(await connectProxy({ hosts: { [HOST]: front.port }, ...options }));
  return { server, front, proxy };
}

function transportOf(
  proxy: Pick<ConnectProxy, 'url'>,
  env: Readonly<Record<string, string>> = {},
): OpenTransport {
  return closing(createTransport({ connectMs: 300 }, { HTTPS_PROXY: proxy.url, ...env }));
}

const post = (url: string) => ({
  method: 'POST',
  url,
  headers: { 'x-a': '1' },
  body: '{"a":1}',
  timeoutMs: 10_000,
});

async function errorOf(work: Promise<unknown>): Promise<TransportError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof TransportError)) throw new Error(`expected a TransportError, got ${String(error)}`);
  return error;
}

describe('https behind a proxy', () => {
  it.each([false, true])('goes through a tunnel, unchanged; to the proxy itself by TLS: %s', async secure => {
    const { server, front, proxy } = await service({ login: 'ann:p@ss', secure });
    const url = new URL(proxy.url);
    const { send } = transportOf({ url: `${url.protocol}//ann:p%40ss@${url.host}` });
    const answers = await Promise.all([1, 2, 3].map(at => send(post(`https://${HOST}/v1/${at}?x=1`))));
    for (const [index, { status, body }] of answers.entries()) {
      expect(status).toBe(200);
      const got = JSON.parse(body);
      expect(got).toMatchObject({ path: `/v1/${index + 1}?x=1`, body: '{"a":1}', headers: { 'x-a': '1' } });
      expect(Object.keys(got.headers).filter(name => name.startsWith('proxy'))).toEqual([]);
    }
    expect(new Set(front.hosts)).toEqual(new Set([HOST]));
    expect(new Set(proxy.seen)).toEqual(new Set([`CONNECT ${HOST}:443`]));
    expect(server.seen).toHaveLength(3);
  });

  it('keeps its tunnels for requests that follow one another, and has no more than it may', async () => {
    const { proxy } = await service();
    const transport = closing(createTransport({ connections: 2 }, { HTTPS_PROXY: proxy.url }));
    for (let at = 0; at < 10; at += 1) await transport.send(post(`https://${HOST}/`));
    // undici checks an idle socket before it is used again, and may open a second one meanwhile.
    expect(proxy.seen.length).toBeLessThanOrEqual(2);
    await Promise.all(Array.from({ length: 10 }, () => transport.send(post(`https://${HOST}/`))));
    expect(proxy.seen.length).toBeLessThanOrEqual(2);
  });

  it('names the port of a host that has one', async () => {
    const { front, proxy: other } = await service();
    await other.close();
    const proxy = closing(await connectProxy({ hosts: { [`${HOST}:8443`]: front.port } }));
    expect((await transportOf(proxy).send(post(`https://${HOST}:8443/`))).status).toBe(200);
    expect(proxy.seen).toEqual([`CONNECT ${HOST}:8443`]);
  });

  it('is another matter than plain http and loopback, which never go there', async () => {
    const { server, proxy } = await service();
    const { send } = transportOf(proxy, { HTTP_PROXY: proxy.url });
    expect((await send(post(`${server.url}/plain`))).status).toBe(200);
    const secure = closing(await untrustedServer(({ response }) => response.end('{}')));
    expect((await send(post(`${secure.url}/secure`))).status).toBe(200);
    expect(proxy.seen).toEqual([]);
  });

  it('is reached directly where NO_PROXY says so', async () => {
    const { proxy } = await service();
    const error = await errorOf(
      transportOf(proxy, { NO_PROXY: '.evenkeel.test' }).send(post(`https://${HOST}/`)),
    );
    expect(error).toMatchObject({ code: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/), unsent: true });
    expect(proxy.seen).toEqual([]);
  });

  it('still checks the certificate of the host', async () => {
    const { front } = await service();
    const wrong = 'api.evenkeel-other.test';
    const proxy = closing(await connectProxy({ hosts: { [wrong]: front.port } }));
    const error = await errorOf(transportOf(proxy).send(post(`https://${wrong}/`)));
    expect(error).toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID', unsent: true });
    expect(error.message).toContain('NODE_EXTRA_CA_CERTS');
    expect(front.hosts).toEqual([]);
    trust.restore();
    try {
      const { proxy: own, front: behind } = await service();
      const untrusted = await errorOf(transportOf(own).send(post(`https://${HOST}/`)));
      expect(untrusted).toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT', unsent: true });
      expect(behind.hosts).toEqual([]);
    } finally {
      trust = trustTestHosts();
    }
  });
});

describe('a proxy that opens no tunnel', () => {
  it.each([
    [
      407,
      'PROXY_407',
      'it asks for a user and a password (407). Set the user and the password in HTTPS_PROXY',
    ],
    [403, 'PROXY_403', 'it does not allow this host (403). Allow the host there.'],
    [502, 'PROXY_502', 'it answered 502, so it does not reach the host, whose name it resolves itself.'],
    [503, 'PROXY_503', 'NO_PROXY'],
    [301, 'PROXY_301', 'it answered 301.'],
    ['drop', 'PROXY_CLOSED', 'it closed the connection without an answer.'],
    ['cut', 'PROXY_CLOSED', 'it broke off before the host had answered.'],
    ['stall', 'PROXY_TIMEOUT', 'it did not answer within 300 ms.'],
  ] as const)('by %s fails a write that is proven unsent', async (odd, code, words) => {
    const { server, proxy } = await service({ odd });
    const error = await errorOf(transportOf(proxy).send(post(`https://${HOST}/`)));
    expect(error).toMatchObject({ code, unsent: true });
    expect(error.message).toContain(
      `no connection to ${HOST}:443 through the proxy ${new URL(proxy.url).host} of`,
    );
    expect(error.message).toContain(words);
    expect(classify({ error }, 'POST')).toMatchObject({ outcome: 'unsent', verdict: 'retry' });
    // One request is one CONNECT, whatever fails.
    expect(proxy.seen).toEqual([`CONNECT ${HOST}:443`]);
    expect(server.seen).toEqual([]);
  });

  it('is said to be out of reach where nobody listens, or no proxy does', async () => {
    const { proxy } = await service();
    await proxy.close();
    const gone = await errorOf(transportOf(proxy).send(post(`https://${HOST}/`)));
    expect(gone).toMatchObject({ code: 'PROXY_UNREACHABLE', unsent: true });
    expect(gone.message).toContain('ECONNREFUSED');
  });

  it('never shows its password, and is not asked a second time with a wrong one', async () => {
    const { proxy } = await service({ login: 'ann:right' });
    const { send } = transportOf({ url: proxy.url.replace('//', '//ann:canary-7f3@') });
    const side = [1, 2, 3, 4].map(() => errorOf(send(post(`https://${HOST}/`))));
    const errors = [...(await Promise.all(side)), await errorOf(send(post(`https://${HOST}/`)))];
    for (const error of errors) {
      expect(error).toMatchObject({ code: 'PROXY_407', unsent: true });
      expect(error.message).toContain('it refuses the user and the password (407)');
      expect(`${error.message}${error.stack}${JSON.stringify(error)}`).not.toMatch(/canary|YW5uOmNhbmFyeS/);
    }
    expect(proxy.seen).toHaveLength(1);
  });

  it('is not waited for once the transport is closed', async () => {
    const { proxy } = await service({ odd: 'stall' });
    const transport = createTransport({ connectMs: 60_000 }, { HTTPS_PROXY: proxy.url });
    const failed = errorOf(transport.send(post(`https://${HOST}/`)));
    await new Promise<void>(resolve => {
      const look = (): unknown => (proxy.seen.length > 0 ? resolve() : setImmediate(look));
      look();
    });
    await transport.close();
    expect((await failed).unsent).toBe(true);
  });
});

import { createServer, type IncomingMessage, request as send } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import tls, { type ConnectionOptions } from 'node:tls';
import { vi } from 'vitest';
import { NAMES_CERTIFICATE, TEST_CERTIFICATE, TEST_KEY } from './test-certificate.ts';

/**
 * What a proxy does with CONNECT instead: an answer with that status; nothing; no answer, or none
 * of the host, and an end.
 */
type Odd = number | 'stall' | 'drop' | 'cut';

export interface ConnectProxy {
  /** `http://127.0.0.1:PORT`, or https. */
  readonly url: string;
  /** Everything that it was asked, as `CONNECT host:port` or `GET http://…`. */
  readonly seen: readonly string[];
  close(): Promise<void>;
}

interface ProxyOptions {
  /** The loopback ports of the hosts that it knows, by name. Any other gets 502. */
  readonly hosts: Readonly<Record<string, number>>;
  /** `user:password` without which it answers 407. */
  readonly login?: string;
  readonly odd?: Odd;
  readonly secure?: boolean;
}

/** A real proxy on a free loopback port. */
export async function connectProxy({
  hosts,
  login,
  odd,
  secure = false,
}: ProxyOptions): Promise<ConnectProxy> {
  const seen: string[] = [];
  const wanted = login === undefined ? undefined : `Basic ${Buffer.from(login).toString('base64')}`;
  const server = secure
    ? createTlsServer({ key: TEST_KEY, cert: TEST_CERTIFICATE })
    : createServer((_, response) => response.writeHead(400).end());
  server.on('request', (request: IncomingMessage) => seen.push(`${request.method} ${request.url}`));
  server.on('connect', (request: IncomingMessage, client: Duplex) => {
    seen.push(`CONNECT ${request.url}`);
    client.on('error', () => undefined);
    const refuse = (status: number): void => {
      client.end(`HTTP/1.1 ${status} No\r\nContent-Length: 2\r\n\r\nno`);
    };
    if (odd === 'stall') return;
    if (odd === 'drop') return client.destroy();
    if (odd === 'cut') return client.end('HTTP/1.1 200 OK\r\n\r\n');
    if (odd !== undefined) return refuse(odd);
    if (wanted !== undefined && request.headers['proxy-authorization'] !== wanted) return refuse(407);
    const port = hosts[request.url?.replace(/:443$/, '') ?? ''];
    if (port === undefined) return refuse(502);
    const host = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      host.pipe(client).pipe(host);
    });
    host.on('error', () => client.destroy());
    client.on('close', () => host.destroy());
  });
  const open = await listening(server);
  return { url: `${secure ? 'https' : 'http'}://127.0.0.1:${open.port}`, seen, close: open.close };
}

/**
 * An https server of any host of `evenkeel.test`, which hands each request on to a server on
 * loopback.
 */
export async function tlsFront(
  target: string,
): Promise<{ readonly port: number; readonly hosts: readonly string[]; close(): Promise<void> }> {
  const hosts: string[] = [];
  const server = createTlsServer({ key: TEST_KEY, cert: NAMES_CERTIFICATE }, (request, response) => {
    hosts.push(request.headers.host ?? '');
    const headers = { ...request.headers, host: new URL(target).host };
    const onward = send(`${target}${request.url}`, { method: request.method, headers }, answer => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  return { ...(await listening(server)), hosts };
}

/**
 * This process trusts `evenkeel.test` and, as a proxy, 127.0.0.1 until `restore`; another one does
 * by NODE_EXTRA_CA_CERTS.
 */
export function trustTestHosts(): { restore(): void } {
  const real = tls.connect;
  const ca = [NAMES_CERTIFICATE, TEST_CERTIFICATE];
  const spy = vi
    .spyOn(tls, 'connect')
    .mockImplementation(((options: ConnectionOptions) => real({ ...options, ca })) as typeof tls.connect);
  return { restore: () => spy.mockRestore() };
}

async function listening(server: Server): Promise<{ readonly port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

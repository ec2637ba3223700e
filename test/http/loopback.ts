import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createNetServer, type Server, type Socket } from 'node:net';
import { TEST_CERTIFICATE, TEST_KEY } from '../helpers/test-certificate.ts';

/** A server on a free loopback port. */
export interface Loopback {
  readonly url: string;
  /** Method and path of every request that arrived whole. */
  readonly seen: readonly string[];
  /** How many connections were opened. */
  connections(): number;
  close(): Promise<void>;
}

export interface Handled {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: string;
}

/** An HTTP server that hands every request to `handle` once its body is there. */
export async function httpServer(handle: (handled: Handled) => void): Promise<Loopback> {
  const seen: string[] = [];
  return listening(createServer(once(handle, seen)), seen);
}

/** The same behind a certificate that nobody has reason to trust. */
export async function untrustedServer(handle: (handled: Handled) => void): Promise<Loopback> {
  const seen: string[] = [];
  const options = { key: TEST_KEY, cert: TEST_CERTIFICATE };
  const server = await listening(createTlsServer(options, once(handle, seen)), seen);
  return { ...server, url: server.url.replace('http:', 'https:') };
}

function once(handle: (handled: Handled) => void, seen: string[]): RequestListener {
  return (request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      seen.push(`${request.method} ${request.url}`);
      handle({ request, response, body: Buffer.concat(pieces).toString() });
    });
  };
}

/** A raw server that hands every piece of what arrives to `handle`. */
export async function rawServer(handle: (socket: Socket, text: string) => void): Promise<Loopback> {
  const seen: string[] = [];
  const server = createNetServer({ allowHalfOpen: true }, socket => {
    socket.on('error', () => undefined);
    socket.on('data', piece => {
      seen.push(piece.toString().split(' HTTP/')[0] ?? '');
      handle(socket, piece.toString());
    });
  });
  return listening(server, seen);
}

async function listening(server: Server, seen: readonly string[]): Promise<Loopback> {
  const sockets = new Set<Socket>();
  let opened = 0;
  server.on('connection', (socket: Socket) => {
    opened += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    connections: () => opened,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

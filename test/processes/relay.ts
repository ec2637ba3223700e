import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** One request as it went through, and how far it came. */
export interface Passed {
  /** From 1, in the order of arrival. */
  readonly number: number;
  readonly method: string;
  readonly path: string;
  readonly body: string;
  /** What the service answered; undefined where it was never asked, or had gone away. */
  status: number | undefined;
  /** Whether the whole answer went back. */
  answered: boolean;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** A request that an act may do with as it likes. */
export interface Exchange {
  readonly passed: Passed;
  /** Asks the service. Rejects where it has gone away. */
  forward(): Promise<Answer>;
  /** Gives the answer back. */
  answer(answer: Answer): void;
  /** The connection of the client. */
  readonly socket: Socket;
  readonly response: ServerResponse;
}

/** What becomes of a request; the default forwards and answers. */
export type Act = (exchange: Exchange) => Promise<void>;

/** A way between the command and the sandbox on which accidents happen. */
export interface Relay {
  readonly url: string;
  readonly log: readonly Passed[];
  /** Every request from now on goes through this, and the log starts anew. */
  use(act: Act): void;
  /** Refuses connections, after ending those that are open. */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Until no act is under way. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export const plainly: Act = async exchange => exchange.answer(await exchange.forward());

export async function startRelay(target: () => string): Promise<Relay> {
  const agent = new Agent({ keepAlive: false });
  let log: Passed[] = [];
  let act: Act = plainly;
  let port = 0;
  const underWay = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    const work = pass(request, response)
      .catch(() => response.destroy())
      .then(() => undefined)
      .finally(() => underWay.delete(work));
    underWay.add(work);
  });
  server.keepAliveTimeout = 60_000;

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await whole(request);
    const passed: Passed = {
      number: log.length + 1,
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      body: body.toString(),
      status: undefined,
      answered: false,
    };
    log.push(passed);
    await act({
      passed,
      socket: request.socket,
      response,
      async forward() {
        const answer = await ask(target() + passed.path, agent, request, body);
        passed.status = answer.status;
        return answer;
      },
      answer({ status, headers, body: text }) {
        if (response.destroyed) return;
        response.writeHead(status, { ...headers, connection: 'keep-alive' });
        response.end(text);
        passed.answered = true;
      },
    });
  }

  const listen = (): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  const shut = (): Promise<void> =>
    new Promise(resolve => {
      server.close(() => resolve());
      server.closeAllConnections();
    });

  await listen();
  port = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${port}`,
    get log() {
      return log;
    },
    use(next) {
      act = next;
      log = [];
    },
    shut,
    open: listen,
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    async close() {
      agent.destroy();
      await shut();
    },
  };
}

async function whole(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

function ask(url: string, agent: Agent, { method, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // The service answers to its own name alone.
    const { connection: _, host: __, ...rest } = headers;
    const outgoing = send(url, { method: method ?? 'GET', headers: rest, agent }, incoming => {
      whole(incoming).then(text => {
        const { connection: ___, 'keep-alive': ____, ...shown } = incoming.headers;
        resolve({ status: incoming.statusCode ?? 0, headers: shown, body: text });
      }, reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/// <reference lib="esnext.disposable" preserve="true" />
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { CALLABLE, checkForms, type FormsOf, SANDBOX_FORMS } from './check-sandbox-options.ts';
import type { SandboxOutcome } from './outcome.ts';
import { settled } from './ping-endpoint.ts';
import { text, wholeFrom } from './read-members.ts';
import type { LogBounds } from './request-log.ts';
import { createSandbox, type Sandbox, type SandboxOptions, type SandboxRequest } from './sandbox.ts';
import type { SandboxEnv } from './sandbox-env.ts';
import { openStateFile, type StateFile } from './state-file.ts';
import { strangerIn } from './stranger.ts';
import { createWorlds, type WorldOptions, type Worlds, worldPath } from './worlds.ts';

/** The server's configuration. */
export interface ServerOptions extends SandboxOptions {
  /** The port to listen on. With 0, the default, the system chooses a free port. */
  readonly port?: number;
  /**
   * A file with the state. The server loads it at the start if it exists, and saves it after each
   * write, before the answer is sent. The file also keeps the ids and quirks. If a later start has
   * other ids or quirks, those of the later start count.
   */
  readonly stateFile?: string;
  /**
   * Called with each request in place of the sandbox; `ask` passes a request on to the sandbox. For
   * a program that watches or changes requests and answers.
   */
  readonly around?: (
    request: SandboxRequest,
    ask: (request: SandboxRequest) => SandboxOutcome,
  ) => SandboxOutcome;
  /**
   * How many worlds there can be beside the first; the default is 1000. A world is a sandbox at
   * `URL/_world/NAME`, with a state, a clock, faults and requests of its own.
   */
  readonly maxWorlds?: number;
  /** Told each request that the server refused before the sandbox saw it, and why. */
  readonly onRefused?: (refused: RefusedRequest) => void;
}

const SERVER_FORMS: FormsOf<Omit<ServerOptions, keyof SandboxOptions>> = {
  port: [value => wholeFrom(0)(value) && Number(value) < 2 ** 16, 'a port, from 0 to 65535'],
  stateFile: [text, 'a text'],
  around: CALLABLE,
  maxWorlds: [wholeFrom(0), 'a whole number, 0 or more'],
  onRefused: CALLABLE,
};

/** A refused request: a foreign web page may have sent it, or its body is too large. */
export interface RefusedRequest {
  readonly method: string;
  /** The path without its query. */
  readonly path: string;
  readonly status: number;
  readonly message: string;
}

/** A listening sandbox. */
export interface SandboxServer extends AsyncDisposable {
  /** The URL of the sandbox: `http://127.0.0.1:PORT`. */
  readonly url: string;
  readonly port: number;
  readonly env: SandboxEnv;
  /** The first sandbox, at the root of the server. All further ones are worlds with a name. */
  readonly sandbox: Sandbox;
  /**
   * Returns the world with this name, and makes it if it is not there. With `options` it must be
   * new, and gets these.
   *
   * @throws Error if there are too many worlds, the name or an option is not valid, or, with
   * options, if it is there already
   */
  world(name: string, options?: WorldOptions): ServedWorld;
  /** Deletes a world. Returns false if there is none. */
  deleteWorld(name: string): boolean;
  /** Closes all connections. */
  close(): Promise<void>;
  /** `close`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** A world of a server. */
export interface ServedWorld extends Pick<SandboxServer, 'url' | 'env' | 'sandbox'> {
  readonly name: string;
}

const HOST = '127.0.0.1';
/** How much of its log each world of a server keeps, so that a server can run for days. */
const LOG: LogBounds = { requests: 10_000, bodies: 4 * 1024 * 1024 };
const MAX_BODY_BYTES = 8 * 1024 * 1024;
/**
 * Longer than clients keep idle connections open, so that the server closes none while a client
 * sends a request.
 */
const KEEP_ALIVE_MS = 60_000;

/**
 * Serves a sandbox on the loopback address. It uses the real time, unless the option `clock` is
 * set.
 *
 * For a fault `drop: before` it reads the request and then closes the connection. So a client sees
 * a connection reset, and not a refused connection.
 *
 * @throws Error if the port is taken, or the state file is unreadable or not a state
 */
export async function startSandbox(options: ServerOptions = {}): Promise<SandboxServer> {
  checkForms('startSandbox', options, { ...SANDBOX_FORMS, ...SERVER_FORMS });
  const { port, stateFile, around, onRefused, maxWorlds, ...rest } = options;
  const file = stateFile === undefined ? undefined : openStateFile(stateFile, rest);
  const begun = {
    clock: { now: () => Date.now() },
    log: LOG,
    ...rest,
    ...file?.options,
    ...(rest.onIgnored && { onIgnored: eachOnce(rest.onIgnored) }),
  };
  const sandbox = createSandbox(begun);
  const worlds = createWorlds(sandbox, begun, maxWorlds);
  // The file is saved at once, so that a copy of live can be used again without reading live again.
  if (file?.isNew === true && rest.state !== undefined) file.save(sandbox);
  const closing = new AbortController();
  const server = createServer((request, response) => {
    respond({ first: sandbox, worlds, around, file, onRefused }, request, response, closing.signal).catch(
      error => fail(response, error),
    );
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await listen(server, port ?? 0);
  const address = server.address() as AddressInfo;
  const url = `http://${HOST}:${address.port}`;
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closed ??= new Promise((resolve, reject) => {
      closing.abort();
      server.close(error => (error === undefined ? resolve() : reject(error)));
      server.closeAllConnections();
    });
    return closed;
  };
  return {
    url,
    port: address.port,
    env: sandbox.env(url),
    sandbox,
    world(name, given) {
      const made = given === undefined ? worlds.world(name) : worlds.make(name, given);
      const at = `${url}${worldPath(name)}`;
      return { name, url: at, env: made.env(at), sandbox: made };
    },
    deleteWorld: worlds.delete,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/**
 * Tells each line once for all worlds together. Tests send the same requests to each world, so
 * otherwise the same line would come from each.
 */
function eachOnce(tell: (line: string) => void): (line: string) => void {
  const told = new Set<string>();
  return line => {
    if (!told.has(line)) tell(line);
    told.add(line);
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

interface ServedSandbox {
  readonly around: ServerOptions['around'];
  readonly onRefused: ServerOptions['onRefused'];
  /** The sandbox whose state the file keeps. */
  readonly first: Sandbox;
  readonly worlds: Worlds;
  readonly file: StateFile | undefined;
}

async function respond(
  { first, worlds, around, file, onRefused }: ServedSandbox,
  request: IncomingMessage,
  response: ServerResponse,
  closing: AbortSignal,
): Promise<void> {
  const method = request.method ?? 'GET';
  const refused = (status: number, message: string): void => {
    const [path = '/'] = (request.url ?? '/').split('?');
    onRefused?.({ method, path, status, message });
    refuse(response, status, message);
  };
  const stranger = strangerIn(request.headers, request.socket.localPort ?? 0);
  if (stranger !== undefined) return refused(403, stranger);
  const text = await readBody(request);
  if (text === undefined) return refused(413, `the body is larger than ${MAX_BODY_BYTES} bytes`);
  const located = worlds.locate({ method, path: request.url ?? '/', headers: joined(request), text });
  if ('outcome' in located) return send(located.outcome, request, response);
  const { sandbox, request: asked } = located;
  const answered = around === undefined ? sandbox.handle(asked) : around(asked, sandbox.handle);
  const outcome = await settled(answered, sandbox.now());
  if (sandbox === first && method !== 'GET' && method !== 'HEAD') file?.save(sandbox);
  if (outcome.delayMs !== undefined) {
    const ended = await sleep(outcome.delayMs, false, { signal: closing }).catch(() => true);
    if (ended) return;
  }
  send(outcome, request, response);
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify({ message }));
}

function send(outcome: SandboxOutcome, request: IncomingMessage, response: ServerResponse): void {
  if (outcome.drop !== undefined) {
    request.socket.destroy();
    return;
  }
  response.writeHead(outcome.status, { ...outcome.headers });
  if (!outcome.cutBody) {
    response.end(outcome.text);
    return;
  }
  const bytes = Buffer.from(outcome.text);
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => request.socket.destroy());
}

/** The body as text; undefined if it is too large. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function joined(request: IncomingMessage): Readonly<Record<string, string>> {
  const headers = Object.entries(request.headers);
  return Object.fromEntries(headers.map(([name, value]) => [name, [value].flat().join(', ')]));
}

/** Sends an error of the sandbox itself to the client, because nobody else would see it. */
function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  response.writeHead(500, { 'content-type': 'application/json', 'x-sandbox-error': 'true' });
  response.end(JSON.stringify({ message }));
}

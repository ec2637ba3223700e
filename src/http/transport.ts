import { Pool } from 'undici';
import type { HttpRequest, HttpResponse, Transport } from '../core/http.ts';
import { TransportError } from '../core/http.ts';
import { codeOf } from './classify.ts';
import { proxyFor } from './proxy.ts';
import { openTunnel, type Tunnel } from './tunnel.ts';

/** Times in milliseconds, sizes in bytes. */
export interface TransportLimits {
  readonly connectMs: number;
  /**
   * The time until the answer's headers, unless the request sets another; never more than the
   * request's own limit.
   */
  readonly headersMs: number;
  /** The time between two chunks of the body, unless the request sets another. */
  readonly bodyIdleMs: number;
  readonly bodyBytes: number;
  /** The most bytes of an unsuccessful answer. */
  readonly refusalBytes: number;
  /** The most connections to one origin. */
  readonly connections: number;
}

// The slowest list of a service takes 30 s, by the `timeout` parameter of its API.
const DEFAULTS: TransportLimits = {
  connectMs: 5_000,
  headersMs: 35_000,
  bodyIdleMs: 10_000,
  // The longest page of branches has 10 MB.
  bodyBytes: 32 * 1024 * 1024,
  refusalBytes: 64 * 1024,
  connections: 32,
};

/** The default transport and how to close it. */
export interface OpenTransport {
  readonly send: Transport;
  /** Closes all connections, and cuts off requests in progress. */
  close(): Promise<void>;
}

/**
 * The default transport: undici keep-alive pools, one for each origin. Sends each request at most
 * once; no redirects, retries or decompression. Throws a {@link TransportError}. `env`: variables
 * that may name a proxy, such as `process.env`; a wrong value is a Failure with code `usage`.
 */
export function createTransport(
  limits: Partial<TransportLimits> = {},
  env: Readonly<Record<string, string | undefined>> = {},
): OpenTransport {
  const all = { ...DEFAULTS, ...limits };
  const proxyOf = proxyFor(env);
  const pools = new Map<string, Pool>();
  let tunnel: Tunnel | undefined;

  function poolOf({ origin }: URL): Pool {
    const found = pools.get(origin) ?? openPool(origin, all, tunnelTo(origin));
    pools.set(origin, found);
    return found;
  }

  function tunnelTo(origin: string): Tunnel | undefined {
    const proxy = proxyOf(new URL(origin));
    if (proxy === undefined) return undefined;
    tunnel ??= openTunnel(proxy, all.connectMs);
    return tunnel;
  }

  return {
    send: async request => {
      const url = new URL(request.url);
      return exchange(poolOf(url), url, request, all);
    },
    async close() {
      const open = [...pools.values()];
      pools.clear();
      await Promise.all(open.map(pool => pool.destroy()));
      const through = tunnel;
      tunnel = undefined;
      await through?.close();
    },
  };
}

function openPool(origin: string, limits: TransportLimits, tunnel: Tunnel | undefined): Pool {
  return new Pool(origin, {
    connections: limits.connections,
    pipelining: 1,
    // Always checks certificates, even with NODE_TLS_REJECT_UNAUTHORIZED=0: a token is at stake.
    connect: tunnel?.connect ?? { timeout: limits.connectMs, rejectUnauthorized: true },
  });
}

/**
 * Sends one request by undici's handler interface, the only one that shows whether anything was
 * sent.
 */
function exchange(
  pool: Pool,
  url: URL,
  request: HttpRequest,
  limits: TransportLimits,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let size = 0;
    let status = 0;
    let headers: Readonly<Record<string, string>> = {};
    let started = false;
    let ended = false;
    let abort: ((error: Error) => void) | undefined;
    const pieceOf = new TextDecoder('utf-8');

    function fail(error: TransportError): void {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      reject(error);
      abort?.(error);
    }

    function done(response: HttpResponse): void {
      ended = true;
      clearTimeout(timer);
      resolve(response);
    }

    const timer = setTimeout(() => {
      fail(new TransportError('ETIMEDOUT', `no complete answer within ${request.timeoutMs} ms`, !started));
    }, request.timeoutMs);

    pool.dispatch(
      {
        path: url.pathname + url.search,
        method: request.method,
        headers: { ...request.headers, 'accept-encoding': 'identity' },
        body: request.body ?? null,
        headersTimeout: Math.min(request.silentMs ?? limits.headersMs, request.timeoutMs),
        bodyTimeout: Math.min(request.silentMs ?? limits.bodyIdleMs, request.timeoutMs),
      },
      {
        onRequestStart(controller) {
          abort = error => controller.abort(error);
          if (started)
            fail(new TransportError('ECONNRESET', 'the connection broke before the answer', false));
          started = true;
          if (ended) controller.abort(new Error('the run gave up this request before it was sent'));
        },
        onResponseStart(_controller, statusCode, fields) {
          status = statusCode;
          headers = joined(fields);
        },
        onResponseData(controller, piece) {
          if (ended) return;
          size += piece.length;
          if (!isYes(status) && size > limits.refusalBytes) {
            pieces.push(piece);
            const body = Buffer.concat(pieces).subarray(0, limits.refusalBytes);
            done({ status, headers, body: decoded(body, status, headers), cut: true });
            controller.abort(new Error('the rest of a refusal is not read'));
          } else if (size <= limits.bodyBytes) {
            pieces.push(piece);
            if (request.receive !== undefined && isYes(status) && headers['content-encoding'] === undefined)
              request.receive(pieceOf.decode(piece, { stream: true }));
          } else
            fail(
              new TransportError(
                'UND_ERR_RES_EXCEEDED_MAX_SIZE',
                `the answer is larger than ${limits.bodyBytes} bytes`,
                false,
              ),
            );
        },
        onResponseEnd() {
          if (ended) return;
          try {
            done({ status, headers, body: decoded(Buffer.concat(pieces, size), status, headers) });
          } catch (error) {
            fail(wrapped(error, false));
          }
        },
        onResponseError(_controller, error) {
          fail(wrapped(error, !started));
        },
      },
    );
  });
}

function wrapped(error: unknown, unsent: boolean): TransportError {
  if (error instanceof TransportError) return error;
  const message = error instanceof Error && error.message !== '' ? error.message : 'the request failed';
  return new TransportError(codeOf(error) || 'UNKNOWN', message, unsent, error);
}

/**
 * Decodes a body. A successful answer must be valid to its last byte; a refusal is shown as well as
 * possible.
 */
function decoded(body: Buffer, status: number, headers: Readonly<Record<string, string>>): string {
  const encoding = headers['content-encoding'] ?? 'identity';
  const yes = isYes(status);
  if (encoding !== 'identity' && body.length > 0) {
    if (yes)
      throw new TransportError(
        'UNASKED_ENCODING',
        `the answer has the encoding ${encoding}, which evenkeel did not ask for`,
        false,
      );
    return '';
  }
  return new TextDecoder('utf-8', { fatal: yes }).decode(body);
}

function isYes(status: number): boolean {
  return status >= 200 && status < 300;
}

function joined(
  fields: Readonly<Record<string, string | string[] | undefined>>,
): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) headers[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return headers;
}

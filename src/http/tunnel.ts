import { Socket } from 'node:net';
import { buildConnector, Pool } from 'undici';
import { TransportError } from '../core/http.ts';
import { codeOf } from './classify.ts';
import type { HttpsProxy } from './proxy.ts';

/** Connections through a proxy, in the form that undici's pools expect. */
export interface Tunnel {
  readonly connect: buildConnector.connector;
  close(): Promise<void>;
}

type TunnelEnd = (end: Socket | TransportError) => void;

/**
 * Opens tunnels by CONNECT. Every failure is a {@link TransportError} that says that nothing was
 * sent. undici's own ProxyAgent is not used (7.30.2, read 2026-11-22): it hides the proxy's answer,
 * waits 300 s for it, repeats the request where the proxy breaks off, and drops a user without a
 * password.
 */
export function openTunnel(proxy: HttpsProxy, timeoutMs: number): Tunnel {
  const connect = buildConnector({ timeout: timeoutMs, rejectUnauthorized: true });
  // The empty `servername` keeps undici from checking the proxy's certificate against the Host
  // header, which names the target.
  const toProxy: buildConnector.connector = (options, callback) =>
    connect({ ...options, servername: '' }, callback);
  const pool = new Pool(proxy.origin, { connect: toProxy, headersTimeout: timeoutMs });
  // A proxy may lock an account after some wrong passwords. So with a password the first tunnel is
  // opened alone. If the proxy refuses the password, no other tunnel is opened.
  let refused: TransportError | undefined;
  let waiting: (() => void)[] | undefined = proxy.authorization === undefined ? undefined : [];
  let asked = false;

  function ask(target: string, taken: TunnelEnd): void {
    const { authorization } = proxy;
    const headers = {
      host: target,
      ...(authorization === undefined ? {} : { 'proxy-authorization': authorization }),
    };
    pool.dispatch(
      { method: 'CONNECT', path: target, headers },
      {
        onRequestStart() {},
        onRequestUpgrade(_controller, status, _headers, socket) {
          if (isOpen(status) && socket instanceof Socket) return taken(socket);
          socket.on('error', () => undefined).destroy();
          const answered = failure(proxy, target, ofAnswer(proxy, status));
          if (status === 407) refused = answered;
          taken(answered);
        },
        onResponseError: (_controller, error) =>
          taken(failure(proxy, target, ofProxy(error, timeoutMs), error)),
      },
    );
  }

  const open: buildConnector.connector = (options, callback) => {
    if (refused !== undefined) {
      const again = refused;
      return queueMicrotask(() => callback(again, null));
    }
    const target = options.port === '' ? `${options.host}:443` : String(options.host);
    ask(target, end => {
      for (const next of waiting?.splice(0) ?? []) queueMicrotask(next);
      waiting = undefined;
      if (end instanceof TransportError) return callback(end, null);
      connect({ ...options, httpSocket: end }, (...[broken, secured]) => {
        if (broken === null) callback(null, secured);
        else callback(failure(proxy, target, ofTls(broken, timeoutMs), broken), null);
      });
    });
  };

  return {
    connect(options, callback) {
      if (waiting !== undefined && asked) waiting.push(() => open(options, callback));
      else open(options, callback);
      asked = true;
    },
    close: () => pool.destroy(),
  };
}

/** A failure of a tunnel, and what to do about it. */
interface Trouble {
  readonly code: string;
  readonly what: string;
  readonly next: string;
}

function failure(
  proxy: HttpsProxy,
  target: string,
  { code, what, next }: Trouble,
  cause?: Error,
): TransportError {
  const where = `no connection to ${target} through the proxy ${new URL(proxy.origin).host} of ${proxy.variable}`;
  return new TransportError(code, `${where}: ${what}. ${next}`, true, cause);
}

const CHECK = 'Check the proxy, or name the host in NO_PROXY if no proxy is needed to reach it';

function ofAnswer({ authorization, variable }: HttpsProxy, status: number): Trouble {
  const code = `PROXY_${status}`;
  if (status === 407) {
    const what =
      authorization === undefined ? 'asks for a user and a password' : 'refuses the user and the password';
    const next = `Set the user and the password in ${variable}: http://user:password@host:port`;
    return { code, what: `it ${what} (407)`, next };
  }
  if (status === 401 || status === 403)
    return { code, what: `it does not allow this host (${status})`, next: `Allow the host there. ${CHECK}` };
  if (status >= 500) {
    const what = `it answered ${status}, so it does not reach the host, whose name it resolves itself`;
    return { code, what, next: CHECK };
  }
  return { code, what: `it answered ${status}`, next: CHECK };
}

function ofProxy(error: Error, timeoutMs: number): Trouble {
  const code = codeOf(error);
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_CONNECT_TIMEOUT')
    return { code: 'PROXY_TIMEOUT', what: `it did not answer within ${timeoutMs} ms`, next: CHECK };
  if (isBreak(code))
    return { code: 'PROXY_CLOSED', what: 'it closed the connection without an answer', next: CHECK };
  const what = code.startsWith('HPE_') ? 'it does not answer as an http proxy does' : 'it is not reached';
  return { code: 'PROXY_UNREACHABLE', what: `${what} (${error.message || code})`, next: CHECK };
}

/**
 * A failure of TLS with the host behind the proxy. The message names the error of the certificate,
 * because a device between this machine and the host may have replaced the certificate.
 */
function ofTls(error: Error, timeoutMs: number): Trouble {
  const code = codeOf(error);
  if (code === 'UND_ERR_CONNECT_TIMEOUT')
    return { code: 'PROXY_TIMEOUT', what: `the host did not answer within ${timeoutMs} ms`, next: CHECK };
  if (isBreak(code))
    return { code: 'PROXY_CLOSED', what: 'it broke off before the host had answered', next: CHECK };
  const next =
    'If the proxy opens https on the way, set NODE_EXTRA_CA_CERTS to the file with the certificate of its authority';
  return { code: code || 'PROXY_TLS', what: error.message || code, next };
}

/**
 * Whether a code means a broken connection. If undici got an error with such a code, it would open
 * the connection again and again. So it gets an error with the code of a {@link Trouble} instead.
 */
function isBreak(code: string): boolean {
  return ['UND_ERR_SOCKET', 'UND_ERR_INFO', 'ECONNRESET', 'EPIPE', ''].includes(code);
}

function isOpen(status: number): boolean {
  return status >= 200 && status < 300;
}

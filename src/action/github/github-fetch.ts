import { untilAborted } from '../../core/clock.ts';
import { proxyFor } from '../../http/proxy.ts';
import { createTransport, type OpenTransport } from '../../http/transport.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** `fetch`, and how to close the connections that it opened. */
export interface OpenFetch {
  readonly fetch: typeof fetch;
  close(): Promise<void>;
}

/** The longest time of a request. Callers pass a signal that aborts sooner. */
const LONGEST_MS = 120_000;
/**
 * The most bytes of an answer: more than `github-send.ts` reads, so that `github-send.ts` reports
 * an answer that is too long.
 */
const MOST_BYTES = 64 * 1024 * 1024;
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * Node's `fetch`, through the proxy of the environment where there is one. Node itself uses a proxy
 * only if the process was started with NODE_USE_ENV_PROXY (Node 24, 2026-11-22), which an action
 * cannot control.
 */
export function githubFetch(env: Variables): OpenFetch {
  let opened: OpenTransport | undefined;
  return {
    async fetch(input, init) {
      const request = new Request(input, init);
      if (proxyFor(env)(new URL(request.url)) === undefined) return globalThis.fetch(input, init);
      opened ??= createTransport({ bodyBytes: MOST_BYTES }, env);
      const asked = await plain(request);
      request.signal.throwIfAborted();
      const { status, headers, body } = await untilAborted(opened.send(asked), request.signal);
      return new Response(WITHOUT_BODY.has(status) ? null : body, { status, headers });
    },
    close: async () => opened?.close(),
  };
}

async function plain(request: Request) {
  const body = await request.text();
  return {
    method: request.method,
    url: request.url,
    headers: Object.fromEntries(request.headers),
    ...(body === '' ? {} : { body }),
    timeoutMs: LONGEST_MS,
  };
}

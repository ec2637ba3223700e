import { untilAborted } from '../../core/clock.ts';
import { proxyFor } from '../../http/proxy.ts';
import { createTransport, type OpenTransport } from '../../http/transport.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** `fetch`, and how to close what it opened. */
export interface OpenFetch {
  readonly fetch: typeof fetch;
  close(): Promise<void>;
}

/** Whoever asks gives a signal that comes sooner. */
const LONGEST_MS = 120_000;
/** Above what is read of an answer (`github-send.ts`), which tells the difference. */
const MOST_BYTES = 64 * 1024 * 1024;
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * Node's own `fetch`, but through the proxy of the environment where there is one for the url:
 * Node's uses one only in a process that was started with NODE_USE_ENV_PROXY (Node 24, 2026-11-22),
 * which an action cannot say of itself.
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

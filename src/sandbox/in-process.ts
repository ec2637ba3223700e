import type { SandboxOutcome } from './outcome.ts';
import type { Sandbox } from './sandbox.ts';

/** A request as an HTTP client would send it. */
export interface InProcessRequest {
  readonly method: string;
  /** An absolute URL. Only the path and the query count: the sandbox answers for any host. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** How long the client waits for the answer, in milliseconds. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

export interface InProcessResponse {
  readonly status: number;
  /** The headers, with names in lower case. */
  readonly headers: Record<string, string>;
  readonly body: string;
}

export interface InProcessOptions {
  /**
   * Waits this many milliseconds when a fault delays the answer. Default: advances the sandbox's
   * own clock instead of waiting.
   */
  readonly sleep?: (ms: number) => Promise<void>;
}

/**
 * A transport that reaches the sandbox without a socket.
 *
 * Its errors have the same `code` as those of undici: `ECONNREFUSED` for a fault `drop: before`,
 * `ECONNRESET` for `drop: after`, and `UND_ERR_HEADERS_TIMEOUT` for a delay longer than
 * `timeoutMs`. After the last two, the service may have carried the request out. On an abort the
 * error is the signal's reason. A body that a fault cuts arrives as its first half, with the
 * `content-length` of the whole.
 */
export function inProcess(
  sandbox: Sandbox,
  options: InProcessOptions = {},
): (request: InProcessRequest) => Promise<InProcessResponse> {
  const sleep = options.sleep ?? (async (ms: number) => sandbox.advance(ms));
  return async request => {
    request.signal?.throwIfAborted();
    const url = new URL(request.url);
    const outcome = sandbox.handle({
      method: request.method,
      path: `${url.pathname}${url.search}`,
      headers: { host: url.host, ...request.headers },
      text: request.body ?? '',
    });
    await delay(outcome, request.timeoutMs, sleep);
    request.signal?.throwIfAborted();
    if (outcome.drop === 'before') throw failure('ECONNREFUSED', `connect ECONNREFUSED ${url.host}`);
    if (outcome.drop === 'after') throw failure('ECONNRESET', 'read ECONNRESET');
    return { status: outcome.status, headers: { ...outcome.headers }, body: arrived(outcome) };
  };
}

/** The part of the text that the client receives. */
function arrived(outcome: SandboxOutcome): string {
  return outcome.cutBody ? outcome.text.slice(0, Math.floor(outcome.text.length / 2)) : outcome.text;
}

async function delay(
  outcome: SandboxOutcome,
  timeoutMs: number | undefined,
  sleep: (ms: number) => Promise<void>,
): Promise<void> {
  if (outcome.delayMs === undefined) return;
  if (timeoutMs !== undefined && outcome.delayMs > timeoutMs) {
    await sleep(timeoutMs);
    throw failure('UND_ERR_HEADERS_TIMEOUT', 'Headers Timeout Error');
  }
  await sleep(outcome.delayMs);
}

function failure(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

import type { Transport } from '../core/http.ts';
import { Failure } from '../core/report/failure.ts';

/** One request that may be sent although its method is not a read. */
export interface AllowedRequest {
  readonly method: string;
  /** The whole URL, compared exactly. */
  readonly url: string;
}

/**
 * A transport that sends only GET, HEAD and the listed requests, because a plan must be unable to
 * write. For any other request it throws a {@link Failure} with code `bug` before a byte is sent.
 */
export function readOnly(transport: Transport, allowed: readonly AllowedRequest[] = []): Transport {
  return async request => {
    const { method, url } = request;
    const may =
      method === 'GET' || method === 'HEAD' || allowed.some(one => one.method === method && one.url === url);
    if (!may) throw new Failure('bug', `A reading command tried to send ${method}. Nothing was sent.`);
    return transport(request);
  };
}

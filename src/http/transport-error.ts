/**
 * There is no whole answer. Thrown by the default transport; other transports may throw any error
 * with a `code`.
 */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  /**
   * As in Node or undici: `ECONNREFUSED`, `ECONNRESET`, `UND_ERR_HEADERS_TIMEOUT`, …; `ETIMEDOUT`:
   * the total time; `PROXY_407`, `PROXY_CLOSED`, …
   */
  readonly code: string;
  /**
   * True where the request never reached a connected socket, so that no byte of it can have left.
   */
  readonly unsent: boolean;

  constructor(code: string, message: string, unsent: boolean, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.unsent = unsent;
  }
}

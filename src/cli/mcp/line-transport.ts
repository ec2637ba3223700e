import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  CancelledNotificationSchema,
  isJSONRPCNotification,
  isJSONRPCRequest,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  type JSONRPCRequest,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';
import { jsonIn } from '../../core/json.ts';
import {
  INVALID_REQUEST,
  NOT_BEGUN,
  PARSE_ERROR,
  type ProtocolMistake,
  requestIdIn,
  TOO_LONG,
  wrongParams,
} from './protocol-mistakes.ts';

/** The requests that were received and are not answered yet. */
class UnderWay {
  readonly #ids: unknown[] = [];
  #idle: () => void = () => undefined;

  received(message: JSONRPCMessage): void {
    if (isJSONRPCRequest(message)) this.#ids.push(message.id);
    // A request that the client cancels is not answered.
    else if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled')
      this.#over(cancelledBy(message));
  }

  sent(message: JSONRPCMessage): void {
    if ('id' in message && !('method' in message)) this.#over(message.id);
  }

  /** Resolves when all requests are answered. */
  async idle(): Promise<void> {
    if (this.#ids.length === 0) return;
    await new Promise<void>(resolve => {
      this.#idle = resolve;
    });
  }

  #over(id: unknown): void {
    const at = this.#ids.indexOf(id);
    if (at >= 0) this.#ids.splice(at, 1);
    if (this.#ids.length === 0) this.#idle();
  }
}

/**
 * The id of the request that the SDK then does not answer. A notification of another form cancels
 * nothing there, and neither does the id 0 (1.32.2, 2026-11-28).
 */
function cancelledBy(message: JSONRPCMessage): unknown {
  const { data } = CancelledNotificationSchema.safeParse(message);
  return data?.params.requestId || undefined;
}

const MOST_BYTES = 1024 * 1024;
/** After so many characters of answers the server reads on only once the client has read them. */
const MOST_UNREAD = 8 * 1024 * 1024;
const NEWLINE = 10;

/**
 * A client on standard input and output: one message a line, as the protocol's stdio transport has
 * it (2025-11-25).
 */
interface LineTransport extends Transport {
  /** Resolves when the client has left or the transport is closed. */
  readonly ended: Promise<void>;
}

/**
 * A transport for a server of the MCP SDK. Unlike the SDK's own, it answers lines that are no
 * message or too long, and requests that no server should carry out. At the end of its input it
 * ends only after all requests are answered. `areRead` resolves when the client has read all that
 * was sent: a client that only asks would otherwise fill the memory with answers.
 */
export function lineTransport(
  input: AsyncIterable<Uint8Array>,
  send: (line: string) => void,
  areRead: () => Promise<unknown> = async () => undefined,
): LineTransport {
  let open = true;
  let unread = 0;
  let hasBegun = false;
  const underWay = new UnderWay();
  let end: () => void = () => undefined;
  const ended = new Promise<void>(resolve => {
    end = resolve;
  });
  const transport: LineTransport = {
    ended,
    async start() {
      void read().then(end, () => end());
    },
    async send(message) {
      if (open) write(message);
      underWay.sent(message);
    },
    async close() {
      if (!open) return;
      open = false;
      transport.onclose?.();
      end();
    },
  };

  function write(message: object): void {
    const line = `${JSON.stringify(message)}\n`;
    unread += line.length;
    send(line);
  }

  async function read(): Promise<void> {
    let rest: Uint8Array = new Uint8Array();
    // The line that is being read is too long: it is answered, and thrown away up to its end.
    let isTooLong = false;
    for await (const piece of input) {
      if (!open) return;
      const lines = linesIn(rest, piece);
      rest = lines.pop() ?? new Uint8Array();
      for (const [nth, line] of lines.entries()) if (nth > 0 || !isTooLong) receive(line);
      if (lines.length > 0) isTooLong = false;
      if (rest.length > MOST_BYTES) {
        if (!isTooLong) refuse(TOO_LONG);
        isTooLong = true;
      }
      if (isTooLong) rest = new Uint8Array();
      if (unread <= MOST_UNREAD) continue;
      unread = 0;
      await areRead();
    }
    if (!isTooLong) receive(rest);
    await underWay.idle();
  }

  function receive(line: Uint8Array): void {
    if (line.length > MOST_BYTES) {
      refuse(TOO_LONG);
      return;
    }
    const text = new TextDecoder().decode(line).trim();
    if (text === '') return;
    const value = jsonIn(text);
    const { success, data } = JSONRPCMessageSchema.safeParse(value);
    if (!success) {
      if (value === undefined) refuse(PARSE_ERROR);
      else refuse(INVALID_REQUEST, requestIdIn(value));
      return;
    }
    const wrong = isJSONRPCRequest(data) ? whyWrong(data) : undefined;
    if (wrong !== undefined && isJSONRPCRequest(data)) {
      refuse(wrong, data.id);
      return;
    }
    underWay.received(data);
    transport.onmessage?.(data);
  }

  function whyWrong(request: JSONRPCRequest): ProtocolMistake | undefined {
    const { method } = request;
    if (!hasBegun && method !== 'ping' && method !== 'initialize') return NOT_BEGUN;
    const wrong = wrongParams(request);
    if (wrong === undefined && method === 'initialize') hasBegun = true;
    return wrong;
  }

  function refuse(error: ProtocolMistake, id: RequestId | null = null): void {
    if (open) write({ jsonrpc: '2.0', id, error });
  }

  return transport;
}

/** The whole lines in `rest` and `piece`, and as the last item the bytes after them. */
function linesIn(rest: Uint8Array, piece: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let from = 0;
  for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, from)) {
    lines.push(joined(from === 0 ? rest : new Uint8Array(), piece.subarray(from, at)));
    from = at + 1;
  }
  return [...lines, joined(from === 0 ? rest : new Uint8Array(), piece.subarray(from))];
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

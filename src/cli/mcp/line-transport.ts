import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { jsonIn } from '../../core/json.ts';
import { Failure } from '../../core/report/failure.ts';

/** The requests that were received and are not answered yet. */
class UnderWay {
  readonly #ids: unknown[] = [];
  #idle: () => void = () => undefined;

  received(message: JSONRPCMessage): void {
    if (isJSONRPCRequest(message)) this.#ids.push(message.id);
    // A request that the client cancels is not answered.
    else if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled')
      this.#over(message.params?.['requestId']);
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

const MOST_BYTES = 1024 * 1024;
const NEWLINE = 10;
const PARSE_ERROR = { code: -32_700, message: 'this line is no JSON' };
const INVALID_REQUEST = { code: -32_600, message: 'this line is no message of JSON-RPC 2.0' };

/**
 * A client on standard input and output: one message a line, as the protocol's stdio transport has
 * it (2025-11-25).
 */
interface LineTransport extends Transport {
  /**
   * Resolves when the client has left or the transport is closed. The value is a Failure if the
   * input was wrong.
   */
  readonly ended: Promise<Failure | undefined>;
}

/**
 * A transport for a server of the MCP SDK. Unlike the SDK's own, it answers lines that are no
 * message, and ends at a message that is too long. At the end of its input it ends only after all
 * requests are answered.
 */
export function lineTransport(
  input: AsyncIterable<Uint8Array>,
  write: (line: string) => void,
): LineTransport {
  let open = true;
  const underWay = new UnderWay();
  let end: (failure?: Failure) => void = () => undefined;
  const ended = new Promise<Failure | undefined>(resolve => {
    end = resolve;
  });
  const transport: LineTransport = {
    ended,
    async start() {
      void read().then(end, () => end());
    },
    async send(message) {
      if (open) write(`${JSON.stringify(message)}\n`);
      underWay.sent(message);
    },
    async close() {
      if (!open) return;
      open = false;
      transport.onclose?.();
      end();
    },
  };

  async function read(): Promise<Failure | undefined> {
    let rest: Uint8Array = new Uint8Array();
    for await (const piece of input) {
      if (!open) return undefined;
      const lines = linesIn(rest, piece);
      rest = lines.pop() ?? new Uint8Array();
      for (const line of lines) receive(line);
      if (rest.length > MOST_BYTES || lines.some(line => line.length > MOST_BYTES))
        return new Failure('usage', 'a message of more than 1 MiB came on standard input', {
          next: 'A call of a tool is short: restart the client.',
        });
    }
    receive(rest);
    await underWay.idle();
    return undefined;
  }

  function receive(line: Uint8Array): void {
    const text = new TextDecoder().decode(line).trim();
    if (text === '' || line.length > MOST_BYTES) return;
    const value = jsonIn(text);
    const { success, data } = JSONRPCMessageSchema.safeParse(value);
    if (success) {
      underWay.received(data);
      transport.onmessage?.(data);
    } else refuse(value === undefined ? PARSE_ERROR : INVALID_REQUEST);
  }

  function refuse(error: typeof PARSE_ERROR): void {
    if (open) write(`${JSON.stringify({ jsonrpc: '2.0', id: null, error })}\n`);
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

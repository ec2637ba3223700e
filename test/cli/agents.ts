import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { run } from '../../src/cli/main.ts';
import type { Io } from '../../src/cli/system/io.ts';
import type { TestCli } from './test-io.ts';

/** What a tool answered. */
interface Answered {
  readonly text: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly failed: boolean;
}

/** A client of the SDK, connected to the command line in this process. */
export interface Agent {
  readonly client: Client;
  call(name: string, args?: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<Answered>;
  /** Bytes as they are, on the server's standard input. */
  raw(text: string | Uint8Array): void;
  /** Every line of the server's standard output. */
  readonly lines: readonly string[];
  readonly stderr: readonly string[];
  /** Closes the server's standard input, and gives its exit code. */
  leave(): Promise<number>;
  readonly ended: Promise<number>;
}

/** Bytes that someone else pushes. */
function pipe(): { push(piece: Uint8Array): void; end(): void; pieces: Io['stdin']['pieces'] } {
  const waiting: Uint8Array[] = [];
  let ended = false;
  let wake: () => void = () => undefined;
  return {
    push(piece) {
      waiting.push(piece);
      wake();
    },
    end() {
      ended = true;
      wake();
    },
    async *pieces(signal) {
      signal.addEventListener('abort', () => wake(), { once: true });
      while (!signal.aborted) {
        const next = waiting.shift();
        if (next !== undefined) yield next;
        else if (ended) return;
        else
          await new Promise<void>(resolve => {
            wake = resolve;
          });
      }
    },
  };
}

/** Starts `evenkeel mcp` and connects. `connect: false`: a client that says nothing by itself. */
export async function agent(
  cli: TestCli,
  argv: readonly string[] = [],
  { connect = true }: { readonly connect?: boolean } = {},
): Promise<Agent> {
  const input = pipe();
  const lines: string[] = [];
  const stderr: string[] = [];
  const client = new Client({ name: 'an agent', version: '1' });
  const encoder = new TextEncoder();
  const transport: Parameters<Client['connect']>[0] = {
    async start() {},
    async send(message: JSONRPCMessage) {
      input.push(encoder.encode(`${JSON.stringify(message)}\n`));
    },
    async close() {
      input.end();
      transport.onclose?.();
    },
  };
  const io: Io = {
    ...cli.io(),
    stdin: { ...cli.io().stdin, pieces: input.pieces },
    stdout: {
      isTTY: false,
      columns: undefined,
      write(text) {
        lines.push(text);
        const message: unknown = JSON.parse(text);
        // The SDK takes no answer without an id.
        if (!text.includes('"id":null')) transport.onmessage?.(message as JSONRPCMessage);
      },
    },
    stderr: { isTTY: false, columns: undefined, write: text => stderr.push(text) },
  };
  const ended = run(['mcp', ...argv], io);
  const started = ended.then(code => {
    throw new Error(`the server ended with ${code}: ${stderr.join('')}`);
  });
  if (connect) await Promise.race([client.connect(transport), started]);
  else started.catch(() => undefined);
  return {
    client,
    async call(name, args = {}, signal) {
      const result = await client.callTool(
        { name, arguments: { ...args } },
        undefined,
        signal === undefined ? {} : { signal },
      );
      const content = result.content as readonly { readonly text: string }[];
      return {
        text: content.map(({ text }) => text).join('\n'),
        facts: result.structuredContent as Readonly<Record<string, unknown>>,
        failed: result.isError === true,
      };
    },
    raw: text => input.push(typeof text === 'string' ? encoder.encode(text) : text),
    lines,
    stderr,
    ended,
    leave() {
      input.end();
      return ended;
    },
  };
}

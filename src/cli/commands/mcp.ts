import type { Context } from '../context.ts';
import { lineTransport } from '../mcp/line-transport.ts';
import { serveMcp } from '../mcp/serve-mcp.ts';
import { fixedBy } from '../mcp/tool.ts';
import type { McpFlags } from '../options/command-options.ts';

/**
 * `evenkeel mcp`: serves one client on standard input and output, until the client has left and all
 * its calls are answered, or until evenkeel gets a signal. Returns the exit code.
 */
export async function runMcp(flags: McpFlags, context: Context): Promise<number> {
  const { io, screen, stop } = context;
  const fixed = await fixedBy(flags, io);
  const over = new AbortController();
  const signal = AbortSignal.any([stop.signal, over.signal]);
  const transport = lineTransport(io.stdin.pieces(signal), screen.result, async () => io.stdout.trouble?.());
  const server = await serveMcp(transport, fixed, context);
  stop.signal.addEventListener('abort', () => void server.close(), { once: true });
  if (stop.signal.aborted) await server.close();
  await transport.ended;
  // After a signal, calls may still be running, so they are ended.
  await server.close();
  over.abort();
  return 0;
}

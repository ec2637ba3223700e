import { Failure } from '../../core/failure.ts';
import type { OpenMcp } from '../../providers/docs/ask-by-mcp.ts';

/** The client has its own timeout; our limits end sooner. In milliseconds. */
const SDK_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Opens a session of the official Model Context Protocol client. Loads it only here, because the package is optional and
 * large. Throws a Failure with code `usage` if it is not installed.
 */
export function openMcpWith(version: string): OpenMcp {
  return async (url, send) => {
    const { Client, StreamableHTTPClientTransport } = await loadSdk();
    const client = new Client({ name: 'evenkeel', version });
    const timeout = { timeout: SDK_TIMEOUT_MS };
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { fetch: send }), timeout);
    return {
      listTools: () => client.listTools({}, timeout),
      callTool: call =>
        client.callTool({ name: call.name, arguments: { ...call.arguments } }, undefined, timeout),
      close: () => client.close(),
    };
  };
}

async function loadSdk() {
  try {
    const [{ Client }, { StreamableHTTPClientTransport }] = await Promise.all([
      import('@modelcontextprotocol/sdk/client/index.js'),
      import('@modelcontextprotocol/sdk/client/streamableHttp.js'),
    ]);
    return { Client, StreamableHTTPClientTransport };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error;
    throw new Failure(
      'usage',
      '--via mcp needs the package @modelcontextprotocol/sdk, which is not installed',
      {
        next: 'Install it beside evenkeel: npm install @modelcontextprotocol/sdk',
        cause: error,
      },
    );
  }
}

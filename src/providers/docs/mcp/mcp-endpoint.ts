import { pageProblem } from '../entry-rules.ts';

/**
 * Says where the portals of a public generator have their MCP endpoint, below their own url
 * (facts/docs-answers.md#mcp). `mcp` is the usual place.
 */
const PATHS: Readonly<Record<string, string>> = {
  gitbook: '/~gitbook/mcp',
  mintlify: '/mcp',
  fumadocs: '/api/mcp',
};

/** The path where no kind and no path is given. */
export const MCP_PATH = '/mcp';

/**
 * The path that a kind of portal or a path stands for; undefined where it cannot be one inside a
 * portal.
 */
export function mcpPath(written: string): string | undefined {
  const path = Object.hasOwn(PATHS, written) ? PATHS[written] : written;
  return path === undefined || !/^\/[A-Za-z0-9._~/-]+$/.test(path) || pageProblem(path) !== undefined
    ? undefined
    : path;
}

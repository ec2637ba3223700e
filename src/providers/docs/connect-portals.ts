import type { Provider } from '../../core/provider.ts';
import type { PortalCount } from '../../core/report/report.ts';
import type { Scope } from '../../core/report/row.ts';
import { type Client, type ClientRuntime, createClient } from '../../http/client.ts';
import { type Network, publicOnly } from '../../http/public-only.ts';
import type { AllowedRequest } from '../../http/read-only.ts';
import { DEFAULT_MAX_QUESTIONS, type LaneSettings, portalCount, prepareLane, setLane } from './lane.ts';
import { portalBase } from './portal.ts';
import { docs } from './provider.ts';

/**
 * The options for documentation portals in a run. The urls of portals may come from a manifest,
 * which is untrusted text.
 */
export interface PortalOptions {
  /** Allows portals in private networks. */
  readonly allowPrivate: boolean;
  readonly lane: LaneSettings;
  /**
   * The path of a portal's MCP endpoint below its url, unless the manifest names another path.
   * Default: `/mcp`.
   */
  readonly mcp?: string;
}

/** The default: public portals only. */
export const CAREFUL: PortalOptions = { allowPrivate: false, lane: { maxQuestions: DEFAULT_MAX_QUESTIONS } };

/** How portals are reached. */
export interface PortalTraffic {
  readonly runtime: ClientRuntime;
  /** Finds the addresses of the portals' hosts. */
  readonly network: Network;
  readonly userAgent: string;
}

/** The portals of a run: one client for each, without a token. */
export interface PortalConnection {
  readonly provider: Provider;
  client(scope: Scope): Client;
  readonly credentials: ReadonlySet<string>;
  requests(): Readonly<Record<string, number>>;
  portals(): readonly PortalCount[];
}

/**
 * Connects documentation portals under these rules: no token, no private network unless allowed, a
 * budget of questions, no repeated question if an answer is lost, and redirects only within an
 * origin. Sends nothing. `client` throws a Failure with code `usage` for an unusable url.
 */
export function connectPortals(
  { runtime, network, userAgent }: PortalTraffic,
  { allowPrivate, lane, mcp }: PortalOptions = CAREFUL,
): PortalConnection {
  const transport = allowPrivate ? runtime.transport : publicOnly(runtime.transport, network);
  const clients = new Map<string, Client>();
  const opened = (base: string): Client => {
    // The client may POST only to URLs in this list. It is empty until a check uses the portal's
    // MCP endpoint.
    const endpoints: AllowedRequest[] = [];
    const client = createClient(
      {
        provider: docs,
        baseUrl: base,
        credentials: [],
        addresses: allowPrivate,
        userAgent,
        timeoutMs: docs.requests?.timeoutMs ?? 0,
        allowedWrites: endpoints,
      },
      { ...runtime, transport },
    );
    setLane(client.reader, lane, path => {
      endpoints.splice(0, endpoints.length, { method: 'POST', url: base + path });
      return (message, options) => client.ask(path, message, options);
    });
    if (mcp !== undefined) prepareLane({ mcp }, client.reader);
    clients.set(base, client);
    return client;
  };
  return {
    provider: docs,
    client(scope) {
      const base = portalBase(scope);
      return clients.get(base) ?? opened(base);
    },
    credentials: new Set(),
    requests() {
      const total: Record<string, number> = {};
      for (const client of clients.values()) {
        for (const [method, count] of Object.entries(client.requests()))
          total[method] = (total[method] ?? 0) + count;
      }
      return total;
    },
    portals: () =>
      [...clients]
        .map(([base, client]) => portalCount(base, client.reader, client.requests()))
        .filter(({ requests }) => requests > 0)
        .sort((a, b) => (a.portal < b.portal ? -1 : 1)),
  };
}

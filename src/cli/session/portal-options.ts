import type { Transport } from '../../core/http.ts';
import { type Network, publicOnly } from '../../http/public-only.ts';
import type { AllowedRequest } from '../../http/read-only.ts';
import { DEFAULT_MAX_QUESTIONS, type LaneSettings } from '../../providers/docs/lane.ts';

/** How a run uses documentation portals. Their urls may come from a manifest, which is untrusted text. */
export interface PortalOptions {
  /** Allows portals in private networks. */
  readonly allowPrivate: boolean;
  readonly lane: LaneSettings;
  /** The only MCP endpoint that may receive a POST, below the portal's url; undefined: none. */
  readonly mcp?: string;
}

/** The default: public portals only. */
export const CAREFUL: PortalOptions = { allowPrivate: false, lane: { maxQuestions: DEFAULT_MAX_QUESTIONS } };

/** The transport for portals. */
export function portalTransport(transport: Transport, options: PortalOptions, network: Network): Transport {
  return options.allowPrivate ? transport : publicOnly(transport, network);
}

/** The exact list of design D5: the portal's MCP endpoint, and only on request. */
export function allowedAt(base: string, { mcp }: PortalOptions): readonly AllowedRequest[] {
  return mcp === undefined ? [] : [{ method: 'POST', url: base + mcp }];
}

import type { NeonPlan } from '../limits/neon.ts';
import type { defaultTokens } from './default-tokens.ts';

/** One request as a service of the sandbox sees it. */
export interface ServiceRequest {
  readonly method: string;
  /** Decoded path segments below the service's base URL. */
  readonly segments: readonly string[];
  /** The raw path below the service's base URL, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The headers, with names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Where the client has reached the sandbox, for links in answers: `http://127.0.0.1:PORT`. */
  readonly url: string;
  /** The body as text; empty if the request has none. */
  readonly text: string;
  /** The service's clock, in milliseconds since 1970. */
  readonly now: number;
  /** Set by a `stale` fault: a read is answered from the state before the last write. */
  readonly stale: boolean;
  /** Logs a part of the request that has no effect, such as `body.hash` or `query.foo`. */
  ignore(what: string): void;
}

/** The answer of a service. `body` is sent as JSON, `text` unchanged. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly text?: string;
  /**
   * A request that must be sent to a client's endpoint before this answer. The answer that
   * `answered` then returns takes the place of this one. In process, nothing sends the request, and
   * this answer counts.
   */
  readonly asks?: EndpointQuestion;
}

/**
 * A request that a service sends to check an endpoint of a client, such as the URL for a bot's
 * interactions, before it answers. The endpoint is on the loopback.
 */
export interface EndpointQuestion {
  readonly url: string;
  readonly text: string;
  /**
   * Whether the signature fits the text. A service also sends a wrong signature, to see whether the
   * endpoint checks it.
   */
  readonly isSigned: boolean;
  /**
   * Returns the service's own answer. `reply`: the endpoint's answer; undefined where none came.
   */
  answered(reply: EndpointReply | undefined): ServiceResponse;
}

export interface EndpointReply {
  readonly status: number;
  readonly text: string;
}

/** An answer with status 200 and this body. */
export function ok(body: unknown): ServiceResponse {
  return { status: 200, body };
}

/**
 * One of the three emulated services. Its state is plain JSON, so that a test can read, write and
 * keep it.
 */
export interface EmulatedService {
  handle(request: ServiceRequest): ServiceResponse;
  /** A deep copy of the state. */
  state(): unknown;
  /** Replaces the state. */
  restore(state: unknown): void;
  /**
   * Saves the state; the returned function restores it. Nothing is copied, because a state is never
   * changed in place.
   */
  bookmark(): () => void;
}

/**
 * Name of a quirk → the chosen behavior, one of those that `quirks.ts` lists. A quirk is a point on
 * which public material is silent or contradicts itself.
 */
export type Quirks = Readonly<Record<string, string>>;

/** The configuration of a service. It takes random numbers from `random` alone. */
export interface ServiceOptions {
  readonly quirks: Quirks;
  /** A number in [0, 1), from a seeded generator. */
  readonly random: () => number;
  /** The duration of one operation of the database platform, in milliseconds. */
  readonly operationMs: number;
  readonly projects: readonly string[];
  /** The Neon plan of the account. The service enforces its limits; undefined: no limits. */
  readonly plan?: NeonPlan;
  readonly applications: readonly string[];
  readonly guilds: readonly string[];
  /** The tokens that the service accepts; any other token gets a 401. */
  readonly tokens: SandboxTokens;
  /** The tokens of the first application work for all of them. */
  readonly sharesTokens?: boolean;
}

export type SandboxTokens = Readonly<ReturnType<typeof defaultTokens>>;

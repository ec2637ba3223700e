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
  /** Header names are lower-case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as text; empty when there is none. */
  readonly text: string;
  /** The service's clock, in milliseconds since 1970. */
  readonly now: number;
  /** Set by a `stale` fault: answer a read from the state before the last write. */
  readonly stale: boolean;
  /** Logs a part of the request that has no effect: `body.hash`, `query.foo`. */
  ignore(what: string): void;
}

/** The answer of a service. `body` is sent as JSON, `text` unchanged. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly text?: string;
}

/** 200 with this body. */
export function ok(body: unknown): ServiceResponse {
  return { status: 200, body };
}

/**
 * One of the three emulated services. State is plain JSON, so that it can be read, written and
 * kept.
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
 * Where public material is silent or contradicts itself, a quirk selects one of the behaviors that
 * `quirks.ts` lists. Every value is a string.
 */
export type Quirks = Readonly<Record<string, string>>;

/** The configuration of a service. All randomness comes from here. */
export interface ServiceOptions {
  readonly quirks: Quirks;
  /** A number in [0, 1), from a seeded generator. */
  readonly random: () => number;
  /** The duration of one operation of the database platform, in milliseconds. */
  readonly operationMs: number;
  readonly projects: readonly string[];
  /** The account's Neon plan, whose limits are enforced; undefined: no limits. */
  readonly plan?: NeonPlan;
  readonly applications: readonly string[];
  readonly guilds: readonly string[];
  /** The accepted tokens; anything else is 401. */
  readonly tokens: SandboxTokens;
}

export type SandboxTokens = Readonly<ReturnType<typeof defaultTokens>>;

import type { Reader, RequestFailure } from './http.ts';

/** What was seen of one thing. */
export interface ProbeResult {
  readonly ok: boolean;
  /** One sentence. */
  readonly says: string;
  readonly next?: string;
}

/** One check of `doctor`. Reads tell, as far as they can, whether something can be written. */
export interface Probe {
  /** An address, or what else is checked. */
  readonly what: string;
  /** Cheap reads; throws as they do. */
  read(reader: Reader): Promise<ProbeResult>;
  /** Pure: the next step after a refusal. */
  advice?(failure: RequestFailure): string | undefined;
}

/** What decides which checks make sense at a scope. */
export interface ProbeInput {
  /** Names of the configured credentials. */
  readonly credentials: ReadonlySet<string>;
  /** Whether the manifest has an entry of that kind in the scope. */
  manages(kind: string): boolean;
}

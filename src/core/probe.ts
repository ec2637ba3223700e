import type { Reader, RequestFailure } from './http.ts';

/** What was seen of one thing. */
export interface Probed {
  readonly ok: boolean;
  /** One sentence. */
  readonly says: string;
  readonly next?: string;
}

/** One look of `doctor`. Whether a thing can be written is told as far as reads can tell. */
export interface Probe {
  /** An address, or what else is looked at. */
  readonly what: string;
  /** Cheap reads; throws as they do. */
  read(reader: Reader): Promise<Probed>;
  /** Pure: the next step after a refusal. */
  advice?(failure: RequestFailure): string | undefined;
}

/** What decides which looks make sense at a scope. */
export interface ProbeInput {
  /** Names of the credentials that are configured. */
  readonly credentials: ReadonlySet<string>;
  /** Whether the manifest has an entry of that kind in the scope. */
  manages(kind: string): boolean;
}

import type { HttpRequest } from '../../../src/core/http.ts';
import type { SandboxOutcome } from '../../../src/sandbox/outcome.ts';
import type { Target } from '../invariants/target.ts';
import type { ClientOutcome } from './client-outcome.ts';
import type { ListReading, ListReadings } from './list-readings.ts';
import type { Model } from './model.ts';
import type { ResourcePath } from './resource-path.ts';

/** One request, as the service and the run saw it. */
export interface LogEntry {
  readonly position: number;
  readonly actor: 'tool' | 'other';
  readonly run: number;
  /** The run's own number of the request; -1 for someone else's. */
  readonly index: number;
  readonly method: string;
  readonly path: string;
  readonly resource: ResourcePath;
  /** Of several applications the one whose credential it bears. */
  readonly holder: string | undefined;
  readonly body: unknown;
  /** As the run sent it; undefined for someone else's. */
  readonly request: HttpRequest | undefined;
  /** What the service answered; undefined where it never saw the request. */
  readonly outcome: SandboxOutcome | undefined;
  /** Its status; 0 where it never saw the request. */
  readonly status: number;
  clientOutcome: ClientOutcome;
  /** The answer was not what the service had said. */
  readonly odd: boolean;
  /** The run's time when it left, when the service got it, and when its answer was there. */
  readonly sentAt: number;
  readonly at: number;
  endedAt: number;
  /** The service's time at `at`. */
  readonly servedAt: number;
  /** What it works on was still being worked on by an earlier write. */
  readonly early: boolean;
  /** Told to wait, in milliseconds. */
  readonly wait: number;
  /**
   * How far the `Date` that the run was told is ahead of its own clock, in milliseconds; only where
   * a fault is about it.
   */
  ahead?: number;
  /** What a read was told, where an answer reached the run. */
  told?: string;
  /** A page of a list that follows another one. */
  readonly isNextPage: boolean;
  readonly before: Model;
  /** The lists that the run had read when it sent this, by what they cover. */
  readonly lists: ListReadings;
  /** What the run knows from its answer, if it was a list. */
  listed?: readonly [string, ListReading];
  /** What it is about, once it was worked out; null where it is nothing that a kind writes. */
  target?: Target | null;
}

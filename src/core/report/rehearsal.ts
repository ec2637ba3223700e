import type { Reason } from './reason.ts';
import type { Report } from './report.ts';

/** One write of a rehearsed apply. {@link Rehearsal.writes} has them in the order of sending. */
export interface RehearsedWrite {
  readonly method: string;
  /** The path, relative to the base URL of its service. */
  readonly path: string;
  readonly status: number;
  /** Milliseconds since the start of the apply, with usual operation times. */
  readonly atMs: number;
}

/**
 * An apply that is disturbed at one write: what it leaves, and what the next apply does about it.
 */
export interface RehearsedFault {
  /** The number of the disturbed write, from 1. */
  readonly write: number;
  /** Ctrl-C while the write is sent, or a lost answer. */
  readonly fault: 'stop' | 'lost-answer';
  /** Status → how many rows ended with this status. */
  readonly rows: Readonly<Record<string, number>>;
  readonly exit: number;
  /** The apply after the disturbed one: how many writes it sends, and its exit code. */
  readonly next: { readonly writes: number; readonly exit: number };
}

/** The apply of a plan on a copy of live (`evenkeel rehearse`). */
export interface Rehearsal {
  readonly v: 1;
  readonly command: 'rehearse';
  /**
   * The digest of the plan for live. The plan for the copy must have the same, or the rehearsal
   * means nothing.
   */
  readonly digest: string;
  /** The report of the apply on the copy. */
  readonly report: Report;
  readonly exit: number;
  readonly writes: readonly RehearsedWrite[];
  readonly requests: number;
  /** How long the apply takes in virtual time: with fast, usual and slow answers and operations. */
  readonly ms: { readonly least: number; readonly usual: number; readonly most: number };
  /** Where the apply waits for the service, and why. */
  readonly held: readonly { readonly lane: string; readonly reason: Reason }[];
  /** Reads that the copy cannot answer, because live was not read there. */
  readonly unread: readonly string[];
  readonly faults?: readonly RehearsedFault[];
}

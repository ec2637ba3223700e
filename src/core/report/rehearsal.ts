import type { Reason } from './reason.ts';
import type { Report } from './report.ts';

/** A write that the apply sends, in its order. */
export interface RehearsedWrite {
  readonly method: string;
  /** Below the base of its service. */
  readonly path: string;
  readonly status: number;
  /** Since the start of the apply, with usual operation times. */
  readonly atMs: number;
}

/** What an apply that is disturbed at one write leaves, and what the next one makes of it. */
export interface RehearsedFault {
  /** The write, counted from 1. */
  readonly write: number;
  /** Ctrl-C while it is sent, or its answer is lost. */
  readonly fault: 'stop' | 'lost-answer';
  /** How the rows ended: how many of each status. */
  readonly rows: Readonly<Record<string, number>>;
  readonly exit: number;
  /** The next apply: its writes, and how it ended. */
  readonly next: { readonly writes: number; readonly exit: number };
}

/** What an apply does on a copy of live. */
export interface Rehearsal {
  readonly v: 1;
  readonly command: 'rehearse';
  /**
   * The digest of the plan of live. The copy's must equal it for the rehearsal to mean anything.
   */
  readonly digest: string;
  /** The report of the apply on the copy. */
  readonly report: Report;
  readonly exit: number;
  readonly writes: readonly RehearsedWrite[];
  readonly requests: number;
  /** In virtual time: with fast answers and operations, with usual ones, and with slow ones. */
  readonly ms: { readonly least: number; readonly usual: number; readonly most: number };
  /** Where the apply waits for the service, and why. */
  readonly held: readonly { readonly lane: string; readonly reason: Reason }[];
  /** Reads of the apply that nothing of live answers: the copy has nothing there. */
  readonly unread: readonly string[];
  readonly faults?: readonly RehearsedFault[];
}

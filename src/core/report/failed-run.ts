import type { Problem } from '../problem.ts';
import type { FailureCode } from './failure.ts';
import type { Report } from './report.ts';
import type { RunFacts } from './run-facts.ts';

/** A run that ended before it had a report: every format says so in its own form. */
export interface FailedRun {
  readonly v: 1;
  readonly command: Report['command'];
  readonly failed: {
    /** `invalid`: the manifest is; `problems` says how. */
    readonly code: FailureCode | 'invalid';
    readonly message: string;
    readonly next?: string;
  };
  /** The mistakes of the manifest; also warnings. */
  readonly problems: readonly Problem[];
  readonly runs: readonly [RunFacts];
}

/** What a run leaves behind. */
export type RunDocument = Report | FailedRun;

export function isFailedRun(document: RunDocument): document is FailedRun {
  return 'failed' in document;
}

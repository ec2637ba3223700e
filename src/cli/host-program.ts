import type { Failure } from '../core/failure.ts';
import type { Problem } from '../core/problem.ts';
import type { Report } from '../core/report.ts';
import type { Review } from '../engine/approve/approve.ts';
import type { Redactor } from '../http/redact.ts';
import type { LoadedFrom } from '../manifest/files.ts';

/**
 * A program that runs a command in its own process (the GitHub Action): what it gives besides the arguments, and, filled in
 * while the command runs, what the command came to as data.
 */
export interface HostProgram {
  /** Knows the secrets of the environment, and learns those that services show before anything can print them. */
  readonly redactor?: Redactor;
  /** Apply only, instead of `--expect-digest` or a plan file. */
  readonly review?: Review;
  /** Told what the manifest of a run was loaded from, before anything is asked of a service. A Failure of it ends the run. */
  readonly judge?: (from: LoadedFrom) => Promise<void>;
  /** Of plan, apply and drift, before it is drawn. */
  report?: Report;
  /** Everything that is wrong with the manifest; empty where nothing is. */
  problems?: readonly Problem[];
  /** Why there is no report, where it is not the manifest's fault. */
  failure?: Failure;
}

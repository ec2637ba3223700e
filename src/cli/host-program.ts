import type { Problem } from '../core/problem.ts';
import type { Listener } from '../core/report/event.ts';
import type { Failure } from '../core/report/failure.ts';
import type { Rehearsal } from '../core/report/rehearsal.ts';
import type { Report } from '../core/report/report.ts';
import type { PullRequests } from '../core/sweep.ts';
import type { Adoptions } from '../engine/adopt/entries.ts';
import type { Review } from '../engine/approve/approve.ts';
import type { Session } from '../engine/session.ts';
import type { Redactor } from '../http/redact.ts';
import type { LoadedFrom } from '../manifest/files/files.ts';
import type { PreviewOutcome } from '../preview/preview-outcome.ts';
import type { FileRewrite } from './output/files-diff.ts';
import type { FileSystem } from './system/io.ts';

/**
 * Work that a run for a preview does beside the branch, such as registering the bot's commands. Its
 * functions must not throw, because the branch has a result of its own.
 */
export interface BesidePreview {
  /** The names of the services that the work needs. */
  readonly services: readonly string[];
  before(session: Session): Promise<void>;
  after(outcome: PreviewOutcome, session: Session): Promise<void>;
}

/**
 * A program that runs commands in its own process (the GitHub Action): further inputs, and fields
 * that receive the outcome.
 */
export interface HostProgram {
  /**
   * Knows the secrets of the environment, and learns secrets from services before anything is
   * printed.
   */
  readonly redactor?: Redactor;
  /**
   * The pull requests for `--sweep` and `preview down --closed`, instead of the files of `--open`.
   */
  readonly pullRequests?: PullRequests;
  /**
   * Returns what was reviewed, in place of `--expect-digest` or a plan file: an apply runs only if
   * the review covers it, and a plan says whether the review would cover its apply. Receives the
   * files of the manifest, before any request. If it throws a Failure, the run ends.
   */
  readonly review?: (from: LoadedFrom) => Promise<Review>;
  /**
   * The merged files, if the run itself reads the files of a change that is not merged. A plan then
   * reads only in the outermost scopes that the merged manifest names.
   */
  readonly mergedFiles?: FileSystem;
  /** Receives each event of a run as it happens, secrets included. Must not throw. */
  readonly listen?: Listener;
  /**
   * Receives the report of plan, apply or drift, or the report that show draws, before it is drawn.
   */
  report?: Report;
  /** Receives the result of a rehearsal, without secrets. */
  rehearsal?: Rehearsal;
  /** Work that a run for a preview does beside the branch, in the same session. */
  readonly besidePreview?: BesidePreview;
  /** Receives the outcome of a run for a preview. The connection in it is secret. */
  preview?: PreviewOutcome;
  /** Receives the files as adopt would write them, and the differences that it leaves out. */
  adoption?: Adoptions & { readonly files: readonly FileRewrite[] };
  /** Receives all mistakes in the manifest; empty if there are none. */
  problems?: readonly Problem[];
  /** Receives the reason for a missing report, unless the manifest is at fault. */
  failure?: Failure;
}

/// <reference lib="esnext.disposable" preserve="true" />
import type { Problem } from '../core/problem.ts';
import type { RunReport } from '../documents/run-report.ts';
import type { AskedPortal } from '../providers/docs/ask-portal.ts';
import type {
  ApplyOptions,
  AskOptions,
  DriftOptions,
  ExportedManifest,
  ExportIds,
  ExportOptions,
  PlanOptions,
} from './keel-options.ts';

/**
 * A manifest and the services that it is about, opened for a program (see `open`). Runs may follow
 * one another or overlap.
 */
export interface Keel extends AsyncDisposable {
  /** The warnings of `evenkeel validate` for this manifest. */
  readonly warnings: readonly Problem[];
  /** What `apply` would do. Sends only reads. */
  plan(options?: PlanOptions): Promise<RunReport>;
  /** Shows how live differs from the manifest. Sends only reads. */
  drift(options?: DriftOptions): Promise<RunReport>;
  /**
   * Plans, and carries the plan out if someone agrees to it and no guard refuses. Refusals of a
   * service are not thrown, but in the report.
   */
  apply(options: ApplyOptions): Promise<RunReport>;
  /** Asks a documentation portal. All texts of the reply are the portal's: untrusted. */
  ask(question: string, options: AskOptions): Promise<AskedPortal>;
  /** A manifest of what is live. Sends only reads, and writes no file. */
  export(service: string, ids?: ExportIds, options?: ExportOptions): Promise<ExportedManifest>;
  /** Ends running calls as a signal would, waits for them, and closes all connections. */
  close(): Promise<void>;
  /** `close`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

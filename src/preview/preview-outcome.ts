import type { Reason } from '../core/report/reason.ts';
import type { Report } from '../core/report/report.ts';
import type { Session } from '../engine/session.ts';
import type { BranchConnection } from '../providers/neon/preview/preview-connection.ts';
import type { PreviewOf } from './preview-spec.ts';

/**
 * The act on a preview; `sweep`: on all previews of a repository whose pull requests are
 * closed.
 */
type PreviewVerb = 'up' | 'down' | 'reset' | 'sweep';

/** The branch of a preview, as it was seen last. Nothing in it is secret. */
export interface PreviewBranch {
  readonly project: string;
  readonly id: string;
  /** Whole: `preview/pr-12`. */
  readonly name: string;
  /** The name of the branch whose data or schema it got; absent: nobody tells. */
  readonly madeFrom?: { readonly id: string; readonly name: string };
  /** It got the schema alone, and has no parent. */
  readonly schemaOnly: boolean;
  /** RFC 3339. */
  readonly createdAt: string;
  /** RFC 3339; absent: it does not expire. */
  readonly expiresAt?: string;
  /** RFC 3339, the last time that it got the data of its parent again. */
  readonly lastResetAt?: string;
  /** The host of its read_write compute; absent: it has none. */
  readonly host?: string;
}

/** How a run for a preview ended. */
export interface PreviewOutcome {
  readonly verb: PreviewVerb;
  readonly of: PreviewOf;
  /** Absent: there is none, or none of ours. After `down` that was not done it is still there. */
  readonly branch?: PreviewBranch;
  /** This run made it. */
  readonly created: boolean;
  /** This run gave it the data of its parent. */
  readonly wasReset: boolean;
  /** This run set when it expires, on a branch that was there. */
  readonly renewed: boolean;
  /** This run deleted it, or with `sweep` these. */
  readonly deleted: readonly string[];
  /** With `sweep`: whose those were. */
  readonly swept?: readonly PreviewOf[];
  /**
   * Secrets: only masked outputs and the file of `--secrets-to` may have them. Absent: it was not
   * asked for, or could not be read; then a result of the report says so.
   */
  readonly connection?: BranchConnection;
  readonly authUrl?: string;
  readonly dataApiUrl?: string;
  /** What a person should know, each with its code. */
  readonly notes: readonly Reason[];
  /** The rows and how each ended. */
  readonly report: Report;
}

/** What a run for a preview is given besides it. */
export interface PreviewRun {
  readonly session: Session;
  /** Receives each secret before anything can be written. */
  hide(secret: string): void;
  /** Asked before the first write, with the plan; false stops. */
  confirm?(plan: Report): Promise<boolean>;
}

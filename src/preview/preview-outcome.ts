import type { Reason } from '../core/report/reason.ts';
import type { Report } from '../core/report/report.ts';
import type { Session } from '../engine/session.ts';
import type { BranchConnection } from '../providers/neon/preview/preview-connection.ts';
import type { PreviewOf } from './preview-spec.ts';

/**
 * What a run did with a preview. `sweep`: it deleted all previews of a repository whose pull
 * requests are closed.
 */
type PreviewVerb = 'up' | 'down' | 'reset' | 'sweep';

/** The branch of a preview, as last read. Contains no secret. */
export interface PreviewBranch {
  readonly project: string;
  readonly id: string;
  /** The branch's name with its folder: `preview/pr-12`. */
  readonly name: string;
  /** The branch whose data or schema the preview's branch got; absent if that is unknown. */
  readonly madeFrom?: { readonly id: string; readonly name: string };
  /** The branch got only the schema, and has no parent. */
  readonly schemaOnly: boolean;
  /** When the branch was made, in RFC 3339. */
  readonly createdAt: string;
  /** When the branch expires, in RFC 3339; absent if the branch does not expire. */
  readonly expiresAt?: string;
  /** When the branch last got the data of its parent again, in RFC 3339; absent if it never did. */
  readonly lastResetAt?: string;
  /** The host of the branch's read_write compute; absent if it has no such compute. */
  readonly host?: string;
}

/** How a run for a preview ended. */
export interface PreviewOutcome {
  readonly verb: PreviewVerb;
  readonly of: PreviewOf;
  /**
   * The branch of the preview; absent if no branch has the preview's mark. After a `down` that
   * failed, this is the branch that still exists.
   */
  readonly branch?: PreviewBranch;
  /** This run made the branch. */
  readonly created: boolean;
  /** This run reset the branch to its parent's data. */
  readonly wasReset: boolean;
  /** This run set the expiry of a branch that existed before. */
  readonly renewed: boolean;
  /** The names of the branches that this run deleted. */
  readonly deleted: readonly string[];
  /** With `sweep`: the previews whose branches this run deleted. */
  readonly swept?: readonly PreviewOf[];
  /**
   * Secrets, only for masked outputs and the file of `--secrets-to`. Absent if the connection was
   * not requested, or not readable; a result of the report then says so.
   */
  readonly connection?: BranchConnection;
  readonly authUrl?: string;
  readonly dataApiUrl?: string;
  /** What a person should know, each with its code. */
  readonly notes: readonly Reason[];
  /** The rows and how each ended. */
  readonly report: Report;
}

/** What a run needs apart from the preview itself. */
export interface PreviewRun {
  readonly session: Session;
  /** Masks a secret. Called before anything that contains it is written. */
  hide(secret: string): void;
  /** Called before the first write, with the plan; false stops. */
  confirm?(plan: Report): Promise<boolean>;
}

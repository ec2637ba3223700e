// Made by scripts/generate.js from schema/. Do not edit.
/**
 * Any JSON value.
 */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | {
      readonly [k: string]: Json;
    };
/**
 * Its live value.
 */
export type Json1 =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | {
      readonly [k: string]: Json;
    };
/**
 * Its value in the manifest, or its default.
 */
export type Json2 =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | {
      readonly [k: string]: Json;
    };
/**
 * With a base: whose the difference is. pending: the manifest has changed since the base. moved: live has changed since the base; if it is not known that the base was applied, the value may never have been applied. both: both have changed.
 */
export type PlanWhose = 'pending' | 'moved' | 'both';
/**
 * Any JSON value.
 */
export type Json3 =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | {
      readonly [k: string]: Json;
    };
/**
 * Any JSON value.
 */
export type Json4 =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | {
      readonly [k: string]: Json;
    };
/**
 * Something that happened while an apply wrote.
 */
export type ReportMoment =
  | {
      /**
       * Milliseconds since the run started.
       */
      readonly at: number;
      /**
       * A row was begun.
       */
      readonly type: 'started';
      /**
       * The resource's address.
       */
      readonly address: string;
      /**
       * The row's action.
       */
      readonly action: 'create' | 'update' | 'rename' | 'replace' | 'renew' | 'delete' | 'blocked';
    }
  | {
      /**
       * Milliseconds since the run started.
       */
      readonly at: number;
      /**
       * A row ended.
       */
      readonly type: 'ended';
      /**
       * The resource's address.
       */
      readonly address: string;
      /**
       * The row's action.
       */
      readonly action: 'create' | 'update' | 'rename' | 'replace' | 'renew' | 'delete' | 'blocked';
      /**
       * How it ended, as in results.
       */
      readonly status: 'done' | 'done_before' | 'failed' | 'skipped' | 'stale' | 'unknown' | 'running' | 'blocked';
      /**
       * How long it took from its first request, in milliseconds. The rest of the time it waited to be read again.
       */
      readonly ms?: number;
    }
  | {
      /**
       * Milliseconds since the run started.
       */
      readonly at: number;
      /**
       * A lane waits for operations to end.
       */
      readonly type: 'waiting';
      /**
       * Writes of one lane follow one another.
       */
      readonly lane: string;
      /**
       * The operations.
       */
      readonly what: readonly string[];
    }
  | {
      /**
       * Milliseconds since the run started.
       */
      readonly at: number;
      /**
       * A lane is locked by someone else.
       */
      readonly type: 'held';
      /**
       * Writes of one lane follow one another.
       */
      readonly lane: string;
      /**
       * What holds it, if that is known.
       */
      readonly by: readonly string[];
      /**
       * The code of the reason.
       */
      readonly code: string;
    }
  | {
      /**
       * Milliseconds since the run started.
       */
      readonly at: number;
      /**
       * A request is sent again later.
       */
      readonly type: 'retry';
      /**
       * The request.
       */
      readonly request: string;
      /**
       * What came of it.
       */
      readonly why: string;
      /**
       * After how many milliseconds.
       */
      readonly afterMs: number;
    };

/**
 * What `preview up`, `preview reset` and `preview down` print with `--format json`. It has no secret: those are in the file of `--secrets-to`. Version 1: members may be added, so a reader skips what it does not know.
 */
export interface PreviewFile {
  /**
   * The version of this format. Always 1.
   */
  readonly v: 1;
  /**
   * What was done. sweep: `preview down --closed`.
   */
  readonly verb: 'up' | 'reset' | 'down' | 'sweep';
  readonly of: PreviewName;
  readonly branch?: PreviewBranch;
  /**
   * Whether this run made the branch.
   */
  readonly created: boolean;
  /**
   * Whether this run gave the branch its parent's data again.
   */
  readonly wasReset: boolean;
  /**
   * Whether this run set the expiry of a branch that was there before.
   */
  readonly renewed: boolean;
  /**
   * The names of the branches that this run deleted.
   */
  readonly deleted: readonly string[];
  /**
   * The previews whose branches a sweep deleted.
   */
  readonly swept?: readonly PreviewName1[];
  /**
   * With `--auth-url`: where Neon Auth of the branch is.
   */
  readonly authUrl?: string;
  /**
   * With `--data-api-url`: where its Data API is.
   */
  readonly dataApiUrl?: string;
  /**
   * What a person should know.
   */
  readonly notes: readonly PlanTold[];
  readonly report: ReportFile;
}
/**
 * The preview. The name is empty for a sweep.
 */
export interface PreviewName {
  /**
   * `owner/name`; empty where none is known.
   */
  readonly repository: string;
  /**
   * The pull request. Left out: the preview has a name alone.
   */
  readonly number?: number;
  /**
   * The name of the branch without `preview/`, such as pr-12.
   */
  readonly name: string;
}
/**
 * The branch of the preview, as last read. Left out: there is none. After a `down` that failed, the one that is still there.
 */
export interface PreviewBranch {
  /**
   * The project's id.
   */
  readonly project: string;
  /**
   * The branch's id.
   */
  readonly id: string;
  /**
   * Its name, such as preview/pr-12.
   */
  readonly name: string;
  /**
   * The branch whose data or schema it got. Left out: that is not known.
   */
  readonly madeFrom?: {
    /**
     * Its id.
     */
    readonly id: string;
    /**
     * Its name.
     */
    readonly name: string;
  };
  /**
   * Whether it got only the schema, and has no parent.
   */
  readonly schemaOnly: boolean;
  /**
   * When it was made.
   */
  readonly createdAt: string;
  /**
   * When it expires. Left out: it does not.
   */
  readonly expiresAt?: string;
  /**
   * When it last got its parent's data again. Left out: it never did.
   */
  readonly lastResetAt?: string;
  /**
   * The host of its read_write compute. Left out: it has none.
   */
  readonly host?: string;
}
/**
 * What a preview is for.
 */
export interface PreviewName1 {
  /**
   * `owner/name`; empty where none is known.
   */
  readonly repository: string;
  /**
   * The pull request. Left out: the preview has a name alone.
   */
  readonly number?: number;
  /**
   * The name of the branch without `preview/`, such as pr-12.
   */
  readonly name: string;
}
/**
 * A reason with its words.
 */
export interface PlanTold {
  readonly reason: PlanReason;
  /**
   * The reason in words.
   */
  readonly message: string;
  /**
   * The next step.
   */
  readonly next?: string;
}
/**
 * Why something is so: a code that programs may match on, and the data behind its words. docs/codes has a page for each.
 */
export interface PlanReason {
  /**
   * Area and case, such as keep/holds.
   */
  readonly code: string;
  readonly [k: string]: Json | string;
}
/**
 * The rows, and how each ended.
 */
export interface ReportFile {
  /**
   * The version of this format. Always 1.
   */
  readonly v: 1;
  /**
   * What was run.
   */
  readonly command: 'plan' | 'apply' | 'drift';
  readonly plan: PlanFile;
  /**
   * After apply: how each row ended, in the plan's order.
   */
  readonly results: readonly ReportResult[];
  /**
   * The results of the checks.
   */
  readonly checks: readonly ReportCheck[];
  /**
   * With --ask-docs: what a documentation portal says about blocked rows or refused requests. It has no effect on the result.
   */
  readonly explanations?: readonly ReportExplanation[];
  readonly refused?: ReportRefusal;
  /**
   * A merged report: the runs that were refused while others were not. They wrote nothing; their rows are skipped.
   */
  readonly refusals?: readonly ReportShardRefusal[];
  /**
   * The difference between two manifests. Nothing live was read, so it cannot be approved.
   */
  readonly offline?: true;
  /**
   * The services whose host is not the vendor's, with that host.
   */
  readonly hosts?: {
    readonly [k: string]: string;
  };
  readonly shard?: ReportShard;
  /**
   * Requests sent, by method.
   */
  readonly requests: {
    readonly [k: string]: number;
  };
  /**
   * Those that went to documentation portals, by url.
   */
  readonly portals?: readonly ReportPortal[];
  /**
   * Apply did not reach its end: a signal (Ctrl-C), or the deadline.
   */
  readonly interrupted?: 'signal' | 'deadline';
  /**
   * Apply only: what happened when, in order.
   */
  readonly timeline?: readonly ReportMoment[];
  /**
   * The service's id of each resource that has an entry and is live, as the run last read it: its address, and the id.
   */
  readonly ids?: {
    readonly [k: string]: string;
  };
  /**
   * Scopes that have a page for people at their service: the address of the scope, and the page.
   */
  readonly consoles?: {
    readonly [k: string]: string;
  };
  /**
   * Every code of a reason in the report, sorted. docs/codes has a page for each.
   */
  readonly codes?: readonly string[];
  /**
   * How long it took, in milliseconds.
   */
  readonly ms: number;
  /**
   * The run, or one for each shard of a merged report.
   */
  readonly runs?: readonly RunFacts[];
}
/**
 * What would happen to which resource. Sorted, free of secrets, with a digest. In a report members may be added, so a reader skips what it does not know. A plan file is applied only by a version that knows all of its members.
 */
export interface PlanFile {
  /**
   * The version of this format. Always 1.
   */
  readonly v: 1;
  /**
   * The manifest's name.
   */
  readonly name: string;
  /**
   * The base URL of each provider.
   */
  readonly origins: {
    readonly [k: string]: string;
  };
  /**
   * What would happen, sorted by address, then in order of execution.
   */
  readonly rows: readonly PlanRow[];
  readonly counts: PlanCounts;
  /**
   * The plan's fingerprint for --expect-digest. ekc1-: of the scopes in `changed` alone. incomplete: something could not be read, so the plan cannot be approved.
   */
  readonly digest: string;
  readonly base?: PlanBase;
  readonly part?: PlanPart;
  /**
   * The differences that the manifest accepts now. They are neither drift nor planned.
   */
  readonly accepted?: readonly PlanAccepted[];
  /**
   * What could not be read. Nothing in it is created or deleted.
   */
  readonly unread: readonly PlanUnread[];
  /**
   * Remarks that belong to no row.
   */
  readonly notes: readonly PlanTold[];
}
/**
 * What would happen to one resource.
 */
export interface PlanRow {
  /**
   * The resource's address.
   */
  readonly address: string;
  /**
   * The resource's kind.
   */
  readonly kind: string;
  readonly scope: PlanScope;
  /**
   * The parts of the address, decoded.
   */
  readonly parts: readonly string[];
  /**
   * What would be done. rename keeps the id; replace deletes and creates; blocked does nothing.
   */
  readonly action: 'create' | 'update' | 'rename' | 'replace' | 'renew' | 'delete' | 'blocked';
  /**
   * The managed fields that differ; for a create all managed fields.
   */
  readonly fields: readonly PlanFieldChange[];
  /**
   * All managed fields as the manifest wants them. null: a delete.
   */
  readonly desired: {
    readonly [k: string]: Json;
  } | null;
  /**
   * The incarnation of the live resource. null: there is none yet.
   */
  readonly was: string | null;
  /**
   * The address before a rename.
   */
  readonly from?: string;
  readonly whose?: PlanWhose;
  /**
   * How serious a change by someone else is. widened: access was given or protection taken away. at-risk: something is gone, will be, or would be to undo it. changed: anything else.
   */
  readonly severity?: 'widened' | 'at-risk' | 'changed';
  /**
   * The resources this one points to.
   */
  readonly refs: readonly PlanRef[];
  /**
   * The address of the row that causes this one.
   */
  readonly because?: string;
  /**
   * The address of the row whose delete frees the place for this create and comes right before it.
   */
  readonly inPlaceOf?: string;
  /**
   * The addresses of rows that must end well first, because this one copies what they are in.
   */
  readonly awaits?: readonly string[];
  /**
   * The roll-outs of the sets that the row is in, from the outermost set to the innermost, as the manifest says them.
   */
  readonly waves?: readonly string[];
  /**
   * The environment variables whose values the row sends, such as the secret of a sign-in client. An apply reads them; no output has a value.
   */
  readonly sends?: readonly string[];
  /**
   * What would be destroyed.
   */
  readonly loss: readonly PlanLoss[];
  readonly opening?: PlanTold1;
  /**
   * In a drift: lines for accepted in the manifest, one for each difference, which accept it until a day.
   */
  readonly accept?: readonly string[];
  readonly widened?: PlanTold2;
  readonly lastChange?: PlanLastChange;
  readonly reason?: PlanReason;
  /**
   * Why the row is blocked.
   */
  readonly message?: string;
  /**
   * How to unblock it.
   */
  readonly next?: string;
  /**
   * Remarks.
   */
  readonly notes: readonly PlanTold[];
  /**
   * The manifest asks for the delete with absent: true; otherwise it is pruning.
   */
  readonly absent?: true;
  /**
   * What the entry permits.
   */
  readonly allow: readonly ('replace' | 'loss')[];
  readonly source?: PlanSource;
}
/**
 * What the resource lives in.
 */
export interface PlanScope {
  /**
   * The scope's address.
   */
  readonly address: string;
  /**
   * The scope's kind.
   */
  readonly kind: string;
  /**
   * The parts of the address, decoded.
   */
  readonly parts: readonly string[];
  readonly parent?: PlanScope;
  /**
   * The base URL that the manifest gives it.
   */
  readonly base?: string;
}
/**
 * One field that differs.
 */
export interface PlanFieldChange {
  /**
   * The field.
   */
  readonly path: string;
  readonly before: Json1;
  readonly after: Json2;
  /**
   * The manifest leaves the field out, so its default is wanted.
   */
  readonly leftOut?: true;
  readonly whose?: PlanWhose;
}
/**
 * A resource that the row points to.
 */
export interface PlanRef {
  /**
   * Its address.
   */
  readonly address: string;
  /**
   * Its incarnation. null: this plan makes it.
   */
  readonly was: string | null;
}
/**
 * Something that would be destroyed.
 */
export interface PlanLoss {
  /**
   * What it is, in the plural.
   */
  readonly what: string;
  /**
   * How many. null: it cannot be seen.
   */
  readonly count: number | null;
  /**
   * Whether the same apply restores it.
   */
  readonly restored?: boolean;
  /**
   * It is deleted with what the row deletes, so it needs no allow: [loss].
   */
  readonly implied?: true;
  /**
   * The delete itself is the permission, so it needs no allow: [loss]. The digest covers it.
   */
  readonly permitted?: true;
  /**
   * Remarks.
   */
  readonly notes?: readonly PlanTold[];
}
/**
 * A reason with its words.
 */
export interface PlanTold1 {
  readonly reason: PlanReason;
  /**
   * The reason in words.
   */
  readonly message: string;
  /**
   * The next step.
   */
  readonly next?: string;
}
/**
 * A reason with its words.
 */
export interface PlanTold2 {
  readonly reason: PlanReason;
  /**
   * The reason in words.
   */
  readonly message: string;
  /**
   * The next step.
   */
  readonly next?: string;
}
/**
 * What the service tells of the last change of the live resource. It may have been another change than the row's.
 */
export interface PlanLastChange {
  /**
   * When, in UTC.
   */
  readonly at: string;
  /**
   * The member that tells it.
   */
  readonly member: string;
  /**
   * Who made the resource. No service tells who changed it.
   */
  readonly madeBy?: string;
}
/**
 * Where the manifest says it. Counted from 1.
 */
export interface PlanSource {
  /**
   * The file.
   */
  readonly file: string;
  /**
   * The line.
   */
  readonly line: number;
  /**
   * The column, in UTF-16 units.
   */
  readonly column: number;
  /**
   * The last line.
   */
  readonly endLine?: number;
  /**
   * The column after the end.
   */
  readonly endColumn?: number;
}
/**
 * How many resources there are of each action.
 */
export interface PlanCounts {
  /**
   * Resources to create.
   */
  readonly create: number;
  /**
   * Resources to change.
   */
  readonly update: number;
  /**
   * Resources to rename.
   */
  readonly rename: number;
  /**
   * Resources to delete and create.
   */
  readonly replace: number;
  /**
   * Resources to renew by `--renew`. Absent: none.
   */
  readonly renew?: number;
  /**
   * Resources to delete.
   */
  readonly delete: number;
  /**
   * Resources that cannot be brought to what the manifest says.
   */
  readonly blocked: number;
  /**
   * Resources that are as the manifest says.
   */
  readonly unchanged: number;
  /**
   * Live resources that the manifest does not name.
   */
  readonly unmanaged: number;
}
/**
 * The manifest before, by which each row says whose it is.
 */
export interface PlanBase {
  /**
   * The base is what was applied last (--base-applied), so what differs from the base was changed since.
   */
  readonly applied: boolean;
  /**
   * What is done with what someone changed (--moved).
   */
  readonly moved: 'revert' | 'leave' | 'refuse';
}
/**
 * The plan is of some whole scopes: those that changed (--changed), or that --target names. Left out: every scope was read.
 */
export interface PlanPart {
  /**
   * The outermost scopes that were read. The digest approves them alone.
   */
  readonly scopes: readonly string[];
  /**
   * How many others were not read.
   */
  readonly unread: number;
  /**
   * With --changed: the name of the manifest that was applied, as a commit's first digits or a file.
   */
  readonly since?: string;
}
/**
 * A difference that the manifest accepts until a day.
 */
export interface PlanAccepted {
  /**
   * The resource.
   */
  readonly address: string;
  /**
   * The field that differs. Left out: the resource is gone.
   */
  readonly field?: string;
  readonly wants?: Json3;
  readonly is?: Json4;
  /**
   * The resource is gone.
   */
  readonly missing?: true;
  /**
   * The id of the live resource, where the line says it.
   */
  readonly id?: string;
  /**
   * The last day, in UTC.
   */
  readonly until: string;
  /**
   * Live may give more access than the manifest.
   */
  readonly widened?: true;
  /**
   * Why it is accepted.
   */
  readonly why?: string;
}
/**
 * A list that could not be read.
 */
export interface PlanUnread {
  /**
   * The address of what was listed.
   */
  readonly scope: string;
  /**
   * The kind of resource that was listed.
   */
  readonly kind: string;
  readonly reason: PlanReason;
  /**
   * Why it could not be read.
   */
  readonly message: string;
  /**
   * What to do about it.
   */
  readonly next?: string;
}
/**
 * How one row ended.
 */
export interface ReportResult {
  /**
   * The resource's address.
   */
  readonly address: string;
  /**
   * The row's action.
   */
  readonly action: 'create' | 'update' | 'rename' | 'replace' | 'renew' | 'delete' | 'blocked';
  /**
   * done: confirmed live. done_before: it was already as wanted. failed: refused. skipped: not tried. stale: live changed since the plan. unknown: the answer was lost. running: accepted, but not ended at the deadline. blocked: never tried.
   */
  readonly status: 'done' | 'done_before' | 'failed' | 'skipped' | 'stale' | 'unknown' | 'running' | 'blocked';
  /**
   * A part of it was done, such as the delete of a replace.
   */
  readonly partly?: true;
  readonly reason?: PlanReason;
  /**
   * What happened.
   */
  readonly message?: string;
  /**
   * The next step.
   */
  readonly next?: string;
  /**
   * From the row's first request to its end, in milliseconds.
   */
  readonly ms?: number;
}
/**
 * The result of one check.
 */
export interface ReportCheck {
  /**
   * The check's address.
   */
  readonly address: string;
  readonly source: PlanSource;
  /**
   * flaky: it was as expected sometimes. unknown: it could not be checked.
   */
  readonly verdict: 'pass' | 'fail' | 'flaky' | 'unknown';
  /**
   * What failed or why it is unknown.
   */
  readonly findings: readonly string[];
  /**
   * The passage or value that was seen.
   */
  readonly evidence?: string;
  /**
   * Each time that it was checked, in order, if that was more than once.
   */
  readonly runs?: readonly ReportRun[];
  /**
   * How long the checks of its scope took, which are made in turn, in milliseconds.
   */
  readonly ms?: number;
}
/**
 * One time that a check was made.
 */
export interface ReportRun {
  /**
   * unknown: it could not be checked.
   */
  readonly verdict: 'pass' | 'fail' | 'unknown';
  /**
   * What failed or why it is unknown.
   */
  readonly findings: readonly string[];
  /**
   * The passage that was seen.
   */
  readonly evidence?: string;
}
/**
 * One question to a portal and what came back.
 */
export interface ReportExplanation {
  /**
   * The rows, or the scopes of lists, that the question is about.
   */
  readonly about: readonly string[];
  /**
   * What was asked.
   */
  readonly question: string;
  /**
   * answer: the portal's answer. page: a passage of the page that fits best. none: why there is nothing.
   */
  readonly is: 'answer' | 'page' | 'none';
  /**
   * Markdown.
   */
  readonly text: string;
  /**
   * Its sources.
   */
  readonly sources: readonly {
    /**
     * The page's title.
     */
    readonly title: string;
    /**
     * Its address.
     */
    readonly url: string;
  }[];
}
/**
 * Why apply wrote nothing.
 */
export interface ReportRefusal {
  readonly reason: PlanReason;
  /**
   * What was refused.
   */
  readonly message: string;
  /**
   * The addresses it is about.
   */
  readonly rows: readonly string[];
  /**
   * The next step.
   */
  readonly next?: string;
}
/**
 * Why one of several runs wrote nothing. It is a shard, or has scopes.
 */
export interface ReportShardRefusal {
  readonly reason: PlanReason;
  /**
   * What was refused.
   */
  readonly message: string;
  /**
   * The addresses it is about.
   */
  readonly rows: readonly string[];
  /**
   * The next step.
   */
  readonly next?: string;
  readonly shard?: ReportShard;
  /**
   * The outermost scopes of the run, which `--target` names.
   */
  readonly scopes?: readonly string[];
}
/**
 * One shard of several. A merged report has none of its own.
 */
export interface ReportShard {
  /**
   * The shard, from 1.
   */
  readonly index: number;
  /**
   * How many there are in all.
   */
  readonly of: number;
}
/**
 * What a run sent to one documentation portal.
 */
export interface ReportPortal {
  /**
   * Its url.
   */
  readonly portal: string;
  /**
   * Requests sent.
   */
  readonly requests: number;
  /**
   * Requests with a question.
   */
  readonly questions: number;
  /**
   * The most questions that the checks could take, within the budget.
   */
  readonly atMost: number;
  /**
   * Checks that were not asked, because their kept verdict still holds.
   */
  readonly kept: number;
}
/**
 * One run.
 */
export interface RunFacts {
  /**
   * The same as in the lines of --events and in the marks that the run wrote.
   */
  readonly id: string;
  /**
   * When it started, by the clock of the machine.
   */
  readonly started: string;
  /**
   * When it ended.
   */
  readonly ended: string;
  /**
   * The version of evenkeel.
   */
  readonly version: string;
  /**
   * The commit that was checked out.
   */
  readonly commit?: string;
  /**
   * What the manifest was read from.
   */
  readonly files: readonly RunFile[];
  /**
   * The hosts of the services.
   */
  readonly hosts: readonly string[];
  /**
   * The exit code that the run's result means. Where an output could not be written, the process ends with 1 instead of 0 or 2.
   */
  readonly exit: number;
}
/**
 * A file of a run.
 */
export interface RunFile {
  /**
   * As the run calls it everywhere.
   */
  readonly file: string;
  /**
   * From the root of the repository. Left out: it is in none.
   */
  readonly path?: string;
}

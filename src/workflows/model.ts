import type { Source } from '../core/problem.ts';

/** A text of a workflow file, with its place. */
export interface PlacedText {
  readonly text: string;
  readonly at: Source;
}

/** A key that a job names, and the first place of its name. */
export interface Mention {
  readonly key: string;
  readonly at: Source;
  /** The key is one of the caller's repository, so an environment of this job does not give it. */
  readonly given?: true;
}

/** The key of a job that may read every secret of the repository. */
export const EVERY_SECRET = 'every secret';
/** The token that GitHub makes for each job. */
export const JOB_TOKEN = 'GITHUB_TOKEN';

/** A step of a job; on GitLab a line of its script. */
export interface WorkflowStep {
  readonly at: Source;
  readonly uses?: PlacedText;
  readonly run?: PlacedText;
  /** The expression of `if`; empty if there is none. */
  readonly condition: string;
  readonly inputs: ReadonlyMap<string, PlacedText>;
  /** Expressions in its script whose text a stranger can write. */
  readonly untrusted: readonly Source[];
  /** Its script is for another shell than POSIX, so nobody knows here what it runs. */
  readonly otherShell?: true;
  /** A variable of its environment has the head of a pull request. */
  readonly knowsHead?: true;
  /** The image of an action of the repository: `docker://…`, or a file that builds one. */
  readonly image?: PlacedText;
}

/** What the token of a job may do, by the name of each permission. */
export type TokenPermissions = 'read' | 'write' | ReadonlyMap<string, string>;

/** One job, whatever system runs it. The jobs of a called workflow are jobs of each caller. */
export interface WorkflowJob {
  readonly system: 'github' | 'gitlab';
  readonly file: string;
  /** Its name; `caller / name` in a called workflow. */
  readonly name: string;
  readonly at: Source;
  /** What starts it, sorted. */
  readonly events: readonly string[];
  readonly condition: string;
  readonly environment?: PlacedText;
  readonly runsOn: readonly PlacedText[];
  /** Images in which its steps run, and those of services that are given a key. */
  readonly images: readonly PlacedText[];
  /** Absent: the settings of the repository decide. */
  readonly permissions?: TokenPermissions;
  readonly mentions: readonly Mention[];
  readonly steps: readonly WorkflowStep[];
  /** The workflow of another repository that the job calls. */
  readonly elsewhere?: PlacedText;
  /** On GitLab: it runs for the default branch alone. */
  readonly onDefaultBranch?: true;
}

/** A part of a workflow that was not read, so that nothing is known of it. */
export interface UnreadPart {
  readonly at: Source;
  readonly says: string;
}

export interface ReadJobs {
  readonly jobs: readonly WorkflowJob[];
  readonly unread: readonly UnreadPart[];
}

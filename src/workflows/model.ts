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
  /** The caller passes this key on, so it does not come from an environment of this job. */
  readonly given?: true;
}

/** Stands for all keys at once, in a job that may read every secret of the repository. */
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
  /** The places of expressions in its script whose text a stranger can write. */
  readonly untrusted: readonly Source[];
  /** Its script is for a shell that is not POSIX, so what it runs is not known. */
  readonly otherShell?: true;
  /** An environment variable holds the head of a pull request, such as its branch or commit. */
  readonly knowsHead?: true;
  /** The image of a local action: `docker://…`, or the Dockerfile from which it is built. */
  readonly image?: PlacedText;
}

/** What the token of a job may do, by the name of each permission. */
export type TokenPermissions = 'read' | 'write' | ReadonlyMap<string, string>;

/** One job of GitHub or GitLab. A job of a called workflow is listed once for each caller. */
export interface WorkflowJob {
  readonly system: 'github' | 'gitlab';
  readonly file: string;
  /** Its name; `caller / name` in a called workflow. */
  readonly name: string;
  readonly at: Source;
  /** The events that start it, sorted. */
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
  /** The workflow that the job calls and that was not read, such as one of another repository. */
  readonly elsewhere?: PlacedText;
  /** On GitLab: the job runs only for the default branch. */
  readonly onDefaultBranch?: true;
}

/** A part of a workflow that was not read. What it does with keys is not known. */
export interface UnreadPart {
  readonly at: Source;
  readonly says: string;
}

export interface ReadJobs {
  readonly jobs: readonly WorkflowJob[];
  readonly unread: readonly UnreadPart[];
}

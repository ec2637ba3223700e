import type { Reason } from './report/reason.ts';

/** How a name leads to a pull request: by its number, or by its git branch. */
export type PullRequestOf = { readonly number: number } | { readonly branch: string };

/** What could not be found out, and why. */
export interface UnknownAnswer {
  readonly unknown: Reason;
}

/** The git branches that are there. */
export interface GitBranches {
  readonly names: ReadonlySet<string>;
  /** Who tells: the name of a file, or of a remote repository. */
  readonly from: string;
  /** When a file was written, in milliseconds; absent: the remote repository was asked just now. */
  readonly at?: number;
}

export interface OpenPullRequests {
  readonly all: readonly { readonly number: number; readonly branch: string }[];
  /**
   * The file that lists them, where nobody can be asked about one of them. `at`: when it was
   * written, in milliseconds.
   */
  readonly file?: { readonly name: string; readonly at: number };
  /** Beside a file; absent: nobody was told to look. */
  readonly heads?: readonly (GitBranches | UnknownAnswer)[];
}

/**
 * `none`: there is no such pull request. `branch-lives`: none is open, but its git branch is still
 * there.
 */
export type PullRequestState =
  | { readonly is: 'open' | 'closed' | 'of-fork'; readonly number: number }
  | { readonly is: 'none' | 'branch-lives' };

/** Who tells which pull requests are open: GitHub, or a file. */
export interface PullRequests {
  /** The repositories, `owner/name`, where an entry names none. */
  readonly own: readonly string[];
  open(repositories: readonly string[]): Promise<OpenPullRequests | UnknownAnswer>;
  /** Absent: only a list is known. */
  state?(of: PullRequestOf, repositories: readonly string[]): Promise<PullRequestState | UnknownAnswer>;
}

/** What to find out before a decision. */
export interface Asks {
  /** Whose open pull requests. */
  readonly open?: readonly string[];
  readonly state?: { readonly of: PullRequestOf; readonly repositories: readonly string[] };
  /** What it holds that no list shows. */
  readonly contents?: true;
}

/** What a sweep has found out so far; undefined where it has not asked. */
export interface SweepFacts {
  readonly own: readonly string[];
  /** Whether one pull request can be asked about. */
  readonly asksEach: boolean;
  open(repositories: readonly string[]): OpenPullRequests | UnknownAnswer | undefined;
  state(of: PullRequestOf, repositories: readonly string[]): PullRequestState | UnknownAnswer | undefined;
  /** What keeps it, each in the plural: `buckets`. */
  contents(id: string): readonly string[] | UnknownAnswer | undefined;
}

/** The decision about one live resource that an entry of a sweep matches (ADR 0080). */
export type SweepDecision =
  /** `since`: from when its age counts, in seconds. */
  | { readonly is: 'taken'; readonly why: Reason; readonly since: number }
  | { readonly is: 'held'; readonly why: Reason }
  /** Nobody can tell. */
  | { readonly is: 'blocked'; readonly why: Reason }
  | { readonly is: 'unasked'; readonly asks: Asks; readonly since: number };

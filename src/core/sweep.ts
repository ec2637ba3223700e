import type { Reason } from './report/reason.ts';

/** How a resource's name says which pull request it belongs to: by number, or by git branch. */
export type PullRequestOf = { readonly number: number } | { readonly branch: string };

/** A question that could not be answered, and why. */
export interface UnknownAnswer {
  readonly unknown: Reason;
}

/** A list of existing git branches. */
export interface GitBranches {
  readonly names: ReadonlySet<string>;
  /** Where the list comes from: the name of a file, or of a remote repository. */
  readonly from: string;
  /**
   * When the file was written, in milliseconds; absent: the remote repository was asked just now.
   */
  readonly at?: number;
}

export interface OpenPullRequests {
  readonly all: readonly { readonly number: number; readonly branch: string }[];
  /**
   * The file that lists open pull requests, where there is no GitHub to ask. `at`: when it was
   * written, in milliseconds.
   */
  readonly file?: { readonly name: string; readonly at: number };
  /**
   * The lists of git branches that the user gave with `--heads`; absent without `--heads`. `file`
   * tells which pull requests are open, and these lists tell whether a git branch is gone.
   */
  readonly heads?: readonly (GitBranches | UnknownAnswer)[];
}

/**
 * `none`: there is no such pull request. `branch-lives`: none is open, but its git branch still
 * exists.
 */
export type PullRequestState =
  | { readonly is: 'open' | 'closed' | 'of-fork'; readonly number: number }
  | { readonly is: 'none' | 'branch-lives' };

/** The source that says which pull requests are open: GitHub, or a file. */
export interface PullRequests {
  /** The repositories (`owner/name`) for entries that name none. */
  readonly own: readonly string[];
  open(repositories: readonly string[]): Promise<OpenPullRequests | UnknownAnswer>;
  /** Asks about one pull request. Absent: only a list is available. */
  state?(of: PullRequestOf, repositories: readonly string[]): Promise<PullRequestState | UnknownAnswer>;
}

/** What must be found out before a kind can decide about one resource. */
export interface Asks {
  /** The repositories whose open pull requests are needed. */
  readonly open?: readonly string[];
  readonly state?: { readonly of: PullRequestOf; readonly repositories: readonly string[] };
  /** Whether the decision depends on contents of the resource that no list shows. */
  readonly contents?: true;
}

/**
 * What a sweep has found out so far. Its functions return undefined for a question that has not
 * been asked yet.
 */
export interface SweepFacts {
  readonly own: readonly string[];
  /**
   * Whether a single pull request can be asked about. GitHub can be asked, a file of `--open` has
   * only the list of open ones.
   */
  readonly asksEach: boolean;
  open(repositories: readonly string[]): OpenPullRequests | UnknownAnswer | undefined;
  state(of: PullRequestOf, repositories: readonly string[]): PullRequestState | UnknownAnswer | undefined;
  /** Which sorts of things in a resource forbid its delete, as nouns in the plural: `buckets`. */
  contents(id: string): readonly string[] | UnknownAnswer | undefined;
}

/**
 * The decision about one live resource that an entry of a sweep matches (ADR 0080). `taken`: it is
 * deleted. `held`: it stays. `unasked`: something must be found out first.
 */
export type SweepDecision =
  /** `since`: when the age of the resource begins to count, in seconds. */
  | { readonly is: 'taken'; readonly why: Reason; readonly since: number }
  | { readonly is: 'held'; readonly why: Reason }
  /** The resource stays, because the answer that decides is unknown. */
  | { readonly is: 'blocked'; readonly why: Reason }
  | { readonly is: 'unasked'; readonly asks: Asks; readonly since: number };

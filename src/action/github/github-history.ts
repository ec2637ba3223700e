import { itemsOf, member, text } from './github-json.ts';
import { pagesOf } from './github-pages.ts';
import { GitHubError, type Send } from './github-send.ts';
import { type Pull, pullOf } from './pull.ts';

/** One commit of a branch. */
export interface HistoryCommit {
  readonly sha: string;
  /** The first parent is the previous commit of the branch itself. */
  readonly parents: readonly string[];
  /**
   * The author, the author's time and the message. A rebase changes the hash of a commit and keeps
   * these three.
   */
  readonly authored: string;
}

/** The commits that a later commit has and an earlier commit has not. */
interface CommitRange {
  /** When the earlier commit was made, as ISO 8601. */
  readonly since: string;
  /** The commits, parents before children. */
  readonly commits: readonly HistoryCommit[];
}

/** The history of a repository. */
export interface GitHubHistory {
  /**
   * The commits that are in `later` and not in `earlier`. Undefined if a commit does not exist any
   * more, or if there are too many.
   */
  commitsBetween(earlier: string, later: string): Promise<CommitRange | undefined>;
  /**
   * The pull requests merged into a branch, the most recently changed first. Reads further pages
   * until `enough` returns true, at most a thousand closed pull requests.
   */
  mergedPulls(branch: string, enough: EnoughPulls): Promise<readonly Pull[]>;
  /** The commits of a pull request, at most 250. */
  commitsOfPull(number: number): Promise<readonly HistoryCommit[]>;
}

/**
 * `found`: the merged pull requests so far. `oldest`: when the pull request that was read last had
 * its last change, as ISO 8601.
 */
type EnoughPulls = (found: readonly Pull[], oldest: string) => boolean;

/** The most pages of commits. With a hundred commits on each page, that is 4,000 commits. */
const MOST_COMMIT_PAGES = 40;
const MOST_PULL_PAGES = 10;
/**
 * GitHub lists at most 250 commits of a pull request (facts/github.md#commits-of-a-pull-request).
 */
const PULL_COMMIT_PAGES = 3;

/** `path`: returns the repository's path in GitHub's API, with the given end. */
export function githubHistory(send: Send, path: (rest: string) => string): GitHubHistory {
  return {
    async commitsBetween(earlier, later) {
      const at = `/compare/${earlier}...${later}`;
      const commits: HistoryCommit[] = [];
      try {
        for await (const { value, more } of pagesOf(send, path(at), MOST_COMMIT_PAGES)) {
          const total = member(value, 'total_commits');
          const listed = member(value, 'commits');
          if (typeof total !== 'number' || !Array.isArray(listed))
            throw new GitHubError(200, `GET ${at}: not a comparison`);
          commits.push(...(listed as readonly unknown[]).map(commitOf));
          if (more) continue;
          if (commits.length !== total) throw new GitHubError(200, `GET ${at}: not all commits are listed`);
          const committed = member(member(member(value, 'base_commit'), 'commit'), 'committer');
          return { since: text(committed, 'date'), commits };
        }
      } catch (error) {
        if (!(error instanceof GitHubError) || error.status !== 404) throw error;
      }
      return undefined;
    },
    async mergedPulls(branch, enough) {
      const at = `/pulls?state=closed&base=${encodeURIComponent(branch)}&sort=updated&direction=desc`;
      const found: Pull[] = [];
      for await (const answer of pagesOf(send, path(at), MOST_PULL_PAGES)) {
        const listed = itemsOf(answer, at);
        for (const each of listed) if (text(each, 'merged_at') !== '') found.push(pullOf(each));
        if (!answer.more || enough(found, text(listed.at(-1), 'updated_at'))) break;
      }
      return found.filter(({ base }) => base === branch);
    },
    async commitsOfPull(number) {
      const at = `/pulls/${number}/commits`;
      const found: HistoryCommit[] = [];
      for await (const answer of pagesOf(send, path(at), PULL_COMMIT_PAGES)) {
        found.push(...itemsOf(answer, at).map(commitOf));
        if (!answer.more) break;
      }
      return found;
    },
  };
}

function commitOf(of: unknown): HistoryCommit {
  const commit = member(of, 'commit');
  const author = member(commit, 'author');
  const parents = member(of, 'parents');
  const sha = text(of, 'sha');
  if (sha === '' || !Array.isArray(parents)) throw new GitHubError(200, 'a commit has no sha or no parents');
  return {
    sha,
    parents: (parents as readonly unknown[]).map(each => text(each, 'sha')),
    authored: JSON.stringify([
      text(author, 'name'),
      text(author, 'email'),
      text(author, 'date'),
      text(commit, 'message'),
    ]),
  };
}

import { type GitHubHistory, githubHistory } from './github-history.ts';
import { hash, itemsOf, member, text, whole } from './github-json.ts';
import { pagesOf } from './github-pages.ts';
import { type BranchPull, type GitHubProposals, githubProposals } from './github-proposals.ts';
import { type GitHubQueue, githubQueue } from './github-queue.ts';
import { type GitHubRecords, githubRecords } from './github-records.ts';
import {
  createSend,
  GitHubError,
  type GitHubRuntime,
  type GitHubSettings,
  ifThere,
  inPath,
  isDenied,
} from './github-send.ts';
import { type GitHubSuggestions, githubSuggestions } from './github-suggestions.ts';
import { type Pull, pullOf } from './pull.ts';

/** A comment of an issue or pull request. */
export interface Comment {
  readonly id: number;
  readonly body: string;
  /** The author's login; empty for a deleted account. */
  readonly author: string;
}

export type Issue = Pick<BranchPull, 'number' | 'body' | 'author'>;

/** A commit's entry at a path: its git mode, and the hash of its content. */
export interface TreeEntry {
  readonly path: string;
  readonly mode: string;
  readonly sha: string;
}

interface Tree {
  readonly entries: readonly TreeEntry[];
  /** The list is incomplete because the tree has too many entries. */
  readonly truncated: boolean;
}

/**
 * GitHub, as far as the action needs it. Every method throws a {@link GitHubError} unless the
 * answer is a success.
 */
export interface GitHub
  extends GitHubRecords,
    GitHubHistory,
    GitHubQueue,
    GitHubProposals,
    GitHubSuggestions {
  /** The login of the token's account. */
  login(): Promise<string>;
  comments(pullRequest: number): Promise<readonly Comment[]>;
  createComment(issue: number, body: string): Promise<void>;
  updateComment(id: number, body: string): Promise<void>;
  deleteComment(id: number): Promise<void>;
  /** The merged pull requests that contained a commit. */
  mergedFrom(sha: string): Promise<readonly Pull[]>;
  pull(number: number): Promise<Pull>;
  /**
   * Open pull requests, the last changed first: at most `most`, and whether there are others.
   */
  openPulls(most: number): Promise<{ readonly numbers: readonly number[]; readonly more: boolean }>;
  /** The commit at the tip of a branch; undefined for a missing branch. */
  tip(branch: string): Promise<string | undefined>;
  /**
   * The entries of a commit or of a folder in it: direct entries, or with `deep` the entries of all
   * subfolders, too.
   */
  tree(sha: string, deep: boolean): Promise<Tree>;
  blob(sha: string): Promise<Uint8Array>;
  /**
   * Open issues, without pull requests: with `label`, the issues that have this label; otherwise
   * the open issues among the newest thousand issues and pull requests.
   */
  openIssues(label?: string): Promise<readonly Issue[]>;
  createIssue(title: string, body: string, labels: readonly string[]): Promise<number>;
  updateIssue(number: number, change: Readonly<Record<string, string>>): Promise<void>;
  /**
   * Waits before reading what was just written, because GitHub's lists may show it late. Default:
   * two seconds.
   */
  settle(ms?: number): Promise<void>;
}

/** The account of `GITHUB_TOKEN`. Used only if GitHub does not say whose token it is. */
export const ACTIONS_BOT = 'github-actions[bot]';
const MOST_PAGES = 100;
const UNLABELLED_PAGES = 10;
const SETTLE_MS = 2_000;
/**
 * The most bytes of all pages of a list together. Anybody may write comments, and a hundred full
 * pages would have 4 GB.
 */
const MOST_LIST_BYTES = 128 * 1024 * 1024;

/** A client of GitHub's REST interface. It follows no redirect, so the token goes nowhere else. */
export function createGitHub(settings: GitHubSettings, runtime: GitHubRuntime): GitHub {
  const send = createSend(settings, runtime);
  const path = (rest: string): string => `/repos/${settings.repository}${rest}`;

  /** `take`: returns what to keep of an item, so that the rest of its page can be freed. */
  async function list<T>(
    at: string,
    pages: number,
    take: (item: unknown) => readonly T[],
  ): Promise<readonly T[]> {
    const found: T[] = [];
    let bytes = 0;
    for await (const answer of pagesOf(send, at, pages)) {
      const items = itemsOf(answer, at);
      bytes += answer.bytes;
      if (bytes > MOST_LIST_BYTES)
        throw new GitHubError(answer.status, `GET ${at}: more than ${MOST_LIST_BYTES} bytes in all`);
      found.push(...items.flatMap(take));
      if (!answer.more) break;
    }
    return found;
  }

  /** A token has one account, so GitHub is asked for it only once. */
  let account: string | undefined;
  async function viewer(): Promise<string> {
    const query = JSON.stringify({ query: '{ viewer { login } }' });
    const { value } = await send('QUERY', settings.graphqlUrl, query).catch(error => {
      // A token that GraphQL refuses may still write comments. It is taken for the workflow's own
      // token.
      if (error instanceof GitHubError && (error.status === 401 || isDenied(error)))
        return { value: undefined };
      throw error;
    });
    const login = text(member(member(value, 'data'), 'viewer'), 'login');
    // An answer without a login is an error: only a refused token is taken for the workflow's own,
    // and the login decides which comments count as ours.
    if (login === '' && value !== undefined)
      throw new GitHubError(200, 'an answer does not say whose token this is');
    return login || ACTIONS_BOT;
  }

  return {
    ...githubRecords(send, settings.repository),
    ...githubHistory(send, path),
    ...githubQueue(send, settings),
    ...githubProposals(send, settings.repository),
    ...githubSuggestions(send, path),
    async login() {
      account ??= await viewer();
      return account;
    },
    async comments(pullRequest) {
      return list(path(`/issues/${pullRequest}/comments`), MOST_PAGES, each => [
        { id: whole(each, 'id'), body: text(each, 'body'), author: authorOf(each) },
      ]);
    },
    async createComment(issue, body) {
      await send('POST', path(`/issues/${issue}/comments`), JSON.stringify({ body }));
    },
    async updateComment(id, body) {
      await send('PATCH', path(`/issues/comments/${id}`), JSON.stringify({ body }));
    },
    async deleteComment(id) {
      await send('DELETE', path(`/issues/comments/${id}`));
    },
    async mergedFrom(sha) {
      return list(path(`/commits/${sha}/pulls`), 1, each =>
        text(each, 'merged_at') === '' ? [] : [pullOf(each)],
      );
    },
    async pull(number) {
      return pullOf((await send('GET', path(`/pulls/${number}`))).value);
    },
    async openPulls(most) {
      const query = 'state=open&sort=updated&direction=desc';
      const answer = await send('GET', path(`/pulls?${query}&per_page=${most}`));
      const numbers = itemsOf(answer, '/pulls').map(each => whole(each, 'number'));
      return { numbers: numbers.slice(0, most), more: answer.more };
    },
    async tip(branch) {
      const found = await ifThere(send('GET', path(`/git/ref/heads/${inPath(branch)}`)));
      return found && hash(member(found.value, 'object'));
    },
    async tree(sha, deep) {
      const { value } = await send('GET', path(`/git/trees/${sha}${deep ? '?recursive=1' : ''}`));
      const found = member(value, 'tree');
      if (!Array.isArray(found)) throw new GitHubError(200, `the tree ${sha} has no list`);
      const entries = (found as readonly unknown[]).map(each => ({
        path: text(each, 'path'),
        mode: text(each, 'mode'),
        sha: hash(each),
      }));
      // An answer that does not say it is complete counts as incomplete.
      return { entries, truncated: member(value, 'truncated') !== false };
    },
    async blob(sha) {
      const { value } = await send('GET', path(`/git/blobs/${sha}`));
      return Buffer.from(text(value, 'content'), 'base64');
    },
    async openIssues(label) {
      const query = label === undefined ? '' : `&labels=${encodeURIComponent(label)}`;
      const pages = label === undefined ? UNLABELLED_PAGES : MOST_PAGES;
      return list(path(`/issues?state=open&sort=created&direction=desc${query}`), pages, each =>
        member(each, 'pull_request') === undefined
          ? [{ number: whole(each, 'number'), body: text(each, 'body'), author: authorOf(each) }]
          : [],
      );
    },
    async createIssue(title, body, labels) {
      const { value } = await send('POST', path('/issues'), JSON.stringify({ title, body, labels }));
      return whole(value, 'number');
    },
    async updateIssue(number, change) {
      await send('PATCH', path(`/issues/${number}`), JSON.stringify(change));
    },
    async settle(ms = SETTLE_MS) {
      await runtime.clock.sleep(ms, runtime.ending?.signal).catch(error => {
        if (runtime.ending?.signal.aborted !== true) throw error;
        throw new GitHubError(0, 'no answer: the job was cancelled');
      });
    },
  };
}

function authorOf(of: unknown): string {
  return text(member(of, 'user'), 'login');
}

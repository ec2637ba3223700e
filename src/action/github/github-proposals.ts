import { hash, itemsOf, member, text, whole } from './github-json.ts';
import { inPath, type Send } from './github-send.ts';

/** A pull request of a branch of this repository. */
export interface BranchPull {
  readonly number: number;
  readonly body: string;
  readonly author: string;
  readonly open: boolean;
  readonly merged: boolean;
}

/** The author and the message of a commit. */
interface CommitMark {
  /** The author's login; empty where GitHub knows no account for the address. */
  readonly author: string;
  readonly message: string;
}

/** One file of a new commit. */
export interface CommitFile {
  readonly path: string;
  readonly mode: string;
  readonly bytes: Uint8Array;
}

interface NewCommit {
  readonly message: string;
  readonly parents: readonly string[];
  /** The commit whose files the new commit takes over, apart from the paths in `files`. */
  readonly from: string;
  readonly files: readonly CommitFile[];
}

export interface NewPull {
  readonly title: string;
  readonly body: string;
  readonly head: string;
  readonly base: string;
}

/**
 * The branches, commits and pull requests that evenkeel makes for proposals. Every method throws a
 * {@link GitHubError} unless the answer is a success.
 */
export interface GitHubProposals {
  /**
   * Pull requests with this branch of this repository as their head, the newest first; at most a
   * hundred.
   */
  pullsOf(branch: string): Promise<readonly BranchPull[]>;
  commitMark(sha: string): Promise<CommitMark>;
  /** Makes a commit that no branch has yet. Returns its hash. */
  createCommit(commit: NewCommit): Promise<string>;
  createBranch(branch: string, sha: string): Promise<void>;
  /**
   * Moves a branch forward: GitHub refuses a commit that does not have the tip among its ancestors.
   */
  moveBranch(branch: string, sha: string): Promise<void>;
  deleteBranch(branch: string): Promise<void>;
  createPull(pull: NewPull): Promise<number>;
  updatePull(number: number, change: Readonly<Record<string, string>>): Promise<void>;
  addLabels(issue: number, labels: readonly string[]): Promise<void>;
  addAssignees(issue: number, assignees: readonly string[]): Promise<void>;
}

export function githubProposals(send: Send, repository: string): GitHubProposals {
  const path = (rest: string): string => `/repos/${repository}${rest}`;
  const post = async (at: string, body: object): Promise<unknown> =>
    (await send('POST', path(at), JSON.stringify(body))).value;

  async function treeOf(commit: string): Promise<string> {
    const { value } = await send('GET', path(`/git/commits/${commit}`));
    return hash(member(value, 'tree'));
  }

  return {
    async pullsOf(branch) {
      const [owner = ''] = repository.split('/');
      const query = `state=all&head=${encodeURIComponent(`${owner}:${branch}`)}&sort=created&direction=desc`;
      const found = await send('GET', path(`/pulls?${query}&per_page=100`));
      return itemsOf(found, '/pulls').flatMap(each => {
        const head = member(each, 'head');
        if (text(head, 'ref') !== branch || text(member(head, 'repo'), 'full_name') !== repository) return [];
        return [
          {
            number: whole(each, 'number'),
            body: text(each, 'body'),
            author: text(member(each, 'user'), 'login'),
            open: text(each, 'state') === 'open',
            merged: text(each, 'merged_at') !== '',
          },
        ];
      });
    },
    async commitMark(sha) {
      const { value } = await send('GET', path(`/commits/${sha}`));
      return {
        author: text(member(value, 'author'), 'login'),
        message: text(member(value, 'commit'), 'message'),
      };
    },
    async createCommit({ message, parents, from, files }) {
      const entries: object[] = [];
      for (const file of files) {
        const content = Buffer.from(file.bytes).toString('base64');
        const blob = hash(await post('/git/blobs', { content, encoding: 'base64' }));
        entries.push({ path: file.path, mode: file.mode, type: 'blob', sha: blob });
      }
      const tree = hash(await post('/git/trees', { base_tree: await treeOf(from), tree: entries }));
      // Without an author, GitHub names the token's account as the author and signs the commit.
      return hash(await post('/git/commits', { message, tree, parents }));
    },
    async createBranch(branch, sha) {
      await post('/git/refs', { ref: `refs/heads/${branch}`, sha });
    },
    async moveBranch(branch, sha) {
      const body = JSON.stringify({ sha, force: false });
      await send('PATCH', path(`/git/refs/heads/${inPath(branch)}`), body);
    },
    async deleteBranch(branch) {
      await send('DELETE', path(`/git/refs/heads/${inPath(branch)}`));
    },
    async createPull(pull) {
      return whole(await post('/pulls', { ...pull, maintainer_can_modify: false }), 'number');
    },
    async updatePull(number, change) {
      await send('PATCH', path(`/pulls/${number}`), JSON.stringify(change));
    },
    async addLabels(issue, labels) {
      await post(`/issues/${issue}/labels`, { labels });
    },
    async addAssignees(issue, assignees) {
      await post(`/issues/${issue}/assignees`, { assignees });
    },
  };
}

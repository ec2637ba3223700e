import { member, text, whole } from './github-json.ts';
import { GitHubError, type GitHubSettings, type Send } from './github-send.ts';

/** A pull request in a merge queue. */
export interface QueueEntry {
  readonly number: number;
  /** The head of the pull request. */
  readonly headSha: string;
  /** The commit on which the queue put the pull request. */
  readonly before: string;
  /** The commit that the queue made of the pull request. */
  readonly commit: string;
}

export interface GitHubQueue {
  /** The entries of a branch's merge queue that have a commit by now, in any order. */
  queueOf(branch: string): Promise<readonly QueueEntry[]>;
}

const MOST_PAGES = 10;

/**
 * The GraphQL query for a merge queue. GitHub's REST interface (`commits/{sha}/pulls`) names no
 * pull request for a commit that a queue makes.
 */
const QUERY = `query ($owner: String!, $name: String!, $branch: String!, $after: String) {
  repository(owner: $owner, name: $name) {
    mergeQueue(branch: $branch) {
      entries(first: 100, after: $after) {
        nodes { baseCommit { oid } headCommit { oid } pullRequest { number headRefOid } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}`;

export function githubQueue(send: Send, { graphqlUrl, repository }: GitHubSettings): GitHubQueue {
  const [owner = '', name = ''] = repository.split('/');
  return {
    async queueOf(branch) {
      const found: QueueEntry[] = [];
      let after: string | null = null;
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const variables: object = { owner, name, branch, after };
        const { value } = await send('QUERY', graphqlUrl, JSON.stringify({ query: QUERY, variables }));
        const queue = member(member(member(value, 'data'), 'repository'), 'mergeQueue');
        const entries = member(queue, 'entries');
        const nodes = member(entries, 'nodes');
        if (!Array.isArray(nodes)) throw new GitHubError(200, `the merge queue of ${branch}: ${why(value)}`);
        found.push(...(nodes as readonly unknown[]).flatMap(entryOf));
        const info = member(entries, 'pageInfo');
        if (member(info, 'hasNextPage') !== true) return found;
        after = text(info, 'endCursor');
      }
      throw new GitHubError(200, `the merge queue of ${branch} is too long`);
    },
  };
}

function entryOf(node: unknown): readonly QueueEntry[] {
  const [before, commit] = ['baseCommit', 'headCommit'].map(name => text(member(node, name), 'oid'));
  const pull = member(node, 'pullRequest');
  if (!before || !commit) return [];
  return [{ number: whole(pull, 'number'), headSha: text(pull, 'headRefOid'), before, commit }];
}

/** The message of the first error in a GraphQL answer. Such an answer has status 200, too. */
function why(value: unknown): string {
  const errors = member(value, 'errors');
  const [first] = Array.isArray(errors) ? (errors as readonly unknown[]) : [];
  return text(first, 'message') || 'there is none';
}

import type { Clock } from '../../core/clock.ts';
import { itemsOf, member, text, whole } from './github-json.ts';
import {
  createSend,
  GitHubError,
  type GitHubRuntime,
  type GitHubSettings,
  type Send,
} from './github-send.ts';

/**
 * A pull request of this repository, found by the commit that a run of another workflow was for.
 */
export interface PullOfHead {
  readonly number: number;
  readonly open: boolean;
  readonly headSha: string;
  readonly baseSha: string;
}

/** The tip of a pull request's branch, as the event of a run names it. */
interface Head {
  readonly branch: string;
  readonly sha: string;
}

/**
 * How often GitHub is asked whether a pull request can be merged: it finds that out only once it is
 * asked.
 */
const MOST_LOOKS = 6;
const BETWEEN_MS = 2_000;

/** The pull requests that a job finds after the run of another workflow. */
export interface PullsOfRuns {
  /**
   * The pull request whose branch in this repository has this commit at its tip: an open one, else
   * the one that was closed last. Undefined if no branch of a pull request is at that commit any
   * more, as after another push.
   */
  ofHead(head: Head): Promise<PullOfHead | undefined>;
  /**
   * The commit that a merge of the pull request would make. Undefined if it has conflicts, or if
   * GitHub does not say so in time. Throws a {@link GitHubError} if that commit does not merge
   * `pull.headSha`, as after another push.
   */
  testMerge(pull: PullOfHead): Promise<string | undefined>;
}

/**
 * Finds the pull requests of other workflows' runs. Needs `pull-requests: read` and `contents:
 * read`. Throws a {@link GitHubError}.
 */
export function pullsOfRuns(settings: GitHubSettings, runtime: GitHubRuntime): PullsOfRuns {
  const send = createSend(settings, runtime);
  const path = (rest: string): string => `/repos/${settings.repository}${rest}`;
  return {
    async ofHead({ branch, sha }) {
      const [owner = ''] = settings.repository.split('/');
      const head = encodeURIComponent(`${owner}:${branch}`);
      const at = path(`/pulls?state=all&head=${head}&sort=updated&direction=desc&per_page=100`);
      const found = itemsOf(await send('GET', at), at)
        .filter(each => isOwn(each, settings.repository) && text(member(each, 'head'), 'sha') === sha)
        .map(pullOfHead);
      return found.find(({ open }) => open) ?? found[0];
    },
    async testMerge({ number, headSha }) {
      const sha = await mergeOf(path(`/pulls/${number}`), send, runtime.clock);
      if (sha === undefined) return undefined;
      const { value } = await send('GET', path(`/git/commits/${sha}`));
      const parents = member(value, 'parents');
      const isOfHead = Array.isArray(parents) && parents.some(each => text(each, 'sha') === headSha);
      if (isOfHead) return sha;
      throw new GitHubError(200, `the merge of pull request ${number} is not of ${headSha.slice(0, 12)}`);
    },
  };
}

async function mergeOf(at: string, send: Send, clock: Clock): Promise<string | undefined> {
  for (let look = 1; look <= MOST_LOOKS; look += 1) {
    const { value } = await send('GET', at);
    const mergeable = member(value, 'mergeable');
    const sha = text(value, 'merge_commit_sha');
    if (mergeable === false) return undefined;
    if (mergeable === true && sha !== '') return sha;
    if (look < MOST_LOOKS) await clock.sleep(BETWEEN_MS);
  }
  return undefined;
}

function isOwn(pull: unknown, repository: string): boolean {
  const from = text(member(member(pull, 'head'), 'repo'), 'full_name');
  return from.toLowerCase() === repository.toLowerCase();
}

function pullOfHead(of: unknown): PullOfHead {
  return {
    number: whole(of, 'number'),
    open: member(of, 'state') === 'open',
    headSha: text(member(of, 'head'), 'sha'),
    baseSha: text(member(of, 'base'), 'sha'),
  };
}

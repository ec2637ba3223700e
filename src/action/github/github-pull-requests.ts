import { isObject } from '../../core/json.ts';
import type {
  OpenPullRequests,
  PullRequestOf,
  PullRequestState,
  PullRequests,
  UnknownAnswer,
} from '../../core/sweep.ts';
import { itemsOf } from './github-json.ts';
import { PER_PAGE } from './github-pages.ts';
import {
  createSend,
  GitHubError,
  type GitHubRuntime,
  type GitHubSettings,
  ifThere,
  inPath,
  type Send,
} from './github-send.ts';

const MOST_PAGES = 100;

interface PullRequestAnswer {
  readonly number: number;
  readonly branch: string;
  readonly open: boolean;
  /** The pull request is from another repository, or from a repository that is deleted. */
  readonly fork: boolean;
}

/**
 * The pull requests of repositories, read from GitHub. Needs `pull-requests: read`, and for git
 * branches `contents: read`, in each. What cannot be read counts as unknown; nothing is thrown.
 */
export function githubPullRequests(settings: GitHubSettings, runtime: GitHubRuntime): PullRequests {
  const send = createSend(settings, runtime);
  const own = [settings.repository];
  const chosen = (repositories: readonly string[]): readonly string[] =>
    repositories.length === 0 ? own : repositories;
  return {
    own,
    open: repositories =>
      known(async (): Promise<OpenPullRequests> => {
        const lists = [];
        for (const repository of chosen(repositories))
          lists.push(await pulls(repository, 'state=open&sort=created&direction=asc', send));
        return { all: lists.flat().map(({ number, branch }) => ({ number, branch })) };
      }),
    state: (of, repositories) =>
      known(async () => {
        const found: PullRequestAnswer[] = [];
        for (const repository of chosen(repositories)) found.push(...(await about(of, repository, send)));
        const isThere = 'branch' in of && (await someHas(of.branch, chosen(repositories), send));
        return stateOf(found, isThere);
      }),
  };
}

/**
 * The state for a sweep. Any open pull request, also from a fork, protects the branch. Only a
 * closed pull request that is not from a fork allows the delete. Pure.
 */
function stateOf(found: readonly PullRequestAnswer[], branchLives: boolean): PullRequestState {
  const open = found.find(each => each.open);
  if (open !== undefined) return { is: 'open', number: open.number };
  if (branchLives) return { is: 'branch-lives' };
  const closed = found.find(each => !each.fork);
  if (closed !== undefined) return { is: 'closed', number: closed.number };
  const [fork] = found;
  return fork === undefined ? { is: 'none' } : { is: 'of-fork', number: fork.number };
}

async function about(
  of: PullRequestOf,
  repository: string,
  send: Send,
): Promise<readonly PullRequestAnswer[]> {
  if ('branch' in of) {
    const [owner = ''] = repository.split('/');
    const head = encodeURIComponent(`${owner}:${of.branch}`);
    return (await pulls(repository, `state=all&head=${head}`, send)).filter(
      each => each.branch === of.branch,
    );
  }
  const found = await ifThere(send('GET', `/repos/${repository}/pulls/${of.number}`));
  if (found === undefined) return [];
  const told = pullOf(found.value, repository);
  if (told.number !== of.number) throw new GitHubError(200, `an answer is about pull request ${told.number}`);
  return [told];
}

async function someHas(branch: string, repositories: readonly string[], send: Send): Promise<boolean> {
  for (const repository of repositories)
    if (await ifThere(send('GET', `/repos/${repository}/git/ref/heads/${inPath(branch)}`))) return true;
  return false;
}

/**
 * The pull requests of all pages. A full page is followed by another request even if GitHub names
 * no next page. Throws a {@link GitHubError}.
 */
async function pulls(repository: string, query: string, send: Send): Promise<readonly PullRequestAnswer[]> {
  const found: PullRequestAnswer[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const at = `/repos/${repository}/pulls?${query}&per_page=${PER_PAGE}&page=${page}`;
    const answer = await send('GET', at);
    const items = itemsOf(answer, at);
    found.push(...items.map(each => pullOf(each, repository)));
    if (!answer.more && items.length < PER_PAGE) return found;
  }
  throw new GitHubError(
    200,
    `${repository} has more than ${PER_PAGE * MOST_PAGES} pull requests in one list`,
  );
}

function pullOf(value: unknown, repository: string): PullRequestAnswer {
  const { number, state, head } = isObject(value) ? value : {};
  const { ref, repo } = isObject(head) ? head : {};
  if (!Number.isSafeInteger(number) || typeof ref !== 'string' || (state !== 'open' && state !== 'closed'))
    throw new GitHubError(200, 'an answer about a pull request has no number, state or head');
  const from = isObject(repo) ? repo['full_name'] : undefined;
  const fork = typeof from !== 'string' || from.toLowerCase() !== repository.toLowerCase();
  return { number: number as number, branch: ref, open: state === 'open', fork };
}

async function known<T>(work: () => Promise<T>): Promise<T | UnknownAnswer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    return { unknown: { code: 'sweep/open-unknown', said: error.message } };
  }
}

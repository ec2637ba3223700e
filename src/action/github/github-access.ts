import { isObject } from '../../core/json.ts';
import { Failure } from '../../core/report/failure.ts';
import { member } from './github-json.ts';
import { createSend, GitHubError, type GitHubRuntime, type GitHubSettings, isDenied } from './github-send.ts';

/**
 * Who may do what in the repository. Every method throws a {@link GitHubError} if GitHub refuses or
 * does not answer.
 */
export interface GitHubAccess {
  /**
   * An account's permission: `admin`, `write`, `read` or `none`. For a bot or a deleted account
   * GitHub answers 404, which is thrown.
   */
  permission(login: string): Promise<string>;
  /**
   * The repository, `owner/name`, that the head of a pull request is in; undefined if that
   * repository was deleted.
   */
  headRepository(pullRequest: number): Promise<string | undefined>;
  /** Whether a commit is the tip of a branch, or an ancestor of the tip. */
  isOn(branch: string, sha: string): Promise<boolean>;
}

/**
 * Any token may ask for a person's permission (`metadata: read`); to read a pull request a token
 * needs `pull-requests: read`, to compare commits `contents: read`.
 */
export function createAccess(settings: GitHubSettings, runtime: GitHubRuntime): GitHubAccess {
  const send = createSend(settings, runtime);
  const path = (rest: string): string => `/repos/${settings.repository}${rest}`;
  return {
    async permission(login) {
      const { value } = await send('GET', path(`/collaborators/${encodeURIComponent(login)}/permission`));
      const found = member(value, 'permission');
      if (typeof found !== 'string') throw new GitHubError(200, 'an answer has no permission');
      return found;
    },
    async headRepository(pullRequest) {
      const { value } = await send('GET', path(`/pulls/${pullRequest}`));
      const head = member(value, 'head');
      if (!isObject(head)) throw new GitHubError(200, 'an answer has no head');
      const name = member(head['repo'], 'full_name');
      return typeof name === 'string' ? name : undefined;
    },
    async isOn(branch, sha) {
      const { value } = await send('GET', path(`/compare/${encodeURIComponent(branch)}...${sha}`));
      const status = member(value, 'status');
      if (typeof status !== 'string') throw new GitHubError(200, 'a comparison has no status');
      return status === 'identical' || status === 'behind';
    },
  };
}

/**
 * Makes a request to GitHub without which the run cannot go on. If it fails, throws a Failure that
 * says what did not happen (`undone`) and which permission the request needs.
 */
export async function asked<T>(
  what: string,
  permission: string,
  work: () => Promise<T>,
  undone = 'nothing was applied',
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    const denied = error.status === 401 || isDenied(error) || error.status === 404;
    throw new Failure('unreadable', `${undone}: ${what} cannot be read (${error.message})`, {
      next: denied
        ? `Give the job \`permissions: ${permission}\`.`
        : `Run the job again${error.limited ? ' once the limit is over' : ''}.`,
    });
  }
}

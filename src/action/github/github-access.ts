import { isObject } from '../../core/json.ts';
import { createSend, GitHubError, type GitHubRuntime, type GitHubSettings } from './github-send.ts';

/**
 * Who may do what in the repository, as GitHub tells it. Every method throws a {@link GitHubError}
 * unless it does.
 */
export interface GitHubAccess {
  /**
   * An account's permission: `admin`, `write`, `read` or `none`. A bot or a deleted account has
   * none: that is a 404.
   */
  permission(login: string): Promise<string>;
  /**
   * The repository, `owner/name`, that the head of a pull request is in; undefined for a deleted
   * one.
   */
  headRepository(pullRequest: number): Promise<string | undefined>;
}

/**
 * Any token may ask for a permission (`metadata: read`); a pull request needs
 * `pull-requests: read`.
 */
export function createAccess(settings: GitHubSettings, runtime: GitHubRuntime): GitHubAccess {
  const send = createSend(settings, runtime);
  const path = (rest: string): string => `/repos/${settings.repository}${rest}`;
  return {
    async permission(login) {
      const { value } = await send('GET', path(`/collaborators/${encodeURIComponent(login)}/permission`));
      const found = isObject(value) ? value['permission'] : undefined;
      if (typeof found !== 'string') throw new GitHubError(200, 'an answer has no permission');
      return found;
    },
    async headRepository(pullRequest) {
      const { value } = await send('GET', path(`/pulls/${pullRequest}`));
      const head = isObject(value) ? value['head'] : undefined;
      if (!isObject(head)) throw new GitHubError(200, 'an answer has no head');
      const repository = head['repo'];
      const name = isObject(repository) ? repository['full_name'] : undefined;
      return typeof name === 'string' ? name : undefined;
    },
  };
}

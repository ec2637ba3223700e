import type { FakeGitHub } from '../action/fake-github.ts';
import { REPOSITORY } from '../action/fake-github.ts';
import type { Permissions } from '../github/routes.ts';

/** GitHub, as much of it as a runner needs: its API, and the repository itself. */
export interface GitHubAt {
  readonly apiUrl: string;
  readonly graphqlUrl: string;
  readonly serverUrl: string;
  /** `owner/name`. */
  readonly repository: string;
  /** The folder of the bare repository. */
  readonly repositoryPath: string;
  /** A new token that may do this and nothing else. */
  token(permissions: Permissions): string;
}

/** The tests' own GitHub, with a repository beside it. */
export function gitHubAt(github: FakeGitHub, repositoryPath: string): GitHubAt {
  let tokens = 0;
  return {
    apiUrl: github.url,
    graphqlUrl: `${github.url}/graphql`,
    serverUrl: 'https://github.com',
    repository: REPOSITORY,
    repositoryPath,
    token(permissions) {
      const token = `ghs_cnry${String(++tokens).padStart(4, '0')}TheTokenOfOneJob`;
      github.tokens.set(token, permissions);
      return token;
    },
  };
}

import { BOT, type GitHubServer } from '../github/github-server.ts';
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

/** The tests' own GitHub. Its tokens hold the letters that the thief looks for. */
export function gitHubAt(github: GitHubServer): GitHubAt {
  let tokens = 0;
  const { env, name, path } = github;
  return {
    apiUrl: env.GITHUB_API_URL,
    graphqlUrl: env.GITHUB_GRAPHQL_URL,
    serverUrl: env.GITHUB_SERVER_URL,
    repository: name,
    repositoryPath: path,
    token(permissions) {
      const token = `ghs_cnry${String(++tokens).padStart(4, '0')}TheTokenOfOneJob`;
      return github.token(permissions, BOT, token);
    },
  };
}

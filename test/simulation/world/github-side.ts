import type { SandboxOutcome } from '../../../src/sandbox/outcome.ts';
import type { SandboxRequest } from '../../../src/sandbox/sandbox.ts';
import { GitHubServer } from '../../github/github-server.ts';

export const REPOSITORY = 'acme/app';
/** Below the origin of the simulation, as an enterprise server's is below its own. */
export const GITHUB = '/github';

/** A pull request as a scenario has it at first. */
export interface ListedPull {
  readonly number: number;
  readonly state: 'open' | 'closed';
  /** The git branch. */
  readonly ref: string;
}

const START = Date.parse('2026-11-27T12:00:00Z');

export function isGitHub(path: string): boolean {
  return path.startsWith(`${GITHUB}/`);
}

/** The pull requests of one repository, as a run is told them and as people open and close them. */
export class GitHubSide {
  readonly #pulls: readonly ListedPull[];
  #server: GitHubServer | undefined;

  constructor(pulls: readonly ListedPull[]) {
    this.#pulls = pulls;
  }

  handle({ method, path, text }: Pick<SandboxRequest, 'method' | 'path' | 'text'>): SandboxOutcome {
    this.#server ??= serverWith(this.#pulls);
    const token = this.#server.token({ contents: 'read', 'pull-requests': 'write' });
    const headers = {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'user-agent': 'simulation',
      'x-github-api-version': '2022-11-28',
    };
    const {
      status,
      body,
      headers: more = {},
    } = this.#server.handle({
      method,
      target: path.slice(GITHUB.length),
      headers,
      text,
    });
    return {
      status,
      headers: { 'content-type': 'application/json', ...more },
      text: body === undefined ? '' : JSON.stringify(body),
    };
  }
}

function serverWith(pulls: readonly ListedPull[]): GitHubServer {
  const clock = { now: () => START, sleep: async () => undefined };
  const server = new GitHubServer('/in-memory', { repository: REPOSITORY, clock });
  server.commit('main', { 'README.md': 'app\n' });
  for (const { number, state, ref } of pulls) {
    const pull = server.openPull({ number, from: ref });
    if (state === 'closed') server.repository.close(pull);
  }
  return server;
}

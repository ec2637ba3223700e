import type { SandboxOutcome } from '../../../src/sandbox/outcome.ts';
import type { SandboxRequest } from '../../../src/sandbox/sandbox.ts';
import { FakePulls, type ListedPull } from '../../action/fake-pulls.ts';

export const REPOSITORY = 'acme/app';
/** Below the origin of the simulation, as an enterprise server's is below its own. */
export const GITHUB = '/github';

const MAY = { 'pull-requests': 'read', contents: 'read' } as const;

export function isGitHub(path: string): boolean {
  return path.startsWith(`${GITHUB}/`);
}

/** The pull requests of one repository, as a run is told them and as people open and close them. */
export class GitHubSide {
  readonly #fake = new FakePulls();
  readonly #pulls: ListedPull[];

  constructor(pulls: readonly ListedPull[]) {
    this.#pulls = pulls.map(each => ({ ...each }));
    this.#fake.repositories.set(REPOSITORY, this.#pulls);
  }

  /** A PATCH of one sets its state. */
  handle({ method, path, text }: Pick<SandboxRequest, 'method' | 'path' | 'text'>): SandboxOutcome {
    const url = new URL(path.slice(GITHUB.length), 'https://api.github.com');
    if (method === 'PATCH') {
      const number = Number(url.pathname.split('/').at(-1));
      const found = this.#pulls.find(each => each.number === number);
      const { state } = JSON.parse(text) as Pick<ListedPull, 'state'>;
      if (found === undefined) return outcome(404, { message: 'Not Found' });
      found.state = state;
      return outcome(200, { number, state });
    }
    const answer = this.#fake.answer(method, url, MAY, all => ({ status: 200, body: all }));
    return answer === undefined
      ? outcome(404, { message: 'Not Found' })
      : outcome(answer.status, answer.body);
  }
}

function outcome(status: number, body: unknown): SandboxOutcome {
  return { status, headers: { 'content-type': 'application/json' }, text: JSON.stringify(body) };
}

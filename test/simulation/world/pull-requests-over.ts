import { githubPullRequests } from '../../../src/action/github/github-pull-requests.ts';
import type { Clock } from '../../../src/core/clock.ts';
import type { Transport } from '../../../src/core/http.ts';
import type { PullRequests } from '../../../src/core/sweep.ts';
import { GITHUB, REPOSITORY } from './github-side.ts';
import { ORIGIN } from './simulated-world.ts';

const API = `${ORIGIN}${GITHUB}`;
const REQUEST_MS = 30_000;

/** Who is open, as the action asks for it, over the connection of a run. */
export function pullRequestsOver(transport: Transport, clock: Clock, signal: AbortSignal): PullRequests {
  const overThis: typeof fetch = async (url, init) => {
    const { status, headers, body } = await transport({
      method: init?.method ?? 'GET',
      url: String(url),
      headers: {},
      timeoutMs: REQUEST_MS,
    });
    return new Response(body, { status, headers });
  };
  const ending = {
    get cancelled() {
      return signal.aborted;
    },
    signal,
    during: <T>(work: () => Promise<T>) => work(),
  };
  return githubPullRequests(
    { apiUrl: API, graphqlUrl: API, token: 'ghs_simulated', repository: REPOSITORY, version: '0' },
    { fetch: overThis, clock, ending },
  );
}

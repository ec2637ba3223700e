import { type Answer, type Answers, type Asked, invalid, MISSING, made, page } from './answer.ts';
import type { Deployment, DeploymentStatus } from './hosted-repository.ts';

const MOST_DESCRIPTION = 140;
const STATES: ReadonlySet<unknown> = new Set([
  ...['error', 'failure', 'inactive', 'in_progress', 'queued', 'pending', 'success'],
]);

export const DEPLOYMENT_ANSWERS: Answers = {
  'GET /repos/{owner}/{repo}/deployments'(asked) {
    const query = Object.fromEntries(asked.url.searchParams);
    const found = asked.repository.deployments.filter(each =>
      (['sha', 'ref', 'task', 'environment'] as const).every(
        key => query[key] === undefined || query[key] === each[key],
      ),
    );
    return page(
      asked,
      found.toReversed().map(each => asked.repository.views.deployment(each)),
    );
  },
  'POST /repos/{owner}/{repo}/deployments'(asked) {
    const { repository, body, login } = asked;
    const { ref, environment = 'production' } = body as {
      readonly ref: string;
      readonly environment?: string;
    };
    const sha = repository.git.resolve(ref);
    if (sha === undefined) return invalid(`No ref found for: ${ref}`);
    if (environment === '') return invalid();
    const now = repository.now();
    const deployment: Deployment = {
      id: repository.next(),
      sha,
      ref,
      task: String(body['task'] ?? 'deploy'),
      environment,
      description: typeof body['description'] === 'string' ? body['description'] : null,
      payload: body['payload'] ?? '',
      creator: login,
      transient: body['transient_environment'] === true,
      production: body['production_environment'] === true || environment === 'production',
      createdAt: now,
      updatedAt: now,
      statuses: [],
    };
    repository.deployments.push(deployment);
    return made(repository.views.deployment(deployment));
  },
  'GET /repos/{owner}/{repo}/deployments/{deployment_id}/statuses': asked =>
    of(asked, deployment =>
      page(
        asked,
        deployment.statuses.toReversed().map(each => asked.repository.views.status(deployment, each)),
      ),
    ),
  'POST /repos/{owner}/{repo}/deployments/{deployment_id}/statuses': asked =>
    of(asked, deployment => {
      const { state, description = '', auto_inactive: ends = true } = asked.body;
      if (!STATES.has(state)) return invalid();
      if (String(description).length > MOST_DESCRIPTION)
        return invalid(`description is too long (maximum is ${MOST_DESCRIPTION} characters)`);
      if (state === 'success' && ends === true) endOthers(asked, deployment);
      const status = statusOf(asked, String(state), String(description));
      deployment.statuses.push(status);
      return made(asked.repository.views.status(deployment, status));
    }),
};

/** What `auto_inactive` does ("Deployment statuses", 2026-11-27). */
function endOthers(asked: Asked, { id, environment }: Deployment): void {
  for (const each of asked.repository.deployments) {
    if (each.id === id || each.environment !== environment || each.transient || each.production) continue;
    if (each.statuses.at(-1)?.state === 'success') each.statuses.push(statusOf(asked, 'inactive', ''));
  }
}

function statusOf({ repository, body, login }: Asked, state: string, description: string): DeploymentStatus {
  return {
    id: repository.next(),
    state,
    description,
    logUrl: String(body['log_url'] ?? ''),
    creator: login,
    createdAt: repository.now(),
  };
}

function of({ repository, params }: Asked, then: (deployment: Deployment) => Answer): Answer {
  const found = repository.deployments.find(({ id }) => id === Number(params['deployment_id']));
  return found === undefined ? MISSING : then(found);
}

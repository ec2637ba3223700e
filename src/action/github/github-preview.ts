import { isObject } from '../../core/json.ts';
import type { PullNow } from '../../preview/preview-act.ts';
import { createSend, GitHubError, type GitHubRuntime, type GitHubSettings } from './github-send.ts';

const DEPENDABOT = 'dependabot[bot]';

/**
 * The pull request as it is now: one request. Needs `pull-requests: read`. Throws a
 * {@link GitHubError} where GitHub does not tell it.
 */
export async function pullNow(
  number: number,
  settings: GitHubSettings,
  runtime: GitHubRuntime,
): Promise<PullNow> {
  const send = createSend(settings, runtime);
  const { value } = await send('GET', `/repos/${settings.repository}/pulls/${number}`);
  const pull = isObject(value) ? value : {};
  const { state } = pull;
  if (pull['number'] !== number || (state !== 'open' && state !== 'closed'))
    throw new GitHubError(200, 'an answer about a pull request has no number or state');
  const stranger = strangerOf(pull, settings.repository);
  return {
    number,
    state,
    labels: namesOf(pull['labels']),
    ...(stranger === undefined ? {} : { stranger }),
  };
}

/** A deleted fork has no repository. */
function strangerOf(pull: Readonly<Record<string, unknown>>, repository: string): PullNow['stranger'] {
  const { repo } = object(pull['head']);
  const from = object(repo)['full_name'];
  if (typeof from !== 'string' || from.toLowerCase() !== repository.toLowerCase()) return 'fork';
  return object(pull['user'])['login'] === DEPENDABOT ? 'Dependabot' : undefined;
}

function namesOf(labels: unknown): readonly string[] {
  if (!Array.isArray(labels)) return [];
  return labels.flatMap((each: unknown) => {
    const { name } = object(each);
    return typeof name === 'string' ? [name] : [];
  });
}

function object(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

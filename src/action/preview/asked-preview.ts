import { isObject } from '../../core/json.ts';
import { Failure } from '../../core/report/failure.ts';
import { decidePreview, type LabelSet, type PreviewAct, type PullNow } from '../../preview/preview-act.ts';
import { createAccess } from '../github/github-access.ts';
import { pullNow } from '../github/github-preview.ts';
import { GitHubError } from '../github/github-send.ts';
import type { PullRequest } from '../workflow/event.ts';
import type { PreviewInputs } from './preview-inputs.ts';
import type { PreviewRunning } from './preview-running.ts';

/** What the state of the pull request asks for. */
export interface PreviewRequest {
  readonly act: PreviewAct;
  readonly pull?: PullNow;
  /** RFC 3339: when the event happened, where it says so. */
  readonly since?: string;
}

/** A stranger's pull request is known by the event already: nobody is asked. */
export async function whatIsAsked(running: PreviewRunning, inputs: PreviewInputs): Promise<PreviewRequest> {
  const { event } = running;
  const { verb, resets } = inputs;
  const facts = { verb, resets, event: event.name, isNamed: inputs.name !== '' };
  const of = event.pullRequest;
  if (of === undefined || verb === 'sweep') return { act: decidePreview(facts) };
  if (of.stranger !== undefined) return { act: decidePreview({ ...facts, pull: strange(of, of.stranger) }) };
  const payload = payloadOf(running.payload);
  const pull = await askedPull(of, running);
  const label = await labelSet(payload, inputs, running);
  const act = decidePreview({ ...facts, pull, ...(label === undefined ? {} : { label }) });
  const { updated_at: at } = isObject(payload['pull_request']) ? payload['pull_request'] : {};
  return { act, pull, ...(typeof at === 'string' ? { since: at } : {}) };
}

function strange({ number }: PullRequest, stranger: 'fork' | 'Dependabot'): PullNow {
  return { number, state: 'open', labels: [], stranger };
}

/** As GitHub tells it now. Throws a Failure where it does not. */
export async function askedPull({ number }: PullRequest, { connection }: PreviewRunning): Promise<PullNow> {
  if (connection === undefined)
    throw new Failure('usage', 'the state of the pull request cannot be asked without a token', {
      next: 'Give `github-token`, with `permissions: pull-requests: read`.',
    });
  try {
    return await pullNow(number, ...connection);
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    throw new Failure('unreadable', `the state of pull request ${number} is not known: ${error.message}`, {
      next: 'Nothing was sent to the service. The job needs `permissions: pull-requests: read`.',
    });
  }
}

/** Whether the event is that someone set the label for a reset. Costs a request if it is. */
async function labelSet(
  payload: Readonly<Record<string, unknown>>,
  { resetLabel }: PreviewInputs,
  { connection, event }: PreviewRunning,
): Promise<LabelSet | undefined> {
  const { name } = isObject(payload['label']) ? payload['label'] : {};
  if (payload['action'] !== 'labeled' || resetLabel === '' || name !== resetLabel) return undefined;
  const login = event.people[0] ?? '';
  const access = connection === undefined ? undefined : createAccess(...connection);
  // Whoever is not known to write may not.
  const role = login === '' ? undefined : await access?.permission(login).catch(() => undefined);
  return { name: resetLabel, login, mayWrite: role === 'admin' || role === 'write' };
}

/** The event. */
export function payloadOf(text: string | undefined): Readonly<Record<string, unknown>> {
  const value: unknown = text === undefined ? {} : JSON.parse(text);
  return isObject(value) ? value : {};
}

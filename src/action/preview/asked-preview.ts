import { isObject } from '../../core/json.ts';
import { Failure } from '../../core/report/failure.ts';
import { decidePreview, type LabelSet, type PreviewAct, type PullNow } from '../../preview/preview-act.ts';
import { createAccess } from '../github/github-access.ts';
import { member, text } from '../github/github-json.ts';
import { createSend, GitHubError, type GitHubRuntime, type GitHubSettings } from '../github/github-send.ts';
import type { PullRequest } from '../workflow/event.ts';
import { permitOf, type RefCase, type RunRef } from '../workflow/ref-policy.ts';
import type { ActionRun } from '../workflow/running.ts';
import type { PreviewInputs } from './preview-io.ts';

/** The parts of the action's run that the preview needs. */
export interface PreviewRunning extends Pick<ActionRun, 'world' | 'event' | 'at' | 'redactor' | 'log'> {
  /** The text of the event. */
  readonly payload: string | undefined;
  /** How to reach GitHub; undefined if the job has no token. */
  readonly connection: readonly [GitHubSettings, GitHubRuntime] | undefined;
}

/** What a run has to do for a preview, by the state of its pull request. */
export interface PreviewRequest {
  readonly act: PreviewAct;
  readonly pull?: PullNow;
  /** When the event happened, in RFC 3339; absent if the event does not say. */
  readonly since?: string;
}

/**
 * Decides what a run has to do, by the state of the pull request. A pull request from a fork or by
 * Dependabot is recognized by the event, without a request.
 */
export async function whatIsAsked(running: PreviewRunning, inputs: PreviewInputs): Promise<PreviewRequest> {
  const { event, at } = running;
  const refused = refusedFor(at);
  if (refused !== undefined) return { act: refused };
  const { verb, resets } = inputs;
  const facts = { verb, resets, event: event.name, isNamed: inputs.name !== '' };
  const of = event.pullRequest;
  if (of === undefined || verb === 'sweep') return { act: decidePreview(facts) };
  if (of.stranger !== undefined) return { act: decidePreview({ ...facts, pull: strange(of, of.stranger) }) };
  const payload = payloadOf(running.payload);
  const pull = await askedPull(of, running);
  const label = await labelSet(payload, inputs, running);
  const act = decidePreview({ ...facts, pull, ...(label === undefined ? {} : { label }) });
  const since =
    event.before === undefined
      ? member(payload['pull_request'], 'updated_at')
      : member(payload['workflow_run'], 'created_at');
  return { act, pull, ...(typeof since === 'string' ? { since } : {}) };
}

/**
 * What a preview does on an event on which it may not run, as the table in `ref-policy.ts` says;
 * undefined if it may run.
 */
function refusedFor(at: RunRef): PreviewAct | undefined {
  if (permitOf('preview', at) === 'yes') return undefined;
  const who = STRANGERS[at.case];
  if (who !== undefined) return { act: 'none', notes: [{ code: 'preview/stranger', who }] };
  return {
    act: 'refused',
    message: `a preview is neither made nor deleted on ${at.on}`,
    next: 'Run this step on pull_request, on workflow_run after it, on push, schedule, workflow_dispatch or repository_dispatch.',
  };
}

const STRANGERS: Partial<Record<RefCase, 'fork' | 'Dependabot'>> = {
  'pull-fork': 'fork',
  'pull-dependabot': 'Dependabot',
  'run-fork': 'fork',
  'run-dependabot': 'Dependabot',
};

function strange({ number }: PullRequest, stranger: 'fork' | 'Dependabot'): PullNow {
  return { number, state: 'open', labels: [], stranger };
}

/** The pull request as GitHub shows it now. Throws a Failure if GitHub does not show it. */
export async function askedPull({ number }: PullRequest, { connection }: PreviewRunning): Promise<PullNow> {
  if (connection === undefined)
    throw new Failure(
      'usage',
      'evenkeel cannot ask GitHub for the state of the pull request, because the job has no token',
      {
        next: 'Set the input `github-token`, and give the job `permissions: pull-requests: read`.',
      },
    );
  try {
    return await pullNow(number, ...connection);
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    throw new Failure('unreadable', `the state of pull request ${number} is not known: ${error.message}`, {
      next: 'Nothing was sent to the service. Give the job `permissions: pull-requests: read`, and run the job again.',
    });
  }
}

/**
 * The reset label, and who set it; undefined if this event is about something else. On
 * `workflow_run`, the event of the run before counts. Asks GitHub whether that person has write
 * access.
 */
async function labelSet(
  payload: Readonly<Record<string, unknown>>,
  { resetLabel }: PreviewInputs,
  { connection, event }: PreviewRunning,
): Promise<LabelSet | undefined> {
  const login =
    event.before === undefined
      ? labeledBy(payload, resetLabel, event)
      : labeledInRun(payload['workflow_run'], resetLabel);
  if (resetLabel === '' || login === undefined) return undefined;
  const access = connection === undefined ? undefined : createAccess(...connection);
  // Only someone who is known to have write access may reset.
  const role = login === '' ? undefined : await access?.permission(login).catch(() => undefined);
  return { name: resetLabel, login, mayWrite: role === 'admin' || role === 'write' };
}

function labeledBy(
  { action, label }: Readonly<Record<string, unknown>>,
  resetLabel: string,
  { people }: PreviewRunning['event'],
): string | undefined {
  return action === 'labeled' && member(label, 'name') === resetLabel ? (people[0] ?? '') : undefined;
}

/**
 * Who set the reset label, if that started the run before, on `workflow_run`. GitHub does not say
 * what happened to the pull request then, so the workflow of that run writes it into its
 * `run-name`: `preview: labeled` and the label. Only someone who may push can forge that, and they
 * may set labels anyway.
 */
function labeledInRun(run: unknown, resetLabel: string): string | undefined {
  const isFor = text(run, 'display_title') === `preview: labeled ${resetLabel}`;
  return isFor && text(run, 'created_at') !== '' ? text(member(run, 'actor'), 'login') : undefined;
}

/** The event as an object; an empty object if there is no event. */
export function payloadOf(text: string | undefined): Readonly<Record<string, unknown>> {
  const value: unknown = text === undefined ? {} : JSON.parse(text);
  return isObject(value) ? value : {};
}

const DEPENDABOT = 'dependabot[bot]';

/**
 * The pull request as it is now: one request. Needs `pull-requests: read`. Throws a
 * {@link GitHubError} where GitHub does not tell it.
 */
async function pullNow(number: number, settings: GitHubSettings, runtime: GitHubRuntime): Promise<PullNow> {
  const send = createSend(settings, runtime);
  const { value } = await send('GET', `/repos/${settings.repository}/pulls/${number}`);
  const state = member(value, 'state');
  if (member(value, 'number') !== number || (state !== 'open' && state !== 'closed'))
    throw new GitHubError(200, 'an answer about a pull request has no number or state');
  const stranger = strangerOf(value, settings.repository);
  const labels = namesOf(member(value, 'labels'));
  return { number, state, labels, ...(stranger === undefined ? {} : { stranger }) };
}

/**
 * Why the pull request has no secrets: it is from a fork, or by Dependabot. The head of a deleted
 * fork has no repository.
 */
function strangerOf(pull: unknown, repository: string): PullNow['stranger'] {
  const from = member(member(member(pull, 'head'), 'repo'), 'full_name');
  if (typeof from !== 'string' || from.toLowerCase() !== repository.toLowerCase()) return 'fork';
  return member(member(pull, 'user'), 'login') === DEPENDABOT ? 'Dependabot' : undefined;
}

function namesOf(labels: unknown): readonly string[] {
  if (!Array.isArray(labels)) return [];
  return labels.map(each => member(each, 'name')).filter(name => typeof name === 'string');
}

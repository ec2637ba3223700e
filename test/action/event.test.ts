import { describe, expect, test } from 'vitest';
import { readEvent } from '../../src/action/workflow/event.ts';

const SHA = 'a'.repeat(40);
const OWN = { repo: { full_name: 'acme/app' }, sha: SHA };

function strangerOf(head: object, base: object = OWN, env: Readonly<Record<string, string>> = {}): unknown {
  const payload = { pull_request: { number: 7, head: { sha: SHA, ...head }, base } };
  return readEvent({ GITHUB_EVENT_NAME: 'pull_request', ...env }, JSON.stringify(payload)).pullRequest
    ?.stranger;
}

describe('a pull request is a stranger’s', () => {
  test.each<[string, object, object?, Record<string, string>?]>([
    ['whose repository is another one', { repo: { full_name: 'mallory/app' } }],
    ['whose repository is gone', { repo: null }],
    ['whose repository has no name', { repo: {} }],
    ['where neither repository has a name', { repo: null }, { sha: SHA }],
    [
      'where the repository is another one than the job’s',
      { repo: { full_name: 'mallory/app' } },
      { sha: SHA },
      { GITHUB_REPOSITORY: 'acme/app' },
    ],
    ['also where Dependabot made it', { repo: null }, OWN, { GITHUB_ACTOR: 'dependabot[bot]' }],
  ])('%s', (_, head, base, env) => {
    expect(strangerOf(head, base, env)).toBe('fork');
  });

  test('or Dependabot’s, which gets no secrets either', () => {
    expect(strangerOf(OWN, OWN, { GITHUB_ACTOR: 'dependabot[bot]' })).toBe('Dependabot');
  });

  test('and ours where both repositories are the same, told by the event or by the job', () => {
    expect(strangerOf(OWN)).toBeUndefined();
    expect(strangerOf(OWN, { sha: SHA }, { GITHUB_REPOSITORY: 'acme/app' })).toBeUndefined();
  });
});

describe('a workflow_run is of another repository', () => {
  const runOf = (run: object, env: Readonly<Record<string, string>> = { GITHUB_REPOSITORY: 'acme/app' }) =>
    readEvent({ GITHUB_EVENT_NAME: 'workflow_run', ...env }, JSON.stringify({ workflow_run: run })).before;

  test.each<[string, object, Record<string, string>?]>([
    ['where its head is', { head_repository: { full_name: 'mallory/app' } }],
    ['where its head is in a deleted one', { head_repository: null }],
    ['where it does not say', {}],
    ['where neither it nor the job says', {}, {}],
  ])('%s', (_, run, env) => {
    expect(runOf(run, env)?.elsewhere).toBe(true);
  });

  test('and of ours where both are the same', () => {
    expect(runOf({ head_repository: { full_name: 'acme/app' } })?.elsewhere).toBe(false);
  });
});

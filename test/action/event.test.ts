import { describe, expect, test } from 'vitest';
import { readEvent } from '../../src/action/event.ts';

const SHA = 'a'.repeat(40);
const OWN = { repo: { full_name: 'acme/app' }, sha: SHA };

function isFork(head: object, base: object = OWN, env: Readonly<Record<string, string>> = {}): unknown {
  const payload = { pull_request: { number: 7, head: { sha: SHA, ...head }, base } };
  return readEvent({ GITHUB_EVENT_NAME: 'pull_request', ...env }, JSON.stringify(payload)).pullRequest?.fork;
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
    ['that Dependabot made, which gets no secrets', OWN, OWN, { GITHUB_ACTOR: 'dependabot[bot]' }],
  ])('%s', (_, head, base, env) => {
    expect(isFork(head, base, env)).toBe(true);
  });

  test('and ours where both repositories are the same, told by the event or by the job', () => {
    expect(isFork(OWN)).toBe(false);
    expect(isFork(OWN, { sha: SHA }, { GITHUB_REPOSITORY: 'acme/app' })).toBe(false);
  });
});

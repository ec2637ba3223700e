import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { githubPullRequests } from '../../src/action/github/github-pull-requests.ts';
import type { PullRequests } from '../../src/core/sweep.ts';
import { aManifest } from '../helpers/manifests.ts';
import { virtualClock } from '../helpers/virtual-clock.ts';
import { FakeGitHub, REPOSITORY } from './fake-github.ts';
import type { ListedPull } from './fake-pulls.ts';
import { pullRequestWorld } from './pull-request-world.ts';
import { pullRequest, type Step } from './runner.ts';

const WEB = 'acme/web';
const APP_AND_WEB = [REPOSITORY, WEB];

describe('what GitHub tells of pull requests', () => {
  let service: FakeGitHub;
  let told: PullRequests;

  beforeEach(async () => {
    service = new FakeGitHub();
    await service.start();
    told = githubPullRequests(service.settings, { fetch: globalThis.fetch, clock: virtualClock() });
  });
  afterEach(() => service.stop());

  const list = (...pulls: readonly ListedPull[]): void => {
    service.pulls.repositories.set(REPOSITORY, [...pulls]);
  };
  const pull = (number: number, state: 'open' | 'closed', more: Partial<ListedPull> = {}): ListedPull => ({
    number,
    state,
    ref: `f-${number}`,
    ...more,
  });

  test('all pages of open ones are read, of every repository', async () => {
    list(...Array.from({ length: 250 }, (_, nth) => pull(nth + 1, 'open')));
    service.pulls.repositories.set(WEB, [pull(900, 'open'), pull(901, 'closed')]);
    const open = await told.open(APP_AND_WEB);
    expect('all' in open && open.all.map(each => each.number)).toEqual([
      ...Array.from({ length: 250 }, (_, nth) => nth + 1),
      900,
    ]);
    expect(await told.open([])).toMatchObject({ all: { length: 250 } });
  });

  test('a full page without a link to the next is not believed to be the last', async () => {
    list(...Array.from({ length: 150 }, (_, nth) => pull(nth + 1, 'open')));
    const body = Array.from({ length: 100 }, (_, nth) => ({
      number: nth + 1,
      state: 'open',
      head: { ref: 'x', repo: { full_name: REPOSITORY } },
    }));
    service.mishaps.push({ method: 'GET', path: /page=1$/, answer: { status: 200, body } });
    expect(await told.open([])).toMatchObject({ all: { length: 150 } });
  });

  test.each([
    ['no list', { status: 200, body: { message: 'x' } }],
    ['no state', { status: 200, body: [{ number: 1, head: { ref: 'x' } }] }],
    ['a missing repository', { status: 404, body: { message: 'Not Found' } }],
    ['a moved repository', { status: 301, body: { message: 'Moved Permanently' } }],
    ['no permission', { status: 403, body: { message: 'Resource not accessible by integration' } }],
  ])('%s leaves unknown who is open', async (_, answer) => {
    list(pull(1, 'open'));
    service.mishaps.push({ method: 'GET', path: /pulls/, answer });
    expect(await told.open([])).toMatchObject({ unknown: { code: 'sweep/open-unknown' } });
  });

  test.each<readonly [string, readonly ListedPull[], readonly ListedPull[], object]>([
    ['closed', [pull(1, 'closed')], [], { is: 'closed', number: 1 }],
    ['open', [pull(1, 'open')], [], { is: 'open', number: 1 }],
    ['open in the other repository', [pull(1, 'closed')], [pull(1, 'open')], { is: 'open', number: 1 }],
    ['open from a fork', [pull(1, 'open', { from: 'eve/app' })], [], { is: 'open', number: 1 }],
    ['closed from a fork', [pull(1, 'closed', { from: 'eve/app' })], [], { is: 'of-fork', number: 1 }],
    ['closed from a deleted fork', [pull(1, 'closed', { from: null })], [], { is: 'of-fork', number: 1 }],
    ['nowhere', [], [], { is: 'none' }],
  ])('by number: %s', async (_, app, web, state) => {
    list(...app);
    service.pulls.repositories.set(WEB, [...web]);
    expect(await told.state?.({ number: 1 }, APP_AND_WEB)).toEqual(state);
  });

  test.each<readonly [string, readonly ListedPull[], readonly string[], object]>([
    [
      'closed, and its git branch is gone',
      [pull(1, 'closed', { ref: 'a/b' })],
      [],
      { is: 'closed', number: 1 },
    ],
    [
      'closed, and its git branch lives',
      [pull(1, 'closed', { ref: 'a/b' })],
      ['a/b'],
      { is: 'branch-lives' },
    ],
    [
      'open',
      [pull(1, 'closed', { ref: 'a/b' }), pull(2, 'open', { ref: 'a/b' })],
      [],
      { is: 'open', number: 2 },
    ],
    ['never opened', [], [], { is: 'none' }],
    ["a fork's", [pull(1, 'closed', { ref: 'a/b', from: 'eve/app' })], [], { is: 'none' }],
  ])('by git branch: %s', async (_, pulls, branches, state) => {
    list(...pulls);
    service.pulls.branches.set(REPOSITORY, branches);
    expect(await told.state?.({ branch: 'a/b' }, [])).toEqual(state);
  });
});

describe('the action', () => {
  const MANIFEST = aManifest({
    project: ['sweep: [{ match: ["preview/**"], older_than: 7d, no_open: "preview/pr-{number}" }]'],
    branches: ['main', 'new'],
  });
  const runner = pullRequestWorld({ manifest: MANIFEST });

  beforeEach(() => {
    for (const name of ['preview/pr-1', 'preview/pr-2']) runner.otherBranch(name);
    runner.sandbox.sandbox.advance(12 * 86_400_000);
    runner.pull(1, { state: 'closed', ref: 'a' });
    runner.pull(2, { ref: 'b' });
  });

  function step(command: string, event: string, payload: object = {}, more = {}): Promise<Step> {
    return runner.step({
      event,
      payload,
      permissions: { contents: 'read', 'pull-requests': 'read' },
      with: { command, sweep: 'true', ...more },
    });
  }

  const names = runner.branches;

  test('asks GitHub who is open, and deletes what is closed, on a schedule', async () => {
    const { code, stdout, outputs } = await step('apply', 'schedule');
    expect(code, stdout).toBe(0);
    expect(outputs['deletes']).toBe('1');
    expect(names()).toEqual(['main', 'preview/pr-2']);
    expect(runner.github.requests.map(each => each.replace(/\?.*/, ''))).toEqual([
      `GET /repos/${REPOSITORY}/pulls`,
      `GET /repos/${REPOSITORY}/pulls/1`,
      // Once more, just before the delete; the list is younger than 5 s.
      `GET /repos/${REPOSITORY}/pulls/1`,
    ]);
  });

  test.each([
    ['pull_request', pullRequest()],
    ['pull_request_review', pullRequest()],
    ['issue_comment', {}],
    ['workflow_run', {}],
    ['repository_dispatch', {}],
  ])('applies no sweep on %s, whatever apply-on says', async (event, payload) => {
    const { code, commands } = await step('apply', event, payload, { 'apply-on': event });
    expect(code).toBe(1);
    expect(commands.map(({ data }) => data).join()).toContain(`never runs on ${event}`);
    expect(names()).toHaveLength(3);
  });

  test('plans it on a pull request', async () => {
    const { stdout, outputs } = await step('plan', 'pull_request', pullRequest(), { comment: 'false' });
    expect(outputs['deletes'], stdout).toBe('1');
    expect(stdout).toContain('pull request 2 is open');
  });

  test('deletes nothing where GitHub does not answer', async () => {
    const { stdout, outputs } = await runner.step({
      event: 'schedule',
      payload: {},
      permissions: { contents: 'read' },
      with: { command: 'apply', sweep: 'true' },
    });
    expect(outputs['blocked'], stdout).toBe('2');
    expect(names()).toHaveLength(3);
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { githubPullRequests } from '../../src/action/github/github-pull-requests.ts';
import type { PullRequests } from '../../src/core/sweep.ts';
import type { Answer } from '../github/answer.ts';
import { type GitHubServer, startGitHub } from '../github/github-server.ts';
import type { PushOptions } from '../github/named-history.ts';
import { aManifest } from '../helpers/manifests.ts';
import { virtualClock } from '../helpers/virtual-clock.ts';
import { pullRequestWorld } from './pull-request-world.ts';
import { pullRequest, REPOSITORY, type Step } from './runner.ts';

const WEB = 'acme/web';
const APP_AND_WEB = [REPOSITORY, WEB];

/** A pull request as a table names it. */
interface Row extends PushOptions {
  readonly number: number;
  readonly state: 'open' | 'closed';
}

describe('what GitHub tells of pull requests', () => {
  let service: GitHubServer;
  let told: PullRequests;

  beforeEach(async () => {
    service = await startGitHub();
    service.commit('main', { 'README.md': 'x\n' });
    service.add(WEB).commit('main', { 'README.md': 'x\n' });
    told = githubPullRequests(service.settings, { fetch: globalThis.fetch, clock: virtualClock() });
  });
  afterEach(async () => {
    await service.close();
    expect(service.violations).toEqual([]);
  });

  /** Opens these, in their order. */
  function list(rows: readonly Row[], name = REPOSITORY): void {
    const to = service.find(name);
    for (const { number, state, ref = `f-${number}`, from } of rows) {
      const other = from === null ? 'gone/app' : from;
      const of = other === undefined ? to : (service.find(other) ?? service.add(other, { fork: true }));
      if (to === undefined || of === undefined) throw new Error(`there is no ${name}`);
      of.git.take(to.git, to.tip('main'));
      const pull = to.open({ number, from: ref, at: to.tip('main') }, of);
      if (state === 'closed') to.close(pull);
      if (state === 'closed' && of === to) to.git.deleteRef(`refs/heads/${ref}`);
      if (from === null) service.remove('gone/app');
    }
  }
  const pull = (number: number, state: 'open' | 'closed', more: PushOptions = {}): Row => ({
    number,
    state,
    ...more,
  });
  const open = (count: number): readonly Row[] =>
    Array.from({ length: count }, (_, nth) => pull(nth + 1, 'open'));

  test('all pages of open ones are read, of every repository', async () => {
    list(open(250));
    list([pull(900, 'open'), pull(901, 'closed')], WEB);
    const all = await told.open(APP_AND_WEB);
    expect('all' in all && all.all.map(each => each.number)).toEqual([
      ...Array.from({ length: 250 }, (_, nth) => nth + 1),
      900,
    ]);
    expect(await told.open([])).toMatchObject({ all: { length: 250 } });
  });

  test('a full page without a link to the next is not believed to be the last', async () => {
    list(open(150));
    const what = ({ status, body }: Answer): Answer => ({ status, body });
    service.faults.add({ method: 'GET', path: /page=1$/, what });
    expect(await told.open([])).toMatchObject({ all: { length: 150 } });
  });

  test.each([
    ['no list', { status: 200, body: { message: 'x' } }],
    ['no state', { status: 200, body: [{ number: 1, head: { ref: 'x' } }] }],
    ['a missing repository', { status: 404, body: { message: 'Not Found' } }],
    ['a moved repository', { status: 301, body: { message: 'Moved Permanently' } }],
    ['no permission', { status: 403, body: { message: 'Resource not accessible by integration' } }],
  ])('%s leaves unknown who is open', async (_, answer) => {
    list(open(1));
    service.faults.add({ method: 'GET', path: /pulls/, what: answer });
    expect(await told.open([])).toMatchObject({ unknown: { code: 'sweep/open-unknown' } });
  });

  test.each<readonly [string, readonly Row[], readonly Row[], object]>([
    ['closed', [pull(1, 'closed')], [], { is: 'closed', number: 1 }],
    ['open', [pull(1, 'open')], [], { is: 'open', number: 1 }],
    ['open in the other repository', [pull(1, 'closed')], [pull(1, 'open')], { is: 'open', number: 1 }],
    ['open from a fork', [pull(1, 'open', { from: 'eve/app' })], [], { is: 'open', number: 1 }],
    ['closed from a fork', [pull(1, 'closed', { from: 'eve/app' })], [], { is: 'of-fork', number: 1 }],
    ['closed from a deleted fork', [pull(1, 'closed', { from: null })], [], { is: 'of-fork', number: 1 }],
    ['nowhere', [], [], { is: 'none' }],
  ])('by number: %s', async (_, app, web, state) => {
    list(app);
    list(web, WEB);
    expect(await told.state?.({ number: 1 }, APP_AND_WEB)).toEqual(state);
  });

  test.each<readonly [string, readonly Row[], readonly string[], object]>([
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
    list(pulls);
    for (const name of branches) service.commit(name, { 'x.txt': 'x\n' });
    expect(await told.state?.({ branch: 'a/b' }, [])).toEqual(state);
  });
});

describe('the action', () => {
  const MANIFEST = aManifest({
    project: ['sweep: [{ match: ["preview/**"], older_than: 7d, no_open: "preview/pr-{number}" }]'],
    branches: ['main', 'new'],
  });
  const runner = pullRequestWorld({ manifest: MANIFEST });

  beforeEach(async () => {
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
    ['true', 1],
    ['false', 0],
  ])('keeps no deployment, and says so where deployment is %s', async (deployment, notices) => {
    const { code, commands } = await step('apply', 'schedule', {}, { deployment });
    expect(code).toBe(0);
    expect(commands.filter(({ data }) => data.includes('keeps no deployment'))).toHaveLength(notices);
    expect(runner.github.requests.filter(each => each.includes('/deployments'))).toEqual([]);
    expect(names()).toEqual(['main', 'preview/pr-2']);
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

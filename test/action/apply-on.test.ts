import { beforeEach, describe, expect, test } from 'vitest';
import { pullRequestWorld } from './pull-request-world.ts';
import { HEAD, pullRequest, REPOSITORY, type Step } from './runner.ts';

const MALLORY = { login: 'mallory' };
const ANN = { login: 'ann' };

const runner = pullRequestWorld();

beforeEach(async () => {
  runner.github.repository.roles.set('ann', 'write').set('mallory', 'read');
});

/** An apply in the job of an event. */
function apply(
  event: string,
  payload: object,
  on = '',
  more: Readonly<Record<string, string>> = {},
  sha?: string,
): Promise<Step> {
  return runner.step({
    ...(sha && { env: { GITHUB_SHA: sha } }),
    event,
    payload,
    permissions: { contents: 'read', 'pull-requests': 'read' },
    with: { command: 'apply', 'apply-on': on, ...more },
  });
}

async function applied(step: Promise<Step>): Promise<void> {
  const { code, outputs, stdout, stderr } = await step;
  expect(outputs['result'], stdout + stderr).toBe('applied');
  expect(code).toBe(0);
}

/** The step failed before any service was asked for anything, and says this. */
async function refused(step: Promise<Step>, ...said: readonly string[]): Promise<void> {
  const before = runner.sent().length;
  const { code, outputs, commands, stdout, stderr } = await step;
  expect(code, stdout + stderr).toBe(1);
  expect(outputs['result']).toBe('error');
  const [error] = commands.filter(({ command }) => command === 'error');
  for (const words of said) expect(error?.data).toContain(words);
  expect(runner.sandbox.sandbox.requests.entries).toHaveLength(before);
}

function comment(by: object, more: object = {}): object {
  return {
    action: 'created',
    issue: { number: 7, user: MALLORY },
    comment: { user: by, author_association: 'NONE', body: '/apply' },
    sender: by,
    ...more,
  };
}

const ON_PULL = { issue: { number: 7, user: MALLORY, pull_request: {} } };

function runBefore(run: object): object {
  const { action = 'completed', ...rest } = run as { readonly action?: string };
  const own = {
    event: 'push',
    conclusion: 'success',
    head_branch: 'main',
    head_repository: { full_name: REPOSITORY },
    actor: ANN,
  };
  return { action, workflow_run: { ...own, ...rest }, sender: ANN };
}

function review(by: object, from = REPOSITORY): object {
  return { ...pullRequest(HEAD, from), action: 'submitted', review: { user: by }, sender: by };
}

describe('apply', () => {
  test.each(['push', 'schedule', 'workflow_dispatch'])('runs on %s', async event => {
    await applied(apply(event, {}));
  });

  describe('on a release', () => {
    const sha = 'e'.repeat(40);
    /** Makes the commit of the release, with main before it or after it. */
    async function commits(status: string): Promise<void> {
      await runner.commit(sha, status === 'behind' || status === 'identical' ? 'main' : 'release');
      if (status === 'behind' || status === 'diverged') await runner.commit('f'.repeat(40));
    }
    async function release(action: string, status: string): Promise<Step> {
      await commits(status);
      return apply('release', { action }, '', {}, sha);
    }

    test.each([
      ['published', 'behind'],
      ['released', 'identical'],
    ])('runs where it is %s, and its commit is on the applied branch (%s)', async (action, status) => {
      await applied(release(action, status));
    });

    test.each(['ahead', 'diverged'])('is refused where its commit is not there (%s)', async status => {
      await refused(release('published', status), `a release of ${sha.slice(0, 12)}, which is not on main`);
    });

    test.each(['created', 'edited', 'deleted', 'prereleased', 'unpublished'])(
      'is refused where it is %s',
      async action => {
        await refused(release(action, 'behind'), `a release that was ${action}`, 'types: [published]');
      },
    );

    test('sweeps only where its commit is on the applied branch', async () => {
      const sweep = (): Promise<Step> =>
        apply('release', { action: 'published' }, '', { sweep: 'true' }, sha);
      await commits('ahead');
      await refused(sweep(), 'which is not on main');
      await commits('identical');
      const swept = await sweep();
      expect(swept.stdout).not.toContain('which is not on main');
      expect(swept.stdout).toContain('no project of the manifest has a `sweep`');
    });

    test('is refused without a token', async () => {
      const step = apply('release', { action: 'published' }, '', { 'github-token': '' });
      await refused(step, 'apply on release needs a token');
    });

    test('is refused where GitHub does not say', async () => {
      await refused(
        apply('release', { action: 'published' }, '', {}, sha),
        'whether the release is on main',
        'contents: read',
      );
    });
  });

  test.each([
    ['push', 'refs/heads/feature', 'a push to feature'],
    ['push', 'refs/tags/v1', 'a push to refs/tags/v1'],
    ['workflow_dispatch', 'refs/heads/feature', 'a start by hand on feature'],
    ['workflow_dispatch', 'refs/tags/main', 'a start by hand on refs/tags/main'],
  ])('is refused on %s of %s, unless the input names that branch', async (event, ref, words) => {
    const step = (input: string): Promise<Step> =>
      runner.step({
        event,
        env: { GITHUB_REF: ref },
        with: { command: 'apply', 'applied-branch': input },
      });
    await refused(step(''), words, 'not the applied branch (main)', '`applied-branch`');
    if (ref.startsWith('refs/heads/')) await applied(step('feature'));
    else await refused(step('v1'), words);
  });

  test('is refused on the default branch, if the input names another one', async () => {
    const step = runner.step({ with: { command: 'apply', 'applied-branch': 'release/1' } });
    await refused(step, 'a push to main, which is not the applied branch (release/1)');
  });

  test.each([
    'pull_request',
    'pull_request_review',
    'pull_request_review_comment',
    'issue_comment',
    'workflow_run',
    'repository_dispatch',
  ])('runs on %s only where `apply-on` names it', async event => {
    const others = { ...comment(ANN), ...review(ANN) };
    const payload = { ...others, ...(event === 'workflow_run' ? runBefore({}) : {}) };
    await refused(apply(event, payload), `does not run on ${event}`, 'apply-on');
    await refused(apply(event, payload, 'push'), `does not run on ${event}`);
    await applied(apply(event, payload, `push, ${event}`));
  });

  test.each(['merge_group', 'issues', 'fork', 'watch', 'discussion_comment', 'check_run', 'constructor'])(
    'never runs on %s',
    async event => {
      await refused(apply(event, { sender: ANN }), `never runs on ${event}`);
      await refused(apply(event, { sender: ANN }, event), 'the input apply-on', event);
    },
  );

  test('never runs on pull_request_target, which no input can name', async () => {
    await refused(apply('pull_request_target', pullRequest(), 'pull_request'), 'a stranger wrote');
    await refused(apply('push', {}, 'pull_request_target'), 'the input apply-on');
  });

  test('does not run where no event is known', async () => {
    await refused(apply('', {}), 'GITHUB_EVENT_NAME');
  });

  test.each(['true', 'false'])(
    'refuses the former input with the value %s, and names the new one',
    async value => {
      const former = { 'apply-on-pull-request': value };
      await refused(apply('pull_request', pullRequest(), 'pull_request', former), '`apply-on: pull_request`');
      await refused(apply('push', {}, '', former), '`apply-on: pull_request`');
    },
  );
});

describe('an apply that a comment starts', () => {
  test.each(['write', 'maintain', 'admin'])(
    'runs for an account with the role %s, whatever the event calls it',
    async role => {
      runner.github.repository.roles.set('ann', role);
      await applied(apply('issue_comment', comment(ANN), 'issue_comment'));
    },
  );

  test.each(['read', 'triage', 'none'])(
    'is refused for an account with the role %s, whatever the event calls it',
    async role => {
      runner.github.repository.roles.set('mallory', role);
      const payload = comment(MALLORY, { comment: { user: MALLORY, author_association: 'OWNER' } });
      await refused(apply('issue_comment', payload, 'issue_comment'), 'mallory', 'may not write');
    },
  );

  test.each([
    ['that GitHub calls no user', 404, 'copilot is not a user'],
    ['of which GitHub does not tell the token', 403, 'Must have push access to view collaborator permission'],
    ['of which GitHub does not tell, because it is down', 502, 'cannot be read'],
  ])('is refused for an account %s', async (_, status, message) => {
    const answer = { status, body: { message } };
    const path = /\/collaborators\/ann\/permission$/;
    for (let at = 0; at < 5; at += 1) runner.github.faults.add({ method: 'GET', path, what: answer });
    await refused(apply('issue_comment', comment(ANN), 'issue_comment'), 'ann', message);
  });

  test('runs where GitHub did not answer at first', async () => {
    const path = /\/permission$/;
    runner.github.faults.add({ method: 'GET', path, what: { status: 502 } });
    await applied(apply('issue_comment', comment(ANN), 'issue_comment'));
  });

  test('is refused where one who may write edits the comment of one who may not', async () => {
    const payload = { ...comment(MALLORY), action: 'edited', sender: ANN };
    await refused(apply('issue_comment', payload, 'issue_comment'), 'mallory');
  });

  test.each([
    ['who sent it', { sender: undefined }],
    ['who wrote it', { comment: { user: null } }],
  ])('is refused where the event does not say %s', async (_, less) => {
    await refused(apply('issue_comment', comment(ANN, less), 'issue_comment'), 'does not say who');
  });

  test('is refused without a token, because nobody can be asked', async () => {
    const more = { 'github-token': '' };
    await refused(apply('issue_comment', comment(ANN), 'issue_comment', more), 'github-token');
  });

  test.each([
    ['of another repository', 'mallory/app'],
    ['of a deleted one', null],
  ])('is refused on a pull request %s, whoever wrote it', async (_, from) => {
    runner.pull(7, { from });
    await refused(apply('issue_comment', comment(ANN, ON_PULL), 'issue_comment'), '#7', 'fork');
  });

  test('runs on a pull request of this repository', async () => {
    runner.pull(7);
    await applied(apply('issue_comment', comment(ANN, ON_PULL), 'issue_comment'));
  });

  test('asks for the permission to read the pull request, if it lacks that', async () => {
    const step = runner.step({
      event: 'issue_comment',
      payload: comment(ANN, ON_PULL),
      permissions: { contents: 'read' },
      with: { command: 'apply', 'apply-on': 'issue_comment' },
    });
    await refused(step, 'permissions: pull-requests: read');
  });
});

test.each([
  ['mallory', 1, 'error'],
  ['ann', 0, 'applied'],
])('the bundle asks GitHub about %s, too', async (login, code, result) => {
  const step = await runner.step({
    event: 'issue_comment',
    payload: comment({ login }),
    with: { command: 'apply', 'apply-on': 'issue_comment' },
    bundled: true,
  });
  expect([step.code, step.outputs['result']], step.stdout + step.stderr).toEqual([code, result]);
  expect(runner.github.requests[0]).toBe(`GET /repos/${REPOSITORY}/collaborators/${login}/permission`);
});

describe('an apply that a review starts', () => {
  test.each(['pull_request_review', 'pull_request_review_comment'])(
    'is refused on %s for a stranger',
    async event => {
      const payload = { ...review(MALLORY), comment: { user: MALLORY } };
      await refused(apply(event, payload, event), 'mallory', 'may not write');
    },
  );

  test('is refused on a fork, whoever wrote it', async () => {
    const payload = review(ANN, 'mallory/app');
    await refused(apply('pull_request_review', payload, 'pull_request_review'), 'from a fork');
  });
});

describe('an apply after another workflow', () => {
  const follow = (run: object, on = 'workflow_run') => apply('workflow_run', runBefore(run), on);

  test.each(['push', 'schedule', 'workflow_dispatch', 'release'])(
    'runs where that ran on %s',
    async event => {
      await applied(follow({ event }));
    },
  );

  test.each([
    ['another repository', { full_name: 'mallory/app' }],
    ['a deleted repository', null],
  ])('is refused where that ran for %s, whatever it ran on', async (_, head) => {
    for (const event of ['push', 'pull_request'])
      await refused(
        follow({ event, head_repository: head }, 'workflow_run, pull_request'),
        'another repository',
      );
  });

  test('of a pull request runs only where `apply-on` names that, too', async () => {
    await refused(follow({ event: 'pull_request' }), 'pull_request');
    await applied(follow({ event: 'pull_request' }, 'workflow_run pull_request'));
  });

  test('of a pull request is refused where Dependabot made it', async () => {
    const run = { event: 'pull_request', actor: { login: 'dependabot[bot]' } };
    await refused(follow(run, 'workflow_run pull_request'), 'Dependabot');
  });

  test.each(['issue_comment', 'pull_request_target', 'workflow_run', 'issues', 'merge_group', ''])(
    'is refused where that ran on "%s": who started it cannot be told',
    async event => {
      const on = 'workflow_run issue_comment pull_request';
      await refused(follow({ event }, on), 'workflow_run');
    },
  );
});

describe("a pull request of Dependabot's", () => {
  const env = { GITHUB_ACTOR: 'dependabot[bot]' };

  test('is called that, and never applied', async () => {
    const step = runner.step({
      event: 'pull_request',
      payload: pullRequest(),
      env,
      with: { command: 'apply', 'apply-on': 'pull_request' },
    });
    await refused(step, 'Dependabot');
    expect((await step).stdout).not.toContain('fork');
  });

  test('is valid where its manifest is, and says why nothing more is known', async () => {
    const { code, outputs, commands } = await runner.step({
      event: 'pull_request',
      payload: pullRequest(),
      env,
    });
    expect([code, outputs['result'], outputs['exit-code']]).toEqual([0, 'valid', '0']);
    const notice = commands.find(({ command }) => command === 'notice')?.data;
    expect(notice).toContain('Dependabot');
    expect(notice).not.toContain('fork,');
  });
});

test.each(['plan', 'drift', 'validate'])(
  "a fork's pull request is valid where its manifest is (%s)",
  async command => {
    const payload = pullRequest(HEAD, 'mallory/app');
    const { code, outputs } = await runner.step({ event: 'pull_request', payload, with: { command } });
    expect([code, outputs['result'], outputs['exit-code']]).toEqual([0, 'valid', '0']);
  },
);

describe('apply after another run', () => {
  test.each([
    [{ conclusion: 'failure' }, 'did not succeed (failure)', 'conclusion'],
    [{ conclusion: 'cancelled' }, 'did not succeed (cancelled)', 'conclusion'],
    [{ conclusion: null }, 'it has no conclusion', 'conclusion'],
    [{ action: 'requested', conclusion: null }, 'has not ended (requested)', 'completed'],
    [{ action: 'in_progress', conclusion: null }, 'has not ended (in_progress)', 'completed'],
    [{ head_branch: 'feature' }, 'for feature, which is not the applied branch (main)', 'branches:'],
    [{ head_branch: null }, 'a ref that is not known', 'branches:'],
    [{ event: 'release', head_branch: 'v1.2.3' }, 'for v1.2.3', 'branches:'],
  ])('is refused unless that one succeeded on the default branch: %j', async (run, why, next) => {
    await refused(apply('workflow_run', runBefore(run), 'workflow_run'), why, next);
  });

  test('is refused where the event does not name the default branch', async () => {
    const payload = { ...runBefore({}), repository: {} };
    await refused(
      apply('workflow_run', payload, 'workflow_run'),
      'does not say which branch is the default one',
    );
  });
});

test('a comment that is deleted starts no apply', async () => {
  const deleted = comment(ANN, { ...ON_PULL, action: 'deleted' });
  await refused(apply('issue_comment', deleted, 'issue_comment'), 'deleted', 'types: [created]');
});

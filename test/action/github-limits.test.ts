import { beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '../github/answer.ts';
import { examplePermissions } from './example-permissions.ts';
import { MANIFEST, pullRequestWorld } from './pull-request-world.ts';

const SECONDARY = { message: 'You have exceeded a secondary rate limit. Please wait a few minutes.' };
const PERMISSION = 'The job needs `permissions';

const runner = pullRequestWorld();

/** GitHub answers the next requests like this. */
function answers(method: string, path: RegExp, ...all: readonly Answer[]): void {
  for (const answer of all) runner.github.faults.add({ method, path, what: answer });
}

const limited = (seconds: number): Answer => ({
  status: 403,
  body: SECONDARY,
  headers: { 'retry-after': String(seconds) },
});

describe('a limit of GitHub', () => {
  test.each<[string, Answer]>([
    ['403 that says when to come back', limited(120)],
    ['429', { status: 429, headers: { 'retry-after': '120' } }],
    ['403 in words alone', { status: 403, body: SECONDARY }],
    [
      '403 with a time alone',
      { status: 403, body: { message: 'Forbidden' }, headers: { 'retry-after': '60' } },
    ],
  ])('such as %s is waited for by a plan, which says so, and then comments', async (_, answer) => {
    answers('POST', /issues\/7\/comments/, answer);
    const step = await runner.plan();
    expect(step.code, step.stdout).toBe(0);
    expect(runner.github.repository.commentsOf(7)).toHaveLength(1);
    expect(step.told('warning')).toEqual([]);
    expect(step.told('notice')).toEqual([
      expect.stringMatching(/^GitHub limits requests: waiting (120|60) s for POST .*comments\.$/),
    ]);
  });

  test('is waited for at most five minutes in all, and is never told as a missing permission', async () => {
    answers('POST', /issues\/7\/comments/, limited(200), limited(200));
    const step = await runner.plan();
    expect(step.code, step.stdout).toBe(0);
    expect(runner.github.repository.commentsOf(7)).toEqual([]);
    expect(step.told('notice')).toEqual([expect.stringContaining('waiting 200 s')]);
    const [warning] = step.told('warning');
    expect(warning).toContain('(limited)');
    expect(warning).toContain('Run the job again once the limit is over.');
    expect(step.stdout).not.toContain(PERMISSION);
  });

  test('is the cause where nothing remains until a reset that is too far', async () => {
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '4102444800' };
    answers('POST', /issues\/7\/comments/, { status: 403, headers });
    const step = await runner.plan();
    expect(step.told('warning')).toEqual([expect.stringContaining('(limited)')]);
    expect(step.stdout).not.toContain(PERMISSION);
  });

  test('after an apply is told as what it is, at the comment and at the deployment', async () => {
    await runner.plan();
    await runner.merge();
    answers('PATCH', /comments/, limited(400), limited(400));
    answers('POST', /deployments$/, limited(400));
    const step = await runner.apply({
      permissions: { ...examplePermissions('apply', 'push'), deployments: 'write' },
      env: { GITHUB_RUN_ID: '43' },
      with: { deployment: 'true' },
    });
    expect(step.outputs['result'], step.stdout).toBe('applied');
    const said = step.told('notice');
    expect(said).toHaveLength(2);
    for (const each of said) expect(each).toContain('Run the job again once the limit is over.');
    expect(step.stdout).not.toContain(PERMISSION);
  });

  test('stops an apply that needs the review, without a word of permissions', async () => {
    await runner.plan();
    await runner.merge();
    answers('GET', /comments/, limited(400));
    const step = await runner.apply({
      permissions: examplePermissions('apply', 'push'),
      env: { GITHUB_RUN_ID: '43' },
      with: { comment: 'false' },
    });
    expect(step.code, step.stdout).toBe(1);
    expect(step.stdout).toContain('Run the job again once the limit is over.');
    expect(step.stdout).not.toContain('permissions:');
  });

  test('is none where the token may not do it', async () => {
    answers('POST', /issues\/7\/comments/, {
      status: 403,
      body: { message: 'Resource not accessible by integration' },
    });
    const step = await runner.plan();
    expect(step.told('warning')).toEqual([expect.stringContaining(PERMISSION)]);
  });
});

describe('whose token it is', () => {
  const login = 'my-app[bot]';
  const error = (type: string | undefined, message: string): Answer => ({
    status: 200,
    body: { errors: [{ type, message }], data: { viewer: null } },
  });

  beforeEach(async () => {
    await runner.plan({ login });
    await runner.write('evenkeel.yaml', MANIFEST.replace('{ name: one }', '{ name: two }'));
  });

  test.each([
    ['RATE_LIMITED', 'API rate limit exceeded'],
    [undefined, 'Something went wrong while executing your query.'],
  ])('is asked again after an error that comes as 200 (%s): the app has one comment', async (type, said) => {
    answers('POST', /graphql/, error(type, said));
    const step = await runner.plan({ login, head: 'd'.repeat(40) });
    expect(step.code, step.stdout).toBe(0);
    const all = runner.github.repository.commentsOf(7);
    expect(all.map(each => each.author)).toEqual([login]);
    expect(all[0]?.body).toContain('/two');
  });

  test.each(['INTERNAL', 'FORBIDDEN'])(
    'is unknown while such an error stays (%s), and nothing is written as someone else',
    async type => {
      answers('POST', /graphql/, ...Array.from({ length: 3 }, () => error(type, 'no')));
      const before = runner.github.writes().length;
      const step = await runner.plan({ login, head: 'd'.repeat(40) });
      expect(step.told('warning')).toEqual([expect.stringContaining('The comment was not written')]);
      expect(runner.github.repository.commentsOf(7)).toHaveLength(1);
      expect(runner.github.writes()).toHaveLength(before);
    },
  );

  test('is waited for where GraphQL names a limit', async () => {
    answers('POST', /graphql/, {
      ...error('RATE_LIMITED', 'API rate limit exceeded'),
      headers: { 'retry-after': '30' },
    });
    const step = await runner.plan({ login, head: 'd'.repeat(40) });
    expect(step.told('notice')).toEqual([expect.stringContaining('waiting 30 s for POST /graphql')]);
    expect(runner.github.repository.commentsOf(7)).toHaveLength(1);
  });
});

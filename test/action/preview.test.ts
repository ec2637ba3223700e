import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { cancelledAtWrite } from './cancelled-at-write.ts';
import { pullRequestWorld } from './pull-request-world.ts';
import { pullRequest, REPOSITORY, type Step } from './runner.ts';

const PROJECT = 'shiny-wind-028834';
const API = `/neon/api/v2/projects/${PROJECT}`;
const LABELED_AT = '2099-01-01T00:00:00Z';

interface Branch {
  readonly id: string;
  readonly name: string;
  readonly last_reset_at?: string;
  readonly expires_at?: string;
}

const runner = pullRequestWorld({ files: {} });

const { pull, branches: names } = runner;

function branches(): readonly Branch[] {
  return (runner.other('GET', `${API}/branches`) as { readonly branches: readonly Branch[] }).branches;
}

function branchOf(number: number): Branch | undefined {
  return branches().find(each => each.name === `preview/pr-${number}`);
}

function payload(number: number, more: object = {}): object {
  return { ...pullRequest('a'.repeat(40), REPOSITORY, number), ...more };
}

function step(
  number: number | undefined,
  inputs: Readonly<Record<string, string>> = {},
  more: object = {},
): Promise<Step> {
  return runner.step({
    uses: 'preview',
    event: 'pull_request',
    payload: number === undefined ? {} : payload(number),
    with: { project_id: PROJECT, ...inputs },
    permissions: { contents: 'read', 'pull-requests': 'read' },
    ...more,
  });
}

function requests(since: number): readonly string[] {
  return runner.sent().slice(since);
}

test('open, push, close, close again, reopen: the branch follows the pull request', async () => {
  pull(12);
  const opened = await step(12, { ttl: '7d' });
  expect(opened.code).toBe(0);
  expect(opened.outputs).toMatchObject({ act: 'up', created: 'true', branch_name: 'preview/pr-12' });
  const made = branchOf(12);
  expect(opened.outputs['branch_id']).toBe(made?.id);
  const pushed = await step(12, { ttl: '7d' });
  expect(pushed.outputs).toMatchObject({ act: 'up', created: 'false', branch_id: made?.id });
  pull(12, { state: 'closed' });
  expect((await step(12, { ttl: '7d' })).outputs).toMatchObject({ act: 'down', deleted: 'preview/pr-12' });
  const again = await step(12, { ttl: '7d' });
  expect(again.outputs).toMatchObject({ act: 'down', deleted: '' });
  expect(again.code).toBe(0);
  expect(names()).toEqual(['main']);
  pull(12);
  expect((await step(12)).outputs).toMatchObject({ created: 'true' });
  expect(names()).toEqual(['main', 'preview/pr-12']);
});

test('the old job of the close, run again after a reopening, deletes nothing', async () => {
  pull(12);
  await step(12);
  const ended = await step(12, {}, { payload: payload(12, { action: 'closed' }) });
  expect(ended.outputs).toMatchObject({ act: 'up', created: 'false' });
  expect(names()).toEqual(['main', 'preview/pr-12']);
});

test('a push without a change costs one request of GitHub, besides what is told there, and three of the service', async () => {
  pull(12);
  await step(12, { ttl: '7d', comment: 'false', deployment: 'false' });
  const asked = runner.github.requests.length;
  const sent = runner.sent().length;
  await step(12, { ttl: '7d', comment: 'false', deployment: 'false' });
  expect(runner.github.requests.slice(asked)).toHaveLength(1);
  expect(requests(sent)).toHaveLength(3);
});

test('the outputs have the names of the vendor, and every secret of them is masked before', async () => {
  pull(12);
  const { outputs, stdout, variables, commands } = await step(12, { env: 'true' });
  const { db_url, db_url_pooled, password = '' } = outputs;
  expect(db_url).toContain(`:${password}@${outputs['db_host']}/neondb?sslmode=require`);
  expect(db_url_pooled).toContain(`@${outputs['db_host_pooled']}/neondb`);
  expect(variables).toMatchObject({ DATABASE_URL: db_url_pooled, PGPASSWORD: password });
  const masked = commands.filter(each => each.command === 'add-mask').map(each => each.data);
  expect(masked).toEqual(expect.arrayContaining([db_url, db_url_pooled, password]));
  const rest = stdout.split('\n').filter(line => !line.startsWith('::add-mask::'));
  expect(rest.join('\n')).not.toContain(password);
});

describe('a stranger', () => {
  test.each([
    ['a fork', { payload: pullRequest('a'.repeat(40), 'eve/app', 12) }],
    ['Dependabot', { env: { GITHUB_ACTOR: 'dependabot[bot]' } }],
  ])('such as %s gets a notice, and nobody is asked', async (_, more) => {
    pull(12);
    const ended = await step(12, {}, more);
    expect(ended.code).toBe(0);
    expect(ended.outputs).toMatchObject({ act: 'none' });
    expect(ended.stdout).toContain('preview/stranger');
    expect(runner.github.requests).toEqual([]);
    expect(names()).toEqual(['main']);
  });
});

test('the label resets once, however often its job runs; only for someone who may write', async () => {
  runner.github.repository.roles.set('ada', 'write');
  pull(12, { labels: ['reset'] });
  await step(12);
  const of = (login: string, at: string): object => {
    const { pull_request: one } = pullRequest('a'.repeat(40), REPOSITORY, 12) as { pull_request: object };
    const labeled = { ...one, updated_at: at };
    return {
      payload: { action: 'labeled', label: { name: 'reset' }, sender: { login }, pull_request: labeled },
    };
  };
  const eve = await step(12, {}, of('eve', LABELED_AT));
  expect(eve.outputs).toMatchObject({ act: 'up', reset: 'false' });
  expect(eve.stdout).toContain('preview/no-reset');
  runner.sandbox.sandbox.advance(3_600_000);
  const before = branchOf(12);
  const at = new Date(runner.sandbox.sandbox.now()).toISOString();
  const ada = await step(12, {}, of('ada', at));
  expect(ada.outputs).toMatchObject({ act: 'reset', reset: 'true', branch_id: before?.id });
  const after = branchOf(12);
  runner.sandbox.sandbox.advance(3_600_000);
  expect((await step(12, {}, of('ada', at))).outputs).toMatchObject({ act: 'reset', reset: 'false' });
  expect(branchOf(12)?.last_reset_at).toBe(after?.last_reset_at);
});

test('a schedule deletes the previews of closed pull requests, and nothing else', async () => {
  for (const number of [1, 3]) {
    pull(number);
    await step(number);
  }
  const fork = { 'evenkeel.preview': `${REPOSITORY}#2` };
  runner.other('POST', `${API}/branches`, { branch: { name: 'preview/pr-2' }, annotation_value: fork });
  runner.sandbox.sandbox.advance(10_000);
  runner.other('POST', `${API}/branches`, { branch: { name: 'preview/pr-4' } });
  runner.sandbox.sandbox.advance(10_000);
  const web = { 'evenkeel.preview': 'acme/web#1' };
  runner.other('POST', `${API}/branches`, { branch: { name: 'preview/web' }, annotation_value: web });
  runner.sandbox.sandbox.advance(10_000);
  pull(1, { state: 'closed' });
  pull(2, { state: 'closed', from: 'eve/app' });
  pull(4, { state: 'closed' });
  const ended = await step(undefined, {}, { event: 'schedule' });
  expect(ended.outputs).toMatchObject({ act: 'sweep', deleted: 'preview/pr-1' });
  expect(names()).toEqual(['main', 'preview/pr-2', 'preview/pr-3', 'preview/pr-4', 'preview/web']);
});

test('ten pull requests at once on one project: each has its own branch', async () => {
  const numbers = Array.from({ length: 10 }, (_, nth) => nth + 1);
  for (const number of numbers) pull(number);
  const ends = await Promise.all(numbers.map(number => step(number)));
  expect(ends.map(each => each.code)).toEqual(numbers.map(() => 0));
  expect(new Set(ends.map(each => each.outputs['branch_id'])).size).toBe(10);
  expect(names()).toHaveLength(11);
});

test('two runs at once for one pull request make one branch', async () => {
  pull(12);
  const ends = await Promise.all([step(12), step(12)]);
  expect(names()).toEqual(['main', 'preview/pr-12']);
  expect(ends.map(each => each.code)).toEqual([0, 0]);
  expect(new Set(ends.map(each => each.outputs['branch_id'])).size).toBe(1);
});

test('a run that is cancelled half way leaves what the next one finishes', async () => {
  pull(12);
  const { cancelled } = cancelledAtWrite(runner, 1);
  const cut = await step(12, {}, { cancelled });
  // The last look may see all of it done.
  expect([0, 130]).toContain(cut.code);
  expect((await step(12)).code).toBe(0);
  expect(names()).toEqual(['main', 'preview/pr-12']);
});

test('a state that GitHub does not tell stops the run before anything is sent to the service', async () => {
  const sent = runner.sent().length;
  const what = { status: 404, body: { message: 'Not Found' } };
  runner.github.faults.add({ path: /pulls/, times: Number.POSITIVE_INFINITY, what });
  const ended = await step(12);
  expect(ended.code).toBe(1);
  expect(ended.stdout).toContain('the state of pull request 12 is not known');
  expect(requests(sent)).toEqual([]);
});

test('a branch of that name that someone else made is refused, and nothing of it is handed out', async () => {
  pull(12);
  runner.other('POST', `${API}/branches`, {
    branch: { name: 'preview/pr-12' },
    endpoints: [{ type: 'read_write' }],
  });
  runner.sandbox.sandbox.advance(10_000);
  const ended = await step(12);
  expect(ended.code).toBe(4);
  expect(ended.outputs).toMatchObject({ branch_id: '', db_url: '', password: '' });
  expect(ended.stdout).toContain('neon/preview-of-another');
  pull(12, { state: 'closed' });
  expect((await step(12)).code).toBe(4);
  expect(names()).toEqual(['main', 'preview/pr-12']);
});

describe('a manifest', () => {
  function git(...args: readonly string[]): string {
    const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.com'];
    return execFileSync('git', [...who, ...args], { cwd: runner.folder, encoding: 'utf8' }).trim();
  }

  function text(more = '', project = ''): string {
    return `evenkeel: 1
name: previews
vars: { pr: {} }
neon:
  projects:
    - id: ${PROJECT}
${project}
      branches:
        - name: preview/pr-\${pr}
          ttl: 7d
          roles: [{ name: app }]
          endpoints: [{ type: read_write }]
${more}
`;
  }

  async function withManifest(base: string): Promise<Step> {
    pull(12);
    git('init', '-q');
    await runner.write('preview.yaml', base);
    git('add', 'preview.yaml');
    git('commit', '-qm', 'base');
    const sha = git('rev-parse', 'HEAD');
    await runner.write('preview.yaml', text('        - { name: main, protected: true }'));
    const { pull_request: one } = pullRequest('a'.repeat(40), REPOSITORY, 12) as { pull_request: object };
    const event = { pull_request: { ...one, base: { sha, repo: { full_name: REPOSITORY } } } };
    return step(12, { manifest: 'preview.yaml', vars: 'pr=12' }, { payload: event });
  }

  test('is read from the base commit, whatever is checked out', async () => {
    const ended = await withManifest(text());
    expect(ended.code).toBe(0);
    expect(ended.outputs).toMatchObject({ created: 'true', branch_name: 'preview/pr-12' });
    expect(ended.stdout).toContain('neon.role/shiny-wind-028834/preview/pr-12/app');
    expect(names()).toEqual(['main', 'preview/pr-12']);
  });

  test.each([
    [
      'another branch',
      text('        - { name: main, protected: true }'),
      'neon.branch/shiny-wind-028834/main',
    ],
    [
      'settings of the project',
      text('', '      settings: { history_retention_seconds: 0 }'),
      'neon.project/',
    ],
    ['prune: true', text('', '      prune: true'), 'prune: true'],
    [
      'a check of the project',
      text('', '      checks: { backups: { newer_than: 1d } }'),
      'neon.backups/shiny-wind-028834',
    ],
    ['default: true', text().replace('ttl: 7d', 'default: true'), 'default: true'],
    [
      'no entry of it',
      text().replace('preview/pr-', 'preview/other-'),
      'also has entries or settings outside of that branch',
    ],
  ])('with %s is refused before anything is sent', async (_, base, message) => {
    const sent = runner.sent().length;
    const ended = await withManifest(base);
    expect(ended.code).toBe(1);
    expect(ended.stdout).toContain(message);
    expect(requests(sent)).toEqual([]);
    expect(names()).toEqual(['main']);
  });
});

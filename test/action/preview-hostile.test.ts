import { execFileSync } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { previewSteps } from './preview-steps.ts';
import { pullRequestWorld } from './pull-request-world.ts';
import { pullRequest, REPOSITORY, type Step } from './runner.ts';

const PROJECT = 'shiny-wind-028834';

const runner = pullRequestWorld({ files: {} });

beforeEach(() => runner.otherBranch('theirs'));

function pull(state: 'open' | 'closed', from?: string, labels: readonly string[] = []): void {
  runner.pull(12, { state, ref: 'f', labels, ...(from === undefined ? {} : { from }) });
}

const step = (inputs: Readonly<Record<string, string>> = {}, more: object = {}): Promise<Step> =>
  previewSteps(runner).step(12, inputs, more);

const names = runner.branches;

const OUTPUTS = new Set([
  ...[
    'act',
    'branch_name',
    'branch_id',
    'created',
    'reset',
    'expires_at',
    'deleted',
    'db_url',
    'db_url_pooled',
  ],
  ...['db_url_with_pooler', 'db_host', 'db_host_pooled', 'host', 'host_with_pooler', 'password', 'auth_url'],
  ...['data_api_url', 'sealed', 'exit-code'],
]);

describe('a name of a branch', () => {
  test.each([
    'x\n::error::y',
    'x\nact=none\nDATABASE_URL<<E\nhttp://evil\nE',
    'x\r\ny',
    'x\u0000y',
    'x\u0085y',
  ])('that would make two lines of an output is refused before anything is asked: %j', async name => {
    pull('open');
    const before = runner.sent().length;
    const { code, outputs, stdout } = await step({ branch_name: name });
    expect(code).toBe(1);
    expect(stdout).toContain('the input branch_name has a line end');
    expect(outputs['branch_name'] ?? '').toBe('');
    expect(runner.sandbox.sandbox.requests.entries).toHaveLength(before);
  });

  test.each([
    'main',
    'theirs',
    '../main',
    '--project=other',
    '-rf',
    '$(id) `id` ; id',
    '::set-output name=db_url::http://evil',
    '%0A::add-mask::a',
    '<!-- evenkeel:preview:v1 {} --> @team | **x** ![](http://evil)',
    '\u202Egnp.niam',
    'pr/12#13',
    'acme/app@x',
    '*',
    '?limit=1&x=',
    'n'.repeat(300),
  ])(
    'such as %j is one below preview/ or an error, forges nothing, and is gone when the pull request closes',
    async name => {
      pull('open');
      const up = await step({ branch_name: name, env: 'true' });
      const own = `preview/${name}`;
      expect(names().filter(each => !['main', 'theirs', own].includes(each))).toEqual([]);
      expect(Object.keys(up.outputs).filter(each => !OUTPUTS.has(each))).toEqual([]);
      if (up.code === 0) {
        expect(names()).toContain(own);
        expect(up.outputs).toMatchObject({ act: 'up', branch_name: own });
        expect(Object.keys(up.variables).sort()).toEqual(
          ['DATABASE_URL', 'DATABASE_URL_UNPOOLED', 'PGDATABASE', 'PGHOST', 'PGPASSWORD', 'PGUSER'].sort(),
        );
      } else {
        expect(up.stdout).toContain('::error');
        expect(up.stdout + up.stderr).not.toMatch(/^ {4}at /m);
      }
      for (const { command } of up.commands)
        expect(['add-mask', 'notice', 'warning', 'error']).toContain(command);
      const [comment] = runner.github.repository.commentsOf(12);
      expect(comment?.body ?? '').not.toMatch(/(?<!`[^`\n]*)(?:!\[\]\(|@team)/);
      pull('closed');
      await step({ branch_name: name });
      expect(names()).toEqual(['main', 'theirs']);
    },
  );

  test.each(['preview/', ' ', 'preview/ '])(
    'such as %j is one of nothing, so it is refused or the number',
    async name => {
      pull('open');
      const { code, outputs, stdout } = await step({ branch_name: name });
      if (code === 0) expect(outputs['branch_name']).toBe('preview/pr-12');
      else expect(stdout).toContain('needs to know which preview to use');
      expect(names().filter(each => each.startsWith('preview/') && each !== 'preview/pr-12')).toEqual([]);
    },
  );
});

describe('the manifest input', () => {
  function git(...args: readonly string[]): string {
    const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.com'];
    return execFileSync('git', [...who, ...args], { cwd: runner.folder, encoding: 'utf8' }).trim();
  }

  async function given(manifest: string): Promise<Step> {
    pull('open');
    git('init', '-q');
    const branch = '{ name: preview/pr-12, endpoints: [{ type: read_write }] }';
    const whole = `{ evenkeel: 1, name: a, neon: { projects: [{ id: ${PROJECT}, branches: [${branch}] }] } }`;
    await runner.write('ci/preview.yaml', whole);
    await symlink('/etc/passwd', join(runner.folder, 'ci/linked.yaml'));
    git('add', 'ci');
    git('commit', '-qm', 'base');
    const { pull_request: one } = pullRequest('a'.repeat(40), REPOSITORY, 12) as { pull_request: object };
    const base = { sha: git('rev-parse', 'HEAD'), repo: { full_name: REPOSITORY } };
    return step({ manifest }, { payload: { pull_request: { ...one, base } } });
  }

  test('such as a file of the base commit is read', async () => {
    expect((await given('ci/preview.yaml')).outputs).toMatchObject({ act: 'up', created: 'true' });
  });

  test.each([
    '../../etc/passwd',
    '/etc/passwd',
    'ci/linked.yaml',
    '--output=x',
    'a\nb',
    'ci',
    'no.yaml',
    ':(glob)**',
  ])(
    'such as %j is none: an error before anything is sent, without a stack and without what is in it',
    async manifest => {
      const sent = runner.sent().length;
      const ended = await given(manifest);
      expect(ended.code).not.toBe(0);
      expect(ended.stdout).toContain('::error');
      expect(ended.stdout + ended.stderr).not.toMatch(/^ {4}at |root:x:/m);
      expect(runner.sandbox.sandbox.requests.entries).toHaveLength(sent);
    },
  );
});

describe('a pull request whose event says another repository than GitHub', () => {
  test('is the stranger that GitHub says: nothing is asked of the service', async () => {
    pull('open', 'eve/app');
    const sent = runner.sent().length;
    const ended = await step();
    expect(ended.outputs).toMatchObject({ act: 'none', db_url: '' });
    expect(runner.sandbox.sandbox.requests.entries).toHaveLength(sent);
  });
});

test('a label by someone who may not write, who may only triage, or whom nobody knows resets nothing', async () => {
  pull('open', undefined, ['reset']);
  await step();
  runner.sandbox.sandbox.advance(3_600_000);
  const { pull_request: one } = pullRequest('a'.repeat(40), REPOSITORY, 12) as { pull_request: object };
  for (const role of ['read', 'triage', 'none', undefined]) {
    if (role !== undefined) runner.github.repository.roles.set('eve', role);
    const payload = {
      ...{ action: 'labeled', label: { name: 'reset' }, sender: { login: 'eve' } },
      pull_request: { ...one, updated_at: '2099-01-01T00:00:00Z', body: 'reset: true\n/reset' },
    };
    const ended = await step({}, { payload });
    expect(ended.outputs).toMatchObject({ act: 'up', reset: 'false' });
    expect(ended.stdout).toContain('preview/no-reset');
  }
});

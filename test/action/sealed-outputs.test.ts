import { describe, expect, test } from 'vitest';
import { opened, seal } from '../../src/action/preview/sealed-outputs.ts';
import { SEAL_KEY } from '../../src/preview/preview-spec.ts';
import { pullRequestWorld } from './pull-request-world.ts';
import { HEAD, pullRequest, REPOSITORY, type Step, succeeded } from './runner.ts';

const KEY = '0123456789abcdef0123456789abcdef';
const RUN = { GITHUB_REPOSITORY: 'acme/app', GITHUB_RUN_ID: '42', [SEAL_KEY]: KEY };
const OUTPUTS = {
  outputs: { db_url: 'postgresql://u:pässword@h/db', branch_name: 'preview/pr-7' },
  variables: { DATABASE_URL: 'postgresql://u:pässword@h/db' },
};

describe('sealed outputs', () => {
  test('are opened in the same run with the same secret, also in a later attempt', () => {
    const text = seal(OUTPUTS, RUN, 'salt-1');
    expect(opened(text, { ...RUN, GITHUB_RUN_ATTEMPT: '2' })).toEqual(OUTPUTS);
    expect(text).not.toContain('postgresql');
    expect(text).toMatch(/^ek-sealed-1\.[\w-]+\.[\w-]+$/);
  });

  test('are another text with another salt', () => {
    expect(seal(OUTPUTS, RUN, 'salt-1')).not.toBe(seal(OUTPUTS, RUN, 'salt-2'));
    expect(seal(OUTPUTS, RUN, 'salt-1')).toBe(seal(OUTPUTS, RUN, 'salt-1'));
  });

  test.each<readonly [string, (text: string) => string, object]>([
    ['of another secret', text => text, { [SEAL_KEY]: KEY.replace('0', '1') }],
    ['of another run', text => text, { GITHUB_RUN_ID: '43' }],
    ['of another repository', text => text, { GITHUB_REPOSITORY: 'acme/other' }],
    ['with another salt', text => text.replace('salt-1', 'salt-2'), {}],
    [
      'with another letter',
      text => `${text.slice(0, -8)}${text.at(-8) === 'A' ? 'B' : 'A'}${text.slice(-7)}`,
      {},
    ],
    ['cut off', text => text.slice(0, -3), {}],
    ['of another form', text => text.replace('ek-sealed-1', 'ek-sealed-2'), {}],
    ['empty', () => 'ek-sealed-1..', {}],
    ['short', () => 'ek-sealed-1.salt-1.AAAA', {}],
    ['that is no sealed text', () => 'postgresql://h/db', {}],
  ])('%s are not opened', (_, change, env) => {
    const text = change(seal(OUTPUTS, RUN, 'salt-1'));
    expect(() => opened(text, { ...RUN, ...env })).toThrow('cannot be opened');
  });

  test.each([
    ['', 'is not set'],
    [KEY.slice(1), 'less than 32'],
  ])('need a secret that nobody guesses: %j', (key, words) => {
    expect(() => seal(OUTPUTS, { ...RUN, [SEAL_KEY]: key }, 'salt-1')).toThrow(words);
    expect(() => opened('ek-sealed-1.s.AAAA', { ...RUN, [SEAL_KEY]: key })).toThrow(words);
  });
});

describe('a preview that two jobs share', () => {
  const runner = pullRequestWorld({ files: {} });

  function step(
    given: Readonly<Record<string, string>>,
    env: Readonly<Record<string, string | undefined>> = {},
  ): Promise<Step> {
    return runner.step({
      uses: 'preview',
      event: 'pull_request',
      payload: pullRequest(),
      permissions: { contents: 'read', 'pull-requests': 'write', deployments: 'write' },
      with: given,
      env: { GITHUB_RUN_ID: '42', ...env },
    });
  }

  const up = async (env = {}): Promise<Step> => {
    runner.pull(7);
    return step({ verb: 'auto', project_id: 'shiny-wind-028834', ttl: '7d' }, { [SEAL_KEY]: KEY, ...env });
  };

  test('gives the second one the connection, masked, without a key of a service or a request', async () => {
    const first = await succeeded(up());
    const { sealed = '' } = first.outputs;
    expect(sealed).toMatch(/^ek-sealed-1\./);
    const masks = first.stdout.split('\n').filter(line => line.startsWith('::add-mask::'));
    for (const line of masks) expect(sealed).not.toContain(line.slice('::add-mask::'.length));
    const sent = runner.sent().length;
    const asked = runner.github.requests.length;
    const keyless = { NEON_API_KEY: undefined, 'INPUT_GITHUB-TOKEN': '', [SEAL_KEY]: KEY };
    const second = await succeeded(step({ verb: 'open', sealed, env: 'true' }, keyless));
    expect([runner.sent().length, runner.github.requests.length]).toEqual([sent, asked]);
    expect(second.outputs).toMatchObject({
      db_url: first.outputs['db_url'],
      branch_name: 'preview/pr-7',
      act: 'up',
    });
    expect(second.outputs['db_url']).toMatch(/^postgres/);
    expect(second.variables['PGPASSWORD']).toBe(first.outputs['password']);
    expect(second.stdout).toContain(`::add-mask::${first.outputs['db_url']}`);
    expect(second.stdout).toContain(`::add-mask::${first.outputs['password']}`);
  });

  test('is opened after a run for a pull request with a token that may do nothing, and nobody is asked', async () => {
    const first = await succeeded(up());
    runner.github.requests.length = 0;
    const run = {
      event: 'pull_request',
      conclusion: 'success',
      head_branch: 'feature',
      head_sha: HEAD,
      head_repository: { full_name: REPOSITORY },
    };
    const second = await succeeded(
      runner.step({
        uses: 'preview',
        event: 'workflow_run',
        payload: { action: 'completed', repository: { full_name: REPOSITORY }, workflow_run: run },
        permissions: {},
        with: { verb: 'open', sealed: first.outputs['sealed'] ?? '' },
        env: { GITHUB_RUN_ID: '42', NEON_API_KEY: undefined, INPUT_ENV: '', [SEAL_KEY]: KEY },
      }),
    );
    expect(second.outputs['db_url']).toBe(first.outputs['db_url']);
    expect(second.variables).toEqual({});
    expect(runner.github.requests).toEqual([]);
  });

  test('is not made at all with a secret that is too short, or without a token to find its pull request', async () => {
    const short = await up({ [SEAL_KEY]: 'short' });
    expect(short.told('error').join()).toContain('less than 32 characters');
    const blank = await up({ [SEAL_KEY]: '  ' });
    expect(blank.told('error').join()).toContain(`${SEAL_KEY} is not set`);
    const tokenless = await afterRun({}, { 'github-token': '' });
    expect(tokenless.told('error').join()).toContain('lacks a GitHub token');
    expect(runner.sent()).toEqual([]);
  });

  test('seals nothing without the secret, and nothing where there is no branch', async () => {
    expect((await up({ [SEAL_KEY]: undefined })).outputs['sealed']).toBe('');
    runner.pull(7, { state: 'closed' });
    const down = await step({ verb: 'auto', project_id: 'shiny-wind-028834' }, { [SEAL_KEY]: KEY });
    expect([down.outputs['act'], down.outputs['sealed']]).toEqual(['down', '']);
  });

  test.each([
    [{ verb: 'open' }, 'the input sealed is needed'],
    [{ verb: 'open', sealed: 'x' }, 'cannot be opened'],
  ])('says what is wrong with %j, and shows nothing of it', async (given, words) => {
    const { code, stdout, outputs } = await step(given, { [SEAL_KEY]: KEY });
    expect(code).toBe(1);
    expect(stdout).toContain(words);
    expect(outputs['db_url']).toBeUndefined();
  });

  /** The job that follows the run for a pull request. */
  function afterRun(change: object, given: Readonly<Record<string, string>> = {}): Promise<Step> {
    const run = {
      event: 'pull_request',
      conclusion: 'success',
      head_branch: 'f-7',
      head_sha: HEAD,
      head_repository: { full_name: REPOSITORY },
      ...change,
    };
    return runner.step({
      uses: 'preview',
      event: 'workflow_run',
      payload: { action: 'completed', repository: { full_name: REPOSITORY }, workflow_run: run },
      permissions: { contents: 'read', 'pull-requests': 'write', deployments: 'write' },
      with: { verb: 'auto', project_id: 'shiny-wind-028834', ttl: '7d', branch_name: 'x', ...given },
    });
  }

  test('is made after the run for an open pull request, and deleted after that for a closed one', async () => {
    runner.pull(7);
    const up = await succeeded(afterRun({}, { branch_name: '' }));
    expect([up.outputs['act'], up.outputs['branch_name']]).toEqual(['up', 'preview/pr-7']);
    expect(runner.comment(7)).toContain('preview/pr-7');
    runner.pull(7, { state: 'closed' });
    const down = await succeeded(afterRun({}, { branch_name: '' }));
    expect([down.outputs['act'], down.outputs['branch_name']]).toEqual(['down', 'preview/pr-7']);
    expect(runner.branches()).toEqual(['main']);
  });

  describe('with the label that the run before was for', () => {
    const labeled = (at: number, change: object = {}): Promise<Step> =>
      afterRun(
        {
          display_title: 'preview: labeled reset',
          created_at: new Date(at).toISOString(),
          actor: { login: 'ada' },
          ...change,
        },
        { branch_name: '' },
      );
    const now = (): number => runner.sandbox.sandbox.now();
    const HOUR = 3_600_000;

    async function made(labels: readonly string[]): Promise<void> {
      runner.github.repository.roles.set('ada', 'write');
      runner.github.repository.roles.set('eve', 'triage');
      runner.pull(7, { labels });
      await succeeded(afterRun({}, { branch_name: '' }));
      runner.sandbox.sandbox.advance(HOUR);
    }

    test('is reset once, however often that job runs', async () => {
      await made(['reset']);
      const at = now();
      const first = await succeeded(labeled(at));
      expect(first.outputs).toMatchObject({ act: 'reset', reset: 'true', branch_name: 'preview/pr-7' });
      runner.sandbox.sandbox.advance(HOUR);
      expect((await succeeded(labeled(at))).outputs).toMatchObject({ act: 'reset', reset: 'false' });
    });

    test.each<readonly [string, readonly string[], object]>([
      ['the pull request does not have', [], {}],
      ['someone who may not write has set', ['reset'], { actor: { login: 'eve' } }],
      ['nobody is known to have set', ['reset'], { actor: null }],
      ['is another one', ['reset', 'bug'], { display_title: 'preview: labeled bug' }],
      ['the run before does not say', ['reset'], { display_title: 'reset' }],
      ['nobody knows the time of', ['reset'], { created_at: null }],
    ])('is kept where %s', async (_, labels, change) => {
      await made(labels);
      expect((await succeeded(labeled(now(), change))).outputs).toMatchObject({ act: 'up', reset: 'false' });
    });

    test('is neither reset nor made for a fork', async () => {
      await made(['reset']);
      const sent = runner.sent().length;
      const step = await labeled(now(), { head_repository: { full_name: 'mallory/app' } });
      expect(step.outputs).toMatchObject({ act: 'none' });
      expect(runner.sent()).toHaveLength(sent);
    });
  });

  test('is that of the open pull request where a closed one had the same branch and commit', async () => {
    runner.pull(7, { state: 'closed', ref: 'f-7' });
    runner.pull(8, { ref: 'f-7' });
    const step = await succeeded(afterRun({}, { branch_name: '' }));
    expect([step.outputs['act'], step.outputs['branch_name']]).toEqual(['up', 'preview/pr-8']);
  });

  test.each<readonly [string, object, number, string]>([
    ['a fork', { head_repository: { full_name: 'mallory/app' } }, 0, 'fork'],
    ['Dependabot', { triggering_actor: { login: 'dependabot[bot]' } }, 0, 'Dependabot'],
    ['an older commit', { head_sha: 'e'.repeat(40) }, 1, 'not the tip of a pull request'],
    ['a run that failed', { conclusion: 'failure' }, 1, 'neither made nor deleted'],
    ['a comment', { event: 'issue_comment' }, 1, 'neither made nor deleted'],
  ])(
    'is neither made nor deleted after the run for %s, whatever its name',
    async (_, change, code, words) => {
      runner.pull(7);
      const step = await afterRun(change);
      expect(step.code, step.stdout).toBe(code);
      expect(step.stdout).toContain(words);
      expect(runner.sent()).toEqual([]);
    },
  );

  test.each(
    ['issue_comment', 'pull_request_review', 'issues', 'release'].flatMap(event => [
      ['auto', event] as const,
      ['sweep', event] as const,
    ]),
  )('is neither made nor deleted (%s) on %s, whatever its name', async (verb, event) => {
    runner.pull(7);
    const { code, stdout } = await runner.step({
      uses: 'preview',
      event,
      payload: event === 'pull_request_review' ? pullRequest() : { issue: { number: 7, pull_request: {} } },
      with: { verb, project_id: 'shiny-wind-028834', branch_name: 'x' },
    });
    expect(code).toBe(1);
    expect(stdout).toContain('neither made nor deleted');
    expect(runner.sent()).toEqual([]);
  });
});

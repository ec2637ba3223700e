import { describe, expect, test } from 'vitest';
import { plain, type TestCli, type TestOptions, testCli } from './test-io.ts';

const DAY_MS = 86_400_000;
const PROJECT = 'shiny-wind-028834';
const API = `/neon/api/v2/projects/${PROJECT}`;
const NUMBERED = '{ match: ["preview/**"], older_than: 7d, no_open: "preview/pr-{number}" }';

function manifest(entry: string): string {
  return `
evenkeel: 1
name: acme
discord:
  application_id: "222222222222222222"
  commands: []
neon:
  projects:
    - id: ${PROJECT}
      sweep:
        - ${entry}
      branches:
        - { name: main }
        - { name: new }
`;
}

function neon(cli: TestCli, method: string, path: string, body?: object): unknown {
  const { NEON_API_KEY } = cli.sandbox.env('');
  const { text } = cli.sandbox.handle({
    method,
    path: `${API}${path}`,
    headers: { authorization: `Bearer ${NEON_API_KEY}`, 'content-type': 'application/json' },
    text: body === undefined ? '' : JSON.stringify(body),
  });
  cli.pass(10_000);
  return JSON.parse(text);
}

function names(cli: TestCli): readonly string[] {
  const { branches } = neon(cli, 'GET', '/branches') as { readonly branches: readonly { name: string }[] };
  return branches.map(each => each.name).sort();
}

/** Two branches of pull requests, 12 days old, and a branch that no sweep matches. */
function prepared(entry = NUMBERED, options: TestOptions = {}): TestCli {
  const cli = testCli({ ...options, files: { 'evenkeel.yaml': manifest(entry) } });
  for (const name of ['preview/pr-1', 'preview/pr-2', 'other'])
    neon(cli, 'POST', '/branches', { branch: { name } });
  cli.pass(12 * DAY_MS);
  return cli;
}

/** `gh pr list --json number,headRefName`. */
function listed(...numbers: readonly number[]): string {
  return JSON.stringify(numbers.map(number => ({ number, headRefName: `feature-${number}` })));
}

test('apply --sweep deletes what matches and is closed by the file, and each row says of when it is', async () => {
  const cli = prepared();
  await cli.files.replace('open.json', listed(2, 7));
  const planned = await cli.run('plan', '--sweep', '--open', 'open.json');
  expect(planned.code).toBe(0);
  expect(plain(planned.stdout)).toContain(
    'swept: 12 d old, no open pull request in open.json of 2026-12-02T00:00:30Z',
  );
  expect(plain(planned.stdout)).toContain('stays: pull request 2 is open');
  expect(plain(planned.stdout)).not.toContain('/new');
  const applied = await cli.run('apply', '--sweep', '--open', 'open.json', '--yes');
  expect(applied.code).toBe(0);
  expect(names(cli)).toEqual(['main', 'other', 'preview/pr-2']);
});

test('drift --sweep exits 2 where something would go', async () => {
  const cli = prepared();
  await cli.files.replace('open.json', listed(2));
  expect((await cli.run('drift', '--sweep', '--open', 'open.json')).code).toBe(2);
  await cli.files.replace('open.json', listed(1, 2));
  expect((await cli.run('drift', '--sweep', '--open', 'open.json')).code).toBe(0);
});

test('a sweep needs no token of a service that it does not concern', async () => {
  const cli = prepared(NUMBERED, { env: { DISCORD_BOT_TOKEN: undefined } });
  await cli.files.replace('open.json', listed(1, 2));
  expect((await cli.run('plan', '--sweep', '--open', 'open.json')).code).toBe(0);
});

test('other runs say in one note how many branches match', async () => {
  const cli = prepared();
  const { stdout } = await cli.run('plan');
  expect(plain(stdout)).toContain('the `sweep` of the manifest matches 2 live branches');
});

test('a run that had no reason to look at the swept branches says so, and how to', async () => {
  const alone = manifest(NUMBERED).replace(/ {6}branches:\n(?: {8}- .*\n)+/, '');
  const cli = testCli({ files: { 'evenkeel.yaml': alone } });
  const said = 'the `sweep` of a project was not looked at: only `--sweep` does that';
  for (const argv of [['plan'], ['drift'], ['apply', '--yes']]) {
    const { code, stdout } = await cli.run(...argv);
    expect([code, plain(stdout)]).toEqual([0, expect.stringContaining(said)]);
  }
  const target = await cli.run('plan', '--target', 'discord.command/**');
  expect(plain(target.stdout + target.stderr)).not.toContain(said);
  expect(plain((await cli.run('plan', '--sweep')).stdout)).not.toContain(said);
});

describe('a list that may be incomplete blocks what depends on it', () => {
  const many = (count: number): string => listed(...Array.from({ length: count }, (_, nth) => nth + 100));
  test.each<readonly [string, string, string]>([
    ['empty', '[]', 'open.json is empty'],
    ['30 long', many(30), 'open.json has exactly 30'],
    ['100 long', many(100), 'open.json has exactly 100'],
  ])('%s', async (_, text, said) => {
    const cli = prepared();
    await cli.files.replace('open.json', text);
    const { code, stdout } = await cli.run(
      'apply',
      '--sweep',
      '--open',
      'open.json',
      '--yes',
      '--max-deletes',
      '9',
    );
    expect(code).not.toBe(0);
    expect(plain(stdout)).toContain(said);
    expect(names(cli)).toContain('preview/pr-1');
  });

  test.each([30, 100, 29, 101])('a list of %i that is said to be complete is one', async count => {
    const cli = prepared();
    await cli.files.replace('open.json', many(count));
    const options = ['--sweep', '--open', 'open.json', '--open-complete', '--yes', '--max-deletes', '9'];
    expect((await cli.run('apply', ...options)).code).toBe(0);
    expect(names(cli)).toEqual(['main', 'other']);
  });

  test('a file that is older than the branch says nothing about it', async () => {
    const cli = testCli({ files: { 'evenkeel.yaml': manifest(NUMBERED), 'open.json': listed(9) } });
    cli.pass(DAY_MS);
    neon(cli, 'POST', '/branches', { branch: { name: 'preview/pr-1' } });
    cli.pass(12 * DAY_MS);
    const { stdout } = await cli.run('plan', '--sweep', '--open', 'open.json');
    expect(plain(stdout)).toContain('open.json is older than the branch');
  });
});

describe('a file of --open that is no list ends the run before any request, whether anything depends on it or not', () => {
  test.each<readonly [string, string | undefined, string]>([
    ['missing', undefined, 'open.json cannot be read: it does not exist'],
    ['no JSON', '<html>', 'open.json is no list of pull requests'],
    ['another shape', '[{"number":"1"}]', 'open.json is no list of pull requests'],
  ])('%s', async (_, text, said) => {
    const cli = prepared('{ match: ["preview/**"], older_than: 7d, beyond_newest: 3 }');
    if (text !== undefined) await cli.files.replace('open.json', text);
    const before = cli.requests().length;
    for (const argv of [['plan'], ['drift'], ['apply', '--yes']]) {
      const { code, stderr } = await cli.run(...argv, '--sweep', '--open', 'open.json');
      expect(code).toBe(1);
      expect(stderr).toContain(`error[file]: --open: ${said}`);
      expect(stderr).toContain('gh pr list --state open --limit 10000 --json number,headRefName > open.json');
    }
    expect(cli.requests()).toHaveLength(before);
  });
});

test('{branch} needs somebody to ask: a file is not enough', async () => {
  const cli = prepared('{ match: ["preview/**"], older_than: 7d, no_open: "preview/{branch}" }');
  await cli.files.replace('open.json', listed(9));
  const { stdout } = await cli.run('plan', '--sweep', '--open', 'open.json');
  expect(plain(stdout)).toContain('a file does not tell whether a git branch is');
});

test('two repositories on one project need a file each', async () => {
  const both = `{ match: ["preview/**"], older_than: 7d, no_open: "preview/pr-{number}", repositories: [acme/app, acme/web] }`;
  const cli = prepared(both);
  await cli.files.replace('app.json', listed(8));
  await cli.files.replace('web.json', listed(2));
  const one = await cli.run('plan', '--sweep', '--open', 'app.json');
  expect(plain(one.stdout)).toContain('no --open is for acme/app');
  const half = await cli.run('plan', '--sweep', '--open', 'acme/app=app.json');
  expect(plain(half.stdout)).toContain('no --open is for acme/web');
  const files = ['--open', 'acme/app=app.json', '--open', 'acme/web=web.json'];
  expect((await cli.run('apply', '--sweep', ...files, '--yes')).code).toBe(0);
  expect(names(cli)).toEqual(['main', 'other', 'preview/pr-2']);
});

describe('apply --sweep is refused in a run for a pull request', () => {
  test.each([
    { GITHUB_EVENT_NAME: 'pull_request' },
    { GITHUB_EVENT_NAME: 'pull_request_target' },
    { GITHUB_EVENT_NAME: 'issue_comment' },
    { GITHUB_EVENT_NAME: 'merge_group' },
    { GITHUB_REF: 'refs/pull/7/merge' },
    { CI_MERGE_REQUEST_IID: '7' },
    { CI_EXTERNAL_PULL_REQUEST_IID: '7' },
    { CHANGE_ID: '7' },
    { BITBUCKET_PR_ID: '7' },
    { SYSTEM_PULLREQUEST_PULLREQUESTID: '7' },
    { BUILDKITE_PULL_REQUEST: '7' },
  ])('%j', async env => {
    const cli = prepared(NUMBERED, { env });
    await cli.files.replace('open.json', listed(2));
    const before = cli.requests().length;
    const { code, stderr } = await cli.run('apply', '--sweep', '--open', 'open.json', '--yes');
    expect(code).toBe(1);
    expect(stderr).toContain('apply --sweep does not run for a pull request');
    expect(cli.requests()).toHaveLength(before);
    expect((await cli.run('plan', '--sweep', '--open', 'open.json')).code).toBe(0);
  });

  test.each([{ GITHUB_EVENT_NAME: 'schedule' }, { BUILDKITE_PULL_REQUEST: 'false' }])('not %j', async env => {
    const cli = prepared(NUMBERED, { env });
    await cli.files.replace('open.json', listed(2));
    expect((await cli.run('apply', '--sweep', '--open', 'open.json', '--yes')).code).toBe(0);
  });
});

test.each([
  [['plan', '--open', 'x.json'], '--open is for --sweep alone'],
  [['plan', '--sweep', '--open-complete'], 'there is none'],
  [['plan', '--sweep', '--open', 'a', '--open', 'b'], 'given twice for one repository'],
  [['plan', '--sweep', '--offline'], 'cannot be used with'],
])('%j is a mistake', async (argv, said) => {
  const cli = prepared();
  const { code, stderr } = await cli.run(...argv);
  expect(code).toBe(1);
  expect(stderr).toContain(said);
});

test('a manifest without a sweep has nothing to sweep', async () => {
  const cli = testCli({ files: { 'evenkeel.yaml': manifest(NUMBERED).replace(/ +sweep:\n.*\n/, '') } });
  const { code, stderr } = await cli.run('plan', '--sweep');
  expect(code).toBe(1);
  expect(stderr).toContain('no project of the manifest has a `sweep`');
});

test('--target narrows a sweep, and --no-prune stops it', async () => {
  const cli = prepared();
  await cli.files.replace('open.json', listed(9));
  const options = ['--sweep', '--open', 'open.json', '--yes', '--max-deletes', '9'];
  expect((await cli.run('apply', ...options, '--no-prune')).code).toBe(0);
  expect(names(cli)).toContain('preview/pr-1');
  expect((await cli.run('apply', ...options, '--target', `neon.branch/${PROJECT}/preview%2Fpr-1`)).code).toBe(
    0,
  );
  expect(names(cli)).toEqual(['main', 'other', 'preview/pr-2']);
});

test('a saved plan of a sweep is applied as it was reviewed', async () => {
  const cli = prepared();
  await cli.files.replace('open.json', listed(2));
  const saved = await cli.run('plan', '--sweep', '--open', 'open.json', '--out', 'plan.json');
  expect(saved.stderr).toContain('--sweep, --open');
  const other = await cli.run('apply', 'plan.json');
  expect(other.code).toBe(4);
  expect((await cli.run('apply', 'plan.json', '--sweep', '--open', 'open.json')).code).toBe(0);
  expect(names(cli)).toEqual(['main', 'other', 'preview/pr-2']);
});

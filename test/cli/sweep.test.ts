import { describe, expect, test } from 'vitest';
import { Failure } from '../../src/core/report/failure.ts';
import { PROJECT } from '../helpers/world.ts';
import { plain, type TestCli, type TestOptions, testCli } from './test-io.ts';

const DAY_MS = 86_400_000;
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

/** Two branches of pull requests, 12 days old, and a branch that no sweep matches. */
function prepared(entry = NUMBERED, options: TestOptions = {}): TestCli {
  const cli = testCli({ ...options, manifest: manifest(entry) });
  for (const name of ['preview/pr-1', 'preview/pr-2', 'other']) cli.makeBranch({ name });
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
  expect(plain(planned.stdout).replace(/\s+/g, ' ')).toContain(
    'the sweep deletes this branch: it is 12 d old, open.json (written at 2026-12-02T00:00:30Z) lists no open pull request for this branch',
  );
  expect(plain(planned.stdout)).toContain(
    'does not delete neon.branch/shiny-wind-028834/preview/pr-2: pull request 2 is open',
  );
  expect(plain(planned.stdout)).not.toContain('/new');
  const applied = await cli.run('apply', '--sweep', '--open', 'open.json', '--yes');
  expect(applied.code).toBe(0);
  expect(cli.branches()).toEqual(['main', 'other', 'preview/pr-2']);
});

test('apply --sweep deletes nothing that a rule of the manifest needs, and says so', async () => {
  const cli = prepared();
  await cli.files.replace('open.json', listed(7));
  const rule = '{ name: few, every: neon.branch, match: "preview/**", at_least: 1, message: Keep some. }';
  await cli.files.replace('evenkeel.yaml', `${manifest(NUMBERED)}rules: [${rule}]\n`);
  const apply = ['apply', '--sweep', '--open', 'open.json', '--yes', '--max-deletes', '9'];
  const applied = await cli.run(...apply);
  expect(applied.code, applied.stderr).toBe(0);
  expect(plain(applied.stdout).replace(/\s+/g, ' ')).toContain('Keep some');
  expect(cli.branches()).toEqual(['main', 'other', 'preview/pr-1', 'preview/pr-2']);
  await cli.files.replace('evenkeel.yaml', manifest(NUMBERED));
  expect((await cli.run(...apply)).code).toBe(0);
  expect(cli.branches()).toEqual(['main', 'other']);
});

test('drift --sweep exits 2 where something would go', async () => {
  const cli = prepared();
  await cli.files.replace('open.json', listed(2));
  expect((await cli.run('drift', '--sweep', '--open', 'open.json')).code).toBe(2);
  await cli.files.replace('open.json', listed(1, 2));
  await cli.ok('drift', '--sweep', '--open', 'open.json');
});

test('a sweep needs no token of a service that it does not concern', async () => {
  const cli = prepared(NUMBERED, { env: { DISCORD_BOT_TOKEN: undefined } });
  await cli.files.replace('open.json', listed(1, 2));
  await cli.ok('plan', '--sweep', '--open', 'open.json');
});

test('other runs say in one note how many branches match', async () => {
  const cli = prepared();
  const { stdout } = await cli.run('plan');
  expect(plain(stdout)).toContain('the `sweep` of the manifest matches 2 live branches');
});

test('a run that had no reason to look at the swept branches says so, and how to', async () => {
  const alone = manifest(NUMBERED).replace(/ {6}branches:\n(?: {8}- .*\n)+/, '');
  const cli = testCli({ manifest: alone });
  const said = 'this run ignores the `sweep` of 1 project, because `--sweep` is not given';
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
    ['empty', '[]', 'open.json lists no pull request'],
    ['30 long', many(30), 'open.json lists exactly 30 pull requests'],
    ['100 long', many(100), 'open.json lists exactly 100 pull requests'],
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
    expect(plain(stdout).replace(/\s+/g, ' ')).toContain(said);
    expect(cli.branches()).toContain('preview/pr-1');
  });

  test.each([30, 100, 29, 101])('a list of %i that is said to be complete is one', async count => {
    const cli = prepared();
    await cli.files.replace('open.json', many(count));
    const options = ['--sweep', '--open', 'open.json', '--open-complete', '--yes', '--max-deletes', '9'];
    await cli.ok('apply', ...options);
    expect(cli.branches()).toEqual(['main', 'other']);
  });

  test('a file that is older than the branch says nothing about it', async () => {
    const cli = testCli({ files: { 'evenkeel.yaml': manifest(NUMBERED), 'open.json': listed(9) } });
    cli.pass(DAY_MS);
    cli.makeBranch({ name: 'preview/pr-1' });
    cli.pass(12 * DAY_MS);
    const { stdout } = await cli.run('plan', '--sweep', '--open', 'open.json');
    expect(plain(stdout).replace(/\s+/g, ' ')).toContain(
      'open.json was written before the database branch was made',
    );
  });
});

describe('a file of --open that is no list ends the run before any request, whether anything depends on it or not', () => {
  test.each<readonly [string, string | undefined, string]>([
    ['missing', undefined, 'open.json cannot be read: it does not exist'],
    ['no JSON', '<html>', 'open.json is not a JSON list of pull requests'],
    ['another shape', '[{"number":"1"}]', 'open.json is not a JSON list of pull requests'],
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

const BY_BRANCH = '{ match: ["preview/**"], older_than: 7d, no_open: "preview/{branch}" }';
const ID = 'a'.repeat(40);

/** What `git ls-remote --heads` writes. */
function remote(...heads: readonly string[]): string {
  return heads.map(name => `${ID}\trefs/heads/${name}\n`).join('');
}

describe('{branch} beside a file of --open', () => {
  /** Answers of `git ls-remote`, one for each question; the last one stays. */
  function clone(...answers: readonly (string | Error | undefined)[]) {
    const asked: string[] = [];
    const git: NonNullable<TestOptions['git']> = async args => {
      asked.push(args.join(' '));
      if (args[0] === 'remote') return new TextEncoder().encode('origin\n-x\next::sh\n');
      const nth = asked.filter(each => each.startsWith('ls-remote')).length - 1;
      const answer = answers[Math.min(nth, answers.length - 1)];
      if (answer instanceof Error) throw answer;
      return answer === undefined ? undefined : new TextEncoder().encode(answer);
    };
    return { git, asked };
  }

  async function byBranch(git?: TestOptions['git']): Promise<TestCli> {
    const cli = prepared(BY_BRANCH, git === undefined ? {} : { git });
    await cli.files.replace('open.json', listed(9));
    return cli;
  }
  const sweep = ['--sweep', '--open', 'open.json', '--max-deletes', '9', '--yes'];

  test('needs --heads, and the advice says so', async () => {
    const { stdout } = await (await byBranch()).run('plan', '--sweep', '--open', 'open.json');
    expect(plain(stdout)).toContain('[sweep/heads-unknown]');
    expect(plain(stdout)).toContain('--heads git:origin');
  });

  test('goes once its git branch is gone and no pull request of it is open; each row says by whom', async () => {
    const { git, asked } = clone(remote('pr-2', 'main'));
    const cli = await byBranch(git);
    const planned = await cli.run('plan', '--sweep', '--open', 'open.json', '--heads', 'git:origin');
    expect(plain(planned.stdout).replace(/\s+/g, ' ')).toContain('no git branch of this name in git:origin');
    expect(plain(planned.stdout).replace(/\s+/g, ' ')).toContain(': the git branch pr-2 is still there');
    expect(asked).toEqual(['remote', 'ls-remote --heads origin']);
    await cli.ok('apply', ...sweep, '--heads', 'git:origin');
    expect(cli.branches()).toEqual(['main', 'other', 'preview/pr-2']);
  });

  test('an open pull request holds what has no git branch', async () => {
    const cli = await byBranch(clone(remote('main')).git);
    await cli.files.replace('open.json', JSON.stringify([{ number: 5, headRefName: 'pr-1' }]));
    await cli.ok('apply', ...sweep, '--heads', 'git:origin');
    expect(cli.branches()).toEqual(['main', 'other', 'preview/pr-1']);
  });

  test('git is asked again before each delete', async () => {
    const { git, asked } = clone(remote('main'), remote('main', 'pr-1', 'pr-2'));
    const cli = await byBranch(git);
    await cli.run('apply', ...sweep, '--heads', 'git:origin');
    expect(asked.filter(each => each.startsWith('ls-remote')).length).toBe(3);
    expect(cli.branches()).toEqual(['main', 'other', 'preview/pr-1', 'preview/pr-2']);
  });

  test.each<readonly [string, string | Error | undefined, string]>([
    ['an empty list', '', 'origin has no git branch'],
    [
      'an error',
      new Failure('file', 'git says: fatal: https://me:secret@host/x.git'),
      'fatal: https://host/x.git',
    ],
    ['nothing said', undefined, 'git gave no complete list of the branches of origin'],
    ['half a line', remote('main').slice(0, -1), 'git gave no complete list of the branches of origin'],
    [
      'a line of something else',
      `${remote('main')}warning: redirecting\n`,
      'git gave no complete list of the branches of origin',
    ],
  ])('%s holds all', async (_, answer, said) => {
    const cli = await byBranch(clone(answer).git);
    const { code, stdout, stderr } = await cli.run('apply', ...sweep, '--heads', 'git:origin');
    expect(code).not.toBe(0);
    expect(plain(stdout).replace(/\s+/g, ' ')).toContain(said);
    expect(stdout + stderr).not.toContain('secret');
    expect(cli.branches()).toEqual(['main', 'other', 'preview/pr-1', 'preview/pr-2']);
  });

  test.each(['git:upstream', 'git:-x', 'git:ext::sh', 'git:', 'git:../x', 'git:--upload-pack=x'])(
    '%s is no remote of the clone: git is not asked',
    async source => {
      const { git, asked } = clone(remote('main'));
      const cli = await byBranch(git);
      const { stdout } = await cli.run('plan', '--sweep', '--open', 'open.json', '--heads', source);
      expect(plain(stdout)).toContain('this clone has no remote');
      expect(asked.every(each => each === 'remote')).toBe(true);
    },
  );

  test('a file is a list of git or of an interface, as old as it is, and odd names are names', async () => {
    const cli = await byBranch();
    const odd = ['pr-2', '-x', 'a b', 'ä/%2F', '__proto__', "a';rm"];
    for (const text of [remote(...odd), JSON.stringify(odd.map(name => ({ name })))]) {
      await cli.files.replace('heads', text);
      const { stdout } = await cli.run('plan', '--sweep', '--open', 'open.json', '--heads', 'heads');
      expect(plain(stdout).replace(/\s+/g, ' ')).toMatch(/no git branch of this name in heads of 2026-/);
      expect(plain(stdout).replace(/\s+/g, ' ')).toContain('the git branch pr-2 is still there');
    }
  });

  test.each<readonly [string, string, string]>([
    ['empty', '', 'heads lists no git branch'],
    ['an empty JSON list', '[]', 'heads lists no git branch'],
    [
      'a page of an interface',
      JSON.stringify(Array.from({ length: 30 }, (_, nth) => ({ name: `b${nth}` }))),
      'exactly 30',
    ],
    [
      'a page with a branch twice',
      JSON.stringify(Array.from({ length: 100 }, (_, nth) => ({ name: `b${nth % 99}` }))),
      'exactly 100',
    ],
  ])('a file that may be cut off holds all: %s', async (_, text, said) => {
    const cli = await byBranch();
    await cli.files.replace('heads', text);
    const { stdout } = await cli.run('plan', '--sweep', '--open', 'open.json', '--heads', 'heads');
    expect(plain(stdout).replace(/\s+/g, ' ')).toContain(said);
    const complete = await cli.run('apply', ...sweep, '--heads', 'heads', '--heads-complete');
    expect(complete.code).toBe(0);
    expect(cli.branches()).toEqual(['main', 'other']);
  });

  test('a file that is no list ends the run before any request', async () => {
    const cli = await byBranch();
    await cli.files.replace('heads', '<html>\n');
    const before = cli.requests().length;
    const { code, stderr } = await cli.run('plan', '--sweep', '--open', 'open.json', '--heads', 'heads');
    expect([code, stderr]).toEqual([1, expect.stringContaining('error[file]: --heads: heads is neither')]);
    expect(cli.requests()).toHaveLength(before);
  });

  test('a file that is older than the branch says nothing about it', async () => {
    const cli = testCli({ files: { 'evenkeel.yaml': manifest(BY_BRANCH), heads: remote('main') } });
    cli.pass(DAY_MS);
    cli.makeBranch({ name: 'preview/pr-1' });
    cli.pass(12 * DAY_MS);
    await cli.files.replace('open.json', listed(9));
    const { stdout } = await cli.run('plan', '--sweep', '--open', 'open.json', '--heads', 'heads');
    expect(plain(stdout).replace(/\s+/g, ' ')).toContain(
      'heads was written before the database branch was made',
    );
  });
});

test('a sweep without repositories is told how a file of a repository counts for it', async () => {
  const cli = prepared(`{ match: ["preview/**"], older_than: 7d, no_open: "preview/{branch}" }`);
  await cli.files.replace('app.json', listed(8));
  const named = ['plan', '--sweep', '--open', 'acme/app=app.json'];
  const open = plain((await cli.run(...named)).stdout).replaceAll(/\s+/g, ' ');
  expect(open).toContain(
    'the `sweep` entry names no repository: give --open FILE, or write repositories: [acme/app] in the entry',
  );
  const heads = ['plan', '--sweep', '--open', 'app.json', '--heads', 'acme/app=git:origin'];
  const git = plain((await cli.run(...heads)).stdout).replaceAll(/\s+/g, ' ');
  expect(git).toContain(
    'the `sweep` entry names no repository: give --heads git:origin, or write repositories: [acme/app] in the entry',
  );
});

test('two repositories on one project need a file each', async () => {
  const both = `{ match: ["preview/**"], older_than: 7d, no_open: "preview/pr-{number}", repositories: [acme/app, acme/web] }`;
  const cli = prepared(both);
  await cli.files.replace('app.json', listed(8));
  await cli.files.replace('web.json', listed(2));
  const one = await cli.run('plan', '--sweep', '--open', 'app.json');
  expect(plain(one.stdout)).toContain('no --open names the repository');
  const half = await cli.run('plan', '--sweep', '--open', 'acme/app=app.json');
  expect(plain(half.stdout)).toContain('no --open names the repository');
  const files = ['--open', 'acme/app=app.json', '--open', 'acme/web=web.json'];
  await cli.ok('apply', '--sweep', ...files, '--yes');
  expect(cli.branches()).toEqual(['main', 'other', 'preview/pr-2']);
});

test.each([
  ['app.json', 'web.json'],
  ['web.json', 'app.json'],
])('where %s is older than the branch, %s, which is younger, says nothing about it', async (old, young) => {
  const both = `{ match: ["preview/**"], older_than: 7d, no_open: "preview/pr-{number}", repositories: [acme/app, acme/web] }`;
  const cli = testCli({ files: { 'evenkeel.yaml': manifest(both), [old]: listed(9) } });
  cli.pass(DAY_MS);
  cli.makeBranch({ name: 'preview/pr-1' });
  cli.pass(12 * DAY_MS);
  await cli.files.replace(young, listed(9));
  const files = ['--open', 'acme/app=app.json', '--open', 'acme/web=web.json'];
  const { stdout } = await cli.run('apply', '--sweep', ...files, '--yes');
  expect(plain(stdout).replace(/\s+/g, ' ')).toContain(
    'app.json and web.json was written before the database branch was made',
  );
  expect(cli.branches()).toContain('preview/pr-1');
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
    await cli.ok('plan', '--sweep', '--open', 'open.json');
  });

  test.each([{ GITHUB_EVENT_NAME: 'schedule' }, { BUILDKITE_PULL_REQUEST: 'false' }])('not %j', async env => {
    const cli = prepared(NUMBERED, { env });
    await cli.files.replace('open.json', listed(2));
    await cli.ok('apply', '--sweep', '--open', 'open.json', '--yes');
  });
});

test.each([
  [['plan', '--open', 'x.json'], '--open needs --sweep'],
  [['plan', '--sweep', '--open-complete'], '--open-complete needs --open'],
  [['plan', '--sweep', '--heads', 'x'], '--heads needs --open and --sweep'],
  [['plan', '--sweep', '--open', 'a', '--heads-complete'], '--heads-complete needs --heads'],
  [['plan', '--sweep', '--open', 'a', '--heads', 'x', '--heads', 'y'], '--heads is given twice'],
  [['plan', '--sweep', '--open', 'a', '--open', 'b'], 'given twice for one repository'],
  [['plan', '--sweep', '--offline'], 'cannot be used with'],
])('%j is a mistake', async (argv, said) => {
  const cli = prepared();
  const { code, stderr } = await cli.run(...argv);
  expect(code).toBe(1);
  expect(stderr).toContain(said);
});

test('a manifest without a sweep has nothing to sweep', async () => {
  const cli = testCli({ manifest: manifest(NUMBERED).replace(/ +sweep:\n.*\n/, '') });
  const { code, stderr } = await cli.run('plan', '--sweep');
  expect(code).toBe(1);
  expect(stderr).toContain('no project of the manifest has a `sweep`');
});

test('--target narrows a sweep, and --no-prune stops it', async () => {
  const cli = prepared();
  await cli.files.replace('open.json', listed(9));
  const options = ['--sweep', '--open', 'open.json', '--yes', '--max-deletes', '9'];
  await cli.ok('apply', ...options, '--no-prune');
  expect(cli.branches()).toContain('preview/pr-1');
  expect((await cli.run('apply', ...options, '--target', `neon.branch/${PROJECT}/preview%2Fpr-1`)).code).toBe(
    0,
  );
  expect(cli.branches()).toEqual(['main', 'other', 'preview/pr-2']);
});

test('a saved plan of a sweep is applied as it was reviewed', async () => {
  const cli = prepared();
  await cli.files.replace('open.json', listed(2));
  const saved = await cli.run('plan', '--sweep', '--open', 'open.json', '--out', 'plan.json');
  expect(saved.stderr).toContain('--sweep, --open');
  const other = await cli.run('apply', 'plan.json');
  expect(other.code).toBe(4);
  await cli.ok('apply', 'plan.json', '--sweep', '--open', 'open.json');
  expect(cli.branches()).toEqual(['main', 'other', 'preview/pr-2']);
});

import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from '../../src/cli/main.ts';
import { createFileSystem } from '../../src/cli/system/file-system.ts';
import type { HttpRequest, Transport } from '../../src/core/http.ts';
import { displayWidth } from '../../src/core/text/safe-text.ts';
import { misfit, sarifMisfit } from '../helpers/output-schemas.ts';
import { type TestCli, type TestOptions, testCli } from './test-io.ts';

const ROOT = join(import.meta.dirname, '../..');
const GOLDEN = join(import.meta.dirname, '../workflows');
const UPDATE = process.env['UPDATE'] === '1';
const HERE = 'doctor --workflows'.split(' ');

function textOf(...path: readonly string[]): string {
  return readFileSync(join(ROOT, ...path), 'utf8');
}

/** A repository with these workflows of `examples`, and the action beside them. */
function examples(...names: readonly string[]): Readonly<Record<string, string>> {
  const workflows = names.map(name => [`.github/workflows/${name}`, textOf('examples/workflows', name)]);
  return {
    ...Object.fromEntries(workflows),
    '.github/evenkeel/action.yml': textOf('action.yml'),
    '.github/evenkeel/preview/action.yml': textOf('preview/action.yml'),
  };
}

const NAMES = readdirSync(join(ROOT, 'examples/workflows')).filter(name => name !== 'kubernetes.yml');
const ALL = { ...examples(...NAMES), '.gitlab-ci.yml': textOf('examples/elsewhere/gitlab-ci.yml') };
/** Without anything of the machine that runs the test. */
const NOWHERE = { GITHUB_TOKEN: undefined, GH_TOKEN: undefined, GITHUB_REPOSITORY: undefined };

function here(files: Readonly<Record<string, string>>, more: TestOptions = {}): TestCli {
  return testCli({ files, ...more, env: { ...NOWHERE, ...more.env } });
}

describe('doctor --workflows on the examples', () => {
  test.each([
    ['examples.txt', []],
    ['examples.sarif.json', ['--format', 'sarif']],
  ])('gives %s, byte for byte, without a request and without a key', async (file, argv) => {
    const cli = here(ALL, { env: { NEON_API_KEY: undefined, DISCORD_BOT_TOKEN: undefined } });
    const { code, stdout, stderr } = await cli.run(...HERE, ...argv);
    if (UPDATE) writeFileSync(join(GOLDEN, file), stdout);
    expect(stdout).toBe(readFileSync(join(GOLDEN, file), 'utf8'));
    expect({ code, stderr, requests: cli.requests() }).toEqual({ code: 1, stderr: '', requests: [] });
    for (const line of file.endsWith('.txt') ? stdout.split('\n') : [])
      expect(displayWidth(line)).toBeLessThanOrEqual(100);
  });

  test('as SARIF fits its schema, with a page for each rule', async () => {
    const sarif = JSON.parse((await here(ALL).run(...HERE, '--format', 'sarif')).stdout);
    expect(sarifMisfit(sarif)).toBeUndefined();
    for (const { id, help } of sarif.runs[0].tool.driver.rules) {
      expect(id).toMatch(/^key\//);
      expect(help.text).not.toContain('evenkeel explain');
    }
  });

  // What each gives away, as `KEY job: codes`; a question mark is what only settings say.
  test.each([
    ['apply.yml', 0, /^NEON_API_KEY apply: environment\?$/m],
    ['commands-built.yml', 0, /^DISCORD_BOT_TOKEN plan: environment\?$/m],
    ['commands-committed.yml', 0, /^$/],
    ['drift-propose.yml', 0, /^NEON_API_KEY drift: environment\?$/m],
    ['drift.yml', 0, /^NEON_API_KEY drift: environment\?$/m],
    ['merge-queue.yml', 1, /^NEON_API_KEY plan: change-runs anyone-who-may-push$/m],
    ['plan.yml', 1, /^NEON_API_KEY plan: change-runs anyone-who-may-push$/m],
    ['plan-offline.yml', 0, /^GITHUB_TOKEN plan: $/m],
    ['preview-bot.yml', 0, /^NEON_API_KEY preview: environment\?$/m],
    ['preview-branch.yml', 0, /^EVENKEEL_SEAL_KEY change: preview-data\?$/m],
    ['preview.yml', 1, /^NEON_API_KEY branch: change-runs anyone-who-may-push$/m],
    ['scopes.yml', 0, /^NEON_API_KEY apply-then: environment\?$/m],
    ['shards.yml', 0, /^NEON_API_KEY shard: environment\?$/m],
    ['sweep.yml', 0, /^NEON_API_KEY sweep: environment\?$/m],
  ])('says of %s who reads its keys', async (name, ends, line) => {
    const { code, stdout } = await here(examples(name)).run(...HERE, '--format', 'json');
    const found = JSON.parse(stdout) as Found;
    expect(misfit('keys', found)).toBeUndefined();
    const lines = found.keys.map(
      ({ key, job, readers }) =>
        `${key} ${job}: ${readers.map(each => each.code.slice(4) + (each.known === 'unknown' ? '?' : '')).join(' ')}`,
    );
    expect(lines.join('\n')).toMatch(line);
    expect([code, found.ok]).toEqual([ends, ends === 0]);
  });
});

interface Found {
  readonly ok: boolean;
  readonly settings_of?: string;
  readonly keys: readonly {
    readonly key: string;
    readonly job: string;
    readonly could: string;
    readonly readers: readonly {
      readonly code: string;
      readonly known: string;
      readonly says: string;
      readonly page?: string;
    }[];
  }[];
  readonly problems: readonly {
    readonly rule: string;
    readonly source: { readonly file: string; readonly line: number };
  }[];
  readonly unread: readonly { readonly says: string }[];
}

interface Sarif {
  readonly runs: readonly {
    readonly results: readonly { readonly partialFingerprints: Readonly<Record<string, string>> }[];
  }[];
}

async function found(cli: TestCli): Promise<Found> {
  return JSON.parse((await cli.run(...HERE, '--format', 'json')).stdout) as Found;
}

describe('with a token of GitHub', () => {
  const TOKEN = 'ghs_SecretSecretSecretSecret1234';
  const ENV = { GITHUB_TOKEN: TOKEN, GITHUB_REPOSITORY: 'acme/app' };
  const PROD = '/repos/acme/app/environments/prod';
  const LIMITED = {
    [PROD]: {
      protection_rules: [{ type: 'required_reviewers', reviewers: [{}, {}] }, { type: 'branch_policy' }],
      deployment_branch_policy: { protected_branches: false, custom_branch_policies: true },
    },
    [`${PROD}/deployment-branch-policies`]: { total_count: 1, branch_policies: [{ name: 'main' }] },
    [`${PROD}/secrets`]: {
      total_count: 3,
      secrets: ['NEON_API_KEY', 'DISCORD_BOT_TOKEN', 'DISCORD_PERMISSIONS_TOKEN'].map(name => ({ name })),
    },
    '/repos/acme/app/actions/secrets': { total_count: 0, secrets: [] },
    '/repos/acme/app/actions/organization-secrets': { total_count: 0, secrets: [] },
    '/repos/acme/app': { default_branch: 'main' },
    '/repos/acme/app/rules/branches/main': [
      { type: 'pull_request', parameters: { required_approving_review_count: 1 } },
    ],
  };

  function asked(
    answers: Readonly<Record<string, unknown>>,
    env: TestOptions['env'] = ENV,
    more: TestOptions = {},
  ) {
    const sent: HttpRequest[] = [];
    const wrap = (): Transport => async request => {
      sent.push(request);
      const answer = answers[new URL(request.url).pathname.replace(/^\/api\/v3/, '')];
      const status = typeof answer === 'number' ? answer : answer === undefined ? 404 : 200;
      return {
        status,
        headers: {},
        body: status === 200 ? JSON.stringify(answer) : '{"message":"SECRET WORDS"}',
      };
    };
    return { cli: here(examples('apply.yml'), { env, wrap, ...more }), sent };
  }

  test('says what was read: who must approve, and from where it deploys', async () => {
    const { cli, sent } = asked(LIMITED);
    const { code, stdout, stderr } = await cli.run(...HERE);
    expect(code, stdout).toBe(0);
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'environment prod: deploys from main, one of 2 must approve',
    );
    expect(stdout).toContain('settings of acme/app were read');
    expect(stdout).not.toContain('unknown');
    expect(sent.map(({ method, url }) => `${method} ${url}`).sort()).toEqual(
      Object.keys(LIMITED)
        .map(
          path =>
            `GET https://api.github.com${path}${/secrets$|policies$/.test(path) ? '?per_page=100' : ''}`,
        )
        .sort(),
    );
    expect(sent.every(({ headers }) => headers['authorization'] === `Bearer ${TOKEN}`)).toBe(true);
    expect(stdout + stderr).not.toContain(TOKEN);
  });

  test('finds an environment that every branch may use', async () => {
    const open = { ...LIMITED, [PROD]: { protection_rules: [], deployment_branch_policy: null } };
    const { cli } = asked(open);
    const { keys, ok } = await found(cli);
    expect([ok, keys[0]?.readers[0]?.code]).toEqual([false, 'key/open-environment']);
    expect(keys[0]?.readers[0]?.page).toBe('https://github.com/acme/app/settings/environments');
  });

  test('finds a secret of the repository that has the name of one of the environment', async () => {
    const { cli } = asked({
      ...LIMITED,
      '/repos/acme/app/actions/secrets': { total_count: 1, secrets: [{ name: 'NEON_API_KEY' }] },
    });
    const { keys } = await found(cli);
    expect(keys.filter(({ readers }) => readers[0]?.known === 'found').map(({ key }) => key)).toEqual([
      'NEON_API_KEY',
    ]);
  });

  test.each([403, 404, 401, 500, 301])(
    'stays unknown after %s, says so, and shows nothing of the answer',
    async status => {
      const { cli } = asked(Object.fromEntries(Object.keys(LIMITED).map(path => [path, status])));
      const { code, stdout } = await cli.run(...HERE);
      expect(code).toBe(0);
      expect(stdout.replace(/\s+/g, ' ')).toContain(
        `the settings of the environment prod were not read (GitHub answered ${status})`,
      );
      expect(stdout).not.toContain('SECRET WORDS');
    },
  );

  test('finds a secret of the organization that has this name', async () => {
    const { cli } = asked({
      ...LIMITED,
      '/repos/acme/app/actions/secrets': 403,
      '/repos/acme/app/actions/organization-secrets': { total_count: 1, secrets: [{ name: 'NEON_API_KEY' }] },
    });
    const { keys } = await found(cli);
    expect(keys[0]).toMatchObject({ key: 'NEON_API_KEY', readers: [{ code: 'key/anyone-who-may-push' }] });
    expect(keys.slice(1, 3).map(({ readers }) => readers[0]?.known)).toEqual(['unknown', 'unknown']);
  });

  test.each<[string, unknown]>([
    ['a page of more', { total_count: 200, secrets: [{ name: 'X' }] }],
    ['another form', ['x']],
    ['without a total', { secrets: [{ name: 'X' }] }],
    ['a refusal', 403],
  ])('takes nothing for read of a list of secrets that is %s', async (_, secrets) => {
    const { cli } = asked({ ...LIMITED, '/repos/acme/app/actions/secrets': secrets });
    const { keys } = await found(cli);
    expect(
      keys
        .filter(({ key }) => key !== 'GITHUB_TOKEN')
        .every(({ readers }) => readers[0]?.known === 'unknown'),
    ).toBe(true);
  });

  test('takes no key for kept while the secrets that the organization shares could not be listed', async () => {
    const { cli } = asked({ ...LIMITED, '/repos/acme/app/actions/organization-secrets': 403 });
    const { keys } = await found(cli);
    expect(keys[0]).toMatchObject({ key: 'NEON_API_KEY', readers: [{ known: 'unknown' }] });
  });

  test.each([
    [0, 'unknown'],
    [1, 'guarded'],
  ])('a ruleset that wants %i approvals leaves a key of the default branch %s', async (count, known) => {
    const rule = { type: 'pull_request', parameters: { required_approving_review_count: count } };
    const { cli } = asked({
      ...LIMITED,
      [PROD]: { ...LIMITED[PROD], protection_rules: [{ type: 'branch_policy' }] },
      '/repos/acme/app/rules/branches/main': [rule],
    });
    const { keys } = await found(cli);
    expect(keys.find(({ key }) => key === 'NEON_API_KEY')?.readers).toMatchObject([{ known }]);
  });

  test('asks nobody without a name of the repository, and nobody about one of another host', async () => {
    for (const git of [undefined, async () => new TextEncoder().encode('git@gitlab.com:acme/app.git\n')]) {
      const { cli, sent } = asked(
        LIMITED,
        { ...ENV, GITHUB_REPOSITORY: undefined },
        git === undefined ? {} : { git },
      );
      expect((await found(cli)).settings_of).toBeUndefined();
      expect(sent).toEqual([]);
    }
  });

  test.each([
    ['https://x:y@github.com/acme/app.git', {}, 'https://api.github.com'],
    ['git@github.com:acme/app.git', {}, 'https://api.github.com'],
    [
      'ssh://git@git.acme.example:22/acme/app',
      { GH_HOST: 'git.acme.example' },
      'https://git.acme.example/api/v3',
    ],
  ])('takes the repository from the remote %s', async (remote, env, base) => {
    const git = async (): Promise<Uint8Array> => new TextEncoder().encode(`${remote}\n`);
    const { cli, sent } = asked(LIMITED, { GH_TOKEN: TOKEN, GITHUB_TOKEN: undefined, ...env }, { git });
    expect((await found(cli)).settings_of).toBe('acme/app');
    expect(sent.length).toBe(7);
    expect(sent.every(({ url }) => url.startsWith(`${base}/repos/acme/app`))).toBe(true);
  });

  test('refuses an address of the API to which no token may go', async () => {
    const { cli, sent } = asked(LIMITED, { ...ENV, GITHUB_API_URL: 'http://api.example.com' });
    const { code, stderr } = await cli.run(...HERE);
    expect(code).toBe(1);
    expect(stderr).toContain('GITHUB_API_URL');
    expect(sent).toEqual([]);
  });
});

describe('files that are not as they should be', () => {
  const GOOD = examples('plan.yml');
  const w = (text: string): Readonly<Record<string, string>> => ({
    ...GOOD,
    '.github/workflows/bad.yml': text,
  });

  test.each([
    ['no YAML', 'on: push\njobs: [\n', 'yaml/syntax'],
    [
      'a bomb of aliases',
      `a: &a [${'x,'.repeat(200)}]\n${Array.from({ length: 9 }, (_, n) => `b${n}: [${'*a,'.repeat(11)}]`).join('\n')}\n`,
      'yaml/aliases',
    ],
    ['deep nesting', `jobs: ${'['.repeat(5_000)}`, 'yaml/depth'],
    ['keys that are no texts', 'on: push\njobs: { 1: { steps: [] }, [a]: x }\n', 'yaml/key'],
    ['a huge file', `# ${'x'.repeat(2 * 1024 * 1024)}\n`, 'file/too-large'],
    ['no map', '- a\n', 'schema/type'],
    ['a merge key', 'x: &x { env: {} }\non: push\njobs: { a: { <<: *x, steps: [] } }\n', 'yaml/merge-key'],
    ['UTF-16', '\ufffd\ufffdo\0n\0', 'yaml/encoding'],
  ])('%s is a mistake with its place, and the others are read', async (_, text, rule) => {
    const cli = here(w(text));
    const { problems, keys, ok } = await found(cli);
    expect(problems[0]).toMatchObject({ rule, source: { file: '.github/workflows/bad.yml' } });
    expect([ok, keys.some(({ job }) => job === 'plan')]).toEqual([false, true]);
    const { code, stdout, stderr } = await cli.run(...HERE);
    expect(code).toBe(1);
    expect(stdout).toContain(`[${rule}]`);
    expect(stdout + stderr).not.toMatch(/^\s+at /m);
  });

  const job = (name: string): string =>
    `on: push\npermissions: {}\njobs: { ${name}: { steps: [{ run: "\${{ secrets.K }}" }] } }\n`;

  /** Reads a repository on the disk, from one of its folders. */
  async function onDisk(from: string, make: (folder: string) => void): Promise<Found & { code: number }> {
    const folder = mkdtempSync(join(tmpdir(), 'evenkeel-links-'));
    try {
      for (const each of ['.git', '.github/workflows', 'a/b'])
        mkdirSync(join(folder, 'repo', each), { recursive: true });
      make(folder);
      const files = createFileSystem(join(folder, 'repo', from));
      const out: string[] = [];
      const io = here({}).io();
      const code = await run([...HERE, '--format', 'json'], {
        ...io,
        files,
        stdout: { isTTY: false, columns: undefined, write: text => out.push(text) },
      });
      return { ...(JSON.parse(out.join('')) as Found), code };
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  test('a link that leads out of the repository is not read, and one within it is', async () => {
    const { code, problems, keys } = await onDisk('', folder => {
      writeFileSync(join(folder, 'secret.yml'), job('stolen'));
      writeFileSync(join(folder, 'repo/shared.yml'), job('linked'));
      symlinkSync(join(folder, 'secret.yml'), join(folder, 'repo/.github/workflows/a.yml'));
      writeFileSync(join(folder, 'repo/.github/workflows/b.yml'), job('own'));
      symlinkSync('../../shared.yml', join(folder, 'repo/.github/workflows/c.yml'));
    });
    expect(code).toBe(1);
    expect(problems.map(({ rule, source }) => `${rule} ${source.file}`)).toEqual([
      'file/outside .github/workflows/a.yml',
    ]);
    expect(keys.map(each => each.job)).toEqual(['own', 'linked']);
  });

  test('the workflows are those of the repository, from any of its folders', async () => {
    const { keys } = await onDisk('a/b', folder => {
      writeFileSync(join(folder, 'repo/.github/workflows/a.yml'), job('own'));
    });
    expect(keys.map(each => each.job)).toEqual(['own']);
  });

  test('an action that an action of the repository uses is read, too', async () => {
    const composite = (step: string): string => `runs: { using: composite, steps: [${step}] }\n`;
    const { keys, unread } = await found(
      here({
        '.github/workflows/a.yml': job('own').replace('[{ run', '[{ uses: ./outer }, { run'),
        'outer/action.yml': composite('{ uses: ./inner }'),
        'inner/action.yml': composite('{ run: npm ci }'),
      }),
    );
    expect(unread).toEqual([]);
    expect(keys[0]?.readers[0]?.code).toBe('key/packages-run');
  });

  test('names of a stranger move no cursor and begin no command of a runner', async () => {
    const evil =
      'on: push\njobs:\n  "::error::x\\e[2J":\n    environment: "::warning::y"\n    steps: [{ run: "${{ secrets.K }}", uses: "a/b@\\u202ev1" }]\n';
    const { stdout } = await here(w(evil)).run(...HERE);
    expect(stdout).not.toMatch(/\u001b|\u202e/);
    expect(stdout).not.toMatch(/^\s*::/m);
  });

  test('a folder without any is an error with the next step', async () => {
    const { code, stderr } = await here({ 'README.md': '' }).run(...HERE);
    expect(code).toBe(1);
    expect(stderr).toContain('there is no workflow in .github/workflows, and no .gitlab-ci.yml');
    expect(stderr).toContain('next: ');
  });

  test('workflows without a key are no finding, and say that nothing was read of settings', async () => {
    const { code, stdout } = await here(examples('commands-committed.yml')).run(...HERE);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'No job has a key; no settings were read\n' });
  });
});

test('what someone could do with a key of a service stands once, at its end', async () => {
  const { stdout } = await here(examples('plan.yml')).run(...HERE);
  expect(stdout.split('NEON_API_KEY: ').length).toBe(2);
  expect(stdout.replace(/\s+/g, ' ')).toContain(
    'NEON_API_KEY: read, change and delete every project that the key sees',
  );
});

test('what someone could do with the token of a job is there for each set of permissions', async () => {
  const job = (name: string, may: string): string =>
    `  ${name}: { permissions: { ${may}: write }, steps: [{ run: npm ci }] }\n`;
  const text = `on: push\njobs:\n${job('a', 'contents')}${job('b', 'issues')}`;
  const { stdout } = await here({ '.github/workflows/a.yml': text }).run(...HERE);
  const lines = stdout.replace(/\s+/g, ' ');
  for (const may of ['contents', 'issues'])
    expect(lines).toContain(`GITHUB_TOKEN: write in this repository until the job ends: ${may}`);
});

test('in SARIF the fingerprint of a finding is the same whatever other job has the key', async () => {
  const job = (name: string): string => `  ${name}: { steps: [{ run: "\${{ secrets.K }}" }] }\n`;
  const prints = async (...jobs: readonly string[]): Promise<readonly string[]> => {
    const text = `on: push\npermissions: {}\njobs:\n${jobs.map(job).join('')}`;
    const { stdout } = await here({ '.github/workflows/a.yml': text }).run(...HERE, '--format', 'sarif');
    const [{ results } = { results: [] }] = (JSON.parse(stdout) as Sarif).runs;
    return results.map(({ partialFingerprints }) => JSON.stringify(partialFingerprints));
  };
  const [one = '', two = ''] = await prints('a', 'b');
  expect(one).not.toBe(two);
  expect([await prints('a'), await prints('b')]).toEqual([[one], [two]]);
});

test('a job of GitLab has the keys of the services that the manifest has', async () => {
  const gitlab = { '.gitlab-ci.yml': textOf('examples/elsewhere/gitlab-ci.yml') };
  const keys = async (files: Readonly<Record<string, string>>): Promise<readonly string[]> => [
    ...new Set((await found(here(files))).keys.map(({ key }) => key)),
  ];
  expect(await keys(gitlab)).toEqual(['NEON_API_KEY', 'DISCORD_BOT_TOKEN']);
  const manifest = 'evenkeel: 1\nname: acme\nneon: { projects: [] }\n';
  expect(await keys({ ...gitlab, 'evenkeel.yaml': manifest })).toEqual(['NEON_API_KEY']);
});

test('SARIF is for workflows alone', async () => {
  const { code, stderr } = await here(ALL).run('doctor', '--format', 'sarif');
  expect(code).toBe(1);
  expect(stderr).toContain('--format sarif needs --workflows');
});

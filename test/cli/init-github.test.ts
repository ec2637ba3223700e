import {
  chmodSync,
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
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { chosenWorkflows } from '../../src/cli/init/chosen-workflows.ts';
import { createFileSystem } from '../../src/cli/system/file-system.ts';
import type { Gh } from '../../src/cli/system/io.ts';
import { ghIn } from '../../src/cli/system/run-program.ts';
import { workflows } from '../../src/generated/workflows.ts';
import { testCli as cliOf, plain, type TestOptions, URL_OF_SANDBOX } from './test-io.ts';

/** The vendor's host, by a name that a test answers for. */
const ONLY_NEON = {
  NEON_API_HOST: undefined,
  DISCORD_BOT_TOKEN: undefined,
  DISCORD_PERMISSIONS_TOKEN: undefined,
  DISCORD_CLIENT_ID: undefined,
  DISCORD_CLIENT_SECRET: undefined,
};

/** Requests to the vendor reach the sandbox. */
function testCli(options: TestOptions = {}) {
  return cliOf({
    wrap: transport => request =>
      transport({
        ...request,
        url: request.url.replace('https://console.neon.tech', `${URL_OF_SANDBOX}/neon`),
      }),
    ...options,
  });
}

const PLAN = '/demo/.github/workflows/plan.yml';
const APPLY = '/demo/.github/workflows/apply.yml';
const TOKEN = String(testCli().sandbox.env('')['NEON_API_KEY']);
const REFUSED = { code: 1, stdout: '', stderr: 'gh: Not Found (HTTP 404)' };

type Answer = { readonly code: number; readonly stdout: string; readonly stderr: string } | undefined;

/** A stand-in of `gh`: what it is asked, and the first answer whose text its arguments have. */
function standIn(answers: Readonly<Record<string, Answer>> = {}) {
  const calls: { readonly line: string; readonly input: string | undefined; readonly env: object }[] = [];
  const known: Readonly<Record<string, Answer>> = {
    'auth status': { code: 0, stdout: '', stderr: '' },
    'repo view': { code: 0, stdout: 'https://github.com/acme/app\n', stderr: '' },
    'api --paginate repos/acme/app/environments/prod --jq': REFUSED,
    ...answers,
  };
  const gh: Gh = async (args, { env, input }) => {
    const line = args.join(' ');
    calls.push({ line, input, env });
    const fit =
      Object.keys(answers).find(part => line.includes(part)) ??
      Object.keys(known).find(part => line.includes(part));
    return fit === undefined ? { code: 0, stdout: '', stderr: '' } : known[fit];
  };
  const done = () => calls.map(({ line }) => line).filter(line => /^secret set|--method/.test(line));
  return { gh, calls, done };
}

/** One project is taken over with its workflows, and `gh` answers. */
function setUp(
  answers: Readonly<Record<string, Answer>> = {},
  lines = ['yes', '1', 'yes', 'yes'],
  options: TestOptions = {},
) {
  const asked = standIn(answers);
  const cli = testCli({ terminal: true, lines, gh: asked.gh, env: ONLY_NEON, ...options });
  return { ...asked, cli };
}

const ALL_STEPS = [
  'api --method PUT repos/acme/app/environments/prod -F deployment_branch_policy[protected_branches]=false -F deployment_branch_policy[custom_branch_policies]=true',
  'api --method POST repos/acme/app/environments/prod/deployment-branch-policies -f name=main',
  'secret set NEON_API_KEY --repo acme/app',
  'secret set NEON_API_KEY --env prod --repo acme/app',
];

/** The beginning of a step in the list of what is left to do. */
const asLeft = (step: string): string => `  gh ${step.slice(0, 33)}`;

describe('the workflows of a manifest', () => {
  const VARIABLES = ['NEON_API_KEY', 'DISCORD_BOT_TOKEN', 'DISCORD_PERMISSIONS_TOKEN'];

  test('with the tokens of all services they are those of the examples', () => {
    for (const variables of [VARIABLES, []])
      expect(Object.fromEntries(chosenWorkflows(variables).map(({ name, text }) => [name, text]))).toEqual(
        workflows,
      );
  });

  test.each([
    [['NEON_API_KEY'], ['NEON_API_KEY'], ['NEON_API_KEY']],
    [['DISCORD_BOT_TOKEN'], ['DISCORD_BOT_TOKEN'], ['DISCORD_BOT_TOKEN']],
    [VARIABLES.slice(1), ['DISCORD_BOT_TOKEN'], VARIABLES.slice(1)],
    [
      ['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET'],
      ['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET'],
      ['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET'],
    ],
  ])('with %j they give those and no others', (variables, plan, apply) => {
    const all = chosenWorkflows(variables);
    expect(all.map(({ name, secrets }) => [name, secrets])).toEqual([
      ['plan.yml', plan],
      ['apply.yml', apply],
    ]);
    for (const { text, secrets } of all) {
      const { jobs } = parse(text) as { jobs: Record<string, { steps: { uses?: string; env?: object }[] }> };
      const step = Object.values(jobs)
        .flatMap(job => job.steps)
        .find(({ uses }) => uses === './.github/evenkeel');
      expect(step?.env).toEqual(Object.fromEntries(secrets.map(name => [name, `\${{ secrets.${name} }}`])));
      expect([...text.matchAll(/secrets\.(\w+)/g)].map(([, name]) => name)).toEqual(secrets);
    }
  });

  test('are written for the chosen services alone, with what is left to do as lines for a shell', async () => {
    const cli = testCli({ terminal: true, lines: ['yes', '1', 'yes'], env: ONLY_NEON });
    const { code, stdout } = await cli.run('init');
    expect(code).toBe(0);
    expect(cli.files.contents.get(PLAN)).not.toContain('DISCORD');
    expect(cli.files.contents.get(APPLY)).not.toContain('DISCORD');
    const lines = stdout
      .split('\n')
      .filter(line => line.startsWith('  '))
      .map(line => line.trim());
    expect(lines.filter(line => line.startsWith('gh '))).toEqual([
      "gh api --method PUT 'repos/{owner}/{repo}/environments/prod' -F 'deployment_branch_policy[protected_branches]=false' -F 'deployment_branch_policy[custom_branch_policies]=true'",
      "gh api --method POST 'repos/{owner}/{repo}/environments/prod/deployment-branch-policies' -f name=main",
      'gh secret set NEON_API_KEY',
      'gh secret set NEON_API_KEY --env prod',
      'gh pr create --fill',
      "gh api --method POST 'repos/{owner}/{repo}/rulesets' --input -",
    ]);
    expect(stdout).toContain(
      'git add --force .github/workflows/plan.yml .github/workflows/apply.yml evenkeel.yaml .github/evenkeel',
    );
    expect(stdout).toContain('git -C ../evenkeel archive HEAD action.yml');
    const rule: unknown = JSON.parse(/echo '(.*)' \|/.exec(stdout)?.[1] ?? '');
    expect(rule).toMatchObject({
      target: 'branch',
      rules: [
        { type: 'required_status_checks', parameters: { required_status_checks: [{ context: 'plan' }] } },
      ],
    });
  });

  test('without ids they name the token that is missing, too', async () => {
    const lines = ['no', 'yes', '', 'yes'];
    const cli = testCli({ terminal: true, lines, env: { ...ONLY_NEON, NEON_API_KEY: undefined } });
    // Discord is not set either, so both are asked about: Neon first, as in help.
    const { stdout } = await cli.run('init');
    expect(stdout).not.toContain('gh secret set');
    const neon = testCli({
      terminal: true,
      lines: ['yes', '', 'no', 'yes'],
      env: { ...ONLY_NEON, NEON_API_KEY: undefined },
    });
    const ran = await neon.run('init');
    expect(ran.stdout).toContain('gh secret set NEON_API_KEY --env prod');
    expect(ran.stdout).not.toContain('Take the secrets of services');
  });

  test('are not offered below the folder of the repository, where GitHub does not look', async () => {
    const files = { '/.git/HEAD': 'ref: refs/heads/main' };
    const cli = testCli({ terminal: true, lines: ['yes', '1'], env: ONLY_NEON, files });
    const { code, stdout } = await cli.run('init');
    expect(code).toBe(0);
    expect(cli.written()).not.toContain('for GitHub?');
    expect(stdout).toContain(
      'GitHub reads workflows in ../.github/workflows alone, so evenkeel writes none in this folder.',
    );
    const top = testCli({
      terminal: true,
      lines: ['yes', '1', 'no'],
      env: ONLY_NEON,
      files: { '.git/HEAD': '' },
    });
    await top.run('init');
    expect(top.written()).toContain('for GitHub?');
  });

  test('an action that is there is not asked for', async () => {
    const files = { '.github/evenkeel/action.yml': 'name: evenkeel' };
    const cli = testCli({ terminal: true, lines: ['yes', '1', 'yes'], env: ONLY_NEON, files });
    expect((await cli.run('init')).stdout).not.toContain('git -C ../evenkeel archive');
  });

  test('a workflow that is there is not written over, and nothing else is written', async () => {
    const files = { '.github/workflows/plan.yml': 'mine' };
    const cli = testCli({ terminal: true, lines: ['yes', '1', 'yes'], env: ONLY_NEON, files });
    const { code, stderr } = await cli.run('init');
    expect(code).toBe(1);
    expect(stderr).toContain('.github/workflows/plan.yml cannot be written: it exists already');
    expect([...cli.files.contents.values()]).toEqual(['mine']);
  });

  test('a file that cannot be written: what was written before is named', async () => {
    const cli = testCli({ terminal: true, lines: ['yes', '1', 'yes'], env: ONLY_NEON });
    const { create } = cli.files;
    Object.assign(cli.files, {
      create: (path: string, text: string) =>
        path === 'evenkeel.yaml' ? cli.files.checkCreate('no/such/folder') : create(path, text),
    });
    const { code, stdout, stderr } = await cli.run('init');
    expect(code).toBe(1);
    expect(stderr).toContain(
      'next: Files that were written before: .github/workflows/plan.yml, .github/workflows/apply.yml.',
    );
    expect(stdout).not.toContain('Wrote');
  });
});

describe('gh', () => {
  test('after a yes makes the environment and the secrets, whose values are its input alone', async () => {
    const { cli, calls, done } = setUp();
    const { code, stdout } = await cli.run('init');
    expect(code).toBe(0);
    expect(plain(cli.atQuestions().at(-1) ?? '').replace(/\s+/g, ' ')).toMatch(
      /Let gh make the environment prod and the secrets NEON_API_KEY in acme\/app\? \(yes\/no\) $/,
    );
    expect(done()).toEqual(ALL_STEPS);
    for (const line of ALL_STEPS) expect(stdout).toContain(`Done: gh ${line.slice(0, 12)}`);
    const secrets = calls.filter(({ line }) => line.startsWith('secret set'));
    expect(secrets.map(({ input }) => input)).toEqual([TOKEN, TOKEN]);
    expect(JSON.stringify(calls.map(({ line, env }) => [line, env]))).not.toContain(TOKEN);
    expect(calls.every(({ env }) => 'GH_HOST' in env && env.GH_HOST === 'github.com')).toBe(true);
    expect(cli.written()).not.toContain(TOKEN);
    expect(stdout).not.toContain('gh asks for each value');
    for (const line of ALL_STEPS) expect(stdout).not.toContain(asLeft(line));
    expect(stdout).toContain('gh pr create --fill');
  });

  test('gives no token of another host to workflows that reach the vendor', async () => {
    const { cli, calls } = setUp({}, ['yes', '1', 'yes'], {
      env: { ...ONLY_NEON, NEON_API_HOST: `${URL_OF_SANDBOX}/neon/api/v2` },
    });
    const { code, stdout } = await cli.run('init');
    expect(code).toBe(0);
    expect(calls).toEqual([]);
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'neon requests go to 127.0.0.1:4600 (NEON_API_HOST), not to console.neon.tech: set that variable in both workflows',
    );
    expect(stdout).toContain('gh secret set NEON_API_KEY --env prod');
  });

  test('is asked nothing but its state before the last answer, and writes nothing without a yes', async () => {
    const { cli, calls, done } = setUp({}, ['yes', '1', 'yes', 'y']);
    const { code, stdout } = await cli.run('init');
    expect(code).toBe(0);
    expect(calls.map(({ line }) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'auth status',
      'repo view',
    ]);
    expect(done()).toEqual([]);
    expect(stdout).toContain('gh secret set NEON_API_KEY --env prod');
  });

  test.each<[string, Readonly<Record<string, Answer>>]>([
    ['not installed', { 'auth status': undefined }],
    ['not logged in', { 'auth status': { code: 1, stdout: '', stderr: 'You are not logged in' } }],
    ['in no repository', { 'repo view': { code: 1, stdout: '', stderr: 'no git remotes found' } }],
    ['of someone without rights', { 'repo view': { code: 0, stdout: '\n', stderr: '' } }],
    ['at another host', { 'repo view': { code: 0, stdout: 'https://git.acme.test/acme/app', stderr: '' } }],
    [
      'of a strange name',
      { 'repo view': { code: 0, stdout: 'https://github.com/acme/app/../x', stderr: '' } },
    ],
  ])('that is %s is not offered: the lines are printed', async (_why, answers) => {
    const { cli, done } = setUp(answers);
    const { code, stdout } = await cli.run('init');
    expect(code).toBe(0);
    expect(cli.written()).not.toContain('Let gh make');
    expect(done()).toEqual([]);
    expect(stdout).toContain("gh api --method PUT 'repos/{owner}/{repo}/environments/prod'");
  });

  test('gives an environment that it made its rule, too, although the environment is there by then', async () => {
    let made = false;
    const asked = standIn();
    const gh: Gh = async (args, given) => {
      const answer = await asked.gh(args, given);
      if (args.includes('PUT')) made = true;
      const isLook = args.join(' ').includes('environments/prod --jq');
      return made && isLook ? { code: 0, stdout: 'prod\n', stderr: '' } : answer;
    };
    const { cli } = setUp({}, undefined, { gh });
    await cli.ok('init');
    expect(asked.done()).toEqual(ALL_STEPS);
  });

  test('that cannot list later secrets leaves one without a value among the lines', async () => {
    const { cli, done } = setUp(
      { 'environments/prod/secrets --jq': { code: 1, stdout: '', stderr: 'HTTP 404' } },
      ['yes', '', 'no', 'yes', 'yes'],
      { env: { ...ONLY_NEON, NEON_API_KEY: undefined } },
    );
    const { code, stdout } = await cli.run('init');
    expect(code).toBe(0);
    expect(done()).toEqual(ALL_STEPS.slice(0, 2));
    expect(stdout).toContain('gh secret set NEON_API_KEY --repo acme/app');
    expect(stdout).toContain('gh secret set NEON_API_KEY --env prod --repo acme/app');
  });

  test('leaves an environment and secrets that are there', async () => {
    const { cli, done } = setUp({
      'environments/prod --jq': { code: 0, stdout: 'prod\n', stderr: '' },
      'actions/secrets': { code: 0, stdout: 'OTHER\nNEON_API_KEY\n', stderr: '' },
    });
    const { code, stdout } = await cli.run('init');
    expect(code).toBe(0);
    expect(done()).toEqual([ALL_STEPS[3]]);
    expect(stdout.match(/The environment prod is there already and stays as it is/g)).toHaveLength(1);
    expect(stdout).toContain('NEON_API_KEY is among the repository secrets already and stays as it is');
  });

  test.each(['Server Error (HTTP 502)', 'Resource not accessible (HTTP 403)'])(
    'that does not say whether the environment is there makes none: %s',
    async said => {
      const { cli, done } = setUp({
        'environments/prod --jq': { code: 1, stdout: '', stderr: `gh: ${said}` },
      });
      const { code, stdout, stderr } = await cli.run('init');
      expect(code).toBe(1);
      expect(done()).toEqual([]);
      expect(stderr.replace(/\s+/g, ' ')).toContain(`failed: gh: ${said}`);
      expect(stdout).toContain('gh secret set NEON_API_KEY --env prod --repo acme/app');
    },
  );

  test.each<[string, number]>([
    ['actions/secrets', 2],
    ['environments/prod/secrets', 3],
  ])('that does not list %s overwrites none of them', async (path, steps) => {
    const { cli, done } = setUp({ [`${path} --jq`]: { code: 1, stdout: 'NEON', stderr: 'HTTP 404' } });
    const { code, stderr } = await cli.run('init');
    expect(code).toBe(1);
    expect(done()).toEqual(ALL_STEPS.slice(0, steps));
    expect(stderr).toContain(`${path} failed: HTTP 404`);
  });

  test.each([0, 1, 2, 3])(
    'that fails at step %i: the rest is left, in words of gh that are safe',
    async failing => {
      const step = ALL_STEPS[failing] ?? '';
      const { cli, done } = setUp({
        [step]: { code: 1, stdout: '', stderr: `HTTP 403: \u001b[2J${TOKEN}\n${'x'.repeat(9000)}` },
      });
      const { code, stdout, stderr } = await cli.run('init');
      expect(code).toBe(1);
      expect(done()).toEqual(ALL_STEPS.slice(0, failing + 1));
      expect(stderr).toContain('HTTP 403: \\u{1b}[2J');
      expect(cli.written()).not.toContain(TOKEN);
      expect(stderr).not.toContain('x'.repeat(600));
      for (const line of ALL_STEPS.slice(failing)) expect(stdout).toContain(asLeft(line));
      for (const line of ALL_STEPS.slice(0, failing)) expect(stdout).not.toContain(asLeft(line));
      // The files are there, and said to be.
      expect(stdout).toContain('Wrote evenkeel.yaml');
      expect(cli.files.contents.size).toBe(3);
    },
  );

  test('sets no secret that has no value here, and says how', async () => {
    const { cli, done } = setUp({}, ['yes', '', 'no', 'yes', 'yes'], {
      env: { ...ONLY_NEON, NEON_API_KEY: undefined },
    });
    const { code, stdout } = await cli.run('init');
    expect(code).toBe(0);
    expect(done()).toEqual(ALL_STEPS.slice(0, 2));
    expect(stdout).toContain('gh secret set NEON_API_KEY --repo acme/app');
  });

  test('stops at Ctrl-C, and says what is written and what is left', async () => {
    const stopping = standIn();
    const gh: Gh = async (args, given) => {
      if (args.includes('POST')) cli.signal('SIGINT');
      return stopping.gh(args, given);
    };
    const cli = testCli({ terminal: true, lines: ['yes', '1', 'yes', 'yes'], gh, env: ONLY_NEON });
    const { code, stdout, stderr } = await cli.run('init');
    expect(code).toBe(130);
    expect(stopping.done()).toEqual(ALL_STEPS.slice(0, 2));
    expect(stderr).toContain('evenkeel.yaml; the steps above are not done yet');
    expect(stdout).toContain('gh secret set NEON_API_KEY --env prod --repo acme/app');
    for (const line of ALL_STEPS.slice(0, 2)) expect(stdout).not.toContain(asLeft(line));
  });

  test('Ctrl-C while it is asked for its state: nothing is written', async () => {
    const gh: Gh = async () => {
      cli.signal('SIGINT');
      return { code: 130, stdout: '', stderr: '' };
    };
    const cli = testCli({ terminal: true, lines: ['yes', '1', 'yes'], gh, env: ONLY_NEON });
    const { code, stderr } = await cli.run('init');
    expect(code).toBe(130);
    expect(stderr).toContain('the command was stopped at a question; nothing was written');
    expect(cli.files.contents.size).toBe(0);
  });

  test.each([4])('Ctrl-C at its question (%i): nothing is written', async question => {
    const asked = standIn();
    const cli = testCli({
      terminal: true,
      lines: ['yes', '1', 'yes', 'yes'],
      gh: asked.gh,
      env: ONLY_NEON,
      asked: at => void (at === question && cli.signal('SIGINT')),
    });
    const { code, stderr } = await cli.run('init');
    expect(code).toBe(130);
    expect(stderr).toContain('the command was stopped at a question; nothing was written');
    expect(cli.files.contents.size).toBe(0);
    expect(asked.done()).toEqual([]);
  });
});

describe.skipIf(process.platform === 'win32')('a program called gh', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evenkeel-gh-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function program(text: string): void {
    writeFileSync(join(folder, 'gh'), `#!/bin/sh\n${text}`);
    chmodSync(join(folder, 'gh'), 0o755);
  }
  const env = { PATH: `${folder}:/usr/bin:/bin`, MINE: '1' };

  test('gets the value as its input, the arguments as they are, and no other environment', async () => {
    program(`cat > "${folder}/input"; env > "${folder}/env"; printf '%s\\n' "$@"; echo hint >&2`);
    const said = await ghIn(folder)(['secret', 'set', 'A B', '$HOME'], { env, input: 'the value' });
    expect(said).toEqual({ code: 0, stdout: 'secret\nset\nA B\n$HOME\n', stderr: 'hint\n' });
    expect(readFileSync(join(folder, 'input'), 'utf8')).toBe('the value');
    const seen = readFileSync(join(folder, 'env'), 'utf8').split('\n');
    expect(seen).toEqual(expect.arrayContaining(['MINE=1', 'GH_PROMPT_DISABLED=1']));
    expect(seen.some(line => line.startsWith('HOME='))).toBe(false);
  });

  test('that ends without reading, or with a code, is answered; one that is not there is none', async () => {
    program('exit 4');
    expect(await ghIn(folder)([], { env, input: 'x'.repeat(200_000) })).toMatchObject({ code: 4 });
    rmSync(join(folder, 'gh'));
    expect(await ghIn(folder)([], { env: { PATH: folder } })).toBeUndefined();
  });
});

describe('what is there by the time of the first write', () => {
  test.each(['plan.yml', 'apply.yml'])('a %s of someone else: nothing is written beside it', async name => {
    const asked = standIn();
    const theirs = `.github/workflows/${name}`;
    const cli = testCli({
      terminal: true,
      lines: ['yes', '1', 'yes', 'no'],
      gh: asked.gh,
      env: ONLY_NEON,
      asked: at => void (at === 4 && cli.files.replace(theirs, 'theirs')),
    });
    const { code, stderr } = await cli.run('init');
    expect(code).toBe(1);
    expect(stderr).toContain(`${theirs} cannot be written: it exists already`);
    expect([...cli.files.contents]).toEqual([[`/demo/${theirs}`, 'theirs']]);
  });

  test('a folder of the action without its action.yml is not the action', async () => {
    const files = { '.github/evenkeel/LICENSE': 'mine' };
    const cli = testCli({ terminal: true, lines: ['yes', '1', 'yes'], env: ONLY_NEON, files });
    expect((await cli.run('init')).stdout).toContain('git -C ../evenkeel archive');
  });
});

describe('line ends of Windows', () => {
  test('in lists of gh are no part of a name', async () => {
    const { cli, done } = setUp({
      'environments/prod --jq': { code: 0, stdout: 'prod\r\n', stderr: '' },
      'actions/secrets': { code: 0, stdout: 'OTHER\r\nNEON_API_KEY\r\n', stderr: '' },
      'repo view': { code: 0, stdout: 'https://github.com/acme/app\r\n', stderr: '' },
    });
    await cli.ok('init');
    expect(done()).toEqual([ALL_STEPS[3]]);
  });

  test('at the end of a token are no part of the secret', async () => {
    const { cli, calls } = setUp({}, undefined, { env: { ...ONLY_NEON, NEON_API_KEY: `${TOKEN}\r\n` } });
    await cli.ok('init');
    const secrets = calls.filter(({ line }) => line.startsWith('secret set'));
    expect(secrets.map(({ input }) => input)).toEqual([TOKEN, TOKEN]);
  });
});

describe.skipIf(process.platform === 'win32')('a folder of workflows that leads elsewhere', () => {
  test.each([
    ['.github', '.github'],
    ['.github/workflows', 'workflows'],
  ])('%s as a symbolic link is refused, and nothing is written', async (link, named) => {
    const repository = mkdtempSync(join(tmpdir(), 'evenkeel-repository-'));
    const outside = mkdtempSync(join(tmpdir(), 'evenkeel-outside-'));
    if (link !== '.github') mkdirSync(join(repository, '.github'));
    symlinkSync(outside, join(repository, link));
    const { cli, done } = setUp();
    Object.assign(cli.files, createFileSystem(repository));
    const { code, stdout, stderr } = await cli.run('init');
    expect(code).toBe(1);
    expect(stderr).toContain(`error[file]: .github/workflows cannot be written: ${named} is a symbolic link`);
    expect(stderr).toContain('next: Nothing was written. Replace the link with a folder.');
    expect(stdout).not.toContain('Wrote');
    expect(readdirSync(outside)).toEqual([]);
    expect(readdirSync(repository)).toEqual(['.github']);
    expect(done()).toEqual([]);
    for (const folder of [repository, outside]) rmSync(folder, { recursive: true });
  });
});

describe('workflows and gh are offered where they fit', () => {
  test.each(['infra/evenkeel.yaml', 'other.yaml'])('and not for %s, which they do not apply', async file => {
    const { cli, calls } = setUp({}, ['yes', '1'], { files: { 'infra/README.md': '' } });
    await cli.ok('init', file);
    expect(cli.written()).not.toContain('.github/workflows');
    expect(calls).toEqual([]);
    expect(cli.files.contents.has(PLAN)).toBe(false);
  });

  test.each([PLAN, APPLY])('%s that is there is named before gh is asked about', async path => {
    const { cli, calls } = setUp({}, ['yes', '1', 'yes'], { files: { [path.slice('/demo/'.length)]: 'x' } });
    const { code, stderr } = await cli.run('init');
    expect(code).toBe(1);
    expect(stderr).toContain(`${path.slice('/demo/'.length)} cannot be written: it exists already`);
    expect(calls).toEqual([]);
    expect(cli.files.contents.has('/demo/evenkeel.yaml')).toBe(false);
  });

  test('only who administers the repository is asked', async () => {
    const { cli, calls } = setUp();
    await cli.run('init');
    expect(calls.map(({ line }) => line)).toContain(
      'repo view --json url,viewerPermission --jq select(.viewerPermission == "ADMIN") | .url',
    );
  });

  test('an environment that gh cannot make is exit code 1, also where every secret is there', async () => {
    const { cli } = setUp({
      '--method PUT': REFUSED,
      'secret list': { code: 0, stdout: 'NEON_API_KEY\n', stderr: '' },
    });
    expect((await cli.run('init')).code).toBe(1);
  });

  test('so it is where the secrets that are left have no value here', async () => {
    const { cli, done } = setUp({ '--method PUT': REFUSED }, ['yes', '', 'no', 'yes', 'yes'], {
      env: { ...ONLY_NEON, NEON_API_KEY: undefined },
    });
    const { code, stdout } = await cli.run('init');
    expect(code).toBe(1);
    expect(done()).toEqual(ALL_STEPS.slice(0, 1));
    expect(stdout).toContain('gh secret set NEON_API_KEY --env prod --repo acme/app');
  });

  test.each(['https://console.neon.tech.example.org/api/v2', 'https://console.neon.tech:8443/api/v2'])(
    '%s is not the host of the vendor',
    async host => {
      const { cli, calls } = setUp({}, ['no', 'yes', '', 'no', 'yes'], {
        env: { ...ONLY_NEON, NEON_API_HOST: host },
      });
      const { stdout } = await cli.run('init');
      expect(plain(cli.atQuestions()[0] ?? '')).toMatch(
        /^neon requests go to \S+ \(NEON_API_HOST\), not to console\.neon\.tech\n/,
      );
      expect(calls).toEqual([]);
      expect(stdout.replace(/\s+/g, ' ')).toContain('set that variable in both workflows');
    },
  );
});

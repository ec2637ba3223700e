import { chown, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pullRequestWorld } from './pull-request-world.ts';
import { HEAD, pullRequest, type Step, succeeded } from './runner.ts';

const MANIFEST = `evenkeel: 1
name: acme
vars: { held: { default: dev } }
neon:
  projects:
    - id: shiny-wind-028834
      branches: [{ name: main }, { name: "\${held}" }]
`;

const runner = pullRequestWorld({ files: {} });

describe.skipIf(process.platform === 'win32')('a file of the workspace that is a link', () => {
  let outside: string;

  beforeEach(async () => {
    outside = await mkdtemp(join(tmpdir(), 'evenkeel-outside-'));
    await writeFile(join(outside, 'vars.yaml'), 'held: canary-7f3\n');
    await writeFile(join(outside, 'evenkeel.yaml'), `${MANIFEST}canary-7f3: 1\n`);
    await runner.write('evenkeel.yaml', MANIFEST);
    await runner.write('vars.yaml', 'held: work\n');
    await runner.write('.secret/vars.yaml', 'held: canary-7f3\n');
  });

  afterEach(() => rm(outside, { recursive: true }));

  const plan = (given: Readonly<Record<string, string>>, command = 'plan'): Promise<Step> =>
    runner.step({ event: 'pull_request', payload: pullRequest(HEAD), with: { command, ...given } });

  const shown = (step: Step): string =>
    step.stdout + step.stderr + step.summary + JSON.stringify(runner.github.repository.comments);

  test.each([
    ['file', 'other.yaml', 'evenkeel.yaml'],
    ['var-file', 'other.yaml', 'vars.yaml'],
    ['base', 'other.yaml', 'evenkeel.yaml'],
    ['base-applied', 'other.yaml', 'evenkeel.yaml'],
    ['base-file', 'dist/x.yaml=other.yaml', 'vars.yaml'],
  ])('out of it is refused as %s, and nothing of it is shown', async (input, value, target) => {
    await symlink(join(outside, target), join(runner.folder, 'other.yaml'));
    const base: Readonly<Record<string, string>> = input === 'base-file' ? { base: 'evenkeel.yaml' } : {};
    for (const command of input.startsWith('base') ? ['plan'] : ['plan', 'validate']) {
      const step = await plan({ ...base, [input]: value }, command);
      expect(step.code, step.stdout).toBe(1);
      expect(step.outputs['result']).toBe('error');
      expect(step.stdout).toContain('other.yaml is not read, because a link leads out of the workspace');
      expect(shown(step)).not.toContain('canary');
    }
  });

  test('out of it is refused where no input names it, through a folder, and for a fork', async () => {
    await rm(join(runner.folder, 'evenkeel.yaml'));
    await symlink(join(outside, 'evenkeel.yaml'), join(runner.folder, 'evenkeel.yaml'));
    await symlink(outside, join(runner.folder, 'infra'));
    const fork = await runner.step({ event: 'pull_request', payload: pullRequest(HEAD, 'mallory/app') });
    for (const step of [await plan({}), await plan({ file: 'infra/evenkeel.yaml' }), fork]) {
      expect(step.code, step.stdout).toBe(1);
      expect(step.stdout).toContain('evenkeel.yaml is not read, because a link leads out of the workspace');
      expect(shown(step)).not.toContain('canary');
    }
  });

  test('to a hidden file is refused, too: what the checkout or a step left there is no text of the repository', async () => {
    await symlink('.secret/vars.yaml', join(runner.folder, 'linked.yaml'));
    const step = await plan({ 'var-file': 'linked.yaml' });
    expect(step.code).toBe(1);
    expect(step.stdout).toContain('linked.yaml is not read, because a link leads to a hidden file');
    expect(shown(step)).not.toContain('canary');
  });

  test('within it is read, as is what the workflow itself names outside, or hidden', async () => {
    await symlink('vars.yaml', join(runner.folder, 'linked.yaml'));
    for (const [file, name] of [
      ['linked.yaml', 'work'],
      [join(outside, 'vars.yaml'), 'canary-7f3'],
      ['.secret/vars.yaml', 'canary-7f3'],
    ] as const) {
      const step = await plan({ 'var-file': file });
      expect(step.code, step.stdout).toBe(0);
      expect(step.stdout).toContain(`/${name}`);
    }
  });
});

describe.skipIf(process.getuid?.() !== 0)('a workspace of another user, as in a container job', () => {
  const { git } = runner;

  beforeEach(async () => {
    await mkdir(join(runner.folder, '.runner'), { recursive: true });
    git('init', '-q');
    await runner.write('evenkeel.yaml', MANIFEST.replace(', { name: "${held}" }', ''));
    git('add', 'evenkeel.yaml');
    git('commit', '-q', '-m', 'before');
    await runner.write('evenkeel.yaml', MANIFEST);
    git('commit', '-q', '-a', '-m', 'change');
    for (const path of ['.git', '']) await chown(join(runner.folder, path), 4711, 4711);
  });

  test('is compared with its base', async () => {
    const given = { base: 'git:HEAD^1', command: 'drift' };
    const step = await succeeded(runner.step({ with: given, env: { HOME: '/nowhere' } }));
    expect(step.stdout).toContain('1 pending');
  });

  test("is told in git's own words where the job does not say that it is its workspace", async () => {
    const env = { HOME: '/nowhere', GITHUB_WORKSPACE: '' };
    const step = await runner.step({ with: { base: 'git:HEAD^1', command: 'drift' }, env });
    expect(step.code).toBe(1);
    expect(step.stdout + step.stderr).toContain('git says: fatal: detected dubious ownership');
    const fork = await runner.step({ event: 'pull_request', payload: pullRequest(HEAD, 'mallory/app'), env });
    expect(fork.code, fork.stdout).toBe(0);
    expect(fork.stdout).toContain(
      'There is nothing to compare with: git says: fatal: detected dubious ownership',
    );
  });
});

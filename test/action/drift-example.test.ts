import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { HEAD, pullRequest, type Step, type TestRunner, testRunner } from './runner.ts';

const EXAMPLES = resolve(import.meta.dirname, '../../examples/workflows');
const PROJECT = '/neon/api/v2/projects/shiny-wind-028834';

interface Workflow {
  readonly concurrency: object;
  readonly jobs: { readonly [name: string]: { readonly steps: readonly ExampleStep[] } };
}

interface ExampleStep {
  readonly id?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, string>>;
}

function example(name: string): Workflow {
  return parse(readFileSync(join(EXAMPLES, name), 'utf8')) as Workflow;
}

const steps = example('drift.yml').jobs['drift']?.steps ?? [];

function manifest(...branches: readonly string[]): string {
  return [
    'evenkeel: 1',
    'name: acme',
    'neon:',
    '  projects:',
    '    - id: shiny-wind-028834',
    '      branches:',
    ...['main', ...branches].map(name => `        - { name: ${name} }`),
    '',
  ].join('\n');
}

let runner: TestRunner;

beforeEach(async () => {
  runner = await testRunner();
  git('init', '-q');
});

afterEach(() => runner.close());

function git(...args: readonly string[]): string {
  const who = ['-c', 'user.name=test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...who, ...args], { cwd: runner.folder, encoding: 'utf8' }).trim();
}

async function committed(text: string): Promise<string> {
  await runner.write('evenkeel.yaml', text);
  git('add', 'evenkeel.yaml');
  git('commit', '-q', '-m', 'change');
  return git('rev-parse', 'HEAD');
}

/** What the example's own script makes of the last apply that ended well; a `gh` of ours answers it. */
async function baseFrom(applied: string): Promise<string> {
  const own = join(runner.folder, '.runner');
  await runner.write('.runner/gh', `#!/bin/sh\necho "$*" >> "${own}/asked"\nprintf '%s' '${applied}'\n`);
  await chmod(join(own, 'gh'), 0o755);
  const output = join(own, 'base');
  await writeFile(output, '');
  const { PATH = '' } = process.env;
  const script = steps.find(({ id }) => id === 'applied')?.run ?? 'exit 1';
  execFileSync('bash', ['-e', '-o', 'pipefail', '-c', script], {
    cwd: runner.folder,
    stdio: 'pipe',
    env: { PATH: own + delimiter + PATH, GITHUB_OUTPUT: output, HOME: own },
  });
  return /^base=(.*)$/m.exec(readFileSync(output, 'utf8'))?.[1] ?? '';
}

async function drift(base: string): Promise<Step> {
  return runner.step({ event: 'schedule', with: { command: 'drift', environment: 'prod', base } });
}

describe('the drift example', () => {
  test('waits for apply, and neither drops the other while it waits', () => {
    const { concurrency } = example('drift.yml');
    expect(concurrency).toEqual({ group: 'apply-prod', 'cancel-in-progress': false, queue: 'max' });
    expect(example('apply.yml').concurrency).toEqual(concurrency);
  });

  test('hands the found base to the action', () => {
    expect(steps.at(-1)?.with?.['base']).toBe('${{ steps.applied.outputs.base }}');
  });

  test('opens no issue for a merge whose apply was refused, and one for what somebody changed besides', async () => {
    const before = await committed(manifest('one'));
    expect((await runner.step({ with: { command: 'apply' } })).outputs['result']).toBe('applied');
    await committed(manifest('one', 'two'));
    const base = await baseFrom(before);
    expect(base).toBe(`git:${before}`);
    const pending = await drift(base);
    expect(pending.outputs['result'], pending.stdout).toBe('in-sync');
    expect(runner.github.issues).toEqual([]);
    expect((await drift('')).outputs['result']).toBe('drift');

    const { branches } = runner.other('GET', `${PROJECT}/branches`) as {
      branches: { id: string; name: string }[];
    };
    runner.other('DELETE', `${PROJECT}/branches/${branches.find(({ name }) => name === 'one')?.id}`);
    expect((await drift(base)).outputs['result']).toBe('drift');
  });

  test('runs without a base where nothing was applied yet, or where that commit is gone', async () => {
    await committed(manifest());
    expect(await baseFrom('')).toBe('');
    expect(await baseFrom('f'.repeat(40))).toBe('');
    expect((await drift('')).outputs['result']).toBe('in-sync');
    expect(readFileSync(join(runner.folder, '.runner', 'asked'), 'utf8')).toContain('--workflow apply.yml');
  });
});

test('the preview example leaves out whom its action refuses', async () => {
  const { if: condition } = parse(readFileSync(join(EXAMPLES, 'preview.yml'), 'utf8')).jobs.branch as {
    if: string;
  };
  expect(condition).toContain('github.event.pull_request.head.repo.full_name == github.repository');
  expect(condition).toContain("github.actor != 'dependabot[bot]'");
  await runner.write('evenkeel.yaml', manifest());
  const step = await runner.step({
    event: 'pull_request',
    payload: pullRequest(HEAD),
    env: { GITHUB_ACTOR: 'dependabot[bot]' },
    with: { command: 'apply', 'apply-on': 'pull_request' },
  });
  expect(step.code).toBe(1);
});

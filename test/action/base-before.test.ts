import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { aManifest } from '../helpers/manifests.ts';
import { pullRequestWorld } from './pull-request-world.ts';
import type { Step } from './runner.ts';

const ZEROS = '0'.repeat(40);

function manifest(...branches: readonly string[]): string {
  const entries = ['main', ...branches].map(name => `{ name: "${name}" }`);
  return aManifest({ head: ['vars: { who: { default: one } }'], branches: entries });
}

const runner = pullRequestWorld({ files: {}, git: true });

/** The workspace is a real repository, as after a checkout of the whole history. */
const { git } = runner;

async function commit(text: string, ...how: readonly string[]): Promise<string> {
  const sha = await runner.committed(text, ...how);
  await runner.commit(sha);
  return sha;
}

/** The commit that a force push takes away: this clone was made after it. */
async function forcePushed(): Promise<string> {
  const gone = await commit(manifest('one'));
  await commit(manifest('${who}', 'two'), '--amend');
  git('reflog', 'expire', '--expire=now', '--all');
  git('gc', '-q', '--prune=now');
  expect(() => git('cat-file', '-e', gone)).toThrow();
  return gone;
}

type Given = Readonly<Record<string, string>>;

function push(before: string, given: Given = {}, env: Given = {}): Promise<Step> {
  return runner.step({
    event: 'push',
    payload: { before, after: git('rev-parse', 'HEAD') },
    with: { command: 'apply', base: `git:${before}`, environment: 'prod', ...given },
    env: { GITHUB_SHA: git('rev-parse', 'HEAD'), ...env },
  });
}

/** What the notices say of the base. */
function notices({ commands }: Step): readonly string[] {
  return commands
    .filter(
      ({ command, data }) => command === 'notice' && data.includes('There is no manifest to compare with'),
    )
    .map(({ data }) => data);
}

beforeEach(async () => {
  await commit(manifest());
});

describe('an apply runs without a base, and says so,', () => {
  test('after the push of a new branch', async () => {
    await commit(manifest('one'));
    const given = { 'applied-branch': 'release' };
    const step = await push(ZEROS, given, { GITHUB_REF: 'refs/heads/release' });
    expect(step.outputs['result'], step.stdout + step.stderr).toBe('applied');
    expect(notices(step)).toEqual([
      expect.stringContaining(
        'There is no manifest to compare with, because the branch had no commit before this push.',
      ),
    ]);
  });

  test('after a force push', async () => {
    const gone = await forcePushed();
    const step = await push(gone);
    expect(step.outputs['result'], step.stdout + step.stderr).toBe('applied');
    expect(notices(step)).toEqual([
      expect.stringContaining(`because a force push removed the commit ${gone.slice(0, 10)}.`),
    ]);
  });

  test('whatever inputs say of the base and stand between them', async () => {
    const gone = await forcePushed();
    await writeFile(join(runner.folder, 'before.json'), '[]');
    const given = {
      'base-file': 'dist/commands.json=before.json\ndist/more.json=before.json',
      'base-vars': 'who=zero',
      vars: 'who=one',
      'max-deletes': '3',
    };
    for (const before of [ZEROS, gone]) {
      const step = await push(before, given);
      expect(step.outputs['exit-code'], step.stdout + step.stderr).toBe('0');
      expect(notices(step)).toHaveLength(1);
    }
  });

  test('and still only what was reviewed', async () => {
    await commit(manifest('one'));
    const step = await push(ZEROS, { 'expect-digest': 'reviewed' });
    expect(step.code, step.stdout).toBe(4);
    expect(step.outputs['result']).toBe('refused');
    expect(notices(step)).toHaveLength(1);
  });
});

test('plan and drift of such a push run, too', async () => {
  const gone = await forcePushed();
  const plan = await push(gone, { command: 'plan' });
  expect(plan.outputs['result'], plan.stdout).toBe('changes');
  const drift = await push(ZEROS, { command: 'drift', issue: 'false' });
  expect(drift.outputs['result'], drift.stdout).toBe('drift');
  expect([plan, drift].map(step => notices(step).length)).toEqual([1, 1]);
});

describe('the base stays', () => {
  test('where the commit before the push is there', async () => {
    const before = git('rev-parse', 'HEAD');
    await commit(manifest('one'));
    const step = await push(before, { command: 'drift', issue: 'false' });
    // What the push itself asks for is no drift: only a base can tell.
    expect(step.outputs['result'], step.stdout).toBe('in-sync');
    expect(notices(step)).toEqual([]);
  });

  test.each<[string, (gone: string) => Given]>([
    ['is another missing commit than the one before the push', () => ({ base: `git:${'f'.repeat(40)}` })],
    ['stands beside another', gone => ({ 'base-applied': `git:${gone}` })],
  ])('an error where it %s', async (_, given) => {
    const step = await push(ZEROS, given(await forcePushed()));
    expect(step.code, step.stdout).toBe(1);
    expect(notices(step)).toEqual([]);
  });

  test('an error where the clone lacks its history: it can be fetched', async () => {
    const gone = await forcePushed();
    await writeFile(join(runner.folder, '.git/shallow'), `${git('rev-parse', 'HEAD')}\n`);
    const step = await push(gone);
    expect(step.code, step.stdout).toBe(1);
    expect(step.stdout + step.stderr).toContain('fetch-depth');
    expect(notices(step)).toEqual([]);
  });

  test('an error on an event that is no push', async () => {
    const step = await runner.step({
      event: 'workflow_dispatch',
      payload: { before: ZEROS },
      with: { command: 'plan', base: `git:${ZEROS}` },
    });
    expect(step.code, step.stdout).toBe(1);
    expect(notices(step)).toEqual([]);
  });
});

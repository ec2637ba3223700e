import { beforeEach, expect, test } from 'vitest';
import { gitWorld } from '../github/git-world.ts';
import { Repo } from './repo.ts';
import type { Step } from './runner.ts';

const runner = gitWorld();
let repo: Repo;

beforeEach(async () => {
  repo = await Repo.start(runner);
});

/** The workflow, started by hand on another branch at a commit. */
async function applyOn(branch: string, sha: string): Promise<Step> {
  runner.github.repository.git.setRef(`refs/heads/${branch}`, sha);
  await repo.checkout(sha);
  return runner.step({
    event: 'workflow_dispatch',
    env: { GITHUB_SHA: sha, GITHUB_REF: `refs/heads/${branch}`, GITHUB_RUN_ID: '50' },
    with: {
      command: 'apply',
      environment: 'prod',
      'expect-digest': 'reviewed',
      'applied-branch': branch,
    },
  });
}

test('a branch that someone makes of an old merge has no review: what was reviewed is not done once more', async () => {
  const one = await repo.open({ add: ['a'] });
  await repo.plan(one);
  const old = await repo.merge(one);
  expect((await repo.apply()).code).toBe(0);
  const two = await repo.open({ remove: ['a'] });
  await repo.plan(two);
  await repo.merge(two);
  expect((await repo.apply()).code).toBe(0);
  const before = runner.github.repository.commentsOf(one.number).map(each => each.body);
  for (const sha of [old, one.head]) {
    const step = await applyOn('rescue', sha);
    expect(repo.live()).toEqual(['base']);
    expect(step.outputs['result'], step.stdout).toBe('refused');
    expect(step.summary).toContain('was merged into rescue from no pull request');
  }
  expect(runner.github.repository.commentsOf(one.number).map(each => each.body)).toEqual(before);
});

import { beforeEach, describe, expect, test } from 'vitest';
import { readMarker } from '../../src/action/comment/marker.ts';
import { gitWorld } from '../github/git-world.ts';
import { faultOf } from '../sandbox/fault-of.ts';
import { Repo, type RepoPull } from './repo.ts';
import type { Step } from './runner.ts';
import { succeeded } from './runner.ts';

const runner = gitWorld();
let repo: Repo;

beforeEach(async () => {
  repo = await Repo.start(runner);
});

function body({ number }: RepoPull): string {
  return runner.onlyComment(number);
}

/** Two pull requests with plans, merged, and nothing applied yet. */
async function two(): Promise<readonly [RepoPull, RepoPull]> {
  const pulls = [await repo.open({ add: ['a'] }), await repo.open({ add: ['b'] })] as const;
  for (const pull of pulls) await repo.plan(pull);
  for (const pull of pulls) await repo.merge(pull);
  return pulls;
}

describe('the comment of a merge that a later job applied', () => {
  test('says with which pull request, and when, above the plan that was reviewed', async () => {
    const [one, last] = await two();
    const plan = body(one).split('\n').slice(1).join('\n');
    await succeeded(repo.apply());
    expect(body(one)).toMatch(
      new RegExp(
        `^> Planned for \`${one.head.slice(0, 10)}\` → \\*\\*applied with #${last.number}\\*\\* at \`${repo.tip.slice(0, 10)}\`, 20\\d\\d-.* UTC \\(\\[run\\]`,
        'm',
      ),
    );
    expect(body(one).endsWith(plan)).toBe(true);
    expect(readMarker(body(one))).toMatchObject({
      sha: one.head,
      state: 'applied',
      applied: { sha: repo.tip, whole: true },
    });
    expect(body(last)).toContain('**applied** at');
  });

  test('does not say that what was taken back in between is done', async () => {
    const one = await repo.open({ add: ['a'] });
    await repo.plan(one);
    await repo.merge(one);
    const revert = await repo.open({ remove: ['a'], add: ['c'] });
    await repo.plan(revert);
    await repo.merge(revert);
    await succeeded(repo.apply());
    expect(body(one)).toContain('A change that a later merge took back was not applied.');
  });

  test('goes on saying what it said where the later job was refused or did a part', async () => {
    const [one] = await two();
    const before = body(one);
    await repo.apply(repo.tip, { target: 'neon.branch/*/a', 'expect-digest': '' });
    expect(body(one)).toBe(before);
    await repo.direct({ add: ['c'] });
    expect((await repo.apply()).code).toBe(4);
    expect(body(one)).toBe(before);
  });

  test('is no refusal with a digest any more, once someone applied the digest', async () => {
    const one = await repo.open({ add: ['a'] });
    await repo.plan(one);
    await repo.push(one);
    await repo.merge(one);
    expect((await repo.apply()).code).toBe(4);
    expect(body(one)).toContain('**refused**');
    const last = await repo.open({ add: ['b'] });
    await repo.plan(last);
    await repo.merge(last);
    const digest = (await repo.apply()).outputs['digest'] ?? '';
    await succeeded(repo.apply(repo.tip, { 'expect-digest': digest }, 'workflow_dispatch'));
    expect(body(one)).toContain(`**applied with #${last.number}**`);
    expect(body(one)).not.toContain('**refused**');
    expect(body(one)).not.toContain(digest);
    expect(body(one)).toContain("_The reviewed plan is in this comment's history of edits._");
  });

  test('is told once: a job that is run again changes nothing, and what a newer run said stays', async () => {
    const [one] = await two();
    await succeeded(repo.apply());
    const told = body(one);
    repo.record(one, '0'.repeat(40));
    const newer = body(one).replace(/"run":\{"id":\d+/, '"run":{"id":99');
    for (const comment of runner.github.repository.commentsOf(one.number)) comment.body = newer;
    await succeeded(repo.apply());
    expect(body(one)).toBe(newer);
    expect(told).not.toBe(newer);
  });

  test('stays as it is where its own old job is run again, and refused', async () => {
    const [one] = await two();
    await succeeded(repo.apply());
    const told = body(one);
    const old = await repo.apply(one.pull.mergeSha ?? '', {}, 'push');
    expect(old.outputs['result']).toBe('refused');
    expect(old.summary).toContain('evenkeel.yaml differs');
    expect(body(one)).toBe(told);
  });

  test('costs no apply: where GitHub refuses to edit it, the step succeeds with a notice that names it', async () => {
    const [one, last] = await two();
    const [comment] = runner.github.repository.commentsOf(one.number);
    runner.github.faults.add({
      method: 'PATCH',
      path: new RegExp(`/issues/comments/${comment?.id}$`),
      what: { status: 403, body: { message: 'Locked' } },
    });
    const step = await succeeded(repo.apply());
    const notices = step.told('notice');
    expect(notices.join('\n')).toContain(`comment on #${one.number} was not written`);
    expect(readMarker(body(last))?.state).toBe('applied');
  });
});

describe('a push without a pull request at the tip', () => {
  test('puts its commit on record in the comment of the merge before it, so the next range begins there', async () => {
    const [one, last] = await two();
    await repo.direct({ notes: 'version 2' });
    await succeeded(repo.apply());
    for (const pull of [one, last]) {
      expect(body(pull)).toContain('**applied with a later push** at');
      expect(readMarker(body(pull))?.applied).toMatchObject({ sha: repo.tip, whole: true });
    }
    // Their plans are gone, and nobody asks for them any more.
    const { comments } = runner.github.repository;
    for (const comment of runner.github.repository.commentsOf(one.number))
      comments.splice(comments.indexOf(comment), 1);
    const third = await repo.open({ add: ['c'] });
    await repo.plan(third);
    await repo.merge(third);
    await succeeded(repo.apply());
    expect(repo.live()).toEqual(['a', 'b', 'base', 'c']);
  });
});

test('a commit that only a deployment has on record begins the range, too', async () => {
  for (const comment of runner.github.repository.commentsOf(1))
    comment.body = comment.body.replace(/"applied":\{[^}]*\},/, '');
  await repo.direct({ notes: 'a push' });
  const apply = async (digest: string): Promise<Step> => {
    await repo.checkout(repo.tip);
    return runner.step({
      env: { GITHUB_SHA: repo.tip },
      permissions: { contents: 'read', 'pull-requests': 'write', deployments: 'write' },
      with: { command: 'apply', environment: 'prod', deployment: 'true', 'expect-digest': digest },
    });
  };
  await succeeded(apply(''));
  await two();
  await succeeded(apply('reviewed'));
  expect(repo.live()).toEqual(['a', 'b', 'base']);
});

test('a drift names no applied commit after an apply in part, and the next whole one again', async () => {
  const drift = async (): Promise<string | undefined> => {
    const step = await runner.step({
      event: 'schedule',
      permissions: { contents: 'read', issues: 'write', 'pull-requests': 'read' },
      env: { GITHUB_SHA: repo.tip },
      with: { command: 'drift', environment: 'prod' },
    });
    return step.outputs['applied-commit'];
  };
  const first = repo.tip;
  expect(await drift()).toBe(first);
  const one = await repo.open({ add: ['a', 'b'] });
  await repo.plan(one);
  await repo.merge(one);
  expect(await drift()).toBe(first);
  const { faults } = runner.sandbox.sandbox;
  faults.add([faultOf({ status: 400 }, { method: 'POST', path: '*/branches', nth: 2 })]);
  expect((await repo.apply()).outputs['result']).toBe('partly');
  expect(await drift()).toBe('');
  await succeeded(repo.apply());
  expect(await drift()).toBe(repo.tip);
});

test('an apply asks for its own account once, however many comments it reads', async () => {
  await two();
  runner.github.requests.length = 0;
  await succeeded(repo.apply());
  expect(runner.github.requests.filter(each => each.includes('/graphql'))).toHaveLength(1);
  expect(runner.github.requests.length).toBeLessThan(40);
});

import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readMarker } from '../../src/action/comment/marker.ts';
import { createGitHub } from '../../src/action/github/github.ts';
import { gitWorld, openGitWorld } from '../github/git-world.ts';
import type { MergeMethod } from '../github/hosted-repository.ts';
import { hastyClock } from '../helpers/hasty-clock.ts';
import { examplePermissions } from './example-permissions.ts';
import { Repo } from './repo.ts';
import { pullRequest, type Step, succeeded } from './runner.ts';

const runner = gitWorld();
const RUNTIME = { fetch: globalThis.fetch, clock: hastyClock() };
let repo: Repo;

beforeEach(async () => {
  repo = await Repo.start(runner);
});

const writes = (): number => runner.writes().length;

/** The step was refused, says all of this, and wrote nothing. */
async function refused(step: () => Promise<Step>, ...said: readonly string[]): Promise<Step> {
  const before = writes();
  const ended = await step();
  expect(ended.code, ended.stdout + ended.stderr).toBe(4);
  expect(ended.outputs['result']).toBe('refused');
  const summary = ended.summary.replaceAll('&#8203;', '');
  for (const words of said) expect(summary).toContain(words);
  expect(writes()).toBe(before);
  return ended;
}

async function succeeds(step: Promise<Step>, result = 'applied'): Promise<Step> {
  const ended = await succeeded(step);
  expect(ended.outputs['result']).toBe(result);
  return ended;
}

/** The same job, started by hand with the digest of a plan that was read. */
async function byDigest(step: Step): Promise<void> {
  const digest = step.outputs['digest'] ?? '';
  expect(digest).toMatch(/^ek1-/);
  await succeeds(repo.apply(repo.tip, { 'expect-digest': digest }, 'workflow_dispatch'));
  expect(repo.live()).toEqual(repo.wanted());
}

describe('two quick merges', () => {
  test.each<MergeMethod>(['merge', 'squash', 'rebase'])(
    'are applied together where the job of the first was cancelled (%s)',
    async method => {
      const [one, two] = [await repo.open({ add: ['a'] }), await repo.open({ add: ['b'], remove: ['base'] })];
      await repo.push(two);
      for (const pull of [one, two]) await repo.plan(pull);
      await repo.merge(one, method);
      await repo.merge(two, method);
      await succeeds(repo.apply());
      expect(repo.live()).toEqual(['a', 'b']);
    },
  );

  test('are applied together where the plan of the second was made on the first', async () => {
    const one = await repo.open({ add: ['a'] });
    await repo.plan(one);
    await repo.merge(one);
    const two = await repo.open({ add: ['b'] });
    await repo.plan(two);
    await repo.merge(two);
    await succeeds(repo.apply());
    expect(repo.live()).toEqual(['a', 'b', 'base']);
  });

  test('into a branch that is not the default one are applied together, and those into others do not count', async () => {
    const other = await openGitWorld();
    onTestFinished(() => other.close());
    repo = await Repo.start(other, ['base'], 'release/1');
    const [one, two] = [await repo.open({ add: ['a'] }), await repo.open({ add: ['b'] })];
    for (const pull of [one, two]) await repo.plan(pull);
    await repo.merge(one);
    const sha = await repo.merge(two);
    const { github } = other;
    // Another pull request brought the same commit into another branch.
    github.repository.git.setRef('refs/heads/main', github.repository.git.commit(sha).parents[0] ?? '');
    github.merge(github.openPull({ from: 'release/1' }));
    expect((await createGitHub(github.settings, RUNTIME).mergedFrom(sha)).map(each => each.base)).toEqual([
      'release/1',
      'main',
    ]);
    await succeeds(repo.apply());
    expect(repo.live()).toEqual(['a', 'b', 'base']);
  });

  test('count by the pull request whose head was merged, where another one names the same commit', async () => {
    const [one, two] = [await repo.open({ add: ['a'] }), await repo.open({ add: ['b'] })];
    for (const pull of [one, two]) await repo.plan(pull);
    await repo.merge(one);
    const sha = await repo.merge(two, 'merge');
    // Nobody planned another one, which GitHub names first for the same commit.
    const other = runner.github.openPull({ from: 'other', files: { other: 'x' } });
    runner.github.repository.isMerged(other, [sha], 'ada');
    runner.github.repository.pulls.unshift(runner.github.repository.pulls.pop() ?? other);
    await succeeds(repo.apply());
    expect(repo.live()).toEqual(['a', 'b', 'base']);
  });

  test('count alone where nothing is on record, and what is refused then can be applied by its digest', async () => {
    for (const comment of runner.github.repository.commentsOf(1))
      comment.body = comment.body.replace(/"applied":\{[^}]*\},/, '');
    const [one, two] = [await repo.open({ add: ['a'] }), await repo.open({ add: ['b'] })];
    for (const pull of [one, two]) await repo.plan(pull);
    await repo.merge(one);
    await repo.merge(two);
    await byDigest(await refused(() => repo.apply(), 'is not the reviewed plan'));
  });

  test('do not let a row run that was reviewed in neither, and it is named', async () => {
    const [one, two] = [await repo.open({ add: ['b'] }), await repo.open({ add: ['a'] })];
    for (const pull of [one, two]) await repo.plan(pull);
    await repo.merge(one);
    await repo.merge(two);
    const { branches } = runner.other('GET', '/neon/api/v2/projects/shiny-wind-028834/branches') as {
      branches: { id: string; name: string }[];
    };
    const old = branches.find(({ name }) => name === 'base');
    runner.other('DELETE', `/neon/api/v2/projects/shiny-wind-028834/branches/${old?.id}`);
    const step = await refused(() => repo.apply(), 'neon.branch/shiny-wind-028834/base');
    expect(repo.live()).toEqual([]);
    await byDigest(step);
  });
});

describe('a merge queue', () => {
  test('merges three pull requests at once, and they are applied together', async () => {
    const pulls = [
      await repo.open({ add: ['a'] }),
      await repo.open({ add: ['b'] }),
      await repo.open({ remove: ['base'] }),
    ];
    for (const pull of pulls) await repo.plan(pull);
    const made = await repo.enqueue(...pulls);
    for (const sha of made) await succeeds(repo.check(sha), 'changes');
    await repo.mergeGroup(made.at(-1) ?? '');
    await succeeds(repo.apply());
    expect(repo.live()).toEqual(['a', 'b']);
    const [comment] = runner.github.repository.commentsOf(pulls.at(-1)?.number ?? 0);
    expect(readMarker(comment?.body ?? '')?.applied).toMatchObject({ sha: made.at(-1), whole: true });
  });

  test('merges one pull request where nothing is on record yet', async () => {
    const [base] = runner.github.repository.commentsOf(1);
    if (base !== undefined) base.body = base.body.replace(/"applied":\{[^}]*\},/, '');
    const one = await repo.open({ add: ['a'] });
    await repo.plan(one);
    const [sha = ''] = await repo.enqueue(one);
    await succeeds(repo.check(sha), 'changes');
    await repo.mergeGroup(sha);
    await succeeds(repo.apply());
    expect(repo.live()).toEqual(['a', 'base']);
  });

  test('is read again where GitHub does not answer at once', async () => {
    const one = await repo.open({ add: ['a'] });
    await repo.plan(one);
    const [sha = ''] = await repo.enqueue(one);
    for (let nth = 0; nth < 2; nth += 1)
      runner.github.faults.add({ method: 'POST', path: /graphql/, what: { status: 502 } });
    await succeeds(repo.check(sha), 'changes');
  });

  test('is checked while an earlier merge still waits to be applied', async () => {
    const [one, two] = [await repo.open({ add: ['a'] }), await repo.open({ add: ['b'] })];
    for (const pull of [one, two]) await repo.plan(pull);
    await repo.merge(one);
    const [sha = ''] = await repo.enqueue(two);
    await succeeds(repo.check(sha), 'changes');
  });

  test('is refused where a pull request has no plan, or a row of the queued commit was reviewed nowhere, and it is named', async () => {
    const [one, two] = [await repo.open({ add: ['a'] }), await repo.open({ add: ['b'] })];
    await repo.plan(one);
    const [, sha = ''] = await repo.enqueue(one, two);
    await refused(() => repo.check(sha), `#${two.number}`, 'has no plan of');
    await repo.plan(two);
    await succeeds(repo.check(sha), 'changes');
    const { branches } = runner.other('GET', '/neon/api/v2/projects/shiny-wind-028834/branches') as {
      branches: { id: string; name: string }[];
    };
    const old = branches.find(({ name }) => name === 'base');
    runner.other('DELETE', `/neon/api/v2/projects/shiny-wind-028834/branches/${old?.id}`);
    await refused(() => repo.check(sha), 'neon.branch/shiny-wind-028834/base');
  });

  test('is refused where the queued commit leaves out what was reviewed', async () => {
    const [one, two] = [await repo.open({ add: ['a'] }), await repo.open({ add: ['b'] })];
    for (const pull of [one, two]) await repo.plan(pull);
    const [, sha = ''] = await repo.enqueue({ ...one, change: {} }, two);
    await refused(() => repo.check(sha), 'the plan of this run lacks a reviewed row');
  });

  test('lets nothing be applied before the merge', async () => {
    const one = await repo.open({ add: ['a'] });
    await repo.plan(one);
    const [sha = ''] = await repo.enqueue(one);
    const step = await repo.check(sha, {}, 'apply');
    expect(step.code).toBe(1);
    expect(step.stdout).toContain('apply never runs on merge_group');
    expect(repo.live()).toEqual(['base']);
  });

  test('is refused where an entry is not found, or the branch of the check names another one', async () => {
    const [one, two] = [await repo.open({ add: ['a'] }), await repo.open({ add: ['b'] })];
    for (const pull of [one, two]) await repo.plan(pull);
    const [first = '', second = ''] = await repo.enqueue(one, two);
    const ref = `refs/heads/gh-readonly-queue/main/pr-${one.number}-${first}`;
    await refused(() => repo.check(second, { head_ref: ref }), 'the branch of this check is');
    const queue = runner.github.queue();
    queue.entries = queue.entries.slice(1);
    await refused(() => repo.check(second), `has no entry for ${first.slice(0, 10)}`);
    runner.github.queues.delete('main');
    const step = await repo.check(second);
    expect(step.code).toBe(1);
    expect(step.stdout + step.stderr).toContain('the merge queue of main');
  });
});

test('reading permissions are enough for the check of a queue, and for the apply of what it merged', async () => {
  const pulls = [await repo.open({ add: ['a'] }), await repo.open({ add: ['b'] })];
  for (const pull of pulls) await repo.plan(pull);
  const made = await repo.enqueue(...pulls);
  repo.permissions = { contents: 'read', 'pull-requests': 'read' };
  await succeeds(repo.check(made.at(-1) ?? ''), 'changes');
  await repo.mergeGroup(made.at(-1) ?? '');
  await succeeds(repo.apply());
  expect(repo.live()).toEqual(['a', 'b', 'base']);
});

describe('a merge that lacks a review', () => {
  test('refuses the lot where it was pushed without a pull request, and the commit is named', async () => {
    const one = await repo.open({ add: ['a'] });
    await repo.plan(one);
    const sha = await repo.direct({ add: ['b'] });
    // One that was closed without a merge makes no difference.
    const abandoned = runner.github.openPull({ from: 'abandoned', files: { other: 'x' } });
    runner.github.repository.close(abandoned);
    abandoned.mergeSha = sha;
    await repo.plan(one);
    await repo.merge(one);
    const said = `${sha.slice(0, 10)} was pushed without a pull request`;
    await byDigest(await refused(() => repo.apply(), said, 'digest'));
  });

  test('refuses the lot where its head has no plan, and the pull request is named', async () => {
    const [one, two] = [await repo.open({ add: ['a'] }), await repo.open({ add: ['b'] })];
    for (const pull of [one, two]) await repo.plan(pull);
    await repo.push(one);
    await repo.merge(one);
    await repo.merge(two);
    await byDigest(
      await refused(() => repo.apply(), `#${one.number}`, `no plan of ${one.head.slice(0, 10)}`),
    );
  });

  test('does no harm where it changed no file of the manifest', async () => {
    const [docs, two] = [await repo.open({ notes: 'hello' }), await repo.open({ add: ['b'] })];
    await repo.plan(two);
    await repo.merge(docs);
    await repo.direct({ notes: 'bye' });
    await repo.merge(two);
    await repo.direct({ notes: 'again' });
    await succeeds(repo.apply());
    expect(repo.live()).toEqual(['b', 'base']);
  });

  test('is not asked for where nothing would be written', async () => {
    await repo.direct({ add: ['b'] });
    runner.other('POST', '/neon/api/v2/projects/shiny-wind-028834/branches', { branch: { name: 'b' } });
    await succeeds(repo.apply(), 'no-changes');
  });

  test('is no review of the one before it, though its commit was made to look like a rebased one', async () => {
    const one = await repo.open({ add: ['a'] });
    await repo.push(one);
    await repo.plan(one);
    await repo.direct({ remove: ['base'] });
    await repo.merge(one, 'rebase');
    await refused(() => repo.apply(), 'pushed without a pull request');
    expect(repo.live()).toEqual(['base']);
  });
});

describe('a later plan that was made on a merge', () => {
  test('makes void what it does not show any more: a revert right after the merge', async () => {
    const one = await repo.open({ add: ['a'], remove: ['base'] });
    await repo.plan(one);
    await repo.merge(one);
    const revert = await repo.open({ add: ['base'], remove: ['a'] });
    await repo.plan(revert);
    await repo.merge(revert);
    const other = await repo.open({ add: ['c'] });
    await repo.plan(other);
    await repo.merge(other);
    await succeeds(repo.apply());
    expect(repo.live()).toEqual(['base', 'c']);
  });

  test('keeps a row from running that only the earlier review has', async () => {
    const one = await repo.open({ remove: ['base'] });
    await repo.plan(one);
    await repo.merge(one);
    const revert = await repo.open({ add: ['base'] });
    await repo.plan(revert);
    await repo.merge(revert);
    // The manifest loses it once more, in a merge whose plan did not show that.
    const third = await repo.open({ add: ['c'] });
    await repo.plan(third);
    await repo.land(await repo.merge({ ...third, change: { add: ['c'], remove: ['base'] } }));
    const step = await refused(() => repo.apply(), 'neon.branch/shiny-wind-028834/base');
    expect(repo.live()).toEqual(['base']);
    await byDigest(step);
  });

  test('does not make void what was merged beside it', async () => {
    const [one, two] = [await repo.open({ add: ['a'] }), await repo.open({ add: ['b'] })];
    for (const pull of [one, two]) await repo.plan(pull);
    await repo.merge(one);
    await repo.merge({ ...two, change: { add: ['b'], remove: ['a'] } });
    await refused(() => repo.apply(), 'the plan of this run lacks a reviewed row');
  });
});

describe('a job', () => {
  test('that failed half way is finished by the job of the next merge', async () => {
    const one = await repo.open({ add: ['a', 'b'] });
    await repo.plan(one);
    await repo.merge(one);
    await repo.apply(repo.tip, { target: 'neon.branch/*/a', 'expect-digest': '' });
    expect(repo.live()).toEqual(['a', 'base']);
    const two = await repo.open({ add: ['c'] });
    await repo.plan(two);
    await repo.merge(two);
    await succeeds(repo.apply());
    expect(repo.live()).toEqual(['a', 'b', 'base', 'c']);
  });

  test('that is run again after a newer one applies nothing', async () => {
    const one = await repo.open({ add: ['a'] });
    await repo.plan(one);
    const old = await repo.merge(one);
    const two = await repo.open({ remove: ['a'] });
    await repo.plan(two);
    await repo.merge(two);
    await succeeds(repo.apply(), 'no-changes');
    repo.record(two);
    await refused(() => repo.apply(old));
    expect(repo.live()).toEqual(['base']);
  });

  test('that is run again does not do what was taken back since, though the manifest is the same once more', async () => {
    const one = await repo.open({ remove: ['base'] });
    await repo.plan(one);
    const old = await repo.merge(one);
    const revert = await repo.open({ add: ['base'] });
    await repo.plan(revert);
    await repo.merge(revert);
    const sha = await repo.direct({ remove: ['base'] });
    await refused(() => repo.apply(old), `${sha.slice(0, 10)} was pushed without a pull request`);
    expect(repo.live()).toEqual(['base']);
  });

  test('that is run again finds its own review, once the record names its commit', async () => {
    const one = await repo.open({ add: ['a'] });
    await repo.plan(one);
    await repo.merge(one);
    await succeeds(repo.apply());
    repo.record(one);
    await succeeds(repo.apply(), 'no-changes');
  });

  test('of more than a hundred merges is refused, and its plan can be applied by its digest', async () => {
    for (let at = 0; at < 99; at += 1) await repo.merge(await repo.open({ notes: `${at}` }));
    const last = await repo.open({ add: ['a'] });
    await repo.plan(last);
    await repo.merge(last);
    // Someone wrote on the first one, so it is among those that GitHub names first.
    Object.assign(runner.github.repository.issue(1) ?? {}, { updatedAt: '2027-01-01T00:00:00Z' });
    const more = await repo.open({ add: ['b'] });
    await repo.plan(more);
    // Without a comment nothing is on record.
    await succeeds(repo.apply(repo.tip, { comment: 'false' }));
    await repo.merge(more);
    await byDigest(await refused(() => repo.apply(), '101 merged pull requests', 'at most 100'));
  });

  test('whose branch was moved past the applied commit sideways is refused, and its plan can be applied by its digest', async () => {
    const [early, other] = [await repo.open({ add: ['a'] }), await repo.open({ add: ['b'] })];
    await repo.plan(other);
    await repo.merge(other);
    await succeeds(repo.apply());
    repo.record(other);
    await repo.update(early);
    await repo.plan(early);
    // Its branch is pushed as the new tip: its first parents lead past what was applied.
    await repo.land(early.head);
    repo.merged(early, [early.head]);
    await byDigest(await refused(() => repo.apply(), 'cannot be followed'));
  });

  test('whose range GitHub lists only in part is not applied by it', async () => {
    const [one, two] = [await repo.open({ add: ['a'] }), await repo.open({ add: ['b'] })];
    for (const pull of [one, two]) await repo.plan(pull);
    await repo.merge(one);
    await repo.merge(two);
    runner.github.faults.add({
      path: /\/compare\//,
      times: 9,
      what(answer) {
        const body = answer.body as { readonly commits: readonly unknown[] };
        return { ...answer, body: { ...body, commits: body.commits.slice(1) } };
      },
    });
    const step = await repo.apply();
    expect(step.code).toBe(1);
    expect(step.stdout + step.stderr).toContain('not all commits are listed');
    expect(repo.live()).toEqual(['base']);
  });
});

describe('what docs/github.md offers', () => {
  const NO_KEYS = { NEON_API_KEY: '', DISCORD_BOT_TOKEN: '' };

  test('works without keys on pull requests: validated there, applied by the digest that a run of apply shows', async () => {
    const one = await repo.open({ add: ['a'] });
    await repo.checkout(one.head);
    const validated = await runner.step({
      event: 'pull_request',
      payload: pullRequest(one.head, runner.github.name, one.number),
      with: { command: 'validate', environment: 'prod' },
      env: NO_KEYS,
    });
    expect(validated.outputs['result'], validated.stdout).toBe('valid');
    expect(runner.github.repository.commentsOf(one.number)).toEqual([]);
    await repo.merge(one);
    const step = await refused(() => repo.apply(), `#${one.number}`, 'review/none');
    expect(step.summary).toContain(step.outputs['digest']);
    await byDigest(step);
    const two = await repo.open({ add: ['b'] });
    await repo.merge(two);
    await byDigest(await refused(() => repo.apply(), `#${two.number}`, 'review/none'));
  });

  test.each<[string, Readonly<Record<string, string>>]>([
    ['after the next merge', {}],
    ['at once with deployments', { deployment: 'true' }],
  ])('heals after a push that nobody reviewed (%s)', async (_, more) => {
    const permissions = { ...examplePermissions('apply', 'push'), deployments: 'write' } as const;
    const apply = async (given: object, event = 'push'): Promise<Step> => {
      await repo.checkout(repo.tip);
      return runner.step({
        event,
        permissions,
        env: { GITHUB_SHA: repo.tip, GITHUB_REF: 'refs/heads/main' },
        with: { command: 'apply', environment: 'prod', 'expect-digest': 'reviewed', ...more, ...given },
      });
    };
    const next = async (branch: string): Promise<void> => {
      const pull = await repo.open({ add: [branch] });
      await repo.plan(pull);
      await repo.merge(pull);
    };
    await repo.direct({ add: ['pushed'] });
    const step = await refused(() => apply({}), 'was pushed without a pull request');
    await succeeds(apply({ 'expect-digest': step.outputs['digest'] ?? '' }, 'workflow_dispatch'));
    await next('b');
    if (more['deployment'] === undefined) {
      // No comment keeps what was applied of a commit without a pull request.
      const again = await refused(() => apply({}), 'was pushed without a pull request');
      await succeeds(apply({ 'expect-digest': again.outputs['digest'] ?? '' }, 'workflow_dispatch'));
    } else await succeeds(apply({}));
    await next('c');
    await succeeds(apply({}));
    expect(repo.live()).toEqual(repo.wanted());
  });
});

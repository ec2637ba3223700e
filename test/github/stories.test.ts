import { describe, expect, test } from 'vitest';
import { readMarker } from '../../src/action/comment/marker.ts';
import type { Step } from '../action/runner.ts';
import { aManifest } from '../helpers/manifests.ts';
import { gitWorld } from './git-world.ts';
import type { MergeMethod, Pull } from './hosted-repository.ts';

/** Each entry has lines of its own around it, so that changes of several merge. */
function manifest(...branches: readonly string[]): string {
  const places = ['a', 'b', 'c', 'd'].map(name => {
    const entry = branches.includes(name) ? `        - { name: ${name} }\n` : '';
    return `        # ${name}:\n${entry}        #\n        #\n`;
  });
  return aManifest({ branches: ['main'], prune: true }) + places.join('');
}

const world = gitWorld({ files: { 'evenkeel.yaml': manifest('d'), 'README.md': '# app\n' } });

const opened = (name: string): Pull =>
  world.github.openPull({ from: `add-${name}`, files: { 'evenkeel.yaml': manifest('d', name) } });

function result(step: Step): string {
  const said = step.stdout.split('\n').filter(line => !line.startsWith('::add-mask::'));
  return `${step.outputs['result']}: ${said.join('\n')}${step.stderr}`;
}

/** What is there before: `d` was applied by a merge that was reviewed. */
async function begun(): Promise<string> {
  const pull = world.github.openPull({ from: 'begin', files: { 'README.md': '# the app\n' } });
  expect(result(await world.plan(pull))).toMatch(/^changes:/);
  const sha = world.github.merge(pull, 'squash');
  expect(result(await world.apply())).toMatch(/^applied:/);
  expect(world.live()).toEqual(['d']);
  return sha;
}

describe('two quick merges', () => {
  test.each<MergeMethod>(['merge', 'squash', 'rebase'])(
    'by %s are applied by the job of the second, and the late job of the first is refused',
    async method => {
      await begun();
      const [one, two] = [opened('a'), opened('b')];
      world.github.push(two, { 'docs/b.md': 'b\n' });
      for (const pull of [one, two]) expect(result(await world.plan(pull))).toMatch(/^changes:/);
      const first = world.github.merge(one, method);
      const second = world.github.merge(two, method);
      expect(result(await world.apply(second))).toMatch(/^applied:/);
      expect(world.live()).toEqual(['a', 'b', 'd']);
      expect(readMarker(world.comment(two))?.applied).toMatchObject({ sha: second, whole: true });
      const late = await world.apply(first);
      expect(result(late)).toMatch(/^refused:/);
      expect(late.code).toBe(4);
      expect(world.live()).toEqual(['a', 'b', 'd']);
      expect(world.github.denied).toEqual([]);
    },
  );
});

test('a queue of three with a bad one in the middle: the others are made anew, checked, merged and applied', async () => {
  await begun();
  const pulls = [opened('a'), opened('b'), opened('c')] as const;
  const [a, b, c] = pulls;
  for (const pull of [a, c]) expect(result(await world.plan(pull))).toMatch(/^changes:/);
  const [first, middle, last] = world.github.enqueue(pulls);
  if (first === undefined || middle === undefined || last === undefined) throw new Error('not queued');
  expect(result(await world.check(first))).toMatch(/^changes:/);
  // Nobody planned the second one.
  const bad = await world.check(middle);
  expect(bad.code).toBe(4);
  expect(bad.summary.replaceAll('&#8203;', '')).toContain(`#${b.number}`);
  expect((await world.check(last)).code).toBe(4);
  const [again] = world.github.queue().drop(b);
  if (again === undefined) throw new Error('not made anew');
  expect(result(await world.check(again))).toMatch(/^changes:/);
  const sha = world.github.queue().mergeTo(c);
  expect(result(await world.apply(sha))).toMatch(/^applied:/);
  expect(world.live()).toEqual(['a', 'c', 'd']);
  expect(readMarker(world.comment(c))?.applied).toMatchObject({ sha, whole: true });
});

test('after a force push of main nothing that was reviewed on the lost commits is applied', async () => {
  const start = await begun();
  const one = opened('a');
  await world.plan(one);
  const lost = world.github.merge(one);
  const { git } = world.github.repository;
  const replaced = world.github.repository.commit('main', { 'evenkeel.yaml': manifest() }, { at: start });
  expect(git.reach(replaced).has(lost)).toBe(false);
  expect((await world.apply(lost)).code).toBe(4);
  const step = await world.apply(replaced);
  expect(step.code).toBe(4);
  expect(step.summary.replaceAll('&#8203;', '')).toContain(replaced.slice(0, 10));
  expect(world.live()).toEqual(['d']);
});

test('a push of a tag applies nothing; a release of a commit that is on main does, of another one does not', async () => {
  await begun();
  const given = { command: 'apply', environment: 'prod', 'expect-digest': 'reviewed' };
  const at = (name: string, sha: string): string => {
    world.github.repository.git.setRef(`refs/tags/${name}`, sha);
    return `refs/tags/${name}`;
  };
  const released = (name: string, sha: string): Promise<Step> =>
    world.job({ event: 'release', sha, ref: at(name, sha), payload: { action: 'published' }, with: given });
  const [one, two] = [opened('a'), opened('b')];
  for (const pull of [one, two]) await world.plan(pull);
  const beside = two.head;
  const old = world.github.merge(one, 'squash');
  const sha = world.github.merge(two, 'squash');
  const pushed = await world.job({
    sha,
    ref: at('v0', sha),
    payload: { before: '0'.repeat(40), after: sha, ref: 'refs/tags/v0' },
    with: given,
  });
  expect(result(pushed)).toContain('does not run on a push to refs/tags/v0');
  expect(result(await released('v1', beside))).toContain('which is not on main');
  expect(result(await released('v2', old))).toMatch(/^refused:/);
  expect(world.live()).toEqual(['d']);
  expect(result(await released('v3', sha))).toMatch(/^applied:/);
  expect(result(await world.apply(sha))).toMatch(/^no-changes:/);
  expect(world.live()).toEqual(['a', 'b', 'd']);
});

test('a plan and a good apply that are run again change nothing, and the record stays', async () => {
  await begun();
  const one = opened('a');
  await world.plan(one);
  const planned = world.comment(one);
  world.advance(60_000);
  expect(result(await world.plan(one, { env: { GITHUB_RUN_ATTEMPT: '2' } }))).toMatch(/^changes:/);
  expect(readMarker(world.comment(one))?.rows).toEqual(readMarker(planned)?.rows);
  const sha = world.github.merge(one);
  expect(result(await world.apply(sha))).toMatch(/^applied:/);
  const record = readMarker(world.comment(one))?.applied;
  expect(record).toMatchObject({ sha, whole: true });
  world.advance(60_000);
  expect(result(await world.apply(sha, { env: { GITHUB_RUN_ATTEMPT: '2' } }))).toMatch(/^no-changes:/);
  expect(readMarker(world.comment(one))?.applied).toMatchObject({ sha, whole: true });
  expect(world.comment(one)).toContain('1 done');
  expect(world.github.repository.commentsOf(one.number)).toHaveLength(1);
});

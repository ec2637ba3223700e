import { describe, expect, test } from 'vitest';
import type { QueueEntry } from '../../src/action/github/github-queue.ts';
import { walk } from '../../src/action/review/review-for.ts';
import type { MergeGroup } from '../../src/action/workflow/event.ts';
import { readEvent } from '../../src/action/workflow/event.ts';

const [TIP, ONE, TWO, HEAD] = ['0', '1', '2', 'f'].map(each => each.repeat(40)) as [
  string,
  string,
  string,
  string,
];

function entry(number: number, before: string, commit: string): QueueEntry {
  return { number, headSha: HEAD, before, commit };
}

function group(headSha: string, name: string, more: Partial<MergeGroup> = {}): MergeGroup {
  return { headSha, headRef: `gh-readonly-queue/main/${name}`, baseSha: TIP, branch: 'main', ...more };
}

const QUEUE = [entry(8, ONE, TWO), entry(7, TIP, ONE)];

describe('the walk through a merge queue', () => {
  test('leads from the commit of a check to the branch, oldest first', () => {
    const merges = walk(QUEUE, group(TWO, `pr-8-${ONE}`), TIP);
    expect(merges).toEqual([
      { before: TIP, commits: [ONE], pull: { number: 7, headSha: HEAD } },
      { before: ONE, commits: [TWO], pull: { number: 8, headSha: HEAD } },
    ]);
    // The branch has moved up to the first one since.
    expect(walk(QUEUE.slice(0, 1), group(TWO, `pr-8-${ONE}`), ONE)).toHaveLength(1);
  });

  test('takes all pull requests that share a commit, and none that only seem to', () => {
    const shared = [entry(7, TIP, TWO), entry(8, TIP, TWO)];
    expect(walk(shared, group(TWO, `pr-8-${TIP}`), TIP)).toHaveLength(2);
    const odd = [entry(7, TIP, TWO), entry(8, ONE, TWO)];
    expect(walk(odd, group(TWO, `pr-8-${ONE}`), TIP)).toContain('no entry');
  });

  test.each<[string, readonly QueueEntry[], MergeGroup]>([
    ['an entry in the middle is missing', QUEUE.slice(0, 1), group(TWO, `pr-8-${ONE}`)],
    ['the commit is not in it', QUEUE, group(HEAD, `pr-8-${ONE}`)],
    ['the branch names another pull request', QUEUE, group(TWO, `pr-7-${ONE}`)],
    ['the branch names another commit', QUEUE, group(TWO, `pr-8-${HEAD}`)],
    ['the branch is of another target', QUEUE, group(TWO, `pr-8-${ONE}`, { branch: 'release' })],
    ['the branch is none of a queue', QUEUE, group(TWO, '', { headRef: 'main' })],
    ['the entries go round', [entry(8, ONE, TWO), entry(7, TWO, ONE)], group(TWO, `pr-8-${ONE}`)],
    ['nothing is queued any more', [], group(TIP, `pr-8-${ONE}`)],
  ])('tells nothing where %s', (_, entries, of) => {
    expect(typeof walk(entries, of, TIP)).toBe('string');
  });
});

test('an event of a merge queue names its commit, its branch and its target', () => {
  const payload = {
    merge_group: {
      head_sha: TWO,
      head_ref: `refs/heads/gh-readonly-queue/release/1/pr-8-${ONE}`,
      base_sha: ONE,
      base_ref: 'refs/heads/release/1',
    },
  };
  expect(readEvent({ GITHUB_EVENT_NAME: 'merge_group' }, JSON.stringify(payload)).mergeGroup).toEqual({
    headSha: TWO,
    headRef: `gh-readonly-queue/release/1/pr-8-${ONE}`,
    baseSha: ONE,
    branch: 'release/1',
  });
  const odd = readEvent({ GITHUB_EVENT_NAME: 'merge_group' }, '{"merge_group":{"head_sha":"x"}}').mergeGroup;
  expect(odd).toEqual({ headSha: '', headRef: '', baseSha: '', branch: '' });
});

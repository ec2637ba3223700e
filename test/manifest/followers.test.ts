import { expect, test } from 'vitest';
import type { Problem } from '../../src/core/problem.ts';
import { withoutFollowers } from '../../src/manifest/hints/followers.ts';

function problem(rule: string, line: number, level: Problem['level'] = 'error'): Problem {
  return { rule, level, message: rule, source: { file: 'a.yaml', line, column: 1 } };
}

test('what is told where there is an error already is left out, and a warning before an error', () => {
  const kept = withoutFollowers(
    [problem('a', 1), problem('b', 2, 'warning')],
    [problem('c', 1), problem('d', 2), problem('e', 3)],
  );
  expect(kept.map(({ rule }) => rule)).toEqual(['a', 'd', 'e']);
});

test('several mistakes of the same list may stand at one place', () => {
  expect(withoutFollowers([], [problem('a', 1), problem('b', 1)])).toHaveLength(2);
});

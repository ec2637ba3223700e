import { expect, test } from 'vitest';
import { globMatcher } from '../../src/core/text/glob.ts';

test.each([
  ['*.yaml', 'a.yaml', true],
  ['*.yaml', 'a.yml', false],
  ['?.yaml', 'a.yaml', true],
  ['?.yaml', 'ab.yaml', false],
  ['?.yaml', '🚢.yaml', true],
  ['a*b*c', 'axxbyyc', true],
  ['a*b*c', 'axxbyy', false],
  ['*', 'a/b', false],
  ['?', '/', false],
  ['**', 'a/b', true],
  ['a.c', 'abc', false],
  ['[ab]', 'a', false],
  ['', '', true],
  ['', 'a', false],
  ['*', '', true],
])('%s against %s', (glob, text, matches) => {
  expect(globMatcher(glob)(text)).toBe(matches);
});

test.each(['*a', '?*', '**a*'])('a glob of many stars takes time in proportion: %s', piece => {
  const before = process.cpuUsage();
  expect(globMatcher(`${piece.repeat(200)}#`)('a'.repeat(2_000))).toBe(false);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(2_000);
});

import { expect, test } from 'vitest';
import { matchesName } from '../../src/manifest/name-glob.ts';

test.each([
  ['*.yaml', 'a.yaml', true],
  ['*.yaml', 'a.yml', false],
  ['?.yaml', 'a.yaml', true],
  ['?.yaml', 'ab.yaml', false],
  ['a*b*c', 'axxbyyc', true],
  ['a*b*c', 'axxbyy', false],
  ['**', 'anything', true],
  ['a.c', 'abc', false],
  ['', '', true],
  ['', 'a', false],
  ['*', '', true],
])('%s against %s', (pattern, name, matches) => {
  expect(matchesName(pattern, name)).toBe(matches);
});

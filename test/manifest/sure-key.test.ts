import { expect, test } from 'vitest';
import type { Problem } from '../../src/core/problem.ts';
import { findMends, sureKey } from '../../src/manifest/hints/mends.ts';

test.each([
  ['another case', 'ApplicationId', 'application_id'],
  ['other separators', 'application-id', 'application_id'],
  ['a letter too few', 'protcted', 'protected'],
  ['a letter too many', 'branchess', 'branches'],
  ['another letter', 'protectad', 'protected'],
  ['two letters swapped', 'proetcted', 'protected'],
  ['a short key in capitals', 'IDS', 'ids'],
])('%s: %s is %s', (_, written, meant) => {
  expect(sureKey(written, ['application_id', 'protected', 'branches', 'ids'])).toBe(meant);
});

test.each([
  ['two letters off', 'prtcted', ['protected']],
  ['two keys are as near', 'branchs', ['branches', 'branch']],
  ['two differ in case only', 'Name', ['name', 'NAME']],
  ['it is short', 'neno', ['neon']],
  ['it would delete', 'abssent', ['absent']],
  ['it would delete, in capitals', 'PRUNE', ['prune']],
  ['it would allow a loss', 'allows', ['allow']],
  ['it would delete later', 'expire_at', ['expires_at']],
  ['it would delete later, in capitals', 'TTL', ['ttl']],
  ['it would delete what no entry has', 'sweeps', ['sweep']],
  ['it would hide a difference', 'ignor', ['ignore']],
])('none is sure where %s', (_, written, known) => {
  expect(sureKey(written, known)).toBeUndefined();
});

test.each([
  ['means the other one where one is there', 'cards: []\ncords: []\n', 'words'],
  ['is not renamed while neither is there', 'name: a\ncords: []\n', undefined],
])('a key that is as near to two keys %s', (_, text, meant) => {
  const problem: Problem = {
    rule: 'schema/unknown-key',
    level: 'error',
    message: 'not known',
    source: { file: 'evenkeel.yaml', line: 2, column: 1 },
  };
  const mends = findMends({ file: 'evenkeel.yaml', text }, [problem], {
    schema: { properties: { name: {}, cards: {}, words: {} } },
    mendedValue: () => undefined,
  });
  const offset = text.indexOf('cords');
  expect(mends.flatMap(({ edits }) => edits)).toEqual(
    meant === undefined ? [] : [{ does: 'rename', at: 'member', offset, key: meant }],
  );
});

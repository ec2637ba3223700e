import { expect, test } from 'vitest';
import { sureKey } from '../../src/manifest/hints/mends.ts';

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
])('none is sure where %s', (_, written, known) => {
  expect(sureKey(written, known)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { OperationsUnderWay } from './operations-under-way.ts';
import { resourceAt } from './resource-path.ts';

const BRANCHES = '/neon/api/v2/projects/p/branches';
const INSIDE = resourceAt(`${BRANCHES}/br/credentials`);

/**
 * Whether a run that wrote to `path` may not write inside the branch one second later, by what it
 * was told of the operation.
 */
function isHeld(
  path: string,
  told: readonly string[],
  more: { readonly run?: number; readonly now?: number } = {},
): boolean {
  const { run = 1, now = 1_000 } = more;
  const underWay = new OperationsUnderWay();
  const begun = { operations: [{ id: 'op', branch_id: 'br', status: 'running' }] };
  underWay.add(begun, 1, 0, resourceAt(path), 5_000);
  for (const status of told) underWay.tell(1, { operation: { id: 'op', branch_id: 'br', status } });
  return underWay.holds(run, INSIDE, undefined, now);
}

test.each([
  ['a branch is held while its operation runs', `${BRANCHES}/br/roles`, ['running'], true],
  ['a branch is held by an operation that may be tried again', `${BRANCHES}/br/roles`, ['failed'], true],
  ['an operation that ended in error is over', `${BRANCHES}/br/roles`, ['running', 'error'], false],
  ['an operation that was cancelled is over', `${BRANCHES}/br/roles`, ['cancelled'], false],
  ['a branch is held by the operation that failed to make it', BRANCHES, ['error'], true],
])('%s', (_name, path, told, held) => {
  expect(isHeld(path, told)).toBe(held);
});

test('a branch that an operation failed to make is held for good', () => {
  expect(isHeld(BRANCHES, ['running'], { now: 60_000 })).toBe(false);
  expect(isHeld(BRANCHES, ['cancelled'], { now: 60_000 })).toBe(true);
});

test('a run that was told of no operation is held by none', () => {
  expect(isHeld(BRANCHES, ['error'], { run: 2 })).toBe(false);
});

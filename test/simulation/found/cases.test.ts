import { expect, test } from 'vitest';
import { type Case, play } from '../case.ts';
import { ALL_SCENARIOS } from '../matrix.ts';
import { prepare } from '../scenarios/scenario-setup.ts';
import type { Fault } from '../world/fault.ts';

type Found = readonly [
  string,
  Pick<Case, 'scenario'> & Partial<Case> & { readonly faults: readonly Fault[] },
];

/** Every bug that the matrix found is kept here as the smallest case that showed it. */
const FOUND: readonly Found[] = [
  ['a replaced branch gets its buckets', { scenario: 'replace', faults: [] }],
  [
    'overwrites that a rename destroyed are restored although the list still shows them',
    { scenario: 'rename', faults: [{ do: 'stale', at: 5, reads: 1 }] },
  ],
  [
    'a branch that was protected again after we unprotected it is not deleted',
    { scenario: 'full to empty by absent', faults: [{ do: 'other', at: 6, act: 'protect branch dev' }] },
  ],
  [
    'exit 0 is not said when the last lists show that something else moved',
    { scenario: 'everything', faults: [{ do: 'other', at: 7, act: 'delete command ban' }] },
  ],
  [
    'a pruned command that was renamed just before its delete does not count as deleted',
    { scenario: 'full to empty by prune', faults: [{ do: 'other', at: 2, act: 'rename command ping' }] },
  ],
  [
    'a half-done replace is not called skipped',
    { scenario: 'schedules and buckets', faults: [{ do: 'abort', at: 9, when: 'before', why: 'signal' }] },
  ],
  [
    'pages of one branch are all read',
    { scenario: 'no change', faults: [{ do: 'pages', size: 1, how: 'fine' }] },
  ],
  [
    'pages of two do not hide that a branch is a parent',
    { scenario: 'full to empty by prune', faults: [{ do: 'pages', size: 2, how: 'fine' }] },
  ],
  [
    'a branch list without the default branch is not believed',
    { scenario: 'full to empty by prune', faults: [{ do: 'pages', size: 1, how: 'empty' }] },
  ],
  [
    'a branch that someone made under the name is not taken for the one that the plan renames to it',
    {
      scenario: 'schedules and buckets',
      names: 'not_unique',
      faults: [
        { do: 'other', at: 0, act: 'rename branch dev' },
        { do: 'other', at: 2, act: 'replace branch dev' },
      ],
    },
  ],
  [
    'a branch that got a child meanwhile is not deleted to be replaced',
    { scenario: 'replace', faults: [{ do: 'other', at: 2, act: 'add a child to dev' }] },
  ],
  [
    'what is in a branch whose replacement is blocked is planned as it is',
    { scenario: 'replace', faults: [{ do: 'other', at: 0, act: 'add a child to dev' }] },
  ],
  [
    'what pruning would take beyond a first page that repeats is not called gone',
    { scenario: 'full to empty by prune', faults: [{ do: 'pages', size: 1, how: 'repeats' }] },
  ],
  [
    'an absent entry beyond the first page is not called absent',
    { scenario: 'full to empty by absent', faults: [{ do: 'pages', size: 3, how: 'fine' }] },
  ],
  [
    'a guard does not stop the second half of an apply because what stays was protected by the first',
    {
      scenario: 'mixed',
      faults: [
        { do: 'crash', at: 11, when: 'before' },
        { do: 'answer', at: 5, times: 3, status: 503 },
      ],
    },
  ],
  [
    'exit 0 is not said when a list that was read on the way shows our branch renamed',
    { scenario: 'schedules and buckets', faults: [{ do: 'other', at: 3, act: 'rename branch dev' }] },
  ],
  [
    'an update whose answer was lost does not go to the branch that someone made under the name meanwhile',
    {
      scenario: 'kept',
      operationMs: 0,
      faults: [
        { do: 'other', at: 4, act: 'replace branch qa' },
        { do: 'answer', at: 2, times: 1, status: 500 },
        { do: 'operations', how: 'stuck' },
        { do: 'lose', at: 3, how: 'reset', done: false },
        { do: 'lose', at: 5, how: 'reset', done: false },
      ],
    },
  ],
  [
    'the branch of an entry’s id is not pruned although two are called like the entry',
    {
      scenario: 'pinned to another',
      names: 'not_unique',
      twin: { branch: 'dev', how: 'plain', copies: 1 },
      faults: [],
    },
  ],
  [
    'a command that a bulk overwrite sent as it was read, and that someone changed afterwards, is only said to have moved',
    {
      scenario: 'left out',
      faults: [
        { do: 'lose', at: 4, how: 'reset', done: true },
        { do: 'other', at: 6, act: 'edit command ping' },
      ],
    },
  ],
  [
    'a create that takes a place is sent although the run is stopped, also where only a list says that its delete was done',
    {
      scenario: 'full scopes',
      faults: [
        { do: 'lose', at: 4, how: 'html', done: true },
        { do: 'abort', at: 6, when: 'after', why: 'signal' },
      ],
    },
  ],
  [
    'what an older list still showed is not called done where the list is read again and lacks it',
    {
      scenario: 'copies of a parent that changes',
      faults: [
        { do: 'other', at: 11, act: 'delete bucket files' },
        { do: 'stale', at: 12, reads: 2 },
      ],
    },
  ],
  [
    'a role whose operation ended in error does not stop what is beside it in the branch',
    { scenario: 'inside a branch', operationMs: 5_000, faults: [{ do: 'operations', how: 'error' }] },
  ],
  [
    'a role whose operation was cancelled does not stop what is beside it in the branch',
    { scenario: 'inside a branch', operationMs: 5_000, faults: [{ do: 'operations', how: 'cancelled' }] },
  ],
  [
    'a set of branches in a project of a set waits for the waves of the projects',
    { scenario: 'sets: projects in waves', faults: [] },
  ],
  [
    'a member whose reviewed row changed is not left out where nothing else is to write',
    {
      scenario: 'sets: projects',
      reviewed: 'comment',
      meanwhile: ['a project leaves', 'a branch goes'],
      faults: [],
    },
  ],
  [
    'defaults hold for what a set of projects says of its members',
    { scenario: 'sets: projects with defaults and rules', faults: [] },
  ],
];

test.each(FOUND)('%s', async (_name, found) => {
  const scenario = ALL_SCENARIOS.find(each => each.name === found.scenario);
  if (scenario === undefined) throw new RangeError(found.scenario);
  const { violation } = await play({ family: 'found', names: 'unique', ...found }, prepare(scenario));
  expect(violation).toBeUndefined();
});

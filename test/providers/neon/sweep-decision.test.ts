import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Reason } from '../../../src/core/report/reason.ts';
import type { PullRequestState, SweepDecision, UnknownAnswer } from '../../../src/core/sweep.ts';
import {
  type KnownFacts,
  type SweepConditions,
  type SweptBranch,
  sweepDecision,
} from '../../../src/providers/neon/preview/sweep-decision.ts';
import { sweepPattern } from '../../../src/providers/neon/preview/sweep-pattern.ts';

const DAY = 86_400;
const NOW = 2_000_000_000;
const UNKNOWN: UnknownAnswer = { unknown: { code: 'sweep/open-unknown', said: 'no answer' } };
const APP = ['acme/app'];

const FREE: SweptBranch = {
  id: 'br-1',
  name: 'preview/pr-41',
  since: NOW - 12 * DAY,
  newer: 9,
  active: NOW - 9 * DAY,
};
const ALL: SweepConditions = {
  olderThan: 7 * DAY,
  idleFor: DAY,
  beyondNewest: 8,
  noOpen: noOpen('preview/pr-{number}'),
};
const CLOSED: KnownFacts = {
  now: NOW,
  asksEach: true,
  open: () => ({ all: [] }),
  state: () => ({ is: 'closed', number: 41 }),
  contents: () => [],
};

function noOpen(pattern: string): NonNullable<SweepConditions['noOpen']> {
  return { pattern, of: sweepPattern(pattern) ?? (() => undefined), repositories: APP };
}

function why(decision: SweepDecision): string {
  return 'why' in decision ? `${decision.is} ${decision.why.code}` : decision.is;
}

test('a branch of which every condition holds is taken, and all of them are told', () => {
  expect(sweepDecision(FREE, ALL, CLOSED)).toEqual({
    is: 'taken',
    since: FREE.since,
    why: { code: 'sweep/taken', age: 12 * DAY, idle: 9 * DAY, newer: 9, closed: { number: 41 } },
  });
});

test.each<readonly [string, Partial<SweptBranch>, Partial<KnownFacts>]>([
  ['held keep/holds', { bar: { code: 'keep/holds', glob: '**' } }, {}],
  ['held sweep/young', { since: NOW - 7 * DAY + 1 }, {}],
  ['held sweep/young', { since: Number.NaN }, {}],
  ['held sweep/young', { since: NOW + DAY }, {}],
  ['held sweep/newest', { newer: 7 }, {}],
  ['held sweep/active', { active: NOW - DAY + 1 }, {}],
  ['held sweep/active', { active: Number.NaN }, {}],
  ['held sweep/active', { active: 'now' }, {}],
  ['blocked sweep/open-unknown', { active: UNKNOWN }, {}],
  ['held sweep/other-name', { name: 'preview/pr-041' }, {}],
  ['held sweep/other-name', { name: 'preview/pr-41x' }, {}],
  ['held sweep/other-name', { name: 'preview/pr-' }, {}],
  ['held sweep/open', {}, { open: () => ({ all: [{ number: 41, branch: 'x' }] }) }],
  ['blocked sweep/open-unknown', {}, { open: () => UNKNOWN }],
  ['unasked', {}, { open: () => undefined }],
  ['unasked', {}, { state: () => undefined }],
  ['unasked', {}, { contents: () => undefined }],
  ['held sweep/open', {}, { state: () => ({ is: 'open', number: 41 }) }],
  ['held sweep/fork', {}, { state: () => ({ is: 'of-fork', number: 41 }) }],
  ['held sweep/not-closed', {}, { state: () => ({ is: 'none' }) }],
  ['held sweep/branch-lives', {}, { state: () => ({ is: 'branch-lives' }) }],
  ['blocked sweep/open-unknown', {}, { state: () => UNKNOWN }],
  ['blocked sweep/open-unknown', {}, { asksEach: false }],
  ['held sweep/contents', {}, { contents: () => ['buckets'] }],
  ['blocked sweep/open-unknown', {}, { contents: () => UNKNOWN }],
])('%s', (expected, branch, facts) => {
  expect(why(sweepDecision({ ...FREE, ...branch }, ALL, { ...CLOSED, ...facts }))).toBe(expected);
});

describe('absence from a file', () => {
  const file = (at: number): KnownFacts => ({
    ...CLOSED,
    asksEach: false,
    open: () => ({ all: [{ number: 42, branch: 'y' }], file: { name: 'open.json', at } }),
  });
  test('counts as closed where the file is younger than the branch', () => {
    expect(why(sweepDecision(FREE, ALL, file(NOW * 1000)))).toBe('taken sweep/taken');
    expect(why(sweepDecision(FREE, ALL, file(FREE.since * 1000 - 1)))).toBe('blocked sweep/open-unknown');
    expect(why(sweepDecision(FREE, ALL, file(Number.NaN)))).toBe('blocked sweep/open-unknown');
  });
  test('frees nothing where the file may be older by a clock that is less than an hour wrong', () => {
    const made = FREE.since * 1000;
    expect(why(sweepDecision(FREE, ALL, file(made + 3_599_999)))).toBe('blocked sweep/open-unknown');
    expect(why(sweepDecision(FREE, ALL, file(made + 3_600_000)))).toBe('taken sweep/taken');
  });
  test('frees nothing where the file is of a moment that is still to come', () => {
    expect(why(sweepDecision(FREE, ALL, file(NOW * 1000 + 3_600_000)))).toBe('taken sweep/taken');
    expect(sweepDecision(FREE, ALL, file(NOW * 1000 + 3_600_001))).toMatchObject({
      is: 'blocked',
      why: { said: expect.stringContaining('which is in the future') },
    });
  });
  test('frees nothing that is named by its git branch', () => {
    const byBranch = { ...ALL, noOpen: noOpen('preview/{branch}') };
    expect(why(sweepDecision(FREE, byBranch, file(NOW * 1000)))).toBe('blocked sweep/heads-unknown');
  });
});

test('what costs a request is asked of no branch that stays anyway', () => {
  const asked: string[] = [];
  const counting: KnownFacts = {
    now: NOW,
    asksEach: true,
    open: () => void asked.push('open'),
    state: () => void asked.push('state'),
    contents: () => void asked.push('contents'),
  };
  for (const held of [
    { bar: { code: 'sweep/named' } as Reason },
    { since: NOW },
    { newer: 0 },
    { name: 'x' },
  ])
    sweepDecision({ ...FREE, ...held }, ALL, counting);
  expect(asked).toEqual([]);
  expect(sweepDecision(FREE, ALL, counting)).toMatchObject({ is: 'unasked', asks: { open: APP } });
  expect(sweepDecision(FREE, ALL, { ...counting, open: () => ({ all: [] }) })).toMatchObject({
    is: 'unasked',
    asks: { state: { of: { number: 41 }, repositories: APP }, contents: true },
  });
});

const moment = fc.oneof(fc.integer({ min: NOW - 30 * DAY, max: NOW + DAY }), fc.constant(Number.NaN));
const states: readonly (PullRequestState | UnknownAnswer)[] = [
  { is: 'open', number: 41 },
  { is: 'closed', number: 41 },
  { is: 'of-fork', number: 41 },
  { is: 'none' },
  { is: 'branch-lives' },
  UNKNOWN,
];

test('whatever is known, only a branch that nothing holds and of which each condition is known to hold is taken', () => {
  fc.assert(
    fc.property(
      fc.record({
        bar: fc.option(fc.constant<Reason>({ code: 'sweep/named' }), { nil: undefined }),
        name: fc.constantFrom('preview/pr-41', 'preview/pr-42', 'preview/pr-x', 'preview/pr-041'),
        since: moment,
        newer: fc.integer({ min: 0, max: 10 }),
        active: fc.oneof(moment, fc.constant('now' as const), fc.constant(UNKNOWN)),
      }),
      fc.record({
        olderThan: fc.integer({ min: DAY, max: 20 * DAY }),
        idleFor: fc.option(fc.integer({ min: 1, max: 20 * DAY }), { nil: undefined }),
        beyondNewest: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
        asks: fc.boolean(),
      }),
      fc.record({
        open: fc.constantFrom(undefined, UNKNOWN, { all: [] }, { all: [{ number: 41, branch: 'x' }] }),
        state: fc.constantFrom(undefined, ...states),
        contents: fc.constantFrom<readonly string[] | UnknownAnswer | undefined>(
          undefined,
          UNKNOWN,
          [],
          ['buckets'],
        ),
      }),
      (branch, { asks, idleFor, beyondNewest, olderThan }, found) => {
        const conditions: SweepConditions = {
          olderThan,
          ...(idleFor === undefined ? {} : { idleFor }),
          ...(beyondNewest === undefined ? {} : { beyondNewest }),
          ...(asks ? { noOpen: noOpen('preview/pr-{number}') } : {}),
        };
        const { bar, ...rest } = branch;
        const decision = sweepDecision(
          { id: 'br-1', ...rest, ...(bar === undefined ? {} : { bar }) },
          conditions,
          {
            now: NOW,
            asksEach: true,
            open: () => found.open,
            state: () => found.state,
            contents: () => found.contents,
          },
        );
        const is41 = branch.name === 'preview/pr-41';
        const mayGo =
          bar === undefined &&
          NOW - branch.since >= olderThan &&
          (beyondNewest === undefined || branch.newer >= beyondNewest) &&
          (idleFor === undefined ||
            (typeof branch.active === 'number' &&
              NOW - branch.active >= idleFor &&
              Array.isArray(found.contents) &&
              found.contents.length === 0)) &&
          (!asks ||
            ((is41 || branch.name === 'preview/pr-42') &&
              found.open !== undefined &&
              'all' in found.open &&
              !(is41 && found.open.all.length > 0) &&
              found.state !== undefined &&
              'is' in found.state &&
              found.state.is === 'closed'));
        expect(decision.is === 'taken').toBe(mayGo);
      },
    ),
    { numRuns: 3_000, seed: 22 },
  );
});

test.each([
  ['preview/{branch}', 'preview/x', { branch: 'x' }],
  ['preview/{branch}', 'preview/', undefined],
  ['preview/{branch}/db', 'preview//db', undefined],
  ['{branch}-{branch}', 'a-b', undefined],
  ['pr-{number}', 'pr-0', undefined],
  ['pr-{number}', 'pr-', undefined],
  ['pr-{number}', 'pr-12', { number: 12 }],
])('%s leads from %s to %j', (pattern, name, found) => {
  expect(sweepPattern(pattern)?.(name)).toEqual(found);
});

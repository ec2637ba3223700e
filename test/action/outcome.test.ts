import { describe, expect, test } from 'vitest';
import type { FailOn } from '../../src/action/workflow/inputs.ts';
import { type EndedRun, fails, outputsOf, resultWord } from '../../src/action/workflow/outcome.ts';
import {
  aBranch,
  aCheck,
  aPlan,
  aReason,
  aRefusal,
  aReport,
  PROJECT,
  resultFor,
} from '../helpers/report-builders.ts';

const create = aBranch('create', 'a');
const blocked = aBranch('blocked', 'b');
const unread = [{ kind: 'neon.branch', scope: PROJECT.address, reason: aReason('refused') }];
const refused = { reason: aRefusal('too many'), rows: [] };
const planned = aReport('plan', aPlan([create]));
const drifted = aReport('drift', aPlan([create]));
const pending = aReport('drift', aPlan([{ ...create, whose: 'pending' }]));
const failing = aReport('plan', aPlan([]), { checks: [aCheck('Why?', 'fail')] });
const done = aReport('apply', aPlan([create]), { results: [resultFor(create, 'done')] });

describe('the outcome in one word', () => {
  test.each<[string, EndedRun]>([
    ['valid', { command: 'validate', code: 0 }],
    ['invalid', { command: 'validate', code: 3 }],
    ['invalid', { command: 'apply', code: 3 }],
    ['error', { command: 'plan', code: 1 }],
    ['error', { command: 'plan', code: 130 }],
    ['refused', { command: 'apply', code: 4 }],
    ['changes', { command: 'plan', code: 0, report: planned }],
    ['changes', { command: 'plan', code: 0, report: aReport('plan', aPlan([blocked])) }],
    ['no-changes', { command: 'plan', code: 0, report: aReport('plan', aPlan([])) }],
    ['incomplete', { command: 'plan', code: 1, report: aReport('plan', aPlan([create], { unread })) }],
    ['incomplete', { command: 'drift', code: 1, report: aReport('drift', aPlan([], { unread })) }],
    ['drift', { command: 'drift', code: 2, report: drifted }],
    ['drift', { command: 'drift', code: 2, report: { ...failing, command: 'drift' } }],
    ['in-sync', { command: 'drift', code: 0, report: pending }],
    ['applied', { command: 'apply', code: 0, report: done }],
    ['no-changes', { command: 'apply', code: 0, report: aReport('apply', aPlan([])) }],
    ['refused', { command: 'apply', code: 4, report: aReport('apply', aPlan([create]), { refused }) }],
    ['partly', { command: 'apply', code: 5, report: done }],
    [
      'partly',
      {
        command: 'apply',
        code: 4,
        report: aReport('apply', aPlan([create, blocked]), { results: done.results }),
      },
    ],
    ['unknown', { command: 'apply', code: 6, report: done }],
    [
      'error',
      {
        command: 'apply',
        code: 1,
        report: aReport('apply', aPlan([create]), { results: [resultFor(create, 'failed')] }),
      },
    ],
  ])('is %s', (word, ended) => {
    expect(resultWord(ended)).toBe(word);
  });
});

describe('a step fails', () => {
  test.each<[string, boolean, FailOn[], EndedRun]>([
    ['on an error', true, ['error'], { command: 'plan', code: 1 }],
    ['on a refusal', true, ['error'], { command: 'apply', code: 4 }],
    ['not on changes', false, ['error'], { command: 'plan', code: 0, report: planned }],
    ['on changes where that is said', true, ['changes'], { command: 'plan', code: 0, report: planned }],
    ['on an error too where changes are said', true, ['changes'], { command: 'plan', code: 3 }],
    ['not on drift', false, ['error'], { command: 'drift', code: 2, report: drifted }],
    ['on drift where that is said', true, ['drift'], { command: 'drift', code: 2, report: drifted }],
    ['not on what is pending', false, ['drift'], { command: 'drift', code: 0, report: pending }],
    [
      'on blocked rows where that is said',
      true,
      ['blocked'],
      { command: 'plan', code: 0, report: aReport('plan', aPlan([blocked])) },
    ],
    [
      'on failed checks where that is said',
      true,
      ['drift', 'checks'],
      { command: 'plan', code: 0, report: failing },
    ],
    ['never, where that is said', false, ['never'], { command: 'apply', code: 6, report: done }],
  ])('%s', (_what, expected, on, ended) => {
    expect(fails(ended, new Set(on))).toBe(expected);
  });
});

test('outputs are counts of rows, and no digest where nothing live was read', () => {
  const rows = [
    create,
    blocked,
    aBranch('rename', 'c'),
    aBranch('replace', 'd'),
    aBranch('delete', 'e'),
    aBranch('update', 'f'),
  ];
  const report = aReport('plan', aPlan(rows), { checks: [aCheck('Why?', 'fail'), aCheck('How?', 'pass')] });
  expect(outputsOf({ command: 'plan', code: 0, report })).toMatchObject({
    changes: '5',
    creates: '1',
    updates: '2',
    deletes: '2',
    blocked: '1',
    'checks-failed': '1',
    digest: report.plan.digest,
    'exit-code': '0',
  });
  expect(outputsOf({ command: 'plan', code: 0, report: { ...report, offline: true } })['digest']).toBe('');
});

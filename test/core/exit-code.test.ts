import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exitCode, withError } from '../../src/core/report/exit-code.ts';
import type { Report, ResultStatus } from '../../src/core/report/report.ts';
import { STATUS_WORD } from '../../src/render/words/result-words.ts';
import { aBranch, aCheck, aPlan, aReason, aReport, resultFor } from '../helpers/report-builders.ts';

const create = aBranch('create', 'one');
const blocked = aBranch('blocked', 'two');
const unread = [
  { scope: create.scope.address, kind: 'neon.endpoint', reason: aReason('the list answered 500') },
];
const quiet = { detailed: false, strictChecks: false };

function applied(...statuses: readonly ResultStatus[]): Report {
  const rows = statuses.map((status, index) =>
    aBranch(status === 'blocked' ? 'blocked' : 'create', `b${index}`),
  );
  const results = rows.map((row, index) => resultFor(row, statuses[index] as ResultStatus));
  return aReport('apply', aPlan(rows), { results });
}

function refused(code: 'guard/not-confirmed' | 'review/changed' | 'review/incomplete'): Report {
  return aReport('apply', aPlan([create]), {
    refused: { reason: { code }, rows: [create.address] },
  });
}

describe('the exit code of an apply', () => {
  it.each<[readonly ResultStatus[], number]>([
    [[], 0],
    [['done'], 0],
    [['done', 'done_before'], 0],
    [['done_before'], 0],
    [['failed'], 1],
    [['skipped'], 1],
    [['failed', 'skipped'], 1],
    [['done', 'failed'], 5],
    [['done', 'skipped'], 5],
    [['done_before', 'failed'], 5],
    [['running'], 5],
    [['running', 'failed'], 5],
    [['done', 'running'], 5],
    [['blocked'], 4],
    [['done', 'blocked'], 4],
    [['stale'], 4],
    [['done', 'stale'], 4],
    [['failed', 'blocked'], 4],
    [['stale', 'skipped'], 4],
    [['done', 'failed', 'blocked'], 5],
    [['done', 'stale', 'skipped'], 5],
    [['unknown'], 6],
    [['done', 'failed', 'blocked', 'running', 'unknown'], 6],
  ])('of rows that ended %j is %i', (statuses, code) => {
    expect(exitCode(applied(...statuses), quiet)).toBe(code);
  });

  it('is 130 after Ctrl-C, whatever else happened', () => {
    expect(exitCode({ ...applied('done', 'unknown', 'failed'), interrupted: 'signal' }, quiet)).toBe(130);
    expect(exitCode({ ...applied(), interrupted: 'signal' }, quiet)).toBe(130);
  });

  it('follows the rows when the deadline ended it', () => {
    expect(exitCode({ ...applied('done', 'running'), interrupted: 'deadline' }, quiet)).toBe(5);
    expect(exitCode({ ...applied('skipped'), interrupted: 'deadline' }, quiet)).toBe(1);
  });

  it('takes a row without a result for a row that was skipped', () => {
    const report = applied('done', 'done');
    expect(exitCode({ ...report, results: report.results.slice(0, 1) }, quiet)).toBe(5);
    expect(exitCode({ ...report, results: [] }, quiet)).toBe(1);
  });

  it('does not take the result of a blocked row for that of another', () => {
    const report = applied('done', 'blocked', 'done');
    expect(exitCode({ ...report, results: report.results.slice(0, 2) }, quiet)).toBe(5);
  });

  it('does not miss results of blocked rows', () => {
    const report = applied('done', 'blocked');
    expect(exitCode({ ...report, results: report.results.slice(0, 1) }, quiet)).toBe(4);
  });

  it.each([
    ['guard/not-confirmed', 4],
    ['review/changed', 4],
    ['review/incomplete', 1],
  ] as const)('refused as %s is %i', (code, exit) => {
    expect(exitCode(refused(code), quiet)).toBe(exit);
  });

  it('is never 2 because of changes', () => {
    expect(exitCode(applied('done'), { detailed: true, strictChecks: true })).toBe(0);
  });
});

describe('the exit code of a plan', () => {
  it.each([
    ['empty', [], false, 0],
    ['empty, detailed', [], true, 0],
    ['with changes', [create], false, 0],
    ['with changes, detailed', [create], true, 2],
    ['with a blocked row, detailed', [blocked], true, 2],
    ['with a blocked row', [blocked], false, 0],
  ] as const)('%s is as designed', (_, rows, detailed, code) => {
    expect(exitCode(aReport('plan', aPlan(rows)), { detailed, strictChecks: false })).toBe(code);
  });

  it('without options is that of the plain command', () => {
    expect(exitCode(aReport('plan', aPlan([create])))).toBe(0);
    expect(exitCode(aReport('plan', aPlan([create])), { detailed: true })).toBe(2);
    const failed = aReport('plan', aPlan([]), { checks: [aCheck('how-long', 'fail')] });
    expect(exitCode(failed)).toBe(0);
    expect(exitCode(failed, { strictChecks: true })).toBe(2);
  });

  it('is 1 where a list could not be read, changes or not', () => {
    for (const rows of [[], [create]])
      expect(exitCode(aReport('plan', aPlan(rows, { unread })), { detailed: true, strictChecks: true })).toBe(
        1,
      );
  });
});

describe('the exit code of a drift', () => {
  it.each([
    ['in sync', [], 0],
    ['moved', [create], 2],
    ['blocked', [blocked], 2],
  ] as const)('%s is as designed', (_, rows, code) => {
    expect(exitCode(aReport('drift', aPlan(rows)), quiet)).toBe(code);
  });

  it('is 1 where a list could not be read', () => {
    expect(exitCode(aReport('drift', aPlan([create], { unread })), quiet)).toBe(1);
  });
});

describe('failed checks', () => {
  it.each([
    ['fail', true, 2],
    ['fail', false, 0],
    ['unknown', true, 0],
    ['pass', true, 0],
    ['flaky', true, 0],
    ['fail', 'fail', 2],
    ['flaky', 'fail', 0],
    ['fail', 'flaky', 2],
    ['flaky', 'flaky', 2],
    ['unknown', 'flaky', 0],
    ['fail', 'unknown', 2],
    ['flaky', 'unknown', 2],
    ['unknown', 'unknown', 2],
    ['pass', 'unknown', 0],
    ['unknown', false, 0],
  ] as const)('%s with strict checks %s is %i', (verdict, strictChecks, code) => {
    const report = aReport('plan', aPlan([]), { checks: [aCheck('how-long', verdict)] });
    expect(exitCode(report, { detailed: false, strictChecks })).toBe(code);
  });
});

describe('whatever an apply came to', () => {
  const WORST_FIRST: readonly number[] = [130, 6, 5, 4, 1, 2, 0];
  // The words name them all.
  const all = Object.keys(STATUS_WORD) as ResultStatus[];
  const statuses = fc.array(fc.constantFrom(...all), { maxLength: 5 });
  const bad = fc.constantFrom(...all.filter(status => status !== 'done' && status !== 'done_before'));
  const rank = (code: number): number => WORST_FIRST.indexOf(code);

  it('one more row that did not end well never makes the exit code better', () => {
    fc.assert(
      fc.property(statuses, bad, (some, more) => {
        const [before, after] = [some, [...some, more]].map(each => exitCode(applied(...each), quiet));
        expect(rank(after ?? 0)).toBeLessThanOrEqual(rank(before ?? 0));
      }),
    );
  });

  it('is 0 only where every row is as it was wanted', () => {
    fc.assert(
      fc.property(statuses, some => {
        const isWell = some.every(status => status === 'done' || status === 'done_before');
        expect(exitCode(applied(...some), quiet) === 0).toBe(isWell);
      }),
    );
  });

  it('does not depend on the order of the rows', () => {
    fc.assert(
      fc.property(statuses, all => {
        expect(exitCode(applied(...all.toReversed()), quiet)).toBe(exitCode(applied(...all), quiet));
      }),
    );
  });

  it('is 6 wherever the answer to a write was lost, and 5 wherever only a part of a row was done', () => {
    fc.assert(
      fc.property(statuses, fc.nat(4), (all, at) => {
        const code = exitCode(applied(...all), quiet);
        expect(code === 6).toBe(all.includes('unknown'));
        const report = applied(...all);
        const results = report.results.map((result, nth) =>
          nth === at ? { ...result, partly: true as const } : result,
        );
        if (at < all.length) expect([5, 6]).toContain(exitCode({ ...report, results }, quiet));
      }),
    );
  });

  it('is not 0 where something could not be read, and 130 where the run was stopped', () => {
    fc.assert(
      fc.property(statuses, all => {
        const report = applied(...all);
        const partial = { ...report, plan: { ...report.plan, unread } };
        expect(exitCode(partial, quiet)).not.toBe(0);
        expect(exitCode({ ...report, interrupted: 'signal' }, quiet)).toBe(130);
      }),
    );
  });

  it.each([
    [0, 1],
    [2, 1],
    [1, 1],
    [4, 4],
    [5, 5],
    [6, 6],
    [130, 130],
  ])('%i with an output that could not be written is %i', (code, exit) => {
    expect(withError(code)).toBe(exit);
  });
});

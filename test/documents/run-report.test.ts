import { expect, test } from 'vitest';
import { address } from '../../src/core/address.ts';
import type { Report, Result, ResultStatus } from '../../src/core/report/report.ts';
import { mayHaveWritten, runReport } from '../../src/documents/run-report.ts';
import { aPlan, aReport } from '../helpers/report-builders.ts';

const result = (status: ResultStatus, more: Partial<Result> = {}): Result => ({
  address: address('neon.branch', ['p', 'a']),
  action: 'update',
  status,
  ...more,
});
const applied = (...results: readonly Result[]): Report => aReport('apply', aPlan([]), { results });

test.each([
  ['done', true],
  ['done_before', false],
  ['failed', true],
  ['skipped', false],
  ['stale', false],
  ['unknown', true],
  ['running', true],
  ['blocked', false],
] as const)('an apply with a row that ended as %s may have written: %j', (status, isSo) => {
  expect(mayHaveWritten(applied(result(status)))).toBe(isSo);
  expect(mayHaveWritten(applied(result(status, { partly: true })))).toBe(true);
  expect(mayHaveWritten({ ...applied(result(status)), command: 'plan' })).toBe(false);
});

test('an apply that was to write a file may have written', () => {
  const source = { file: 'evenkeel.yaml', line: 1, column: 1 };
  const check = { address: address('file', ['ids.json']), source, verdict: 'pass', findings: [] } as const;
  expect(mayHaveWritten({ ...applied(), checks: [check] })).toBe(true);
  expect(mayHaveWritten(applied())).toBe(false);
});

test('a refused apply has its exit code and counts no row as ended', () => {
  const refused = { reason: { code: 'guard/not-confirmed' }, rows: [] } as const;
  const { exit, counts } = runReport({ ...applied(result('skipped')), refused });
  expect([exit, counts.results]).toEqual([4, {}]);
});

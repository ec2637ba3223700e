import { describe, expect, test } from 'vitest';
import { isWholeJoined, joinedState, joinedVersion } from '../../src/action/record/joined-record.ts';
import type { PlanPart } from '../../src/core/report/plan.ts';
import type { Report, Result } from '../../src/core/report/report.ts';
import type { RunFacts } from '../../src/core/report/run-facts.ts';
import { aBranch, aPlan, aRefusal, aReport, PROJECT, resultFor } from '../helpers/report-builders.ts';

const SHA = 'a'.repeat(40);
const OTHER = 'b'.repeat(40);
const WHEN = '2026-11-20T12:00:00.000Z';

const run = (commit: string | undefined = SHA, version = '1.0.0'): RunFacts => {
  const times = { started: WHEN, ended: WHEN };
  return { id: 'r', ...times, version, files: [], hosts: [], exit: 0, ...(commit && { commit }) };
};
const noCommit = (): RunFacts => {
  const { commit: _, ...rest } = run();
  return rest;
};
const a = aBranch('create', 'a');
const b = aBranch('create', 'b');

interface Joined {
  readonly runs?: readonly RunFacts[] | undefined;
  readonly part?: Partial<PlanPart>;
  readonly status?: Result['status'];
  readonly more?: Partial<Report>;
}

/** Two applies of a row each, as one. */
function joined({ runs = [run(), run()], part, status = 'done', more }: Joined = {}): Report {
  const covers = part && { part: { scopes: [PROJECT.address], unread: 0, ...part } };
  const results = [resultFor(a, status), resultFor(b, status)];
  return aReport('apply', aPlan([a, b], covers), { results, runs, ...more });
}

const stateOf = (of: Joined, sha = SHA): string => joinedState({ code: 0, report: joined(of) }, sha);

describe('joined applies', () => {
  test('are all of a commit if each run was of it, and every row of every scope is done', () => {
    expect(isWholeJoined(joined(), SHA)).toBe(true);
    expect(stateOf({})).toBe('applied');
  });

  test.each<[string, Joined]>([
    ['one of another commit', { runs: [run(), run(OTHER)] }],
    ['the first of another commit', { runs: [run(OTHER), run()] }],
    ['one of no known commit', { runs: [run(), noCommit()] }],
    ['none with facts about its run', { runs: [] }],
    ['a scope without a report', { part: { unread: 1 } }],
    ['another shard', { more: { shard: { index: 1, of: 2 } } }],
    ['scopes that were not read, with --changed', { part: { unread: 3, since: 'abc' } }],
    ['no scope to tell whether one is lacking, with --changed', { part: { since: 'abc' } }],
  ])('are a part of it with %s', (_, of) => {
    expect(isWholeJoined(joined(of), SHA)).toBe(false);
    expect(stateOf(of)).toBe('partly');
  });

  test('are of no commit where the job has none', () => {
    expect(isWholeJoined(joined({ runs: [run('')] }), '')).toBe(false);
    expect(stateOf({}, '')).toBe('partly');
  });

  test('say that nothing was done only if no run is lacking', () => {
    const status = 'failed';
    expect(stateOf({ status })).toBe('failed');
    expect(stateOf({ status, part: { unread: 1 } })).toBe('unclear');
    expect(stateOf({ status, runs: [run(), run(OTHER)] })).toBe('unclear');
    const refused = { reason: aRefusal('no'), rows: [] };
    expect(stateOf({ status: 'skipped', more: { refused } })).toBe('refused');
    expect(stateOf({ status: 'skipped', more: { refused }, part: { unread: 1 } })).toBe('unclear');
    const plan = aPlan([a, b], { digest: 'incomplete' });
    expect(stateOf({ status, more: { plan } })).toBe('unclear');
    expect(stateOf({ status: 'unknown', part: { unread: 1 } })).toBe('partly');
    expect(stateOf({ status, more: { shard: { index: 1, of: 2 } } })).toBe('unclear');
    expect(joinedState({ code: 1 }, SHA)).toBe('unclear');
  });

  test('have the version of all of them, or none', () => {
    expect(joinedVersion(joined())).toBe('1.0.0');
    expect(joinedVersion(joined({ runs: [run(), run(SHA, '1.0.1')] }))).toBeUndefined();
    expect(joinedVersion(joined({ runs: [] }))).toBeUndefined();
  });
});

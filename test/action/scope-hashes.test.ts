import { describe, expect, test } from 'vitest';
import { type Marker, markerLine, readMarker } from '../../src/action/comment/marker.ts';
import { coveredOf, scopeMarks, writtenScopes } from '../../src/action/comment/scope-hashes.ts';
import type { Plan } from '../../src/core/report/plan.ts';
import type { Result } from '../../src/core/report/report.ts';
import {
  APPLICATION,
  aBranch,
  aBucket,
  aCommand,
  aPlan,
  aReport,
  PROJECT,
  resultFor,
} from '../helpers/report-builders.ts';
import { projectBranch } from '../helpers/sizes.ts';

const KEY = 'evenkeel.yaml|prod';
const AT = 1_795_353_600;
const RUN = { id: 42, attempt: 1, at: AT };

/** What the comment keeps of a plan, as it is read again. */
function kept(plan: Plan): Marker {
  const marker = readMarker(
    markerLine({ is: 'plan', key: KEY, sha: '', digest: 'ek1-0', run: RUN, ...scopeMarks(plan) }),
  );
  if (marker === undefined) throw new Error('no marker');
  return marker;
}

/** The scopes of a plan that an apply of another manifest has written into, unless `more` says. */
const covered = (plan: Plan, more: Partial<Parameters<typeof coveredOf>[1]> = {}): readonly string[] =>
  coveredOf(kept(plan), { key: 'other.yaml|prod', scopes: [PROJECT.address], at: AT, ...more });

describe('a plan is about', () => {
  test('the scopes of its rows, and with its own manifest about each', () => {
    expect(covered(aPlan([aBranch('create', 'one')]))).toEqual([PROJECT.address]);
    expect(covered(aPlan([aCommand('create', 'ping')]))).toEqual([]);
    expect(covered(aPlan([aCommand('create', 'ping')]), { key: KEY })).toEqual([PROJECT.address]);
  });

  test('the scopes of its part alone, those without a row too, whatever the manifest', () => {
    const scopes = [PROJECT.address];
    const plan = aPlan([], { part: { scopes, unread: 1 } });
    expect(covered(plan)).toEqual(scopes);
    expect(covered(plan, { key: KEY, scopes: [APPLICATION.address, PROJECT.address] })).toEqual(scopes);
  });

  test('each of two hundred scopes, and of more it keeps none', () => {
    const rows = (many: number) => Array.from({ length: many }, (_, nth) => projectBranch(nth));
    const written = { scopes: [rows(200)[199]?.scope.address ?? PROJECT.address] };
    expect(covered(aPlan(rows(200)), written)).toEqual(written.scopes);
    expect(covered(aPlan(rows(201)), written)).toEqual([]);
  });

  test('what was written in the second in which it began, or later, and nothing before', () => {
    const plan = aPlan([aBranch('create', 'one')]);
    expect(covered(plan, { at: AT })).toEqual([PROJECT.address]);
    expect(covered(plan, { at: AT + 1 })).toEqual([PROJECT.address]);
    expect(covered(plan, { at: AT - 1 })).toEqual([]);
  });
});

describe('an apply has written into', () => {
  const row = aBucket('create', 'one', 'files');
  const written = (status: Result['status'], more: Partial<Result> = {}): readonly string[] =>
    writtenScopes(aReport('apply', aPlan([row]), { results: [resultFor(row, status, more)] }));

  test('the outermost scope of what it wrote', () => {
    expect(written('done')).toEqual([PROJECT.address]);
    expect(written('unknown')).toEqual([PROJECT.address]);
  });

  test('nothing where a row failed, unless a part of it was written', () => {
    for (const status of ['failed', 'skipped', 'stale', 'blocked', 'done_before'] as const)
      expect(written(status), status).toEqual([]);
    expect(written('failed', { partly: true })).toEqual([PROJECT.address]);
  });
});

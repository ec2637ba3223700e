import { describe, expect, test } from 'vitest';
import { readMarker } from '../../src/action/comment/marker.ts';
import { failedBody, planBody } from '../../src/action/comment/plan-comment.ts';
import type { Report } from '../../src/core/report/report.ts';
import {
  aBranch,
  aCheck,
  aCommand,
  aComment,
  aPlan,
  aReason,
  aReport,
  changed,
} from '../helpers/report-builders.ts';

const context = aComment();
const AGAIN = { ...context, runUrl: 'https://github.com/acme/app/actions/runs/43' };
const NEXT = { ...context, sha: 'b'.repeat(40) };

const row = aCommand('update', 'a', { fields: [changed('description', 'x', 'y')] });
const first = aReport('plan', aPlan([row]));

/**
 * What a second run makes of the comment that another one left; undefined where it leaves it alone.
 */
function second(report: Report, to = AGAIN, before: Report = first): string | undefined {
  return planBody(report, to, readMarker(planBody(before, context, undefined) ?? ''));
}

describe('a second run at the same commit', () => {
  test('leaves the comment alone where it says the same, whatever the run took', () => {
    expect(second({ ...first, ms: 99, requests: { GET: 7 } })).toBeUndefined();
    const incomplete = aReport('plan', aPlan([row], { digest: 'incomplete' }));
    expect(second(incomplete, AGAIN, incomplete)).toBeUndefined();
  });

  test('leaves it alone where a rehearsal differs in its time only, and writes it again where it found something else', () => {
    const told = (line: string, found: string) => ({ ...context, rehearsed: { line, found, lines: [] } });
    const before = planBody(first, told('3 writes, 20 s', '3 writes'), undefined) ?? '';
    expect(before).toContain('\n\n3 writes, 20 s\n\n');
    expect(planBody(first, told('3 writes, 90 s', '3 writes'), readMarker(before))).toBeUndefined();
    expect(planBody(first, told('3 writes, 20 s', '3 writes, 1 refused'), readMarker(before))).toBeDefined();
  });

  test('writes it again where it says that the plan is out of date, though the plan is the same', () => {
    const before = readMarker(planBody(first, context, undefined) ?? '');
    if (before === undefined) throw new Error('no marker');
    const again = planBody(first, AGAIN, { ...before, outdated: ['c'.repeat(40)] });
    expect(readMarker(again ?? '')?.text).toBe(before.text);
    expect(readMarker(again ?? '')).not.toHaveProperty('outdated');
  });

  test('leaves alone what was said of the push before', () => {
    const pushed = second(first, NEXT);
    expect(pushed).toContain('**Since `aaaaaaaaaa`:** the plan is the same.');
    expect(planBody(first, NEXT, readMarker(pushed ?? ''))).toBeUndefined();
  });

  test.each<[string, Report]>([
    [
      'a blocked row',
      aReport('plan', aPlan([row, aBranch('blocked', 'b', { reason: aReason('it is held') })])),
    ],
    ['a check', { ...first, checks: [aCheck('q', 'fail', { findings: ['it lacks words'] })] }],
    ['a note', aReport('plan', aPlan([row], { notes: [aReason('look at this')] }))],
    ['a count', aReport('plan', { ...first.plan, counts: { ...first.plan.counts, unmanaged: 9 } })],
    [
      'how much is lost',
      aReport('plan', aPlan([{ ...row, loss: [{ what: 'overwrites', count: 2 }] as never }])),
    ],
  ])('writes it again if %s differs, although the digest does not', (_, report) => {
    const body = second(report);
    expect(body).toContain('runs/43');
    expect(planBody(report, AGAIN, readMarker(body ?? ''))).toBeUndefined();
  });

  test('says which rows are new since the last run', () => {
    const blocked = aBranch('blocked', 'b', { reason: aReason('it is held') });
    expect(second(aReport('plan', aPlan([row, blocked])))).toContain(
      `**Since the last run:** 1 row new or changed (\`${blocked.address}\`).`,
    );
  });

  test('replaces that there was no plan', () => {
    const failed = readMarker(failedBody('No plan', 'it broke', context));
    expect(planBody(first, AGAIN, failed)).toContain(row.address);
  });
});

test('a row that is blocked since the last push is not the same plan', () => {
  const blocked = aBranch('blocked', 'b', { reason: aReason('it is held') });
  const body = second(aReport('plan', aPlan([row, blocked])), NEXT);
  expect(body).toContain(`**Since \`aaaaaaaaaa\`:** 1 row new or changed (\`${blocked.address}\`).`);
});

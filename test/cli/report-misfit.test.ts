import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/core/report/report.ts';
import { reportMisfit } from '../../src/documents/report-file.ts';
import { aBranch, aPlan, aReport, resultFor } from '../helpers/report-builders.ts';
import { sampleReports } from '../helpers/sample-reports.ts';
import { MANIFEST } from './sample-manifest.ts';
import { testCli } from './test-io.ts';

const made = aBranch('create', 'a');
const held = aBranch('blocked', 'b');
const shard = { index: 1, of: 2 };
const moved = resultFor(aBranch('update', 'c'), 'stale', { reason: { code: 'stale/moved' } });

describe('a report whose parts do not fit', () => {
  test.each<[string, Report, string]>([
    [
      'a row that is done and not in the plan',
      aReport('apply', aPlan([]), { results: [resultFor(made, 'done')] }),
      '"done" is the result of create neon.branch/shiny-wind-028834/a, which is no row of its plan',
    ],
    [
      'a blocked row that is done',
      aReport('apply', aPlan([held]), { results: [resultFor(held, 'done')] }),
      'neon.branch/shiny-wind-028834/b is blocked, and its result is "done"',
    ],
    [
      'a plan with results',
      aReport('plan', aPlan([made]), { results: [resultFor(made, 'done')] }),
      'it is a report of plan, which changes nothing, but it has a result for neon.branch/shiny-wind-028834/a',
    ],
    [
      'counts that are not those of the rows',
      aReport('apply', aPlan([made], { counts: { ...aPlan([made]).counts, create: 2 } })),
      'it counts 2 rows with the action create, but has another number of such rows',
    ],
  ])('with %s is not merged', async (_, report, why) => {
    expect(reportMisfit(report)).toBe(why);
    const file = JSON.stringify({ ...report, shard });
    const cli = testCli({ files: { 'evenkeel.yaml': MANIFEST, 's.json': file } });
    const { code, stdout, stderr } = await cli.run('show', 's.json');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(
      `error[file]: the report s.json contradicts itself: ${why}\n  next: Give the unchanged file`,
    );
  });

  test('is no report of a run: each of those fits', () => {
    const fine = aReport('apply', aPlan([made, held]), {
      results: [resultFor(made, 'done'), resultFor(held, 'blocked'), moved],
    });
    for (const report of [fine, ...Object.values(sampleReports())])
      expect(reportMisfit(report)).toBeUndefined();
  });
});

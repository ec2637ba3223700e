import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/core/report/report.ts';
import { parseReportFile } from '../../src/documents/report-file.ts';
import { validateReport } from '../../src/generated/validate-report.js';
import { renderJson } from '../../src/render/json/json.ts';
import { HOSTILE } from '../helpers/hostile-text.ts';
import { aBranch, aPlan, aReason, aRefusal, aReport, changed } from '../helpers/report-builders.ts';
import { sampleReports } from '../helpers/sample-reports.ts';

/** The same value with the members of every object in reverse order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reversed(inner)]),
  );
}

describe('renderJson', () => {
  it('is one document with everything a report holds', () => {
    for (const report of Object.values(sampleReports()))
      expect(parseReportFile(renderJson(report))).toEqual({ report });
  });

  it('has the words of every reason beside it, so that a reader needs no table', () => {
    const row = aBranch('blocked', 'a', { reason: { code: 'keep/holds', glob: '**', to: 'delete' } });
    expect(JSON.parse(renderJson(aReport('plan', aPlan([row])))).plan.rows[0]).toMatchObject({
      reason: { code: 'keep/holds', glob: '**', to: 'delete' },
      message: 'the line ** of `keep` matches this resource, so it cannot be deleted',
      next: 'To let evenkeel delete this resource, remove the line ** from `keep`.',
    });
  });

  it('is as the published schema says', () => {
    const refused = { reason: aRefusal('m'), rows: [] };
    const { apply, plan } = sampleReports();
    for (const report of [
      ...Object.values(sampleReports()),
      { ...apply, refused },
      { ...plan, interrupted: 'signal' as const },
    ]) {
      validateReport(JSON.parse(renderJson(report)));
      expect(validateReport.errors ?? []).toEqual([]);
    }
  });

  it('begins with its version and ends with a line break', () => {
    expect(renderJson(sampleReports().empty)).toMatch(/^\{\n {2}"v": 1,\n {2}"command": "plan",\n/);
    expect(renderJson(sampleReports().empty).endsWith('}\n')).toBe(true);
  });

  it('has its members in the same order however the report was made', () => {
    for (const report of Object.values(sampleReports()))
      expect(renderJson(reversed(report) as Report)).toBe(renderJson(report));
  });

  it('escapes what a terminal or a runner would act on, and keeps the values', () => {
    const row = aBranch('update', 'a', {
      fields: HOSTILE.map((text, index) => changed(`f${index}`, text, null)),
    });
    const text = renderJson(aReport('plan', aPlan([row])));
    expect(text).not.toMatch(/[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]|##\[/);
    const values = JSON.parse(text).plan.rows[0].fields.map((field: { before: string }) => field.before);
    expect(values).toEqual(HOSTILE);
  });

  it('writes tag characters as the two units they are', () => {
    const text = renderJson(aReport('plan', aPlan([], { notes: [aReason('a\u{e0041}')] })));
    expect(text).toContain('"a\\udb40\\udc41"');
  });
});

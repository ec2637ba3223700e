import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/core/report/report.ts';
import { drawMarkdown, renderMarkdown } from '../../src/render/markdown/markdown.ts';
import { aCheck, aPlan, aReason, aReport, changed } from '../helpers/report-builders.ts';
import { projectBranch, reportOf, STATES, tenant } from '../helpers/sizes.ts';

const bytes = (text: string): number => new TextEncoder().encode(text).length;
const tableLines = (text: string): readonly string[] =>
  text.split('\n').filter(line => /^\| `[-+~>!/]+`/.test(line));

/** How many rows the table shows, by the number that a line of several says. */
function rowsIn(text: string): number {
  return tableLines(text).reduce((sum, line) => sum + Number(/` × (\d+) /.exec(line)?.[1] ?? 1), 0);
}

/** How many rows the lines of the scopes count. */
function restIn(text: string): number {
  const lines = text.split('\n').filter(line => /^- `\w+ · /.test(line));
  const counts = lines.flatMap(line => [...line.replace(/: `.*$/, '').matchAll(/(\d+) [a-z ]+/g)].slice(-9));
  return lines.length === 0 ? 0 : counts.map(found => Number(found[1])).reduce((sum, n) => sum + n, 0);
}

const actionsIn = (text: string): readonly string[] =>
  tableLines(text).map(line => /&nbsp;\**(\w+)/.exec(line)?.[1] ?? '');

describe('a plan of 5,000 rows', () => {
  const report = reportOf(5000, 'planned');

  test.each([2_000, 6_000, 20_000, 60_000, 300_000])(
    'fills %i bytes, and says how many rows it shows',
    maxBytes => {
      const text = renderMarkdown(report, { maxBytes, full: "the run's log" });
      expect(bytes(text)).toBeLessThanOrEqual(maxBytes);
      expect(bytes(text)).toBeGreaterThan(maxBytes - 600);
      expect(text).toContain(
        `_${rowsIn(text)} of 5000 rows are shown here, because of the size; the rest is in the run's log._`,
      );
      expect(text).toContain(report.plan.digest);
    },
  );

  test('shows what destroys first, then what widens, then updates, then creates', () => {
    const actions = actionsIn(renderMarkdown(report, { maxBytes: 300_000 }));
    const order = ['delete', 'update', 'create'];
    // The four that widen access are updates, before all others.
    expect(actions.slice(0, 36)).toEqual(Array.from({ length: 36 }, () => 'delete'));
    expect(actions).toEqual([...actions].sort((a, b) => order.indexOf(a) - order.indexOf(b)));
    expect(actions.filter(action => action === 'update')).toHaveLength(604);
    expect(actions.filter(action => action === 'create').length).toBeGreaterThan(100);
  });

  test('has a line for each scope of the rest, which together with the table is the whole', () => {
    const text = renderMarkdown(report, { maxBytes: 300_000 });
    expect(text).toContain('- `neon · project shiny-wind-028834`: ');
    expect(rowsIn(text) + restIn(text)).toBe(5000);
  });

  test('says how many scopes it has no line for', () => {
    const text = renderMarkdown(report, { maxBytes: 20_000 });
    expect(text).toMatch(/^- and \d+ more scopes$/m);
    expect(text).toContain('- `neon · project shiny-wind-028834`: 4000 to create: ');
  });

  test('has a line for each scope also where more failed than there is room for', () => {
    const text = renderMarkdown(reportOf(5000, 'in part'));
    expect(text).toMatch(/^- `neon · project shiny-wind-028834`: \d+ done, /m);
    // The first of those that failed, then what destroys.
    expect(actionsIn(text).slice(20, 56)).toEqual(Array.from({ length: 36 }, () => 'delete'));
  });
});

test('diffs are filled too, in the order of the rows, and counted', () => {
  const rows = [
    ...Array.from({ length: 60 }, (_, at) => tenant(at, { fields: [changed('a', null, `a${at}`)] })),
    ...Array.from({ length: 60 }, (_, at) => projectBranch(at, { fields: [changed('a', null, `a${at}`)] })),
  ];
  const report = aReport('plan', aPlan(rows));
  for (const maxBytes of [15_000, 17_000, 20_000, 22_000]) {
    const text = renderMarkdown(report, { maxBytes, full: "the job's summary" });
    const diffs = text.match(/^@@ .* @@$/gm) ?? [];
    if (diffs.length === 120) continue;
    expect(rowsIn(text)).toBe(120);
    expect(text).toContain(
      `_All 120 rows and ${diffs.length} of 120 diffs are shown here, because of the size; the rest is in the job's summary._`,
    );
    if (diffs.length > 0) expect(text).toContain(`<summary>Diffs (${diffs.length} of 120)</summary>`);
    expect(diffs.slice(0, 60).every(diff => diff.includes('quiet-'))).toBe(true);
    expect(bytes(text)).toBeGreaterThan(maxBytes - 400);
  }
});

test('says that nothing is left out only where nothing is', () => {
  const report = reportOf(40, 'planned');
  const whole = drawMarkdown(report);
  expect(whole.isWhole).toBe(true);
  expect(whole.text).not.toContain('because of the size');
  const size = bytes(whole.text);
  expect(drawMarkdown(report, { maxBytes: size + 40 })).toEqual(whole);
  expect(drawMarkdown(report, { maxBytes: size - 1 })).toMatchObject({ isWhole: false });
});

test('never exceeds its budget by a byte, whatever it holds', () => {
  const many = Array.from({ length: 80 }, (_, at) => aReason(`note ${at} ${'é'.repeat(40)}`));
  const checks = Array.from({ length: 80 }, (_, at) =>
    aCheck(`q${at}`, 'fail', { findings: ['x'.repeat(60)] }),
  );
  const unread = Array.from({ length: 30 }, (_, at) => ({
    scope: tenant(at).address,
    kind: 'neon.endpoint',
    reason: aReason(`no ${at}`),
  }));
  const reports: readonly Report[] = STATES.map(state => {
    const report = reportOf(40, state);
    return { ...report, checks, plan: { ...report.plan, notes: many, unread } };
  });
  for (const report of reports)
    for (let maxBytes = 60; maxBytes < 40_000; maxBytes = Math.floor(maxBytes * 1.07) + 1) {
      const text = renderMarkdown(report, { maxBytes, full: 'the log', lead: ['**Since:** x', ''] });
      expect(bytes(text)).toBeLessThanOrEqual(maxBytes);
    }
});

test('remarks never push the rows out, and rows never the remarks', () => {
  const notes = Array.from({ length: 500 }, (_, at) => aReason(`note ${at}`));
  const text = renderMarkdown(
    { ...reportOf(5000, 'planned'), plan: { ...reportOf(5000, 'planned').plan, notes } },
    { maxBytes: 20_000 },
  );
  expect(tableLines(text).length).toBeGreaterThan(40);
  expect(text.match(/^- Note: /gm)?.length).toBeGreaterThan(40);
});

import { expect, test } from 'vitest';
import { planFile } from '../../src/documents/plan-file.ts';
import { jsonText, orderedReport, planPieces, renderJson, reportPieces } from '../../src/render/json/json.ts';
import { jsonPieces } from '../../src/render/json/json-pieces.ts';
import { textPieces } from '../../src/render/text/text.ts';
import { HOSTILE } from '../helpers/hostile-text.ts';
import { sampleReports } from '../helpers/sample-reports.ts';
import { reportOf } from '../helpers/sizes.ts';

/** So long that its text has several pieces, whatever comes before. */
const item = (at: number): object => ({ at, more: { text: 'x'.repeat(2_000), none: [], nothing: {} } });
const items = (many: number): readonly object[] => Array.from({ length: many }, (_, at) => item(at));

test.each([0, 1, 63, 64, 65, 128, 129, 400])('a list of %i items is as JSON.stringify writes it', many => {
  for (const value of [
    items(many),
    { rows: items(many) },
    { a: 1, b: { c: [[1], {}], rows: items(many), d: { e: [] } }, f: undefined, g: HOSTILE },
  ])
    expect([...jsonPieces(value)].join('')).toBe(jsonText(value));
});

test.each([null, 'text', 3, [], {}, { a: {}, b: [], c: { d: {}, e: [] } }])('so is %j', value => {
  expect([...jsonPieces(value)].join('')).toBe(`${JSON.stringify(value, null, 2)}\n`);
});

test('an item is made when it is its turn', () => {
  let made = 0;
  function* rows() {
    for (; made < 1_000; ) {
      made += 1;
      yield item(made);
    }
  }
  const pieces = jsonPieces({ rows: rows() })[Symbol.iterator]();
  pieces.next();
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThan(100);
});

test('each report and plan is the same in pieces as it is whole', () => {
  for (const report of Object.values(sampleReports())) {
    expect(renderJson(report)).toBe(jsonText(orderedReport(report)));
    expect([...planPieces(report.plan)].join('')).toBe(planFile(report.plan));
  }
});

test('no piece of a large report is larger than a few rows, and each ends at the end of a line', () => {
  const report = reportOf(721, 'planned');
  const drawn = {
    json: reportPieces(report),
    plan: planPieces(report.plan),
    text: textPieces(report, { color: false, width: 100, verbose: true }),
  };
  for (const [form, texts] of Object.entries(drawn)) {
    const pieces = [...texts];
    const all = pieces.join('');
    expect(pieces.length, form).toBeGreaterThan(1);
    expect(Math.max(...pieces.map(piece => piece.length)), form).toBeLessThan(200_000);
    let end = 0;
    for (const piece of pieces) {
      end += piece.length;
      expect(all[end - 1] === '\n' || all[end] === '\n', form).toBe(true);
    }
  }
});

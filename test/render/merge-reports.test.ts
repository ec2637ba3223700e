import { describe, expect, test } from 'vitest';
import { address } from '../../src/core/address.ts';
import { exitCode } from '../../src/core/report/exit-code.ts';
import type { Reason, RefusalReason } from '../../src/core/report/reason.ts';
import type { CheckResult, Report } from '../../src/core/report/report.ts';
import type { Row } from '../../src/core/report/row.ts';
import { mergeReports } from '../../src/documents/merge-reports.ts';
import { parseReportFile } from '../../src/documents/report-file.ts';
import { renderJson } from '../../src/render/json/json.ts';
import { renderMarkdown } from '../../src/render/markdown/markdown.ts';
import { wordsOf } from '../../src/render/reason-words/reason-words.ts';
import { reportAnnotations } from '../../src/render/sarif/annotations.ts';
import { renderSarif } from '../../src/render/sarif/sarif.ts';
import { renderText } from '../../src/render/text/text.ts';
import {
  APPLICATION,
  aBranch,
  aCommand,
  aPlan,
  aReport,
  aSource,
  resultFor,
} from '../helpers/report-builders.ts';

const quiet = { detailed: false, strictChecks: false };
const deletes = [aCommand('delete', 'a'), aCommand('delete', 'b')];
const GUARD = {
  reason: tooMany(6),
  rows: deletes.map(row => row.address),
};

function tooMany(deletes: number): RefusalReason {
  const { address: scope } = APPLICATION;
  return { code: 'guard/deletes', scopes: [{ scope, why: [{ over: 'five', deletes }] }], most: deletes };
}

function shard(index: number, of: number, rows: readonly Row[], more: Partial<Report> = {}): Report {
  return aReport('apply', aPlan(rows), { shard: { index, of }, ...more });
}

function merged(...reports: readonly Report[]): Report {
  const found = mergeReports(reports);
  if (found.problem !== undefined) throw new Error(found.problem);
  return found.report;
}

const created = aBranch('create', 'c');
const refusedOne = shard(1, 2, [...deletes, aCommand('blocked', 'held')], { refused: GUARD });
const doneTwo = shard(2, 2, [created], { results: [resultFor(created, 'done')] });

test('shards that ran against different services are no report together', () => {
  const at = (index: number, origin: string): Report => {
    const plan = { ...aPlan([]), origins: { neon: origin } };
    return aReport('apply', plan, { shard: { index, of: 2 } });
  };
  const [one, two] = ['https://one.example', 'https://two.example'] as const;
  expect(mergeReports([at(1, one), at(2, two)]).problem).toBe('the reports are of different services');
  expect(mergeReports([at(1, one), at(2, one)]).problem).toBeUndefined();
});

test('a rule is broken where one shard finds it broken, whatever the others could read', () => {
  const rule = (verdict: CheckResult['verdict'], ...findings: readonly string[]): CheckResult => ({
    address: address('rule', ['few']),
    source: aSource(4),
    verdict,
    findings,
  });
  const of = (index: number, check: CheckResult): Report => shard(index, 3, [], { checks: [check] });
  const fails = rule('fail', 'Few.', 'the third is one too many');
  const unknown = rule('unknown', 'Few.', 'a list was not read');
  const all = [unknown, fails, rule('pass')];
  for (const order of [all, all.toReversed()])
    expect(merged(...order.map((check, at) => of(at + 1, check))).checks).toEqual([fails]);
  expect(merged(of(1, rule('pass')), of(2, unknown), of(3, rule('pass'))).checks).toEqual([unknown]);
});

describe('a shard that was refused beside one that was done', () => {
  const report = merged(refusedOne, doneTwo);

  test('has its refusal whole, and each of its rows says why it was skipped', () => {
    expect(report.refused).toBeUndefined();
    expect(report.refusals).toEqual([{ ...GUARD, shard: { index: 1, of: 2 } }]);
    expect(report.results).toEqual([
      ...deletes.map(row =>
        resultFor(row, 'skipped', { reason: { code: 'shard/refused', index: 1, of: 2 } }),
      ),
      resultFor(created, 'done'),
    ]);
  });

  test('is said in every output, with what to do next', () => {
    const outputs = {
      text: renderText(report, { color: false, width: 160 }),
      markdown: renderMarkdown(report),
      github: reportAnnotations(report),
      sarif: renderSarif({ report }, '1'),
      json: renderJson(report),
    };
    for (const [format, text] of Object.entries(outputs)) {
      expect(text, format).toMatch(
        /6 deletes are more than the 5 that one apply\s+makes without --max-deletes/,
      );
      expect(text, format).toMatch(/apply with (?:--|\\-\\-)max-deletes 6/);
      expect(text, format).toMatch(/shard 1\/2 was refused/i);
      expect(text, format).not.toMatch(/nothing was written/i);
    }
    expect(parseReportFile(outputs.json)).toEqual({ report: JSON.parse(JSON.stringify(report)) });
  });

  test('is applied in part', () => {
    expect(exitCode(report, quiet)).toBe(5);
    expect(renderText(report, { color: false, width: 100 })).toMatch(
      /^Applied in part: 1 done, 2 skipped, 1 blocked/m,
    );
  });
});

test.each([
  ['guard/not-confirmed', 4],
  ['review/changed', 4],
  ['review/incomplete', 1],
] as const)('a shard refused as %s beside one with nothing to do ends %i, as it did alone', (code, exit) => {
  const one = shard(1, 2, deletes, { refused: { ...GUARD, reason: { code } } });
  expect(exitCode(one, quiet)).toBe(exit);
  expect(exitCode(merged(one, shard(2, 2, [])), quiet)).toBe(exit);
});

test('a refusal without rows is never called applied or no changes', () => {
  const one = shard(1, 2, [], { refused: { reason: { code: 'review/changed' }, rows: [] } });
  const plain = { color: false, width: 100 };
  expect(renderText(merged(one, doneTwo), plain)).toMatch(/^Applied in part: 1 done/m);
  expect(renderText(merged(one, shard(2, 2, [])), plain)).toMatch(/^Not applied: 0 done/m);
  expect(exitCode(merged(one, doneTwo), quiet)).toBe(4);
});

describe('shards that were all refused', () => {
  const two = { reason: tooMany(9), rows: [] };

  test('are one refusal that says which shard needs what', () => {
    const { refused } = merged(refusedOne, shard(2, 2, [], { refused: two }));
    expect(refused?.rows).toEqual(GUARD.rows);
    expect(refused && wordsOf(refused.reason)).toEqual({
      message: `shard 1/2: ${wordsOf(GUARD.reason).message}; shard 2/2: ${wordsOf(two.reason).message}`,
      next: `shard 1/2: ${wordsOf(GUARD.reason).next} shard 2/2: ${wordsOf(two.reason).next}`,
    });
  });

  test('have no results, as one run that is refused has none', () => {
    expect(merged(refusedOne, shard(2, 2, [], { refused: two })).results).toEqual([]);
  });

  test('say once what is the same, and end as the worst of them', () => {
    const same = merged(refusedOne, shard(2, 2, [], { refused: { ...GUARD, rows: [] } }));
    expect(same.refused).toEqual(GUARD);
    const one = shard(1, 2, deletes, { refused: { reason: { code: 'review/incomplete' }, rows: [] } });
    expect(exitCode(merged(one, shard(2, 2, [], { refused: GUARD })), quiet)).toBe(4);
  });

  test('have not written nothing where another one has no report', () => {
    const report = merged(shard(1, 2, deletes, { refused: GUARD }));
    expect(report.refused).toBeUndefined();
    expect(report.refusals).toHaveLength(1);
    expect(exitCode(report, quiet)).toBe(4);
  });
});

test.each([
  ['a code with which nothing is refused', { code: 'keep/holds' }],
  ['a code of a provider', { code: 'neon/key-refused', said: 'no' }],
  ['data that fits no words', { code: 'guard/deletes', scopes: 1, most: 1 }],
  [
    'such a code in one of several',
    { code: 'shard/all-refused', of: 2, refusals: [{ index: 1, of: 2, reason: { code: 'row/inherited' } }] },
  ],
])('a report whose refusal has %s is refused', (_, reason) => {
  const file = JSON.parse(renderJson(refusedOne));
  const broken = { ...file, refused: { ...file.refused, reason } };
  expect(parseReportFile(JSON.stringify(broken)).problem).toMatch(/^not a report: /);
});

test('what shards count of sweeps is added up, and a file that one of them needs is not called needless', () => {
  const unneeded = { code: 'secrets/nothing-to-write' } as const;
  const noted = (index: number, notes: readonly Reason[]): Report => {
    const report = shard(index, 2, []);
    return { ...report, plan: { ...report.plan, notes } };
  };
  const notAsked = { code: 'sweep/not-asked', scopes: 3 } as const;
  const matches = { code: 'sweep/matches', count: 2 } as const;
  expect(merged(noted(1, [unneeded, notAsked, matches]), noted(2, [notAsked, matches])).plan.notes).toEqual([
    { code: 'sweep/matches', count: 4 },
    { code: 'sweep/not-asked', scopes: 6 },
  ]);
  expect(merged(noted(1, [unneeded]), noted(2, [unneeded])).plan.notes).toEqual([unneeded]);
});

import { describe, expect, it } from 'vitest';
import { parsePlanFile, planFile } from '../../src/documents/plan-file.ts';
import { renderJson } from '../../src/render/json/json.ts';
import { misfit } from '../helpers/output-schemas.ts';
import { sampleReports } from '../helpers/sample-reports.ts';

const { plan } = sampleReports().plan;
const text = planFile(plan);
const fitsSchema = (value: unknown): boolean => misfit('plan', value) === undefined;
const problemOf = (changed: string): string | undefined => parsePlanFile(changed).problem;

/** The plan file with one member changed on the way down `path`. */
function withMember(path: readonly (string | number)[], value: unknown): string {
  const copy = JSON.parse(text);
  let at = copy;
  for (const step of path.slice(0, -1)) at = at[step];
  at[path.at(-1) as string] = value;
  return JSON.stringify(copy);
}

describe('planFile and parsePlanFile', () => {
  it('give back the plan they were given', () => {
    for (const report of Object.values(sampleReports()))
      expect(parsePlanFile(planFile(report.plan))).toEqual({ plan: report.plan });
  });

  it('write the same bytes for the same plan', () => {
    expect(planFile(structuredClone(plan))).toBe(text);
    const read = parsePlanFile(text).plan;
    expect(read && planFile(read)).toBe(text);
  });

  it.each([
    ['', 'not JSON'],
    ['{', 'not JSON'],
    ['[]', 'is not a JSON object'],
    ['null', 'is not a JSON object'],
    ['{}', 'another version of evenkeel wrote this plan file, so plan again (its `v` is none'],
    [
      '{"v":2}',
      'another version of evenkeel wrote this plan file, so plan again (its `v` is 2, and this version reads 1)',
    ],
    ['{"v":"1"}', 'its `v` is "1"'],
    ['{"v":1}', 'plan has no "name"'],
    ['['.repeat(100_000), 'nests at most'],
    [`{"v":1,"a":${'{"a":'.repeat(70)}1${'}'.repeat(70)}}`, 'nests at most'],
  ])('refuse %.40j', (broken, problem) => {
    expect(problemOf(broken)).toContain(problem);
  });

  it('do not take brackets inside text for nesting', () => {
    const notes = ['['.repeat(1000), '"{\\"[['.repeat(100)].map(said => ({
      reason: { code: 'test/said', said },
      message: said,
    }));
    expect(problemOf(withMember(['notes'], notes))).toBeUndefined();
  });

  it('refuse a report, and say how to save a plan', () => {
    expect(problemOf(renderJson(sampleReports().plan))).toContain('`evenkeel plan --out FILE` saves a plan');
  });

  it.each<[readonly (string | number)[], unknown, string]>([
    [['surprise'], 1, 'plan has an unknown member "surprise"'],
    [['name'], 7, 'plan.name is not text'],
    [['digest'], 'ek1-0', 'plan.digest is not a digest'],
    [['origins'], ['x'], 'plan.origins is not an object'],
    [['origins'], { neon: 1 }, 'plan.origins[0] is not text'],
    [['counts', 'create'], -1, 'plan.counts.create is not a whole number'],
    [['rows'], {}, 'plan.rows is not a list'],
    [['rows', 0], null, 'plan.rows[0] is not an object'],
    [['rows', 0, 'action'], 'destroy', 'plan.rows[0].action is not one of create'],
    [['rows', 0, 'was'], 1, 'plan.rows[0].was is not text'],
    [['rows', 0, 'absent'], false, 'plan.rows[0].absent is not one of true'],
    [['rows', 0, 'allow'], ['everything'], 'plan.rows[0].allow[0] is not one of'],
    [['rows', 0, 'scope', 'parent'], {}, 'plan.rows[0].scope.parent has no "address"'],
    [['rows', 0, 'source', 'line'], 0, 'plan.rows[0].source.line is not a number from 1'],
    [['rows', 0, 'desired'], [], 'plan.rows[0].desired is not an object'],
    [['rows', 1, 'fields', 0, 'path'], null, 'plan.rows[1].fields[0].path is not text'],
    [['unread'], [{}], 'plan.unread[0] has no "scope"'],
    [['notes'], [1], 'plan.notes[0] is not an object'],
    [
      ['notes'],
      ['inherited'],
      'another version of evenkeel wrote this plan file, or someone changed it, so plan again (plan.notes[0] is not an object)',
    ],
  ])('refuse a changed %j', (path, value, problem) => {
    const broken = withMember(path, value);
    expect(problemOf(broken)).toContain(problem);
    expect(fitsSchema(JSON.parse(broken))).toBe(false);
  });

  it('ask for the members that the published schema has, no more and no fewer', () => {
    const whole = JSON.parse(text);
    const walk = (value: unknown, path: readonly (string | number)[]): void => {
      // What else a reason needs is by its code; see below.
      if (typeof value !== 'object' || value === null || path.at(-1) === 'reason') return;
      for (const key of Object.keys(value)) {
        const here = [...path, Array.isArray(value) ? Number(key) : key];
        const copy = structuredClone(whole);
        let at = copy;
        for (const step of here.slice(0, -1)) at = at[step];
        if (!Array.isArray(value)) {
          delete at[key];
          expect([here, problemOf(JSON.stringify(copy)) === undefined]).toEqual([here, fitsSchema(copy)]);
          at[`${key}_`] = 'x';
          expect([here, problemOf(JSON.stringify(copy)) === undefined]).toEqual([here, fitsSchema(copy)]);
        }
        walk((value as Record<string, unknown>)[key], here);
      }
    };
    walk(whole, []);
  });

  it.each<[string, unknown, string]>([
    ['no code', {}, 'has no code'],
    ['a code of another form', { code: 'Keep.Holds' }, 'has no code'],
    ['a code that nobody knows', { code: 'keep/nothing' }, 'which this program does not know'],
    ['a code that every object has', { code: 'constructor' }, 'has no code'],
    [
      'data of another sort',
      { code: 'row/cycle', through: 'a' },
      '.reason.through is not a list [row/cycle]',
    ],
    ['no data', { code: 'loss/not-allowed' }, '.reason has no "losses" [loss/not-allowed]'],
    [
      'words that are none',
      { code: 'service/rejected', said: {} },
      '.reason.said is not text [service/rejected]',
    ],
    [
      'words that are made when they are read',
      { code: 'ref/deleted', address: { toString: 1 } },
      '.reason.address is not text',
    ],
    [
      'a next step that is none',
      { code: 'neon/x', said: 'x', next: {} },
      '.reason.next is not text [neon/x]',
    ],
    ['a cause in no words', { code: 'row/inherited', cause: { code: '<b>' } }, '.reason.cause has no code'],
    [
      'a cause of that sort',
      { code: 'row/unread', cause: { code: 'row/cycle' } },
      '.reason.cause has no "through" [row/cycle]',
    ],
    ['a cause that is none', { code: 'row/unread', cause: 'x' }, '.reason.cause is not an object'],
  ])('refuse a reason with %s', (_, reason, problem) => {
    const at = plan.rows.findIndex(row => row.action === 'blocked');
    expect(problemOf(withMember(['rows', at, 'reason'], reason))).toContain(problem);
    expect(problemOf(withMember(['notes'], [{ reason, message: 'x' }]))).toContain(problem);
  });

  it('stop at the first mistake of a file full of them', () => {
    const rows = `[${Array.from({ length: 300_000 }, () => '{}').join(',')}]`;
    expect(problemOf(text.replace(/"rows": \[/, `"rows": ${rows}, "more": [`))).toContain(
      'unknown member "more"',
    );
    expect(problemOf(JSON.stringify({ ...plan, rows: JSON.parse(rows) }))).toContain(
      'plan.rows[0] has no "address"',
    );
  });

  it('refuse "__proto__" wherever it stands, and leave Object alone', () => {
    for (const place of ['"desired": {', '"origins": {']) {
      const at = text.indexOf(place) + place.length;
      const broken = `${text.slice(0, at)}"__proto__":{"polluted":"yes"}${text[at] === '}' ? '' : ','}${text.slice(at)}`;
      expect(problemOf(broken)).toMatch(/__proto__|is not text/);
    }
    const nested = text.replace('"before": null', '"before": [{"__proto__":{"polluted":true}}]');
    expect(problemOf(nested)).toContain('has a member "__proto__"');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { problemAnnotations, reportAnnotations } from '../../src/render/sarif/annotations.ts';
import {
  aBranch,
  aCheck,
  aPlan,
  aProblem,
  aReason,
  aReport,
  aSource,
  changed,
  resultFor,
} from '../helpers/report-builders.ts';
import { sampleReports } from '../helpers/sample-reports.ts';

const samples = sampleReports();
const lines = (text: string): readonly string[] => text.split('\n').slice(0, -1);

describe('problemAnnotations', () => {
  it('points at the place, errors first', () => {
    const source = { file: 'a.yaml', line: 6, column: 7, endLine: 6, endColumn: 17 };
    const text = problemAnnotations([
      aProblem('"${{" stays literal', {
        rule: 'manifest/literal-braces',
        level: 'warning',
        source: aSource(9),
      }),
      aProblem('unknown key', { rule: 'schema/unknown-key', hint: 'did you mean "name"?', source }),
    ]);
    expect(lines(text)).toEqual([
      '::error file=a.yaml,line=6,endLine=6,col=7,endColumn=17,title=schema/unknown-key::unknown key (did you mean "name"?)',
      '::warning file=evenkeel.yaml,line=9,col=9,title=manifest/literal-braces::"${{" stays literal',
    ]);
  });

  it('shows nine and says how many more there are', () => {
    const problems = Array.from({ length: 12 }, (_, index) => aProblem(`mistake ${index}`));
    expect(lines(problemAnnotations(problems))).toHaveLength(10);
    expect(lines(problemAnnotations(problems)).at(-1)).toBe(
      '::error title=evenkeel::and 3 more findings; the report has all findings',
    );
    expect(lines(problemAnnotations(problems.slice(0, 9)))).toHaveLength(9);
  });

  it('is empty where there is nothing to say', () => {
    expect(problemAnnotations([])).toBe('');
    expect(reportAnnotations(samples.empty)).toBe('');
  });
});

describe('reportAnnotations', () => {
  it('names destructive rows first, then openings, blocked rows and checks', () => {
    const titles = lines(reportAnnotations(samples.plan)).map(
      line => /title=(\w+(?: \w+%3A)?)/.exec(line)?.[1],
    );
    expect(titles).toEqual([
      'delete',
      'replace',
      'create',
      'rename',
      'blocked',
      'check failed%3A',
      'check unknown%3A',
    ]);
  });

  it('says in the title of a row that it widens access', () => {
    const row = aBranch('update', 'a', { opening: aReason('the branch is not protected') });
    expect(reportAnnotations(aReport('plan', aPlan([row])))).toMatch(
      /title=update neon\.branch\/\S+\/a widens access::widens access: the branch is not protected/,
    );
  });

  it('keeps destructive rows when there are too many', () => {
    const rows = Array.from({ length: 30 }, (_, index) =>
      aBranch(index < 20 ? 'blocked' : 'delete', `b${index}`),
    );
    const shown = lines(reportAnnotations(aReport('plan', aPlan(rows))));
    expect(shown.slice(0, 9).every(line => line.includes('title=delete'))).toBe(true);
    expect(shown.at(-1)).toBe('::warning title=evenkeel::and 21 more findings; the report has all findings');
  });

  it('names every row that an apply did not do, and none that it did', () => {
    const text = reportAnnotations(samples.apply);
    expect(lines(text)).toHaveLength(5);
    expect(text).toContain('::failed. the service refused it');
    expect(text).toContain('::outcome unknown. the answer to the PATCH was lost');
    expect(text).not.toContain('deploy');
  });

  it('names what moved in a drift', () => {
    const text = reportAnnotations(
      aReport('drift', aPlan([aBranch('update', 'a', { fields: [changed('ttl', 1, 2)] })])),
    );
    expect(text).toBe(
      '::warning file=evenkeel.yaml,line=40,col=9,title=differs neon.branch/shiny-wind-028834/a::differs. ttl\n',
    );
  });

  it('cuts a long title before it escapes it: what is shown ends with a whole escape', () => {
    const rule = `${'r'.repeat(4_095)}%%`;
    const text = problemAnnotations([aProblem('m', { rule })]);
    expect(text).toMatch(/r%25…::m\n$/);
  });

  it('escapes percent signs before anything else, and colons and commas in properties', () => {
    const row = aBranch('blocked', 'a', {
      reason: aReason('%0A::warning::x%25, y'),
      source: aSource(1, 'a:b,c%.yaml'),
    });
    expect(reportAnnotations(aReport('plan', aPlan([row])))).toBe(
      '::warning file=a%3Ab%2Cc%25.yaml,line=1,col=9,title=blocked neon.branch/shiny-wind-028834/a::' +
        'blocked. %250A::warning::x%2525, y [test/said]\n',
    );
  });

  it('says why an apply was refused', () => {
    const row = aBranch('create', 'a');
    const refused = {
      reason: { code: 'review/changed' } as const,
      rows: [row.address],
    };
    expect(reportAnnotations(aReport('apply', aPlan([row]), { refused }))).toBe(
      '::error title=apply refused::Nothing was written: this run would not do what the reviewed plan shows: the manifest, something live or the options of the run have changed [review/changed]. Next: Plan again, and review the new plan. If only the options differ, such as `--target`, apply with those of the reviewed plan.\n',
    );
  });

  it('stays under the length the runner cuts at', () => {
    const row = aBranch('create', 'a');
    const results = [resultFor(row, 'failed', { reason: aReason('x'.repeat(9000)) })];
    const checks = [aCheck('q', 'fail', { findings: ['y'.repeat(9000)] })];
    for (const line of lines(reportAnnotations(aReport('apply', aPlan([row]), { results, checks }))))
      expect((line.split('::').at(-1) as string).length).toBeLessThanOrEqual(4000);
  });
});

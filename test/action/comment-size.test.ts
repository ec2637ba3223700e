import { describe, expect, test } from 'vitest';
import { COMMENT_BYTES, planBody } from '../../src/action/comment/plan-comment.ts';
import { writeIssue } from '../../src/action/drift/drift-issue.ts';
import type { GitHub } from '../../src/action/github/github.ts';
import { restPlace } from '../../src/action/show-on-github.ts';
import { readInputs } from '../../src/action/workflow/inputs.ts';
import { summaryText } from '../../src/action/workflow/summary.ts';
import { address } from '../../src/core/address.ts';
import type { Report } from '../../src/core/report/report.ts';
import { aComment, aPlan, aReport, changed } from '../helpers/report-builders.ts';
import { reportOf, tenant } from '../helpers/sizes.ts';

/** GitHub's limit of a body, in characters. */
const MOST_CHARACTERS = 65_536;

const context = aComment({ rest: "the run's log" });

/** Rows of which no two are alike, with names of that length of a character. */
function unlike(rows: number, character: string, length: number): Report {
  return aReport(
    'plan',
    aPlan(
      Array.from({ length: rows }, (_, index) =>
        tenant(index, {
          address: address('neon.branch', ['shiny-wind-028834', `${character.repeat(length)}-${index}`]),
          fields: [changed('ttl', null, `${index}`)],
        }),
      ),
    ),
  );
}

describe('a comment', () => {
  const sizes = [3, 40, 200, 400, 721, 1_100, 1_300, 5_000];
  const cases = sizes.flatMap(rows => ['x', 'é', '語', '😀'].map(character => [rows, character] as const));

  test.each(cases)(
    'of %i rows with names of %s has at most 65,536 characters, and fills its budget',
    (rows, character) => {
      for (const length of [1, 60]) {
        const body = planBody(unlike(rows, character, length), context, undefined) ?? '';
        expect(body.length).toBeLessThanOrEqual(MOST_CHARACTERS);
        expect(Buffer.byteLength(body)).toBeLessThanOrEqual(COMMENT_BYTES);
        if (body.includes('because of the size'))
          expect(Buffer.byteLength(body)).toBeGreaterThan(COMMENT_BYTES - 1_500);
      }
    },
  );

  test('of 721 rows that are mostly alike shows all of them, in less than 5 kB and its marker', () => {
    const body = planBody(reportOf(721, 'planned'), context, undefined) ?? '';
    expect(body).not.toContain('because of the size');
    expect(Buffer.byteLength(body.split('\n').slice(1).join('\n'))).toBeLessThan(5_000);
  });
});

test('an issue fills its budget too', async () => {
  const bodies: string[] = [];
  const github = {
    openIssues: () => Promise.resolve([]),
    createIssue: (_title: string, body: string) => Promise.resolve(bodies.push(body)),
  } as unknown as GitHub;
  const naming = { options: [], labels: [], opened: async () => undefined };
  const given = { ...context, ...naming, files: [], now: 1_700_000_000, strictChecks: false };
  await writeIssue(github, { ...unlike(5_000, '語', 20), command: 'drift' }, true, given);
  const [body = ''] = bodies;
  expect(body.length).toBeLessThanOrEqual(MOST_CHARACTERS);
  expect(Buffer.byteLength(body)).toBeGreaterThan(COMMENT_BYTES - 1_500);
  expect(body).toMatch(
    /^_\d+ of 5000 rows are shown here, because of the size; the rest is in the run's log\._$/m,
  );
});

describe('what a comment has no room for', () => {
  const env = { GITHUB_STEP_SUMMARY: '/tmp/summary' };
  const where = (report: Report, more: Readonly<Record<string, string>> = {}): string =>
    restPlace(report, { env: { ...env, ...more }, inputs: readInputs({ ...env, ...more }) });
  const small = unlike(721, 'x', 9);
  const large = unlike(6_000, 'x', 99);

  test('is in the summary, if that has room for all of it', () => {
    expect(where(small)).toBe("the job's summary");
    const text = summaryText({ report: small, code: 0 }, { label: '' });
    for (const row of small.plan.rows) expect(text).toContain(`\`${row.address}\``);
  });

  test('is in the log, if the summary has no room for it or there is none', () => {
    expect(where(large)).toBe("the run's log");
    expect(summaryText({ report: large, code: 0 }, { label: '', full: "the run's log" })).toMatch(
      /^_\d+ of 6000 rows are shown here, because of the size; the rest is in the run's log\._$/m,
    );
    expect(where(small, { GITHUB_STEP_SUMMARY: '' })).toBe("the run's log");
  });

  test.each([{ INPUT_FORMAT: 'markdown' }, { INPUT_FORMAT: 'sarif' }, { INPUT_OUTPUT: 'plan.txt' }])(
    'is in the report, if the log has it neither: %j',
    more => {
      expect(where(large, more)).toBe('the file that the output report-json names');
    },
  );
});

import { describe, expect, test } from 'vitest';
import type { EngineReason, Reason } from '../../src/core/report/reason.ts';
import type { Report } from '../../src/core/report/report.ts';
import { parsePlanFile, planFile } from '../../src/documents/plan-file.ts';
import { parseReportFile } from '../../src/documents/report-file.ts';
import { renderJson } from '../../src/render/json/json.ts';
import { renderMarkdown } from '../../src/render/markdown/markdown.ts';
import { codesOf, wordsOf } from '../../src/render/reason-words/reason-words.ts';
import { renderText } from '../../src/render/text/text.ts';
import { SAMPLE_REASONS } from '../helpers/sample-reasons.ts';
import { sampleReports } from '../helpers/sample-reports.ts';

const { plan } = sampleReports();
/** Values of every type of JSON; whatever is not of the member's own is no data of its code. */
const VALUES: readonly unknown[] = [null, true, -1.5, 'x', [], {}, [{}], { toString: 1 }];
/** Members that hold any JSON. */
const ANY: ReadonlySet<string> = new Set(['before', 'after', 'entry']);

/** In a line of `accepted` these hold any JSON, too. */
const ACCEPTED: ReadonlySet<string> = new Set(['wants', 'is', 'now']);

type Path = readonly (string | number)[];

/**
 * The places of a reason's data, each item of a list too, but for codes and for what may be any
 * JSON.
 */
function placesIn(value: unknown, at: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'code' || ANY.has(key) || (isAccepted(value) && ACCEPTED.has(key))) return [];
    const here = [...at, Array.isArray(value) ? Number(key) : key];
    return [here, ...placesIn(inner, here)];
  });
}

function isAccepted(value: object): boolean {
  return 'code' in value && String(value.code).startsWith('accepted/');
}

function withValue(reason: Reason, path: Path, value: unknown): Reason {
  const copy = structuredClone(reason) as never;
  let at: Record<string | number, unknown> = copy;
  for (const step of path.slice(0, -1)) at = at[step] as typeof at;
  at[path.at(-1) as string | number] = value;
  return copy;
}

function typeOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
}

function valueAt(reason: Reason, path: Path): unknown {
  return path.reduce((at: unknown, step) => (at as Record<string | number, unknown>)[step], reason);
}

/**
 * Every file of which the reason is a part. The words beside it are a stranger's too, and are made
 * anew.
 */
function files(reason: Reason): Readonly<Record<string, string>> {
  const note = { code: 'test/said', said: 'NOTE' };
  const report: Report = { ...plan, plan: { ...plan.plan, notes: [note] } };
  const put = (text: string): string =>
    text.replace(/\{\s*"code": "test\/said",\s*"said": "NOTE"\s*\}/, () => JSON.stringify(reason));
  return { report: put(renderJson(report)), plan: put(planFile(report.plan)) };
}

function read(reason: Reason): { readonly problems: readonly string[]; readonly drawn: readonly string[] } {
  const { report, plan: saved } = files(reason);
  const fromReport = parseReportFile(report ?? '');
  const fromPlan = parsePlanFile(saved ?? '');
  const problems = [fromReport.problem, fromPlan.problem].filter(each => each !== undefined);
  const drawn = [
    ...(fromReport.report === undefined
      ? []
      : [renderText(fromReport.report, { color: false, width: 400 }), renderMarkdown(fromReport.report)]),
    ...(fromPlan.plan === undefined
      ? []
      : fromPlan.plan.notes.map(each => JSON.stringify([wordsOf(each), codesOf(each)]))),
  ];
  return { problems, drawn };
}

const ALL = Object.entries(SAMPLE_REASONS).map(
  ([code, samples]) => [code, samples] as readonly [string, readonly EngineReason[]],
);

describe('a file that someone edited', () => {
  test.each(ALL)('is read where %s has its own data', (_, samples) => {
    for (const sample of samples) expect(read(sample).problems).toEqual([]);
  });

  test.each(ALL)(
    'is refused where %s has data of another type, with the place and the code',
    (code, samples) => {
      for (const sample of samples)
        for (const path of placesIn(sample))
          for (const value of VALUES) {
            const { problems, drawn } = read(withValue(sample, path, value));
            const [first] = path;
            const isOwn = typeOf(value) === typeOf(valueAt(sample, path));
            const isOr =
              path.at(-1) === 'was'
                ? value === 'x' || value === null
                : path.at(-1) === 'count'
                  ? value === null
                  : // The wanted value of a field is whatever the rule says.
                    code === 'rule/broken' && path.at(-1) === 'value';
            if (!isOwn && !isOr) expect([path, value, problems.length]).toEqual([path, value, 2]);
            for (const problem of problems) {
              expect(problem).toContain('plan.notes[');
              expect(problem).toContain(`.reason.${first}`);
              expect(problem).toContain(`[${code}]`);
            }
            expect(drawn.join('\n')).not.toMatch(/\[object|undefined|NaN/);
          }
    },
  );

  test.each(ALL)('is refused where data of %s is missing, or draws nothing in its place', (_, samples) => {
    for (const sample of samples)
      for (const path of placesIn(sample).filter(each => typeof each.at(-1) === 'string')) {
        const { problems, drawn } = read(JSON.parse(JSON.stringify(withValue(sample, path, undefined))));
        expect([0, 2]).toContain(problems.length);
        expect(drawn.join('\n')).not.toMatch(/\[object|undefined|NaN/);
      }
  });
});

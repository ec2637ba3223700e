import { describe, expect, test } from 'vitest';
import { readMarker } from '../../src/action/comment/marker.ts';
import { COMMENT_BYTES, failedBody, planBody } from '../../src/action/comment/plan-comment.ts';
import { annotation, maskLines, outputText } from '../../src/action/workflow/runner.ts';
import { SUMMARY_BYTES, summaryText } from '../../src/action/workflow/summary.ts';
import { formsOf } from '../../src/http/secret-forms.ts';
import { renderMarkdown } from '../../src/render/markdown/markdown.ts';
import { problemsMarkdown } from '../../src/render/markdown/markdown-rows.ts';
import { dependencyGraph } from '../../src/render/rows/dependency-graph.ts';
import { problemAnnotations, reportAnnotations } from '../../src/render/sarif/annotations.ts';
import { renderText } from '../../src/render/text/text.ts';
import { HOSTILE } from '../helpers/hostile-text.ts';
import {
  aBranch,
  aCommand,
  aComment,
  aPlan,
  aProblem,
  aReason,
  aReport,
  aSource,
  changed,
} from '../helpers/report-builders.ts';
import { readCommand } from './runner-commands.ts';

const context = aComment({ rest: "the job's summary" });

describe('a plan of 5,000 rows', () => {
  const deletes = Array.from({ length: 12 }, (_, at) => aBranch('delete', `doomed-${at}`));
  const updates = Array.from({ length: 4_988 }, (_, at) =>
    aCommand('update', `command-${at}`, {
      fields: [changed('description', 'before '.repeat(8), `after ${at} `.repeat(8))],
    }),
  );
  const report = aReport('plan', aPlan([...updates, ...deletes]));

  test('is a comment under 60,000 bytes that shows all 12 deletions', () => {
    const body = planBody(report, context, undefined) ?? '';
    expect(Buffer.byteLength(body)).toBeLessThan(COMMENT_BYTES);
    for (const { address } of deletes) expect(body).toContain(`**delete** | \`${address}\``);
    expect(body).toMatch(
      /^_\d+ of 5000 rows are shown here, because of the size; the rest is in the job's summary\._$/m,
    );
    expect(readMarker(body)).toMatchObject({ digest: report.plan.digest });
  });

  test('is a summary under 1 MiB that shows all 12 deletions first', () => {
    const text = summaryText({ report, code: 0 }, { label: 'prod' });
    expect(Buffer.byteLength(text)).toBeLessThan(1024 * 1024);
    for (const { address } of deletes) expect(text).toContain(`\`${address}\``);
    expect(text.indexOf('doomed-11')).toBeLessThan(text.indexOf('&nbsp;update |'));
  });

  test('is at most ten annotations of a kind', () => {
    const lines = reportAnnotations(report).trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(10);
  });

  test('says after the next push that the plan is another one, because its rows did not fit', () => {
    const first = readMarker(planBody(report, context, undefined) ?? '');
    const next = aReport('plan', aPlan(deletes, { digest: `ek1-${'1'.repeat(40)}` }));
    expect(planBody(next, { ...context, sha: 'b'.repeat(40) }, first)).toContain('the plan is another one');
  });
});

test('a body of problems without end stays under the limit', () => {
  const problem = aProblem('x'.repeat(900));
  const details = problemsMarkdown(Array.from({ length: 500 }, () => problem));
  expect(Buffer.byteLength(failedBody('The manifest is not valid', details.repeat(9), context))).toBeLessThan(
    COMMENT_BYTES,
  );
  expect(SUMMARY_BYTES).toBeLessThan(1024 * 1024);
});

/** Ways to start a command, to mention someone, or to leave the place where a name is shown. */
const EVIL = [
  ...HOSTILE,
  '::error::x',
  '  ::set-output name=x::y',
  '\n::add-mask::x',
  '\r\n::warning file=a,line=1::x',
  '##[error]x',
  'a ##[group]b',
  '\u2028::notice::x',
  '%0A::error::x',
  ']]>::stop-commands::x',
];

describe.each(EVIL)('the name %j', name => {
  const row = aCommand('update', name, {
    fields: [changed(name, name, `${name}\n${name}`)],
    source: aSource(3, `${name}.yaml`),
    notes: [aReason(name)],
    opening: aReason(name),
  });
  const blocked = aCommand('blocked', `${name}2`, { reason: aReason(name, name) });
  const report = aReport('plan', aPlan([row, blocked], { name, notes: [aReason(name)] }));

  function commandsIn(text: string): readonly string[] {
    return text.split(/\r\n|[\r\n\u2028\u2029\u0085]/).flatMap(line => {
      const found = readCommand(line);
      return found === undefined ? [] : [found.command];
    });
  }

  test('issues no command from the log, the summary or the comment', () => {
    for (const command of ['plan', 'drift', 'apply'] as const) {
      const told = { ...report, command };
      expect(commandsIn(renderText(told, { color: false, width: 100 }))).toEqual([]);
      expect(commandsIn(renderMarkdown(told))).toEqual([]);
    }
    expect(commandsIn(planBody(report, { ...context, environment: name }, undefined) ?? '')).toEqual([]);
    expect(commandsIn(dependencyGraph(report.plan).join('\n'))).toEqual([]);
  });

  test('stays inside its annotation, which says it as it is', () => {
    const problem = aProblem(name, { source: aSource(1, name) });
    const lines = (reportAnnotations(report) + problemAnnotations([problem])).trimEnd().split('\n');
    for (const line of lines) {
      const found = readCommand(line);
      expect(found?.command).toMatch(/^(?:warning|error)$/);
      expect(Object.keys(found?.properties ?? {})).toEqual(expect.arrayContaining(['title']));
    }
    const own = readCommand(annotation('notice', name));
    expect(own?.command).toBe('notice');
    expect(Object.keys(own?.properties ?? {})).toEqual(['title']);
  });

  test('ends no output early', () => {
    const text = outputText('x', name, 'ghadelimiter_secret');
    expect(text).toBe(`x<<ghadelimiter_secret\n${name}\nghadelimiter_secret\n`);
  });
});

test('an output that holds its delimiter is refused', () => {
  expect(() => outputText('x', 'a ghadelimiter_1 b', 'ghadelimiter_1')).toThrow('delimiter');
});

test('a secret of several lines is masked line by line, because a log is', () => {
  const lines = maskLines(formsOf('first%line\nsecond-line\n\n'));
  expect(lines).toEqual(expect.arrayContaining(['::add-mask::first%25line', '::add-mask::second-line']));
  for (const line of lines) expect(line).not.toMatch(/[\r\n]|%0A/);
});

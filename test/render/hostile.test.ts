import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { address } from '../../src/core/address.ts';
import type { Report } from '../../src/core/report/report.ts';
import { parsePlanFile, planFile } from '../../src/documents/plan-file.ts';
import { renderJson } from '../../src/render/json/json.ts';
import { renderMarkdown } from '../../src/render/markdown/markdown.ts';
import { eventLine } from '../../src/render/progress/event-line.ts';
import { Progress } from '../../src/render/progress/progress.ts';
import { progressLine, statusLine } from '../../src/render/progress/status-line.ts';
import { problemAnnotations, reportAnnotations } from '../../src/render/sarif/annotations.ts';
import { renderProblems } from '../../src/render/text/problems.ts';
import { renderText } from '../../src/render/text/text.ts';
import { hostileReport } from '../helpers/hostile-report.ts';
import { HOSTILE } from '../helpers/hostile-text.ts';
import {
  aBranch,
  aPlan,
  aProblem,
  aReason,
  aRefusal,
  aReport,
  aSource,
  changed,
} from '../helpers/report-builders.ts';

function renderings(text: string): readonly string[] {
  const reports = (['plan', 'drift', 'apply'] as const).map(command => hostileReport(text, command));
  const refused: Report = {
    ...hostileReport(text, 'apply'),
    refused: { reason: aRefusal(text), rows: [address('neon.branch', [text])] },
  };
  const all = [...reports, refused];
  const problem = aProblem(text, { rule: text, hint: text, source: aSource(1, text) });
  return [
    ...all.flatMap(report =>
      [60, 140].map(width => renderText(report, { color: false, width, verbose: width > 100 })),
    ),
    ...all.map(report => renderMarkdown(report)),
    ...all.map(renderJson),
    ...all.map(report => planFile(report.plan)),
    ...all.map(reportAnnotations),
    problemAnnotations([problem]),
    renderProblems([problem], new Map(), () => 'frame\n', { color: false }),
    ...progressLines(text),
  ];
}

function progressLines(text: string): readonly string[] {
  const of = address('neon.branch', [text]);
  const events = [
    { type: 'reading', kind: text, scope: of },
    { type: 'read', kind: text, scope: of, count: 1 },
    { type: 'checking', scope: of, count: 1 },
    { type: 'started', address: of, action: 'create' },
    { type: 'waiting', lane: text, what: [text], since: 0 },
    { type: 'held', lane: text, by: [text], reason: aReason(text), leftMs: 1_000 },
    { type: 'held', lane: text, by: [], reason: aReason(text), leftMs: 1_000 },
    { type: 'retry', request: text, why: text, afterMs: 5 },
    { type: 'written', address: of, action: 'create' },
    { type: 'verifying', kind: text, scope: of },
    { type: 'ended', result: { address: of, action: 'create', status: 'failed', message: text, next: text } },
  ] as const;
  const style = { color: false };
  const state = new Progress(0);
  state.expect([{ address: of, action: 'create' }]);
  return events.flatMap(event => {
    state.heard(event, 1000);
    return [
      eventLine(event, style),
      progressLine(state, { now: 2000 }, style),
      statusLine(state, { now: 2000 }, 80, style),
    ].flatMap(line => (line === undefined ? [] : [line]));
  });
}

/** The runner's own reading of a line: a command of either form. */
function isCommand(line: string): boolean {
  return line.trimStart().startsWith('::') || line.includes('##[');
}

const CONTROL = /(?!\n)[\p{Cc}\p{Surrogate}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u;

/** Inside an emoji of several a joiner hides nothing. */
const JOINED = /(?<=\p{Extended_Pictographic})\u200d(?=\p{Extended_Pictographic})/gu;

function expectHarmless(text: string): void {
  for (const output of renderings(text)) expect(output.replace(JOINED, '')).not.toMatch(CONTROL);
}

/** Each with a short name for the test's own output. */
const named = HOSTILE.map(text => [JSON.stringify(text.slice(0, 40)), text] as const);

describe('hostile text', () => {
  it.each(named)('never brings a control character into any output: %s', (_, text) => expectHarmless(text));

  it.each(named)('never becomes a workflow command: %s', (_, text) => {
    for (const output of renderings(text)) {
      const isAnnotations = /^::(error|warning) /.test(output);
      for (const line of output.split('\n')) {
        if (!isAnnotations) expect(isCommand(line), line).toBe(false);
        else expect(line === '' || /^::(error|warning) [^:]*::[^\r\n]*$/.test(line), line).toBe(true);
      }
    }
  });

  it('never brings a control character into any output, whatever it is', () => {
    const unit = fc.oneof(fc.integer({ min: 0, max: 0x2fff }), fc.integer({ min: 0xd800, max: 0xffff }));
    const anything = fc.array(unit, { maxLength: 12 }).map(codes => String.fromCharCode(...codes));
    fc.assert(fc.property(anything, expectHarmless), { numRuns: 300 });
  });

  it.each(named)('comes back from a plan file as it was: %s', (_, text) => {
    const { plan } = hostileReport(text, 'plan');
    const read = parsePlanFile(planFile(plan));
    expect(read.problem).toBeUndefined();
    expect(read.plan?.rows).toEqual(structuredClone(plan.rows));
  });

  it('colored output has no escape codes but our own', () => {
    for (const text of HOSTILE) {
      const output = renderText(hostileReport(text, 'plan'), { color: true, width: 100 });
      expect(output.replaceAll(/\u001b\[\d\d?m/g, '').replace(JOINED, '')).not.toMatch(CONTROL);
      for (const line of output.split('\n'))
        expect(isCommand(line.replaceAll(/\u001b\[\d\d?m/g, '')), line).toBe(false);
    }
  });

  it('cannot imitate a change of another value', () => {
    const row = aBranch('update', 'a', { fields: [changed('x', 'a" → "b', 'c')] });
    expect(renderText(aReport('plan', aPlan([row])), { color: false, width: 100 })).toContain(
      'x  "a\\" → \\"b" → "c"',
    );
  });
});

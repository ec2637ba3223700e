import { expect, test } from 'vitest';
import { failedBody, planBody } from '../../src/action/comment/plan-comment.ts';
import { withoutSecrets } from '../../src/action/workflow/running.ts';
import { summaryText } from '../../src/action/workflow/summary.ts';
import { Failure } from '../../src/core/report/failure.ts';
import { createRedactor } from '../../src/http/redact.ts';
import { plainMarkdown } from '../../src/render/markdown/markdown-text.ts';
import { aBranch, aComment, aPlan, aProblem, aReason, aReport } from '../helpers/report-builders.ts';

/** Markdown escapes the underscores, and breaks what looks like a commit. */
const TOKEN = 'npg_a_b-f0f1f2f3f4f5f6f7';
const redactor = createRedactor([TOKEN]);
const context = aComment();

test('Markdown hides a token from the redactor, so what is told is masked before it is drawn', () => {
  expect(redactor.text(plainMarkdown(TOKEN))).toContain('npg');
  const failure = new Failure('network', `refused ${TOKEN}`, { next: `Ask for ${TOKEN}` });
  const ran = withoutSecrets({ code: 1, failure }, redactor);
  expect(summaryText(ran, { label: '' })).toContain('refused \\*\\*\\*.');
  expect(summaryText(ran, { label: '' })).not.toMatch(/npg|f0f1/);
  expect(ran.failure).toMatchObject({ code: 'network', message: 'refused ***', next: 'Ask for ***' });
});

test('notes and problems of a comment have no token', () => {
  const plan = aPlan([aBranch('create', 'dev')], { notes: [aReason(`see ${TOKEN}`)] });
  const problem = aProblem(`not ${TOKEN}`);
  const { report, problems } = withoutSecrets(
    { code: 0, report: aReport('plan', plan), problems: [problem] },
    redactor,
  );
  expect(report && planBody(report, context, undefined)).not.toMatch(/npg|f0f1/);
  expect(report?.plan.rows).toBe(plan.rows);
  expect(failedBody('x', JSON.stringify(problems), context)).not.toMatch(/npg|f0f1/);
});

import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApplyContext, appliedBody, applyingBody } from '../../src/action/comment/living-comment.ts';
import { readMarker } from '../../src/action/comment/marker.ts';
import {
  COMMENT_BYTES,
  failedBody,
  type OwnComment,
  planBody,
} from '../../src/action/comment/plan-comment.ts';
import { writeIssue } from '../../src/action/drift/drift-issue.ts';
import { createGitHub } from '../../src/action/github/github.ts';
import { readPreviewMarker } from '../../src/action/preview/preview-marker.ts';
import { missingMarkdown } from '../../src/action/preview/tell-missing.ts';
import { tellPreview } from '../../src/action/preview/tell-preview.ts';
import { proposalBody } from '../../src/action/proposal/propose.ts';
import { rehearsalMarkdown, rehearsedOf } from '../../src/action/workflow/rehearsed.ts';
import { annotation } from '../../src/action/workflow/runner.ts';
import { summaryText } from '../../src/action/workflow/summary.ts';
import { Failure } from '../../src/core/report/failure.ts';
import { createRedactor } from '../../src/http/redact.ts';
import { problemsMarkdown } from '../../src/render/markdown/markdown-rows.ts';
import { plainMarkdown } from '../../src/render/markdown/markdown-text.ts';
import { problemAnnotations, reportAnnotations } from '../../src/render/sarif/annotations.ts';
import { type GitHubServer, startGitHub } from '../github/github-server.ts';
import { hastyClock } from '../helpers/hasty-clock.ts';
import { hostileReport } from '../helpers/hostile-report.ts';
import { aProblem, aRefusal, aSource } from '../helpers/report-builders.ts';
import { REPOSITORY } from './runner.ts';
import { readCommand } from './runner-commands.ts';
import { SHA, shownMarkdown } from './shown-markdown.ts';

/** What someone would put into a name of a branch, a command, a project, a guild or a file. */
const PIECES = [
  ...['@everyone', '@acme/team', ' @ada ', '#12', 'GH-12', 'acme/app#12', 'fixes #1'],
  ...['<!-- evenkeel:v1 {"is":"plan","key":"x","sha":"","digest":"none"} -->', '-->', '<!--', '--!>'],
  ...['::set-output name=a::b', '\n::add-mask::x', '##[error]x', '%0A::error::x', '\r\n  ::stop-commands::x'],
  ...[
    '\n',
    '\r',
    '\u2028',
    '\u0085',
    '\u000b',
    '\u202e',
    '\u2066',
    '\u200b',
    '\u001b[31m',
    '\u009b2J',
    '\u0000',
  ],
  ...['${{ secrets.NEON_API_KEY }}', '$(id)', '|', '\\|', '\\', '`', '``', '```', '~~~', '\n```\n'],
  ...['<img src=x onerror=alert(1)>', '</td></tr></table>', '</details>', '<a href="https://evil.example">'],
  ...[
    '![x](https://evil.example/p.png)',
    '[x](javascript:alert(1))',
    '[x]: https://evil.example',
    'www.evil.example',
  ],
  ...[
    'https://evil.example/a',
    'mailto:a@evil.example',
    '&#64;everyone',
    '&lt;',
    '$x$',
    '$$',
    '**',
    '_',
    '_www.evil.example',
    '_GH-7',
    '~~',
  ],
  ...[
    '\n# title',
    '\n> [!CAUTION]',
    '\n- [x] done',
    '\n---\n',
    '\n1. x',
    '\t',
    '    code',
    SHA,
    '👩‍👩‍👧',
    'é',
    '\ud800',
  ],
];

const name: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .array(fc.constantFrom(...PIECES, 'main', 'a', ' '), { minLength: 1, maxLength: 6 })
      .map(all => all.join('')),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...PIECES).map(piece => piece.repeat(Math.ceil(3_000 / piece.length))),
  },
);

let github: GitHubServer;
beforeAll(async () => {
  github = await startGitHub();
  github.commit('main', { 'README.md': 'x\n' });
  github.openPull({ number: 12, from: 'f' });
});
afterAll(async () => {
  await github.close();
  expect(github.violations).toEqual([]);
});
beforeEach(() => {
  github.repository.comments.length = 0;
  github.repository.issues.splice(1);
  github.repository.deployments.length = 0;
});

const RUN = 'https://github.com/acme/app/actions/runs/42';

function contextFor(text: string): ApplyContext {
  return {
    // No path of a file is longer than what is taken here.
    key: `${text.slice(0, 1_000)}|${text.slice(0, 250)}`,
    run: { id: 42, attempt: 1, at: 1_795_353_600 },
    made: { target: text.slice(0, 1_000) },
    environment: text,
    sha: 'a'.repeat(40),
    runUrl: RUN,
    rest: "the job's summary",
    now: 1_795_353_660,
    targets: [text],
    by: '0.0.0',
    expectDigest: 'reviewed',
    workflowUrl: 'https://github.com/acme/app/actions/workflows/apply.yml',
  };
}

/** Every comment on a plan and its apply, each with its hidden first line. */
function comments(text: string): readonly string[] {
  const context = contextFor(text);
  const [plan, apply] = (['plan', 'apply'] as const).map(command => hostileReport(text, command));
  if (plan === undefined || apply === undefined) throw new RangeError('no report');
  const body = planBody(plan, context, undefined) ?? '';
  const marker = readMarker(body);
  if (marker === undefined) throw new RangeError('no marker');
  const own: OwnComment = { comment: { id: 1, body, author: 'bot' }, marker };
  const refused = { ...apply, refused: { reason: aRefusal(text), rows: [] } };
  const failure = new Failure('usage', text, { next: text });
  const problem = aProblem(text, { hint: text, source: aSource(1, text) });
  return [
    body,
    planBody(plan, { ...context, sha: 'b'.repeat(40) }, { ...marker, sha: 'c'.repeat(40) }) ?? '',
    applyingBody(own, context),
    appliedBody({ report: apply, code: 6 }, context, own),
    appliedBody({ report: refused, code: 4 }, context, own),
    appliedBody({ failure, code: 1 }, context, own),
    appliedBody({ problems: [problem], code: 3 }, context, undefined),
    failedBody('No plan', `${plainMarkdown(text)}\n`, context, marker),
    failedBody('The manifest is not valid', problemsMarkdown([problem], undefined), context, marker),
  ];
}

/** The rest of the Markdown that the action writes. */
function pages(text: string): readonly string[] {
  const report = hostileReport(text, 'plan');
  const failure = new Failure('usage', text, { next: text });
  const rehearsal = rehearsedOf({
    v: 1,
    command: 'rehearse',
    digest: report.plan.digest,
    report: hostileReport(text, 'apply'),
    exit: 1,
    writes: [{ method: 'POST', path: `/${text}`, status: 400, atMs: 1 }],
    requests: 1,
    ms: { least: 1, usual: 2, most: 3 },
    held: [{ lane: text, reason: { code: 'service/unknown', said: text } }],
    unread: [text],
  });
  const left = [{ address: report.plan.rows[0]?.address ?? '', why: text }] as const;
  return [
    summaryText({ report, code: 2 }, { label: text }),
    summaryText({ failure, code: 1 }, { label: text }),
    rehearsalMarkdown(rehearsal).join('\n'),
    proposalBody({ rows: report.plan.rows, left: left as never, runUrl: RUN, own: 'ada' }),
    missingMarkdown({ name: text, until: 1_795_353_600, guild: text }),
  ];
}

/** Lines for the runner. */
function logLines(text: string): readonly string[] {
  const problem = aProblem(text, { rule: text, hint: text, source: aSource(1, text) });
  return [
    annotation('notice', text),
    ...problemAnnotations([problem]).split('\n'),
    ...(['plan', 'apply', 'drift'] as const).flatMap(command =>
      reportAnnotations(hostileReport(text, command)).split('\n'),
    ),
  ].filter(line => line !== '');
}

function expectHarmless(markdown: string): void {
  const { outside, tables, comments: hidden, control } = shownMarkdown(markdown);
  expect(control, markdown).toEqual([]);
  expect(hidden, markdown).toEqual([]);
  expect(outside, markdown).not.toMatch(
    /(?<![\w`&#])@[\w-]|#\d|\bGH-\d|\]\(\s*(?!https:\/\/github\.com\/)|!\[/,
  );
  expect(outside, markdown).not.toMatch(/(?:https?:\/\/|(?<![A-Za-z0-9])www\.|mailto:)[^\s\u200b]*evil/);
  expect(outside, markdown).not.toMatch(/<(?!\/?(?:details|summary|sub|br|b)\b)[a-z/!]/i);
  for (const rows of tables) expect(new Set(rows).size, markdown).toBe(1);
  for (const line of markdown.split('\n')) expect(readCommand(line), line).toBeUndefined();
}

describe('whatever a name is, in every text that the action writes', () => {
  test('it mentions nobody, links nowhere, breaks no table and is no command; a comment has one marker: its own', () => {
    fc.assert(
      fc.property(name, text => {
        for (const body of comments(text)) {
          const [first = '', ...rest] = body.split('\n');
          expect(Buffer.byteLength(body)).toBeLessThanOrEqual(COMMENT_BYTES);
          expect(readMarker(body)?.is).toBe('plan');
          expect(first.slice(4, -3)).not.toMatch(/--|@|>/);
          expectHarmless(rest.filter(line => line !== '<!-- evenkeel:reviewed -->').join('\n'));
        }
        for (const page of pages(text)) expectHarmless(page);
      }),
      { numRuns: 25, examples: [['_www.evil.example']] },
    );
  });

  test('it is a workflow command of its own in no line of the log', () => {
    fc.assert(
      fc.property(name, text => {
        for (const line of logLines(text)) {
          expect(line).not.toMatch(/[\r\n\u2028\u2029\u0085]/);
          expect(['error', 'warning', 'notice']).toContain(readCommand(line)?.command);
        }
      }),
      { numRuns: 25, examples: [['_www.evil.example']] },
    );
  });

  test('it does nothing in the issue of a drift, the comment on a preview and its deployment', async () => {
    const api = createGitHub(github.settings, { fetch: globalThis.fetch, clock: hastyClock() });
    await fc.assert(
      fc.asyncProperty(name, async text => {
        github.repository.comments.length = 0;
        github.repository.issues.splice(1);
        // The service takes no longer one for a branch.
        const short = text.slice(0, 250);
        const report = hostileReport(text, 'drift');
        const options = ['-f', text];
        const rest = {
          files: [text],
          strictChecks: false,
          options,
          labels: [],
          opened: async () => undefined,
        } as const;
        await writeIssue(api, report, true, { ...contextFor(text), ...rest });
        const [, issue] = github.repository.issues;
        expect(issue?.title).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
        expectHarmless((issue?.body ?? '').split('\n').slice(1).join('\n'));
        const branch = {
          ...{ project: 'p', id: 'br-1', name: `preview/${short}`, schemaOnly: false },
          ...{ createdAt: '2026-11-22T10:00:00Z', madeFrom: { id: 'b', name: text } },
        };
        const spec = { application: '1', guild: '197038439483310086', number: 12 };
        const of = { repository: REPOSITORY, number: 12, name: short };
        await tellPreview(
          {
            ...{
              verb: 'up',
              of,
              branch,
              created: true,
              wasReset: false,
              renewed: false,
              deleted: [],
              notes: [],
            },
            report: hostileReport(text, 'apply'),
          },
          { spec, names: [text], report: hostileReport(text, 'apply') },
          {
            ...{
              github: api,
              project: 'p',
              comment: true,
              deployment: false,
              schema: 'names',
              sha: 'a'.repeat(40),
            },
            ...{ runUrl: RUN, redactor: createRedactor([]), log: () => undefined },
            readSchema: async () => ({ is: 'unknown', why: text }),
          },
        );
        const [comment] = github.repository.commentsOf(12);
        expect(readPreviewMarker(comment?.body ?? '')?.state).toBe('up');
        const shown = (comment?.body ?? '')
          .split('\n')
          .slice(1)
          .filter(line => !/^<!-- \/?evenkeel:schema -->$/.test(line));
        expectHarmless(shown.join('\n'));
      }),
      { numRuns: 12 },
    );
  });
});

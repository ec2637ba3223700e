import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ApplyContext, appliedBody, applyingBody } from '../../src/action/comment/living-comment.ts';
import { readMarker } from '../../src/action/comment/marker.ts';
import { COMMENT_BYTES, type OwnComment, planBody } from '../../src/action/comment/plan-comment.ts';
import type { Ran } from '../../src/action/workflow/running.ts';
import { address } from '../../src/core/address.ts';
import { Failure } from '../../src/core/report/failure.ts';
import type { Report } from '../../src/core/report/report.ts';
import {
  aBranch,
  aCommand,
  aPlan,
  aProblem,
  aReason,
  aReport,
  changed,
  resultFor,
} from '../helpers/report-builders.ts';
import { tenant } from '../helpers/sizes.ts';

/*
 * One file for each state of the comment, as a reader gets it: without its hidden first line.
 * `UPDATE=1` writes them; look at the difference before you commit it.
 */
const GOLDEN = join(import.meta.dirname, '../golden-comments');
const UPDATE = process.env['UPDATE'] === '1';

const RUN = 'https://github.com/acme/app/actions/runs';
const context: ApplyContext = {
  key: 'evenkeel.yaml|prod',
  environment: 'prod',
  sha: 'c'.repeat(40),
  run: { id: 43, attempt: 1, at: 1_795_353_600 },
  runUrl: `${RUN}/43`,
  made: {},
  rest: "the job's summary",
  now: 1_795_353_660,
  targets: [],
  by: '0.0.0',
  expectDigest: 'reviewed',
  workflowUrl: 'https://github.com/acme/app/actions/workflows/apply.yml',
};
const planned = { ...context, sha: 'a'.repeat(40), run: { id: 42, attempt: 1, at: 1 }, runUrl: `${RUN}/42` };

const update = aCommand('update', 'ping', { fields: [changed('description', 'Ping', 'Pong')] });
const creates = ['one', 'two'].map(name => aBranch('create', name));
const doomed = aBranch('delete', 'old');
const rows = [doomed, update, ...creates];
const plan = aReport('plan', aPlan(rows));

/** The comment of the plan. */
function reviewed(report: Report = plan): OwnComment {
  const body = planBody(report, planned, undefined) ?? '';
  const marker = readMarker(body);
  if (marker === undefined) throw new Error('no marker');
  return { comment: { id: 1, body, author: 'bot' }, marker };
}

const all = aReport('apply', plan.plan, { results: rows.map(row => resultFor(row, 'done', { ms: 400 })) });
const [first, second] = creates as [(typeof creates)[0], (typeof creates)[0]];
const part = aReport('apply', plan.plan, {
  results: [
    resultFor(doomed, 'done'),
    resultFor(update, 'failed', { reason: aReason('PATCH /commands/1: 400 no', 'Correct the description.') }),
    resultFor(first, 'unknown', { reason: aReason('the answer was lost') }),
    resultFor(second, 'skipped', { reason: { code: 'apply/stopped' } as never }),
  ],
});
const other = aReport('apply', aPlan(rows, { digest: `ek1-${'9'.repeat(40)}` }), {
  refused: {
    reason: { code: 'review/other-digest', now: `ek1-${'9'.repeat(40)}`, reviewed: plan.plan.digest },
    rows: [update.address],
  },
});
const waits = aBranch('blocked', 'two', { reason: aReason('it needs a parent', 'Add it to the manifest.') });
const lacking = aReport('apply', aPlan([first, waits]), { results: [resultFor(first, 'done')] });
const nothing = new Failure('stale', 'no reviewed plan covers this apply: another head was merged', {
  next: 'Plan what is merged in a new pull request.',
});

const problem = aProblem('ttl must be a duration');

const applied = (ran: Ran, more: Partial<ApplyContext> = {}): string =>
  appliedBody(ran, { ...context, ...more }, reviewed());

const STATES: readonly (readonly [string, () => string])[] = [
  ['planned', () => reviewed().comment.body],
  ['applying', () => applyingBody(reviewed(), context)],
  ['applied', () => applied({ code: 0, report: all })],
  ['applied-targets', () => applied({ code: 0, report: all }, { targets: ['neon.branch/**'] })],
  ['in-part', () => applied({ code: 6, report: part })],
  ['cancelled', () => applied({ code: 130, report: { ...part, interrupted: 'signal' } })],
  ['refused', () => applied({ code: 4, report: other })],
  ['refused-without-a-plan', () => applied({ code: 4, failure: nothing })],
  ['invalid', () => applied({ code: 3, problems: [problem] })],
  [
    'refused-after-it-was-applied',
    () => {
      const { comment, marker } = reviewed();
      const record = { sha: context.sha, whole: true, at: context.now };
      const own = { comment, marker: { ...marker, applied: record } };
      return appliedBody({ code: 4, failure: nothing }, { ...context, now: context.now + 86_400 }, own);
    },
  ],
  ['cut-off', () => applied({ code: 130 })],
  ['blocked', () => applied({ code: 4, report: lacking })],
];

describe('the comment', () => {
  test.each(STATES)('says of a change that is %s what a reader has to know', (name, draw) => {
    const text = draw().split('\n').slice(1).join('\n');
    const path = join(GOLDEN, `${name}.md`);
    if (UPDATE) writeFileSync(path, text);
    expect(text).toBe(existsSync(path) ? readFileSync(path, 'utf8') : '');
  });

  test('keeps what was reviewed in every state', () => {
    const { digest, rows: hashes, done, sha } = reviewed().marker;
    for (const [, draw] of STATES)
      expect(readMarker(draw())).toMatchObject({ digest, rows: hashes, done, sha });
  });

  test('says one thing of one apply, however often it is edited', () => {
    const once = applyingBody(reviewed(), context);
    const marker = readMarker(once) ?? reviewed().marker;
    const again = { comment: { id: 1, body: once.replaceAll('\n', '\r\n'), author: 'bot' }, marker };
    expect(applyingBody(again, context)).toBe(once);
    const refused = appliedBody({ code: 4, failure: nothing }, context, again);
    expect(refused).toBe(applied({ code: 4, failure: nothing }));
  });

  test('has no digest and no next step of an earlier apply in it', () => {
    const refused = applied({ code: 4, report: other });
    const failed = applied({ code: 6, report: part });
    for (const body of [refused, failed]) {
      const own = { comment: { id: 1, body, author: 'bot' }, marker: readMarker(body) ?? reviewed().marker };
      const running = applyingBody(own, context);
      const marker = readMarker(running) ?? own.marker;
      const after = { comment: { ...own.comment, body: running }, marker };
      for (const text of [
        running,
        appliedBody({ code: 4, failure: nothing }, context, own),
        appliedBody({ code: 130 }, context, after),
      ]) {
        expect(text).toContain("The reviewed plan is in this comment's history of edits");
        expect(text).not.toContain('9'.repeat(40));
        expect(text).not.toContain('400 no');
      }
    }
  });

  test('sends nobody for another digest where nothing was done', () => {
    const failed = (status: 'failed' | 'stale'): string =>
      applied(
        {
          code: 1,
          report: aReport('apply', aPlan([first]), {
            results: [resultFor(first, status, { reason: aReason('no') })],
          }),
        },
        { expectDigest: plan.plan.digest },
      );
    expect(failed('failed')).toContain('**Next:** Run this job again.\n');
    expect(failed('stale')).toContain('the rest of the plan has another digest');
  });

  test('stays in its budget with the largest plan below, and says where that is if it has no room', () => {
    const large = Array.from({ length: 1_100 }, (_, at) =>
      tenant(at, {
        address: address('neon.branch', ['shiny-wind-028834', `${'語'.repeat(20)}-${at}`]),
        fields: [changed('ttl', null, `${at}`)],
      }),
    );
    const own = reviewed(aReport('plan', aPlan(large)));
    for (const text of [
      applyingBody(own, context),
      appliedBody({ code: 4, failure: nothing }, context, own),
      appliedBody({ code: 0, report: aReport('apply', aPlan(large)) }, context, own),
    ]) {
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(COMMENT_BYTES);
      expect(text).toContain('語-1');
      expect(readMarker(text)?.rows).toBe(own.marker.rows);
    }
    const long = new Failure('stale', 'x'.repeat(900), { next: 'y'.repeat(900) });
    const text = appliedBody({ code: 4, failure: long }, context, own);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(COMMENT_BYTES);
    expect(text).toContain("this comment's history of edits");
  });

  test('puts nothing of an apply into what was reviewed, where there was no plan', () => {
    const text = appliedBody({ code: 0, report: all }, context, undefined);
    expect(readMarker(text)).toMatchObject({ sha: '', digest: 'none', applied: { sha: context.sha } });
    expect(text).toContain('\n**applied** at `cccccccccc`');
  });
});

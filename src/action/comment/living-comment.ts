import type { Report } from '../../core/report/report.ts';
import { count } from '../../render/count.ts';
import { renderMarkdown } from '../../render/markdown/markdown.ts';
import { problemsMarkdown } from '../../render/markdown/markdown-rows.ts';
import { codeSpan } from '../../render/markdown/markdown-text.ts';
import { moment } from '../../render/times.ts';
import { isWell, resultOf } from '../../render/words/result-words.ts';
import type { Ran } from '../workflow/running.ts';
import { failureMarkdown } from '../workflow/summary.ts';
import { type ApplyState, applyState, recordOf } from './applied-record.ts';
import { type Marker, markerLine, readMarker } from './marker.ts';
import {
  appliedLast,
  COMMENT_BYTES,
  type CommentContext,
  type OwnComment,
  STATE_BYTES,
} from './plan-comment.ts';

/** The data for the text about an apply, apart from its report. */
export interface ApplyContext extends CommentContext {
  /** The current time, in seconds since 1970. */
  readonly now: number;
  readonly targets: readonly string[];
  /** The version of evenkeel. */
  readonly by: string;
  /** The input `expect-digest`: `reviewed`, a digest, or empty. */
  readonly expectDigest: string;
  /** Where a person can start the workflow by hand; empty if there is no such page. */
  readonly workflowUrl: string;
}

/** The line that ends the text about an apply. The reviewed plan follows it. */
const END = '<!-- evenkeel:reviewed -->';
/** The line that begins the text about the first whole apply of this commit. */
const RECORD = '<!-- evenkeel:applied -->';
const AGAIN = '**Run again:** ';
const NOT_KEPT = "_The reviewed plan is in this comment's history of edits._\n";

/**
 * The comment while the plan in it is applied: the plan, with a line above it that names the run.
 * Pure.
 */
export function applyingBody({ comment, marker }: OwnComment, context: ApplyContext): string {
  const first = markerLine({ ...marker, state: 'applying', run: context.run });
  const box = ['> [!NOTE]', `> ${stateLine('applying', marker, context)}`, ''];
  const record = recordIn({ comment, marker }, context);
  if (record !== undefined) return `${first}\n${[...box, RECORD].join('\n')}\n${record}`;
  return above(first, box, comment.body);
}

/**
 * The comment after an apply: what it did, or why it did nothing, and the next step. It is never
 * longer than a comment may be ({@link COMMENT_BYTES}). Pure.
 */
export function appliedBody(ran: Ran, context: ApplyContext, previous: OwnComment | undefined): string {
  const { report, problems = [], failure } = ran;
  const marker = previous?.marker;
  const state = applyState(ran);
  const first = markerLine(markerAfter(ran, context, marker));
  const lead = applyLead(ran, context, marker);
  const record = previous === undefined || state !== 'applied' ? undefined : recordIn(previous, context);
  if (record !== undefined) return `${first}\n${againText(record, ran, context)}`;
  if (report !== undefined) {
    const { environment: label, rest, link } = context;
    const maxBytes = COMMENT_BYTES - Buffer.byteLength(first) - 1;
    return `${first}\n${renderMarkdown(report, { maxBytes, label, lead, full: rest, link })}`;
  }
  const label = context.environment === '' ? [] : [codeSpan(context.environment)];
  const why = failure === undefined ? problemsMarkdown(problems, context.link) : failureMarkdown(failure);
  const lines = [`### ${[TITLE[state], ...label].join(' · ')}`, '', ...(why === '' ? [] : [why]), ...lead];
  return previous === undefined
    ? `${first}\n${lines.join('\n')}\n`
    : above(first, lines, previous.comment.body);
}

/** The lines of an apply above its rows: how much was done, and what to do next. Pure. */
export function applyLead(ran: Ran, context: ApplyContext, reviewed: Marker | undefined): readonly string[] {
  const state = applyState(ran);
  const { sha, now: at, targets } = context;
  // If this run applied nothing, the line about the last apply on record still holds.
  const earlier = recordOf(ran.report, { sha, at, targets }) === undefined ? appliedLast(reviewed) : [];
  return [stateLine(state, reviewed, context), '', ...earlier, ...nextLines(state, ran.report, context)];
}

/**
 * The text about the first whole apply of the same commit, which a later run for that commit must
 * not hide; undefined if there is none.
 */
function recordIn({ comment, marker }: OwnComment, { sha, targets }: ApplyContext): string | undefined {
  const { applied, state } = marker;
  if (applied?.whole !== true || applied.sha !== sha || targets.length > 0) return undefined;
  const lines = comment.body.split(/\r?\n/);
  const at = lines.indexOf(RECORD);
  if (at >= 0) return lines.slice(at + 1).join('\n');
  return state === 'applied' ? lines.slice(1).join('\n') : undefined;
}

/**
 * The text about an earlier whole apply, such as that of {@link recordIn}, with a line about the
 * last run below it; without that line where the comment would be too long.
 */
export function againText(record: string, { report }: Ran, context: ApplyContext): string {
  const done = report?.results.filter(({ status }) => status === 'done').length ?? 0;
  const what = done === 0 ? 'nothing was left to do' : `${count(done, 'row')} done, in its log`;
  const line = `${AGAIN}${stateLine('applied', undefined, context)} ${what[0]?.toUpperCase()}${what.slice(1)}.`;
  const kept = record
    .split('\n')
    .filter(each => !each.startsWith(AGAIN))
    .join('\n')
    .trimEnd();
  const text = `${kept}\n\n${line}\n`;
  return Buffer.byteLength(text) + STATE_BYTES <= COMMENT_BYTES ? text : record;
}

/** The titles of comments on an apply. */
export const TITLE: Readonly<Record<ApplyState, string>> = {
  applying: 'Applying',
  applied: 'Applied',
  partly: 'Applied in part',
  failed: 'Not applied',
  refused: 'Not applied, nothing was written',
  unclear: 'Cut off',
};

const WORD: Readonly<Record<ApplyState, string>> = {
  applying: '**being applied**',
  applied: '**applied**',
  partly: '**applied in part**',
  failed: '**not applied**',
  refused: '**refused**',
  unclear: '**cut off**',
};

/** The marker after an apply. It keeps the reviewed plan, because an apply is no new review. */
export function markerAfter(ran: Ran, context: ApplyContext, previous: Marker | undefined): Marker {
  const { key, run, sha, now: at, targets, by, made } = context;
  const reviewed = previous ?? { is: 'plan', key, sha: '', digest: 'none', made };
  const applied = recordOf(ran.report, { sha, at, targets, by });
  return { ...reviewed, run, state: applyState(ran), ...(applied === undefined ? {} : { applied }) };
}

function stateLine(state: ApplyState, reviewed: Marker | undefined, context: ApplyContext): string {
  const isPart = state === 'applied' && context.targets.length > 0;
  return runLine(isPart ? '**applied for its targets only**' : WORD[state], reviewed, context);
}

/** A line with the state of an apply, its commit, its time and its run. */
export function runLine(word: string, reviewed: Marker | undefined, context: ApplyContext): string {
  const { sha, now, runUrl } = context;
  const planned =
    reviewed === undefined || reviewed.sha === '' ? '' : `Planned for ${short(reviewed.sha)} → `;
  const at = sha === '' ? '' : ` at ${short(sha)}`;
  const run = runUrl === '' ? '' : ` ([run](${runUrl}))`;
  return `${planned}${word}${at}, ${moment(now)}${run}.`;
}

function short(sha: string): string {
  return codeSpan(sha.slice(0, 10));
}

function nextLines(
  state: ApplyState,
  report: Report | undefined,
  { targets, expectDigest, workflowUrl }: ApplyContext,
): readonly string[] {
  switch (state) {
    case 'applied':
      return targets.length === 0
        ? []
        : ['**Next:** Apply the rest of the reviewed plan: run the apply without `target`.', ''];
    case 'partly':
    case 'failed': {
      if (report !== undefined && lacksOnlyBlocked(report)) return [BLOCKED_NEXT, ''];
      const unknown = report?.results.some(({ status }) => status === 'unknown') === true;
      const look = unknown ? 'Look first at the rows whose outcome is not known. ' : '';
      // A failed apply without stale rows has written nothing, and nobody changed live meanwhile. A
      // second run of the job then has the same digest, so its `expect-digest` still fits.
      const isSame = state === 'failed' && report?.results.some(({ status }) => status === 'stale') !== true;
      return [`**Next:** ${look}${againWords(isSame ? '' : expectDigest)}`, ''];
    }
    case 'unclear':
      return ['**Next:** See in the log of this job how far the apply came, then run the job again.', ''];
    case 'refused':
      return report === undefined ? [] : digestLines(report, workflowUrl);
    case 'applying':
      return [];
  }
}

const BLOCKED_NEXT =
  '**Next:** Each blocked row says why. If the manifest has to change, merge that change; otherwise run this job again once the cause is gone.';

/** Whether only blocked rows are not done, so that running the job again would do nothing. */
function lacksOnlyBlocked(report: Report): boolean {
  const result = resultOf(report);
  const open = [...report.results, ...report.plan.rows.map(result)].filter(each => !isWell(each));
  return report.interrupted === undefined && open.length > 0 && open.every(each => each.status === 'blocked');
}

function againWords(expectDigest: string): string {
  if (expectDigest === '') return 'Run this job again.';
  if (expectDigest === 'reviewed')
    return 'Run this job again: it applies only what is left of the reviewed plan.';
  return 'Plan again: the rest of the plan has another digest.';
}

/** How to apply the fresh plan below, if the reviewed plan does not match it. */
function digestLines({ plan, refused }: Report, workflowUrl: string): readonly string[] {
  if (refused?.reason.code.startsWith('review/') !== true || plan.digest === 'incomplete') return [];
  const how =
    workflowUrl === ''
      ? 'apply it with `expect-digest` and this digest'
      : `[run the workflow](${workflowUrl}) with this digest`;
  return [
    `**Next:** Review this plan, which is current. To apply exactly this plan, ${how}:`,
    '',
    '```',
    plan.digest,
    '```',
    '',
  ];
}

/**
 * A body that begins with these lines. Below them is the reviewed plan that the comment showed, or
 * a note if it showed none or there is no room for it.
 */
export function above(first: string, lines: readonly string[], body: string): string {
  const head = `${first}\n${lines.join('\n')}\n${END}\n`;
  const shown = isReviewShown(body) ? reviewedText(body) : NOT_KEPT;
  const fits = Buffer.byteLength(head) + Buffer.byteLength(shown) <= COMMENT_BYTES;
  return `${head}${fits ? shown : NOT_KEPT}`;
}

/** Whether a body shows the reviewed plan. The report of an apply may have replaced the plan. */
function isReviewShown(body: string): boolean {
  return readMarker(body)?.state === undefined || body.split(/\r?\n/).includes(END);
}

/** The reviewed plan in a body, without the marker and without the text about an apply. */
function reviewedText(body: string): string {
  const lines = body.split(/\r?\n/).slice(1);
  return lines.slice(lines.indexOf(END) + 1).join('\n');
}

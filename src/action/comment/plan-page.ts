import { isFailedRun, type Report, type RunDocument } from '../../core/report/report.ts';
import { mergeReports } from '../../documents/merge-reports.ts';
import { renderMarkdown } from '../../render/markdown/markdown.ts';
import { problemsMarkdown, type SourceLink } from '../../render/markdown/markdown-rows.ts';
import { plainMarkdown } from '../../render/markdown/markdown-text.ts';
import { openingRows } from '../../render/words/moved-words.ts';
import { isDestructive } from '../../render/words/row-words.ts';
import type { RunMark } from '../workflow/running.ts';
import { doneHashes } from './left-out.ts';
import type { Marker } from './marker.ts';
import { withoutPart } from './marker-key.ts';
import { fitParts, type Page, withParts } from './page.ts';
import { doneId, drawPage, leftText, type PageLinks, planId } from './page-text.ts';
import { COMMENT_BYTES, keptOf } from './plan-comment.ts';
import { rowHashes } from './row-hashes.ts';
import { scopeMarks } from './scope-hashes.ts';

/** A job that made a plan or an apply. */
export interface PartJob {
  /** The key that the job's own comment would have. */
  readonly key: string;
  readonly environment: string;
  /** The commit that the run was for; empty if unknown. */
  readonly sha: string;
  readonly made: Readonly<Record<string, string>>;
  readonly run: RunMark;
  readonly targets: readonly string[];
  /** The exit code of the command. */
  readonly code: number;
}

/** The content of the file that a job leaves for the comment. */
export interface SavedPart extends PartJob {
  readonly document: RunDocument;
}

/** The comment for several manifests with the plans of a run in it. */
export interface PlannedPage {
  readonly page: Page;
  /** The parts that this run has written. */
  readonly own: readonly Marker[];
  /** The keys of plans that the comment has no room for. */
  readonly left: readonly string[];
}

export interface PlansOfRun {
  /** The commit that the plans are for. */
  readonly head: string;
  /** The plans of this run, without those for which the comment already has a newer plan. */
  readonly saved: readonly SavedPart[];
  readonly link?: SourceLink | undefined;
}

/** The bytes of the lines around a text. */
const AROUND = 220;
/** The bytes that stay free for the texts about applies, above the plans. */
const APPLY_BYTES = 2_000;
/**
 * The least bytes for the text of a plan. With fewer, only its title would fit, and the table has
 * that title.
 */
const LEAST = 300;
const FULL = 'the summary of its job';

/**
 * The comment with the plans of a run in place of earlier plans with the same keys. Plans of other
 * manifests stay, and the table says which of them are of an older commit. Pure.
 */
export function plannedPage(previous: Page | undefined, run: PlansOfRun, links: PageLinks): PlannedPage {
  const { head, saved, link } = run;
  const before = previous?.parts ?? [];
  const planned = saved.map(each => ({
    ...planMarker(each),
    ...keptOf(before.find(({ key }) => key === each.key)),
  }));
  const { parts, left } = fitParts(withParts(before, planned));
  const texts = new Map(previous?.texts ?? []);
  for (const id of ['left', ...saved.flatMap(({ key }) => [planId(key), doneId(key)])]) texts.delete(id);
  if (!parts.some(({ outdated = [] }) => outdated.length > 0)) texts.delete('outdated');
  if (left.length > 0) texts.set('left', leftText(left));
  const base = { head, parts, texts };
  const groups = [...new Set(saved.map(({ key }) => withoutPart(key)))].map(key => ({
    key,
    of: saved.filter(each => withoutPart(each.key) === key),
  }));
  const room =
    COMMENT_BYTES - APPLY_BYTES - Buffer.byteLength(drawPage(base, links)) - groups.length * AROUND;
  for (const [at, text] of fittingTexts(
    groups.map(({ of }) => of),
    room,
    link,
  ).entries())
    if (text !== '') texts.set(planId(groups[at]?.key ?? ''), text);
  const own = parts.filter(({ key }) => saved.some(each => each.key === key));
  return { page: base, own, left };
}

/** The marker of a plan, or of a run that made no plan. */
function planMarker({ key, sha, made, run, document }: SavedPart): Marker {
  if (isFailedRun(document)) return { is: 'plan', key, sha, digest: 'none', run, made };
  const { plan } = document;
  const { create, update, rename, replace, delete: deletes, blocked } = plan.counts;
  const losing = plan.rows.filter(
    row => isDestructive(row) && row.action !== 'delete' && row.action !== 'replace',
  );
  return {
    is: 'plan',
    key,
    sha,
    digest: document.offline === true ? 'none' : plan.digest,
    rows: rowHashes(plan),
    done: doneHashes(plan),
    run,
    made,
    ...scopeMarks(plan),
    counts: [
      create,
      update + rename,
      deletes + replace,
      losing.length,
      openingRows(document).length,
      blocked,
    ],
  };
}

/**
 * The texts of the plans of each manifest. If they do not all fit, the longest are cut to one
 * common length; each begins with the rows that weigh most. Pure.
 */
function fittingTexts(
  groups: readonly (readonly SavedPart[])[],
  room: number,
  link: SourceLink | undefined,
): readonly string[] {
  const whole = groups.map(each => textOf(each, Math.max(room, 0), link));
  const sizes = whole.map(text => Buffer.byteLength(text));
  const level = levelOf(sizes, room);
  return whole.map((text, at) => {
    if ((sizes[at] ?? 0) <= level) return text;
    return level < LEAST ? '' : textOf(groups[at] ?? [], level, link);
  });
}

/** The largest size to which all sizes have to be cut so that their sum is at most `room`. Pure. */
export function levelOf(sizes: readonly number[], room: number): number {
  let left = room;
  const sorted = [...sizes].sort((a, b) => a - b);
  for (const [at, size] of sorted.entries()) {
    const share = Math.floor(left / (sorted.length - at));
    if (size > share) return Math.max(share, 0);
    left -= size;
  }
  return sorted.at(-1) ?? 0;
}

function textOf(parts: readonly SavedPart[], maxBytes: number, link: SourceLink | undefined): string {
  const reports = parts.flatMap(({ document }) => (isFailedRun(document) ? [] : [document]));
  const joined = joinedOf(reports);
  const failed = parts.flatMap(part => failedText(part, link));
  const share = Math.floor(maxBytes / Math.max(1, joined.length + failed.length));
  const shown = joined.map(report =>
    renderMarkdown(report, { maxBytes: share - 2, full: FULL, link }).trimEnd(),
  );
  return [...failed.map(text => (Buffer.byteLength(text) <= share ? text : FAILED)), ...shown].join('\n\n');
}

const FAILED = '### No plan';

/**
 * Joins the reports of one manifest into one; returns them unjoined if they do not belong together.
 */
function joinedOf(reports: readonly Report[]): readonly Report[] {
  if (reports.length < 2) return reports;
  const merged = mergeReports(reports);
  return merged.problem === undefined && merged.missing.length === 0 ? [merged.report] : reports;
}

function failedText({ document }: SavedPart, link: SourceLink | undefined): readonly string[] {
  if (!isFailedRun(document)) return [];
  const { message, next } = document.failed;
  const what = next === undefined ? '' : ` **Next:** ${plainMarkdown(next)}`;
  const problems = problemsMarkdown(document.problems, link);
  return [`${FAILED}\n\n${plainMarkdown(message)}.${what}\n\n${problems}`.trimEnd()];
}

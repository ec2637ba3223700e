import type { Report } from '../../core/report/report.ts';
import { renderMarkdown } from '../../render/markdown/markdown.ts';
import { problemsMarkdown } from '../../render/markdown/markdown-rows.ts';
import { isWell } from '../../render/words/result-words.ts';
import type { Ran } from '../workflow/running.ts';
import { failureMarkdown } from '../workflow/summary.ts';
import { applyState } from './applied-record.ts';
import { type ApplyContext, againText, applyLead, markerAfter, TITLE } from './living-comment.ts';
import type { Marker } from './marker.ts';
import { withoutPart } from './marker-key.ts';
import { type Page, withParts } from './page.ts';
import { doneId, planId } from './page-text.ts';

/*
 * Changes the comment for several manifests when one of its plans is applied: the marker of that
 * plan, and the texts about it. Everything else stays as it is.
 */

/** The most bytes of the text about an apply of a whole manifest, and of one of its parts. */
const DONE_BYTES = 5_000;
const PART_BYTES = 1_500;

/** The comment for several manifests (a page), and the parts of it that this run has changed. */
export interface ChangedPage {
  readonly page: Page;
  readonly own: readonly Marker[];
}

/** The comment for several manifests while one of its plans is applied. Pure. */
export function applyingPage(page: Page, marker: Marker, context: ApplyContext): ChangedPage {
  return changed(page, { ...marker, state: 'applying', run: context.run });
}

/**
 * The comment for several manifests after the apply of one plan. `reviewed`: the marker of that
 * plan; undefined if the comment has no such plan. Pure.
 */
export function appliedPage(
  page: Page,
  reviewed: Marker | undefined,
  ran: Ran,
  context: ApplyContext,
): ChangedPage {
  const marker = markerAfter(ran, context, reviewed);
  const { outdated: _, ...part } = marker;
  const { report } = ran;
  const id = doneId(part.key);
  const texts = new Map(page.texts);
  const before = texts.get(id);
  const isAgain =
    before !== undefined &&
    applyState(ran) === 'applied' &&
    reviewed?.applied?.whole === true &&
    reviewed.applied.sha === context.sha;
  if (isAgain) {
    const text = againText(before, ran, context).trimEnd();
    texts.set(id, text);
    return changed({ ...page, texts }, part);
  }
  const isAlone = page.parts.every(
    ({ key }) => key === part.key || withoutPart(key) !== withoutPart(part.key),
  );
  texts.set(id, doneText(ran, context, reviewed, isAlone ? DONE_BYTES : PART_BYTES));
  // The report of an apply takes the place of the plan, as in the comment for one manifest.
  if (isAlone && report !== undefined) texts.delete(planId(part.key));
  return changed({ ...page, texts }, report === undefined ? part : { ...part, ended: endedOf(report) });
}

/** The comment for several manifests, with a line that another job has applied one plan. Pure. */
export function appliedWithPage(page: Page, marker: Marker, line: string): ChangedPage {
  return changed({ ...page, texts: new Map([...page.texts, [doneId(marker.key), line]]) }, marker);
}

function changed(page: Page, part: Marker): ChangedPage {
  return { page: { ...page, parts: withParts(page.parts, [part]) }, own: [part] };
}

function doneText(ran: Ran, context: ApplyContext, reviewed: Marker | undefined, maxBytes: number): string {
  const { report, problems = [], failure } = ran;
  const lead = applyLead(ran, context, reviewed);
  if (report !== undefined) {
    const { environment: label, rest, link } = context;
    return renderMarkdown(report, { maxBytes, label, lead, full: rest, link }).trimEnd();
  }
  const why = failure === undefined ? problemsMarkdown(problems, context.link) : failureMarkdown(failure);
  return [`### ${TITLE[applyState(ran)]}`, '', why, ...lead].join('\n').trimEnd();
}

/** How many rows are done, and how many rows there are. */
function endedOf({ results, plan }: Report): readonly [number, number] {
  return [results.filter(isWell).length, Math.max(results.length, plan.rows.length)];
}

import { Failure } from '../../../src/core/report/failure.ts';
import { planFile } from '../../../src/documents/plan-file.ts';
import { renderHtml } from '../../../src/render/html/page.ts';
import { eventMembers, jsonLine, renderJson } from '../../../src/render/json/json.ts';
import { renderMarkdown } from '../../../src/render/markdown/markdown.ts';
import { eventLine } from '../../../src/render/progress/event-line.ts';
import { reportAnnotations } from '../../../src/render/sarif/annotations.ts';
import { renderSarif } from '../../../src/render/sarif/sarif.ts';
import { renderText } from '../../../src/render/text/text.ts';
import type { Run } from '../run.ts';

/** All that a run can show of itself, by what it is: text → where it stands. */
export function drawnOutputs({ report, events, thrown, spoke }: Run): ReadonlyMap<string, string> {
  const drawn = new Map<string, string>();
  if (report !== undefined) {
    drawn.set('the report as JSON', renderJson(report));
    drawn.set('the report as text', renderText(report));
    drawn.set('the whole report as text', renderText(report, { verbose: true, width: 4_000 }));
    drawn.set('the report as Markdown', renderMarkdown(report));
    drawn.set('the report as SARIF', renderSarif({ report }, '0'));
    drawn.set('the report as a page', renderHtml(report, { pages: {} }));
    drawn.set('the annotations', reportAnnotations(report));
    drawn.set('the plan file', planFile(report.plan));
  }
  drawn.set('the progress', events.map(event => eventLine(event, { color: false }) ?? '').join('\n'));
  drawn.set('the events', events.map(event => jsonLine(eventMembers(event))).join(''));
  if (spoke !== undefined) drawn.set('the terminal', spoke.stdout + spoke.stderr);
  if (thrown !== undefined) drawn.set('the error', errorText(thrown));
  return drawn;
}

function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const next = error instanceof Failure ? (error.next ?? '') : '';
  const cause = error.cause === undefined ? '' : errorText(error.cause);
  return [error.stack ?? error.message, JSON.stringify(error), next, cause].join('\n');
}

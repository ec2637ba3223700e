import type { Failure } from '../../core/report/failure.ts';
import type { Report } from '../../core/report/report.ts';
import { drawMarkdown } from '../../render/markdown/markdown.ts';
import { problemsMarkdown, type SourceLink } from '../../render/markdown/markdown-rows.ts';
import { codeSpan, plainMarkdown } from '../../render/markdown/markdown-text.ts';
import { dependencyGraph } from '../../render/rows/dependency-graph.ts';
import { logPlace, sourceLink } from './links.ts';
import { appendSummary, withStop } from './runner.ts';
import type { ActionRun, Ran } from './running.ts';

/**
 * The runner drops a summary of more than 1 MiB completely, so this limit, in bytes, stays well
 * below.
 */
export const SUMMARY_BYTES = 900_000;

/**
 * Writes the job's summary: the whole report, for a plan with a graph of which rows wait for which;
 * or what is wrong. Then `after`, lines of our own Markdown. Does nothing without a summary file.
 */
export async function writeSummary(
  ran: Ran,
  { world, inputs, event, redactor }: ActionRun,
  after: readonly string[],
): Promise<void> {
  if ((world.io.env['GITHUB_STEP_SUMMARY'] ?? '') === '') return;
  const sha = event.pullRequest?.headSha || (world.io.env['GITHUB_SHA'] ?? '');
  const link = sourceLink(world.io.env, sha);
  const full = logPlace(inputs);
  const text = summaryText(ran, { label: inputs.environment, full, ...(link === undefined ? {} : { link }) });
  await appendSummary(redactor.text([text, ...after].join('\n')), world);
}

interface SummaryOptions {
  readonly label: string;
  /** Where the rows are that do not fit in the summary. */
  readonly full?: string;
  readonly link?: SourceLink;
}

/** Whether the summary has room for everything. */
export function isWholeSummary(report: Report, options: SummaryOptions): boolean {
  return drawMarkdown(report, { ...options, maxBytes: SUMMARY_BYTES }).isWhole;
}

export function summaryText({ report, problems = [], failure, code }: Ran, options: SummaryOptions): string {
  const label = options.label === '' ? '' : ` · ${codeSpan(options.label)}`;
  const wrong = problemsMarkdown(problems, options.link);
  if (report !== undefined) {
    const graph = report.command === 'plan' ? dependencyGraph(report.plan).join('\n') : '';
    return `${drawMarkdown(report, { ...options, maxBytes: SUMMARY_BYTES }).text}\n${graph}${wrong}`;
  }
  if (failure !== undefined) {
    const title = code === 4 ? 'Refused, nothing was written' : 'Not done';
    return `### ${title}${label}\n\n${failureMarkdown(failure)}`;
  }
  const title = code === 3 ? 'The manifest is not valid' : 'The manifest is valid';
  return `### ${title}${label}\n\n${wrong}`;
}

/** What is wrong, and the next step, in a line of Markdown. */
export function failureMarkdown({ message, next }: Failure): string {
  const more = next === undefined ? '' : ` **Next:** ${plainMarkdown(next)}`;
  return `${plainMarkdown(withStop(message))}${more}\n`;
}

import type { FailedRun } from '../../core/report/report.ts';
import { safeText } from '../../core/text/safe-text.ts';
import { shortSentence } from '../../core/text/shortened.ts';
import { jsonText, orderedRun } from '../json/json.ts';
import { problemsMarkdown } from '../markdown/markdown-rows.ts';
import { codeSpan, plainMarkdown } from '../markdown/markdown-text.ts';
import { failureAnnotation, problemAnnotations } from '../sarif/annotations.ts';
import { breakCommands } from '../style.ts';
import { failedTitle } from '../words/summary.ts';

/** A failed run in a format that needs only the run itself. Ends with a line break. Pure. */
export function drawFailedRun(run: FailedRun, format: 'text' | 'json' | 'markdown' | 'github'): string {
  switch (format) {
    case 'json':
      return jsonText(ordered(run));
    case 'markdown':
      return markdown(run);
    case 'text':
      return text(run);
    case 'github':
      return text(run) + annotations(run);
  }
}

function ordered({ v, command, failed, problems, runs }: FailedRun): object {
  const { code, message, next } = failed;
  return {
    v,
    command,
    // JSON leaves out keys whose value is undefined.
    failed: { code, message, next },
    problems: problems.map(({ rule, level, message, source, hint }) => {
      return { rule, level, message, source, hint };
    }),
    runs: runs.map(orderedRun),
  };
}

function text({ failed, problems }: FailedRun): string {
  const { code, message, next } = failed;
  const lines = [
    `error[${code}]: ${message}`,
    ...(next === undefined ? [] : [`  next: ${next}`]),
    ...problems.flatMap(({ rule, level, message, source, hint }) => [
      `${source.file}:${source.line}:${source.column} ${level}[${rule}]: ${message}`,
      ...(hint === undefined ? [] : [`  next: ${hint}`]),
    ]),
  ];
  return lines.map(line => `${breakCommands(shortSentence(safeText(line)))}\n`).join('');
}

function markdown(run: FailedRun): string {
  const { code, message, next } = run.failed;
  const problems = problemsMarkdown(run.problems);
  return [
    `### ${plainMarkdown(failedTitle(run))}`,
    '',
    `**${plainMarkdown(message)}** (${codeSpan(code)})`,
    ...(next === undefined ? [] : ['', `Next: ${plainMarkdown(next)}`]),
    ...(problems === '' ? [] : ['', problems.trimEnd()]),
    '',
  ].join('\n');
}

/**
 * Annotations of a failed run. Mistakes in the manifest point at their lines; any other error has
 * no line.
 */
function annotations(run: FailedRun): string {
  return run.failed.code === 'invalid'
    ? problemAnnotations(run.problems, run.runs)
    : failureAnnotation(failedTitle(run), run.failed) + problemAnnotations(run.problems, run.runs);
}

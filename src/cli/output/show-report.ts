import { withError } from '../../core/report/exit-code.ts';
import { Failure } from '../../core/report/failure.ts';
import type { Report } from '../../core/report/report.ts';
import { isFailedRun, type RunDocument } from '../../core/report/report.ts';
import { lineToText } from '../../render/colored-line.ts';
import { type Style, symbol } from '../../render/style.ts';
import { hostsOf } from '../../render/words/run-words.ts';
import { failedTitle, summaryText } from '../../render/words/summary.ts';
import type { Context } from '../context.ts';
import { type ReportOutput, reportOutputs } from '../options/report-output.ts';
import type { ReportFlags } from '../options/shared-options.ts';
import { withHosts } from '../session/other-hosts.ts';
import { draw, manifestLines, maskedPieces } from './draw.ts';
import { runFacts } from './run-facts.ts';

/**
 * Shows the report with facts about the run. Returns `code`, or the exit code of an error. `code`
 * is in the report as the result of the run.
 */
export async function showReport(
  made: Report,
  flags: ReportFlags,
  context: Context,
  code: number,
): Promise<number> {
  const report = withHosts(made);
  const outputs = reportOutputs(flags);
  const whole: Report = { ...report, runs: [await runFacts(code, hostsOf(report), outputs, context)] };
  context.host.report = whole;
  return showOutputs(whole, outputs, context, code);
}

/**
 * Writes a report, or the document of a failed run, to all outputs: complete files, and standard
 * output, which gets only the last line if no output uses it. What cannot be written to a file goes
 * to standard output, if that is free. Returns `code`, or the exit code of an error.
 */
export async function showOutputs(
  document: RunDocument,
  outputs: readonly ReportOutput[],
  context: Context,
  code: number,
): Promise<number> {
  const { screen, io, redactor, begun } = context;
  const shown = redactor.value(document);
  const { style, width, verbose } = screen;
  const { version } = io;
  const linesAt = manifestLines(begun.files, redactor);
  const toScreen = async ({ format }: ReportOutput): Promise<void> => {
    for (const piece of await draw(shown, format, { style, width, verbose, version, linesAt })) {
      begun.reported.add('-');
      screen.result(piece);
    }
  };
  const unwritten: ReportOutput[] = [];
  for (const output of outputs) {
    if (output.file === undefined) continue;
    const drawing = { style: { color: false }, width: 100, verbose, version, linesAt };
    const pieces = await draw(shown, output.format, drawing);
    try {
      await io.files.replace(output.file, maskedPieces(pieces, redactor));
      begun.reported.add(output.file);
    } catch (error) {
      const code = error instanceof Failure ? error.code : 'bug';
      screen.warn(`error[${code}]: ${error instanceof Error ? error.message : String(error)}`);
      unwritten.push(output);
    }
  }
  const own = outputs.find(({ file }) => file === undefined);
  const [instead] = unwritten;
  if (own !== undefined) await toScreen(own);
  else if (instead !== undefined) {
    const which = outputs.length === 1 ? 'The report' : `The report in the format ${instead.format}`;
    screen.warn(`  ${which} is on standard output instead.`);
    await toScreen(instead);
  } else screen.result(`${lineToText([[lastLine(shown, style)]], style)}\n`);
  return unwritten.length === 0 ? code : withError(code);
}

function lastLine(document: RunDocument, style: Style): string {
  return isFailedRun(document)
    ? `${failedTitle(document)}: ${document.failed.message}`
    : summaryText(document, ` ${symbol('dot', style)} `);
}

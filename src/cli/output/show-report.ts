import type { Source } from '../../core/problem.ts';
import { withError } from '../../core/report/exit-code.ts';
import { Failure, messageOf } from '../../core/report/failure.ts';
import { isFailedRun, type Report, type RunDocument } from '../../core/report/report.ts';
import type { Redactor } from '../../http/redact.ts';
import type { LoadedFile } from '../../manifest/files/files.ts';
import { lineToText } from '../../render/colored-line.ts';
import { reportPieces } from '../../render/json/json.ts';
import { renderMarkdown } from '../../render/markdown/markdown.ts';
import { reportAnnotations } from '../../render/sarif/annotations.ts';
import { renderSarif } from '../../render/sarif/sarif.ts';
import { type Style, symbol } from '../../render/style.ts';
import { textPieces } from '../../render/text/text.ts';
import { hostsOf } from '../../render/words/run-words.ts';
import { failedTitle, summaryText } from '../../render/words/summary.ts';
import type { Context } from '../context.ts';
import { type Format, type ReportOutput, reportOutputs } from '../options/report-output.ts';
import type { ReportFlags } from '../options/shared-options.ts';
import { withHosts } from '../session/other-hosts.ts';
import { pages } from './pages.ts';
import { runFacts } from './run-facts.ts';
import type { Screen } from './screen.ts';

/**
 * Shows the report with facts about the run. `code`: the exit code of the run. Returns it, or the
 * exit code of an error if an output cannot be written.
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
 * Writes a report, or the document of a failed run, to all outputs. If no output is standard
 * output, only the last line goes there, or else the first output that could not be written to its
 * file. Returns `code`, or the exit code of an error if an output could not be written.
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
      screen.warn(`error[${code}]: ${messageOf(error)}`);
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

/** How a document is drawn. */
interface Drawing extends Pick<Screen, 'style' | 'width' | 'verbose'> {
  /** This program's version. */
  readonly version: string;
  /** The lines of the manifest at a place; absent where the files are not available. */
  readonly linesAt?: (source: Source) => readonly string[];
}

/**
 * Draws a report or a failed run, in pieces that end at the end of a line, because one string of a
 * large report could exceed V8's limit. Loads only what the format needs.
 */
export async function draw(
  document: RunDocument,
  format: Format,
  drawing: Drawing,
): Promise<Iterable<string>> {
  const { style, width, verbose, version, linesAt } = drawing;
  if (format === 'html') {
    const { renderHtml } = await import('../../render/html/page.ts');
    return [renderHtml(document, { pages: await pages(), ...(linesAt === undefined ? {} : { linesAt }) })];
  }
  if (isFailedRun(document)) {
    if (format === 'sarif') return [renderSarif({ failed: document }, version, await pages())];
    return [(await import('../../render/text/failed-run.ts')).drawFailedRun(document, format)];
  }
  switch (format) {
    case 'json':
      return reportPieces(document);
    case 'markdown':
      return [renderMarkdown(document, { verbose })];
    case 'text':
      return textPieces(document, { ...style, width, verbose });
    case 'sarif':
      return [renderSarif({ report: document }, version, await pages())];
    case 'github':
      return withAnnotations(document, drawing);
  }
}

function* withAnnotations(report: Report, { style, width, verbose }: Drawing): Iterable<string> {
  yield* textPieces(report, { ...style, width, verbose });
  yield reportAnnotations(report);
}

const MOST_LINES = 12;

/**
 * The lines of an entry in the files of a run: to its end if known, else as far as lines are
 * indented below the first. Secrets are masked before a line is cut out. Pure.
 */
export function manifestLines(
  files: readonly LoadedFile[],
  redactor: Redactor,
): (source: Source) => readonly string[] {
  const texts = new Map<string, readonly string[]>();
  const linesOf = (name: string): readonly string[] => {
    const known = texts.get(name);
    if (known !== undefined) return known;
    const bytes = files.find(({ file }) => file === name)?.bytes;
    const lines = bytes === undefined ? [] : redactor.text(new TextDecoder().decode(bytes)).split(/\r?\n/);
    texts.set(name, lines);
    return lines;
  };
  return ({ file, line, endLine }) => {
    const lines = linesOf(file);
    const [first, ...below] = lines.slice(line - 1, line - 1 + MOST_LINES);
    if (first === undefined) return [];
    if (endLine !== undefined) return [first, ...below.slice(0, endLine - line)];
    const end = below.findIndex(each => each.trim() === '' || indent(each) <= indent(first));
    return [first, ...(end < 0 ? below : below.slice(0, end))];
  };
}

function indent(line: string): number {
  return line.length - line.trimStart().length;
}

/**
 * Masks the secrets in the pieces of a text. Each piece ends at the end of a line. A secret of
 * several lines is masked even across pieces, because the redactor masks each of its lines.
 * `changed` is called for each piece with a secret.
 */
export function* maskedPieces(
  pieces: Iterable<string>,
  redactor: Pick<Redactor, 'text'>,
  changed: () => void = () => undefined,
): Iterable<string> {
  for (const piece of pieces) {
    const masked = redactor.text(piece);
    if (masked !== piece) changed();
    yield masked;
  }
}

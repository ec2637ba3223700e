import { withError } from '../../core/exit-code.ts';
import type { Report } from '../../core/report.ts';
import { reportAnnotations } from '../../render/annotations.ts';
import type { CodePages } from '../../render/code-page.ts';
import { renderJson } from '../../render/json.ts';
import { lineToText } from '../../render/line.ts';
import { renderMarkdown } from '../../render/markdown.ts';
import { renderSarif } from '../../render/sarif.ts';
import type { Style } from '../../render/style.ts';
import { symbol } from '../../render/style.ts';
import { summaryText } from '../../render/summary.ts';
import { renderText } from '../../render/text.ts';
import type { Context } from '../context.ts';
import type { Format, ReportFlags } from '../options/shared-options.ts';
import { withHosts } from '../session/other-hosts.ts';

interface Drawing {
  readonly style: Style;
  readonly width: number;
  readonly verbose: boolean;
  /** This program's version. */
  readonly version: string;
  /** The texts for SARIF's rules. */
  readonly pages: CodePages;
}

function draw(report: Report, format: Format, { style, width, verbose, version, pages }: Drawing): string {
  switch (format) {
    case 'json':
      return renderJson(report);
    case 'markdown':
      return renderMarkdown(report, { verbose });
    case 'text':
      return renderText(report, { ...style, width, verbose });
    case 'sarif':
      return renderSarif({ report }, version, pages);
    case 'github':
      return renderText(report, { ...style, width, verbose }) + reportAnnotations(report);
  }
}

/**
 * Writes a report to standard output, or all of it to `--output` and its last line to standard output. If the file cannot
 * be written, all of it goes to standard output. Returns the exit code: `code`, or that of an error.
 */
export async function showReport(
  made: Report,
  flags: ReportFlags,
  context: Context,
  code: number,
): Promise<number> {
  const { screen, io, redactor, host } = context;
  const report = withHosts(made);
  host.report = report;
  const shown = redactor.value(report);
  const { style, width, verbose } = screen;
  const { version } = io;
  const pages = flags.format === 'sarif' ? (await import('../../providers/reason-pages.ts')).reasonPages : {};
  const toScreen = (): void =>
    screen.result(draw(shown, flags.format, { style, width, verbose, version, pages }));
  if (flags.output === undefined) {
    toScreen();
    return code;
  }
  const text = draw(shown, flags.format, { style: { color: false }, width: 100, verbose, version, pages });
  try {
    await io.files.replace(flags.output, redactor.text(text));
  } catch (error) {
    screen.warn(`error[file]: ${error instanceof Error ? error.message : String(error)}`);
    screen.warn('  The report is on standard output instead.');
    toScreen();
    return withError(code);
  }
  screen.result(`${lineToText([[summaryText(report, ` ${symbol('dot', style)} `)]], style)}\n`);
  return code;
}

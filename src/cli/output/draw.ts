import type { Source } from '../../core/problem.ts';
import type { Report } from '../../core/report/report.ts';
import { isFailedRun, type RunDocument } from '../../core/report/report.ts';
import { reportPieces } from '../../render/json/json.ts';
import { renderMarkdown } from '../../render/markdown/markdown.ts';
import { reportAnnotations } from '../../render/sarif/annotations.ts';
import { renderSarif } from '../../render/sarif/sarif.ts';
import type { Style } from '../../render/style.ts';
import { textPieces } from '../../render/text/text.ts';
import type { Format } from '../options/report-output.ts';
import { pages } from './pages.ts';

/** How a document is drawn. */
export interface Drawing {
  readonly style: Style;
  readonly width: number;
  readonly verbose: boolean;
  /** This program's version. */
  readonly version: string;
  /** The lines of the manifest at a place, where they are known. */
  readonly linesAt?: (source: Source) => readonly string[];
}

/**
 * A report or a failed run in a format, in pieces that end at the end of a line: of a large report
 * one text would be more than V8 can hold. What only some formats need is loaded for them alone.
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

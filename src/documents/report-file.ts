import { isObject } from '../core/json.ts';
import type { Report } from '../core/report/report.ts';
import { validateReport } from '../generated/validate-report.js';
import { type ReportInFile, reportIn } from '../render/json/reason-in-file.ts';
import { reasonShape, refusalShape } from './reason-shapes.ts';
import { atLeast, list, optional } from './shape.ts';

/** Maximum characters of a report file. */
const MAX_LENGTH = 256 * 1024 * 1024;

/** The content of a report file, or one sentence on why it cannot be used. */
export type ParsedReport =
  | { readonly report: Report; readonly problem?: never }
  | { readonly report?: never; readonly problem: string };

/**
 * Reads a report that `--format json` printed. The text is untrusted: anything else is a problem,
 * never an exception.
 */
export function parseReportFile(text: string): ParsedReport {
  if (text.length > MAX_LENGTH) return { problem: `a report has at most ${MAX_LENGTH} characters` };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    return { problem: `not JSON: ${(cause as Error).message}` };
  }
  if (!isObject(value) || !Object.hasOwn(value, 'command'))
    return { problem: 'this is not a report: write one with `--format json --output FILE`' };
  try {
    if (validateReport(value)) {
      const file = value as unknown as ReportInFile;
      const problem = reasonsOf(file, 'report');
      return problem === undefined ? { report: reportIn(file) } : { problem: `not a report: ${problem}` };
    }
  } catch (cause) {
    // Nests deeper than the validator can follow.
    return { problem: `not a report: ${(cause as Error).message}` };
  }
  const [first] = validateReport.errors ?? [];
  return { problem: `not a report: ${first?.instancePath || 'it'} ${first?.message ?? 'does not fit'}` };
}

const told = atLeast({ reason: reasonShape });
const refusal = atLeast({ reason: refusalShape });
const perhaps = { reason: optional(reasonShape) };

/** Its reasons; the schema checks the rest of a report. */
const reasonsOf = atLeast({
  plan: atLeast({
    rows: list(
      atLeast({
        ...perhaps,
        opening: optional(told),
        notes: list(told),
        loss: list(atLeast({ notes: optional(list(told)) })),
      }),
    ),
    unread: list(told),
    notes: list(told),
  }),
  results: list(atLeast(perhaps)),
  refused: optional(refusal),
  refusals: optional(list(refusal)),
});

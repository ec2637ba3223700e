import { isObject, jsonIn } from '../core/json.ts';
import type { FailedRun, Report, Result } from '../core/report/report.ts';
import type { Action } from '../core/report/row.ts';
import { validateReport } from '../generated/validate-report.js';
import { type ReportInFile, reportIn } from '../render/json/reason-in-file.ts';
import { resultOf, resultsBesides } from '../render/words/result-words.ts';
import { reasonShape, refusalShape } from './reason-shapes.ts';
import { atLeast, list, oneOf, optional, source, text, whole } from './shape.ts';

/** Maximum characters of a report file. */
const MAX_LENGTH = 256 * 1024 * 1024;

/** The content of a report file, or one sentence on why it cannot be used. */
export type ParsedReport =
  | { readonly report: Report; readonly problem?: never }
  | { readonly report?: never; readonly problem: string };

/**
 * Reads a report that `--format json` printed. The text is untrusted: if it is not such a report,
 * the result says so, and nothing is thrown.
 */
export function parseReportFile(text: string): ParsedReport {
  if (text.length > MAX_LENGTH) return { problem: `a report has at most ${MAX_LENGTH} characters` };
  // The message does not have the parser's own words, because they quote the text. The file may be
  // any file, even one with secrets.
  const value = jsonIn(text);
  if (value === undefined) return { problem: 'not JSON, or cut off' };
  if (!isObject(value) || !Object.hasOwn(value, 'command'))
    return { problem: 'it is not a report, which a run writes with `--format json --output FILE`' };
  try {
    if (validateReport(value)) {
      const file = value as unknown as ReportInFile;
      const problem = reasonsOf(file, 'report');
      return problem === undefined ? { report: reportIn(file) } : { problem: `not a report: ${problem}` };
    }
  } catch (cause) {
    // Thrown if the value is nested deeper than the validator can follow.
    return { problem: `not a report: ${(cause as Error).message}` };
  }
  const [first] = validateReport.errors ?? [];
  return { problem: `not a report: ${first?.instancePath || 'it'} ${first?.message ?? 'does not fit'}` };
}

const told = atLeast({ reason: reasonShape });
const refusal = atLeast({ reason: refusalShape });
const perhaps = { reason: optional(reasonShape) };

/** The shape of a report's reasons. The schema checks the rest. */
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

/** The content of a file that a failed run wrote, or one sentence on why it cannot be used. */
type ParsedFailure =
  | { readonly run: FailedRun; readonly problem?: never }
  | { readonly run?: never; readonly problem: string };

/**
 * Reads what `--format json` printed of a failed run. The value is untrusted: if it is anything
 * else, the result says so, and nothing is thrown.
 */
export function parseFailedRun(value: Readonly<Record<string, unknown>>): ParsedFailure {
  const problem = failureShape(value, 'it');
  if (problem !== undefined) return { problem: `not the output of a failed run: ${problem}` };
  const run = value as unknown as FailedRun;
  return run.runs.length === 1
    ? { run }
    : { problem: 'not the output of a failed run: it must be the output of one run' };
}

const failureShape = atLeast({
  v: oneOf(1),
  command: oneOf('plan', 'apply', 'drift'),
  failed: atLeast({ code: text, message: text, next: optional(text) }),
  problems: list(
    atLeast({ rule: text, level: oneOf('error', 'warning'), message: text, source, hint: optional(text) }),
  ),
  runs: list(
    atLeast({
      id: text,
      started: text,
      ended: text,
      version: text,
      commit: optional(text),
      files: list(atLeast({ file: text, path: optional(text) })),
      hosts: list(text),
      exit: whole,
    }),
  ),
});

const ACTIONS: readonly Action[] = ['create', 'update', 'rename', 'replace', 'renew', 'delete', 'blocked'];

/**
 * Statuses that a result without a row can have. `done_before`: the change was made since the
 * review. `stale`: someone changed the resource since then. `failed`: outputs were not written.
 */
const BESIDES: ReadonlySet<Result['status']> = new Set(['done_before', 'stale', 'failed']);

/**
 * Why the rows, counts and results of a report cannot belong to one run; undefined where they can.
 * Such a report was edited, so nobody should rely on its results. Pure.
 */
export function reportMisfit(report: Report): string | undefined {
  const { command, plan, results, refused } = report;
  const miscounted = ACTIONS.find(
    action => plan.rows.filter(row => row.action === action).length !== (plan.counts[action] ?? 0),
  );
  if (miscounted !== undefined)
    return `it counts ${plan.counts[miscounted] ?? 0} rows with the action ${miscounted}, but has another number of such rows`;
  const [first] = results.filter(({ status }) => status !== 'done_before');
  if (first === undefined) return undefined;
  if (command !== 'apply')
    return `it is a report of ${command}, which changes nothing, but it has a result for ${first.address}`;
  if (refused !== undefined)
    return `it says that nothing was written, but it has a result for ${first.address}`;
  const tried = plan.rows.filter(row => row.action === 'blocked').map(resultOf(report));
  const unblocked = tried.find(({ status }) => status !== 'blocked');
  if (unblocked !== undefined)
    return `${unblocked.address} is blocked, and its result is "${unblocked.status}"`;
  const stray = resultsBesides(report).find(({ status }) => !BESIDES.has(status));
  if (stray !== undefined)
    return `"${stray.status}" is the result of ${stray.action} ${stray.address}, which is no row of its plan`;
  return undefined;
}

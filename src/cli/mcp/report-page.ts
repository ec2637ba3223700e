import { createHash } from 'node:crypto';
import { given, isObject, type Json } from '../../core/json.ts';
import { Failure } from '../../core/report/failure.ts';
import type { Report } from '../../core/report/report.ts';
import { safeText } from '../../core/text/safe-text.ts';
import { whole } from '../../core/text/shortened.ts';
import type {
  AgentCheck,
  AgentLoss,
  AgentReason,
  AgentReport,
  AgentRow,
  AgentUnread,
} from '../../generated/agent-file.ts';
import { orderedPlan } from '../../render/json/json.ts';
import type { RowInFile, WordedReason } from '../../render/json/reason-in-file.ts';

/** The rows of a report that one answer has. */
export interface ReportPage {
  /** Without the lines around it, which an answer gets when its mark is drawn. */
  readonly data: Omit<AgentReport, 'begin' | 'end'>;
  /** How many rows are before this page, in it, and in the whole report. */
  readonly page: { readonly before: number; readonly rows: number; readonly of: number };
  /** What the next call gives as `after`. Absent on the last page. */
  readonly after?: string;
}

const MOST_ROWS = 100;
/** The longest page as JSON, in characters. A page of a single row may be longer. */
const MOST_CHARACTERS = 60_000;
/** The longest text in a page, in characters. */
const MOST_TEXT = 1_000;
/** The longest fields of a row together as JSON, in characters. The last one may be longer. */
const MOST_CHANGES = 120_000;
/** The longest value of a field as JSON, in characters. */
const MOST_VALUE = 10_000;
/** The most items of a list in a page: fields of a row, notes, unread lists, checks. */
const MOST_ITEMS = 100;

/**
 * One page of a report's rows, in the order of the plan. `after`: what the page before gave, so
 * that the pages together have every row once. Throws a Failure with code `usage` if the report
 * is not that of the page before. Pure.
 */
export function reportPage(report: Report, after?: string): ReportPage {
  const plan = orderedPlan(report.plan);
  const mark = createHash('sha256').update(JSON.stringify(plan.rows)).digest('hex').slice(0, 16);
  const before = after === undefined ? 0 : placeOf(after, mark, plan.rows.length);
  const rows: AgentRow[] = [];
  let characters = 0;
  for (const row of plan.rows.slice(before, before + MOST_ROWS)) {
    const made = rowOf(row);
    characters += JSON.stringify(made).length;
    if (rows.length > 0 && characters > MOST_CHARACTERS) break;
    rows.push(made);
  }
  const end = before + rows.length;
  const isFirst = before === 0;
  const first = <T>(items: readonly T[]): readonly T[] | undefined =>
    isFirst ? items.slice(0, MOST_ITEMS) : undefined;
  return given({
    data: given({
      rows,
      unread: first(plan.unread)?.map(unreadOf),
      checks: isFirst ? checksOf(report.checks) : undefined,
    }),
    page: { before, rows: rows.length, of: plan.rows.length },
    after: end < plan.rows.length ? `${mark}-${end}` : undefined,
  });
}

function placeOf(after: string, mark: string, rows: number): number {
  const [, of, at] = /^([0-9a-f]{16})-(\d{1,9})$/.exec(after) ?? [];
  if (of === undefined)
    throw new Failure('usage', 'after is not what an answer gave', { next: 'Leave it out to begin anew.' });
  if (of !== mark || Number(at) >= rows)
    throw new Failure('usage', 'the rows are no longer those of the page before', {
      next: 'Live or the manifest has changed: call again without `after`, and read every page anew.',
    });
  return Number(at);
}

function rowOf(row: RowInFile): AgentRow {
  const { address, action, from, whose, severity, because, source, fields, loss, opening, widened } = row;
  const { reason, message, next } = row;
  const changes = changesOf(fields);
  const left = fields.length - changes.length;
  return given({
    address: safe(address),
    action,
    from: from && safe(from),
    whose,
    severity,
    because: because && safe(because),
    at: source && safe(`${source.file}:${source.line}`),
    changes,
    more_changes: left > 0 ? left : undefined,
    loss: loss.slice(0, MOST_ITEMS).map(
      ({ what, count, notes = [] }): AgentLoss => ({
        what: safe(what),
        count,
        notes: notes.slice(0, MOST_ITEMS).map(reasonOf),
      }),
    ),
    opening: opening && reasonOf(opening),
    widened: widened && reasonOf(widened),
    reason:
      reason === undefined || message === undefined
        ? undefined
        : reasonOf({ reason, message, ...given({ next }) }),
    notes: row.notes.slice(0, MOST_ITEMS).map(reasonOf),
  });
}

/**
 * The fields of a row that an answer has room for. A service chooses how many values a field has:
 * without a bound, one command with nested options would be an answer of megabytes.
 */
function changesOf(fields: RowInFile['fields']): AgentRow['changes'] {
  const changes: AgentRow['changes'][number][] = [];
  let characters = 0;
  for (const { path, before, after } of fields.slice(0, MOST_ITEMS)) {
    if (characters > MOST_CHANGES) break;
    const change = {
      path: safe(path),
      before: shownValue(before ?? null),
      after: shownValue(after ?? null),
    };
    characters += JSON.stringify(change).length;
    changes.push(change);
  }
  return changes;
}

/** The value; of one that is too long, the start of its JSON as a text. */
function shownValue(value: Json): Json {
  if (typeof value === 'string') return safe(value);
  const json = JSON.stringify(value);
  return json.length > MOST_VALUE ? safe(json) : safeJson(value);
}

function unreadOf({ scope, kind, ...worded }: { scope: string; kind: string } & WordedReason): AgentUnread {
  return { scope: safe(scope), kind, reason: reasonOf(worded) };
}

/**
 * The checks that an answer has room for. One that did not pass is never left out for one that did.
 */
function checksOf(checks: Report['checks']): AgentCheck[] {
  const ordered = [
    ...checks.filter(({ verdict }) => verdict !== 'pass'),
    ...checks.filter(({ verdict }) => verdict === 'pass'),
  ];
  let characters = 0;
  return ordered.slice(0, MOST_ITEMS).map(({ address, verdict, source, findings, evidence, runs }) => {
    const told: string[] = [];
    for (const finding of findings.slice(0, MOST_ITEMS)) {
      if (characters > MOST_CHARACTERS) break;
      told.push(safe(finding));
      characters += finding.length;
    }
    const left = findings.length - told.length;
    return given({
      address: safe(address),
      verdict,
      at: safe(`${source.file}:${source.line}`),
      findings: told,
      more_findings: left > 0 ? left : undefined,
      evidence: evidence && safe(evidence),
      runs: runs?.map(run => run.verdict),
    });
  });
}

function reasonOf({ reason: { code }, message, next }: WordedReason): AgentReason {
  return { code, message: safe(message), ...given({ next: next && safe(next) }) };
}

/** A text on one line, without characters that hide or reorder text, and not too long. */
function safe(text: string): string {
  const cut =
    text.length > MOST_TEXT ? `${whole(text.slice(0, MOST_TEXT))}… (${text.length} characters)` : text;
  return safeText(cut);
}

function safeJson(value: Json): Json {
  if (typeof value === 'string') return safe(value);
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map(safeJson);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value as Readonly<Record<string, Json>>)
      .slice(0, MOST_ITEMS)
      .map(([key, inner]) => [safe(key), safeJson(inner)]),
  );
}

import type { AcceptedDifference } from '../../core/fields/accepted.ts';
import { given } from '../../core/json.ts';
import type { Source } from '../../core/problem.ts';
import type { RunEvent } from '../../core/report/event.ts';
import type { Plan } from '../../core/report/plan.ts';
import type { CheckResult, Moment, Refusal, Report, Result, ShardOf } from '../../core/report/report.ts';
import type { FieldChange, LastChange, Row, Scope } from '../../core/report/row.ts';
import type { RunFacts } from '../../core/report/run-facts.ts';
import { reportCodes } from '../words/report-codes.ts';
import { escaped, jsonPieces } from './json-pieces.ts';
import {
  namedRun,
  type PlanInFile,
  type RefusalInFile,
  type ReportInFile,
  type ResultInFile,
  type RowInFile,
  sortedJson,
  told,
} from './reason-in-file.ts';

/**
 * The report as one JSON document in the form of `schema/report.schema.json`, its keys always in
 * the same order. The first key, `v`, is the version of the form. Ends with a line break.
 */
export function renderJson(report: Report): string {
  return [...reportPieces(report)].join('');
}

/**
 * {@link renderJson} in pieces that end at the end of a line. Each row is made only when it is
 * needed.
 */
export function reportPieces(report: Report): Iterable<string> {
  return jsonPieces(reportWith(report, planWith(report.plan, each(report.plan.rows, rowMembers))));
}

/** The plan alone, as {@link reportPieces} writes a report. */
export function planPieces(plan: Plan): Iterable<string> {
  return jsonPieces(planWith(plan, each(plan.rows, rowMembers)));
}

/** A report as in its file, its keys always in the same order. */
export function orderedReport(report: Report): ReportInFile {
  return reportWith(report, orderedPlan(report.plan));
}

function reportWith<P>(report: Report, ordered: P): Omit<ReportInFile, 'plan'> & { readonly plan: P } {
  const { v, command, results, checks, explanations, refused, requests, interrupted, ms } = report;
  const { refusals, offline, hosts, shard, portals, timeline, ids, consoles, runs } = report;
  const codes = reportCodes(report);
  return {
    v,
    command,
    plan: ordered,
    results: results.map(orderedResult),
    checks: checks.map(orderedCheck),
    ...given({
      explanations: explanations?.map(({ about, question, is, text, sources }) => ({
        about,
        question,
        is,
        text,
        sources: sources.map(({ title, url }) => ({ title, url })),
      })),
      refused: refused && orderedRefusal(refused),
      refusals: refusals?.map(each => ({ ...orderedRefusal(each), ...namedRun(each) })),
      offline,
      hosts: hosts && sortedJson(hosts),
      shard: shard && orderedShard(shard),
    }),
    requests: sortedJson(requests),
    ...given({
      portals: portals?.map(each => ({
        portal: each.portal,
        requests: each.requests,
        questions: each.questions,
        atMost: each.atMost,
        kept: each.kept,
      })),
      interrupted,
      timeline: timeline?.map(orderedMoment),
      ids: ids && sortedJson(ids),
      consoles: consoles && sortedJson(consoles),
      codes: codes.length === 0 ? undefined : codes,
    }),
    ms,
    ...given({ runs: runs?.map(orderedRun) }),
  };
}

/** A run's facts with their keys always in the same order. */
export function orderedRun({ id, started, ended, version, commit, files, hosts, exit }: RunFacts): RunFacts {
  return {
    id,
    started,
    ended,
    version,
    ...given({ commit }),
    files: files.map(({ file, path }) => ({ file, ...given({ path }) })),
    hosts,
    exit,
  };
}

/**
 * A moment of the timeline with its keys in a fixed order. A moment that was read from a file may
 * have had another order.
 */
function orderedMoment(moment: Moment): Moment {
  const { at, type } = moment;
  switch (type) {
    case 'started':
      return { at, type, address: moment.address, action: moment.action };
    case 'ended': {
      const { address, action, status, ms } = moment;
      return { at, type, address, action, status, ...given({ ms }) };
    }
    case 'waiting':
      return { at, type, lane: moment.lane, what: moment.what };
    case 'held':
      return { at, type, lane: moment.lane, by: moment.by, code: moment.code };
    case 'retry':
      return { at, type, request: moment.request, why: moment.why, afterMs: moment.afterMs };
  }
}

/**
 * An event as in a line of `--events`, without its `type`. Reasons have their words beside them.
 */
export function eventMembers(event: RunEvent): object {
  const { type, ...members } = event;
  if (event.type === 'ended') return { result: orderedResult(event.result) };
  if (event.type === 'started' && event.ifLeft !== undefined)
    return { ...members, ifLeft: event.ifLeft.map(told) };
  return event.type === 'held' ? { ...members, ...told(event.reason) } : members;
}

/**
 * A value as indented JSON text that is safe to print anywhere. Leaves out keys whose value is
 * undefined.
 */
export function jsonText(value: unknown): string {
  return `${escaped(JSON.stringify(value, null, 2))}\n`;
}

/** A value as JSON text on one line, as safe as {@link jsonText}. Without a line break. */
export function jsonLine(value: unknown): string {
  return escaped(JSON.stringify(value));
}

/** A plan with its keys always in the same order. */
export function orderedPlan(plan: Plan): PlanInFile {
  return planWith(plan, plan.rows.map(orderedRow));
}

function planWith<R>(plan: Plan, rows: R): Omit<PlanInFile, 'rows'> & { readonly rows: R } {
  const { v, name, origins, counts, digest, base, part, accepted, unread, notes } = plan;
  return {
    v,
    name,
    origins: sortedJson(origins),
    rows,
    counts: {
      create: counts.create,
      update: counts.update,
      rename: counts.rename,
      replace: counts.replace,
      ...given({ renew: counts.renew }),
      delete: counts.delete,
      blocked: counts.blocked,
      unchanged: counts.unchanged,
      unmanaged: counts.unmanaged,
    },
    digest,
    ...given({
      base: base && { applied: base.applied, moved: base.moved },
      part: part && given({ scopes: part.scopes, unread: part.unread, since: part.since }),
      accepted: accepted?.map(orderedAccepted),
    }),
    unread: unread.map(({ scope, kind, reason }) => ({ scope, kind, ...told(reason) })),
    notes: notes.map(told),
  };
}

function orderedAccepted({
  address,
  field,
  wants,
  is,
  missing,
  id,
  until,
  widened,
  why,
}: AcceptedDifference): AcceptedDifference {
  const values = { wants: wants && sortedJson(wants), is: is && sortedJson(is) };
  return { address, ...given({ field, ...values, missing, id }), until, ...given({ widened, why }) };
}

function orderedRow(row: Row): RowInFile {
  return given(rowMembers(row));
}

/** The fields of a row in its file, in their order; JSON leaves out fields that are undefined. */
function rowMembers(row: Row) {
  const { opening, widened, lastChange, source } = row;
  const why = row.reason && told(row.reason);
  return {
    address: row.address,
    kind: row.kind,
    scope: orderedScope(row.scope),
    parts: row.parts,
    action: row.action,
    from: row.from,
    whose: row.whose,
    severity: row.severity,
    fields: row.fields.map(orderedField),
    desired: row.desired === null ? null : sortedJson(row.desired),
    was: row.was,
    refs: row.refs.map(({ address, was }) => ({ address, was })),
    because: row.because,
    inPlaceOf: row.inPlaceOf,
    awaits: row.awaits,
    waves: row.waves,
    sends: row.sends,
    loss: row.loss.map(({ what, count, restored, implied, permitted, notes }) => ({
      what,
      count,
      ...given({ restored, implied, permitted, notes: notes?.map(told) }),
    })),
    opening: opening && told(opening),
    widened: widened && told(widened),
    lastChange: lastChange && orderedChange(lastChange),
    reason: why?.reason,
    message: why?.message,
    next: why?.next,
    notes: row.notes.map(told),
    absent: row.absent,
    accept: row.accept,
    allow: row.allow,
    source: source && orderedSource(source),
  };
}

function orderedField({ path, before, after, leftOut, whose }: FieldChange): FieldChange {
  const values = { path, before: sortedJson(before), after: sortedJson(after) };
  return leftOut === undefined && whose === undefined ? values : { ...values, ...given({ leftOut, whose }) };
}

function orderedChange({ at, member, madeBy }: LastChange): LastChange {
  return { at, member, ...given({ madeBy }) };
}

function orderedScope({ address, kind, parts, parent, base }: Scope): Scope {
  return { address, kind, parts, ...given({ parent: parent && orderedScope(parent), base }) };
}

function orderedCheck({ address, verdict, findings, evidence, runs, source, ms }: CheckResult): CheckResult {
  return {
    address,
    verdict,
    findings,
    ...given({
      evidence,
      runs: runs?.map(run => ({
        verdict: run.verdict,
        findings: run.findings,
        ...given({ evidence: run.evidence }),
      })),
    }),
    source: orderedSource(source),
    ...given({ ms }),
  };
}

function orderedResult({ address, action, status, partly, reason, ms }: Result): ResultInFile {
  const words = reason === undefined ? {} : told(reason);
  return { address, action, status, ...given({ partly }), ...words, ...given({ ms }) };
}

function orderedRefusal({ reason, rows }: Refusal): RefusalInFile {
  return { ...told(reason), rows };
}

function orderedShard({ index, of }: ShardOf): ShardOf {
  return { index, of };
}

function orderedSource({ file, line, column, endLine, endColumn }: Source): Source {
  return { file, line, column, ...given({ endLine, endColumn }) };
}

/** The results of `make` for all items, each made only when it is needed. */
function* each<T, U>(items: readonly T[], make: (item: T) => U): Iterable<U> {
  for (const item of items) yield make(item);
}

import type { Accepted } from '../core/accepted.ts';
import type { RunEvent } from '../core/event.ts';
import { canonical, isObject, type Json } from '../core/json.ts';
import type { Plan } from '../core/plan.ts';
import type { CheckResult, Moment, Refusal, Report, Result, ShardOf } from '../core/report.ts';
import type { LastChange, Row, Scope } from '../core/row.ts';
import type { RunFacts } from '../core/run-facts.ts';
import type { Source } from '../core/source.ts';
import { reportCodes } from './report-codes.ts';
import {
  type PlanInFile,
  type RefusalInFile,
  type ReportInFile,
  type ResultInFile,
  type RowInFile,
  told,
} from './told.ts';

/** Safe inside JSON once escaped; unescaped, dangerous on a terminal or in a runner's log. */
const ESCAPED =
  /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udc7f]|##(?=\[)/g;

/**
 * The report as one JSON document in the form of `schema/report.schema.json`, its members always in the same order. Its
 * first member, `v`, is the version of the form. Ends with a line break.
 */
export function renderJson(report: Report): string {
  return jsonText(orderedReport(report));
}

/** A report as in its file, its members always in the same order. */
export function orderedReport(report: Report): ReportInFile {
  const { v, command, plan, results, checks, explanations, refused, requests, interrupted, ms } = report;
  const { refusals, offline, shard, portals, timeline, consoles, runs } = report;
  const codes = reportCodes(report);
  return {
    v,
    command,
    plan: orderedPlan(plan),
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
      refusals: refusals?.map(each => ({ ...orderedRefusal(each), shard: orderedShard(each.shard) })),
      offline,
      shard: shard && orderedShard(shard),
    }),
    requests: sorted(requests),
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
      consoles: consoles && sorted(consoles),
      codes: codes.length === 0 ? undefined : codes,
    }),
    ms,
    ...given({ runs: runs?.map(orderedRun) }),
  };
}

/** A run's facts with its members always in the same order. */
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

/** Its members are made in one order, but a file may have had another. */
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

/** An event as in a line of JSON, without its `type`: reasons have their words. */
export function eventMembers(event: RunEvent): object {
  const { type, ...members } = event;
  if (event.type === 'ended') return { result: orderedResult(event.result) };
  if (event.type === 'started' && event.ifLeft !== undefined)
    return { ...members, ifLeft: event.ifLeft.map(told) };
  return event.type === 'held' ? { ...members, ...told(event.reason) } : members;
}

/** A value as indented JSON text that is safe to print anywhere. Leaves undefined members out. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  return `${text.replace(ESCAPED, unicodeEscapes)}\n`;
}

/** A value as JSON text on one line, as safe as {@link jsonText}. Without a line break. */
export function jsonLine(value: unknown): string {
  return JSON.stringify(value).replace(ESCAPED, unicodeEscapes);
}

/** A plan with its members always in the same order. */
export function orderedPlan(plan: Plan): PlanInFile {
  const { v, name, origins, rows, counts, digest, base, changed, accepted, unread, notes } = plan;
  return {
    v,
    name,
    origins: sorted(origins),
    rows: rows.map(orderedRow),
    counts: {
      create: counts.create,
      update: counts.update,
      rename: counts.rename,
      replace: counts.replace,
      delete: counts.delete,
      blocked: counts.blocked,
      unchanged: counts.unchanged,
      unmanaged: counts.unmanaged,
    },
    digest,
    ...(base === undefined ? {} : { base: { applied: base.applied, moved: base.moved } }),
    ...(changed === undefined
      ? {}
      : { changed: { scopes: changed.scopes, unread: changed.unread, since: changed.since } }),
    ...(accepted === undefined ? {} : { accepted: accepted.map(orderedAccepted) }),
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
}: Accepted): Accepted {
  const values = { wants: wants && sorted(wants), is: is && sorted(is) };
  return { address, ...given({ field, ...values, missing, id }), until, ...given({ widened, why }) };
}

function orderedRow(row: Row): RowInFile {
  const { from, because, inPlaceOf, awaits, opening, reason, absent, source } = row;
  const { whose, severity, widened, lastChange, accept } = row;
  return {
    address: row.address,
    kind: row.kind,
    scope: orderedScope(row.scope),
    parts: row.parts,
    action: row.action,
    ...given({ from, whose, severity }),
    fields: row.fields.map(({ path, before, after, leftOut, whose }) => ({
      path,
      before: sorted(before),
      after: sorted(after),
      ...given({ leftOut, whose }),
    })),
    desired: row.desired === null ? null : sorted(row.desired),
    was: row.was,
    refs: row.refs.map(({ address, was }) => ({ address, was })),
    ...given({ because, inPlaceOf, awaits }),
    loss: row.loss.map(({ what, count, restored, notes }) => ({
      what,
      count,
      ...given({ restored, notes: notes?.map(told) }),
    })),
    ...(opening === undefined ? {} : { opening: told(opening) }),
    ...(widened === undefined ? {} : { widened: told(widened) }),
    ...(lastChange === undefined ? {} : { lastChange: orderedChange(lastChange) }),
    ...(reason === undefined ? {} : told(reason)),
    notes: row.notes.map(told),
    ...given({ absent, accept }),
    allow: row.allow,
    ...(source === undefined ? {} : { source: orderedSource(source) }),
  };
}

function orderedChange({ at, member, madeBy }: LastChange): LastChange {
  return { at, member, ...given({ madeBy }) };
}

function orderedScope(scope: Scope): Scope {
  const { address, kind, parts, parent, base } = scope;
  return {
    address,
    kind,
    parts,
    ...(parent === undefined ? {} : { parent: orderedScope(parent) }),
    ...given({ base }),
  };
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

/** Without the undefined members. */
function given<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** The same value with the keys of every object sorted. */
function sorted<T>(value: T): T {
  return isObject(value) || Array.isArray(value) ? (JSON.parse(canonical(value as Json)) as T) : value;
}

function unicodeEscapes(found: string): string {
  return found
    .split('')
    .map(unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}

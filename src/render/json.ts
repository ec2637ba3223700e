import { canonical, isObject, type Json } from '../core/json.ts';
import type { Plan } from '../core/plan.ts';
import type { CheckResult, Refusal, Report, ShardOf } from '../core/report.ts';
import type { Row, Scope } from '../core/row.ts';
import type { Source } from '../core/source.ts';

/** Harmless inside JSON once escaped, harmful on a terminal or in a runner's log as they are. */
const ESCAPED =
  /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udc7f]|##(?=\[)/g;

/**
 * The report as one JSON document as `schema/report.schema.json` has it, its members always in the same order. `v`, the
 * first of them, is the version of its form. Ends with a line break.
 */
export function renderJson(report: Report): string {
  const { v, command, plan, results, checks, explanations, refused, requests, interrupted, ms } = report;
  const { refusals, pending, offline, shard } = report;
  return jsonText({
    v,
    command,
    plan: orderedPlan(plan),
    results: results.map(({ address, action, status, partly, message, next, ms: took }) => ({
      address,
      action,
      status,
      partly,
      message,
      next,
      ms: took,
    })),
    checks: checks.map(orderedCheck),
    explanations: explanations?.map(({ about, question, is, text, sources }) => ({
      about,
      question,
      is,
      text,
      sources: sources.map(({ title, url }) => ({ title, url })),
    })),
    refused: refused && orderedRefusal(refused),
    refusals: refusals?.map(each => ({ ...orderedRefusal(each), shard: orderedShard(each.shard) })),
    pending,
    offline,
    shard: shard && orderedShard(shard),
    requests: sorted(requests),
    interrupted,
    ms,
  });
}

/** A value as indented JSON text that is safe to print anywhere. Undefined members are left out. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  return `${text.replace(ESCAPED, unicodeEscapes)}\n`;
}

/** A value as JSON text on one line, as safe as {@link jsonText}. Without a line break. */
export function jsonLine(value: unknown): string {
  return JSON.stringify(value).replace(ESCAPED, unicodeEscapes);
}

/** A plan with its members always in the same order. */
export function orderedPlan(plan: Plan): Plan {
  const { v, name, origins, rows, counts, digest, unread, notes } = plan;
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
    unread: unread.map(({ scope, kind, reason, next }) => ({ scope, kind, reason, ...given({ next }) })),
    notes,
  };
}

function orderedRow(row: Row): Row {
  const { from, because, opening, reason, next, absent, source } = row;
  return {
    address: row.address,
    kind: row.kind,
    scope: orderedScope(row.scope),
    parts: row.parts,
    action: row.action,
    ...given({ from }),
    fields: row.fields.map(({ path, before, after, leftOut }) => ({
      path,
      before: sorted(before),
      after: sorted(after),
      ...given({ leftOut }),
    })),
    desired: row.desired === null ? null : sorted(row.desired),
    was: row.was,
    refs: row.refs.map(({ address, was }) => ({ address, was })),
    ...given({ because }),
    loss: row.loss.map(({ what, count, restored, note }) => ({ what, count, ...given({ restored, note }) })),
    ...given({ opening, reason, next }),
    notes: row.notes,
    ...given({ absent }),
    allow: row.allow,
    ...(source === undefined ? {} : { source: orderedSource(source) }),
  };
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

function orderedCheck({ address, verdict, findings, evidence, source }: CheckResult): unknown {
  return { address, verdict, findings, evidence, source: orderedSource(source) };
}

function orderedRefusal({ code, message, rows, next }: Refusal): Refusal {
  return { code, message, rows, next };
}

function orderedShard({ index, of }: ShardOf): ShardOf {
  return { index, of };
}

function orderedSource({ file, line, column, endLine, endColumn }: Source): Source {
  return { file, line, column, ...given({ endLine, endColumn }) };
}

/** Only the members that are there. */
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

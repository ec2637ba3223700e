import { digest } from '../core/digest.ts';
import { sortedAccepted } from '../core/fields/accepted.ts';
import { canonical, type Json } from '../core/json.ts';
import type { Source } from '../core/problem.ts';
import { type Counts, notRead, type Plan } from '../core/report/plan.ts';
import { type Reason, sortedReasons } from '../core/report/reason.ts';
import type { Moment, Report, Result } from '../core/report/report.ts';
import type { Row } from '../core/report/row.ts';
import { joinedRules, joinedSweeps, joinedTime, mergedPortals } from './joined-parts.ts';

/** The shards' reports as one, or one sentence on why they do not belong together. */
export type MergedReport =
  | { readonly report: Report; readonly missing: readonly number[]; readonly problem?: never }
  | { readonly problem: string };

/**
 * Joins the reports of the shards of one run, so that the result is as the report of one run over
 * everything, except for times and requests. If a shard's report is missing, the plan is incomplete
 * and says so. Pure.
 */
export function mergeReports(reports: readonly Report[]): MergedReport {
  const [first] = reports;
  if (first === undefined) return { problem: 'there is no report' };
  const of = first.shard?.of;
  if (of === undefined) return { problem: 'one of the reports is not of a run with --shard' };
  const problem = reports.map(report => mismatch(report, first)).find(found => found !== undefined);
  if (problem !== undefined) return { problem };
  const shards = [...reports].sort((a, b) => (a.shard?.index ?? 0) - (b.shard?.index ?? 0));
  const indexes = shards.map(report => report.shard?.index ?? 0);
  const twice = indexes.find((index, at) => indexes[at + 1] === index);
  if (twice !== undefined) return { problem: `two of the reports are of the same shard, ${twice}/${of}` };
  const missing = Array.from({ length: of }, (_, at) => at + 1).filter(index => !indexes.includes(index));
  return { report: joined(shards, missing, of), missing };
}

function mismatch(report: Report, first: Report): string | undefined {
  if (report.shard?.of !== first.shard?.of)
    return 'the reports are of runs that had different numbers of shards';
  if (report.command !== first.command)
    return `the reports are of different commands, ${report.command} and ${first.command}`;
  if (report.plan.name !== first.plan.name)
    return `"${report.plan.name}" and "${first.plan.name}" are two manifests`;
  if (canonical({ ...report.plan.base }) !== canonical({ ...first.plan.base }))
    return 'the runs of the reports had different values of --base, --base-applied or --moved';
  if (report.plan.changed?.since !== first.plan.changed?.since)
    return 'the runs of the reports did not all have the same --changed and the same base';
  const differs = Object.entries(report.plan.origins).some(
    ([name, origin]) => (first.plan.origins[name] ?? origin) !== origin,
  );
  return differs ? 'the reports are of different services' : undefined;
}

function joined(shards: readonly Report[], missing: readonly number[], of: number): Report {
  const [first] = shards as readonly [Report];
  const plan = joinedPlan(
    shards.map(report => report.plan),
    missing,
    of,
  );
  const order = new Map(plan.rows.map((row, index) => [rowKey(row), index]));
  const rank = (each: Result): number => order.get(rowKey(each)) ?? order.size;
  const refusal = joinedRefusals(shards, of);
  const results = shards.flatMap(report => [
    ...report.results,
    ...(refusal.refusals === undefined ? [] : notTried(report)),
  ]);
  const interrupted = shards.map(report => report.interrupted).find(why => why !== undefined);
  const explanations = shards.flatMap(report => report.explanations ?? []);
  const hosts: NonNullable<Report['hosts']> = Object.assign({}, ...shards.map(report => report.hosts));
  const consoles = Object.assign({}, ...shards.map(report => report.consoles)) as Record<string, string>;
  const timeline = joinedTimeline(shards);
  const runs = shards.flatMap(report => report.runs ?? []);
  return {
    v: 1,
    command: first.command,
    plan,
    results: results.sort((a, b) => rank(a) - rank(b)),
    checks: [...joinedRules(shards.flatMap(report => report.checks))].sort(
      (a, b) => byPlace(a.source, b.source) || (a.address < b.address ? -1 : 1),
    ),
    ...(explanations.length === 0 ? {} : { explanations }),
    ...refusal,
    ...(shards.some(report => report.hosts !== undefined) ? { hosts } : {}),
    requests: summed(shards.map(report => report.requests)),
    ...mergedPortals(shards.flatMap(report => report.portals ?? [])),
    ...(interrupted === undefined ? {} : { interrupted }),
    ...(timeline.length === 0 ? {} : { timeline }),
    ...(Object.keys(consoles).length === 0 ? {} : { consoles }),
    ms: Math.max(...shards.map(report => report.ms)),
    ...(runs.length === 0 ? {} : { runs }),
  };
}

/** Shards start at different times: each moment counts from the start of the first. */
function joinedTimeline(shards: readonly Report[]): readonly Moment[] {
  const startOf = ({ runs }: Report): number => Date.parse(runs?.[0]?.started ?? '') || 0;
  const first = Math.min(...shards.map(startOf));
  return shards
    .flatMap(report =>
      (report.timeline ?? []).map(moment => ({ ...moment, at: moment.at + startOf(report) - first })),
    )
    .sort((a, b) => a.at - b.at);
}

type RefusedShard = NonNullable<Report['refusals']>[number];

/**
 * The refusals of the shards. If every shard was refused, nothing was written. Otherwise other
 * shards may have written, and nothing is known of a shard whose report is missing.
 */
function joinedRefusals(shards: readonly Report[], of: number): Pick<Report, 'refused' | 'refusals'> {
  const all = shards.flatMap(({ refused, shard }): readonly RefusedShard[] =>
    refused === undefined || shard === undefined ? [] : [{ ...refused, shard }],
  );
  const [first] = all;
  if (first === undefined) return {};
  if (all.length < of) return { refusals: all };
  const same = new Set(all.map(({ reason }) => canonical(reason as unknown as Json))).size === 1;
  const refusals = all.map(({ reason, shard }) => ({ index: shard.index, of: shard.of, reason }));
  const rows = all.flatMap(each => each.rows);
  if (same) return { refused: { reason: first.reason, rows } };
  return { refused: { reason: { code: 'shard/all-refused', of, refusals }, rows } };
}

/** Results for the rows of a refused shard, which say why they were not tried. */
function notTried({ results, refused, shard, plan }: Report): readonly Result[] {
  if (refused === undefined || shard === undefined) return [];
  const ended = new Set(results.map(rowKey));
  const { index, of } = shard;
  return plan.rows
    .filter(row => row.action !== 'blocked' && !ended.has(rowKey(row)))
    .map(
      ({ address, action }): Result => ({
        address,
        action,
        status: 'skipped',
        reason: { code: 'shard/refused', index, of },
      }),
    );
}

function rowKey({ address, action }: Pick<Row, 'address' | 'action'>): string {
  return `${address} ${action}`;
}

/** Notes that only hold for one shard, such as its counts and its expected time. */
const OF_ONE_SHARD: ReadonlySet<string> = new Set([
  'changed/not-read',
  'plan/expected-time',
  'sweep/matches',
  'sweep/not-asked',
  'secrets/nothing-to-write',
]);

function joinedPlan(plans: readonly Plan[], missing: readonly number[], of: number): Plan {
  const [first] = plans as readonly [Plan];
  const origins = Object.assign({}, ...plans.map(plan => plan.origins)) as Plan['origins'];
  const rows = plans.flatMap(plan => plan.rows).sort(byAddress);
  const unread = plans.flatMap(plan => plan.unread);
  const accepted = plans.flatMap(plan => plan.accepted ?? []);
  const incomplete = missing.length > 0 || plans.some(plan => plan.digest === 'incomplete');
  const changed = joinedChanged(plans);
  // Each shard has a note with its own count. The joined note has the sum.
  const all = plans.flatMap(plan => plan.notes);
  const notes = all.filter(({ code }) => !OF_ONE_SHARD.has(code));
  const unneeded = plans.every(plan => plan.notes.some(isUnneeded)) ? all.filter(isUnneeded) : [];
  const gone = missing.map(index => ({ code: 'shard/no-report', index, of }) as const);
  return {
    v: 1,
    name: first.name,
    origins,
    rows,
    counts: summed(plans.map(({ counts }) => ({ ...counts }))) as unknown as Counts,
    digest: incomplete ? 'incomplete' : digest({ name: first.name, origins, rows, ...changed }),
    ...(first.base === undefined ? {} : { base: first.base }),
    ...changed,
    ...(accepted.length === 0 ? {} : { accepted: sortedAccepted(accepted) }),
    unread,
    notes: sortedReasons([
      ...notes,
      ...joinedTime(all),
      ...joinedSweeps(all),
      ...unneeded,
      ...notRead(changed),
      ...gone,
    ]),
  };
}

/** Whether a note says that a file for secrets is not needed. */
function isUnneeded({ code }: Reason): boolean {
  return code === 'secrets/nothing-to-write';
}

function joinedChanged(plans: readonly Plan[]): Pick<Plan, 'changed'> {
  const all = plans.flatMap(({ changed }) => changed ?? []);
  const [first] = all;
  if (first === undefined) return {};
  const scopes = all.flatMap(({ scopes }) => scopes).sort();
  const unread = all.reduce((sum, each) => sum + each.unread, 0);
  return { changed: { scopes, unread, since: first.since } };
}

/**
 * Sorts by address. Rows of one resource come from one shard and keep their order, because sorting
 * is stable.
 */
function byAddress(a: Row, b: Row): number {
  return a.address < b.address ? -1 : a.address > b.address ? 1 : 0;
}

function byPlace(a: Source, b: Source): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}

function summed(all: readonly Readonly<Record<string, number>>[]): Readonly<Record<string, number>> {
  const total: Record<string, number> = {};
  for (const [method, count] of all.flatMap(one => Object.entries(one)))
    total[method] = (total[method] ?? 0) + count;
  return total;
}

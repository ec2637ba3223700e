import { digest } from '../core/digest.ts';
import { sortedAccepted } from '../core/fields/accepted.ts';
import { canonical, given, type Json } from '../core/json.ts';
import type { Source } from '../core/problem.ts';
import { type Counts, notRead, type Plan } from '../core/report/plan.ts';
import { type Reason, sortedReasons } from '../core/report/reason.ts';
import type { Moment, Report, Result, RunOf } from '../core/report/report.ts';
import type { Row } from '../core/report/row.ts';
import { joinedChecks, joinedSweeps, joinedTime, mergedPortals } from './joined-parts.ts';

/** Several reports as one, or one sentence on why they do not belong together. */
export type MergedReport =
  | { readonly report: Report; readonly missing: readonly number[]; readonly problem?: never }
  | { readonly problem: string; readonly report?: never };

/**
 * Joins the reports of several runs over one manifest into a report that equals that of a single
 * run, except for times and requests. The runs are shards, or each has the scopes that its
 * `--target` names. If a shard's report is missing, the plan is incomplete and says so. A plan
 * joined from scopes covers only these. Pure.
 */
export function mergeReports(reports: readonly Report[]): MergedReport {
  const [first] = reports;
  if (first === undefined) return { problem: 'there is no report' };
  const problem = reports.map(report => mismatch(report, first)).find(found => found !== undefined);
  if (problem !== undefined) return { problem };
  const of = first.shard?.of;
  if (of === undefined) return mergeScopes(reports);
  const shards = [...reports].sort((a, b) => (a.shard?.index ?? 0) - (b.shard?.index ?? 0));
  const indexes = shards.map(report => report.shard?.index ?? 0);
  const twice = indexes.find((index, at) => indexes[at + 1] === index);
  if (twice !== undefined) return { problem: `two of the reports are of the same shard, ${twice}/${of}` };
  const missing = Array.from({ length: of }, (_, at) => at + 1).filter(index => !indexes.includes(index));
  return { report: joined(shards, missing, of), missing };
}

/** Joins the reports of runs that each have some whole scopes. */
function mergeScopes(reports: readonly Report[]): MergedReport {
  if (reports.some(({ plan }) => plan.part === undefined))
    return {
      problem: 'one of the files does not say of which shard or of which scopes it is',
    };
  const all = reports.flatMap(({ plan }) => plan.part?.scopes ?? []).sort();
  const twice = all.find((scope, at) => all[at + 1] === scope);
  if (twice !== undefined) return { problem: `two of the files are of ${twice}` };
  // A run that could not read the list of a set does not know how many scopes there are. Its plan
  // is incomplete, and incomplete plans are not compared.
  const known = reports.filter(({ plan }) => plan.digest !== 'incomplete');
  if (new Set(known.map(({ plan }) => sizeOf(plan))).size > 1)
    return { problem: 'the files are of manifests with different numbers of scopes' };
  const sorted = [...reports].sort((a, b) => (firstScope(a) < firstScope(b) ? -1 : 1));
  return { report: joined(sorted, [], sorted.length), missing: [] };
}

/** How many outermost scopes the manifest of a plan has. */
function sizeOf({ part }: Plan): number {
  return part === undefined ? 0 : part.scopes.length + part.unread;
}

function firstScope({ plan }: Report): string {
  return plan.part?.scopes[0] ?? '';
}

function mismatch(report: Report, first: Report): string | undefined {
  if (report.shard?.of !== first.shard?.of)
    return report.shard === undefined || first.shard === undefined
      ? 'one of the reports is not of a run with --shard'
      : 'the reports are of runs that had different numbers of shards';
  if (report.command !== first.command)
    return `the reports are of different commands, ${report.command} and ${first.command}`;
  const commits = new Set([...(report.runs ?? []), ...(first.runs ?? [])].flatMap(run => run.commit ?? []));
  if (commits.size > 1)
    return `the runs of the reports were at different commits, ${[...commits].join(' and ')}`;
  if (report.plan.name !== first.plan.name)
    return `"${report.plan.name}" and "${first.plan.name}" are two manifests`;
  if (canonical({ ...report.plan.base }) !== canonical({ ...first.plan.base }))
    return 'the runs of the reports had different values of --base, --base-applied or --moved';
  if (report.plan.part?.since !== first.plan.part?.since)
    return 'the runs of the reports did not all have the same --changed and the same base';
  const differs = Object.entries(report.plan.origins).some(
    ([name, origin]) => (first.plan.origins[name] ?? origin) !== origin,
  );
  return differs ? 'the reports are of different services' : undefined;
}

function joined(reports: readonly Report[], missing: readonly number[], of: number): Report {
  const [first] = reports as readonly [Report];
  const plan = joinedPlan(reports, missing, of);
  const order = new Map(plan.rows.map((row, index) => [rowKey(row), index]));
  const rank = (each: Result): number => order.get(rowKey(each)) ?? order.size;
  const refusal = joinedRefusals(reports, of);
  const results = reports.flatMap(report => [
    ...report.results,
    ...(refusal.refusals === undefined ? [] : notTried(report)),
  ]);
  const interrupted = reports.map(report => report.interrupted).find(why => why !== undefined);
  const explanations = reports.flatMap(report => report.explanations ?? []);
  const hosts: NonNullable<Report['hosts']> = Object.assign({}, ...reports.map(report => report.hosts));
  const consoles = Object.assign({}, ...reports.map(report => report.consoles)) as Record<string, string>;
  const ids = Object.assign({}, ...reports.map(report => report.ids)) as Record<string, string>;
  const timeline = joinedTimeline(reports);
  const runs = reports.flatMap(report => report.runs ?? []);
  return {
    v: 1,
    command: first.command,
    plan,
    results: results.sort((a, b) => rank(a) - rank(b)),
    checks: [...joinedChecks(reports.flatMap(report => report.checks))].sort(
      (a, b) => byPlace(a.source, b.source) || (a.address < b.address ? -1 : 1),
    ),
    ...(explanations.length === 0 ? {} : { explanations }),
    ...refusal,
    ...(reports.some(report => report.hosts !== undefined) ? { hosts } : {}),
    requests: summed(reports.map(report => report.requests)),
    ...mergedPortals(reports.flatMap(report => report.portals ?? [])),
    ...(interrupted === undefined ? {} : { interrupted }),
    ...(timeline.length === 0 ? {} : { timeline }),
    ...(reports.some(report => report.ids !== undefined) ? { ids } : {}),
    ...(Object.keys(consoles).length === 0 ? {} : { consoles }),
    ms: Math.max(...reports.map(report => report.ms)),
    ...(runs.length === 0 ? {} : { runs }),
  };
}

/**
 * Joins the timelines. Shards start at different times, so each moment is counted from the start of
 * the first shard.
 */
function joinedTimeline(shards: readonly Report[]): readonly Moment[] {
  const startOf = ({ runs }: Report): number => Date.parse(runs?.[0]?.started ?? '') || 0;
  const first = Math.min(...shards.map(startOf));
  return shards
    .flatMap(report =>
      (report.timeline ?? []).map(moment => ({ ...moment, at: moment.at + startOf(report) - first })),
    )
    .sort((a, b) => a.at - b.at);
}

type RefusedRun = NonNullable<Report['refusals']>[number];

/** The run that a report is of: a shard, or the scopes that it covers. */
function runOf({ shard, plan }: Report): RunOf {
  return shard === undefined ? { scopes: plan.part?.scopes ?? [] } : { shard };
}

/**
 * The refusals of the runs. Only if every run was refused is the joined report `refused`, because
 * then nothing was written. Otherwise `refusals` has those of single runs: other runs may have
 * written, and so may a shard whose report is missing.
 */
function joinedRefusals(reports: readonly Report[], of: number): Pick<Report, 'refused' | 'refusals'> {
  const all = reports.flatMap((report): readonly RefusedRun[] =>
    report.refused === undefined ? [] : [{ ...report.refused, ...runOf(report) }],
  );
  const [first] = all;
  if (first === undefined) return {};
  if (all.length < of) return { refusals: all };
  const rows = all.flatMap(each => each.rows);
  const same = new Set(all.map(({ reason }) => canonical(reason as unknown as Json))).size === 1;
  if (same) return { refused: { reason: first.reason, rows } };
  const shards = all.flatMap(({ reason, shard }) => (shard === undefined ? [] : [{ ...shard, reason }]));
  if (shards.length < all.length) return { refusals: all };
  return { refused: { reason: { code: 'shard/all-refused', of, refusals: shards }, rows } };
}

/** Results for the rows of a refused run, which say why they were not tried. */
function notTried(report: Report): readonly Result[] {
  const { results, refused, plan } = report;
  if (refused === undefined) return [];
  const ended = new Set(results.map(rowKey));
  const { shard, scopes = [] } = runOf(report);
  const reason: Reason =
    shard === undefined
      ? { code: 'target/refused', scopes }
      : { code: 'shard/refused', index: shard.index, of: shard.of };
  return plan.rows
    .filter(row => row.action !== 'blocked' && !ended.has(rowKey(row)))
    .map(({ address, action }): Result => ({ address, action, status: 'skipped', reason }));
}

function rowKey({ address, action }: Pick<Row, 'address' | 'action'>): string {
  return `${address} ${action}`;
}

/** Notes that only hold for one of the runs, such as its counts and its expected time. */
const OF_ONE_RUN: ReadonlySet<string> = new Set([
  'changed/not-read',
  'target/not-read',
  'target/not-joined',
  'target/waits',
  'plan/expected-time',
  'sweep/matches',
  'sweep/not-asked',
  'secrets/nothing-to-write',
]);

function joinedPlan(reports: readonly Report[], missing: readonly number[], of: number): Plan {
  const plans = reports.map(({ plan }) => plan);
  const [first] = plans as unknown as readonly [Plan];
  const origins = Object.assign({}, ...plans.map(plan => plan.origins)) as Plan['origins'];
  const rows = plans.flatMap(plan => plan.rows).sort(byAddress);
  const unread = plans.flatMap(plan => plan.unread);
  const accepted = plans.flatMap(plan => plan.accepted ?? []);
  const incomplete = missing.length > 0 || plans.some(plan => plan.digest === 'incomplete');
  const part = joinedPart(reports);
  // The notes of a single run are left out. Below, joined notes with the sums of their counts take
  // their place.
  const all = plans.flatMap(plan => plan.notes);
  const notes = all.filter(({ code }) => !OF_ONE_RUN.has(code));
  const unneeded = plans.every(plan => plan.notes.some(isUnneeded)) ? all.filter(isUnneeded) : [];
  const gone = missing.map(index => ({ code: 'shard/no-report', index, of }) as const);
  return {
    v: 1,
    name: first.name,
    origins,
    rows,
    counts: summed(plans.map(({ counts }) => ({ ...counts }))) as unknown as Counts,
    digest: incomplete ? 'incomplete' : digest({ name: first.name, origins, rows, ...part }),
    ...(first.base === undefined ? {} : { base: first.base }),
    ...part,
    ...(accepted.length === 0 ? {} : { accepted: sortedAccepted(accepted) }),
    unread,
    notes: sortedReasons([
      ...notes,
      ...joinedTime(all),
      ...joinedSweeps(all),
      ...unneeded,
      ...notJoined(part),
      ...gone,
    ]),
  };
}

/**
 * The note of {@link notRead}. `target/not-read` is about one run, so a joined report has
 * `target/not-joined` instead.
 */
function notJoined({ part }: Pick<Plan, 'part'>): readonly Reason[] {
  return notRead({ ...given({ part }) }).map(note =>
    note.code === 'target/not-read' ? { code: 'target/not-joined', scopes: note.scopes } : note,
  );
}

/** Whether a note says that a file for secrets is not needed. */
function isUnneeded({ code }: Reason): boolean {
  return code === 'secrets/nothing-to-write';
}

/**
 * The scopes that a joined plan covers. A plan joined from all scopes of a manifest covers
 * everything.
 */
function joinedPart(reports: readonly Report[]): Pick<Plan, 'part'> {
  const all = reports.flatMap(({ plan }) => plan.part ?? []);
  const [first] = all;
  if (first === undefined) return {};
  const scopes = all.flatMap(each => each.scopes).sort();
  const { since } = first;
  const areShards = reports.some(({ shard }) => shard !== undefined);
  // A shard counts only its own scopes as unread, so the counts are added up. A run of named scopes
  // counts every scope that it does not name, so the joined scopes are subtracted from all scopes.
  const unread = areShards
    ? all.reduce((sum, each) => sum + each.unread, 0)
    : Math.max(scopes.length, ...reports.map(({ plan }) => sizeOf(plan))) - scopes.length;
  if (since === undefined) return unread === 0 ? {} : { part: { scopes, unread } };
  return { part: { scopes, unread, since } };
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

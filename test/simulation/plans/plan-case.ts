import fc from 'fast-check';
import { parse } from 'yaml';
import type { Address } from '../../../src/core/address.ts';
import type { HttpRequest, HttpResponse } from '../../../src/core/http.ts';
import { isObject } from '../../../src/core/json.ts';
import type { ManifestPath } from '../../../src/core/problem.ts';
import { exitCode } from '../../../src/core/report/exit-code.ts';
import type { Report } from '../../../src/core/report/report.ts';
import type { Row } from '../../../src/core/report/row.ts';
import { globMatcher } from '../../../src/core/text/glob.ts';
import { decideAll } from '../../../src/engine/decide/decide-all.ts';
import { type PreparedPlan, preparePlan } from '../../../src/engine/plan/prepare-plan.ts';
import { PROJECT, said, type World, world } from '../../helpers/world.ts';
import { touchedBeyondManifest } from '../invariants/beyond-manifest.ts';
import { type LiveObject, liveObjectsIn } from '../world/live-objects.ts';
import { whatDoesNotAddUp } from './adds-up.ts';
import { BlockedForLoss } from './blocked-for-loss.ts';
import { deepFreeze } from './deep-freeze.ts';
import { type Births, fewestWrites, writesBeside } from './fewest-writes.ts';
import { BRANCHES, type ManifestValue, manifestPair, rarely } from './random-manifest.ts';
import { type Act, does, randomAct, randomRestore } from './someone.ts';

/** A manifest that was applied, what others did since, and the manifest that is planned. */
export interface PlanCase {
  readonly before: ManifestValue;
  readonly acts: readonly Act[];
  readonly after: ManifestValue;
  /** A piece of a path: lists that have it are refused while the second manifest is planned. */
  readonly unread?: string;
  readonly target?: string;
  /**
   * Which of the differences the second manifest accepts: a bit for each line that a drift prints.
   */
  readonly accepts?: number;
  /** Names of entries of the second manifest, and of the branches whose ids they get. */
  readonly ids?: readonly (readonly [string, string])[];
}

const UNREAD = ['/roles', '/databases', '/buckets', '/jwks', '/endpoints', '/permissions', '/guilds/'];
const TARGETS = ['neon.branch/**', 'neon.*/*/a/**', 'neon.role/**', 'discord.command/**', '**/x', '**/b'];

const branchName = fc.constantFrom(...BRANCHES);
const ids = fc.array(fc.tuple(branchName, fc.oneof(branchName, fc.constant('none'))), { maxLength: 4 });

export const planCase: fc.Arbitrary<PlanCase> = fc
  .record({
    pair: manifestPair,
    acts: fc.array(randomAct, { maxLength: 4 }),
    unread: rarely(fc.constantFrom(...UNREAD), 8),
    target: rarely(fc.constantFrom(...TARGETS), 6),
    accepts: rarely(fc.integer({ min: 1, max: 1_023 }), 3),
    pinned: rarely(fc.record({ ids, restores: fc.array(randomRestore, { maxLength: 2 }) }), 3),
  })
  .map(({ pair: [before, after], acts, unread, target, pinned, accepts }) => ({
    before,
    acts: [...(pinned?.restores ?? []), ...acts],
    after,
    ...(pinned === undefined ? {} : { ids: pinned.ids }),
    ...(unread === undefined ? {} : { unread }),
    ...(accepts === undefined ? {} : { accepts }),
    ...(target === undefined || unread !== undefined ? {} : { target }),
  }));

/** What `allow` in the entry takes away. */
const ALLOWABLE: ReadonlySet<string> = new Set(['replace/not-allowed', 'loss/not-allowed']);
const CARRIED: ReadonlySet<string> = new Set(['restore/carried', 'restore/with-more']);

/** `invalid`: no manifest that could be planned. */
export type PlayedCase = 'invalid' | readonly string[];

/** What is wrong with the plan of a case; nothing where it adds up. */
export async function playPlanCase(drawn: PlanCase): Promise<PlayedCase> {
  let of = drawn;
  let refuses = false;
  const births = new Map<string, LiveObject>();
  const here = world({
    wrap: wire => async request => {
      if (refuses && of.unread !== undefined && request.url.includes(of.unread))
        return { status: 403, headers: {}, body: '{"message":"Missing Access","code":50001}' };
      const answer = await wire(request);
      if (refuses && isBirth(request, answer)) for (const born of bornIn(answer, here)) births.set(...born);
      return answer;
    },
  });
  if (!isValid(of.before, here) || !isValid(of.after, here)) return 'invalid';
  await here.apply(JSON.stringify(of.before), { maxDeletes: 1_000 });
  here.clock.advance(60_000);
  if (of.ids !== undefined) of = { ...of, after: withIds(of.after, of.ids, here) };
  for (const act of of.acts) does(act, here);
  if (of.accepts !== undefined) of = { ...of, after: await accepting(of.after, of.accepts, here) };
  refuses = true;
  const target = of.target === undefined || !matches(of, here) ? {} : { target: [of.target] };
  const looked = await lookAt(of.after, here, target);
  const wrong = [...whatDoesNotAddUp(looked), ...changesItsInput(looked)];
  if (of.unread !== undefined) return wrong;
  if ('target' in target) return [...wrong, ...(await isNotDone(of, here, births, target))];
  return [
    ...wrong,
    ...(await changesMoreThanItsCause(of.after, looked, here)),
    ...(await isNotDone(of, here, births)),
  ];
}

/** The manifest with ids in entries of branches: those that the named branches have now. */
function withIds(manifest: ManifestValue, ids: NonNullable<PlanCase['ids']>, here: World): ManifestValue {
  const { body } = here.foreign('GET', `/neon/api/v2/projects/${PROJECT}/branches`);
  const live = new Map(
    (body as { readonly branches: readonly { id: string; name: string }[] }).branches.map(each => [
      each.name,
      each.id,
    ]),
  );
  const copy = JSON.parse(JSON.stringify(manifest)) as {
    readonly neon?: { readonly projects: readonly { readonly branches?: Record<string, unknown>[] }[] };
  };
  const given = new Set<string>();
  for (const branch of copy.neon?.projects[0]?.branches ?? []) {
    const of = ids.find(([name]) => name === branch['name'])?.[1];
    const id = of === undefined ? undefined : (live.get(of) ?? 'br-gone');
    if (id === undefined || given.has(id)) continue;
    given.add(id);
    branch['id'] = id;
  }
  return copy;
}

/** The manifest with some of the lines that a drift prints. */
async function accepting(manifest: ManifestValue, which: number, here: World): Promise<ManifestValue> {
  const { plan } = await here.drift(JSON.stringify(manifest));
  const lines = plan.rows
    .flatMap(({ accept = [] }) => accept)
    .filter((_, nth) => ((which >> (nth % 10)) & 1) === 1);
  return lines.length === 0 ? manifest : { ...manifest, accepted: parse(lines.join('\n')) };
}

function isValid(manifest: ManifestValue, here: World): boolean {
  try {
    here.collect(JSON.stringify(manifest));
    return true;
  } catch {
    return false;
  }
}

function matches({ after, target = '' }: PlanCase, here: World): boolean {
  const isMeant = globMatcher(target);
  return here.collect(JSON.stringify(after)).desired.some(each => isMeant(each.address));
}

function lookAt(
  manifest: ManifestValue,
  here: World,
  more: { readonly target?: readonly string[] } = {},
): Promise<PreparedPlan> {
  return preparePlan(deepFreeze(here.collect(JSON.stringify(manifest))), here.session(), {
    prune: true,
    ...more,
  });
}

/** DecisionContext changes nothing that it is given. */
function changesItsInput({ given }: PreparedPlan): readonly string[] {
  deepFreeze(given.rows);
  deepFreeze(given.barred);
  for (const kind of given.kinds.ordered)
    for (const live of given.observed.scopesOf(kind).flat()) Object.freeze(live);
  decideAll(given, given.barred);
  return [];
}

/** Without the cause of one blocked row, no row changes that does not depend on it. */
async function changesMoreThanItsCause(
  manifest: ManifestValue,
  looked: PreparedPlan,
  here: World,
): Promise<readonly string[]> {
  const row = looked.plan.rows.find(
    each => each.reason !== undefined && ALLOWABLE.has(each.reason.code) && each.source !== undefined,
  );
  const path = row && looked.given.observed.desired(row.address)?.path;
  if (row === undefined || path === undefined) return [];
  const allowed = withAllow(manifest, path) as ManifestValue;
  const other = await lookAt(allowed, here);
  const before = byAddress(looked.plan.rows);
  const now = byAddress(other.plan.rows);
  const reached = reachable(row.address, [looked, other]);
  return [...new Set([...before.keys(), ...now.keys()])]
    .filter(address => before.get(address) !== now.get(address) && !reached.has(address))
    .map(address => `with ${row.address} allowed, ${address} changes, which does not depend on it`);
}

function byAddress(rows: readonly Row[]): ReadonlyMap<Address, string> {
  const found = new Map<Address, string>();
  for (const { allow: _, ...row } of rows)
    found.set(row.address, `${found.get(row.address) ?? ''}${JSON.stringify(row)}`);
  return found;
}

/** The entry at the path, with leave to be replaced and to lose what it has. */
function withAllow(value: unknown, [first, ...rest]: ManifestPath): unknown {
  if (first === undefined) return isObject(value) ? { ...value, allow: ['replace', 'loss'] } : value;
  if (Array.isArray(value))
    return value.map((each, index) => (index === first ? withAllow(each, rest) : each));
  return isObject(value) ? { ...value, [first]: withAllow(value[String(first)], rest) } : value;
}

/**
 * What is in it, refers to it or is because of it, in one of the plans, and so on; and what it or
 * they need to be deleted.
 */
function reachable(start: Address, plans: readonly PreparedPlan[]): ReadonlySet<Address> {
  const found = new Set<Address>([start]);
  for (const at of found)
    for (const { given, plan } of plans) {
      for (const row of plan.rows) {
        const outer = scopesOf(row);
        if (outer.includes(at) || row.because === at || row.refs.some(ref => ref.address === at))
          found.add(row.address);
        if (row.awaits?.includes(at) === true || copyOf(row) === at) found.add(row.address);
        if (given.observed.desired(row.address)?.refs.includes(at)) found.add(row.address);
      }
      for (const [base, children] of given.dependents) if (children.includes(at)) found.add(base);
    }
  return found;
}

/** The blocked row in what it would copy. */
function copyOf({ reason }: Row): Address | undefined {
  return reason?.code === 'row/copy-of-blocked' && 'by' in reason ? reason.by : undefined;
}

function scopesOf(row: Row): readonly Address[] {
  const found: Address[] = [];
  for (let at: Row['scope'] | undefined = row.scope; at !== undefined; at = at.parent) found.push(at.address);
  return found;
}

/** A branch was made. */
function isBirth({ method, url }: HttpRequest, { status }: HttpResponse): boolean {
  return method === 'POST' && url.endsWith('/branches') && status === 201;
}

/** The new branch and what it started with. */
function bornIn({ body }: HttpResponse, here: World): readonly (readonly [string, LiveObject])[] {
  const { id } = (JSON.parse(body) as { readonly branch: { readonly id: string } }).branch;
  return [...liveObjectsIn(here.sandbox.state())].filter(
    ([, { kind, id: own, within }]) => (kind === 'neon.branch' ? own : within) === id,
  );
}

/**
 * Once it was applied, nothing is left but blocked rows, and the overwrites that a rename restored
 * besides (ADR 0025); what the manifest does not name, or the limits leave out, is as it was; and
 * no write was sent that the two states do not ask for.
 */
async function isNotDone(
  { after }: PlanCase,
  here: World,
  births: Births,
  limits: { readonly target?: readonly string[] } = {},
): Promise<readonly string[]> {
  const text = JSON.stringify(after);
  const then = liveObjectsIn(here.sandbox.state());
  here.forget();
  const applied = await here.apply(text, { maxDeletes: 1_000, ...limits });
  const now = liveObjectsIn(here.sandbox.state());
  const sent = here.writes().map(pathOnly);
  const touched = touchedBeyondManifest(after, then, now, limits.target);
  const open = applied.results.filter(
    ({ status }) => status !== 'done' && status !== 'done_before' && status !== 'blocked',
  );
  const excused = unsureOnes(applied, new Set(open.map(({ address }) => address)));
  const failed = open.filter(({ address }) => !excused.has(address));
  if (open.length > 0)
    return [
      ...touched,
      ...failed.map(({ address, status, reason }) => `${status} ${address}: ${said(reason)}`),
    ];
  here.clock.advance(60_000);
  const next = await here.plan(text, limits);
  const blocked = new BlockedForLoss(applied.plan.rows, here.collect(text).desired, {
    before: then,
    births,
    now,
  });
  const isAtRest = exitCode(applied) === 0;
  return [
    ...touched,
    ...blocked.wrong(),
    ...writesBeside(fewestWrites(then, births, now), sent, then),
    ...next.plan.rows
      .filter(
        row =>
          (isAtRest || row.action !== 'blocked') &&
          !isExpected(row, applied, blocked) &&
          !isFreed(row, applied, next),
      )
      .map(row => `${row.action} ${row.address} is left to do`),
  ];
}

function pathOnly(request: string): string {
  return decodeURIComponent(request.replace(/\?.*$/, ''));
}

/** What a new scope starts with could not be told. */
function isUnsure({ notes }: Row): boolean {
  return notes.some(
    ({ code }) => code === 'row/create-unless-inherited' || code === 'row/delete-if-inherited',
  );
}

/**
 * Of these addresses those in a scope of which that could not be told, and those that need one of
 * them.
 */
function unsureOnes({ plan }: Report, open: ReadonlySet<Address>): ReadonlySet<Address> {
  const unsure = new Set(plan.rows.filter(isUnsure).map(row => row.scope.address));
  const rows = plan.rows.filter(({ address }) => open.has(address));
  const found = new Set(rows.filter(row => unsure.has(row.scope.address)).map(({ address }) => address));
  for (const at of found)
    for (const row of rows) {
      const needs = [...scopesOf(row), ...(row.awaits ?? []), ...row.refs.map(ref => ref.address)];
      if (needs.includes(at)) found.add(row.address);
    }
  return found;
}

/**
 * It or its scope would have copied what was blocked, and is not any more: only a live copy tells
 * what is in it.
 */
function isFreed(row: Row, applied: Report, next: Report): boolean {
  const about = new Set<Address>([row.address, ...scopesOf(row)]);
  const causes = applied.plan.rows.flatMap(each => (about.has(each.address) ? (copyOf(each) ?? []) : []));
  return causes.some(
    cause => !next.plan.rows.some(({ address, action }) => address === cause && action === 'blocked'),
  );
}

function isExpected(row: Row, { plan }: Report, blocked: BlockedForLoss): boolean {
  const before = plan.rows.filter(each => each.address === row.address);
  // A service's own rule looks at what is live: what this plan deletes still counts.
  if (before.some(({ reason }) => reason?.code === 'neon/expiry-of-parent')) return true;
  return (
    blocked.isOver(row.address) || before.some(({ notes }) => notes.some(note => CARRIED.has(note.code)))
  );
}

import { type Reader, RequestFailure } from '../../../core/http.ts';
import { isObject } from '../../../core/json.ts';
import type { SweepCase, SweepOf } from '../../../core/kind.ts';
import type { Reason } from '../../../core/report/reason.ts';
import type { Live, LiveView } from '../../../core/resource.ts';
import type { UnknownAnswer } from '../../../core/sweep.ts';
import { parseDuration } from '../../../core/text/durations.ts';
import { globMatcher } from '../../../core/text/glob.ts';
import type { NeonSweep } from '../../../generated/manifest.ts';
import { listOf, paths, textOf } from '../api.ts';
import type { BranchFields } from '../branch/branch-fields.ts';
import { type BranchItem, type BranchRecord, isRestored } from '../branch/branch-record.ts';
import { lineageIn } from '../branch/lineage.ts';
import type { EndpointRecord } from '../compute/endpoint-fields.ts';
import { secondsOf } from '../moments.ts';
import { projectIdOf } from '../scopes.ts';
import { otherMark } from './other-mark.ts';
import { type SweepConditions, sweepDecision } from './sweep-decision.ts';
import { sweepPattern } from './sweep-pattern.ts';

type LiveBranch = Live<BranchFields, BranchItem>;
type Case = SweepCase<BranchFields, BranchItem>;

/** The branches that `--sweep` deletes, whoever made them (ADR 0080). */
export const branchSweep: SweepOf<BranchFields, BranchItem> = {
  reads: entries => ((entries as readonly NeonSweep[]).some(each => each.idle_for) ? ['neon.endpoint'] : []),
  fits(live, entries) {
    const index = (entries as readonly NeonSweep[]).findIndex(entry =>
      matcherOf(entry)(live.raw.branch.name),
    );
    return index < 0 ? undefined : index;
  },
  decide(live, given) {
    const entry = given.entry as NeonSweep;
    const { branch } = live.raw;
    const bar = whyNever(live, given, entry);
    const { order, parents } = around(given);
    const parentOf = parents.get(branch.id);
    const child = parentOf && ({ code: 'sweep/parent', by: parentOf } as const);
    const stays = bar ?? child;
    return sweepDecision(
      {
        id: branch.id,
        name: branch.name,
        since: sinceOf(branch),
        newer: order.get(live) ?? 0,
        active: entry.idle_for === undefined ? 'now' : lastActive(live, given.seen),
        ...(stays === undefined ? {} : { bar: stays }),
      },
      conditionsOf(entry, given.facts.own),
      {
        now: given.now / 1000,
        asksEach: given.facts.asksEach,
        open: repositories => given.facts.open(repositories),
        state: (of, repositories) => given.facts.state(of, repositories),
        contents: id => given.facts.contents(id),
      },
    );
  },
  contents: readContents,
};

/** Why this entry of a sweep never deletes the branch, whatever its conditions say. */
function whyNever(live: LiveBranch, { seen, facts, name }: Case, entry: NeonSweep): Reason | undefined {
  const { branch } = live.raw;
  if (isRestored(branch) || branch.pending_state !== undefined) return { code: 'sweep/restored' };
  if (lineageIn(live.scope.address, seen).keptFor(branch) !== undefined) return { code: 'sweep/restored' };
  return otherMark(live, { name, entry, repositories: entry.repositories ?? facts.own });
}

const matchers = new WeakMap<NeonSweep, (name: string) => boolean>();

function matcherOf(entry: NeonSweep): (name: string) => boolean {
  const before = matchers.get(entry);
  if (before !== undefined) return before;
  const some = (globs: readonly string[]): ((name: string) => boolean) => {
    const each = globs.map(globMatcher);
    return name => each.some(matches => matches(name));
  };
  const isIn = some(entry.match);
  const isOut = some(entry.except ?? []);
  const made = (name: string): boolean => isIn(name) && !isOut(name);
  matchers.set(entry, made);
  return made;
}

/**
 * The conditions of an entry. A duration that cannot be read counts as infinite, so that no branch
 * is old enough; normally the section's rules have refused it before.
 */
function conditionsOf(entry: NeonSweep, own: readonly string[]): SweepConditions {
  const never = Number.POSITIVE_INFINITY;
  const { older_than, idle_for, no_open, beyond_newest, repositories = own } = entry;
  return {
    olderThan: parseDuration(older_than) ?? never,
    ...(idle_for === undefined ? {} : { idleFor: parseDuration(idle_for) ?? never }),
    ...(no_open !== undefined && {
      noOpen: { pattern: no_open, of: sweepPattern(no_open) ?? (() => undefined), repositories },
    }),
    ...(beyond_newest === undefined ? {} : { beyondNewest: beyond_newest }),
  };
}

function sinceOf({ created_at, last_reset_at }: BranchRecord): number {
  return Math.max(secondsOf(created_at), last_reset_at === undefined ? -1 : secondsOf(last_reset_at));
}

interface BranchContext {
  /** Branch → the number of newer branches that the same entry matches. */
  readonly order: ReadonlyMap<LiveBranch, number>;
  /** Id of a branch → the address of one of its children. */
  readonly parents: ReadonlyMap<string, Live['address']>;
}

const known = new WeakMap<readonly LiveBranch[], BranchContext>();

function around({ fitting, seen }: Case): BranchContext {
  const before = known.get(fitting);
  if (before !== undefined) return before;
  // A branch with a time that cannot be read is never old enough to delete. Here it counts as the
  // oldest, so it never counts as newer than another branch.
  const placeOf = ({ raw }: LiveBranch): number => sinceOf(raw.branch) || 0;
  const newestFirst = [...fitting].sort(
    (a, b) => placeOf(b) - placeOf(a) || (a.raw.branch.id < b.raw.branch.id ? -1 : 1),
  );
  // Branches of the same second are equally new: each has the same number of newer branches.
  const order = new Map<LiveBranch, number>();
  newestFirst.forEach((each, nth) => {
    const before = newestFirst[nth - 1];
    const isTied = before !== undefined && placeOf(before) === placeOf(each);
    order.set(each, isTied ? (order.get(before) ?? 0) : nth);
  });
  const parents = new Map<string, Live['address']>();
  for (const each of seen.list('neon.branch', fitting[0]?.scope.address ?? ('' as Live['address']))) {
    const { parent_id } = (each.raw as BranchItem).branch;
    if (parent_id !== undefined) parents.set(parent_id, each.address);
  }
  const found = { order, parents };
  known.set(fitting, found);
  return found;
}

/**
 * When a branch was last active, in seconds since 1970; for a branch without a compute, when it was
 * created or last reset. NaN if a compute's record has no such time: the branch then never counts
 * as idle.
 */
function lastActive(live: LiveBranch, seen: LiveView): number | 'now' | UnknownAnswer {
  const unread = seen.unreadOf('neon.endpoint').find(each => each.scope === live.scope.address);
  if (unread !== undefined) return { unknown: { code: 'row/unread', cause: unread.reason } };
  const computes = seen.list('neon.endpoint', live.address).map(each => each.raw as EndpointRecord);
  if (computes.some(isUsed)) return 'now';
  return Math.max(
    sinceOf(live.raw.branch),
    ...computes.map(({ last_active, created_at }) => secondsOf(last_active ?? created_at ?? '')),
  );
}

/**
 * Whether a compute is in use. While a compute starts, its `current_state` is still `idle`, so
 * `pending_state` counts, too.
 */
function isUsed({ current_state, pending_state = 'idle' }: EndpointRecord): boolean {
  return current_state !== 'idle' || pending_state !== 'idle';
}

/** The service's reasons for a branch without object storage (facts/neon.md#object-storage). */
const NO_STORAGE: ReadonlySet<string> = new Set([
  'org_not_entitled',
  'region_unavailable',
  'branch_directory_missing',
]);

/**
 * What a branch contains that is used without its compute: buckets, or the Data API. Takes one
 * request for buckets, one for databases and one for each database; the first content found ends
 * the search.
 */
async function readContents({ raw, scope }: LiveBranch, client: Reader): Promise<readonly string[]> {
  const project = projectIdOf(scope);
  const { id } = raw.branch;
  if (await hasBuckets(paths.buckets(project, id), client)) return ['buckets'];
  return (await hasDataApi(project, id, client)) ? ['the data API'] : [];
}

/**
 * Whether a database of the branch has the data API: one list, and a request for each database
 * until a database has the data API.
 */
export async function hasDataApi(project: string, branch: string, client: Reader): Promise<boolean> {
  const path = paths.databases(project, branch);
  for (const name of await listOf(client, 'databases', path, each => textOf(each, 'name')))
    if (await isThere(paths.dataApi(project, branch, name), client)) return true;
  return false;
}

async function hasBuckets(path: string, client: Reader): Promise<boolean> {
  try {
    return (await listOf(client, 'buckets', path, each => each)).length > 0;
  } catch (error) {
    const why = refusedWith(error);
    if (why !== undefined && isObject(why) && NO_STORAGE.has(String(why['reason']))) return false;
    throw error;
  }
}

/**
 * Whether a path exists; a 404 means that it does not (facts/neon.md#authentication-and-data-api).
 */
async function isThere(path: string, client: Reader): Promise<boolean> {
  try {
    await client.get(path);
    return true;
  } catch (error) {
    if (refusedWith(error) === undefined) throw error;
    return false;
  }
}

/** The body of a 404, or an empty object if it has none; undefined for any other error. */
function refusedWith(error: unknown): unknown {
  return error instanceof RequestFailure && error.status === 404 ? (error.body ?? {}) : undefined;
}

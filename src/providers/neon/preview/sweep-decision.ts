import { whyListTellsNothing } from '../../../core/clock.ts';
import type { Reason } from '../../../core/report/reason.ts';
import type {
  Asks,
  OpenPullRequests,
  PullRequestOf,
  SweepDecision,
  SweepFacts,
  UnknownAnswer,
} from '../../../core/sweep.ts';
import { rfc3339 } from '../moments.ts';

/** A branch that an entry of a sweep matches. Times in seconds since 1970. */
export interface SweptBranch {
  readonly id: string;
  readonly name: string;
  /** If present: why the branch stays, whatever the entry's conditions say. */
  readonly bar?: Reason;
  /** The later of its creation and its last reset. */
  readonly since: number;
  /** How many newer branches the entry matches. */
  readonly newer: number;
  /** The last activity of its computes; `now` if a compute is in use. */
  readonly active: number | 'now' | UnknownAnswer;
}

/** The conditions of an entry; durations in seconds. */
export interface SweepConditions {
  readonly olderThan: number;
  readonly idleFor?: number;
  readonly noOpen?: NoOpen;
  readonly beyondNewest?: number;
}

interface NoOpen {
  readonly pattern: string;
  /** The pull request that a name belongs to; undefined for a name of another form. */
  of(name: string): PullRequestOf | undefined;
  readonly repositories: readonly string[];
}

/** The answers that evenkeel has already for a sweep, and the current time. */
export interface KnownFacts extends Pick<SweepFacts, 'asksEach' | 'open' | 'state' | 'contents'> {
  /** The current time, in seconds since 1970, by the service's clock. */
  readonly now: number;
}

type SettledSweep = Exclude<SweepDecision, { readonly is: 'unasked' }>;
/**
 * The result of a condition: it holds (with evidence for the delete), or the branch stays, or
 * evenkeel must ask something first.
 */
type Condition = { readonly holds: Partial<SweepEvidence> } | SettledSweep | { readonly asks: Asks };
interface SweepEvidence {
  readonly idle: number;
  readonly newer: number;
  readonly closed: { readonly number: number };
  readonly file: { readonly name: string; readonly at: string };
  readonly gone: readonly string[];
}

/**
 * The decision about a branch that an entry of a sweep matches. A sweep deletes the branch only if
 * every condition is known to hold (ADR 0080). Questions that take a request come last, and only if
 * no other condition keeps the branch. Pure.
 */
export function sweepDecision(
  branch: SweptBranch,
  conditions: SweepConditions,
  facts: KnownFacts,
): SweepDecision {
  if (branch.bar !== undefined) return held(branch.bar);
  const { since } = branch;
  const age = facts.now - since;
  // Not written as `age < …`, because a time that cannot be read is NaN, and must keep the branch.
  if (!(age >= conditions.olderThan))
    return held({ code: 'sweep/young', age: Math.max(hours(age), 0), least: conditions.olderThan });
  const asks: Asks[] = [];
  let found: Partial<SweepEvidence> = {};
  for (const look of [newest, idle, noOpen, contents]) {
    const condition = look(branch, conditions, facts);
    if ('is' in condition) return condition;
    if ('asks' in condition) asks.push(condition.asks);
    else found = { ...found, ...condition.holds };
    // A list of pull requests decides most branches, so evenkeel reads that list first.
    if (asks.some(each => each.open !== undefined)) break;
  }
  if (asks.length > 0) return { is: 'unasked', asks: Object.assign({}, ...asks), since };
  return { is: 'taken', why: { code: 'sweep/taken', age: hours(age), ...found }, since };
}

function newest({ newer }: SweptBranch, { beyondNewest }: SweepConditions): Condition {
  if (beyondNewest === undefined) return { holds: {} };
  return newer >= beyondNewest ? { holds: { newer } } : held({ code: 'sweep/newest', newest: beyondNewest });
}

function idle({ active }: SweptBranch, { idleFor }: SweepConditions, { now }: KnownFacts): Condition {
  if (idleFor === undefined) return { holds: {} };
  if (active === 'now') return held({ code: 'sweep/active', least: idleFor });
  if (typeof active !== 'number') return blocked(active.unknown);
  const idle = now - active;
  return idle >= idleFor
    ? { holds: { idle: hours(idle) } }
    : held({ code: 'sweep/active', idle: Math.max(hours(idle), 0), least: idleFor });
}

function noOpen(branch: SweptBranch, { noOpen: wanted }: SweepConditions, facts: KnownFacts): Condition {
  if (wanted === undefined) return { holds: {} };
  const { pattern, repositories } = wanted;
  const of = wanted.of(branch.name);
  if (of === undefined) return held({ code: 'sweep/other-name', pattern });
  const open = facts.open(repositories);
  if (open === undefined) return { asks: { open: repositories } };
  if ('unknown' in open) return blocked(open.unknown);
  const one = open.all.find(each => ('number' in of ? each.number === of.number : each.branch === of.branch));
  if (one !== undefined) return held({ code: 'sweep/open', number: one.number });
  if (open.file !== undefined || !facts.asksEach) return byFile(branch, of, open, facts.now);
  return byState(of, repositories, facts);
}

/**
 * Decides by a file that lists all open pull requests. A pull request that is not in the list
 * counts as closed, but only if the list was written at least an hour after the branch was made or
 * reset. If the branch's name contains the name of a git branch, that git branch must be gone as
 * well.
 */
function byFile(
  { since }: SweptBranch,
  of: PullRequestOf,
  { file, heads }: OpenPullRequests,
  now: number,
): Condition {
  const unknown = (said: string): Condition => blocked({ code: 'sweep/open-unknown', said });
  if (file === undefined) return unknown('a list alone does not show that a pull request is closed');
  const untold = whyUntold(file.name, file.at, { since, now });
  if (untold !== undefined) return unknown(untold);
  const told = { name: file.name, at: rfc3339(file.at) };
  if (!('branch' in of)) return { holds: { file: told } };
  const gone = byHeads({ since, now }, of.branch, heads);
  return 'is' in gone ? gone : { holds: { file: told, ...gone } };
}

/**
 * Decides by lists of git branches. The git branch counts as gone only if every list could be read
 * and lacks it.
 */
function byHeads(
  moments: { readonly since: number; readonly now: number },
  branch: string,
  heads: OpenPullRequests['heads'] = [],
): Pick<SweepEvidence, 'gone'> | SettledSweep {
  const unknown = (said: string): SettledSweep => blocked({ code: 'sweep/heads-unknown', said });
  if (heads.length === 0) return unknown('this run has no --heads that lists the git branches');
  const gone: string[] = [];
  for (const each of heads) {
    if ('unknown' in each) return blocked(each.unknown);
    const { names, from, at } = each;
    if (names.has(branch)) return held({ code: 'sweep/branch-lives', branch });
    const untold = at === undefined ? undefined : whyUntold(from, at, moments);
    if (untold !== undefined) return unknown(untold);
    gone.push(at === undefined ? from : `${from} of ${rfc3339(at)}`);
  }
  return { gone };
}

/**
 * Why a list says nothing about this branch; undefined if it does. `at`: when the list was written,
 * in milliseconds; other times in seconds.
 */
function whyUntold(
  name: string,
  at: number,
  { since, now }: { readonly since: number; readonly now: number },
): string | undefined {
  if (Number.isNaN(at)) return `evenkeel cannot read when ${name} was written`;
  switch (whyListTellsNothing(at, { made: since * 1000, now: now * 1000 })) {
    case 'ahead':
      return `${name} was written at ${rfc3339(at)}, which is in the future`;
    case 'older':
      return `${name} was written before the database branch was made, or less than an hour after that`;
    case undefined:
      return undefined;
  }
}

function byState(of: PullRequestOf, repositories: readonly string[], facts: KnownFacts): Condition {
  const state = facts.state(of, repositories);
  if (state === undefined) return { asks: { state: { of, repositories } } };
  if ('unknown' in state) return blocked(state.unknown);
  switch (state.is) {
    case 'closed':
      return { holds: { closed: { number: state.number } } };
    case 'open':
      return held({ code: 'sweep/open', number: state.number });
    case 'of-fork':
      return held({ code: 'sweep/fork', number: state.number });
    case 'branch-lives':
      return held({ code: 'sweep/branch-lives', branch: 'branch' in of ? of.branch : `${of.number}` });
    case 'none':
      return held({ code: 'sweep/not-closed' });
  }
}

/**
 * With `idle_for`, a branch with contents such as buckets stays: these can be in use while the
 * compute is idle.
 */
function contents({ id }: SweptBranch, { idleFor }: SweepConditions, facts: KnownFacts): Condition {
  if (idleFor === undefined) return { holds: {} };
  const found = facts.contents(id);
  if (found === undefined) return { asks: { contents: true } };
  if ('unknown' in found) return blocked(found.unknown);
  const [what] = found;
  return what === undefined ? { holds: {} } : held({ code: 'sweep/contents', what });
}

function held(why: Reason): SettledSweep {
  return { is: 'held', why };
}

function blocked(why: Reason): SettledSweep {
  return { is: 'blocked', why };
}

/** Rounds a number of seconds down to whole hours. */
function hours(seconds: number): number {
  return Number.isFinite(seconds) ? Math.floor(seconds / 3600) * 3600 : 0;
}

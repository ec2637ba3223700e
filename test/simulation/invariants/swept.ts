import { isObject } from '../../../src/core/json.ts';
import type { Run } from '../run.ts';
import { GITHUB } from '../world/github-side.ts';
import type { LogEntry } from '../world/log-entry.ts';
import { label, type Violation } from './violation.ts';

type Body = Readonly<Record<string, unknown>>;

/** The greatest age of a list of pull requests that is used twice (docs/sweep.md). */
const OPEN_MS = 5_000;
/** The longest that a delete waits after its last look, and that its looks take (docs/sweep.md). */
const WAITED_MS = 5_000;
const LOOK_MS = 30_000;

/**
 * What lay between the first look that a delete relies on and the delete, but for the list of who
 * is open.
 */
export interface Window {
  readonly requests: number;
  /** Of these, our own writes. */
  readonly writes: number;
  readonly ms: number;
}

/** What a delete of a sweep relies on: the last answer to each question, and where it has to be. */
interface Looks {
  readonly branches?: LogEntry;
  readonly computes?: LogEntry;
  readonly open?: LogEntry;
  readonly state?: LogEntry;
  readonly buckets?: LogEntry;
  readonly databases?: LogEntry;
  /** Of its last database. */
  readonly dataApi?: LogEntry;
}

/**
 * Invariant 25: by the last looks before its delete, made after the plan, a branch that a sweep
 * takes is in use by nobody, and little lies between them and the delete. `entries`: what the run
 * sent.
 */
export function checkSwept(run: Run, entries: readonly LogEntry[]): Violation | undefined {
  if (run.sweeps === undefined || !asks(entries)) return undefined;
  for (const entry of entries) {
    if (!isDelete(entry)) continue;
    const looks = looksBefore(entry, entries, run);
    const why = whyInUse(entry, looks, run) ?? whyLate(entry, looks, entries);
    if (why !== undefined) return { invariant: 25, message: `${label(entry)}: ${why}` };
  }
  return undefined;
}

/** The window of each delete of a run. */
export function windowsOf(run: Run, entries: readonly LogEntry[]): readonly Window[] {
  return entries.filter(isDelete).map(each => windowAt(each, looksBefore(each, entries, run), entries));
}

/** A run that asks nobody who is open is judged by the other invariants. */
function asks(entries: readonly LogEntry[]): boolean {
  return entries.some(({ path }) => path.startsWith(GITHUB));
}

/** One that left: nobody knows of an answer that was lost. */
function isDelete({ method, resource, clientOutcome }: LogEntry): boolean {
  return method === 'DELETE' && resource.kind === 'neon.branch' && clientOutcome !== 'unsent';
}

function looksBefore(entry: LogEntry, entries: readonly LogEntry[], run: Run): Looks {
  const { id = '' } = entry.resource;
  const last = (
    isIt: (path: string) => boolean,
    since = run.planAt,
    counts: readonly LogEntry['clientOutcome'][] = ['ok'],
  ): LogEntry | undefined =>
    entries.findLast(
      each =>
        each.method === 'GET' &&
        each.position < entry.position &&
        each.position >= since &&
        each.told !== undefined &&
        counts.includes(each.clientOutcome) &&
        !each.isNextPage &&
        isIt(each.path),
    );
  const branches = last(path => path.endsWith('/branches'));
  const number = numberOf(entry, branches);
  const looks = {
    branches,
    computes: last(path => path.endsWith('/endpoints')),
    // It may be that of the plan, if that is not too old.
    open: last(path => path.endsWith('/pulls'), 0),
    state: last(path => path.endsWith(`/pulls/${number}`)),
    buckets: last(path => path.endsWith(`/branches/${id}/buckets`)),
    databases: last(path => path.endsWith(`/branches/${id}/databases`)),
    // 404 is none.
    dataApi: last(path => path.includes(`/branches/${id}/data-api/`), run.planAt, ['ok', 'refused']),
  };
  return Object.fromEntries(Object.entries(looks).filter(([, look]) => look !== undefined)) as Looks;
}

function whyInUse(entry: LogEntry, looks: Looks, run: Run): string | undefined {
  for (const what of ['branches', 'computes', 'open', 'state', 'buckets', 'databases', 'dataApi'] as const)
    if (looks[what] === undefined) return `nobody looked at ${what} after the plan`;
  const { id = '' } = entry.resource;
  const all = listIn(looks.branches, 'branches');
  const branch = all.find(each => each['id'] === id);
  if (branch === undefined) return 'it was not listed any more';
  return (
    whyKeptAs(branch, all, run) ??
    whyComputes(listIn(looks.computes, 'endpoints').filter(each => each['branch_id'] === id)) ??
    whyOpen(entry, looks) ??
    (listIn(looks.buckets, 'buckets').length > 0 ? 'it has buckets' : undefined) ??
    (looks.dataApi?.clientOutcome === 'ok' ? 'it has the data API' : undefined)
  );
}

function whyKeptAs(branch: Body, all: readonly Body[], run: Run): string | undefined {
  const { id, name } = branch;
  if (branch['protected'] === true) return 'it is protected';
  if (branch['default'] === true) return 'it is the default';
  if (branch['current_state'] === 'resetting' || branch['current_state'] === 'init') return 'it is busy';
  if (branch['pending_state'] !== undefined) return 'it is being changed';
  if (branch['restore_status'] !== undefined || branch['restored_from'] !== undefined)
    return 'it was restored';
  if (all.some(each => each['parent_id'] === id)) return 'it has a child';
  if (run.wanted.desired.some(each => each.pin === id)) return 'an entry names its id';
  if (run.wanted.desired.some(each => each.kind === 'neon.branch' && each.parts.at(-1) === name))
    return 'an entry names it';
  const since = [branch['created_at'], branch['last_reset_at']].flatMap(each =>
    typeof each === 'string' ? [Date.parse(each)] : [],
  );
  const age = run.endedAt - Math.max(...since);
  return age >= (run.sweeps ?? 0) ? undefined : 'it is young';
}

function whyComputes(computes: readonly Body[]): string | undefined {
  const used = computes.find(
    each => each['current_state'] !== 'idle' || (each['pending_state'] ?? 'idle') !== 'idle',
  );
  return used && `a compute of it is ${String(used['pending_state'] ?? used['current_state'])}`;
}

function whyOpen(entry: LogEntry, { branches, open, state }: Looks): string | undefined {
  const number = numberOf(entry, branches);
  const listed: unknown = JSON.parse(open?.told ?? '[]');
  const isListed = Array.isArray(listed) && listed.some(each => isObject(each) && each['number'] === number);
  if (isListed) return `pull request ${number} is listed as open`;
  const told: unknown = JSON.parse(state?.told ?? '{}');
  return isObject(told) && told['state'] === 'closed' ? undefined : `pull request ${number} is not closed`;
}

/** `p/12` is of pull request 12, by the manifest. */
function numberOf({ resource }: LogEntry, branches: LogEntry | undefined): number {
  const name = listIn(branches, 'branches').find(each => each['id'] === resource.id)?.['name'];
  return Number(/^p\/(\d+)$/.exec(String(name))?.[1]);
}

function listIn(look: LogEntry | undefined, member: string): readonly Body[] {
  const body: unknown = JSON.parse(look?.told ?? '{}');
  const list = isObject(body) ? body[member] : undefined;
  return Array.isArray(list) ? list.filter(isObject) : [];
}

/**
 * Between the looks and the delete nothing is sent but tries of it, and it leaves soon after them.
 * The list of who is open may be an earlier one, because the state of its own pull request is asked
 * later.
 */
function whyLate(entry: LogEntry, looks: Looks, entries: readonly LogEntry[]): string | undefined {
  const { open, ...own } = looks;
  const [first, last] = [Math.min, Math.max].map(pick =>
    pick(...Object.values(own).map(each => (each as LogEntry).endedAt)),
  ) as [number, number];
  const since = Object.values(own).map(each => (each as LogEntry).position);
  const other = entries.find(
    each =>
      each.method !== 'GET' &&
      each.path !== entry.path &&
      each.position > Math.max(...since) &&
      each.position < entry.position,
  );
  if (other !== undefined) return `${label(other)} lies between the last look and it`;
  if (entry.at - last > WAITED_MS) return `it leaves ${entry.at - last} ms after the last look`;
  if (last - first > LOOK_MS) return `the looks take ${last - first} ms`;
  const age = (looks.branches?.at ?? 0) - (open?.endedAt ?? 0);
  return age > OPEN_MS ? `who is open was asked ${age} ms before it was looked at` : undefined;
}

function windowAt(entry: LogEntry, { open: _, ...looks }: Looks, entries: readonly LogEntry[]): Window {
  const asked = Object.values(looks) as readonly LogEntry[];
  const first = Math.min(...asked.map(each => each.position));
  const between = entries.filter(each => each.position > first && each.position < entry.position);
  return {
    requests: between.length,
    writes: between.filter(each => each.method !== 'GET').length,
    ms: entry.at - Math.min(...asked.map(each => each.endedAt)),
  };
}

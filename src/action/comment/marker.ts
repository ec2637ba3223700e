import { canonical, given, isObject } from '../../core/json.ts';
import type { RunMark } from '../workflow/running.ts';
import { APPLY_STATES, type AppliedRecord, type ApplyState } from './applied-record.ts';
import { HASH, hiddenJson, hiddenJsonIn, isCount, isTime, matching } from './hidden-json.ts';

/** The first line of our comment or issue, hidden from readers. */
export interface Marker {
  readonly is: 'plan' | 'drift' | 'proposal';
  /** The manifest and environment that the comment is about ({@link markerKey}). */
  readonly key: string;
  /** The commit of the plan; empty if there is no plan, or if its commit is not known. */
  readonly sha: string;
  /** `ek1-…`, `incomplete`, or `none` without a plan. */
  readonly digest: string;
  /** Hashes of the rows in base64 ({@link rowHashes}); absent if they do not fit. */
  readonly rows?: string;
  /**
   * Hashes of the target states of the rows, in base64 ({@link doneHashes}); absent if they do not
   * fit.
   */
  readonly done?: string;
  /**
   * On a plan: a hash of the comment's text, in 20 hex digits, without the part about what is new
   * since the last push.
   */
  readonly text?: string;
  /** On a plan: the run that wrote the comment last. */
  readonly run?: RunMark;
  /** On a plan: the state of its apply; absent before an apply. */
  readonly state?: ApplyState;
  /** On a plan: what was applied last. */
  readonly applied?: AppliedRecord;
  /** On a plan: the inputs that change the plan and are not the default ({@link madeWith}). */
  readonly made?: Readonly<Record<string, string>>;
  /**
   * On a plan: hashes of the scopes that its rows are in, or that it is limited to; absent if they
   * do not fit (`scopeMarks`). If a scope is inside another, only the outermost counts: the
   * project, not the branch.
   */
  readonly scopes?: string;
  /** On a plan: whether it is limited to its `scopes`, and so says nothing about other scopes. */
  readonly narrow?: true;
  /**
   * On a plan: the commits whose apply has written into its scopes since the plan was made, newest
   * last.
   */
  readonly outdated?: readonly string[];
  /**
   * On a plan in the comment for several manifests: how many rows create, update, delete, lose
   * something else, widen access and are blocked.
   */
  readonly counts?: readonly number[];
  /**
   * On a plan in the comment for several manifests, after an apply: how many rows are done, and of
   * how many.
   */
  readonly ended?: readonly number[];
  /**
   * On a drift: when each row was first seen, in seconds since 1970, by the first 8 hex digits of
   * its address's hash.
   */
  readonly seen?: Readonly<Record<string, number>>;
  /**
   * On a proposal: the commits at which the proposal's branch may be. If it is at any other commit,
   * someone else has pushed to it.
   */
  readonly tips?: readonly string[];
}

/** The maximum size of `rows` and of `done` in a marker, in bytes. */
export const MOST_ROW_BYTES = 20_000;
const LONGEST = 60_000;
const BASE64 = /^[A-Za-z0-9+/=]*$/;
const LINE = /^<!-- evenkeel:v1 (\{.*\}) -->$/;
const LINE_OF_SEVERAL = /^<!-- evenkeel:page (\{.*\}) -->$/;
const SHA = /^[0-9a-f]{0,64}$/;
const MOST_OUTDATED = 10;

/** The marker as an HTML comment on one line. Nothing in it can end that comment. */
export function markerLine(marker: Marker): string {
  return `<!-- evenkeel:v1 ${hiddenJson(markerJson(marker))} -->`;
}

/** The members of a marker in a fixed order. JSON omits those whose value is undefined. */
export function markerJson(marker: Marker): Readonly<Record<string, unknown>> {
  const { is, key, sha, digest, text, run, state, applied, made, seen, tips } = marker;
  const { scopes, narrow, counts, ended } = marker;
  const rows = fitting(marker.rows);
  const done = fitting(marker.done);
  const outdated = marker.outdated?.slice(-MOST_OUTDATED);
  const plan = { is, key, sha, digest, run, state, applied, made, rows, done, text };
  return { ...plan, scopes, narrow, outdated, counts, ended, seen, tips };
}

function fitting(hashes: string | undefined): string | undefined {
  return hashes === undefined || hashes.length > MOST_ROW_BYTES ? undefined : hashes;
}

/**
 * Reads the first line of a body; undefined if it is not a marker of ours. The caller checks who
 * wrote the body.
 */
export function readMarker(body: string): Marker | undefined {
  return markerOf(hiddenJsonIn(body, LINE, LONGEST) ?? {});
}

/** The first line of the comment for several manifests: a marker for each plan. */
interface MarkersLine {
  /** The commit that the newest plans are for. */
  readonly head: string;
  readonly markers: readonly Marker[];
}

/**
 * Writes the first line of the comment for several manifests. A commit or run that a plan shares
 * with the first plan is written only once.
 */
export function markersLine({ head, markers }: MarkersLine): string {
  const [first] = markers;
  const { sha, run } = first ?? {};
  const parts = markers.map(each => {
    const { is: _, ...members } = markerJson(each);
    return {
      ...members,
      sha: each.sha === sha ? undefined : each.sha,
      run: same(each.run, run) ? undefined : each.run,
    };
  });
  return `<!-- evenkeel:page ${hiddenJson({ v: 1, head, sha, run, parts })} -->`;
}

/**
 * Reads the line that {@link markersLine} writes; undefined if the body begins with another line.
 * The caller checks who wrote the body.
 */
export function readMarkersLine(body: string): MarkersLine | undefined {
  const members = hiddenJsonIn(body, LINE_OF_SEVERAL, LONGEST);
  if (members === undefined) return undefined;
  const { v, head, sha, run, parts } = members;
  const known = v === 1 && Array.isArray(parts) ? parts : [];
  const markers = known.flatMap(part =>
    isObject(part) ? (markerOf({ sha, run, ...part, is: 'plan' }) ?? []) : [],
  );
  return { head: matching(head, SHA) ?? '', markers };
}

function same(one: RunMark | undefined, other: RunMark | undefined): boolean {
  return one !== undefined && other !== undefined && canonical({ ...one }) === canonical({ ...other });
}

/** The markers in a body: several, one, or none. The caller checks who wrote it. */
export function markersIn(body: string): readonly Marker[] {
  const line = readMarkersLine(body);
  if (line !== undefined) return line.markers;
  const marker = readMarker(body);
  return marker === undefined ? [] : [marker];
}

/** Makes a marker of parsed JSON; undefined if its members are not those of a marker. */
function markerOf(members: Readonly<Record<string, unknown>>): Marker | undefined {
  const { is, key, sha, digest, rows, done, text, run, state, applied, made, seen, tips } = members;
  const { scopes, narrow, outdated, counts, ended } = members;
  if (is !== 'plan' && is !== 'drift' && is !== 'proposal') return undefined;
  if (typeof key !== 'string' || typeof sha !== 'string' || typeof digest !== 'string') return undefined;
  return {
    is,
    key,
    sha: matching(sha, SHA) ?? '',
    digest,
    ...given({
      rows: matching(rows, BASE64),
      done: matching(done, BASE64),
      text: matching(text, HASH),
      run: runOf(run),
      state: APPLY_STATES.find(each => each === state),
      applied: appliedOf(applied),
      made: isObject(made) ? textsOf(made) : undefined,
      scopes: matching(scopes, BASE64),
      narrow: narrow === true ? (true as const) : undefined,
      outdated: Array.isArray(outdated) ? outdated.filter(isCommit) : undefined,
      counts: countsOf(counts, COUNTS),
      ended: countsOf(ended, ENDED),
      seen: isObject(seen) ? numbersOf(seen) : undefined,
      tips: Array.isArray(tips) ? tips.filter(isCommit) : undefined,
    }),
  };
}

function runOf(value: unknown): RunMark | undefined {
  if (!isObject(value)) return undefined;
  const { id, attempt, at } = value;
  return isCount(id) && isCount(attempt) && isTime(at) ? { id, attempt, at } : undefined;
}

function appliedOf(value: unknown): AppliedRecord | undefined {
  if (!isObject(value)) return undefined;
  const { sha, whole, at, by } = value;
  if (!isCommit(sha)) return undefined;
  const version = isVersion(by) ? { by } : {};
  return typeof whole === 'boolean' && isTime(at) ? { sha, whole, at, ...version } : undefined;
}

const COUNTS = 6;
const ENDED = 2;

/** A list of exactly `many` counts; undefined for any other value. */
function countsOf(value: unknown, many: number): readonly number[] | undefined {
  return Array.isArray(value) && value.length === many && value.every(isCount) ? value : undefined;
}

function isCommit(value: unknown): value is string {
  return matching(value, /^[0-9a-f]{40,64}$/) !== undefined;
}

/** Whether a value is a version of evenkeel. */
export function isVersion(value: unknown): value is string {
  return matching(value, /^[0-9A-Za-z.+-]{1,40}$/) !== undefined;
}

function textsOf(value: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function numbersOf(value: Readonly<Record<string, unknown>>): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, number] => /^[0-9a-f]{8}$/.test(entry[0]) && isTime(entry[1]),
    ),
  );
}

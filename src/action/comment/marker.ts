import { isObject, type Json } from '../../core/json.ts';
import type { RunMark } from '../workflow/running.ts';
import { APPLY_STATES, type AppliedRecord, type ApplyState } from './applied-record.ts';

/** The first line of our comment or issue, hidden from readers. */
export interface Marker {
  readonly is: 'plan' | 'drift' | 'proposal';
  /** Which manifest and environment ({@link markerKey}). */
  readonly key: string;
  /** The commit of the plan; empty if there is none. */
  readonly sha: string;
  /** `ek1-…`, `incomplete`, or `none` without a plan. */
  readonly digest: string;
  /** Hashes of the rows in base64 ({@link rowHashes}); absent if they do not fit. */
  readonly rows?: string;
  /** The target state of each row, in base64 ({@link doneHashes}); absent if it does not fit. */
  readonly done?: string;
  /**
   * On a plan: a hash of the comment's text, in 20 hex digits, without the part about what is new
   * since the last push.
   */
  readonly text?: string;
  /** On a plan: the run that wrote the comment last. */
  readonly run?: RunMark;
  /** On a plan: the state of its apply; absent before one. */
  readonly state?: ApplyState;
  /** On a plan: what was applied last. */
  readonly applied?: AppliedRecord;
  /** On a plan: the inputs that change it and are not the default ({@link madeWith}). */
  readonly made?: Readonly<Record<string, string>>;
  /**
   * On a drift: when each row was first seen, in seconds since 1970, by the first 8 hex digits of
   * its address's hash.
   */
  readonly seen?: Readonly<Record<string, number>>;
  /**
   * On a proposal: the commits at which its branch may be. At any other commit someone else has
   * pushed to it.
   */
  readonly tips?: readonly string[];
}

/** The maximum size of `rows` and of `done` in a marker, in bytes. */
export const MOST_ROW_BYTES = 20_000;
const LONGEST = 60_000;
/** The end of the year 9999. */
const LAST_TIME = 253_402_300_799;
const LINE = /^<!-- evenkeel:v1 (\{.*\}) -->$/;

/** The marker as an HTML comment on one line. Nothing in it can end that comment. */
export function markerLine(marker: Marker): string {
  const { is, key, sha, digest, text, run, state, applied, made, seen, tips } = marker;
  const rows = fitting(marker.rows);
  const done = fitting(marker.done);
  // JSON omits undefined members.
  const plan = { is, key, sha, digest, run, state, applied, made, rows, done, text };
  return `<!-- evenkeel:v1 ${hiddenJson({ ...plan, seen, tips })} -->`;
}

/**
 * A value for an HTML comment on one line. Nothing in it ends that comment, mentions anybody or
 * embeds anything.
 */
export function hiddenJson(value: object): string {
  return JSON.stringify(value).replace(/[<>@!]|-(?=-)|[^ -~]/g, unit => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

function fitting(hashes: string | undefined): string | undefined {
  return hashes === undefined || hashes.length > MOST_ROW_BYTES ? undefined : hashes;
}

/**
 * Reads the first line of a body; undefined if it is not a marker of ours. Check the author
 * separately.
 */
export function readMarker(body: string): Marker | undefined {
  const end = body.search(/[\r\n]/);
  const line = end < 0 ? body : body.slice(0, end);
  if (line.length > LONGEST) return undefined;
  const json = LINE.exec(line)?.[1];
  if (json === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return undefined;
  }
  return isObject(value) ? markerOf(value) : undefined;
}

function markerOf(value: Readonly<Record<string, unknown>>): Marker | undefined {
  const { is, key, sha, digest, rows, done, text, state, made, seen, tips } = value;
  const run = runOf(value['run']);
  const applied = appliedOf(value['applied']);
  const known = APPLY_STATES.find(each => each === state);
  if (is !== 'plan' && is !== 'drift' && is !== 'proposal') return undefined;
  if (typeof key !== 'string' || typeof sha !== 'string' || typeof digest !== 'string') return undefined;
  return {
    is,
    key,
    sha: /^[0-9a-f]{0,64}$/.test(sha) ? sha : '',
    digest,
    ...(isBase64(rows) ? { rows } : {}),
    ...(isBase64(done) ? { done } : {}),
    ...(typeof text === 'string' && /^[0-9a-f]{20}$/.test(text) ? { text } : {}),
    ...(run === undefined ? {} : { run }),
    ...(known === undefined ? {} : { state: known }),
    ...(applied === undefined ? {} : { applied }),
    ...(isObject(made) ? { made: textsOf(made) } : {}),
    ...(isObject(seen) ? { seen: numbersOf(seen as Readonly<Record<string, Json>>) } : {}),
    ...(Array.isArray(tips) ? { tips: tips.filter(isCommit) } : {}),
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

function isCommit(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{40,64}$/.test(value);
}

/** Whether a value is a version of evenkeel. */
export function isVersion(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9A-Za-z.+-]{1,40}$/.test(value);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** Seconds since 1970 that are a date. Whoever may edit a comment can write others. */
export function isTime(value: unknown): value is number {
  return isCount(value) && value <= LAST_TIME;
}

function textsOf(value: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function isBase64(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9+/=]*$/.test(value);
}

function numbersOf(value: Readonly<Record<string, Json>>): Readonly<Record<string, number>> {
  const found = Object.entries(value).filter(
    (entry): entry is [string, number] => /^[0-9a-f]{8}$/.test(entry[0]) && isTime(entry[1]),
  );
  return Object.fromEntries(found);
}

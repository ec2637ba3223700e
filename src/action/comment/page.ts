import { canonical, isObject, type Json } from '../../core/json.ts';
import { isOlder, type RunMark } from '../workflow/running.ts';
import {
  hiddenJson,
  hiddenJsonIn,
  type Marker,
  markerJson,
  markerOf,
  matching,
  readMarker,
} from './marker.ts';

/*
 * The one comment for several manifests (ADR 0155). Its first line has a marker for each plan, and
 * everything below is drawn from these markers and from the kept texts.
 */

/** What the comment for several manifests says. */
export interface Page {
  /** The commit that the newest plans are for. */
  readonly head: string;
  /** A marker for each plan, sorted by key: each manifest, environment, matrix job and shard. */
  readonly parts: readonly Marker[];
  /** Texts by their id, which is made of lower-case letters, digits and hyphens. */
  readonly texts: ReadonlyMap<string, string>;
}

/** The most bytes of the first line, before anything is applied. */
const MOST_PART_BYTES = 44_000;
/** The bytes by which a part grows while it is applied. */
const STATE_BYTES = 220;
const LONGEST = 60_000;
const FORM = /^<!-- evenkeel:page (\{.*\}) -->$/;
const TEXT_LINE = /^<!-- evenkeel:text ([a-z0-9-]{1,40}) -->$/;
const END_LINE = '<!-- evenkeel:end -->';

/** Whether a body is the comment for several manifests. The caller checks who wrote it. */
export function isPage(body: string): boolean {
  return hiddenJsonIn(body, FORM, LONGEST) !== undefined;
}

/** The markers in a body: several, one, or none. */
export function markersIn(body: string): readonly Marker[] {
  const members = hiddenJsonIn(body, FORM, LONGEST);
  if (members !== undefined) return partsOf(members);
  const marker = readMarker(body);
  return marker === undefined ? [] : [marker];
}

/** The comment for several manifests; undefined if the body is another one. */
export function readPage(body: string): Page | undefined {
  const members = hiddenJsonIn(body, FORM, LONGEST);
  if (members === undefined) return undefined;
  const texts = new Map<string, string>();
  let open: { readonly id: string; readonly lines: string[] } | undefined;
  for (const line of body.split(/\r?\n/).slice(1)) {
    const id = TEXT_LINE.exec(line)?.[1];
    if (id === undefined && line !== END_LINE) {
      open?.lines.push(line);
      continue;
    }
    if (open !== undefined) texts.set(open.id, open.lines.join('\n').trimEnd());
    open = id === undefined ? undefined : { id, lines: [] };
  }
  return { head: matching(members['head'], /^[0-9a-f]{0,64}$/) ?? '', parts: partsOf(members), texts };
}

/**
 * A kept text between the lines by which {@link readPage} finds it again. Lines of the same form in
 * the text are left out.
 */
export function keptText(id: string, text: string): readonly string[] {
  const lines = text.split(/\r?\n/).filter(line => line !== END_LINE && !TEXT_LINE.test(line));
  return [`<!-- evenkeel:text ${id} -->`, ...lines, END_LINE];
}

/** The first line of the comment. What most parts have in common is there once. */
export function pageLine({ head, parts }: Pick<Page, 'head' | 'parts'>): string {
  const [first] = parts;
  const { sha, run } = first ?? {};
  const own = parts.map(part => {
    const { is: _, ...members } = markerJson(part);
    return {
      ...members,
      sha: part.sha === sha ? undefined : part.sha,
      run: same(part.run, run) ? undefined : part.run,
    };
  });
  return `<!-- evenkeel:page ${hiddenJson({ v: 1, head, sha, run, parts: own })} -->`;
}

function partsOf({ v, sha, run, parts }: Readonly<Record<string, unknown>>): readonly Marker[] {
  if (v !== 1 || !Array.isArray(parts)) return [];
  return parts.flatMap(part => (isObject(part) ? (markerOf({ sha, run, ...part, is: 'plan' }) ?? []) : []));
}

function same(one: RunMark | undefined, other: RunMark | undefined): boolean {
  return one !== undefined && other !== undefined && canonical({ ...one }) === canonical({ ...other });
}

/** Parts that fit into the first line, and the keys of those that do not. */
export interface FittingParts {
  readonly parts: readonly Marker[];
  /** No plan of these keys is in the comment, so no apply of them is covered. */
  readonly left: readonly string[];
}

/**
 * Drops the hashes of rows, the longest first, until the first line has room for all states of an
 * apply: then the digest alone counts. If that is not enough, drops whole parts, the last first.
 * Pure.
 */
export function fitParts(all: readonly Marker[], most = MOST_PART_BYTES): FittingParts {
  let parts = sortedParts(all);
  let size = sizeOf(parts);
  while (size > most) {
    const longest = parts.reduce((a, b) => (rowBytes(b) > rowBytes(a) ? b : a));
    if (rowBytes(longest) === 0) break;
    const short = withoutRows(longest);
    size -= ownSize(longest) - ownSize(short);
    parts = parts.map(each => (each === longest ? short : each));
  }
  const left: string[] = [];
  while (sizeOf(parts) > most) {
    const tooMuch = sizeOf(parts) / most;
    const kept = Math.min(parts.length - 1, Math.floor(parts.length / tooMuch));
    // A part with a record of an apply stays as long as there are others.
    const ordered = [...parts].sort(
      (a, b) => Number(b.applied !== undefined) - Number(a.applied !== undefined),
    );
    left.unshift(...ordered.slice(kept).map(({ key }) => key));
    parts = sortedParts(ordered.slice(0, kept));
  }
  return { parts, left };
}

/** By key, which is the same order in each run. */
function sortedParts(parts: readonly Marker[]): readonly Marker[] {
  return [...parts].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** The size of the first line once every part has been applied. */
function sizeOf(parts: readonly Marker[]): number {
  const waiting = parts.filter(({ state }) => state === undefined).length;
  return Buffer.byteLength(pageLine({ head: parts[0]?.sha ?? '', parts })) + waiting * STATE_BYTES;
}

function ownSize(part: Marker): number {
  return Buffer.byteLength(hiddenJson(markerJson(part)));
}

function rowBytes({ rows = '', done = '' }: Marker): number {
  return rows.length + done.length;
}

function withoutRows(part: Marker): Marker {
  const { rows: _, done: __, ...others } = part;
  return others;
}

/**
 * Whether a part is still in the comment as this run wrote it, or a newer run has written it. If
 * not, another job that read the comment before has overwritten it. Pure.
 */
export function isKept(part: Marker, now: Page | undefined): boolean {
  const found = now?.parts.find(({ key }) => key === part.key);
  if (found === undefined) return false;
  if (part.run !== undefined && found.run !== undefined && isOlder(part.run, found.run)) return true;
  const members = (of: Marker): string => {
    const { rows: _, done: __, ...others } = markerJson(of);
    return canonical(JSON.parse(JSON.stringify(others)) as Json);
  };
  return members(found) === members(part);
}

/** The parts with these in place of those of the same keys. Pure. */
export function withParts(parts: readonly Marker[], changed: readonly Marker[]): readonly Marker[] {
  const keys = new Set(changed.map(({ key }) => key));
  return sortedParts([...parts.filter(({ key }) => !keys.has(key)), ...changed]);
}

import { canonical, type Json } from '../../core/json.ts';
import { isOlder } from '../workflow/running.ts';
import { hiddenJson } from './hidden-json.ts';
import { type Marker, markerJson, markersLine, readMarkersLine } from './marker.ts';

/*
 * The one comment for several manifests (ADR 0155). Its first line has a marker for each plan, and
 * everything below is drawn from these markers and from the kept texts.
 */

/** What the comment for several manifests says. */
export interface Page {
  /** The commit that the newest plans are for. */
  readonly head: string;
  /**
   * The comment's parts: a marker for each plan, sorted by key. Each manifest, environment, matrix
   * job and shard has its own plan.
   */
  readonly parts: readonly Marker[];
  /** Texts by their id, which is made of lower-case letters, digits and hyphens. */
  readonly texts: ReadonlyMap<string, string>;
}

/** The most bytes of the first line, counted as if every plan in it were already applied. */
const MOST_PART_BYTES = 44_000;
/** The bytes by which the marker of a plan grows when the plan is applied. */
const STATE_BYTES = 220;
const TEXT_LINE = /^<!-- evenkeel:text ([a-z0-9-]{1,40}) -->$/;
const END_LINE = '<!-- evenkeel:end -->';

/** Whether a body is the comment for several manifests. The caller checks who wrote it. */
export function isPage(body: string): boolean {
  return readMarkersLine(body) !== undefined;
}

/** The comment for several manifests; undefined if the body is another one. */
export function readPage(body: string): Page | undefined {
  const line = readMarkersLine(body);
  if (line === undefined) return undefined;
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
  return { head: line.head, parts: line.markers, texts };
}

/**
 * A kept text, between two lines by which {@link readPage} finds it again. Lines of the text that
 * have the same form are left out.
 */
export function keptText(id: string, text: string): readonly string[] {
  const lines = text.split(/\r?\n/).filter(line => line !== END_LINE && !TEXT_LINE.test(line));
  return [`<!-- evenkeel:text ${id} -->`, ...lines, END_LINE];
}

/** The plans that fit into the first line of the comment, and the keys of those that do not. */
export interface FittingParts {
  readonly parts: readonly Marker[];
  /**
   * The keys of the plans that were dropped. The comment does not have them, so it is no review for
   * an apply of them.
   */
  readonly left: readonly string[];
}

/**
 * Makes the markers of all plans fit into the first line, with room for what their applies add.
 * Drops the hashes of rows, the longest first: a plan without them is reviewed by its digest alone.
 * If that is not enough, drops whole plans, the last first. Pure.
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
    // A plan whose marker records an apply is dropped only after all others.
    const ordered = [...parts].sort(
      (a, b) => Number(b.applied !== undefined) - Number(a.applied !== undefined),
    );
    left.unshift(...ordered.slice(kept).map(({ key }) => key));
    parts = sortedParts(ordered.slice(0, kept));
  }
  return { parts, left };
}

/** Sorts parts by key, so that every run writes them in the same order. */
function sortedParts(parts: readonly Marker[]): readonly Marker[] {
  return [...parts].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** The size that the first line has once every plan in it is applied. */
function sizeOf(parts: readonly Marker[]): number {
  const waiting = parts.filter(({ state }) => state === undefined).length;
  return (
    Buffer.byteLength(markersLine({ head: parts[0]?.sha ?? '', markers: parts })) + waiting * STATE_BYTES
  );
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
 * Whether the comment still has the marker that this run wrote, or the marker of a newer run. If
 * not, another job that had read the comment before has overwritten it. Pure.
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

/** The parts, in which `changed` replaces the parts with the same keys. Pure. */
export function withParts(parts: readonly Marker[], changed: readonly Marker[]): readonly Marker[] {
  const keys = new Set(changed.map(({ key }) => key));
  return sortedParts([...parts.filter(({ key }) => !keys.has(key)), ...changed]);
}

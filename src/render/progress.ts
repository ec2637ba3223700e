import type { Address } from '../core/address.ts';
import type { RunEvent } from '../core/event.ts';
import type { Result } from '../core/report.ts';
import type { Action } from '../core/row.ts';
import { safeText } from '../core/safe-text.ts';
import { count } from './count.ts';
import { displayWidth } from './display-width.ts';
import { humanMilliseconds } from './duration.ts';
import { lineToText } from './line.ts';
import { coded, wordsOf } from './reason-words.ts';
import { isWell, STATUS_PAINT, statusWords } from './result-words.ts';
import { ACTION_PAINT, ACTION_SYMBOL } from './row-words.ts';
import { type Style, symbol } from './style.ts';

interface Open {
  readonly what: string;
  /** Milliseconds since 1970. */
  readonly since: number;
  /** When its last event came. */
  readonly heard: number;
}

/** The progress of a run. Only {@link advance} changes it. */
export interface Progress {
  /** Rows of the plan; 0 during planning. */
  readonly total: number;
  readonly ended: number;
  readonly lists: number;
  readonly reading: ReadonlyMap<string, Open>;
  readonly rows: ReadonlyMap<Address, Open>;
  /** By lane: the wait, or what holds the lane. */
  readonly waits: ReadonlyMap<string, Open>;
}

/** A wait without events for so long is over: lanes do not report that they continue. Milliseconds. */
const WAIT_FADES = 15_000;
const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const ASCII_FRAMES = ['-', '\\', '|', '/'];
const FRAME_MS = 100;

/** The state before the first event of a run over `total` rows. */
export function startProgress(total: number): Progress {
  return { total, ended: 0, lists: 0, reading: new Map(), rows: new Map(), waits: new Map() };
}

/** The state after an event. Pure. */
export function advance(state: Progress, event: RunEvent, now: number): Progress {
  switch (event.type) {
    case 'reading': {
      const what = event.what ?? `reading ${event.kind} in ${event.scope}`;
      return { ...state, reading: set(state.reading, `${event.kind} ${event.scope}`, opened(what, now)) };
    }
    case 'read':
      return {
        ...state,
        lists: state.lists + 1,
        reading: unset(state.reading, `${event.kind} ${event.scope}`),
      };
    case 'checking': {
      const what = `checking ${event.scope}`;
      return { ...state, reading: set(state.reading, what, opened(what, now)) };
    }
    case 'verifying': {
      const what = `verifying ${event.kind} in ${event.scope}`;
      return { ...state, reading: set(state.reading, `${event.kind} ${event.scope}`, opened(what, now)) };
    }
    case 'started':
      return {
        ...state,
        rows: set(state.rows, event.address, opened(`${event.action} ${event.address}`, now)),
      };
    case 'waiting': {
      if (event.what.length === 0) return { ...state, waits: unset(state.waits, event.lane) };
      const what = `waiting for ${event.what.join(', ')}`;
      return { ...state, waits: set(state.waits, event.lane, { what, since: event.since, heard: now }) };
    }
    case 'held': {
      const what = heldWords(event);
      const before = state.waits.get(event.lane);
      const since = before?.what === what ? before.since : now;
      return { ...state, waits: set(state.waits, event.lane, { what, since, heard: now }) };
    }
    case 'retry':
      return state;
    case 'ended': {
      const rows = unset(state.rows, event.result.address);
      return { ...state, ended: state.ended + 1, rows, waits: rows.size === 0 ? new Map() : state.waits };
    }
  }
}

/** The log line of an event: one per step, and undefined for minor events. Without a line break. */
export function eventLine(event: RunEvent, style: Style): string | undefined {
  switch (event.type) {
    case 'reading':
      return undefined;
    case 'read':
      return lineToText([[`read ${event.kind} in ${event.scope}: ${event.count}`, 'dim']], style);
    case 'checking':
      return lineToText([[`checking ${event.scope}: ${count(event.count, 'check')}`, 'dim']], style);
    case 'verifying':
      return lineToText([[`verifying ${event.kind} in ${event.scope}`, 'dim']], style);
    case 'started':
      return lineToText([[`${rowWords(event)} ${symbol('more', style)}`]], style);
    case 'waiting':
      return event.what.length === 0
        ? undefined
        : lineToText([[`${event.lane}: waiting for ${event.what.join(', ')}`, 'dim']], style);
    case 'held':
      return lineToText([[`${event.lane}: ${heldWords(event)}`, 'yellow']], style);
    case 'retry': {
      const after = humanMilliseconds(event.afterMs);
      const when = event.afterMs < 50 ? 'at once' : `in ${after}`;
      return lineToText([[`${event.request}: ${event.why}, trying again ${when}`, 'yellow']], style);
    }
    case 'ended':
      return lineToText(resultLine(event.result, style), style);
  }
}

/** The regular line of a quiet log: everything open, with its duration; undefined if nothing is. */
export function heartbeatLine(state: Progress, now: number, style: Style): string | undefined {
  const open = [...openWaits(state, now), ...state.rows.values(), ...state.reading.values()];
  if (open.length === 0) return undefined;
  const shown = open.slice(0, 3).map(one => `${one.what} (${humanMilliseconds(now - one.since)})`);
  const hidden = open.length - shown.length;
  const rest = hidden > 0 ? `, and ${hidden} more` : '';
  return lineToText([[`still ${shown.join(', ')}${rest}`, 'dim']], style);
}

/** The one live line of a terminal: spinner, number of rows done, and the slowest work. Never wider than `width`. */
export function statusLine(state: Progress, now: number, width: number, style: Style): string {
  const frames = style.ascii ? ASCII_FRAMES : FRAMES;
  const frame = frames[Math.floor(now / FRAME_MS) % frames.length] as string;
  const [first, ...others] = [...openWaits(state, now), ...state.rows.values(), ...state.reading.values()];
  const done = doneWords(state, first !== undefined);
  const more = others.length > 0 ? ` +${others.length}` : '';
  const tail = first === undefined ? '' : ` ${humanMilliseconds(Math.max(0, now - first.since))}${more}`;
  const dot = done === '' ? '' : ` ${symbol('dot', style)} `;
  const room = width - displayWidth(frame) - 1 - displayWidth(done) - displayWidth(dot) - displayWidth(tail);
  const what = first === undefined ? '' : shorten(safeText(first.what), room, symbol('more', style));
  return lineToText(
    [[frame, 'cyan'], [` ${done}`], [what === '' ? '' : dot + what], [what === '' ? '' : tail, 'dim']],
    style,
  );
}

/** Empty where there is only something to wait for: "0 lists read" tells nothing. */
function doneWords({ total, ended, lists }: Progress, waits: boolean): string {
  if (total > 0) return `${ended} of ${total} done`;
  return lists === 0 && waits ? '' : `${count(lists, 'list')} read`;
}

function rowWords({ action, address }: { readonly action: Action; readonly address: Address }): string {
  return `${ACTION_SYMBOL[action]} ${action} ${address}`;
}

function resultLine(result: Result, style: Style): Parameters<typeof lineToText>[0] {
  const { reason } = result;
  const { message, next } = reason === undefined ? {} : wordsOf(reason);
  const said = reason === undefined || isWell(result) ? message : coded(reason);
  const more = next === undefined || isWell(result) ? '' : ` (next: ${next})`;
  return [
    [rowWords(result), ACTION_PAINT[result.action]],
    ['  '],
    [statusWords(result, style), STATUS_PAINT[result.status]],
    [said === undefined ? '' : `: ${said}${more}`],
  ];
}

function heldWords({ by, reason }: Extract<RunEvent, { readonly type: 'held' }>): string {
  if (by.length > 0) return `held by ${by.join(', ')} (423)`;
  return `held by the service (423): ${wordsOf(reason).message}`;
}

function openWaits(state: Progress, now: number): readonly Open[] {
  return [...state.waits.values()].filter(wait => now - wait.heard < WAIT_FADES);
}

/** Cuts in the middle: both ends tell what it is about. */
function shorten(text: string, width: number, more: string): string {
  if (displayWidth(text) <= width) return text;
  const room = width - displayWidth(more);
  if (room < 8) return '';
  const points = [...text];
  let left = '';
  let right = '';
  while (points.length > 0) {
    const toLeft = left.length <= right.length;
    const next = (toLeft ? points.shift() : points.pop()) as string;
    const fits = displayWidth(left) + displayWidth(right) + displayWidth(next) <= room;
    if (!fits) break;
    if (toLeft) left += next;
    else right = next + right;
  }
  return left + more + right;
}

function opened(what: string, now: number): Open {
  return { what, since: now, heard: now };
}

function set<K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> {
  return new Map(map).set(key, value);
}

function unset<K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  const copy = new Map(map);
  copy.delete(key);
  return copy;
}

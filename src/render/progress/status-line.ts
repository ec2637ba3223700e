import { displayWidth, safeText } from '../../core/text/safe-text.ts';
import { lineToText } from '../colored-line.ts';
import { count } from '../count.ts';
import { breakCommands, type Style, symbol } from '../style.ts';
import { elapsed, humanMilliseconds, type TimeSpan, timeSpan } from '../times.ts';
import type { OpenWork, Progress } from './progress.ts';

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const ASCII_FRAMES = ['-', '\\', '|', '/'];
const FRAME_MS = 100;
/** What takes the time is shown from so many columns on: less of an address tells nothing. */
const FEWEST_COLUMNS = 16;
const MOST_SHOWN = 3;

/** When a line is drawn, and how long the rest will take. */
export interface StatusMoment {
  readonly now: number;
  /** Absent where nobody can tell. */
  readonly left?: TimeSpan | undefined;
}

/**
 * The one live line of a terminal: spinner, how far it is, the time, and the slowest work where it
 * has room. Never wider than `width`; a narrow one has the same in fewer words.
 */
export function statusLine(
  state: Progress,
  { now, left }: StatusMoment,
  width: number,
  style: Style,
): string {
  const frames = style.ascii ? ASCII_FRAMES : FRAMES;
  const frame = frames[Math.floor(now / FRAME_MS) % frames.length] as string;
  const dot = ` ${symbol('dot', style)} `;
  const time = elapsed(now - state.since);
  const span = left === undefined ? [] : [`${timeSpan(left)} left`];
  const short = left === undefined ? [] : [timeSpan(left, 'dash')];
  const drawn = (...pieces: readonly string[]): string => `${frame} ${pieces.join(dot)}`;
  const withWork = [
    drawn(...howFar(state, now), time, ...span),
    ...(state.total === 0 ? [] : [drawn(writtenOf(state), ...sentAgain(state), time, ...span)]),
  ];
  const narrow = [
    drawn(compact(state), time, ...span),
    drawn(compact(state), time, ...short),
    drawn(compact(state), time),
    drawn(compact(state)),
  ];
  const fits = [...withWork, ...narrow].find(form => displayWidth(form) <= width);
  if (fits === undefined) return lineToText([[frame.slice(0, width), 'cyan']], style);
  const room = width - displayWidth(fits + dot);
  const work = withWork.includes(fits) ? workWords(state, now, room, style) : undefined;
  const lead = fits.slice(frame.length);
  if (work === undefined) return lineToText([[frame, 'cyan'], [lead]], style);
  return lineToText([[frame, 'cyan'], [lead + dot + work.what], [work.tail, 'dim']], style);
}

/** The regular line of a log, with the same; undefined where nothing is under way. */
export function progressLine(state: Progress, { now, left }: StatusMoment, style: Style): string | undefined {
  const { open, noun } = openWork(state, now);
  if (open.length === 0 && state.total === 0) return undefined;
  const shown = open.slice(0, MOST_SHOWN).map(one => `${one.what} (${humanMilliseconds(now - one.since)})`);
  const hidden = open.length - shown.length;
  const work = hidden > 0 ? [...shown, `and ${count(hidden, `more ${noun}`)}`] : shown;
  const pieces = [
    ...howFar(state, now),
    elapsed(now - state.since),
    ...(left === undefined ? [] : [`${timeSpan(left)} left`]),
    ...(work.length === 0 ? [] : [work.join(', ')]),
  ];
  return lineToText([[pieces.join(` ${symbol('dot', style)} `), 'dim']], style);
}

/**
 * Pieces that each add up: written, not done, under way and to begin are all rows; verified ones
 * are among the written. Empty where there is only something to wait for: "0 lists read" tells
 * nothing.
 */
function howFar(state: Progress, now: number): readonly string[] {
  const { total, counts, lists, unread } = state;
  const again = sentAgain(state);
  if (total === 0) {
    const open = openWork(state, now).open.length > 0;
    const failed = unread === 0 ? '' : `, ${unread} not readable`;
    return lists + unread === 0 && open ? again : [`${count(lists, 'list')} read${failed}`, ...again];
  }
  const { notDone, underWay, toBegin } = counts;
  const parts = [
    writtenOf(state),
    ...(notDone === 0 ? [] : [`${notDone} not done`]),
    ...(underWay === 0 ? [] : [`${underWay} under way`]),
    ...(toBegin === 0 ? [] : [`${toBegin} to begin`]),
  ];
  return [parts.join(', '), ...again];
}

function sentAgain({ retries }: Progress): readonly string[] {
  return retries === 0 ? [] : [`${count(retries, 'request')} sent again`];
}

function writtenOf(state: Progress): string {
  const { verified } = state.counts;
  return `${written(state)} of ${state.total} written${verified === 0 ? '' : ` (${verified} verified)`}`;
}

/** Also those that are verified since. */
function written({ counts }: Progress): number {
  return counts.written + counts.verified;
}

function compact(state: Progress): string {
  const { total, counts, lists } = state;
  if (total === 0) return `${count(lists, 'list')} read`;
  const isWritten = counts.underWay + counts.toBegin === 0;
  return isWritten ? `${counts.verified}/${total} verified` : `${written(state)}/${total} written`;
}

interface Work {
  readonly open: readonly OpenWork[];
  /** What one of it is. */
  readonly noun: string;
}

/**
 * What takes the time: what lanes wait for, each with its project or guild; else the rows under
 * way; else what is read.
 */
function openWork(state: Progress, now: number): Work {
  const waits = state.openWaits(now).map(([lane, wait]) => ({ ...wait, what: `${lane}: ${wait.what}` }));
  if (waits.length > 0) return { open: waits, noun: 'wait' };
  if (state.rows.size > 0) return { open: [...state.rows.values()], noun: 'row' };
  return { open: [...state.reading.values()], noun: 'read' };
}

/** The slowest work in at most so many columns. */
function workWords(
  state: Progress,
  now: number,
  room: number,
  style: Style,
): { readonly what: string; readonly tail: string } | undefined {
  const [first, ...others] = openWork(state, now).open;
  if (first === undefined) return undefined;
  const more = others.length > 0 ? ` +${others.length}` : '';
  const tail = ` ${humanMilliseconds(Math.max(0, now - first.since))}${more}`;
  const columns = room - displayWidth(tail);
  // As it is printed: a broken command is longer.
  const what = breakCommands(safeText(first.what));
  if (columns < Math.min(FEWEST_COLUMNS, displayWidth(what))) return undefined;
  return { what: shorten(what, columns, symbol('more', style)), tail };
}

/** Cuts in the middle: both ends tell what it is about. */
function shorten(text: string, width: number, more: string): string {
  if (displayWidth(text) <= width) return text;
  if (width - displayWidth(more) < 8) return '';
  const points = [...text];
  let left = '';
  let right = '';
  while (points.length > 0) {
    const toLeft = left.length <= right.length;
    const next = (toLeft ? points.shift() : points.pop()) as string;
    const longer = toLeft ? left + next : next + right;
    // What a cut leaves of a joined character may be longer where it is printed.
    const cut = toLeft ? longer + more + right : left + more + longer;
    if (displayWidth(safeText(cut)) > width) break;
    if (toLeft) left = longer;
    else right = longer;
  }
  return left + more + right;
}

import { cutMiddle, displayWidth, safeText } from '../../core/text/safe-text.ts';
import { lineToText } from '../colored-line.ts';
import { count } from '../count.ts';
import { breakCommands, type Style, symbol } from '../style.ts';
import { elapsed, humanMilliseconds, type TimeSpan, timeSpan } from '../times.ts';
import type { OpenWork, Progress } from './progress.ts';

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const ASCII_FRAMES = ['-', '\\', '|', '/'];
const FRAME_MS = 100;
/**
 * The fewest columns in which the current work is shown. A shorter piece of an address would be
 * useless.
 */
const FEWEST_COLUMNS = 16;
const MOST_SHOWN = 3;

/** When a line is drawn, and how long the rest will take. */
export interface StatusMoment {
  readonly now: number;
  /** How long the rest will take; absent where unknown. */
  readonly left?: TimeSpan | undefined;
}

/**
 * The live status line of a terminal: spinner, progress, time, and the work that has taken longest,
 * if there is room. Never wider than `width`; on a narrow terminal it uses fewer words.
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

/** The status as a regular line of a log; undefined where nothing is in progress. */
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
 * The progress in words. The numbers of rows that are written, not done, under way and to begin add
 * up to all rows; verified rows count as written. Empty while a run only waits.
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
    ...(toBegin === 0 ? [] : [`${toBegin} to go`]),
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

/** The number of written rows, including verified ones. */
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
  /** The word for one piece of this work. */
  readonly noun: string;
}

/**
 * The work that takes the time: if lanes wait, what each waits for, with its project or guild; else
 * the rows in progress; else the lists that are being read.
 */
function openWork(state: Progress, now: number): Work {
  const waits = state.openWaits(now).map(([lane, wait]) => ({ ...wait, what: `${lane}: ${wait.what}` }));
  if (waits.length > 0) return { open: waits, noun: 'wait' };
  if (state.rows.size > 0) return { open: [...state.rows.values()], noun: 'row' };
  return { open: [...state.reading.values()], noun: 'read' };
}

/** The work that has taken longest, in at most `room` columns. */
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
  // `breakCommands` may make the text longer, so the width is measured afterwards.
  const what = breakCommands(safeText(first.what));
  if (columns < Math.min(FEWEST_COLUMNS, displayWidth(what))) return undefined;
  return { what: cutMiddle(what, columns, symbol('more', style)), tail };
}

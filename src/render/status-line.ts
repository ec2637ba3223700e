import { safeText } from '../core/safe-text.ts';
import { count } from './count.ts';
import { displayWidth } from './display-width.ts';
import { humanMilliseconds } from './duration.ts';
import { lineToText } from './line.ts';
import { openWaits, openWork, type Progress } from './progress.ts';
import { type Style, symbol } from './style.ts';
import { elapsed, type Span, timeSpan } from './time-span.ts';

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const ASCII_FRAMES = ['-', '\\', '|', '/'];
const FRAME_MS = 100;
/** What takes the time is shown from so many columns on: less of an address tells nothing. */
const FEWEST_COLUMNS = 16;
const MOST_SHOWN = 3;

/** When a line is drawn, and how long the rest will take. */
export interface Moment {
  readonly now: number;
  /** Absent where nobody can tell. */
  readonly left?: Span | undefined;
}

/**
 * The one live line of a terminal: spinner, how far it is, the time, and the slowest work where it has room. Never wider
 * than `width`; a narrow one has the same in fewer words.
 */
export function statusLine(state: Progress, { now, left }: Moment, width: number, style: Style): string {
  const frames = style.ascii ? ASCII_FRAMES : FRAMES;
  const frame = frames[Math.floor(now / FRAME_MS) % frames.length] as string;
  const dot = ` ${symbol('dot', style)} `;
  const time = elapsed(now - state.since);
  const span = left === undefined ? [] : [`${timeSpan(left)} left`];
  const short = left === undefined ? [] : [timeSpan(left, 'dash')];
  const forms = [
    [...howFar(state, now), time, ...span],
    [compact(state), time, ...span],
    [compact(state), time, ...short],
    [compact(state), time],
    [compact(state)],
  ].map(pieces => `${frame} ${pieces.join(dot)}`);
  const fits = forms.find(form => displayWidth(form) <= width);
  if (fits === undefined) return lineToText([[frame.slice(0, width), 'cyan']], style);
  const work = fits === forms[0] ? workWords(state, now, width - displayWidth(fits + dot), style) : undefined;
  const lead = fits.slice(frame.length);
  if (work === undefined) return lineToText([[frame, 'cyan'], [lead]], style);
  return lineToText([[frame, 'cyan'], [lead + dot + work.what], [work.tail, 'dim']], style);
}

/** The regular line of a log, with the same; undefined where nothing is under way. */
export function progressLine(state: Progress, { now, left }: Moment, style: Style): string | undefined {
  const open = openWork(state, now);
  if (open.length === 0 && state.total === 0) return undefined;
  const shown = open.slice(0, MOST_SHOWN).map(one => `${one.what} (${humanMilliseconds(now - one.since)})`);
  const hidden = open.length - shown.length;
  const work = hidden > 0 ? [...shown, `and ${hidden} more`] : shown;
  const pieces = [
    ...howFar(state, now),
    elapsed(now - state.since),
    ...(left === undefined ? [] : [`${timeSpan(left)} left`]),
    ...(work.length === 0 ? [] : [work.join(', ')]),
  ];
  return lineToText([[pieces.join(` ${symbol('dot', style)} `), 'dim']], style);
}

/** Empty where there is only something to wait for: "0 lists read" tells nothing. */
function howFar(state: Progress, now: number): readonly string[] {
  const { total, written, verified, notDone, lists, unread, retries } = state;
  if (total === 0) {
    const open = openWork(state, now).length > 0;
    const failed = unread === 0 ? '' : `, ${unread} not readable`;
    const again = retries === 0 ? '' : `, ${retries} sent again`;
    return lists + unread === 0 && open ? [] : [`${count(lists, 'list')} read${failed}${again}`];
  }
  const waiting = openWaits(state, now).length;
  const counts = [
    `${written} of ${total} written`,
    `${verified} verified`,
    ...(notDone === 0 ? [] : [`${notDone} not done`]),
    ...(waiting === 0 ? [] : [`${waiting} waiting`]),
    ...(retries === 0 ? [] : [`${retries} sent again`]),
  ];
  return [counts.join(', ')];
}

function compact({ total, written, verified, notDone, lists }: Progress): string {
  if (total === 0) return `${count(lists, 'list')} read`;
  return written + notDone < total ? `${written}/${total} written` : `${verified}/${total} verified`;
}

/** The slowest work in at most so many columns. */
function workWords(
  state: Progress,
  now: number,
  room: number,
  style: Style,
): { readonly what: string; readonly tail: string } | undefined {
  const [first, ...others] = openWork(state, now);
  if (first === undefined) return undefined;
  const more = others.length > 0 ? ` +${others.length}` : '';
  const tail = ` ${humanMilliseconds(Math.max(0, now - first.since))}${more}`;
  const columns = room - displayWidth(tail);
  const what = safeText(first.what);
  if (columns < Math.min(FEWEST_COLUMNS, displayWidth(what))) return undefined;
  return { what: shorten(what, columns, symbol('more', style)), tail };
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

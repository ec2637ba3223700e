import type { Moment, Report } from '../../core/report/report.ts';
import { humanMilliseconds } from '../duration.ts';
import { STATUS_WORD } from '../words/result-words.ts';
import { html, type Markup, type MarkupPiece } from './markup.ts';
import { type CodeAnchors, codeLink } from './reason-part.ts';

/** More bars make a picture that nobody looks at; the list below it has all. */
const MOST_BARS = 80;
const LINE = 22;
const LABELS = 330;
const SPAN = 620;
const LONGEST_LABEL = 40;

type Began = Extract<Moment, { readonly type: 'started' }>;
type EndMoment = Extract<Moment, { readonly type: 'ended' }>;

/**
 * An apply in time: a bar for each row, a mark where it waited, was locked out or sent something
 * again, and all of it in words.
 */
export function timelinePart({ timeline = [] }: Report, codes: CodeAnchors): MarkupPiece {
  if (timeline.length === 0) return undefined;
  const end = Math.max(1, ...timeline.map(({ at }) => at));
  const bars = barsOf(timeline, end);
  return html`<section aria-labelledby="time-title"><h2 id="time-title">What happened when</h2>${bars.length <= MOST_BARS && picture(bars, timeline, end)}<details><summary>All of it in words (${timeline.length})</summary><ol class="moments">${timeline.map(moment => html`<li><span class="at">${humanMilliseconds(moment.at)}</span> ${said(moment, codes)}</li>`)}</ol></details></section>`;
}

interface Bar {
  readonly began: Began;
  readonly ended: EndMoment | undefined;
  /** The end of what it wrote. */
  readonly until: number;
  /** When it was seen to be so. */
  readonly seen: number;
}

function barsOf(timeline: readonly Moment[], end: number): readonly Bar[] {
  const ends = timeline.filter(moment => moment.type === 'ended');
  return timeline
    .filter(moment => moment.type === 'started')
    .map(began => {
      const ended = ends.find(
        each => each.address === began.address && each.action === began.action && each.at >= began.at,
      );
      const seen = ended?.at ?? end;
      const until = ended?.ms === undefined ? seen : Math.min(seen, began.at + ended.ms);
      return { began, ended, until, seen };
    });
}

function picture(bars: readonly Bar[], timeline: readonly Moment[], end: number): Markup {
  const marks = timeline.filter(({ type }) => type === 'waiting' || type === 'held' || type === 'retry');
  const x = (at: number): number => Math.round(LABELS + (Math.max(0, at) / end) * SPAN);
  const high = (bars.length + 2) * LINE;
  return html`<div class="wide" tabindex="0" role="group" aria-label="A bar for each row. The list below says the same in words."><svg viewBox="0 0 ${LABELS + SPAN + 90} ${high}" width="${LABELS + SPAN + 90}" height="${high}">${[0, 1, 2, 3, 4].map(quarter => axis(x((end * quarter) / 4), humanMilliseconds((end * quarter) / 4), high))}${marks.map(moment => mark(moment, x(moment.at), high))}${bars.map((bar, nth) => barPart(bar, x, nth + 1))}</svg></div><p class="quiet legend"><span class="waiting">◆</span> waits for an operation, <span class="held">◆</span> is locked by somebody else, <span class="retry">◆</span> sends a request again. After the bar of a row a line leads to where it was seen to be so.</p>`;
}

function axis(x: number, words: string, high: number): Markup {
  return html`<path class="axis" d="M${x} ${LINE}V${high}"/><text class="small" x="${x + 3}" y="${LINE - 8}">${words}</text>`;
}

function mark(moment: Moment, x: number, high: number): Markup {
  return html`<g class="${moment.type}"><title>${wordsOf(moment)} at ${humanMilliseconds(moment.at)}</title><path class="moment" d="M${x} ${LINE}V${high - LINE}"/><path class="tick" d="M${x} ${high - LINE}l6 6l-6 6l-6 -6z"/></g>`;
}

function barPart({ began, ended, until, seen }: Bar, x: (at: number) => number, nth: number): Markup {
  const [from, to, last] = [x(began.at), x(until), x(seen)];
  const status = ended?.status ?? 'unknown';
  const well = status === 'done' || status === 'done_before' ? 'well' : 'ill';
  const label = `${began.action} ${began.address}`;
  const cut =
    label.length <= LONGEST_LABEL ? label : `${label.slice(0, 8)}…${label.slice(9 - LONGEST_LABEL)}`;
  const words = `${ended === undefined ? 'no end known' : STATUS_WORD[status]}, ${humanMilliseconds(until - began.at)}`;
  return html`<g><title>${label}: ${words}</title><text x="0" y="${nth * LINE + 15}">${cut}</text><rect class="bar ${well}" x="${from}" y="${nth * LINE + 4}" width="${Math.max(3, to - from)}" height="${LINE - 8}" rx="3"/>${last > to && html`<path class="seen" d="M${to} ${nth * LINE + LINE / 2}H${last}"/>`}<text class="small" x="${Math.max(3 + from, last) + 5}" y="${nth * LINE + 15}">${ended === undefined ? '?' : STATUS_WORD[status]}</text></g>`;
}

function said(moment: Moment, codes: CodeAnchors): MarkupPiece {
  if (moment.type !== 'held') return wordsOf(moment);
  return html`${wordsOf(moment)} ${codeLink(moment.code, codes)}`;
}

function wordsOf(moment: Moment): string {
  switch (moment.type) {
    case 'started':
      return `begins to ${moment.action} ${moment.address}`;
    case 'ended':
      return `${moment.action} ${moment.address}: ${STATUS_WORD[moment.status]}`;
    case 'waiting':
      return `${moment.lane} waits for ${moment.what.join(', ')}`;
    case 'held':
      return `${moment.lane} is locked${moment.by.length === 0 ? '' : ` by ${moment.by.join(', ')}`}`;
    case 'retry':
      return `${moment.request}: ${moment.why}; again after ${humanMilliseconds(moment.afterMs)}`;
  }
}

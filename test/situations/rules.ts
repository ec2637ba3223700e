import type { Reason } from '../../src/core/report/reason.ts';
import type { Report } from '../../src/core/report/report.ts';
import { codesOf } from '../../src/render/reason-words/reason-words.ts';
import type { ScreenText } from './screen.ts';

/*
 * What holds on every screen. Each rule returns what breaks it, in words for the one who reads a
 * failed test; an empty list where nothing does.
 */

/** Lines that the terminal broke, and we did not, although they have a place to break. */
export function brokenLines({ lines }: ScreenText, whole: readonly RegExp[]): readonly string[] {
  return lines
    .filter(({ rows }) => rows > 1)
    .map(({ text }) => text.trim())
    .filter(text => text.includes(' ') && !whole.some(may => may.test(text)));
}

/** A line longer than this states something: one screen has it once. */
const LONG = 40;

/** Long lines that are on the screen more than once. */
export function repeatedLines({ lines }: ScreenText, twice: readonly RegExp[]): readonly string[] {
  const long = lines.map(({ text }) => text.trim()).filter(text => text.length > LONG);
  return long.filter((text, at) => long.indexOf(text) !== at && !twice.some(may => may.test(text)));
}

/** Why something could not be done: the innermost reason, not what follows from it. */
export interface Cause {
  readonly code: string;
  readonly service: string;
  /** The status of an answer, where there was one. */
  readonly status: string;
}

/** The causes that a report has: of lists, rows, results and refusals. */
export function causesOf({ plan, results, refused, refusals = [] }: Report): readonly Cause[] {
  const failed = results.filter(({ status }) => status !== 'done' && status !== 'done_before');
  const all = [
    ...plan.unread.map(({ kind, reason }) => causeOf(reason, kind)),
    ...plan.rows.flatMap(({ kind, reason }) => (reason === undefined ? [] : [causeOf(reason, kind)])),
    ...failed.flatMap(({ address, reason }) => (reason === undefined ? [] : [causeOf(reason, address)])),
    ...[...(refused === undefined ? [] : [refused]), ...refusals].map(each => causeOf(each.reason, '')),
  ];
  return [...new Map(all.map(each => [Object.values(each).join(' '), each])).values()];
}

function causeOf(reason: Reason, of: string): Cause {
  const code = codesOf(reason).split(', ').at(-1) ?? '';
  const [, status = ''] = /: (?:answered )?([45]\d\d)\b|\((4\d\d|5\d\d)\)/.exec(JSON.stringify(reason)) ?? [];
  return { code, service: of.split('.')[0] ?? '', status };
}

/** A code in brackets, with the codes that it follows from before it. */
const CODES = /\[([a-z-]+\/[a-z-]+(?:, [a-z-]+\/[a-z-]+)*)\]/g;
/** What stands before the code where a line only refers to one that says it. */
const REFERS = /(?:, for the reason above|as for \S+) $/;

interface Told {
  /** Where on the screen. */
  readonly at: number;
  readonly refers: boolean;
  readonly next: boolean;
}

function toldOn(flat: string, code: string): readonly Told[] {
  return [...flat.matchAll(CODES)]
    .filter(([, codes = '']) => codes.split(', ').at(-1) === code)
    .map(({ index, 0: { length } }) => ({
      at: index,
      refers: REFERS.test(flat.slice(Math.max(0, index - 200), index)),
      next: /^ (?:\((?=next: )|next: )/.test(flat.slice(index + length)),
    }));
}

/**
 * Each cause is said in one place, before every line that only follows from it, with what to do
 * next below it.
 */
export function badlyToldCauses({ lines }: ScreenText, causes: readonly Cause[]): readonly string[] {
  const flat = lines.map(({ text }) => text.trim()).join(' ');
  return [...new Set(causes.map(({ code }) => code))].flatMap(code => {
    const wanted = causes.filter(each => each.code === code).length;
    const told = toldOn(flat, code);
    const inFull = told.filter(({ refers }) => !refers);
    const [first] = inFull;
    const follows = told.find(({ refers }) => refers);
    return [
      ...(inFull.length === wanted ? [] : [`${code} is told ${inFull.length} times, not ${wanted}`]),
      ...(first !== undefined && follows !== undefined && follows.at < first.at
        ? [`${code} is told below what follows from it`]
        : []),
      ...(inFull.every(({ next }) => next) ? [] : [`${code} has no next step`]),
    ];
  });
}

/** How many lines from either end hold what to do next. */
const ENDS = 8;

/** Whether one who reads only the beginning or the end learns what to do next. */
export function leadsOn({ lines }: ScreenText, next: RegExp): boolean {
  const written = lines.map(({ text }) => text).filter(text => text.trim() !== '');
  return [...written.slice(0, ENDS), ...written.slice(-ENDS)].some(text => next.test(text));
}

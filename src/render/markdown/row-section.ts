import type { Report, Result } from '../../core/report/report.ts';
import { count } from '../count.ts';
import { GRAVE, type RowGroup, rowGroups, weightIn } from '../rows/row-groups.ts';
import { sharedReasons } from '../rows/shared-reasons.ts';
import type { ShownRow } from '../rows/shown-rows.ts';
import { type Room, sizeOf } from '../space-left.ts';
import { isUndoing, undoingTitle } from '../words/moved-words.ts';
import { isWell, resultOf, resultsBesides, STATUS_WORD } from '../words/result-words.ts';
import { actionWord, telling } from '../words/row-words.ts';
import { besidesLine, ROW_TABLE, rowLine, type SourceLink } from './markdown-rows.ts';
import { addressSpan, codeSpan } from './markdown-text.ts';

/** A line of the table: a row, or a result that has no row in the plan. */
type RowEntry = { readonly shown: ShownRow } | { readonly besides: Result };

/**
 * The share of the room for grave rows, which a reader must see. Other parts of the text, such as
 * notes, are added next, and then the other rows.
 */
const GRAVE_SHARE = 3 / 4;
/** The share of the room for lines about scopes whose rows are left out. */
const REST_SHARE = 1 / 4;
/**
 * The most attempts to find how many rows fit. If fewer rows fit, the lines about left-out rows get
 * longer, so that even fewer rows may fit.
 */
const ROUNDS = 4;
const MOST_TAIL = 40;
/**
 * The most failed rows that come before the rows that destroy something. A limit, so that there is
 * room for the other rows.
 */
const MOST_FAILED_FIRST = 20;
const FAILED_FIRST = 0.5;

/**
 * The table of rows. The most important rows are added until there is no room. The rows that are
 * left out get one line for each scope.
 */
export class RowSection {
  readonly #report: Report;
  /** Rows and results, the most important first. */
  readonly #entries: readonly RowEntry[];
  readonly #grave: number;
  readonly #lineOf: (index: number) => string;
  #taken = 0;
  #rest: readonly string[] = [];
  #table = false;

  constructor(report: Report, rows: readonly ShownRow[], link: SourceLink | undefined) {
    const weightOf = weightIn(report);
    const weights = new Map(rows.map(shown => [shown, weightOf(shown.rows[0])] as const));
    for (const shown of firstFailed(report, rows))
      weights.set(shown, Math.min(FAILED_FIRST, weights.get(shown) ?? FAILED_FIRST));
    const weight = (shown: ShownRow): number => weights.get(shown) ?? 0;
    const undoing = isUndoing(report);
    const order = (shown: ShownRow): number => (undoing(shown.rows[0]) ? 0 : 1);
    const sorted = [...rows].sort((a, b) => weight(a) - weight(b) || order(a) - order(b));
    const besides = resultsBesides(report).map(each => ({ besides: each }));
    const isGrave = (shown: ShownRow): boolean => weight(shown) <= GRAVE;
    const grave = [
      ...sorted.filter(isGrave).map(shown => ({ shown })),
      ...besides.filter(each => !isWell(each.besides)),
    ];
    this.#report = report;
    this.#grave = grave.length;
    this.#entries = [
      ...grave,
      ...sorted.filter(shown => !isGrave(shown)).map(shown => ({ shown })),
      ...besides.filter(each => isWell(each.besides)),
    ];
    this.#lineOf = linesOf(
      this.#entries,
      rowLine(report, link, sharedReasons(report, this.rows)),
      headingsOf(report, this.#entries),
    );
  }

  /** Adds the rows that a reader must see, before all others. */
  takeGrave(room: Room): void {
    this.#table = this.#entries.length > 0 && room.all([...ROW_TABLE, '']).length > 0;
    if (this.#table) this.#take(room, this.#grave, Math.floor(room.left * GRAVE_SHARE));
  }

  /** Whether all rows fit. */
  fits({ left }: Room): boolean {
    return this.#entries.length === 0 || (this.#table && this.#fitting(left) === this.#entries.length);
  }

  /** Adds the remaining rows, after {@link takeGrave}, and lines about the rows that do not fit. */
  takeOthers(room: Room): void {
    if (!this.#table) return;
    const all = this.#entries.length;
    let fits = this.#fitting(room.left);
    for (let round = 0; fits < all && round < ROUNDS; round += 1) {
      const size = sizeOf(['', ...this.#restFrom(fits)]);
      const next = this.#fitting(room.left - Math.min(size, Math.floor(room.left * REST_SHARE)));
      if (next === fits) break;
      fits = next;
    }
    this.#take(room, fits);
    if (fits < all) this.#rest = this.#fill(room, this.#restFrom(fits));
  }

  /** How many rows and results the table shows. */
  get shown(): number {
    return this.#entries.slice(0, this.#taken).reduce((sum, entry) => sum + sizeOfEntry(entry), 0);
  }

  get of(): number {
    return this.#report.plan.rows.length + resultsBesides(this.#report).length;
  }

  get isWhole(): boolean {
    return this.#taken === this.#entries.length;
  }

  /** The rows in the table's order. */
  get rows(): readonly ShownRow[] {
    return this.#entries.flatMap(entry => ('shown' in entry ? [entry.shown] : []));
  }

  /** The lines of the table: rows, then results without a row. */
  get table(): readonly string[] {
    if (this.#taken === 0) return [];
    const lines = Array.from({ length: this.#taken }, (_, index) => index);
    const isRow = (index: number): boolean => 'shown' in (this.#entries[index] as RowEntry);
    const inOrder = [...lines.filter(isRow), ...lines.filter(index => !isRow(index))];
    const startsItself = this.#lineOf(inOrder[0] ?? 0).startsWith('#');
    return [...(startsItself ? [] : ROW_TABLE), ...inOrder.map(this.#lineOf), ''];
  }

  /** A line for each scope from which rows are left out. */
  get rest(): readonly string[] {
    return this.#rest;
  }

  #take(room: Room, to: number, most = room.left): void {
    this.#taken += room.some(this.#lines(this.#taken, to), most).length;
  }

  #fitting(bytes: number): number {
    let left = bytes;
    let index = this.#taken;
    while (index < this.#entries.length) {
      left -= sizeOf([this.#lineOf(index)]);
      if (left < 0) return index;
      index += 1;
    }
    return index;
  }

  *#lines(from: number, to: number): Iterable<string> {
    for (let index = from; index < to; index += 1) yield this.#lineOf(index);
  }

  #restFrom(from: number): readonly string[] {
    const rest = this.#entries.slice(from);
    const rows = rest.flatMap(entry => ('shown' in entry ? [entry.shown] : []));
    const results = rest.length - rows.length;
    return [
      ...restLines(this.#report, rows),
      ...(results === 0 ? [] : [`- ${count(results, 'result')} of no row`]),
    ];
  }

  #fill(room: Room, lines: readonly string[]): readonly string[] {
    const all = room.all([...lines, '']);
    if (all.length > 0) return all;
    const taken = room.some(lines, room.left - MOST_TAIL);
    const more = count(lines.length - taken.length, 'more scope');
    return room.left < MOST_TAIL ? [] : [...taken, ...room.all([`- and ${more}`, ''])];
  }
}

function firstFailed(report: Report, rows: readonly ShownRow[]): readonly ShownRow[] {
  if (report.command !== 'apply' || report.refused !== undefined) return [];
  const resultFor = resultOf(report);
  const failed = rows.filter(({ rows: [row] }) => ['failed', 'stale'].includes(resultFor(row).status));
  return failed.slice(0, MOST_FAILED_FIRST);
}

function sizeOfEntry(entry: RowEntry): number {
  return 'shown' in entry ? entry.shown.rows.length : 1;
}

/**
 * Returns a function that gives the line of an entry. Each line is made once, when it is first
 * needed.
 */
function linesOf(
  entries: readonly RowEntry[],
  line: (shown: ShownRow) => string,
  headings: ReadonlyMap<number, string>,
): (index: number) => string {
  const made: string[] = [];
  const drawn = (entry: RowEntry): string =>
    'shown' in entry ? line(entry.shown) : besidesLine(entry.besides);
  return index => {
    const found = made[index] ?? (headings.get(index) ?? '') + drawn(entries[index] as RowEntry);
    made[index] = found;
    return found;
  };
}

/**
 * The headings of the tables, by the index of the entry with which each table begins: rows that
 * undo someone's change, other rows, and results without a row. Empty if no row undoes a change.
 */
function headingsOf(report: Report, entries: readonly RowEntry[]): ReadonlyMap<number, string> {
  const undoing = isUndoing(report);
  const runs: { readonly first: number; readonly undoes: boolean; rows: number }[] = [];
  for (const [index, entry] of entries.entries()) {
    if (!('shown' in entry)) continue;
    const undoes = undoing(entry.shown.rows[0]);
    const run = runs.at(-1);
    if (run?.undoes === undoes) run.rows += sizeOfEntry(entry);
    else runs.push({ first: index, undoes, rows: sizeOfEntry(entry) });
  }
  if (!runs.some(({ undoes }) => undoes)) return new Map();
  const titles = runs.flatMap(({ first, undoes, rows }): readonly (readonly [number, string])[] => {
    if (undoes) return [[first, undoingTitle(report, rows)]];
    return first === 0 ? [] : [[first, 'Other rows']];
  });
  const besides = entries.findIndex(entry => 'besides' in entry);
  const all = besides < 0 ? titles : [...titles, [besides, 'Results of no row'] as const];
  return new Map(
    all.map(([index, title]) => [
      index,
      `${[...(index === 0 ? [] : ['']), `#### ${title}`, '', ...ROW_TABLE].join('\n')}\n`,
    ]),
  );
}

/**
 * For rows that do not fit: one line for each scope, with the number of its rows, the first and the
 * last. Scopes with the most rows come first.
 */
function restLines(report: Report, rest: readonly ShownRow[]): readonly string[] {
  const words = wordsIn(report);
  const lines = rowGroups(rest).map(group => {
    const counts = new Map<string, number>();
    for (const shown of group.rows) {
      const word = words(shown);
      counts.set(word, (counts.get(word) ?? 0) + shown.rows.length);
    }
    const said = [...counts].map(([word, n]) => `${n} ${word}`).join(', ');
    const line = `- ${codeSpan(`${group.provider} · ${group.scope}`)}: ${said}: ${namesOf(group)}`;
    return { line, rows: group.rows.reduce((sum, { rows }) => sum + rows.length, 0) };
  });
  return lines.sort((a, b) => b.rows - a.rows).map(({ line }) => line);
}

function wordsIn(report: Report): (shown: ShownRow) => string {
  const by = telling(report);
  if (report.command !== 'apply' || report.refused !== undefined)
    return ({ rows: [row] }) =>
      by.command === 'drift' || row.action === 'blocked' ? actionWord(row, by) : `to ${row.action}`;
  const resultFor = resultOf(report);
  return ({ rows: [row] }) => STATUS_WORD[resultFor(row).status];
}

function namesOf({ rows }: RowGroup): string {
  const ends = [rows[0], rows.at(-1)].flatMap(shown => (shown === undefined ? [] : [shown.row.address]));
  return [...new Set(ends)].map(addressSpan).join(' … ');
}

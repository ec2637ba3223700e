import { type Address, readableText } from '../../core/address.ts';
import type { Report, ResultStatus } from '../../core/report/report.ts';
import type { Row } from '../../core/report/row.ts';
import { displayWidth, safeText } from '../../core/text/safe-text.ts';
import { acceptingLines } from '../accepting.ts';
import { fittedLines, hangingLines, type Line, lineWidth, MAX_NEXT, sectionPieces } from '../colored-line.ts';
import { count } from '../count.ts';
import { coded, noted, wordsOf } from '../reason-words/reason-words.ts';
import { type RowGroup, rowGroups } from '../rows/row-groups.ts';
import { sharedReasons } from '../rows/shared-reasons.ts';
import {
  GUARDS_LESS,
  guardsLess,
  listAlone,
  listsBesideRows,
  otherNotes,
  shownLists,
  shownNotes,
} from '../rows/shown-lists.ts';
import { absentRows, isAbsent, type ShownRow, shownRows, single } from '../rows/shown-rows.ts';
import { type Style, symbol } from '../style.ts';
import { humanMilliseconds } from '../times.ts';
import { isUndoing, openingRows, widenedRows } from '../words/moved-words.ts';
import { isWell, refusalsOf, resultOf, resultsBesides, statusWords } from '../words/result-words.ts';
import { isDestructive, lossWords, telling } from '../words/row-words.ts';
import { hostWords, moreAbout } from '../words/run-words.ts';
import {
  besidesGroups,
  checkLead,
  checkLines,
  closingLines,
  nextOfDrift,
  resultLead,
  undoneLines,
  widenedFirst,
  widenedLines,
} from './beside-lines.ts';
import { explanationLines } from './field-lines.ts';
import {
  leadLine,
  leadPieces,
  namesLines,
  type RowLayout,
  reasonLines,
  rightColumn,
  rightText,
  rowLines,
  sourceText,
  timesPiece,
  withRight,
} from './row-lines.ts';

export interface TextOptions extends Style {
  /** The width of the terminal, in columns. */
  readonly width: number;
  /**
   * Show each row by itself, with long values and lists complete; an apply then shows the fields of
   * its rows.
   */
  readonly verbose?: boolean;
}

const WIDTH = 100;
/** The most rows in a list at the end of the text by default. */
const MAX_LISTED = 20;
/**
 * In a report with at most this many lines of rows, no list at the end repeats which access widens.
 */
const FEW = 10;
/**
 * A list at the end repeats at most this many characters of a text. The row itself shows the whole
 * text.
 */
const MAX_SAID = 200;

/**
 * Renders a report for a person: the rows by provider and scope, what is destroyed and which access
 * widens, and the counts and the digest as the last lines. The same report and options give the
 * same text. By default for 100 columns and without colors. Ends with a line break.
 */
export function renderText(report: Report, options: Partial<TextOptions> = {}): string {
  return [...textPieces(report, { color: false, width: WIDTH, ...options })].join('');
}

/**
 * {@link renderText} in pieces that end at the end of a line. The lines of each row are made only
 * when they are needed.
 */
export function textPieces(report: Report, options: TextOptions): Iterable<string> {
  const rows = rowsOf(report);
  const undoing = isUndoing(report);
  const shown = (some: readonly Row[]): readonly ShownRow[] =>
    options.verbose ? some.map(single) : shownRows(report, some);
  const apart = (row: Row): boolean => !options.verbose && report.refused === undefined && isAbsent(row);
  const absent = absentRows(rows.filter(apart));
  const undone = shown(rows.filter(row => undoing(row) && !apart(row)));
  const wider = shown(widenedRows(report).filter(row => !apart(row)));
  const first = wider.length <= MAX_LISTED ? wider : [];
  const isFirst = new Set(first.flatMap(each => each.rows));
  const groups = rowGroups(shown(rows.filter(row => !undoing(row) && !apart(row) && !isFirst.has(row))));
  const lines = [...first, ...absent, ...undone, ...groups.flatMap(group => group.rows)];
  const layout = {
    ...layoutOf(report, lines, options),
    ...(options.verbose ? {} : { told: sharedReasons(report, lines) }),
  };
  const destroys = listed(
    'Destroys',
    report.command === 'plan' ? report.plan.rows.filter(isDestructive) : [],
    options,
    lossOf,
  );
  const sections: readonly Iterable<Line>[] = [
    headLines(report, options),
    refusalLines(report, options),
    first.length > 0 ? widenedFirst(report, first, layout) : widenedLines(report, wider, options),
    unreadLines(report, absent, layout, options),
    ...(undone.length === 0 ? [] : [destroys, undoneLines(report, undone, layout)]),
    ...groups.map(group => groupLines(group, layout)),
    ...besidesGroups(resultsBesides(report), layout),
    checkLines(report, layout),
    ...(undone.length === 0 ? [destroys] : []),
    listed(
      'Widens access',
      report.command === 'plan' && lines.length > FEW ? openingRows(report) : [],
      options,
      row => (row.opening === undefined ? '' : wordsOf(row.opening).message),
    ),
    guardsLessLines(report, options),
    notesOf(report, options).flatMap(note =>
      hangingLines('note: ', readableText(note), { indent: 2, width: options.width }),
    ),
    acceptingLines(report, options.width),
    [
      ...nextOfDrift(report, options),
      ...notDoneLines(report, options),
      ...besideBlocked(report, options),
      ...moreLines(report, options),
      ...unfoldLines(lines),
      ...closingLines(report, options),
    ],
  ];
  return sectionPieces(sections, options);
}

/** The rows to show. For a refused apply these are only the rows that the refusal names. */
function rowsOf(report: Report): readonly Row[] {
  if (report.refused === undefined) return report.plan.rows;
  const named = new Set(report.refused.rows);
  return report.plan.rows.filter(row => named.has(row.address));
}

function notesOf({ plan }: Report, { verbose }: TextOptions): readonly string[] {
  const others = otherNotes(plan);
  return verbose ? others.map(noted) : shownNotes(others);
}

function layoutOf(report: Report, rows: readonly ShownRow[], options: TextOptions): RowLayout {
  const applied = report.command === 'apply' && report.refused === undefined;
  const base = {
    ...telling(report),
    style: options,
    width: options.width,
    verbose: options.verbose ?? false,
    ...(applied ? { result: resultOf(report) } : {}),
    explain: (address: Address) => explanationLines(report.explanations ?? [], address, options),
  };
  function* leads() {
    for (const row of rows) yield { lead: leadPieces(row, base, options), right: rightText(row, base) };
    for (const result of resultsBesides(report))
      yield { lead: resultLead(result), right: statusWords(result, options) };
    for (const check of report.checks)
      yield { lead: checkLead(check, options), right: sourceText(check.source) };
  }
  return { ...base, right: rightColumn(leads(), options.width) };
}

function headLines(report: Report, options: TextOptions): readonly Line[] {
  const hosts = hostWords(report, safeText);
  const lead: Line = [
    [report.command, 'bold'],
    [`  ${safeText(report.plan.name)}`, 'bold'],
    ...(hosts === '' ? [] : ([[` ${symbol('dot', options)} ${hosts}`]] as const)),
  ];
  const { rows } = report.plan;
  const read = effortWords(report, options);
  const width = Math.min(options.width, 100);
  const gap = width - lineWidth(lead) - displayWidth(read);
  const arrow = symbol('arrow', options);
  return [
    ...(read === ''
      ? [lead]
      : gap >= 2
        ? [[...lead, [' '.repeat(gap)], [read, 'dim']] as Line]
        : [lead, [[read, 'dim']] as Line]),
    ...(report.command === 'drift' && rows.length > 0
      ? [[[`values: live ${arrow} manifest`, 'dim']] as Line]
      : []),
  ];
}

/**
 * How many requests were sent, and how long the run took. Empty for a plan from a file, which has
 * neither.
 */
function effortWords({ requests, ms }: Report, options: TextOptions): string {
  const counts = Object.values(requests);
  if (counts.length === 0 && ms === 0) return '';
  const sum = counts.reduce((total, n) => total + n, 0);
  return [count(sum, 'request'), humanMilliseconds(ms)].join(` ${symbol('dot', options)} `);
}

function refusalLines(report: Report, options: TextOptions): readonly Line[] {
  const at = { indent: 2, width: options.width };
  return refusalsOf(report).flatMap(({ said, of, reason }) => [
    ...hangingLines(
      '! ',
      `${of === undefined ? 'Refused, nothing was written' : said}: ${readableText(coded(reason))}`,
      {
        ...at,
        how: 'red',
      },
    ),
    ...hangingLines('  next: ', readableText(wordsOf(reason).next ?? ''), { ...at, most: MAX_NEXT }),
  ]);
}

function* groupLines(group: RowGroup, layout: RowLayout): Iterable<Line> {
  yield [[`${group.provider} ${symbol('dot', layout.style)} ${safeText(group.scope)}`, 'bold']];
  for (const row of group.rows) yield* rowLines(row, layout);
}

function unreadLines(
  report: Report,
  absent: readonly ShownRow[],
  layout: RowLayout,
  options: TextOptions,
): readonly Line[] {
  const { unread } = report.plan;
  if (unread.length === 0) return [];
  const at = { indent: 8, width: options.width };
  // A refused apply shows only the rows that the refusal names. A row that shows why a list is
  // unread may not be among them, so all unread lists are shown here.
  const lists = report.refused === undefined ? listsBesideRows(report) : unread;
  const shown = options.verbose ? unread.map(listAlone) : shownLists(report, lists);
  return [
    [
      ['incomplete', 'bold'],
      ['  where a list could not be read, evenkeel creates and deletes nothing', 'dim'],
    ],
    ...absent.flatMap(each => rowLines(each, layout)),
    ...shown.flatMap(({ kind, scope, reason, lists, over }) => [
      [
        ...leadLine('!', 'unread', `${kind} in ${scope}`, 'magenta'),
        ...(over === undefined ? [] : [timesPiece(over.names.length, over.noun, options)]),
      ],
      ...(over === undefined ? [] : namesLines(over.names, options.width)),
      ...reasonLines('why: ', reason, at, 'magenta'),
      ...explanationLines(report.explanations ?? [], lists[0].scope, options),
    ]),
  ];
}

function lossOf(row: Row): string {
  return row.loss.map(lossWords).join(', ');
}

function listed(
  title: string,
  rows: readonly Row[],
  options: TextOptions,
  say: (row: Row) => string,
): readonly Line[] {
  if (rows.length === 0) return [];
  const shown = options.verbose || rows.length <= MAX_LISTED + 1 ? rows : rows.slice(0, MAX_LISTED);
  const hidden = rows.length - shown.length;
  const items = shown.map(row => ({
    lead: leadPieces(single(row), { command: 'plan' }, options),
    right: safeText(readableText(say(row)).slice(0, MAX_SAID)),
  }));
  const at = { right: rightColumn(items, options.width), width: options.width };
  return [
    [[`${title} (${rows.length})`, 'bold']],
    ...items.flatMap(({ lead, right }) => withRight(lead, right, 'red', at)),
    ...(hidden > 0 ? [[[`        ${symbol('more', options)} ${hidden} more`, 'dim']] as Line] : []),
  ];
}

/** The notes on protection that a change removes. */
function guardsLessLines({ plan }: Report, { width }: TextOptions): readonly Line[] {
  const notes = guardsLess(plan);
  if (notes.length === 0) return [];
  return [
    [[`${GUARDS_LESS} (${notes.length})`, 'bold']],
    ...notes.flatMap(note => hangingLines('! ', readableText(noted(note)), { indent: 2, width, how: 'red' })),
  ];
}

/**
 * How to print the page of a code, if the report has a refusal, a blocked row or a failed result.
 */
function moreLines(report: Report, { width }: TextOptions): readonly Line[] {
  const { refused, results } = report;
  const bad = results.filter(({ status }) => status !== 'done' && status !== 'done_before');
  const reasons = [
    refused?.reason,
    ...report.plan.unread.map(({ reason }) => reason),
    ...rowsOf(report).map(row => row.reason),
    ...bad.map(each => each.reason),
  ];
  const more = moreAbout(reasons.flatMap(reason => (reason === undefined ? [] : [reason.code])));
  return more === undefined ? [] : hangingLines('', more, { indent: 0, width, how: 'dim' });
}

/** A hint on how to see every row, where rows were joined. */
function unfoldLines(rows: readonly ShownRow[]): readonly Line[] {
  const some = rows.some(({ over }) => over !== undefined);
  return some ? [[['Rows that are alike share one line; -v shows each row.', 'dim']]] : [];
}

/** Says that an apply skips blocked rows. Empty unless the plan has blocked rows and others. */
function besideBlocked({ command, plan }: Report, { width }: TextOptions): readonly Line[] {
  const { blocked } = plan.counts;
  const isSome = blocked > 0 && blocked < plan.rows.length && plan.digest !== 'incomplete';
  return command === 'plan' && isSome
    ? hangingLines('', 'An apply skips blocked rows and makes the other changes.', {
        indent: 0,
        width,
      })
    : [];
}

function notDoneLines(report: Report, { width }: TextOptions): readonly Line[] {
  if (report.command !== 'apply' || report.refused !== undefined) return [];
  const results = report.plan.rows.map(resultOf(report));
  const counted = (...statuses: readonly ResultStatus[]): number =>
    results.filter(({ status }) => statuses.includes(status)).length;
  const undone = counted('failed', 'skipped', 'stale', 'blocked');
  const others = resultsBesides(report).filter(result => !isWell(result)).length;
  const open = [
    ...(undone > 0 ? [`${undone} of ${count(results.length, 'change')} not done`] : []),
    ...(counted('unknown') > 0 ? [`${counted('unknown')} with unknown outcome`] : []),
    ...(counted('running') > 0 ? [`${counted('running')} not confirmed yet`] : []),
    ...(others > 0 ? [`${count(others, 'other row')} ${others === 1 ? 'needs' : 'need'} attention`] : []),
  ];
  return open.length === 0
    ? []
    : fittedLines([[`! ${open.join(', ')}: the rows above say why and what to do next`, 'yellow']], width);
}

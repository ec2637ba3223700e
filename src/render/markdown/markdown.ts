import type { Explanation, Report } from '../../core/report/report.ts';
import { acceptingMarkdown } from '../accepting.ts';
import { count } from '../count.ts';
import { type ShownRow, shownRows, single } from '../rows/shown-rows.ts';
import { Room } from '../space-left.ts';
import { FITTING_PAGE, hostWords } from '../words/run-words.ts';
import { digestWords, summarize } from '../words/summary.ts';
import { diffSection } from './diff-section.ts';
import { alert, checkTable, noteRemarks, unreadRemarks } from './markdown-alert.ts';
import type { SourceLink } from './markdown-rows.ts';
import { addressSpan, codeSpan, plainMarkdown } from './markdown-text.ts';
import { RowSection } from './row-section.ts';

export interface MarkdownOptions {
  /** Maximum UTF-8 bytes of the text; GitHub refuses a comment above 65,536 characters. */
  readonly maxBytes?: number;
  /** Where a reader finds the parts that are left out, such as "the job's summary". */
  readonly full?: string | undefined;
  /** A label for the heading, such as the environment's. */
  readonly label?: string;
  /** Lines of evenkeel's own Markdown before the rows. */
  readonly lead?: readonly string[];
  /** Returns the URL of a line of the manifest. */
  readonly link?: SourceLink | undefined;
  /** Show each row by itself, even if several are alike. */
  readonly verbose?: boolean;
}

/** A text, and whether it is complete. */
export interface MarkdownText {
  readonly text: string;
  readonly isWhole: boolean;
}

const DEFAULT_MAX_BYTES = 60_000;
/** The fewest bytes of a row's line. If the rows would not fit even so, not all are drawn. */
const SHORTEST_LINE = '| ~ | `a` |'.length;
/** The share of the remaining bytes that each list of remarks may fill. */
const REMARKS_SHARE = 1 / 4;

/** A report as the body of a pull request comment or job summary. See {@link drawMarkdown}. */
export function renderMarkdown(report: Report, options: MarkdownOptions = {}): string {
  return drawMarkdown(report, options).text;
}

/**
 * A report as Markdown within the byte budget. If the whole does not fit, the parts are added in
 * this order: counts and digest; rows that failed, destroy, widen access or are blocked; unread
 * lists and failed checks; notes; updates, then creates; a line for each scope of the remaining
 * rows; diffs in the order of rows. The text says how many rows it shows. Pure.
 */
export function drawMarkdown(report: Report, options: MarkdownOptions = {}): MarkdownText {
  const room = new Room(options.maxBytes ?? DEFAULT_MAX_BYTES);
  const head = heading(report, options);
  const foot = footer(report);
  const digest = `${codeSpan(digestWords(report))}\n`;
  if (room.all([...head, ...foot]).length === 0) return { text: digest, isWhole: false };
  const rows = options.verbose ? report.plan.rows.map(single) : shownRows(report, report.plan.rows);
  const given = { report, rows, options };
  const isTooMuch = rows.length * SHORTEST_LINE > room.left;
  const whole = isTooMuch ? undefined : body(given, new Room(room.left));
  const { lines, isWhole } = whole?.isWhole === true ? whole : bodyInPart(given, room);
  return { text: [...head, ...lines, ...foot].map(line => `${line}\n`).join(''), isWhole };
}

interface MarkdownInput {
  readonly report: Report;
  readonly rows: readonly ShownRow[];
  readonly options: MarkdownOptions;
}

interface Body {
  readonly lines: readonly string[];
  readonly isWhole: boolean;
}

/**
 * The body where not everything fits. Room for the lines about what is left out is reserved first.
 */
function bodyInPart(given: MarkdownInput, room: Room): Body {
  const longest = leftOutLines({ rows: LONGEST, diffs: LONGEST }, given.options);
  return body(given, room, room.all(longest).length > 0 ? 'said' : 'unsaid');
}

/**
 * The body of the text. Without `leftOut` the body must be complete. With `leftOut` parts may be
 * left out; `said`: the text tells how much is shown; `unsaid`: it has no room to tell.
 */
function body({ report, rows, options }: MarkdownInput, room: Room, leftOut?: 'said' | 'unsaid'): Body {
  const { link, lead = [], verbose = false } = options;
  const table = new RowSection(report, rows, link);
  const warning = section(room, alert(report));
  const before = section(room, lead);
  table.takeGrave(room);
  // Reserves room for the empty lines after the checks and the remarks.
  room.all(['', '']);
  const unread = section(room, unreadRemarks(report, verbose), REMARKS_SHARE);
  const checks = section(room, [...checkTable(report)], REMARKS_SHARE);
  const notes = section(room, noteRemarks(report, verbose), REMARKS_SHARE);
  if (leftOut === undefined && !table.fits(room)) return { lines: [], isWhole: false };
  table.takeOthers(room);
  const docs = section(room, [...explanationMarkdown(report.explanations ?? [])]);
  const diffs = diffSection(report, table.isWhole ? table.rows : [], room);
  const accept = section(room, acceptingMarkdown(report));
  const sections = [warning, before, unread, checks, notes, docs, accept];
  const isWhole = table.isWhole && diffs.shown === diffs.of && sections.every(each => each.isWhole);
  const left: LeftOutRows = { rows: [table.shown, table.of], diffs: [diffs.shown, diffs.of] };
  const lines = [
    ...warning.lines,
    ...before.lines,
    ...spaced(unread.lines),
    ...table.table,
    ...(leftOut === 'said' ? leftOutLines(left, options) : []),
    ...table.rest,
    ...diffs.lines,
    ...spaced(checks.lines),
    ...spaced(notes.lines),
    ...docs.lines,
    ...accept.lines,
  ];
  return { lines, isWhole };
}

/** Lines with an empty line after them; nothing if there are none. */
function spaced(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [...lines, ''];
}

/**
 * As many lines as fit in this share of the remaining room. Without a share: all lines, or none if
 * they do not fit.
 */
function section(room: Room, lines: readonly string[], share?: number): Body {
  const taken = share === undefined ? room.all(lines) : room.some(lines, Math.floor(room.left * share));
  return { lines: taken, isWhole: taken.length === lines.length };
}

type Part = readonly [shown: number, of: number];

interface LeftOutRows {
  readonly rows: Part;
  readonly diffs: Part;
}

/**
 * Numbers with more digits than any real number. They make the sentence that says how much is shown
 * as long as it can get, so that enough room is reserved for it.
 */
const LONGEST: Part = [10_000_000, 99_999_999];

/** Lines that say how much is shown, and where the rest is. */
function leftOutLines({ rows, diffs }: LeftOutRows, { full }: MarkdownOptions): readonly string[] {
  const [shown, of] = rows;
  const parts = [
    shown === of ? `All ${count(of, 'row')}` : `${shown} of ${count(of, 'row')}`,
    ...(diffs[0] === diffs[1] ? [] : [`${diffs[0]} of ${count(diffs[1], 'diff')}`]),
  ];
  const where = full === undefined ? '' : `; the rest is in ${plainMarkdown(full)}`;
  return [`_${parts.join(' and ')} are shown here, because of the size${where}._`, ''];
}

function heading(report: Report, { label = '' }: MarkdownOptions): readonly string[] {
  const { lead, changes, widens } = summarize(report);
  const said = [changes, ...(widens === '' ? [] : [`**${widens}**`])].filter(Boolean).join(', ');
  const hosts = hostWords(report, codeSpan);
  const parts = [
    lead,
    codeSpan(report.plan.name),
    ...(label === '' ? [] : [codeSpan(label)]),
    ...(said === '' ? [] : [said]),
    ...(hosts === '' ? [] : [hosts]),
  ];
  return [`### ${parts.join(' · ')}`, ''];
}

function footer(report: Report): readonly string[] {
  return [
    `<sub>${[...summarize(report).parts, `digest ${codeSpan(digestWords(report))}`].join(' · ')}</sub>`,
  ];
}

/** The explanations as a list for a pull request comment. */
export function* explanationMarkdown(explanations: readonly Explanation[]): Iterable<string> {
  for (const { about, question, is, text, sources } of explanations) {
    const [first = '', ...others] = about;
    const more = others.length === 0 ? '' : ` and ${others.length} more`;
    const said = is === 'none' ? `no answer: ${text}` : is === 'page' ? `${FITTING_PAGE} ${text}` : text;
    const from = sources.map(({ url }) => codeSpan(url)).join(', ');
    const source = from === '' ? '' : ` (${from})`;
    yield `- Docs on ${addressSpan(first)}${more}: _${plainMarkdown(question)}_ ${plainMarkdown(said)}${source}`;
  }
  if (explanations.length > 0) yield '';
}

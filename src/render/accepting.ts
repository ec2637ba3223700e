import type { Report } from '../core/report/report.ts';
import { fittedLines, type Line, lineWidth } from './colored-line.ts';

/**
 * The most suggested lines that are shown, and the most characters of a line: the value in a line
 * can be a whole list of options.
 */
const MOST = 7;
const LONGEST = 300;

interface ShownLines {
  readonly lines: readonly string[];
  readonly hidden: number;
}

/**
 * Lines for the manifest's `accepted` list, which would accept the differences of this report until
 * a date. `lines` has the first of those that are short; `hidden` counts all others.
 */
function shownLines({ plan }: Report): ShownLines {
  const all = plan.rows.flatMap(({ accept = [] }) => accept);
  const lines = all.filter(line => line.length <= LONGEST).slice(0, MOST);
  return { lines, hidden: all.length - lines.length };
}

function hiddenWords({ hidden }: ShownLines): string {
  return `${hidden} more with --format json`;
}

/** The part of the text output that lists lines of `accepted` to paste into the manifest. */
export function acceptingLines(report: Report, width: number): readonly Line[] {
  const shown = shownLines(report);
  if (shown.lines.length + shown.hidden === 0) return [];
  return [
    ...fittedLines(
      [
        ['To accept a difference until a date, copy its line into the manifest', 'bold'],
        ...(shown.hidden === 0 ? [] : ([[` (${hiddenWords(shown)})`, 'dim']] as const)),
      ],
      width,
    ),
    [['accepted:']],
    ...shown.lines.flatMap(line => entryLines(line, width)),
  ];
}

/**
 * Matches the space before each key of an entry such as `{ address: …, field: … }`. The entry may
 * be broken there, because YAML reads a line break like a space.
 */
const BEFORE_KEY = / (?=(?:[a-z]+|"[^"]*"): )/;
const INDENT = 2;

/** An entry `- { address: …, field: … }`, broken before keys into as few lines as fit the width. */
function entryLines(line: string, width: number): readonly Line[] {
  const [first = '', ...members] = line.split(BEFORE_KEY);
  const lines: string[] = [' '.repeat(INDENT) + first];
  for (const member of members) {
    const last = lines.at(-1) ?? '';
    if (lineWidth([[`${last} ${member}`]]) <= width) lines[lines.length - 1] = `${last} ${member}`;
    else lines.push(' '.repeat(INDENT + '- { '.length) + member);
  }
  return lines.map(each => [[each]]);
}

/**
 * {@link acceptingLines} in Markdown. A line of `accepted` has no line break, so none can end the
 * code block.
 */
export function acceptingMarkdown(report: Report): readonly string[] {
  const shown = shownLines(report);
  if (shown.lines.length + shown.hidden === 0) return [];
  return [
    '<details><summary>Accept a difference until a date</summary>',
    '',
    '```yaml',
    'accepted:',
    ...shown.lines.map(line => `  ${line}`),
    ...(shown.hidden === 0 ? [] : [`  # ${hiddenWords(shown)}`]),
    '```',
    '</details>',
    '',
  ];
}

import type { Report } from '../core/report/report.ts';
import { fittedLines, type Line, lineWidth } from './colored-line.ts';
import { count } from './count.ts';

/** The most suggested lines that are shown, because a value can be a whole list of options. */
const MOST = 8;
const LONGEST = 300;

interface ShownLines {
  readonly lines: readonly string[];
  readonly hidden: number;
}

/**
 * The lines of `accepted` that would accept a drift, as many as a reader can use. `hidden`: how
 * many more there are.
 */
function shownLines({ plan }: Report): ShownLines {
  const all = plan.rows.flatMap(({ accept = [] }) => accept);
  const lines = all.filter(line => line.length <= LONGEST).slice(0, MOST);
  return { lines, hidden: all.length - lines.length };
}

function hiddenWords({ hidden }: ShownLines): string {
  return `${count(hidden, 'more line')}: --format json has all`;
}

/** The part of the text output that lists lines of `accepted` to paste into the manifest. */
export function acceptingLines(report: Report, width: number): readonly Line[] {
  const shown = shownLines(report);
  if (shown.lines.length + shown.hidden === 0) return [];
  return [
    ...fittedLines(
      [
        ['accept', 'bold'],
        ['  a difference until a day: add its line to `accepted`', 'dim'],
        ...(shown.hidden === 0 ? [] : ([[`; ${hiddenWords(shown)}`, 'dim']] as const)),
      ],
      width,
    ),
    ...shown.lines.flatMap(line => entryLines(line, width)),
  ];
}

/**
 * Matches the space before a key of a mapping on one line, where YAML reads a line break like a
 * space.
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
    '<details><summary>Accept a difference until a day</summary>',
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

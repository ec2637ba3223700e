import type { CheckResult, Report, Result } from '../../core/report/report.ts';
import { isDrift } from '../../core/report/row.ts';
import { displayWidth, safeText } from '../../core/text/safe-text.ts';
import { hangingLines, type Line, wrapWords } from '../colored-line.ts';
import { wordsOf } from '../reason-words/reason-words.ts';
import type { ShownRow } from '../rows/shown-rows.ts';
import { type Paint, type Style, symbol } from '../style.ts';
import { undoingTitle, widenedRows, widenedTitle } from '../words/moved-words.ts';
import { STATUS_PAINT, statusWords } from '../words/result-words.ts';
import { ACTION_PAINT, ACTION_SYMBOL, telling } from '../words/row-words.ts';
import { portalWords } from '../words/run-words.ts';
import { digestWords, summarize, summaryParts } from '../words/summary.ts';
import {
  endLines,
  leadLine,
  leadPieces,
  type RowLayout,
  rightColumn,
  rowLines,
  sourceText,
  withRight,
} from './row-lines.ts';

/** The first words of a result's line: action and address. */
export function resultLead({ action, address }: Result): Line {
  return leadLine(ACTION_SYMBOL[action], action, address, ACTION_PAINT[action]);
}

/**
 * Results without a row in the plan: first rows that were done since the review, then all others.
 */
export function besidesGroups(results: readonly Result[], layout: RowLayout): readonly (readonly Line[])[] {
  const isSince = ({ reason }: Result): boolean => reason?.code === 'apply/done-since-review';
  return [
    besidesLines(['already done', 'since the plan was reviewed'], results.filter(isSince), layout),
    besidesLines(
      ['also', 'not in the plan'],
      results.filter(result => !isSince(result)),
      layout,
    ),
  ];
}

function besidesLines(
  [lead, more]: readonly [string, string],
  results: readonly Result[],
  layout: RowLayout,
): readonly Line[] {
  if (results.length === 0) return [];
  return [
    [
      [lead, 'bold'],
      [`  ${more}`, 'dim'],
    ],
    ...results.flatMap(result => {
      const how = STATUS_PAINT[result.status];
      return [
        ...withRight(resultLead(result), statusWords(result, layout.style), how, layout),
        ...endLines(result, result.reason, layout.width),
      ];
    }),
  ];
}

/**
 * The first part of a drift repeats at most this many characters of a text. The row itself shows
 * the whole text.
 */
const MAX_SAID = 200;

/**
 * The first part of a drift: the rows in which live gives more access than the manifest, and how.
 */
export function widenedLines(
  report: Report,
  rows: readonly ShownRow[],
  options: Style & { readonly width: number },
): readonly Line[] {
  if (rows.length === 0) return [];
  const items = rows.map(shown => {
    const { widened } = shown.row;
    const said = widened === undefined ? '' : wordsOf(widened).message;
    return { lead: leadPieces(shown, telling(report), options), right: safeText(said.slice(0, MAX_SAID)) };
  });
  const at = { right: rightColumn(items, options.width), width: options.width };
  return [
    [[widenedTitle(report), 'red']],
    ...items.flatMap(({ lead, right }) => withRight(lead, right, 'red', at)),
  ];
}

/**
 * {@link widenedLines} with all lines of each row. The rows are then not shown again in the group
 * of their scope.
 */
export function* widenedFirst(report: Report, rows: readonly ShownRow[], layout: RowLayout): Iterable<Line> {
  yield [[widenedTitle(report), 'red']];
  for (const row of rows) yield* rowLines(row, layout);
}

/**
 * What a person can do about a drift, with a command for each choice; empty where nothing is left
 * to do.
 */
export function nextOfDrift(report: Report, { width }: { readonly width: number }): readonly Line[] {
  if (report.command !== 'drift') return [];
  const open = report.plan.rows.filter(row => isDrift(row) && row.action !== 'blocked');
  if (open.length === 0) return [];
  if (open.every(({ notes }) => notes.some(({ code }) => code === 'sweep/taken')))
    return hangingLines('next: ', '`evenkeel apply --sweep` deletes these branches.', { indent: 0, width });
  const anew = open.some(({ action }) => action === 'create') ? ', and creates again what is missing' : '';
  const [adopt, all] =
    widenedRows(report).length > 0
      ? ['evenkeel adopt --widened', ', wider access included']
      : ['evenkeel adopt', ''];
  const choices = [
    `\`evenkeel apply\` changes live to match the manifest${anew}.`,
    `Or \`${adopt}\` writes the live values into the manifest${all}.`,
  ];
  return choices.flatMap((choice, index) =>
    hangingLines(index === 0 ? 'next: ' : '      ', choice, { indent: 0, width }),
  );
}

/** The rows that undo someone's change. They come before all other rows. */
export function* undoneLines(report: Report, undone: readonly ShownRow[], layout: RowLayout): Iterable<Line> {
  const rows = undone.reduce((sum, each) => sum + each.rows.length, 0);
  yield [[undoingTitle(report, rows), 'red']];
  for (const row of undone) yield* rowLines(row, layout);
}

const HANG = 2;
const HANGING = ' '.repeat(HANG);

const NO_DIGEST = 'no digest: something could not be read';

/**
 * The last lines of every report: the counts, and the digest on its own line, so that it can be
 * copied as one word.
 */
export function closingLines(report: Report, at: Style & { readonly width: number }): readonly Line[] {
  const { lead, clean } = summarize(report);
  const { digest } = report.plan;
  const isOffline = report.offline === true;
  const parts = [...summaryParts(report), ...(isOffline ? [digestWords(report)] : [])];
  const [first = '', ...rest] = filled(parts.map(safeText), at);
  const isWhole = digest !== 'incomplete';
  const isWell = clean && report.checks.every(({ verdict }) => verdict === 'pass');
  return [
    [[lead, isWell || lead === 'Applied' ? 'green' : 'bold'], [first.slice(lead.length)]],
    ...rest.map((words): Line => [[words]]),
    ...(isOffline
      ? []
      : [isWhole ? ([['digest '], [digest]] satisfies Line) : ([[NO_DIGEST, 'dim']] satisfies Line)]),
  ];
}

/**
 * Puts as many parts on a line as fit; further lines are indented. Only a part longer than a line
 * is broken.
 */
function filled(parts: readonly string[], at: Style & { readonly width: number }): readonly string[] {
  const dot = ` ${symbol('dot', at)} `;
  const lines: string[] = [];
  for (const [index, part] of parts.entries()) {
    const last = lines.at(-1);
    const end = index === parts.length - 1 ? '' : dot.trimEnd();
    if (last !== undefined && displayWidth(last + dot + part + end) <= at.width) {
      lines[lines.length - 1] = last + dot + part;
    } else {
      if (last !== undefined) lines[lines.length - 1] = last + dot.trimEnd();
      const [start = '', ...more] = wrapWords(part, at.width - HANG);
      lines.push(`${last === undefined ? '' : HANGING}${start}`, ...more.map(words => HANGING + words));
    }
  }
  return lines;
}

const VERDICT_PAINT: Readonly<Record<CheckResult['verdict'], Paint>> = {
  pass: 'green',
  fail: 'red',
  flaky: 'yellow',
  unknown: 'yellow',
};

/** Verdict and address of a check: the beginning of its line. */
export function checkLead(check: CheckResult, style: Style): Line {
  const marks = { pass: symbol('done', style), fail: symbol('failed', style), flaky: '~', unknown: '?' };
  return leadLine(marks[check.verdict], check.verdict, check.address, VERDICT_PAINT[check.verdict]);
}

const UNKNOWN =
  'An unknown check could not be judged: its line says why. Solve that, then run the command again.';

/** What to do about failed and unknown checks. */
function nextOfChecks(checks: readonly CheckResult[]): readonly string[] {
  const failed = checks
    .filter(({ verdict }) => verdict === 'fail')
    .map(({ address }) => nextOfFailed(address));
  return [...new Set(failed), ...(checks.some(({ verdict }) => verdict === 'unknown') ? [UNKNOWN] : [])];
}

function nextOfFailed(address: string): string {
  if (address.startsWith('rule/'))
    return 'Change the resources above so that they follow the rule, or change the rule in the manifest.';
  return address.startsWith('docs.')
    ? 'Correct the documentation, or correct the check in the manifest.'
    : 'For each failed check: correct what its line names, or correct the check in the manifest.';
}

/** The checks, and below them how many questions went to documentation portals. Pure. */
export function checkLines(report: Report, layout: RowLayout): readonly Line[] {
  const { checks } = report;
  if (checks.length === 0) return [];
  const at = { indent: 8, width: layout.width };
  return [
    [['checks', 'bold']],
    ...checks.flatMap(check => [
      ...withRight(checkLead(check, layout.style), sourceText(check.source), 'dim', layout),
      ...check.findings.flatMap(finding =>
        hangingLines('', finding, { ...at, how: VERDICT_PAINT[check.verdict] }),
      ),
      ...seenOf(check, layout).flatMap(([verdict, seen]) =>
        hangingLines(verdict, seen, { ...at, how: 'dim' }),
      ),
    ]),
    ...portalLines(report),
    ...nextOfChecks(checks).flatMap(next => hangingLines('next: ', next, { indent: 4, width: layout.width })),
  ];
}

function portalLines({ portals = [] }: Report): readonly Line[] {
  return portals.map((each): Line => [[`    ${safeText(each.portal)}: ${portalWords(each)}`, 'dim']]);
}

/**
 * The passages that a check found, each with the words before it. A check that passed shows
 * passages only with `-v`. If a check that did not fail ran more than once, the passages are those
 * of all its runs.
 */
function seenOf(
  { verdict, evidence, runs = [] }: CheckResult,
  { verbose }: RowLayout,
): readonly (readonly [string, string])[] {
  if (verdict === 'pass' && !verbose) return [];
  if (runs.length === 0 || verdict === 'fail') return evidence === undefined ? [] : [['seen: ', evidence]];
  return runs.map(run => [`${run.verdict}: `, run.evidence ?? run.findings.join('. ')]);
}

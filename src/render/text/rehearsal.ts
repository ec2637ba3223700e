import type { Rehearsal, RehearsedFault } from '../../core/report/rehearsal.ts';
import type { ResultStatus } from '../../core/report/report.ts';
import { displayWidth, safeText } from '../../core/text/safe-text.ts';
import { fittedLines, lineToText } from '../colored-line.ts';
import { count } from '../count.ts';
import { coded } from '../reason-words/reason-words.ts';
import { breakCommands, paint, type Style } from '../style.ts';
import { elapsed, timeSpan } from '../times.ts';
import { isWell, STATUS_WORD } from '../words/result-words.ts';
import { hostWords } from '../words/run-words.ts';

/**
 * A rehearsal as text: the order of the writes, what was not done, the time, and what no copy can
 * show.
 */
export function renderRehearsal(
  rehearsal: Rehearsal,
  style: Style & { readonly columns?: number | undefined },
): string {
  const { report, writes, held, unread, faults } = rehearsal;
  const head = (text: string): string => paint(text, 'bold', style);
  const notDone = report.results.filter(result => !isWell(result));
  const hosts = hostWords(report, safeText);
  const from = hosts === '' ? '' : `, as read from ${hosts},`;
  return [
    `rehearsal of ${safeText(report.plan.name)}${from} on a copy in memory; nothing live was changed`,
    ...section(
      head('writes, in their order'),
      writes.map(
        ({ method, path, status, atMs }) =>
          `${elapsed(atMs).padStart(7)}  ${method} ${safeText(path)}  ${status}`,
      ),
    ),
    ...section(head('refused'), refusedLines(rehearsal)),
    ...section(
      head('not done'),
      notDone.map(
        ({ address, status, reason }) =>
          `${STATUS_WORD[status]} ${safeText(address)}${reason === undefined ? '' : `: ${coded(reason)}`}`,
      ),
    ),
    ...section(
      head('waits for the service'),
      held.map(({ lane, reason }) => `${safeText(lane)}: ${coded(reason)}`),
    ),
    ...section(head('if the apply is interrupted'), (faults ?? []).map(faultLine)),
    ...section(head('what the copy does not show'), [
      ...unread.map(path => `${safeText(path)} was not read, so the copy has no resources there`),
      ...UNTOLD,
    ]),
    '',
    rehearsedLine(rehearsal),
    '',
  ]
    .flatMap(line => fitted(line, style.columns))
    .map(breakCommands)
    .join('\n');
}

/**
 * Breaks a line into lines of at most `columns`. Headings have color codes, which would be shown as
 * text in a broken line, but headings are short enough to stay whole.
 */
function fitted(line: string, columns = Number.POSITIVE_INFINITY): readonly string[] {
  return displayWidth(line) <= columns
    ? [line]
    : fittedLines([[line]], columns).map(each => lineToText(each, { color: false }));
}

/** What a copy of live cannot show. Every rehearsal lists it. */
const UNTOLD: readonly string[] = [
  'operations and writes of others at the same time',
  'tables and rows in databases, objects in buckets',
  'limits of your account, and how much of a daily limit is already used',
];

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map(line => `  ${line}`)];
}

function refusedLines({ report: { refused } }: Rehearsal): readonly string[] {
  return refused === undefined ? [] : [coded(refused.reason), ...refused.rows.map(safeText)];
}

function faultLine({ write, fault, rows, exit, next }: RehearsedFault): string {
  const what = fault === 'stop' ? 'Ctrl-C' : 'lost answer';
  const left = Object.entries(rows)
    .map(([status, howMany]) => `${howMany} ${status.replace('_', ' ')}`)
    .join(', ');
  const then = next.exit === 0 ? `finishes with ${count(next.writes, 'write')}` : `exits ${next.exit}`;
  return `write ${write}, ${what}: ${left} (exit ${exit}); the next apply ${then}`;
}

/** The rehearsal in one line: `rehearsed: 12 writes, 20 to 90 s, nothing refused`. Pure. */
export function rehearsedLine(rehearsal: Rehearsal): string {
  const { report, writes, ms } = rehearsal;
  const isWhole = report.refused === undefined && report.results.every(isWell);
  if (writes.length === 0 && isWhole) return 'rehearsed: nothing to write';
  const time = timeSpan({ least: ms.least / 1000, most: ms.most / 1000 });
  return `rehearsed: ${[count(writes.length, 'write'), time, ...foundWords(rehearsal)].join(', ')}`;
}

/**
 * Words for what would not be done, what would be lost, and what was not read live, so that the
 * copy lacks it.
 */
function foundWords({ report, held, unread, digest }: Rehearsal): readonly string[] {
  const { plan, refused, results } = report;
  const losing = new Set(plan.rows.flatMap(row => (row.loss.length > 0 ? [row.address] : [])));
  const lost = results.filter(result => isWell(result) && losing.has(result.address)).length;
  return [
    ...(refused === undefined ? endWords(report.results) : [`refused as a whole (${refused.reason.code})`]),
    ...(lost === 0 ? [] : [`${count(lost, 'row')} with losses`]),
    ...(held.length === 0 ? [] : [`${count(held.length, 'wait')} for the service`]),
    ...(unread.length === 0 ? [] : [`${count(unread.length, 'list')} not read`]),
    ...(digest === plan.digest ? [] : ['the plan of the copy differs from the plan of live']),
  ];
}

/**
 * How many rows ended with each status, without the rows that are done: `1 refused, 2 held by keep,
 * 3 skipped`.
 */
function endWords(results: Rehearsal['report']['results']): readonly string[] {
  const counts = new Map<string, number>();
  for (const result of results) {
    if (isWell(result)) continue;
    const isHeld = result.status === 'blocked' && result.reason?.code.startsWith('keep/') === true;
    const word = isHeld ? 'held by keep' : wordOf(result.status);
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const refused = counts.get(REFUSED) ?? 0;
  counts.delete(REFUSED);
  return [
    refused === 0 ? 'nothing refused' : `${refused} refused`,
    ...[...counts].map(([word, howMany]) => `${howMany} ${word}`).sort(),
  ];
}

const REFUSED = 'refused';

/** The word for a status. On a copy a row only fails because the service refuses it. */
function wordOf(status: ResultStatus): string {
  return status === 'failed' ? REFUSED : STATUS_WORD[status];
}

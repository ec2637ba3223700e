import type { Rehearsal, RehearsedFault } from '../../core/report/rehearsal.ts';
import { safeText } from '../../core/text/safe-text.ts';
import { breakCommands } from '../break-commands.ts';
import { count } from '../count.ts';
import { coded } from '../reason-words/reason-words.ts';
import { paint, type Style } from '../style.ts';
import { elapsed } from '../time-span.ts';
import { hostWords } from '../words/host-words.ts';
import { isWell, STATUS_WORD } from '../words/result-words.ts';
import { rehearsedLine } from './rehearsed-line.ts';

/**
 * A rehearsal as text: the order of the writes, what was not done, the time, and what no copy can
 * tell.
 */
export function renderRehearsal(rehearsal: Rehearsal, style: Style): string {
  const { report, writes, held, unread, faults } = rehearsal;
  const head = (text: string): string => paint(text, 'bold', style);
  const notDone = report.results.filter(result => !isWell(result));
  const hosts = hostWords(report, safeText);
  const from = hosts === '' ? '' : `, as read from ${hosts},`;
  return [
    `${head('rehearsal')} of ${safeText(report.plan.name)}${from} on a copy in memory; nothing live was changed`,
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
    ...section(head('if it is interrupted'), (faults ?? []).map(faultLine)),
    ...section(head('what the copy cannot tell'), [
      ...unread.map(path => `${safeText(path)} was not read: the copy has nothing there`),
      ...UNTOLD,
    ]),
    '',
    rehearsedLine(rehearsal),
    '',
  ]
    .map(breakCommands)
    .join('\n');
}

/** True of every copy: what no read of a service answers. */
const UNTOLD: readonly string[] = [
  'operations of somebody else, and what others write meanwhile',
  'tables and rows in databases, objects in buckets',
  "limits of your plan, and creates that count against today's limit already",
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
  const then = next.exit === 0 ? `ends it with ${count(next.writes, 'write')}` : `exits ${next.exit}`;
  return `write ${write}, ${what}: ${left} (exit ${exit}); the next apply ${then}`;
}
